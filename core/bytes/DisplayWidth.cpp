// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/DisplayWidth.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace pt2scope {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Unicode 15: EastAsianWidth W and F, and default emoji presentation. Sorted.
constexpr std::array wideRanges{
    Range{0x1100, 0x115f},   Range{0x231a, 0x231b},   Range{0x2329, 0x232a},   Range{0x23e9, 0x23ec},
    Range{0x23f0, 0x23f0},   Range{0x23f3, 0x23f3},   Range{0x25fd, 0x25fe},   Range{0x2614, 0x2615},
    Range{0x2648, 0x2653},   Range{0x267f, 0x267f},   Range{0x2693, 0x2693},   Range{0x26a1, 0x26a1},
    Range{0x26aa, 0x26ab},   Range{0x26bd, 0x26be},   Range{0x26c4, 0x26c5},   Range{0x26ce, 0x26ce},
    Range{0x26d4, 0x26d4},   Range{0x26ea, 0x26ea},   Range{0x26f2, 0x26f3},   Range{0x26f5, 0x26f5},
    Range{0x26fa, 0x26fa},   Range{0x26fd, 0x26fd},   Range{0x2705, 0x2705},   Range{0x270a, 0x270b},
    Range{0x2728, 0x2728},   Range{0x274c, 0x274c},   Range{0x274e, 0x274e},   Range{0x2753, 0x2755},
    Range{0x2757, 0x2757},   Range{0x2795, 0x2797},   Range{0x27b0, 0x27b0},   Range{0x27bf, 0x27bf},
    Range{0x2b1b, 0x2b1c},   Range{0x2b50, 0x2b50},   Range{0x2b55, 0x2b55},   Range{0x2e80, 0x303e},
    Range{0x3041, 0x4dbf},   Range{0x4e00, 0xa4cf},   Range{0xa960, 0xa97f},   Range{0xac00, 0xd7a3},
    Range{0xf900, 0xfaff},   Range{0xfe10, 0xfe19},   Range{0xfe30, 0xfe6f},   Range{0xff01, 0xff60},
    Range{0xffe0, 0xffe6},   Range{0x16fe0, 0x18cff}, Range{0x1aff0, 0x1b2ff}, Range{0x1f004, 0x1f004},
    Range{0x1f0cf, 0x1f0cf}, Range{0x1f18e, 0x1f18e}, Range{0x1f191, 0x1f19a}, Range{0x1f200, 0x1f320},
    Range{0x1f32d, 0x1f335}, Range{0x1f337, 0x1f37c}, Range{0x1f37e, 0x1f393}, Range{0x1f3a0, 0x1f3ca},
    Range{0x1f3cf, 0x1f3d3}, Range{0x1f3e0, 0x1f3f0}, Range{0x1f3f4, 0x1f3f4}, Range{0x1f3f8, 0x1f43e},
    Range{0x1f440, 0x1f440}, Range{0x1f442, 0x1f4fc}, Range{0x1f4ff, 0x1f53d}, Range{0x1f54b, 0x1f567},
    Range{0x1f57a, 0x1f57a}, Range{0x1f595, 0x1f596}, Range{0x1f5a4, 0x1f5a4}, Range{0x1f5fb, 0x1f64f},
    Range{0x1f680, 0x1f6c5}, Range{0x1f6cc, 0x1f6cc}, Range{0x1f6d0, 0x1f6d7}, Range{0x1f6dc, 0x1f6df},
    Range{0x1f6eb, 0x1f6ec}, Range{0x1f6f4, 0x1f6fc}, Range{0x1f7e0, 0x1f7f0}, Range{0x1f90c, 0x1f9ff},
    Range{0x1fa70, 0x1faff}, Range{0x20000, 0x3fffd},
};

// The combining blocks that file and tensor names are likely to hold. Sorted.
constexpr std::array combiningRanges{
    Range{0x0300, 0x036f}, Range{0x0483, 0x0489}, Range{0x0591, 0x05bd},   Range{0x0610, 0x061a}, Range{0x064b, 0x065f},
    Range{0x093c, 0x093c}, Range{0x0941, 0x0948}, Range{0x094d, 0x094d},   Range{0x0e31, 0x0e31}, Range{0x0e34, 0x0e3a},
    Range{0x0e47, 0x0e4e}, Range{0x1ab0, 0x1aff}, Range{0x1dc0, 0x1dff},   Range{0x20d0, 0x20ff}, Range{0x3099, 0x309a},
    Range{0xfe00, 0xfe0f}, Range{0xfe20, 0xfe2f}, Range{0xe0100, 0xe01ef},
};

bool contains(std::span<const Range> ranges, char32_t c)
{
    const auto after = std::ranges::upper_bound(ranges, c, {}, &Range::first);
    return after != ranges.begin() && c <= std::prev(after)->last;
}

struct Glyph {
    std::size_t nbytes;
    std::size_t columns;
};

/// The first character of text that is valid UTF-8 and not empty.
Glyph firstGlyph(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80)
        return {1, 1};
    const std::size_t nbytes = std::min<std::size_t>(lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2, text.size());
    char32_t value = lead & (0x7fu >> nbytes);
    for (std::size_t i = 1; i < nbytes; ++i)
        value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3fu);
    if (contains(combiningRanges, value))
        return {nbytes, 0};
    return {nbytes, contains(wideRanges, value) ? std::size_t{2} : std::size_t{1}};
}

/// Bytes of the longest beginning that takes at most `columns`.
std::size_t beginningOf(std::string_view text, std::size_t columns)
{
    std::size_t nbytes = 0;
    while (nbytes < text.size()) {
        const Glyph glyph = firstGlyph(text.substr(nbytes));
        if (glyph.columns > columns)
            break;
        columns -= glyph.columns;
        nbytes += glyph.nbytes;
    }
    return nbytes;
}

}  // namespace

std::size_t displayWidth(std::string_view text)
{
    std::size_t columns = 0;
    for (std::size_t i = 0; i < text.size();) {
        const Glyph glyph = firstGlyph(text.substr(i));
        columns += glyph.columns;
        i += glyph.nbytes;
    }
    return columns;
}

std::string elideMiddle(std::string_view text, std::size_t columns)
{
    const std::size_t width = displayWidth(text);
    if (width <= columns)
        return std::string(text);
    if (columns == 0)
        return {};
    const std::size_t head = (columns - 1) / 2;
    const std::size_t tail = columns - 1 - head;
    std::size_t tailStart = beginningOf(text, width - tail);
    while (displayWidth(text.substr(tailStart)) > tail)
        tailStart += firstGlyph(text.substr(tailStart)).nbytes;
    return std::string(text.substr(0, beginningOf(text, head))) + "…" + std::string(text.substr(tailStart));
}

}  // namespace pt2scope
