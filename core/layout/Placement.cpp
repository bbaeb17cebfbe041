// SPDX-License-Identifier: Apache-2.0
#include "core/layout/Alignment.h"
#include "core/layout/LevelGraph.h"

#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

using Kind = LevelGraph::Kind;
using Piece = LevelGraph::Piece;

constexpr unsigned rounds = 16;

/// Vertices in line with each other are one block, which moves as a whole.
class Placement {
public:
    Placement(LevelGraph &level, const LayoutOptions &options)
        : m_level(level), m_options(options), m_block(level.vertices.size()), m_offset(level.vertices.size())
    {}

    bool run(const CancelToken *cancel)
    {
        formBlocks();
        collectGaps();
        collectPulls();
        sortBlocks();
        pack();
        for (unsigned round = 0; round < rounds; ++round) {
            if (cancel && cancel->cancelled())
                return false;
            relax(round);
        }
        straighten();
        for (std::size_t i = 0; i < m_block.size(); ++i)
            m_level.vertices[i].x = m_x[m_block[i]] + m_offset[i];
        return true;
    }

private:
    /// Block `right` stands at least `least` to the right of block `left`.
    struct Gap {
        std::uint32_t left;
        std::uint32_t right;
        float least;
    };
    /// What the block is drawn to: `other` at a distance.
    struct Pull {
        std::uint32_t other;
        float distance;
        float weight;
        bool isBelow;
    };

