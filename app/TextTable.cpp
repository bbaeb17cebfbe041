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

/// Writes rows as lines of one table.
class LinePrinter {
public:
    LinePrinter(const std::vector<TextTable::Column> &columns, std::vector<std::size_t> widths, Output &output)
        : m_columns(columns), m_widths(std::move(widths)), m_output(output)
    {}

    void printTitles(const Terminal &terminal) const
    {
        TextTable::Cells titles;
        for (const TextTable::Column &column : m_columns)
            titles.push_back(column.title);
        m_output.write(TextStyle(terminal.colour).bold(line(titles)) + "\n");
    }

    void print(const TextTable::Cells &cells) const { m_output.write(line(cells) + "\n"); }

private:
    std::string line(const TextTable::Cells &cells) const
    {
        std::string text;
        for (std::size_t i = 0; i < m_widths.size(); ++i) {
            if (m_widths[i] == 0)
                continue;
            const std::string cell = elideMiddle(cells[i], m_widths[i]);
            const std::string padding(m_widths[i] - std::min(m_widths[i], displayWidth(cell)), ' ');
            const bool right = m_columns[i].align == TextTable::Align::Right;
            text += std::string(text.empty() ? 0 : gap, ' ') + (right ? padding + cell : cell + padding);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    const std::vector<TextTable::Column> &m_columns;
    const std::vector<std::size_t> m_widths;
    Output &m_output;
};

}  // namespace

TextTable::TextTable(std::vector<Column> columns) : m_columns(std::move(columns)), m_widths(m_columns.size()) {}

void TextTable::add(Cells cells)
{
    measure(cells);
    m_rows.push_back(std::move(cells));
}

void TextTable::measure(const Cells &cells)
{
    for (std::size_t i = 0; i < m_widths.size(); ++i)
        m_widths[i] = std::max(m_widths[i], displayWidth(cells[i]));
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
    const LinePrinter lines(m_columns, fittedWidths(terminal), output);
    lines.printTitles(terminal);
    for (const Cells &cells : m_rows)
        lines.print(cells);
}

std::size_t TextTable::printEach(Output &output, const Terminal &terminal,
                                 const std::function<void(const std::function<void(const Cells &)> &)> &forEachRow)
{
    std::size_t count = 0;
    forEachRow([&](const Cells &cells) {
        measure(cells);
        ++count;
    });
    if (count == 0)
        return 0;
    const LinePrinter lines(m_columns, fittedWidths(terminal), output);
    lines.printTitles(terminal);
    forEachRow([&](const Cells &cells) { lines.print(cells); });
    return count;
}

}  // namespace pt2scope
