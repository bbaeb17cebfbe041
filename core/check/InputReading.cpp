// SPDX-License-Identifier: Apache-2.0
#include "core/check/InputReading.h"

#include "core/check/RuleScope.h"
#include "core/check/ValueFactsBuilder.h"
#include "core/verify/native/NativeEngine.h"

#include <algorithm>
#include <atomic>

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
    const FolderPart *part;
    std::vector<TensorRow> rows;
};

class Reading {
public:
    Reading(ThreadPool &pool, const InputReadingOptions &options)
        : m_pool(pool), m_options(options), m_engine(options.engine ? *options.engine : m_native)
    {}

    std::vector<ReadDocument> read(const Document &document)
    {
        std::vector<Pending> pending;
        pending.push_back({document, nullptr, ownTensorRows(document)});
        for (const FolderPart &part : document.parts)
            pending.push_back({*part.document, &part, ownTensorRows(*part.document)});
        if (m_options.progress) {
            for (const Pending &each : pending)
                m_total += bytesToRead(each);
        }
        std::vector<ReadDocument> read;
        for (Pending &each : pending)
            read.push_back(readOne(each));
        makeSubjects(read);
        return read;
    }

private:
    std::function<bool(std::size_t)> selection(const Document &document) const
    {
        if (m_options.bytes)
            return {};
        return [&document](std::size_t record) { return !isBlobOf(document, record); };
    }

    /// For the progress display.
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
            for (const TensorRow &row : pending.rows)
                total += row.storage ? row.storage->nbytes : 0;
        }
        return total;
    }

    ReadDocument readOne(Pending &pending)
    {
        ReadDocument read{.document = pending.document, .part = pending.part, .tensors = pending.rows.size()};
        ReadingOptions reading{.work = {}, .select = selection(pending.document), .cancel = m_options.cancel};
        if (m_options.progress)
            reading.progress = [this](std::uint64_t nbytes) {
                m_options.progress(m_done.fetch_add(nbytes) + nbytes, m_total);
            };
        StoragePlan plan(pending.document, pending.rows);
        read.hasStorages = std::ranges::any_of(plan.tasks, [](const StorageTask &task) { return task.nbytes > 0; });
        if (m_options.bytes)
            readAll(read, plan, std::move(pending.rows), std::move(reading));
        else if (pending.document.archive)
            read.digest = digestRecords(*pending.document.archive, pending.document.nested, m_pool,
                                        {reading.select, reading.cancel, reading.progress});
        read.bytesRead += read.digest.bytesRead;
        return read;
    }

    void readAll(ReadDocument &read, StoragePlan &plan, std::vector<TensorRow> rows, ReadingOptions reading)
    {
        const bool isCpu = m_engine.id() == m_native.id();
        reading.prove = !isCpu;
        reading.work = {.statistics = true, .digest = isCpu ? DigestKind::None : DigestKind::Crc32};
        plan.putBigFirst();
        ValueFactsBuilder values(plan, m_engine.id(), std::move(rows));
        read.digest = readDocument(read.document, plan, m_engine, m_pool, reading, [&](const StorageReading &storage) {
            if (!read.document.archive && !storage.result.failure)
                read.bytesRead += storage.result.nbytes;
            values.take(storage);
        });
        read.values = values.finish();
    }

    /// Parts before the input, whose subject knows them.
    void makeSubjects(std::vector<ReadDocument> &all) const
    {
        std::vector<SubjectPart> parts;
        for (ReadDocument &read : std::span(all).subspan(1)) {
            read.subject = subjectOf(read, {});
            parts.push_back({*read.part, *read.subject});
        }
        all.front().subject = subjectOf(all.front(), std::move(parts));
    }

    std::unique_ptr<Subject> subjectOf(const ReadDocument &read, std::vector<SubjectPart> parts) const
    {
        return std::make_unique<Subject>(read.document, read.document.archive ? &read.digest : nullptr,
                                         m_options.bytes ? &read.values : nullptr, std::move(parts));
    }

    ThreadPool &m_pool;
    const InputReadingOptions &m_options;
    NativeEngine m_native;
    Engine &m_engine;
    std::atomic<std::uint64_t> m_done{0};
    std::uint64_t m_total = 0;
};

}  // namespace

std::vector<ReadDocument> readInput(const Document &document, ThreadPool &pool, const InputReadingOptions &options)
{
    return Reading(pool, options).read(document);
}

void runRule(const Rule &rule, std::span<const ReadDocument> read, FindingList &findings)
{
    const InputForm form = inputForm(kindName(read.front().document.kind));
    for (const ReadDocument &each : read) {
        const FolderPart *part = each.part;
        if (part ? part->isBroken || !concernsPart(rule, part->kind) : !concerns(rule, form))
            continue;
        Reporter reporter(rule, findings, part ? part->path : std::string());
        rule.check(*each.subject, reporter);
    }
}

}  // namespace pt2scope
