// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LongLinks.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace pt2scope {

namespace {

using Link = LevelGraph::Link;

constexpr std::uint32_t perVertex = 2;  // long lines that a vertex of the layer has beside it without a crowd
constexpr std::uint32_t shortest = 8;   // layers that a line passes without parting, to count as long

/// A part of a trunk between two layers, from where lines part before it to where one of them ends.
struct Stretch {
    std::uint32_t link;   // that ends with it
    std::uint32_t trunk;  // the place of its first link
    std::uint32_t from;   // layers
    std::uint32_t to;

    std::uint32_t length() const { return to - from; }
    bool isLong() const { return length() > shortest; }
};

class Interrupting {
public:
    Interrupting(LevelGraph &level, const std::vector<std::uint32_t> &trunks, unsigned mostRails)
        : m_level(level), m_rails(level.layers.size()), m_room(level.layers.size())
    {
        for (const LevelGraph::Vertex &vertex : level.vertices)
            m_room[vertex.layer] += perVertex;
        for (std::uint32_t &room : m_room)
            room = std::max(room, mostRails);
        findStretches(trunks);
        std::stable_sort(m_stretches.begin(), m_stretches.end(),
                         [](const Stretch &a, const Stretch &b) { return a.length() < b.length(); });
    }

    void run()
    {
        interruptWhatIsUnbearable();
        interruptWhatIsCrowded();
    }

private:
    void findStretches(const std::vector<std::uint32_t> &trunks)
    {
        const auto layer = [&](std::uint32_t vertex) { return m_level.vertices[vertex].layer; };
        const Link *before = nullptr;
        std::uint32_t trunk = 0;
        for (std::uint32_t place = 0; place < trunks.size(); ++place) {
            const Link &link = m_level.links[trunks[place]];
            if (link.backward)
                continue;
            const bool goesOn = before && runTogether(*before, link);
            trunk = goesOn ? trunk : place;
            const std::uint32_t from = goesOn ? layer(before->to) - 1 : layer(link.from);
            before = &link;
            if (layer(link.to) > from + 1)
                m_stretches.push_back({trunks[place], trunk, from, layer(link.to)});
        }
    }

    void interrupt(const Stretch &stretch) { m_level.links[stretch.link].resumes = true; }
    bool isInterrupted(const Stretch &stretch) const { return m_level.links[stretch.link].resumes; }

    /// The longest: the others together take as many bends as a level of so many nodes may.
    void interruptWhatIsUnbearable()
    {
        std::uint64_t bends = 0;
        for (const Stretch &stretch : m_stretches) {
            bends += stretch.length() - 1;
            if (bends > bearableBends(m_level.vertices.size()) && stretch.length() > 2)
                interrupt(stretch);
        }
    }

    /// Of one trunk all long stretches or none, so that each reader that is far away has its stub close by.
    void interruptWhatIsCrowded()
    {
        std::vector<Stretch> lengthy;
        std::copy_if(m_stretches.begin(), m_stretches.end(), std::back_inserter(lengthy),
                     [](const Stretch &stretch) { return stretch.isLong(); });
        std::stable_sort(lengthy.begin(), lengthy.end(),
                         [](const Stretch &a, const Stretch &b) { return a.trunk < b.trunk; });
        std::vector<std::span<const Stretch>> trunks;
        for (std::size_t begin = 0; begin < lengthy.size();) {
            std::size_t end = begin + 1;
            while (end < lengthy.size() && lengthy[end].trunk == lengthy[begin].trunk)
                ++end;
            trunks.push_back(std::span(lengthy).subspan(begin, end - begin));
            begin = end;
        }
        // The shorter ones are drawn.
        std::stable_sort(trunks.begin(), trunks.end(),
                         [](const auto &a, const auto &b) { return a.back().length() < b.back().length(); });
        for (const std::span<const Stretch> trunk : trunks) {
            const bool isDrawn = std::none_of(trunk.begin(), trunk.end(), [&](const Stretch &stretch) {
                return isInterrupted(stretch) || isCrowded(stretch);
            });
            for (const Stretch &stretch : trunk)
                isDrawn ? countRails(stretch) : interrupt(stretch);
        }
    }

    void countRails(const Stretch &stretch)
    {
        for (std::uint32_t layer = stretch.from + 1; layer < stretch.to; ++layer)
            ++m_rails[layer];
    }

    bool isCrowded(const Stretch &stretch) const
    {
        for (std::uint32_t layer = stretch.from + 1; layer < stretch.to; ++layer) {
            if (m_rails[layer] >= m_room[layer])
                return true;
        }
        return false;
    }

    LevelGraph &m_level;
    std::vector<std::uint32_t> m_rails;  // long lines by layer
    std::vector<std::uint32_t> m_room;   // for how many of them there is room
    std::vector<Stretch> m_stretches;    // the shortest first
};

}  // namespace

std::vector<std::uint32_t> linksByTrunk(const LevelGraph &level, const LinkNets &nets)
{
    std::vector<std::uint32_t> links;
    links.reserve(level.links.size());
    const auto key = [&](std::uint32_t i) { return std::pair(level.vertices[level.links[i].to].layer, i); };
    for (std::uint32_t net = 0; net < nets.count(); ++net) {
        const auto begin = static_cast<std::ptrdiff_t>(links.size());
        links.insert(links.end(), nets.links(net).begin(), nets.links(net).end());
        std::sort(links.begin() + begin, links.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    }
    return links;
}

std::uint64_t bearableBends(std::size_t nodes)
{
    return 4096 + 2 * std::uint64_t{nodes};
}

void interruptLongLinks(LevelGraph &level, const std::vector<std::uint32_t> &trunks, unsigned mostRails)
{
    Interrupting(level, trunks, mostRails).run();
}

}  // namespace pt2scope