    void formBlocks()
    {
        const std::vector<std::uint8_t> aligned = alignPieces(m_level);
        const std::vector<std::uint32_t> columns = findColumns(aligned);
        std::uint32_t blocks = 0;
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            for (const std::uint32_t vertex : layer) {
                const Piece *piece = pieceAbove(vertex, aligned);
                if (!piece) {
                    m_block[vertex] = blocks++;
                    continue;
                }
                m_block[vertex] = m_block[piece->upper];
                const bool isBelow = columns[vertex] != none && columns[vertex] == columns[piece->upper];
                m_offset[vertex] = m_offset[piece->upper] + (isBelow ? 0 : piece->upperOffset - piece->lowerOffset);
            }
        }
        m_x.assign(blocks, 0);
    }

    const Piece *pieceAbove(std::uint32_t vertex, const std::vector<std::uint8_t> &aligned) const
    {
        const auto up = m_level.up(vertex);
        const auto found = std::find_if(up.begin(), up.end(), [&](std::uint32_t i) { return aligned[i] != 0; });
        return found == up.end() ? nullptr : &m_level.pieces[*found];
    }

    /// Frames in a row whose line leaves each of them beside where it came in: kept straight it would make a staircase
    /// of them, so they stand below each other, and the line bends. By vertex: the first frame of its column, or none.
    std::vector<std::uint32_t> findColumns(const std::vector<std::uint8_t> &aligned) const
    {
        constexpr std::uint32_t fewest = 3;
        std::vector<std::uint32_t> columns(m_level.vertices.size(), none);
        std::vector<std::uint32_t> counts(columns.size());
        std::vector<float> drifts(columns.size());
        std::vector<float> widths(columns.size());
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            for (const std::uint32_t vertex : layer) {
                if (!m_level.vertices[vertex].isFrame)
                    continue;
                const Piece *piece = pieceAbove(vertex, aligned);
                const bool goesOn = piece && m_level.vertices[piece->upper].isFrame;
                const std::uint32_t first = goesOn ? columns[piece->upper] : vertex;
                columns[vertex] = first;
                ++counts[first];
                drifts[first] += goesOn ? piece->upperOffset - piece->lowerOffset : 0;
                widths[first] = std::max(widths[first], m_level.vertices[vertex].across);
            }
        }
        for (std::uint32_t &column : columns) {
            const bool isStaircase =
                column != none && counts[column] >= fewest && std::abs(drifts[column]) > widths[column] / 3;
            column = isStaircase ? column : none;
        }
        return columns;
    }

    static bool isBox(const LevelGraph::Vertex &vertex)
    {
        return vertex.kind == Kind::Node || vertex.kind == Kind::Row;
    }

    float gapBetween(const LevelGraph::Vertex &a, const LevelGraph::Vertex &b) const
    {
        float gap = m_options.nodeGap;
        if (a.kind == Kind::Bend && b.kind == Kind::Bend)
            gap = m_options.edgeGap;
        else if (!isBox(a) || !isBox(b))
            gap = m_options.edgeGap * 1.6F;
        return (a.across + b.across) / 2 + gap;
    }

    void collectGaps()
    {
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            for (std::size_t i = 1; i < layer.size(); ++i) {
                const std::uint32_t a = layer[i - 1];
                const std::uint32_t b = layer[i];
                const float least = m_offset[a] + gapBetween(m_level.vertices[a], m_level.vertices[b]) - m_offset[b];
                m_gaps.push_back({m_block[a], m_block[b], least});
            }
        }
        index(
            m_gaps.size(), [&](std::size_t i) { return m_gaps[i].left; }, m_rightFirst, m_rightGaps);
        index(
            m_gaps.size(), [&](std::size_t i) { return m_gaps[i].right; }, m_leftFirst, m_leftGaps);
    }

    void collectPulls()
    {
        std::vector<std::uint32_t> blocks;
        std::vector<Pull> pulls;
        for (const Piece &piece : m_level.pieces) {
            const std::uint32_t upper = m_block[piece.upper];
            const std::uint32_t lower = m_block[piece.lower];
            if (upper == lower)
                continue;
            const float distance =
                m_offset[piece.upper] + piece.upperOffset - m_offset[piece.lower] - piece.lowerOffset;
            const bool isLong = m_level.isBend(piece.upper) && m_level.isBend(piece.lower);
            const float weight = isLong ? 4.0F : 1.0F;
            blocks.push_back(lower);
            pulls.push_back({upper, distance, weight, false});
            blocks.push_back(upper);
            pulls.push_back({lower, -distance, weight, true});
        }
        std::vector<std::uint32_t> ids;
        index(
            pulls.size(), [&](std::size_t i) { return blocks[i]; }, m_pullFirst, ids);
        for (const std::uint32_t i : ids)
            m_pulls.push_back(pulls[i]);
    }

    template <typename Of>
    void index(std::size_t count, const Of &of, std::vector<std::uint32_t> &first,
               std::vector<std::uint32_t> &ids) const
    {
        first.assign(m_x.size() + 1, 0);
        ids.resize(count);
        for (std::size_t i = 0; i < count; ++i)
            ++first[of(i) + 1];
        for (std::size_t i = 1; i < first.size(); ++i)
            first[i] += first[i - 1];
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::uint32_t i = 0; i < count; ++i)
            ids[next[of(i)]++] = i;
    }

    /// Left ones before right ones: lines that do not cross have such an order.
    void sortBlocks()
    {
        std::vector<std::uint32_t> waiting(m_x.size());
        for (const Gap &gap : m_gaps)
            ++waiting[gap.right];
        for (std::uint32_t block = 0; block < m_x.size(); ++block) {
            if (waiting[block] == 0)
                m_sorted.push_back(block);
        }
        for (std::size_t i = 0; i < m_sorted.size(); ++i) {
            const std::uint32_t block = m_sorted[i];
            for (std::uint32_t g = m_rightFirst[block]; g < m_rightFirst[block + 1]; ++g) {
                const std::uint32_t right = m_gaps[m_rightGaps[g]].right;
                if (--waiting[right] == 0)
                    m_sorted.push_back(right);
            }
        }
    }

    float leftLimit(std::uint32_t block) const
    {
        float limit = -unlimited;
        for (std::uint32_t g = m_leftFirst[block]; g < m_leftFirst[block + 1]; ++g) {
            const Gap &gap = m_gaps[m_leftGaps[g]];
            limit = std::max(limit, m_x[gap.left] + gap.least);
        }
        return limit;
    }

    float rightLimit(std::uint32_t block) const
    {
        float limit = unlimited;
        for (std::uint32_t g = m_rightFirst[block]; g < m_rightFirst[block + 1]; ++g) {
            const Gap &gap = m_gaps[m_rightGaps[g]];
            limit = std::min(limit, m_x[gap.right] - gap.least);
        }
        return limit;
    }

    /// As far left as may be, and as far right as may be: between the two everything keeps its distance.
    void pack()
    {
        float widest = 0;
        for (const std::uint32_t block : m_sorted) {
            m_x[block] = std::max(0.0F, leftLimit(block));
            widest = std::max(widest, m_x[block]);
        }
        const std::vector<float> leftmost = m_x;
        for (std::size_t i = m_sorted.size(); i-- > 0;) {
            const std::uint32_t block = m_sorted[i];
            m_x[block] = std::min(widest, rightLimit(block));
        }
        for (std::size_t i = 0; i < m_x.size(); ++i)
            m_x[i] = (m_x[i] + leftmost[i]) / 2;
    }

    /// Moves each block to where it is drawn to, as far as there is room: from the top, from the left, from the bottom
    /// and from the right in turn, so that what was moved soon moves what hangs on it.
    void relax(unsigned round)
    {
        for (std::uint32_t i = 0; i < m_sorted.size(); ++i) {
            const std::uint32_t at = round % 4 < 2 ? i : static_cast<std::uint32_t>(m_sorted.size()) - 1 - i;
            const std::uint32_t block = round % 2 == 0 ? at : m_sorted[at];
            double sum = 0;
            double weights = 0;
            for (std::uint32_t p = m_pullFirst[block]; p < m_pullFirst[block + 1]; ++p) {
                const Pull &pull = m_pulls[p];
                sum += static_cast<double>(pull.weight * (m_x[pull.other] + pull.distance));
                weights += static_cast<double>(pull.weight);
            }
            const float low = leftLimit(block);
            const float high = rightLimit(block);
            if (weights > 0 && low <= high)
                m_x[block] = std::clamp(static_cast<float>(sum / weights), low, high);
        }
    }

    /// Lines that miss by little what they lead to, and bends that stand between both ends of their line: moved to one
    /// of them, the line has two corners less.
    void straighten()
    {
        std::vector<std::uint8_t> isFree(m_x.size(), 1);  // nothing but bends
        for (std::uint32_t i = 0; i < m_block.size(); ++i)
            isFree[m_block[i]] = isFree[m_block[i]] && m_level.isBend(i);
        for (const std::uint32_t block : m_sorted) {
            const std::span<const Pull> pulls =
                std::span(m_pulls).subspan(m_pullFirst[block], m_pullFirst[block + 1] - m_pullFirst[block]);
            if (pulls.size() <= mostToTry)
                m_x[block] = straightest(block, pulls, isFree[block] != 0);
        }
    }

    float straightest(std::uint32_t block, std::span<const Pull> pulls, bool isFree) const
    {
        constexpr float nearby = 12;
        const float low = leftLimit(block);
        const float high = rightLimit(block);
        float best = m_x[block];
        float most = straightAt(best, pulls);
        for (const Pull &pull : pulls) {
            const float x = m_x[pull.other] + pull.distance;
            const bool isInReach = x >= low && x <= high && (isFree || std::abs(x - m_x[block]) <= nearby);
            const float straight = isInReach ? straightAt(x, pulls) : 0;
            if (straight > most) {
                most = straight;
                best = x;
            }
        }
        return best;
    }

    /// How much of what leads to a block is straight when it stands at `x`; below rather than above.
    float straightAt(float x, std::span<const Pull> pulls) const
    {
        constexpr float one = 0.5F;  // what differs by no more is drawn as one
        float sum = 0;
        for (const Pull &pull : pulls) {
            if (std::abs(m_x[pull.other] + pull.distance - x) <= one)
                sum += pull.isBelow ? pull.weight * 1.01F : pull.weight;
        }
        return sum;
    }

    static constexpr std::size_t mostToTry = 16;
    static constexpr float unlimited = 1e30F;
    static constexpr std::uint32_t none = LevelGraph::none;

    LevelGraph &m_level;
    const LayoutOptions &m_options;
    std::vector<std::uint32_t> m_block;  // by vertex
    std::vector<float> m_offset;         // by vertex: of its centre, from the block's x
    std::vector<float> m_x;              // by block
    std::vector<Gap> m_gaps;
    std::vector<std::uint32_t> m_rightFirst, m_rightGaps, m_leftFirst, m_leftGaps;
    std::vector<std::uint32_t> m_pullFirst;
    std::vector<Pull> m_pulls;
    std::vector<std::uint32_t> m_sorted;
};

}  // namespace

bool placeAcross(LevelGraph &level, const LayoutOptions &options, const CancelToken *cancel)
{
    return Placement(level, options).run(cancel);
}

}  // namespace pt2scope
