// SPDX-License-Identifier: Apache-2.0
#include "core/check/InputReading.h"

#include "core/check/DamagedPickle.h"
#include "core/check/RuleScope.h"
#include "core/check/ValueFactsBuilder.h"
#include "core/document/CheckpointItems.h"
#include "core/verify/native/NativeEngine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>

namespace pt2scope {

namespace {

bool isBlob(const Pt2Archive &pt2, std::string_view recordName)
{
    const std::string_view name = pt2.relative(recordName);
    const auto below = [&](std::string_view folder) { return name.starts_with(folder); };
    if (below("data/weights/") || below("data/constants/") || below("data/sample_inputs/")
        || below("data/aotinductor/"))
        return !name.ends_with(".json") && !name.ends_with(".cpp");
    return below("data/executorch/") || below("data/mtia") || below("xl_model_weights/") || name.ends_with(".pt");
}

/// Whether --quick leaves a record's bytes alone.
bool isBlobOf(const Document &document, std::size_t record)
{
    const std::string &name = document.archive->records()[record].name;
    if (document.pt2)
        return isBlob(*document.pt2, name);
    return name.find("/data/") != std::string::npos || name.ends_with(".npy");
}

/// A document that waits for being read.
struct Pending {
    const Document &document;
    const FolderPart *part = nullptr;
    std::shared_ptr<const FolderPart> item{};
    TensorRowList rows{};
};

/// Whether there is something to rebuild, or is to be.
bool hasBytes(const TensorRow &row)
{
    return row.storage ? row.storage->nbytes > 0 : !row.whyNotRebuilt().empty();
}

bool hasStorages(const TensorRowList &rows)
{
    bool has = false;
    rows.forEachBatch([&](std::size_t, const std::vector<TensorRow> &batch) {
        has = std::ranges::any_of(batch, hasBytes);
        return !has;
    });
    return has;
}

class Reading {
public:
    Reading(ThreadPool &pool, const InputReadingOptions &options)
        : m_pool(pool), m_options(options), m_engine(options.engine ? *options.engine : m_native)
    {}

    std::vector<ReadDocument> read(const Document &document)
    {
        std::vector<Pending> pending;
        pending.push_back({.document = document, .rows = listOwnTensorRows(document)});
        for (const FolderPart &part : document.parts)
            pending.push_back({.document = *part.document, .part = &part, .rows = listOwnTensorRows(*part.document)});
        std::string leftOut = addItems(document, pending);
        const ExportFolder *folder = m_options.bytes ? document.folder.get() : nullptr;
        countWork(pending, folder);
        std::vector<ReadDocument> read;
        read.reserve(pending.size());
        for (Pending &each : pending)
            read.push_back(readOne(each));
        read.front().leftOut = std::move(leftOut);
        if (folder)
            read.front().tableKeys = readTableKeys(*folder, [this](std::uint64_t nbytes) { return tell(nbytes); });
        makeSubjects(read);
        return read;
    }

private:
    bool isCancelled() const { return m_options.cancel && m_options.cancel->cancelled(); }

    /// False when it was cancelled.
    bool tell(std::uint64_t nbytes)
    {
        if (m_options.progress)
            m_options.progress(m_done.fetch_add(nbytes) + nbytes, m_total);
        return !isCancelled();
    }

    /// Says why some are left out.
    std::string addItems(const Document &document, std::vector<Pending> &pending) const
    {
        if (!document.folder)
            return {};
        CheckpointItems items = openCheckpointItems(*document.folder, [this] { return isCancelled(); });
        for (const std::shared_ptr<const FolderPart> &item : items.opened)
            pending.push_back({.document = *item->document,
                               .part = item.get(),
                               .item = item,
                               .rows = listOwnTensorRows(*item->document)});
        return std::move(items.leftOut);
    }

    std::function<bool(std::size_t)> selection(const Document &document) const
    {
        if (m_options.bytes)
            return {};
        return [&document](std::size_t record) { return !isBlobOf(document, record); };
    }

    /// For the progress display.
    void countWork(const std::vector<Pending> &pending, const ExportFolder *folder)
    {
        if (!m_options.progress)
            return;
        for (const Pending &each : pending)
            m_total += bytesToRead(each);
        m_total += folder ? tableKeyWork(*folder) : 0;
    }

    std::uint64_t bytesToRead(const Pending &pending) const
    {
        std::uint64_t total = 0;
        const Document &document = pending.document;
        if (document.archive) {
            const auto select = selection(document);
            for (std::size_t i = 0; i < document.archive->records().size(); ++i) {
                const Record &record = document.archive->records()[i];
                if (record.readable && (!select || select(i)))
                    total += std::min(record.storedSize, document.nbytes);
            }
        } else if (m_options.bytes) {
            pending.rows.forEach(
                [&](const TensorRow &row) { total += row.storage && !row.storage->archive ? row.storage->nbytes : 0; });
        }
        return total;
    }

