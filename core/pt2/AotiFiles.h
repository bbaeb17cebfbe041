// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/AotiBudget.h"
#include "core/pt2/AotiPackage.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// What a file of a compiled model is, by its name.
AotiFileKind kindOfAotiFile(std::string_view name);

// Each reads the text of one file. What does not have the expected form becomes faults, the rest stays.
AotiMetadata parseAotiMetadata(std::string_view text, std::size_t record, AotiBudget &budget);
AotiFlags parseAotiFlags(std::string_view text, std::size_t record, AotiBudget &budget);
AotiWeightsConfig parseAotiWeightsConfig(std::string_view text, std::size_t record, AotiBudget &budget);
AotiExternKernels parseAotiExternKernels(std::string_view text, std::size_t record, AotiBudget &budget);
AotiSource parseAotiSource(std::string_view text, std::size_t record, AotiBudget &budget);

/// The commands that built the library, with which PyTorch ends a generated source; empty when it has none.
std::string_view buildCommands(std::string_view source);
/// The absolute paths that flags, a build file or build commands mention.
AotiBuildPaths parseAotiBuildPaths(std::string_view text, std::size_t record, AotiBudget &budget);

}  // namespace pt2scope
