// SPDX-License-Identifier: Apache-2.0
#include "core/layout/Tracks.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace pt2scope {

namespace {

// Lines beyond that lie on each other: nobody could follow them anyway.
constexpr std::uint32_t mostTracks = 64;
// Lines down closer than that are seen as one.
constexpr float columnWidth = 4;

}  // namespace

std::uint32_t Tracks::add(const Run &run)
{
    m_runs.push_back(run);
    return static_cast<std::uint32_t>(m_runs.size() - 1);
}

void Tracks::assign()
{
    const std::vector<std::uint32_t> order = preferredOrder();
    std::vector<std::uint32_t> ranks(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        ranks[order[i]] = i;
    findConstraints();
    std::vector<std::uint32_t> waiting(m_runs.size());
    for (const std::vector<std::uint32_t> &below : m_below) {
        for (const std::uint32_t run : below)
            ++waiting[run];
    }
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;  // ranks
    std::vector<std::uint8_t> done(m_runs.size());
    for (std::uint32_t run = 0; run < m_runs.size(); ++run) {
        if (waiting[run] == 0)
            ready.push(ranks[run]);
    }
    // What is left when nothing is ready is a cycle of demands: its first one goes ahead.
    for (std::size_t next = 0; next < order.size();) {
        if (ready.empty()) {
            if (done[order[next]])
                ++next;
            else
                ready.push(static_cast<std::uint32_t>(next));
            continue;
        }
        const std::uint32_t run = order[ready.top()];
        ready.pop();
        if (done[run])
            continue;
        done[run] = 1;
        place(run);
        for (const std::uint32_t below : m_below[run]) {
            m_lowest[below] = std::max(m_lowest[below], m_runs[run].track + 1);
            if (--waiting[below] == 0)
                ready.push(ranks[below]);
        }
    }
}

/// Of two lines to the right, the one that starts further right lies above: so they need not cross. To the left it is
/// the other way around.
std::vector<std::uint32_t> Tracks::preferredOrder() const
{
    std::vector<std::uint32_t> order(m_runs.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Run &first = m_runs[a];
        const Run &second = m_runs[b];
        if (first.side != second.side)
            return first.side < second.side;
        return first.side == Side::Right ? first.source > second.source : first.source < second.source;
    });
    return order;
}

/// A line that comes from above at an x where another one leaves downwards must end above it.
void Tracks::findConstraints()
{
    m_below.assign(m_runs.size(), {});
    m_lowest.assign(m_runs.size(), 0);
    const auto isLeft = [](const Column &a, const Column &b) { return a.x < b.x; };
    std::sort(m_fromAbove.begin(), m_fromAbove.end(), isLeft);
    std::sort(m_fromBelow.begin(), m_fromBelow.end(), isLeft);
    std::size_t first = 0;
    for (const Column &above : m_fromAbove) {
        while (first < m_fromBelow.size() && m_fromBelow[first].x < above.x - columnWidth)
            ++first;
        for (std::size_t i = first; i < m_fromBelow.size() && m_fromBelow[i].x <= above.x + columnWidth; ++i) {
            if (m_fromBelow[i].run != above.run)
                m_below[above.run].push_back(m_fromBelow[i].run);
        }
    }
}

const Tracks::Taken *Tracks::overlap(std::uint32_t track, const Run &run) const
{
    const std::vector<Taken> &taken = m_tracks[track];
    const auto found = std::lower_bound(taken.begin(), taken.end(), run.min - columnWidth,
                                        [](const Taken &one, float min) { return one.max < min; });
    return found != taken.end() && found->min <= run.max + columnWidth ? &*found : nullptr;
}

void Tracks::place(std::uint32_t index)
{
    Run &run = m_runs[index];
    std::uint32_t track = m_lowest[index];
    for (std::uint32_t i = m_count; i-- > track;) {
        const Taken *other = overlap(i, run);
        if (other && other->side == run.side) {
            track = i + 1;
            break;
        }
    }
    while (track < m_count && overlap(track, run))
        ++track;
    run.track = std::min(track, mostTracks - 1);
    if (run.track >= m_count) {
        m_count = run.track + 1;
        m_tracks.resize(m_count);
    }
    if (overlap(run.track, run))
        return;
    std::vector<Taken> &taken = m_tracks[run.track];
    const auto at = std::lower_bound(taken.begin(), taken.end(), run.min,
                                     [](const Taken &one, float min) { return one.min < min; });
    taken.insert(at, {run.min, run.max, run.side});
}

}  // namespace pt2scope
