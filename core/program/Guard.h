// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One L['name'][0].attribute of a guard: the input that it reads.
struct GuardInput {
    std::string name;                // between the first brackets
    std::vector<std::string> steps;  // further steps as written: "['k']", "[0]", ".image"
    std::size_t offset = 0;          // byte in the guard

    /// "L['x']['k']".
    std::string text() const;
};

struct GuardFault {
    std::size_t offset = 0;
    std::string detail;  // one clause for people
};

/// An entry of guards_code. PyTorch executes it as Python: it is safe when it is nothing but comparisons and arithmetic
/// over input sizes.
struct ParsedGuard {
    std::vector<GuardInput> inputs;   // in order of the text; those before the fault
    std::optional<GuardFault> fault;  // unsafe

    bool isSafe() const { return !fault; }
};

constexpr std::size_t maxGuardDepth = 1'000;

ParsedGuard parseGuard(std::string_view code);

}  // namespace pt2scope
