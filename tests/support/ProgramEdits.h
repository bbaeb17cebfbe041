// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ArchiveEdits.h"

#include <string>
#include <string_view>
#include <utility>

// The program of the small archive, and the archive with another one.

namespace pt2scope::testing {

inline constexpr std::string_view smallProgramName = "models/model.json";

inline std::string smallProgramText()
{
    Entries entries = smallPt2Entries();
    return entryOf(entries, smallProgramName).content;
}

inline Bytes withProgram(std::string json)
{
    return zip(with(smallProgramName, std::move(json)));
}

}  // namespace pt2scope::testing
