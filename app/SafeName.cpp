// SPDX-License-Identifier: Apache-2.0
#include "app/SafeName.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::size_t longestComponent = 255;  // bytes, on the usual file systems
constexpr char substitute = '_';
constexpr std::array<std::string_view, 4> reservedNames{"con", "prn", "aux", "nul"};

/// Names of devices on Windows, with any ending: CON, nul.txt, COM1.
bool isReserved(std::string_view name)
{
    const std::string stem = toAsciiLower(name.substr(0, name.find('.')));
    const bool numbered =
        stem.size() == 4 && stem[3] >= '0' && stem[3] <= '9' && (stem.starts_with("com") || stem.starts_with("lpt"));
    return numbered || std::ranges::find(reservedNames, stem) != reservedNames.end();
}

/// Characters that a path may not hold somewhere; printable() has already turned controls into backslashes.
void replaceForbidden(std::string &name)
{
    constexpr auto isForbidden = [](char c) {
        return std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
    };
    std::ranges::replace_if(name, isForbidden, substitute);
}

void cutAtCharacter(std::string &name)
{
    if (name.size() <= longestComponent)
        return;
    name.resize(longestComponent);
    while (const auto invalid = findInvalidUtf8(name))
        name.resize(*invalid);
}

std::string safeComponent(std::string_view raw)
{
    std::string name = printable(raw);
    replaceForbidden(name);
    if (isReserved(name))
        name.insert(name.begin(), substitute);
    cutAtCharacter(name);
    // A last dot or space is dropped by Windows, which would make ".." of "..." and a known name of another.
    if (!name.empty() && (name.back() == '.' || name.back() == ' '))
        name.back() = substitute;
    return name;
}

}  // namespace

std::vector<std::string> safeComponents(std::string_view recordName)
{
    std::vector<std::string> components;
    while (!recordName.empty()) {
        const std::size_t slash = std::min(recordName.find('/'), recordName.size());
        const std::string_view raw = recordName.substr(0, slash);
        recordName.remove_prefix(std::min(slash + 1, recordName.size()));
        if (!raw.empty())
            components.push_back(safeComponent(raw));
    }
    if (components.empty())
        components.emplace_back(1, substitute);
    return components;
}

}  // namespace pt2scope
