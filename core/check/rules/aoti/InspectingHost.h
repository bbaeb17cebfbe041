// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The machine that this program runs on, in the words of a compiled model's metadata.
struct InspectingHost {
    std::string platform;                  // as Python's sys.platform: "linux"
    std::string machine;                   // as `uname -m`: "x86_64"
    std::vector<std::string> cpuFeatures;  // as /proc/cpuinfo lists them; empty when unknown
};

const InspectingHost &inspectingHost();

/// What the host's processor lacks of AOTI_CPU_ISA ("AVX512 AVX512_VNNI"), as that says it; unknown words and hosts
/// whose features are unknown lack nothing.
std::vector<std::string> missingInstructions(const InspectingHost &host, std::string_view cpuIsa);

}  // namespace pt2scope
