// SPDX-License-Identifier: Apache-2.0
#include "app/TensorDigest.h"

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

/// The digest of each row, made by `digest` where the bytes are sound.
std::vector<TensorDigest> digestRows(const Document &document, const std::vector<TensorRow> &rows, ThreadPool &pool,
                                     const std::function<TensorDigest(const TensorRow &, const RecordDigest &)> &digest)
{
    const ArchiveDigest storages = readStorages(document, rows, pool);
    std::vector<TensorDigest> digests(rows.size());
    pool.forEach(rows.size(), [&](std::size_t i) {
        const TensorRow &row = rows[i];
        if (row.pickled)
            return;
        const std::string failure = whyUnsound(document, row, storages);
        digests[i] =
            failure.empty() ? digest(row, storages.records[*row.record]) : TensorDigest{.hex = {}, .failure = failure};
    });
    return digests;
}

}  // namespace

std::vector<TensorDigest> sha256OfTensors(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    return digestRows(document, rows, pool,
                      [&](const TensorRow &row, const RecordDigest &) { return sha256OfTensor(document, row); });
}

std::vector<TensorDigest> crc32OfStorages(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    return digestRows(document, rows, pool,
                      [](const TensorRow &, const RecordDigest &storage) { return crc32OfStorage(storage); });
}

}  // namespace pt2scope
