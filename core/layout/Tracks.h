// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace pt2scope {

/// Lines across between one layer and the next: which of them lies above which other.
class Tracks {
public:
    enum class Side : std::uint8_t { Right, Left, Gathering };

    /// A line from `min` to `max`; `source` is where it comes from. Gathering lines lead many to one.
    struct Run {
        float min = 0;
        float max = 0;
        float source = 0;
        Side side = Side::Right;
        std::uint32_t track = 0;
    };

    std::uint32_t add(const Run &run);
    /// A line that comes down to the run, or from below up to it, at `x`.
    void addFromAbove(std::uint32_t run, float x) { m_fromAbove.push_back({x, run}); }
    void addFromBelow(std::uint32_t run, float x) { m_fromBelow.push_back({x, run}); }

    void assign();
    const Run &run(std::uint32_t index) const { return m_runs[index]; }
    std::uint32_t count() const { return m_count; }  // of tracks

private:
    struct Column {
        float x;
        std::uint32_t run;
    };
    struct Taken {
        float min;
        float max;
        Side side;
    };

    std::vector<std::uint32_t> preferredOrder() const;
    void findConstraints();
    void place(std::uint32_t run);
    const Taken *overlap(std::uint32_t track, const Run &run) const;

    std::vector<Run> m_runs;
    std::vector<Column> m_fromAbove;
    std::vector<Column> m_fromBelow;
    std::vector<std::vector<std::uint32_t>> m_below;  // by run: those that must lie below it
    std::vector<std::uint32_t> m_lowest;              // by run: the first track that it may take
    std::vector<std::vector<Taken>> m_tracks;         // ascending, disjoint
    std::uint32_t m_count = 0;
};

}  // namespace pt2scope
