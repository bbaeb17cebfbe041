// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorTable.h"

#include "core/operators/OperatorLines.h"
#include "core/operators/OperatorName.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 2> listedNamespaces{"aten", "prims"};  // nobody but torch registers in them

/// The text up to the next space, which goes, too.
std::string_view takeWord(std::string_view &line)
{
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    line.remove_prefix(space == std::string_view::npos ? line.size() : space + 1);
    return word;
}

struct TableLine {
    explicit TableLine(std::string_view text) : name(takeWord(text)), span(takeWord(text)), schema(text) {}

    std::string_view name;
    std::string_view span;  // FIRST-LAST, either may be missing
    std::string_view schema;
};

std::string_view nameOf(std::string_view line)
{
    return takeWord(line);
}

std::optional<OperatorSchema> schemaOf(const std::string_view *line)
{
    if (!line)
        return std::nullopt;
    const TableLine parts(*line);
    return parseSchema(parts.name, parts.schema);
}

}  // namespace

const OperatorTable &OperatorTable::shipped()
{
    static const OperatorTable table(operatorLines);
    return table;
}

OperatorTable::OperatorTable(std::span<const std::string_view> lines)
{
    if (lines.empty())
        return;
    std::string_view header = lines.front();
    takeWord(header);  // "versions"
    while (!header.empty()) {
        const std::string_view torch = takeWord(header);
        if (const auto release = TorchRelease::parse(torch)) {
            m_torches.push_back(torch);
            m_releases.push_back(*release);
        }
    }
    m_lines = lines.subspan(1);
}

std::optional<KnownTorch> OperatorTable::knownTorch(std::string_view torchVersion) const
{
    const auto release = TorchRelease::parse(torchVersion);
    if (!release || !release->isFinal)
        return std::nullopt;
    for (std::size_t i = 0; i < m_releases.size(); ++i) {
        if (m_releases[i].numbers == release->numbers)
            return KnownTorch{i};
    }
    return std::nullopt;
}

bool OperatorTable::hasCompleteList(std::string_view operatorNamespace)
{
    return std::ranges::find(listedNamespaces, operatorNamespace) != listedNamespaces.end();
}

bool OperatorTable::lacks(std::string_view operatorName) const
{
    return hasCompleteList(namespaceOf(operatorName)) && !contains(operatorName);
}

std::optional<OperatorSchema> OperatorTable::find(std::string_view operatorName, KnownTorch torch) const
{
    return schemaOf(findLine(operatorName, torch));
}

std::optional<OperatorSchema> OperatorTable::find(std::string_view operatorName, std::string_view torchVersion) const
{
    if (const auto torch = knownTorch(torchVersion))
        return find(operatorName, *torch);
    const auto release = TorchRelease::parse(torchVersion);
    if (!release)
        return std::nullopt;
    const auto newer = std::find_if(m_releases.begin(), m_releases.end(),
                                    [&](const TorchRelease &known) { return known.numbers >= release->numbers; });
    if (newer == m_releases.begin() || newer == m_releases.end())
        return std::nullopt;
    const auto index = static_cast<std::size_t>(newer - m_releases.begin());
    const std::string_view *before = findLine(operatorName, KnownTorch{index - 1});
    const std::string_view *after = findLine(operatorName, KnownTorch{index});
    return before == after ? schemaOf(before) : std::nullopt;
}

std::span<const std::string_view> OperatorTable::linesOf(std::string_view operatorName) const
{
    const auto begin =
        std::lower_bound(m_lines.begin(), m_lines.end(), operatorName,
                         [](std::string_view line, std::string_view name) { return nameOf(line) < name; });
    const auto end =
        std::find_if(begin, m_lines.end(), [&](std::string_view line) { return nameOf(line) != operatorName; });
    return {begin, end};
}

const std::string_view *OperatorTable::findLine(std::string_view operatorName, KnownTorch torch) const
{
    for (const std::string_view &line : linesOf(operatorName)) {
        if (covers(TableLine(line).span, torch))
            return &line;
    }
    return nullptr;
}

bool OperatorTable::covers(std::string_view span, KnownTorch torch) const
{
    const std::size_t dash = span.find('-');
    if (dash == std::string_view::npos)
        return false;
    const std::optional<KnownTorch> first = knownTorch(span.substr(0, dash));
    const std::optional<KnownTorch> last = knownTorch(span.substr(dash + 1));
    return (!first || first->index <= torch.index) && (!last || torch.index <= last->index);
}

}  // namespace pt2scope
