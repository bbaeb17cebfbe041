// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LevelGraph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pt2scope {

/// A connected part of a level as ordering looks at it, again and again: its vertices numbered by layer, and their
/// neighbours close together in memory.
struct OrderingPart {
    /// The far end of a piece.
    struct End {
        std::uint32_t vertex;
        float at;   // at that vertex, as a part of a place
        float own;  // at this one
    };

    class Neighbours {
    public:
        std::span<const End> of(std::uint32_t vertex) const
        {
            return std::span(ends).subspan(first[vertex], first[vertex + 1] - first[vertex]);
        }

        std::vector<End> ends;
        std::vector<std::uint32_t> first{0};
    };

    std::vector<std::uint32_t> vertices;    // by number: in the level
    std::vector<std::uint32_t> layerFirst;  // numbers; one more than there are layers
    Neighbours above;
    Neighbours below;

    std::size_t layerCount() const { return layerFirst.size() - 1; }
    /// Of values by place, those of one layer.
    template <typename Value>
    std::span<Value> layer(std::size_t index, std::span<Value> byPlace) const
    {
        return byPlace.subspan(layerFirst[index], layerFirst[index + 1] - layerFirst[index]);
    }
};

/// By their first vertices. Vertices of a part are numbered as they stand in the level's layers.
std::vector<OrderingPart> orderingParts(const LevelGraph &level);

}  // namespace pt2scope
