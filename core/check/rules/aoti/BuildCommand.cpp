// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/aoti/BuildCommand.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 14> compilers{"g++", "gcc", "c++",    "cc",   "clang++", "clang", "clang-cl",
                                                     "cl",  "icx", "icx-cl", "icpx", "nvcc",    "hipcc", "dpcpp"};

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

bool isAbsolute(std::string_view path)
{
    return path.starts_with('/') || (path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/'));
}

/// Without "-12" or "-12.3" at its end.
std::string_view withoutVersion(std::string_view name)
{
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos || dash + 1 == name.size())
        return name;
    const std::string_view version = name.substr(dash + 1);
    const bool numeric = std::ranges::all_of(version, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
    return numeric ? name.substr(0, dash) : name;
}

/// "x86_64-linux-gnu-" and the like: at least two words.
bool isTarget(std::string_view prefix)
{
    return prefix.ends_with('-') && std::ranges::count(prefix, '-') >= 2
           && std::ranges::all_of(prefix, [](char c) { return c == '-' || isNameCharacter(c); });
}

bool startsProgram(std::string_view option)
{
    if (!option.starts_with('-'))
        return false;
    const std::string_view name = option.substr(std::min(option.find_first_not_of('-'), option.size()));
    return name == "wrapper" || name == "load" || name.starts_with("fplugin") || name.starts_with("fpass-plugin")
           || name.starts_with("specs");
}

}  // namespace

bool isKnownCompiler(std::string_view name)
{
    const std::size_t slash = name.find_last_of("/\\");
    if (slash != std::string_view::npos && !isAbsolute(name))
        return false;
    std::string_view base = slash == std::string_view::npos ? name : name.substr(slash + 1);
    if (base.ends_with(".exe"))
        base.remove_suffix(4);
    base = withoutVersion(base);
    return std::ranges::any_of(compilers, [base](std::string_view known) {
        return base == known || (base.ends_with(known) && isTarget(base.substr(0, base.size() - known.size())));
    });
}

std::string dangerIn(std::string_view argument)
{
    const std::size_t special = argument.find_first_of(std::string_view(";|&`<>\n\r\0", 9));
    if (special != std::string_view::npos)
        return "the shell character " + printable(argument.substr(special, 1));
    if (argument.find("$(") != std::string_view::npos)
        return "the shell substitution $(";
    for (std::size_t begin = 0; begin < argument.size();) {
        const std::size_t end = std::min(argument.find_first_of(" \t,", begin), argument.size());
        const std::string_view option = argument.substr(begin, end - begin);
        if (startsProgram(option))
            return "the option " + printable(option) + ", which makes the compiler run other code";
        begin = end + 1;
    }
    return {};
}

}  // namespace pt2scope
