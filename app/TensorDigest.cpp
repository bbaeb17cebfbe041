// SPDX-License-Identifier: Apache-2.0
#include "app/TensorDigest.h"

#include "app/StorageReader.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Crc32.h"
#include "core/bytes/Sha256.h"
#include "core/tensor/StridedWalk.h"

#include <array>
#include <cstdio>
#include <functional>

namespace pt2scope {

namespace {

/// Which rows are digested: a few bytes of config can expand a blob, or view it again and again, without end.
std::vector<bool> withinBudget(const Document &document, const std::vector<TensorRow> &rows)
{
    constexpr std::uint64_t allowance = std::uint64_t{4} << 30;
    constexpr std::uint64_t timesTheFile = 16;
    std::uint64_t budget = allowance + timesTheFile * document.nbytes;
    std::vector<bool> within(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::optional<TensorMeta> meta = rows[i].meta();
        const auto elements = meta ? elementCount(*meta) : std::nullopt;
        const auto nbytes =
            elements ? checkedMul<std::uint64_t>(*elements, traits(meta->dtype).itemsize) : std::nullopt;
        within[i] = nbytes.value_or(0) <= budget;
        if (within[i])
            budget -= nbytes.value_or(0);
    }
    return within;
}

TensorDigest sha256OfTensor(const TensorRow &row, const ByteSource &storage)
{
    const std::optional<TensorMeta> meta = row.meta();
    if (!meta)
        return {.failure = "nothing says what it is"};
    Sha256 sha;
    const Result<bool> walked = walkElements(*meta, storage, [&](std::span<const std::byte> piece) {
        sha.update(piece);
        return true;
    });
    if (!walked)
        return {.failure = walked.error().message};
    return {.hex = toHex(sha.finish())};
}

TensorDigest crcText(std::uint32_t crc)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(crc));
    return {.hex = text.data()};
}

TensorDigest crc32OfStream(const ByteSource &storage)
{
    std::vector<std::byte> buffer(std::size_t{1} << 18);
    std::uint32_t crc = 0;
    for (std::uint64_t offset = 0; offset < storage.size();) {
        const ReadResult read = storage.readAt(offset, buffer);
        crc = crc32(crc, std::span(buffer).first(read.nbytes));
        offset += read.nbytes;
        if (read.nbytes < buffer.size() && offset < storage.size())
            return {.failure = readError(read, offset).message};
    }
    return crcText(crc);
}

/// The digest of each row that has values, made by `digest` from its index and its storage.
std::vector<TensorDigest> digestRows(const std::vector<TensorRow> &rows, ThreadPool &pool,
                                     const StorageReader &storages,
                                     const std::function<TensorDigest(std::size_t, const ByteSource &)> &digest)
{
    std::vector<TensorDigest> digests(rows.size());
    pool.forEach(rows.size(), [&](std::size_t i) {
        if (!rows[i].storage && rows[i].pickled)
            return;
        const Result<ByteSourcePtr> storage = storages.open(rows[i]);
        digests[i] = storage ? digest(i, **storage) : TensorDigest{.hex = {}, .failure = storage.error().message};
    });
    return digests;
}

}  // namespace

std::vector<TensorDigest> sha256OfTensors(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    const std::vector<bool> within = withinBudget(document, rows);
    return digestRows(rows, pool, StorageReader(document, rows, pool), [&](std::size_t i, const ByteSource &storage) {
        if (!rows[i].noBytes.empty())
            return TensorDigest{.hex = {}, .failure = rows[i].noBytes};
        if (!within[i])
            return TensorDigest{.hex = {}, .failure = "its elements are too many for an archive of this size"};
        return sha256OfTensor(rows[i], storage);
    });
}

std::vector<TensorDigest> crc32OfStorages(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool)
{
    const StorageReader storages(document, rows, pool);
    return digestRows(rows, pool, storages, [&](std::size_t i, const ByteSource &storage) {
        const RecordDigest *known = storages.digest(rows[i]);
        return known != nullptr ? crcText(known->crc32) : crc32OfStream(storage);
    });
}

}  // namespace pt2scope
