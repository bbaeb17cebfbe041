// SPDX-License-Identifier: Apache-2.0
#include "core/container/RecordDigest.h"

#include "core/bytes/Crc32.h"
#include "core/container/DigestPlan.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace pt2scope {

namespace {

constexpr std::array<std::byte, 4> zipSignature{std::byte{'P'}, std::byte{'K'}, std::byte{3}, std::byte{4}};

bool beginsLikeZip(std::span<const std::byte> bytes)
{
    return bytes.size() >= zipSignature.size() && std::ranges::equal(bytes.first(zipSignature.size()), zipSignature);
}

/// One per thread, kept between slices: a fresh one would fault in its pages every time.
std::span<std::byte> sliceBuffer()
{
    thread_local std::vector<std::byte> buffer(DigestPlan::sliceBytes);
    return buffer;
}

/// Runs a plan's work and gathers what it gives.
class Digester {
public:
    Digester(const DigestPlan &plan, const DigestOptions &options)
        : m_plan(plan), m_options(options), m_slices(plan.slices().size()), m_streams(plan.streams().size())
    {}

    void run(ThreadPool &pool)
    {
        const std::size_t batches = m_plan.batches().size();
        pool.forEach(batches + m_streams.size(), [&](std::size_t i) {
            if (i < m_streams.size())
                readStream(i);
            else
                readBatch(m_plan.batches()[i - m_streams.size()]);
        });
    }

    std::uint64_t bytesRead() const { return m_bytesRead; }

    RecordDigest digestOf(const DigestPlan::Target &target) const
    {
        if (!target.selected || target.refusal)
            return {.failure = target.refusal};
        if (target.stream)
            return m_streams[*target.stream];
        RecordDigest digest{.complete = true};
        for (const std::size_t index : target.slices) {
            const SliceOutcome &outcome = m_slices[index];
            if (outcome.failure)
                return {.nbytes = digest.nbytes, .failure = outcome.failure};
            const std::uint64_t nbytes = m_plan.slices()[index].nbytes;
            digest.beginsLikeZip = digest.beginsLikeZip || (digest.nbytes == 0 && outcome.beginsLikeZip);
            digest.crc32 = digest.nbytes == 0 ? outcome.crc32 : crc32Combine(digest.crc32, outcome.crc32, nbytes);
            digest.nbytes += nbytes;
        }
        return digest;
    }

private:
    struct SliceOutcome {
        std::uint32_t crc32 = 0;
        bool beginsLikeZip = false;
        std::optional<Error> failure;
    };

    bool cancelled() const { return m_options.cancel && m_options.cancel->cancelled(); }

    void count(std::uint64_t nbytes)
    {
        m_bytesRead.fetch_add(nbytes, std::memory_order_relaxed);
        if (m_options.progress)
            m_options.progress(nbytes);
    }

    void readBatch(const DigestPlan::Batch &batch)
    {
        const std::span<std::byte> buffer = sliceBuffer().first(static_cast<std::size_t>(batch.nbytes));
        const ReadResult read =
            cancelled() ? ReadResult{.failure = ErrorCode::Cancelled} : batch.source->readAt(batch.offset, buffer);
        std::uint64_t counted = 0;
        for (const std::size_t index : m_plan.order(batch)) {
            const DigestPlan::Slice &slice = m_plan.slices()[index];
            const auto begin = static_cast<std::size_t>(slice.offset - batch.offset);
            if (begin + slice.nbytes > read.nbytes) {
                m_slices[index].failure = readError(read, batch.offset);
                continue;
            }
            const auto bytes = buffer.subspan(begin, static_cast<std::size_t>(slice.nbytes));
            m_slices[index] = {crc32(0, bytes), beginsLikeZip(bytes), std::nullopt};
            counted += slice.nbytes;
        }
        count(counted);
    }

    void readStream(std::size_t index)
    {
        const DigestPlan::Stream &stream = m_plan.streams()[index];
        RecordDigest &digest = m_streams[index];
        const Result<ByteSourcePtr> source = stream.archive->openRecord(stream.record);
        if (!source) {
            digest.failure = source.error();
            return;
        }
        const std::uint64_t size = (*source)->size();
        while (true) {
            if (cancelled()) {
                digest.failure = Error{ErrorCode::Cancelled, "cancelled"};
                return;
            }
            const ReadResult read = (*source)->readAt(digest.nbytes, sliceBuffer());
            const std::span<const std::byte> bytes = sliceBuffer().first(read.nbytes);
            digest.beginsLikeZip = digest.beginsLikeZip || (digest.nbytes == 0 && beginsLikeZip(bytes));
            digest.crc32 = crc32(digest.crc32, bytes);
            digest.nbytes += read.nbytes;
            if (read.nbytes < sliceBuffer().size()) {
                digest.complete = digest.nbytes == size && read.failure != ErrorCode::Corrupt;
                if (!digest.complete)
                    digest.failure = readError(read, digest.nbytes - read.nbytes);
                break;
            }
        }
        count(stream.archive->records()[stream.record].storedSize);
    }

    const DigestPlan &m_plan;
    const DigestOptions &m_options;
    std::vector<SliceOutcome> m_slices;
    std::vector<RecordDigest> m_streams;
    std::atomic<std::uint64_t> m_bytesRead{0};
};

}  // namespace

ArchiveDigest digestRecords(const ZipArchive &archive, std::span<const NestedArchive> nested, ThreadPool &pool,
                            const DigestOptions &options)
{
    const DigestPlan plan(archive, nested, options.select);
    Digester digester(plan, options);
    digester.run(pool);

    ArchiveDigest digest;
    digest.bytesRead = digester.bytesRead();
    for (const DigestPlan::Target &target : plan.records())
        digest.records.push_back(digester.digestOf(target));
    for (const std::vector<DigestPlan::Target> &inner : plan.nested()) {
        auto &list = digest.nested.emplace_back();
        for (const DigestPlan::Target &target : inner)
            list.push_back(digester.digestOf(target));
    }
    return digest;
}

}  // namespace pt2scope
