// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LevelGraph.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pt2scope {

/// The pieces of a level as ordering looks at them, again and again: close together in memory.
class Neighbours {
public:
    /// The far end of a piece.
    struct End {
        std::uint32_t vertex;
        float at;   // at that vertex, as a part of a place
        float own;  // at this one
    };

    enum class Side : std::uint8_t { Above, Below };

    Neighbours(const LevelGraph &level, Side side);

    std::span<const End> of(std::uint32_t vertex) const
    {
        return std::span(m_ends).subspan(m_first[vertex], m_first[vertex + 1] - m_first[vertex]);
    }

private:
    const std::vector<std::uint32_t> &m_first;
    std::vector<End> m_ends;
};

/// Counts the crossings of all pieces of a level.
class Crossings {
public:
    /// `places` of the vertices in their layers.
    std::uint64_t count(const std::vector<std::vector<std::uint32_t>> &layers, const Neighbours &below,
                        std::span<const float> places);

private:
    void addFrom(std::span<const Neighbours::End> ends, std::span<const float> places);
    std::uint64_t countInversions();

    std::vector<std::pair<float, float>> m_ends;
    std::vector<float> m_lower;
    std::vector<float> m_scratch;
};

}  // namespace pt2scope
