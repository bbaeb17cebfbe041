// SPDX-License-Identifier: Apache-2.0
#include "core/layout/TallFrames.h"

#include <algorithm>

namespace pt2scope {

namespace {

using Kind = LevelGraph::Kind;
using Link = LevelGraph::Link;
using Piece = LevelGraph::Piece;
using Vertex = LevelGraph::Vertex;

/// How many layers a frame can take before one of its lines arrives.
std::uint32_t freeRows(const LevelGraph &level, const LinkNets &nets, std::uint32_t frame)
{
    std::uint32_t next = LevelGraph::none;
    for (const std::uint32_t link : nets.out(frame))
        next = std::min(next, level.vertices[level.links[link].to].layer);
    return next == LevelGraph::none ? 1 : next - level.vertices[frame].layer;
}

bool crossesRow(const LevelGraph &level, const Piece &row)
{
    const auto place = [&](std::uint32_t vertex) { return level.vertices[vertex].place; };
    const auto crosses = [&](std::uint32_t vertex) {
        return std::ranges::any_of(level.up(vertex), [&](std::uint32_t i) {
            const std::uint32_t upper = level.pieces[i].upper;
            return upper != row.upper && (place(upper) < place(row.upper)) != (place(vertex) < place(row.lower));
        });
    };
    return std::ranges::any_of(level.layers[level.vertices[row.lower].layer],
                               [&](std::uint32_t vertex) { return vertex != row.lower && crosses(vertex); });
}

}  // namespace

void stretchTallFrames(LevelGraph &level, const LinkNets &nets, float layerGap)
{
    // What turns back does so between layers, where such a frame would stand.
    if (std::ranges::any_of(level.links, &Link::backward))
        return;
    std::vector<std::uint32_t> tall;
    std::vector<float> heights(level.layers.size());
    for (std::uint32_t i = 0; i < level.vertices.size(); ++i) {
        const Vertex &vertex = level.vertices[i];
        if (vertex.isFrame && freeRows(level, nets, i) > 1)
            tall.push_back(i);
        else
            heights[vertex.layer] = std::max(heights[vertex.layer], vertex.along);
    }
    for (const std::uint32_t frame : tall) {
        Vertex &vertex = level.vertices[frame];
        const std::uint32_t most = freeRows(level, nets, frame);
        float height = heights[vertex.layer];
        while (height < vertex.along && vertex.rows < most) {
            height += layerGap + heights[vertex.layer + vertex.rows];
            ++vertex.rows;
        }
    }
}

bool runsThroughTallFrame(const LevelGraph &level)
{
    return std::ranges::any_of(level.pieces, [&](const Piece &piece) {
        return level.vertices[piece.lower].kind == Kind::Row && crossesRow(level, piece);
    });
}

}  // namespace pt2scope
