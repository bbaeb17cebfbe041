// SPDX-License-Identifier: Apache-2.0
#include "app/TextTable.h"

#include "core/bytes/DisplayWidth.h"
#include "core/check/reports/TextStyle.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t leastElided = 8;
constexpr std::size_t legible = 24;  // width of an elided cell that still tells much

/// Of a whole line.
std::size_t totalOf(const std::vector<std::size_t> &widths)
{
    std::size_t total = 0;
    for (const std::size_t width : widths)
        total += width + (total > 0 && width > 0 ? gap : 0);
    return total;
}

}  // namespace

TextTable::TextTable(std::vector<Column> columns) : m_columns(std::move(columns)), m_widths(m_columns.size()) {}

void TextTable::add(std::vector<std::string> cells)
{
    for (std::size_t i = 0; i < m_widths.size(); ++i)
        m_widths[i] = std::max(m_widths[i], displayWidth(cells[i]));
    m_rows.push_back(std::move(cells));
}

void TextTable::leaveOut(std::vector<std::size_t> &widths, std::size_t columns) const
{
    std::vector<std::size_t> least = widths;
    for (std::size_t i = 0; i < widths.size(); ++i)
        least[i] = m_columns[i].elidable ? std::min(widths[i], legible) : widths[i];
    for (std::size_t i = widths.size(); i-- > 0 && totalOf(least) > columns;) {
        if (m_columns[i].omissible)
            widths[i] = least[i] = 0;
    }
}

/// On a terminal the widest elidable columns give way, down to a least width.
std::vector<std::size_t> TextTable::fittedWidths(const Terminal &terminal) const
{
    std::vector<std::size_t> widths = m_widths;
    for (std::size_t i = 0; i < widths.size(); ++i)
        widths[i] = widths[i] == 0 ? 0 : std::max(widths[i], displayWidth(m_columns[i].title));
    if (!terminal.columns)
        return widths;
    const auto columns = static_cast<std::size_t>(*terminal.columns);
    leaveOut(widths, columns);
    std::size_t total = totalOf(widths);
    while (total > columns) {
        std::size_t widest = widths.size();
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const bool mayShrink = m_columns[i].elidable && widths[i] > leastElided;
            if (mayShrink && (widest == widths.size() || widths[i] > widths[widest]))
                widest = i;
        }
        if (widest == widths.size())
            break;
        const std::size_t cut = std::min(total - columns, std::max<std::size_t>(1, (widths[widest] - leastElided) / 2));
        widths[widest] -= cut;
        total -= cut;
    }
    return widths;
}

void TextTable::print(Output &output, const Terminal &terminal) const
{
    const std::vector<std::size_t> widths = fittedWidths(terminal);
    const auto printRow = [&](auto cellAt, bool title) {
        std::string line;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (widths[i] == 0)
                continue;
            const std::string cell = elideMiddle(cellAt(i), widths[i]);
            const std::string padding(widths[i] - std::min(widths[i], displayWidth(cell)), ' ');
            const bool right = m_columns[i].align == Align::Right;
            line += std::string(line.empty() ? 0 : gap, ' ') + (right ? padding + cell : cell + padding);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        output.write((title ? TextStyle(terminal.colour).bold(line) : line) + "\n");
    };
    printRow([&](std::size_t i) -> const std::string & { return m_columns[i].title; }, true);
    for (const std::vector<std::string> &row : m_rows)
        printRow([&](std::size_t i) -> const std::string & { return row[i]; }, false);
}

}  // namespace pt2scope
