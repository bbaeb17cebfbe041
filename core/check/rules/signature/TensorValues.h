// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <cstdint>
#include <span>
#include <string>

namespace pt2scope {

/// Whether numbers cannot be what a graph says, expressions taken for any number.
bool differ(std::span<const std::int64_t> numbers, std::span<const SymInt> expected);
/// The same of two values of a graph; different expressions may be equal.
bool differ(std::span<const SymInt> one, std::span<const SymInt> other);

/// "[3, 2*s77 + 1]"; of a long list the beginning. Safe to show.
std::string numbersText(const Program &program, std::span<const SymInt> numbers);

}  // namespace pt2scope
