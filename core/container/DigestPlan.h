// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/RecordDigest.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pt2scope {

/// How all records are read once: stored ones in slices, cut where a nested archive's records begin and end so that one
/// reading serves both CRCs; neighbouring small slices are read together. Compressed ones as streams.
class DigestPlan {
public:
    static constexpr std::uint64_t sliceBytes = 1 << 20;

    struct Slice {
        const ByteSource *source;
        std::uint64_t offset;
        std::uint64_t nbytes;  // 1 to sliceBytes
    };
    /// Slices close together in one source: read at once, at most sliceBytes.
    struct Batch {
        const ByteSource *source;
        std::uint64_t offset;
        std::uint64_t nbytes;
        std::size_t first;  // its slices, in Batches::order
        std::size_t count;
    };
    struct Batches {
        std::vector<std::size_t> order;  // indexes of slices, by offset
        std::vector<Batch> list;

        std::span<const std::size_t> slicesOf(const Batch &batch) const
        {
            return std::span(order).subspan(batch.first, batch.count);
        }
    };
    struct Stream {
        const ZipArchive *archive;
        std::size_t record;
    };
    /// Where the bytes of one record come from: slices end to end, a stream, or nowhere.
    struct Target {
        bool selected = false;
        std::vector<std::size_t> slices;
        std::optional<std::size_t> stream;
        std::optional<Error> refusal;  // why it is not read
    };

    DigestPlan(const ZipArchive &archive, std::span<const NestedArchive> nested,
               const std::function<bool(std::size_t)> &select);

    const std::vector<Target> &records() const { return m_records; }
    const std::vector<std::vector<Target>> &nested() const { return m_nested; }
    const std::vector<Slice> &slices() const { return m_slices; }
    const std::vector<Stream> &streams() const { return m_streams; }
    /// How to read the slices, without those that are known already.
    Batches batches(const std::vector<bool> &known) const;

private:
    void planRecord(const ZipArchive &archive, std::size_t record, Target &target);
    void planNested(const ZipArchive &outer, const NestedArchive &inside, std::vector<Target> &targets);
    void cut(const ByteSource *source, std::uint64_t begin, std::uint64_t end, std::initializer_list<Target *> targets);
    bool admit(const Record &record, Target &target);

    std::vector<Target> m_records;
    std::vector<std::vector<Target>> m_nested;
    std::vector<Slice> m_slices;
    std::vector<Stream> m_streams;
    std::uint64_t m_storedBudget;  // bytes still to be read: overlapping entries must not multiply the work
    std::uint64_t m_inflatedBudget;
};

}  // namespace pt2scope
