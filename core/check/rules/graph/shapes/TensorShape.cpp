// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/graph/shapes/TensorShape.h"

#include "core/bytes/Checked.h"

#include <algorithm>

namespace pt2scope {

Size operator+(Size a, Size b)
{
    return a && b ? checkedAdd(*a, *b) : std::nullopt;
}

Size operator-(Size a, Size b)
{
    return a && b ? checkedSub(*a, *b) : std::nullopt;
}

Size operator*(Size a, Size b)
{
    return a && b ? checkedMul(*a, *b) : std::nullopt;
}

Size floorQuotient(Size dividend, Size divisor)
{
    if (!dividend || !divisor || *divisor <= 0)
        return std::nullopt;
    const std::int64_t quotient = *dividend / *divisor;
    return *dividend % *divisor < 0 ? quotient - 1 : quotient;
}

Size ceilQuotient(Size dividend, Size divisor)
{
    const Size quotient = floorQuotient(dividend, divisor);
    if (!quotient)
        return std::nullopt;
    return *dividend % *divisor == 0 ? *quotient : *quotient + 1;
}

bool differ(Size a, Size b)
{
    return a && b && *a != *b;
}

bool differ(const Sizes &a, const Sizes &b)
{
    return a.size() != b.size()
           || !std::equal(a.begin(), a.end(), b.begin(), [](Size x, Size y) { return !differ(x, y); });
}

Size product(const Sizes &sizes, std::size_t first, std::size_t end)
{
    Size result = 1;
    for (std::size_t i = first; i < end; ++i)
        result = result * sizes[i];
    return result;
}

Size product(const Sizes &sizes)
{
    return product(sizes, 0, sizes.size());
}

std::optional<std::size_t> dimension(std::int64_t number, std::size_t rank)
{
    const auto count = static_cast<std::int64_t>(std::max<std::size_t>(rank, 1));
    if (number < -count || number >= count)
        return std::nullopt;
    return static_cast<std::size_t>(number < 0 ? number + count : number);
}

std::optional<Sizes> broadcast(const Sizes &a, const Sizes &b)
{
    const Sizes &longer = a.size() >= b.size() ? a : b;
    const Sizes &shorter = a.size() >= b.size() ? b : a;
    const std::size_t ahead = longer.size() - shorter.size();
    Sizes result = longer;
    for (std::size_t i = 0; i < shorter.size(); ++i) {
        const Size one = longer[ahead + i];
        const Size other = shorter[i];
        if (one == 1)
            result[ahead + i] = other;
        else if (other == 1)
            result[ahead + i] = one;
        else if (differ(one, other))
            return std::nullopt;
        else
            result[ahead + i] = one && other ? one : std::nullopt;
    }
    return result;
}

std::string textOf(const Sizes &sizes)
{
    constexpr std::size_t most = 16;
    std::string text = "[";
    for (std::size_t i = 0; i < std::min(sizes.size(), most); ++i)
        text += (i > 0 ? ", " : "") + (sizes[i] ? std::to_string(*sizes[i]) : std::string("?"));
    return text + (sizes.size() > most ? ", …]" : "]");
}

}  // namespace pt2scope