    ReadDocument readOne(Pending &pending)
    {
        ReadDocument read{.document = pending.document,
                          .part = pending.part,
                          .item = pending.item,
                          .tensors = pending.item ? 0 : pending.rows.size()};  // .metadata names those of items
        ReadingOptions reading{.work = {}, .select = selection(pending.document), .cancel = m_options.cancel};
        if (m_options.progress)
            reading.progress = [this](std::uint64_t nbytes) { tell(nbytes); };
        read.hasStorages = hasStorages(pending.rows);
        if (m_options.bytes)
            readAll(read, std::move(pending.rows), std::move(reading));
        else if (pending.document.archive)
            read.digest = digestRecords(*pending.document.archive, pending.document.nested, m_pool,
                                        {reading.select, reading.cancel, reading.progress});
        read.bytesRead += read.digest.bytesRead;
        return read;
    }

    void readAll(ReadDocument &read, TensorRowList rows, ReadingOptions reading)
    {
        const bool isCpu = m_engine.id() == m_native.id();
        reading.prove = !isCpu;
        reading.work = {.statistics = true, .digest = isCpu ? DigestKind::None : DigestKind::Crc32};
        const auto known = m_known.find(read.document.archive.get());
        if (known != m_known.end())
            reading.select = [&](std::size_t record) { return !known->second.contains(record); };
        ValueFactsBuilder values(m_engine.id(), std::move(rows));
        values.rows().forEachBatch([&](std::size_t first, const std::vector<TensorRow> &batch) {
            readBatch(read, values, first, batch, reading);
            return !isCancelled();
        });
        read.values = values.finish();
        if (known == m_known.end())
            return;
        for (const auto &[record, digest] : known->second)
            read.digest.records[record] = digest;
    }

    void readBatch(ReadDocument &read, ValueFactsBuilder &values, std::size_t first, const std::vector<TensorRow> &rows,
                   const ReadingOptions &reading)
    {
        StoragePlan plan(read.document, rows);
        plan.putBigFirst();
        values.beginBatch(plan, first, rows);
        read.digest = readDocument(read.document, plan, m_engine, m_pool, reading, [&](const StorageReading &storage) {
            if (!read.document.archive && !storage.result.failure)
                read.bytesRead += storage.result.nbytes;
            remember(read.document, plan.storages[storage.result.storage].place, storage);
            values.take(storage);
        });
        values.endBatch();
    }

    /// A record of a part that holds a tensor of the folder: it is not read again with the part.
    void remember(const Document &document, const StoragePlace &place, const StorageReading &storage)
    {
        if (!place.archive || place.archive == document.archive.get() || !place.isWholeRecord || storage.result.failure
            || !storage.crc32())
            return;
        m_known[place.archive][place.record] = {
            .complete = true, .crc32 = *storage.crc32(), .nbytes = storage.result.nbytes};
    }

    /// Parts before the input, whose subject knows them.
    void makeSubjects(std::vector<ReadDocument> &all) const
    {
        std::vector<SubjectPart> parts;
        for (ReadDocument &read : std::span(all).subspan(1)) {
            read.subject = subjectOf(read, {});
            parts.push_back({*read.part, *read.subject});
        }
        all.front().subject = subjectOf(all.front(), parts);
    }

    std::unique_ptr<Subject> subjectOf(const ReadDocument &read, std::span<const SubjectPart> parts) const
    {
        return std::make_unique<Subject>(read.document, read.document.archive ? &read.digest : nullptr,
                                         m_options.bytes ? &read.values : nullptr, parts, &read.tableKeys);
    }

    ThreadPool &m_pool;
    const InputReadingOptions &m_options;
    NativeEngine m_native;
    Engine &m_engine;
    std::atomic<std::uint64_t> m_done{0};
    std::uint64_t m_total = 0;
    std::map<const ZipArchive *, std::map<std::size_t, RecordDigest>> m_known;  // by archive of a part and record
};

/// Rules about what a sound pickle holds. What a damaged one would import and call is told all the same.
bool isOfPickleForm(const Rule &rule)
{
    constexpr std::array dangers{"pickle/deny-global",      "pickle/unresolvable-stack-global",
                                 "pickle/extension-opcode", "pickle/getattr-dotted",
                                 "pickle/size-bomb",        "pickle/code-on-load"};
    return rule.area() == "pickle" && std::ranges::find(dangers, rule.id) == dangers.end();
}

}  // namespace

std::vector<ReadDocument> readInput(const Document &document, ThreadPool &pool, const InputReadingOptions &options)
{
    return Reading(pool, options).read(document);
}

void runRule(const Rule &rule, std::span<const ReadDocument> read, FindingList &findings)
{
    const InputForm form = inputForm(kindName(read.front().document.kind));
    std::map<FolderPartKind, bool> concernsKind;
    for (const ReadDocument &each : read) {
        const FolderPart *part = each.part;
        if (part) {
            const auto [kind, isNew] = concernsKind.try_emplace(part->kind);
            if (isNew)
                kind->second = concernsPart(rule, part->kind);
            if (!kind->second || part->isBroken || (isOfPickleForm(rule) && hasDamagedPickle(*each.subject)))
                continue;
        } else if (!concerns(rule, form)) {
            continue;
        }
        Reporter reporter(rule, findings, part ? part->path : std::string());
        rule.check(*each.subject, reporter);
    }
}

}  // namespace pt2scope
