// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/RepeatedKeys.h"

#include "core/bytes/ByteReader.h"

#include <algorithm>
#include <optional>

namespace pt2scope {

namespace {

constexpr std::uint64_t keyBytes = 8;
constexpr std::size_t chunkBytes = std::size_t{1} << 20;
constexpr std::size_t largeTable = std::size_t{1} << 23;  // words of 64 bits: 64 MiB
constexpr std::size_t smallTable = std::size_t{1} << 17;  // at most: a word for each key
constexpr std::uint64_t fewKeys = std::uint64_t{1} << 20;
constexpr std::uint64_t keysPerSlice = std::uint64_t{1} << 25;  // then a sixteenth of the bits is set
constexpr std::size_t mostCandidates = std::size_t{1} << 22;    // 32 MiB; without repeats a quarter of them
constexpr std::size_t mostSamples = 10;

std::uint64_t keysIn(std::span<const ByteSourcePtr> sources)
{
    std::uint64_t keys = 0;
    for (const ByteSourcePtr &source : sources)
        keys += source->size() / keyBytes;
    return keys;
}

/// Of splitmix64: keys that are close together fall far apart.
std::uint64_t scatter(std::uint64_t key)
{
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9U;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebU;
    return key ^ (key >> 31);
}

/// Looks at the keys of one slice of the hash values at a time. Keys whose bit was set before are candidates; a second
/// pass counts those.
class RepeatedKeySearch {
public:
    RepeatedKeySearch(std::span<const ByteSourcePtr> sources, const std::function<bool(std::uint64_t)> &progress)
        : m_sources(sources), m_progress(progress), m_slices(sliceCount(keysIn(sources)))
    {}

    static std::uint64_t sliceCount(std::uint64_t keys)
    {
        return std::max<std::uint64_t>(1, (keys + keysPerSlice - 1) / keysPerSlice);
    }

    Result<RepeatedKeys> run()
    {
        m_found.keys = keysIn(m_sources);
        m_bits.resize(m_found.keys > fewKeys ? largeTable : std::clamp<std::size_t>(m_found.keys, 1, smallTable));
        for (std::uint64_t slice = 0; slice < m_slices && m_found.isComplete; ++slice) {
            if (auto error = searchSlice(slice))
                return *std::move(error);
        }
        std::ranges::sort(m_found.sample);
        return std::move(m_found);
    }

private:
    std::optional<Error> searchSlice(std::uint64_t slice)
    {
        std::ranges::fill(m_bits, 0);
        m_candidates.clear();
        m_isFull = false;
        if (auto error = forEachKey([&](std::uint64_t key) { mark(key, slice); }))
            return error;
        mergeCandidates();
        if (!m_found.isComplete || m_candidates.empty())
            return std::nullopt;
        m_counts.assign(m_candidates.size(), 0);
        markCandidatesOnly();
        if (auto error = forEachKey([&](std::uint64_t key) { count(key); }))
            return error;
        for (std::size_t i = 0; i < m_counts.size(); ++i) {
            if (m_counts[i] > 1)
                addRepeated(static_cast<std::int64_t>(m_candidates[i]));
        }
        return std::nullopt;
    }

    struct Bit {
        std::uint64_t &word;
        std::uint64_t mask;
        bool isSet() const { return (word & mask) != 0; }
        void set() { word |= mask; }
    };

    Bit bitOf(std::uint64_t hash)
    {
        const std::uint64_t bit = (hash >> 20) % (m_bits.size() * 64);
        return {m_bits[bit / 64], std::uint64_t{1} << (bit % 64)};
    }

    void mark(std::uint64_t key, std::uint64_t slice)
    {
        const std::uint64_t hash = scatter(key);
        if (hash % m_slices != slice)
            return;
        Bit bit = bitOf(hash);
        if (bit.isSet())
            addCandidate(key);
        bit.set();
    }

    /// So that the second pass looks for few keys that are none.
    void markCandidatesOnly()
    {
        std::ranges::fill(m_bits, 0);
        for (const std::uint64_t key : m_candidates)
            bitOf(scatter(key)).set();
    }

    void addCandidate(std::uint64_t key)
    {
        if (m_isFull) {
            m_found.isLowerBound = true;
            return;
        }
        m_candidates.push_back(key);
        if (m_candidates.size() < mostCandidates)
            return;
        mergeCandidates();
        m_isFull = m_candidates.size() > mostCandidates / 2;
    }

    void mergeCandidates()
    {
        std::ranges::sort(m_candidates);
        m_candidates.erase(std::unique(m_candidates.begin(), m_candidates.end()), m_candidates.end());
    }

    void count(std::uint64_t key)
    {
        if (!bitOf(scatter(key)).isSet())
            return;
        const auto found = std::ranges::lower_bound(m_candidates, key);
        if (found != m_candidates.end() && *found == key
            && m_counts[static_cast<std::size_t>(found - m_candidates.begin())] < 2)
            ++m_counts[static_cast<std::size_t>(found - m_candidates.begin())];
    }

    void addRepeated(std::int64_t key)
    {
        ++m_found.count;
        m_found.sample.push_back(key);
        std::ranges::sort(m_found.sample);
        if (m_found.sample.size() > mostSamples)
            m_found.sample.pop_back();
    }

    template <typename Visit>
    std::optional<Error> forEachKey(Visit visit)
    {
        std::vector<std::byte> chunk(std::min<std::uint64_t>(chunkBytes, m_found.keys * keyBytes));
        for (const ByteSourcePtr &source : m_sources) {
            const std::uint64_t end = source->size() / keyBytes * keyBytes;
            for (std::uint64_t at = 0; at < end; at += chunkBytes) {
                const auto wanted = std::span(chunk).first(std::min<std::uint64_t>(chunkBytes, end - at));
                const ReadResult read = source->readAt(at, wanted);
                if (read.nbytes < wanted.size())
                    return readError(read, at);
                ByteReader reader(wanted);
                while (reader.remaining() > 0)
                    visit(reader.read<std::uint64_t>());
                m_found.isComplete = m_progress(wanted.size());
                if (!m_found.isComplete)
                    return std::nullopt;
            }
        }
        return std::nullopt;
    }

    std::span<const ByteSourcePtr> m_sources;
    const std::function<bool(std::uint64_t)> &m_progress;
    std::uint64_t m_slices;
    RepeatedKeys m_found;
    std::vector<std::uint64_t> m_bits;
    std::vector<std::uint64_t> m_candidates;
    std::vector<std::uint8_t> m_counts;
    bool m_isFull = false;  // more different candidates than are kept
};

}  // namespace

Result<RepeatedKeys> findRepeatedKeys(std::span<const ByteSourcePtr> sources,
                                      const std::function<bool(std::uint64_t)> &progress)
{
    return RepeatedKeySearch(sources, progress).run();
}

std::uint64_t repeatedKeyWork(std::span<const ByteSourcePtr> sources)
{
    const std::uint64_t keys = keysIn(sources);
    return keys * keyBytes * 2 * RepeatedKeySearch::sliceCount(keys);
}

}  // namespace pt2scope
