// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <cstdint>
#include <string_view>

namespace pt2scope {

/// What an argument is once the tags that only tell how a torch release wrote it are told alike: as_sym_int of a plain
/// number is an integer, as_optional_tensor the tensor or nothing, every list a list.
enum class PlainKind : std::uint8_t { None, Value, Integer, Float, Bool, Text, Enum, Device, Graph, List, Other };

PlainKind plainKind(const Argument &argument);

/// Of two arguments of the same kind other than Value, Graph and List: whether they are equal.
bool equalConstants(const Program &programA, const Argument &a, const Program &programB, const Argument &b);

/// Equal for equal constants of any programs; of a Value, Graph or List only its kind.
std::uint64_t hashConstant(const Program &program, const Argument &argument);

/// Mixes a hash into another; the order counts.
constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t value)
{
    value = (value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2)) * 0xbf58476d1ce4e5b9ULL;
    return (seed ^ value ^ (value >> 31)) * 0x94d049bb133111ebULL;
}

std::uint64_t hashText(std::string_view text);

}  // namespace pt2scope
