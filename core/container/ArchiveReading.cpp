// SPDX-License-Identifier: Apache-2.0
#include "core/container/ArchiveReading.h"

#include "core/bytes/Crc32.h"

#include <algorithm>
#include <array>

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

}  // namespace

ArchiveReading::ArchiveReading(const ZipArchive &archive, std::span<const NestedArchive> nested, DigestOptions options)
    : m_archive(archive),
      m_options(std::move(options)),
      m_plan(archive, nested, m_options.select),
      m_slices(m_plan.slices().size()),
      m_streams(m_plan.streams().size()),
      m_knownSlices(m_slices.size()),
      m_knownStreams(m_streams.size())
{
    for (std::size_t i = 0; i < nested.size(); ++i)
        m_nested.emplace(nested[i].archive.get(), i);
}

const DigestPlan::Target *ArchiveReading::targetOf(const ZipArchive &of, std::size_t record) const
{
    if (&of == &m_archive)
        return &m_plan.records()[record];
    const auto nested = m_nested.find(&of);
    return nested == m_nested.end() ? nullptr : &m_plan.nested()[nested->second][record];
}

std::optional<Error> ArchiveReading::refusal(const ZipArchive &of, std::size_t record) const
{
    const DigestPlan::Target *target = targetOf(of, record);
    if (target && target->selected)
        return target->refusal;
    return Error{ErrorCode::Limit, "what it lies in is not read"};
}

void ArchiveReading::know(const ZipArchive &of, std::size_t record, const RecordDigest &digest)
{
    const DigestPlan::Target &target = *targetOf(of, record);
    if (target.stream) {
        m_streams[*target.stream] = digest;
        m_knownStreams[*target.stream] = true;
        m_bytesRead += of.records()[record].storedSize;
        return;
    }
    for (const std::size_t slice : target.slices) {
        m_slices[slice] = slice == target.slices.front()
                              ? SliceOutcome{digest.crc32, digest.nbytes, digest.beginsLikeZip, std::nullopt}
                              : SliceOutcome{};
        m_knownSlices[slice] = true;
    }
    m_bytesRead += digest.nbytes;
}

ArchiveDigest ArchiveReading::read(ThreadPool &pool)
{
    const DigestPlan::Batches batches = m_plan.batches(m_knownSlices);
    pool.forEach(m_streams.size() + batches.list.size(), [&](std::size_t i) {
        if (i >= m_streams.size())
            readBatch(batches, batches.list[i - m_streams.size()]);
        else if (!m_knownStreams[i])
            readStream(i);
    });

    ArchiveDigest digest;
    digest.bytesRead = m_bytesRead;
    for (const DigestPlan::Target &target : m_plan.records())
        digest.records.push_back(digestOf(target));
    for (const std::vector<DigestPlan::Target> &inner : m_plan.nested()) {
        auto &list = digest.nested.emplace_back();
        for (const DigestPlan::Target &target : inner)
            list.push_back(digestOf(target));
    }
    return digest;
}

void ArchiveReading::count(std::uint64_t nbytes)
{
    m_bytesRead.fetch_add(nbytes, std::memory_order_relaxed);
    if (m_options.progress)
        m_options.progress(nbytes);
}

void ArchiveReading::readBatch(const DigestPlan::Batches &batches, const DigestPlan::Batch &batch)
{
    const std::span<std::byte> buffer = sliceBuffer().first(static_cast<std::size_t>(batch.nbytes));
    const ReadResult read =
        cancelled() ? ReadResult{.failure = ErrorCode::Cancelled} : batch.source->readAt(batch.offset, buffer);
    std::uint64_t counted = 0;
    for (const std::size_t index : batches.slicesOf(batch)) {
        const DigestPlan::Slice &slice = m_plan.slices()[index];
        const auto begin = static_cast<std::size_t>(slice.offset - batch.offset);
        if (begin + slice.nbytes > read.nbytes) {
            m_slices[index].failure = readError(read, batch.offset);
            continue;
        }
        const auto bytes = buffer.subspan(begin, static_cast<std::size_t>(slice.nbytes));
        m_slices[index] = {crc32(0, bytes), slice.nbytes, beginsLikeZip(bytes), std::nullopt};
        counted += slice.nbytes;
    }
    count(counted);
}

void ArchiveReading::readStream(std::size_t index)
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

RecordDigest ArchiveReading::digestOf(const DigestPlan::Target &target) const
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
        digest.beginsLikeZip = digest.beginsLikeZip || (digest.nbytes == 0 && outcome.beginsLikeZip);
        digest.crc32 = digest.nbytes == 0 ? outcome.crc32 : crc32Combine(digest.crc32, outcome.crc32, outcome.nbytes);
        digest.nbytes += outcome.nbytes;
    }
    return digest;
}

}  // namespace pt2scope
