// SPDX-License-Identifier: Apache-2.0
#include "app/TensorFigures.h"

#include "app/OrderedEmitter.h"
#include "core/bytes/Crc32.h"
#include "core/document/RecordedCrcs.h"
#include "core/verify/DocumentReading.h"

#include <unordered_map>

namespace pt2scope {

namespace {

constexpr const char *notTheirCrc = "its record's bytes do not match their CRC-32";

/// Why the bytes of a record cannot be trusted.
std::optional<Error> whyUnsound(const RecordDigest &digest, const Record &record, bool hasCrc)
{
    if (!digest.complete)
        return digest.failure.value_or(Error{ErrorCode::Io, "its record could not be read"});
    if (hasCrc && digest.crc32 != record.crc32)
        return Error{ErrorCode::Corrupt, notTheirCrc};
    return std::nullopt;
}

/// The rows whose storages are in one document: a file, or one of the archives of a folder.
class DocumentFigures {
public:
    using Put = std::function<void(std::size_t row, TensorFigures)>;

    DocumentFigures(const Document &document, const std::vector<TensorRow> &rows, const FigureWishes &wishes,
                    const Put &put)
        : m_document(document),
          m_rows(rows),
          m_wishes(wishes),
          m_put(put),
          m_nestedIn(recordsOfNested(document)),
          m_plan(document, rows, planOptions())
    {}

    void measure(Engine &engine, ThreadPool &pool, const CancelToken &cancel)
    {
        if (m_plan.tasks.empty())
            return;
        ReadingOptions options{.work = {}, .cancel = &cancel};
        options.work.statistics = m_wishes.statistics;
        options.work.histogram = m_wishes.histogram;
        if (m_wishes.digest == DigestKind::Sha256)
            options.work.digest = DigestKind::Sha256;
        const std::vector<bool> selected = recordsOfStorages();
        options.select = [&](std::size_t record) { return selected[record]; };
        const ArchiveDigest digest =
            readDocument(m_document, m_plan, engine, pool, options, [this](StorageReading reading) {
                if (isCheckedByItself(m_plan.storages[reading.result.storage].place))
                    put(reading.result, std::nullopt);
                else
                    m_waiting.push_back(std::move(reading.result));
            });
        if (cancel.cancelled())
            return;
        for (const StorageResult &result : m_waiting)
            put(result, unsoundness(m_plan.storages[result.storage].place, digest));
    }

private:
    StoragePlan::Options planOptions() const
    {
        return {.select = [this](const TensorRow &row) { return holds(row.storage->archive); },
                .allStorages = m_wishes.digest == DigestKind::Crc32};
    }

    bool holds(const ZipArchive *archive) const
    {
        return archive == m_document.archive.get() || m_nestedIn.contains(archive);
    }

    /// The record of the document's own archive that a storage lies in.
    std::size_t outerRecord(const StoragePlace &place) const
    {
        const auto nested = m_nestedIn.find(place.archive);
        return nested == m_nestedIn.end() ? place.record : nested->second;
    }

    static std::unordered_map<const ZipArchive *, std::size_t> recordsOfNested(const Document &document)
    {
        std::unordered_map<const ZipArchive *, std::size_t> records;
        for (const NestedArchive &nested : document.nested)
            records.emplace(nested.archive.get(), nested.record);
        return records;
    }

    std::vector<bool> recordsOfStorages() const
    {
        std::vector<bool> selected(m_document.archive ? m_document.archive->records().size() : 0);
        for (const StoragePlan::Storage &storage : m_plan.storages) {
            if (storage.place.archive)
                selected[outerRecord(storage.place)] = true;
        }
        return selected;
    }

    /// Whether the storage's own CRC-32 is all there is to check.
    bool isCheckedByItself(const StoragePlace &place) const
    {
        return !place.archive || (place.archive == m_document.archive.get() && place.isWholeRecord);
    }

    std::optional<Error> unsoundness(const StoragePlace &place, const ArchiveDigest &digest) const
    {
        const std::size_t record = outerRecord(place);
        const ZipArchive &outer = *m_document.archive;
        return whyUnsound(digest.records[record], outer.records()[record], !leavesCrcsOut(m_document, outer));
    }

