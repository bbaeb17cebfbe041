// SPDX-License-Identifier: Apache-2.0
#include "app/TensorDigest.h"

#include "core/bytes/Sha256.h"
#include "core/tensor/StridedWalk.h"

#include <array>
#include <cstdio>

namespace pt2scope {

namespace {

constexpr const char *noRecord = "its record is not in the archive";

TensorDigest sha256OfTensor(const Document &document, const TensorRow &row)
{
    if (row.pickled)
        return {};
    if (!row.record)
        return {.failure = noRecord};
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

TensorDigest crc32OfRecord(const RecordDigest &digest)
{
    if (!digest.complete)
        return {.failure = digest.failure ? digest.failure->message : "its record could not be read"};
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(digest.crc32));
    return {.hex = text.data()};
}

}  // namespace

std::vector<TensorDigest> sha256OfTensors(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    std::vector<TensorDigest> digests(rows.size());
    pool.forEach(rows.size(), [&](std::size_t i) { digests[i] = sha256OfTensor(document, rows[i]); });
    return digests;
}

std::vector<TensorDigest> crc32OfStorages(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    std::vector<bool> selected(document.archive->records().size());
    for (const TensorRow &row : rows) {
        if (row.record && !row.pickled)
            selected[*row.record] = true;
    }
    DigestOptions options;
    options.select = [&](std::size_t record) { return selected[record]; };
    const ArchiveDigest archive = digestRecords(*document.archive, {}, pool, options);
    std::vector<TensorDigest> digests;
    for (const TensorRow &row : rows) {
        if (row.pickled)
            digests.push_back({});
        else
            digests.push_back(row.record ? crc32OfRecord(archive.records[*row.record])
                                         : TensorDigest{.failure = noRecord});
    }
    return digests;
}

}  // namespace pt2scope
