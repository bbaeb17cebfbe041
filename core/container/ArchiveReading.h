// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/DigestPlan.h"

#include <atomic>
#include <unordered_map>

namespace pt2scope {

/// Every selected byte of an archive read once, where somebody else may read some records and tell what they hold.
class ArchiveReading {
public:
    ArchiveReading(const ZipArchive &archive, std::span<const NestedArchive> nested, DigestOptions options);

    /// Why a record of the archive or of a nested one is not to be read; nothing when it is.
    std::optional<Error> refusal(const ZipArchive &of, std::size_t record) const;
    /// Takes what somebody else's reading of a whole record gave, which must be complete: read() leaves its bytes out.
    void know(const ZipArchive &of, std::size_t record, const RecordDigest &digest);
    /// Reads all else, in cache-sized slices over the whole pool.
    ArchiveDigest read(ThreadPool &pool);

private:
    struct SliceOutcome {
        std::uint32_t crc32 = 0;
        std::uint64_t nbytes = 0;  // of known records: the first slice stands for all of them
        bool beginsLikeZip = false;
        std::optional<Error> failure;
    };

    const DigestPlan::Target *targetOf(const ZipArchive &of, std::size_t record) const;
    bool cancelled() const { return m_options.cancel && m_options.cancel->cancelled(); }
    void count(std::uint64_t nbytes);
    void readBatch(const DigestPlan::Batches &batches, const DigestPlan::Batch &batch);
    void readStream(std::size_t index);
    RecordDigest digestOf(const DigestPlan::Target &target) const;

    const ZipArchive &m_archive;
    std::unordered_map<const ZipArchive *, std::size_t> m_nested;  // index in the order given
    const DigestOptions m_options;
    DigestPlan m_plan;
    std::vector<SliceOutcome> m_slices;
    std::vector<RecordDigest> m_streams;
    std::vector<bool> m_knownSlices;
    std::vector<bool> m_knownStreams;
    std::atomic<std::uint64_t> m_bytesRead{0};
};

}  // namespace pt2scope
