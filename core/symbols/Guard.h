// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One L['name'][0].attribute of a guard: the input that it reads.
struct GuardInput {
    std::string name;                    // between the first brackets
    std::vector<std::string> steps;      // further steps as written: "['k']", "[0]", ".image"
    std::size_t offset = 0;              // byte in the guard
    std::size_t end = 0;                 // behind its last byte, methods and all
    std::string method{};                // the first that is called on it: "size"
    std::optional<std::int64_t> axis{};  // the number in brackets behind that call, and nothing behind it

    /// "L['x']['k']".
    std::string text() const;
};

struct GuardFault {
    std::size_t offset = 0;
    std::string detail;  // one clause for people
};

/// An entry of guards_code. PyTorch executes it as Python: it is safe when it is nothing but comparisons and arithmetic
/// over input sizes, and no constant power in it is beyond computing.
struct ParsedGuard {
    std::vector<GuardInput> inputs;   // in order of the text; those before the fault
    std::optional<GuardFault> fault;  // unsafe

    bool isSafe() const { return !fault; }
};

constexpr std::size_t maxGuardDepth = 1'000;

ParsedGuard parseGuard(std::string_view code);

}  // namespace pt2scope
