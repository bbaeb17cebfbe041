// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/TextLayout.h"

#include "core/bytes/DisplayWidth.h"
#include "core/check/reports/ReportWording.h"
#include "core/check/reports/TextStyle.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr int usualWidth = 100;

}  // namespace

std::string TextLayout::advice(std::string_view text, std::size_t indent) const
{
    return wrapLines(text, m_width.value_or(usualWidth), indent);
}

std::string TextLayout::fact(std::string_view text, std::size_t indent, std::size_t column) const
{
    return fits(text, column) ? std::string(text) : wrapLines(text, *m_width, indent, column);
}

std::string TextLayout::place(const Location &location, std::size_t column) const
{
    std::string whole = placeText(location);
    const std::string name = placeName(location);
    const std::string details = placeDetails(location);
    const std::size_t indent = column + 2;
    if (fits(whole, column))
        return whole;
    if (name.empty())
        return fact(whole, indent, column);
    return details.empty() ? name : name + "\n" + std::string(indent, ' ') + fact("(" + details + ")", indent, indent);
}

bool TextLayout::fits(std::string_view text, std::size_t column) const
{
    return !m_width || column + displayWidth(text) <= static_cast<std::size_t>(std::max(*m_width, 0));
}

}  // namespace pt2scope
