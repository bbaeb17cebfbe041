// SPDX-License-Identifier: Apache-2.0
#include "app/FactSheet.h"

#include "core/bytes/DisplayWidth.h"
#include "core/check/reports/TextLayout.h"
#include "core/check/reports/TextStyle.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr int usualColumns = 100;

}  // namespace

void FactSheet::add(std::string label, const std::string &text)
{
    if (!text.empty())
        m_lines.push_back({std::move(label), text});
}

std::string FactSheet::text() const
{
    const TextStyle style(m_terminal.colour);
    const TextLayout layout(m_terminal.columns);
    const int columns = std::min(m_terminal.columns.value_or(usualColumns), usualColumns);
    std::size_t width = 0;
    for (const Line &line : m_lines)
        width = std::max(width, displayWidth(line.label));
    std::string out;
    for (const Line &line : m_lines) {
        if (line.label.empty()) {
            out += (out.empty() ? "" : "\n") + style.bold(layout.fact(line.text, 2, 0)) + "\n";
            continue;
        }
        const std::string padding(width - displayWidth(line.label) + 2, ' ');
        out += "  " + line.label + padding + wrapLines(line.text, columns, width + 4) + "\n";
    }
    return out;
}

}  // namespace pt2scope
