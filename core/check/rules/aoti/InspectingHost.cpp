// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/aoti/InspectingHost.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <utility>

#include <sys/utsname.h>

namespace pt2scope {

namespace {

/// The words after "flags :" (x86) or "Features :" (ARM) of the first processor.
std::vector<std::string> readCpuFeatures()
{
    std::ifstream cpuinfo("/proc/cpuinfo");
    for (std::string line; std::getline(cpuinfo, line);) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos || !(line.starts_with("flags") || line.starts_with("Features")))
            continue;
        std::istringstream words(line.substr(colon + 1));
        std::vector<std::string> features;
        for (std::string word; words >> word;)
            features.push_back(word);
        return features;
    }
    return {};
}

InspectingHost readHost()
{
    InspectingHost host;
    utsname names{};
    if (uname(&names) == 0) {
        host.platform = toAsciiLower(names.sysname);
        host.machine = names.machine;
    }
    host.cpuFeatures = readCpuFeatures();
    return host;
}

}  // namespace

const InspectingHost &inspectingHost()
{
    static const InspectingHost host = readHost();
    return host;
}

std::vector<std::string> missingInstructions(const InspectingHost &host, std::string_view cpuIsa)
{
    // The words of torch/_inductor/cpu_vec_isa.py, and the kernel's for the same.
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> features{
        {{"avx2", "avx2"},
         {"avx512", "avx512f"},
         {"avx512_vnni", "avx512_vnni"},
         {"amx_tile", "amx_tile"},
         {"asimd", "asimd"},
         {"sve", "sve"},
         {"zvector", "vx"}}};
    std::vector<std::string> missing;
    std::istringstream words{std::string(cpuIsa)};
    for (std::string word; !host.cpuFeatures.empty() && words >> word;) {
        const auto known = std::ranges::find_if(
            features, [&word](const auto &each) { return equalIgnoringAsciiCase(each.first, word); });
        if (known != features.end() && std::ranges::find(host.cpuFeatures, known->second) == host.cpuFeatures.end())
            missing.push_back(word);
    }
    return missing;
}

}  // namespace pt2scope
