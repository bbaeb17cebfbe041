// SPDX-License-Identifier: Apache-2.0
#include "core/layout/OrderingPart.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Where at a vertex an offset is, as a part of a place.
float fractionAt(const LevelGraph::Vertex &vertex, float offset)
{
    const float half = vertex.across / 2;
    return half > 0 ? 0.45F * std::clamp(offset / half, -1.0F, 1.0F) : 0;
}

class Parting {
public:
    explicit Parting(const LevelGraph &level)
        : m_level(level), m_partOf(level.vertices.size(), LevelGraph::none), m_numbers(level.vertices.size())
    {}

    std::vector<OrderingPart> run()
    {
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            for (const std::uint32_t vertex : layer) {
                if (m_partOf[vertex] == LevelGraph::none)
                    claimAround(vertex, m_partCount++);
            }
        }
        std::vector<OrderingPart> parts(m_partCount);
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            for (const std::uint32_t vertex : layer)
                number(vertex, parts[m_partOf[vertex]]);
        }
        for (OrderingPart &part : parts) {
            part.layerFirst.push_back(static_cast<std::uint32_t>(part.vertices.size()));
            connect(part);
        }
        return parts;
    }

private:
    void claimAround(std::uint32_t start, std::uint32_t part)
    {
        const auto claim = [&](std::uint32_t vertex) {
            if (m_partOf[vertex] != LevelGraph::none)
                return;
            m_partOf[vertex] = part;
            m_pending.push_back(vertex);
        };
        claim(start);
        while (!m_pending.empty()) {
            const std::uint32_t vertex = m_pending.back();
            m_pending.pop_back();
            for (const std::uint32_t piece : m_level.down(vertex))
                claim(m_level.pieces[piece].lower);
            for (const std::uint32_t piece : m_level.up(vertex))
                claim(m_level.pieces[piece].upper);
        }
    }

    void number(std::uint32_t vertex, OrderingPart &part)
    {
        const auto layer = [&](std::uint32_t of) { return m_level.vertices[of].layer; };
        m_numbers[vertex] = static_cast<std::uint32_t>(part.vertices.size());
        if (part.vertices.empty() || layer(part.vertices.back()) != layer(vertex))
            part.layerFirst.push_back(m_numbers[vertex]);
        part.vertices.push_back(vertex);
    }

    void connect(OrderingPart &part) const
    {
        for (const std::uint32_t vertex : part.vertices) {
            for (const std::uint32_t i : m_level.up(vertex)) {
                const LevelGraph::Piece &piece = m_level.pieces[i];
                part.above.ends.push_back({m_numbers[piece.upper], upperFraction(piece), lowerFraction(piece)});
            }
            for (const std::uint32_t i : m_level.down(vertex)) {
                const LevelGraph::Piece &piece = m_level.pieces[i];
                part.below.ends.push_back({m_numbers[piece.lower], lowerFraction(piece), upperFraction(piece)});
            }
            part.above.first.push_back(static_cast<std::uint32_t>(part.above.ends.size()));
            part.below.first.push_back(static_cast<std::uint32_t>(part.below.ends.size()));
        }
    }

    float upperFraction(const LevelGraph::Piece &piece) const
    {
        return fractionAt(m_level.vertices[piece.upper], piece.upperOffset);
    }
    float lowerFraction(const LevelGraph::Piece &piece) const
    {
        return fractionAt(m_level.vertices[piece.lower], piece.lowerIsFixed ? piece.lowerOffset : 0);
    }

    const LevelGraph &m_level;
    std::vector<std::uint32_t> m_partOf;   // by vertex
    std::vector<std::uint32_t> m_numbers;  // by vertex: in its part
    std::vector<std::uint32_t> m_pending;
    std::uint32_t m_partCount = 0;
};

}  // namespace

std::vector<OrderingPart> orderingParts(const LevelGraph &level)
{
    return Parting(level).run();
}

}  // namespace pt2scope
