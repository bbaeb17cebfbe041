// SPDX-License-Identifier: Apache-2.0
#include "core/diff/records/ByteComparison.h"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace pt2scope {

namespace {

constexpr std::uint64_t sliceBytes = 8ULL << 20;   // handed to one thread
constexpr std::size_t bufferBytes = 256ULL << 10;  // of each side

struct Slice {
    std::size_t pair;
    std::uint64_t begin;
    std::uint64_t end;
};

class Comparison {
public:
    Comparison(const std::vector<BytePair> &pairs, const DiffOptions &options)
        : m_pairs(pairs), m_options(options), m_verdicts(pairs.size(), ByteVerdict(true))
    {}

    std::vector<ByteVerdict> run()
    {
        const std::vector<Slice> slices = cut();
        m_options.pool.forEach(slices.size(), [&](std::size_t i) { compare(slices[i]); });
        return std::move(m_verdicts);
    }

private:
    std::vector<Slice> cut() const
    {
        std::vector<Slice> slices;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            const std::uint64_t step = m_pairs[i].sequential ? m_pairs[i].size : sliceBytes;
            for (std::uint64_t begin = 0; begin < m_pairs[i].size; begin += std::min(step, m_pairs[i].size - begin))
                slices.push_back({i, begin, begin + std::min(step, m_pairs[i].size - begin)});
        }
        return slices;
    }

    bool isOpen(std::size_t pair)
    {
        const std::scoped_lock lock(m_mutex);
        return m_verdicts[pair].ok() && *m_verdicts[pair];
    }

    /// What differs wins over what could not be read, so that the verdict does not depend on the threads.
    void settle(std::size_t pair, ByteVerdict verdict)
    {
        const std::scoped_lock lock(m_mutex);
        const bool differs = m_verdicts[pair].ok() && !*m_verdicts[pair];
        if (!differs && (verdict.ok() || m_verdicts[pair].ok()))
            m_verdicts[pair] = std::move(verdict);
    }

    void compare(const Slice &slice)
    {
        const BytePair &pair = m_pairs[slice.pair];
        const Result<ByteSourcePtr> a = pair.a();
        const Result<ByteSourcePtr> b = pair.b();
        if (!a || !b) {
            settle(slice.pair, a ? b.error() : a.error());
            return;
        }
        std::vector<std::byte> bytesA(bufferBytes);
        std::vector<std::byte> bytesB(bufferBytes);
        for (std::uint64_t at = slice.begin; at < slice.end && isOpen(slice.pair); at += bufferBytes) {
            if (m_options.cancelled()) {
                settle(slice.pair, Error{ErrorCode::Cancelled, "cancelled"});
                return;
            }
            const auto nbytes = static_cast<std::size_t>(std::min<std::uint64_t>(bufferBytes, slice.end - at));
            for (const auto &[source, bytes] : {std::pair(&*a, &bytesA), std::pair(&*b, &bytesB)}) {
                const ReadResult read = (*source)->readAt(at, std::span(*bytes).first(nbytes));
                if (read.nbytes < nbytes) {
                    settle(slice.pair, readError(read, at));
                    return;
                }
            }
            if (m_options.progress)
                m_options.progress(2 * nbytes);
            if (std::memcmp(bytesA.data(), bytesB.data(), nbytes) != 0)
                settle(slice.pair, false);
        }
    }

    const std::vector<BytePair> &m_pairs;
    const DiffOptions &m_options;
    std::mutex m_mutex;
    std::vector<ByteVerdict> m_verdicts;
};

}  // namespace

std::vector<ByteVerdict> compareBytes(const std::vector<BytePair> &pairs, const DiffOptions &options)
{
    std::uint64_t nbytes = 0;
    for (const BytePair &pair : pairs)
        nbytes += 2 * pair.size;
    if (options.expectBytes && nbytes > 0)
        options.expectBytes(nbytes);
    return Comparison(pairs, options).run();
}

}  // namespace pt2scope
