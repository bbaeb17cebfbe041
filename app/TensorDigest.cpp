// SPDX-License-Identifier: Apache-2.0
#include "app/TensorDigest.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Sha256.h"
#include "core/tensor/StridedWalk.h"

#include <array>
#include <cstdio>
#include <functional>

namespace pt2scope {

namespace {

/// Reads the storage blobs of the rows.
ArchiveDigest readStorages(const Document &document, const std::vector<TensorRow> &rows, ThreadPool &pool)
{
    std::vector<bool> selected(document.archive->records().size());
    for (const TensorRow &row : rows) {
        if (row.record && !row.pickled)
            selected[*row.record] = true;
    }
    DigestOptions options;
    options.select = [&](std::size_t record) { return selected[record]; };
    return digestRecords(*document.archive, {}, pool, options);
}

/// Why the bytes of a row's record are not to be trusted; empty when they are.
std::string whyUnsound(const Document &document, const TensorRow &row, const ArchiveDigest &storages)
{
    if (!row.record)
        return "its record is not in the archive";
    const RecordDigest &storage = storages.records[*row.record];
    if (!storage.complete)
        return storage.failure ? storage.failure->message : "its record could not be read";
    const bool sound = storage.crc32 == document.archive->records()[*row.record].crc32;
    return sound ? "" : "its record's bytes do not match their CRC-32";
}

/// Which rows are digested: a few bytes of config can expand a blob, or view it again and again, without end.
std::vector<bool> withinBudget(const Document &document, const std::vector<TensorRow> &rows)
{
    constexpr std::uint64_t allowance = std::uint64_t{4} << 30;
    constexpr std::uint64_t timesTheFile = 16;
    std::uint64_t budget = allowance + timesTheFile * document.nbytes;
    std::vector<bool> within(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto elements = rows[i].meta ? elementCount(*rows[i].meta) : std::nullopt;
        const auto nbytes =
            elements ? checkedMul<std::uint64_t>(*elements, traits(rows[i].meta->dtype).itemsize) : std::nullopt;
        within[i] = nbytes.value_or(0) <= budget;
        if (within[i])
            budget -= nbytes.value_or(0);
    }
    return within;
}

TensorDigest sha256OfTensor(const Document &document, const TensorRow &row)
{
    if (!row.meta)
        return {.failure = "its config does not say what it is"};
    const Result<ByteSourcePtr> storage = document.archive->openRecord(*row.record);
    if (!storage)
        return {.failure = storage.error().message};
    Sha256 sha;
    const Result<bool> walked = walkElements(*row.meta, **storage, [&](std::span<const std::byte> piece) {
        sha.update(piece);
        return true;
    });
    if (!walked)
        return {.failure = walked.error().message};
    return {.hex = toHex(sha.finish())};
}

TensorDigest crc32OfStorage(const RecordDigest &storage)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(storage.crc32));
    return {.hex = text.data()};
}

/// The digest of each row, made by `digest` from its index and storage where the bytes are sound.
std::vector<TensorDigest> digestRows(const Document &document, const std::vector<TensorRow> &rows, ThreadPool &pool,
                                     const std::function<TensorDigest(std::size_t, const RecordDigest &)> &digest)
{
    const ArchiveDigest storages = readStorages(document, rows, pool);
    std::vector<TensorDigest> digests(rows.size());
    pool.forEach(rows.size(), [&](std::size_t i) {
        const TensorRow &row = rows[i];
        if (row.pickled)
            return;
        const std::string failure = whyUnsound(document, row, storages);
        digests[i] =
            failure.empty() ? digest(i, storages.records[*row.record]) : TensorDigest{.hex = {}, .failure = failure};
    });
    return digests;
}

}  // namespace

std::vector<TensorDigest> sha256OfTensors(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    const std::vector<bool> within = withinBudget(document, rows);
    return digestRows(document, rows, pool, [&](std::size_t i, const RecordDigest &) {
        if (!within[i])
            return TensorDigest{.hex = {}, .failure = "its elements are too many for an archive of this size"};
        return sha256OfTensor(document, rows[i]);
    });
}

std::vector<TensorDigest> crc32OfStorages(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    return digestRows(document, rows, pool,
                      [](std::size_t, const RecordDigest &storage) { return crc32OfStorage(storage); });
}

}  // namespace pt2scope
