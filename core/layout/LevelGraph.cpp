// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LevelGraph.h"

namespace pt2scope {

namespace {

template <typename End>
void index(const std::vector<LevelGraph::Piece> &pieces, std::size_t vertices, const End &end,
           std::vector<std::uint32_t> &first, std::vector<std::uint32_t> &ids)
{
    first.assign(vertices + 1, 0);
    ids.resize(pieces.size());
    for (const LevelGraph::Piece &piece : pieces)
        ++first[end(piece) + 1];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t i = 0; i < pieces.size(); ++i)
        ids[next[end(pieces[i])]++] = i;
}

}  // namespace

void LevelGraph::indexPieces()
{
    index(
        pieces, vertices.size(), [](const Piece &piece) { return piece.lower; }, upFirst, upPieces);
    index(
        pieces, vertices.size(), [](const Piece &piece) { return piece.upper; }, downFirst, downPieces);
}

void LevelGraph::numberPlaces()
{
    for (const std::vector<std::uint32_t> &layer : layers)
        for (std::uint32_t place = 0; place < layer.size(); ++place)
            vertices[layer[place]].place = place;
}

}  // namespace pt2scope
