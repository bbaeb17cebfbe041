// SPDX-License-Identifier: Apache-2.0
#include "app/StorageReader.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/WindowSource.h"
#include "core/document/RecordedCrcs.h"

namespace pt2scope {

namespace {

std::optional<Error> whyUnsound(const RecordDigest &digest, const Record &record, bool hasCrc)
{
    if (!digest.complete)
        return digest.failure.value_or(Error{ErrorCode::Io, "its record could not be read"});
    if (hasCrc && digest.crc32 != record.crc32)
        return Error{ErrorCode::Corrupt, "its record's bytes do not match their CRC-32"};
    return std::nullopt;
}

}  // namespace

StorageReader::StorageReader(const Document &document, const std::vector<TensorRow> &rows, ThreadPool &pool)
    : m_document(document)
{
    if (!document.archive)
        return;
    m_hasCrcs = !leavesCrcsOut(document, *document.archive);
    for (const NestedArchive &nested : document.nested) {
        m_nested.emplace(nested.archive.get(), m_nestedHasCrcs.size());
        m_nestedHasCrcs.push_back(!leavesCrcsOut(document, *nested.archive));
    }
    std::vector<bool> selected(document.archive->records().size());
    for (const TensorRow &row : rows) {
        if (row.storage && row.record)
            selected[*row.record] = true;
    }
    DigestOptions options;
    options.select = [&](std::size_t record) { return selected[record]; };
    m_digest = digestRecords(*document.archive, document.nested, pool, options);
}

Result<ByteSourcePtr> StorageReader::open(const TensorRow &row) const
{
    if (!row.storage)
        return Error{ErrorCode::NotFound, "its record is not in the archive"};
    const StoragePlace &place = *row.storage;
    if (place.archive == nullptr) {
        const auto file = FileSource::open(m_document.path);
        if (!file)
            return file.error();
        return ByteSourcePtr(std::make_shared<WindowSource>(*file, place.offset, place.nbytes));
    }
    if (const std::optional<Error> unsound = unsoundness(row))
        return *unsound;
    Result<ByteSourcePtr> source = place.archive->openRecord(place.record);
    if (!source || place.isWholeRecord)
        return source;
    return ByteSourcePtr(std::make_shared<WindowSource>(*source, place.offset, place.nbytes));
}

const RecordDigest *StorageReader::digest(const TensorRow &row) const
{
    if (!row.storage || !row.storage->isWholeRecord)
        return nullptr;
    const auto nested = m_nested.find(row.storage->archive);
    if (nested != m_nested.end())
        return &m_digest.nested[nested->second][row.storage->record];
    return &m_digest.records[row.storage->record];
}

std::optional<Error> StorageReader::unsoundness(const TensorRow &row) const
{
    const ZipArchive &outer = *m_document.archive;
    if (std::optional<Error> error =
            row.record ? whyUnsound(m_digest.records[*row.record], outer.records()[*row.record], m_hasCrcs)
                       : std::nullopt)
        return error;
    const auto nested = m_nested.find(row.storage->archive);
    if (nested == m_nested.end())
        return std::nullopt;
    return whyUnsound(m_digest.nested[nested->second][row.storage->record],
                      row.storage->archive->records()[row.storage->record], m_nestedHasCrcs[nested->second]);
}

}  // namespace pt2scope