    void put(const StorageResult &result, const std::optional<Error> &unsound) const
    {
        const StoragePlan::Storage &storage = m_plan.storages[result.storage];
        const bool differs = result.crc32 && storage.expectedCrc32 && *result.crc32 != *storage.expectedCrc32;
        const std::string refusal = result.failure ? result.failure->message
                                    : differs      ? notTheirCrc
                                    : unsound      ? unsound->message
                                                   : std::string();
        for (std::size_t i = 0; i < storage.rows.size(); ++i)
            putRow(storage.rows[i], figuresOf(result, &result.views[i], refusal));
        for (const std::size_t row : storage.otherRows)
            putRow(row, figuresOf(result, nullptr, refusal));
    }

    void putRow(std::size_t index, TensorFigures figures) const
    {
        const TensorRow &row = m_rows[index];
        if (m_wishes.statistics && !figures.statistics && figures.noStatistics.empty())
            figures.noStatistics = row.whyNoValues();
        // Where the bytes stand for other values, a digest of them is none of the tensor's.
        if (m_wishes.digest == DigestKind::Sha256 && !row.noBytes.empty()) {
            figures.digest.clear();
            figures.noDigest = row.noBytes;
        }
        m_put(index, std::move(figures));
    }

    TensorFigures figuresOf(const StorageResult &result, const ViewResult *view, const std::string &refusal) const
    {
        TensorFigures figures;
        const std::string why = !refusal.empty()        ? refusal
                                : view && view->failure ? view->failure->message
                                                        : std::string();
        const std::string whyNoDigest = view && view->noDigest && why.empty() ? view->noDigest->message : why;
        if (m_wishes.statistics && refusal.empty() && view)
            figures.statistics = view->statistics;
        if (m_wishes.statistics && !figures.statistics)
            figures.noStatistics = why;
        if (m_wishes.digest == DigestKind::Crc32) {
            figures.digest = refusal.empty() && result.crc32 ? crc32Text(*result.crc32) : "";
            figures.noDigest = refusal;
        } else if (m_wishes.digest == DigestKind::Sha256) {
            figures.digest = refusal.empty() && view ? view->digest : "";
            figures.noDigest = figures.digest.empty() ? whyNoDigest : "";
        }
        return figures;
    }

    const Document &m_document;
    const std::vector<TensorRow> &m_rows;
    const FigureWishes &m_wishes;
    const Put &m_put;
    const std::unordered_map<const ZipArchive *, std::size_t> m_nestedIn;  // archives to the records that hold them
    StoragePlan m_plan;
    std::vector<StorageResult> m_waiting;  // until all of their records are read
};

/// The figures of a row that no storage is read for, or nothing when one is.
std::optional<TensorFigures> withoutStorage(const TensorRow &row, const FigureWishes &wishes)
{
    const std::string why = row.storage ? row.whyNoValues() : row.whyNotRebuilt();
    if (row.storage && (why.empty() || row.bits || wishes.digest == DigestKind::Crc32))
        return std::nullopt;
    TensorFigures figures;
    figures.noStatistics = wishes.statistics ? why : "";
    figures.noDigest = wishes.digest != DigestKind::None ? why : "";
    return figures;
}

}  // namespace

bool measureTensors(const Document &document, const std::vector<TensorRow> &rows, Engine &engine,
                    const FigureWishes &wishes, const CancelToken &cancel,
                    const std::function<void(TensorFigures)> &take)
{
    OrderedEmitter<TensorFigures> emitter(take);
    const DocumentFigures::Put put = [&](std::size_t row, TensorFigures figures) {
        emitter.put(row, std::move(figures));
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (std::optional<TensorFigures> figures = withoutStorage(rows[i], wishes))
            emitter.put(i, std::move(*figures));
    }
    ThreadPool pool;
    DocumentFigures(document, rows, wishes, put).measure(engine, pool, cancel);
    for (const FolderPart &part : document.parts) {
        if (!part.document->archive)
            continue;
        DocumentFigures(*part.document, rows, wishes, put).measure(engine, pool, cancel);
    }
    return !cancel.cancelled();
}

}  // namespace pt2scope
