// SPDX-License-Identifier: Apache-2.0
#include "core/layout/Neighbours.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Where at a vertex an offset is, as a part of a place.
float fractionAt(const LevelGraph::Vertex &vertex, float offset)
{
    const float half = vertex.across / 2;
    return half > 0 ? 0.45F * std::clamp(offset / half, -1.0F, 1.0F) : 0;
}

}  // namespace

Neighbours::Neighbours(const LevelGraph &level, Side side)
    : m_first(side == Side::Above ? level.upFirst : level.downFirst)
{
    for (const std::uint32_t index : side == Side::Above ? level.upPieces : level.downPieces) {
        const LevelGraph::Piece &piece = level.pieces[index];
        const float upper = fractionAt(level.vertices[piece.upper], piece.upperOffset);
        const float lower = fractionAt(level.vertices[piece.lower], piece.lowerIsFixed ? piece.lowerOffset : 0);
        m_ends.push_back(side == Side::Above ? End{piece.upper, upper, lower} : End{piece.lower, lower, upper});
    }
}

std::uint64_t Crossings::count(const std::vector<std::vector<std::uint32_t>> &layers, const Neighbours &below,
                               std::span<const float> places)
{
    std::uint64_t crossings = 0;
    for (const std::vector<std::uint32_t> &layer : layers) {
        m_lower.clear();
        for (const std::uint32_t vertex : layer)
            addFrom(below.of(vertex), places);
        crossings += countInversions();
    }
    return crossings;
}

/// From the left to the right; those that begin together do not cross.
void Crossings::addFrom(std::span<const Neighbours::End> ends, std::span<const float> places)
{
    if (ends.size() == 1) {
        m_lower.push_back(places[ends.front().vertex] + ends.front().at);
        return;
    }
    m_ends.clear();
    for (const Neighbours::End &end : ends)
        m_ends.emplace_back(end.own, places[end.vertex] + end.at);
    std::sort(m_ends.begin(), m_ends.end());
    for (const auto &end : m_ends)
        m_lower.push_back(end.second);
}

/// Pairs of which the later one is smaller. Sorts them.
std::uint64_t Crossings::countInversions()
{
    std::uint64_t inversions = 0;
    m_scratch.resize(m_lower.size());
    for (std::size_t width = 1; width < m_lower.size(); width *= 2) {
        for (std::size_t begin = 0; begin < m_lower.size(); begin += 2 * width) {
            const std::size_t middle = std::min(begin + width, m_lower.size());
            const std::size_t end = std::min(begin + 2 * width, m_lower.size());
            std::size_t left = begin;
            std::size_t right = middle;
            for (std::size_t i = begin; i < end; ++i) {
                const bool takeLeft = left < middle && (right == end || m_lower[left] <= m_lower[right]);
                inversions += takeLeft ? 0 : middle - left;
                m_scratch[i] = takeLeft ? m_lower[left++] : m_lower[right++];
            }
        }
        m_lower.swap(m_scratch);
    }
    return inversions;
}

}  // namespace pt2scope
