// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A text with holes: %1 to %9 stand for what varies in it.
class TextPattern {
public:
    static constexpr std::size_t mostHoles = 9;
    using Captures = std::array<std::string_view, mostHoles>;  // what stands in %1, %2 …

    explicit TextPattern(std::string_view pattern);

    /// What a text of this pattern, whole, has in the holes: the shortest that fits, from the left, and never one
    /// quotation mark without the other, unless the text itself does. In time linear in the text for each piece between
    /// holes.
    std::optional<Captures> match(std::string_view text) const;
    std::size_t fixedSize() const;  // bytes outside holes
    /// One more than holes: before, between and after them; some may be empty.
    const std::vector<std::string> &pieces() const { return m_pieces; }
    const std::vector<std::size_t> &holes() const { return m_holes; }  // 0 for %1, in their order

private:
    std::vector<std::string> m_pieces;
    std::vector<std::size_t> m_holes;
};

}  // namespace pt2scope
