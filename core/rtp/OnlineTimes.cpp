// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/rtp/OnlineDense.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct DateTime {
    std::uint64_t year;
    std::uint64_t month;
    std::uint64_t day;
    std::uint64_t hour;
    std::uint64_t minute;
    std::uint64_t second;
};

bool exists(const DateTime &time)
{
    constexpr std::array<std::uint64_t, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (time.year == 0 || time.month < 1 || time.month > 12)
        return false;
    const bool leap = (time.year % 4 == 0 && time.year % 100 != 0) || time.year % 400 == 0;
    const std::uint64_t last = days[time.month - 1] + (leap && time.month == 2 ? 1 : 0);
    return time.day >= 1 && time.day <= last && time.hour < 24 && time.minute < 60 && time.second < 60;
}

bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::uint64_t number(std::string_view text)
{
    return parseDecimal(text).value_or(0);
}

}  // namespace

bool isVersionTime(std::string_view text)
{
    return text.size() == 14 && isDigits(text)
           && exists({number(text.substr(0, 4)), number(text.substr(4, 2)), number(text.substr(6, 2)),
                      number(text.substr(8, 2)), number(text.substr(10, 2)), number(text.substr(12, 2))});
}

bool isIsoTime(std::string_view text)
{
    constexpr std::string_view form = "0000-00-00T00:00:00";
    if (text.size() < form.size())
        return false;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const bool fits = form[i] == '0' ? isDigits(text.substr(i, 1)) : text[i] == form[i];
        if (!fits)
            return false;
    }
    std::string_view rest = text.substr(form.size());
    if (rest.starts_with('.')) {
        const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
        if (end < 2)
            return false;
        rest.remove_prefix(end);
    }
    const bool isUtc = rest == "+00:00" || rest == "Z";
    return isUtc
           && exists({number(text.substr(0, 4)), number(text.substr(5, 2)), number(text.substr(8, 2)),
                      number(text.substr(11, 2)), number(text.substr(14, 2)), number(text.substr(17, 2))});
}

}  // namespace pt2scope
