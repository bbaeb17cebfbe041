// SPDX-License-Identifier: Apache-2.0
#include "core/verify/DocumentReading.h"

#include "core/container/ArchiveReading.h"
#include "core/document/FileBeginning.h"
#include "core/verify/WatchedSource.h"
#include "core/verify/native/NativeEngine.h"

#include <deque>

namespace pt2scope {

namespace {

/// Whether the tensor's elements in its own order are the storage's bytes from end to end.
bool isWholeStorage(const StorageView &view, std::uint64_t nbytes)
{
    return view.meta.storageOffset == 0 && isContiguous(view.meta) && requiredBytes(view.meta) == nbytes;
}

class Reading {
public:
    Reading(const Document &document, StoragePlan &plan, Engine &engine, ThreadPool &pool,
            const ReadingOptions &options, const std::function<void(StorageReading)> &take)
        : m_plan(plan), m_engine(engine), m_options(options), m_take(take), m_run{.pool = pool}
    {
        if (document.archive)
            m_archive.emplace(*document.archive, document.nested,
                              DigestOptions{options.select, options.cancel, options.progress});
        m_run.isCancelled = [this] { return cancelled(); };
    }

    ArchiveDigest read()
    {
        choose();
        runEngine();
        return m_archive ? m_archive->read(m_run.pool) : ArchiveDigest();
    }

private:
    bool cancelled() const { return m_options.cancel && m_options.cancel->cancelled(); }

    /// Finds the storages that may be read: entries that overlap must not multiply the work.
    void choose()
    {
        for (std::size_t i = 0; i < m_plan.tasks.size(); ++i) {
            const StoragePlan::Storage &storage = m_plan.storages[i];
            const std::optional<Error> refusal = refusalOf(storage.place);
            if (refusal) {
                refuse(i, *refusal);
                continue;
            }
            StorageTask &task = m_tasks.emplace_back(std::move(m_plan.tasks[i]));
            m_storages.push_back(i);
            StorageWatch &watch = m_watches.emplace_back(storedBytes(storage.place), m_options.progress);
            task.open = [open = std::move(task.open), &watch] { return watched(open(), watch); };
        }
        m_done.resize(m_tasks.size());
    }

    std::optional<Error> refusalOf(const StoragePlace &place) const
    {
        return place.archive && m_archive ? m_archive->refusal(*place.archive, place.record) : std::nullopt;
    }

    static std::uint64_t storedBytes(const StoragePlace &place)
    {
        if (!place.archive)
            return place.nbytes;
        return place.isWholeRecord ? place.archive->records()[place.record].storedSize : 0;
    }

    void refuse(std::size_t storage, const Error &why)
    {
        StorageResult result{.storage = storage, .crc32 = {}, .failure = why, .fallback = {}, .views = {}};
        result.views.resize(m_plan.tasks[storage].views.size());
        for (ViewResult &view : result.views)
            view.failure = why;
        m_take({std::move(result)});
    }

    void runEngine()
    {
        m_run.result = [this](StorageResult result) { takeResult(std::move(result)); };
        const Result<bool> ended = m_engine.run(m_tasks, m_options.work, m_run);
        if (ended || cancelled())
            return;
        std::vector<StorageTask> left;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < m_tasks.size(); ++i) {
            if (!m_done[i]) {
                left.push_back(m_tasks[i]);
                places.push_back(i);
            }
        }
        m_run.result = [&](StorageResult result) {
            result.storage = places[result.storage];
            result.fallback = ended.error();
            takeResult(std::move(result));
        };
        static_cast<void>(NativeEngine().run(left, m_options.work, m_run));
    }

    void takeResult(StorageResult result)
    {
        const std::size_t task = result.storage;
        m_done[task] = true;
        StorageReading reading{std::move(result)};
        if (needsProof(task, reading.result)) {
            reading.byCpu = byCpu(task);
            if (cancelled())
                return;
        }
        know(task, reading);
        reading.result.storage = m_storages[task];
        m_take(std::move(reading));
    }

    bool needsProof(std::size_t task, const StorageResult &result) const
    {
        if (!m_options.prove || result.fallback)
            return false;
        if (result.failure)
            return true;
        const std::optional<std::uint32_t> expected = m_plan.storages[m_storages[task]].expectedCrc32;
        if (!expected || expected != result.crc32)
            return true;
        for (std::size_t i = 0; i < result.views.size(); ++i) {
            if (result.views[i].failure || !isWholeStorage(m_tasks[task].views[i], result.nbytes))
                return true;
        }
        return false;
    }

    StorageResult byCpu(std::size_t task)
    {
        StorageResult made;
        EngineRun run{.pool = m_run.pool};
        run.isCancelled = m_run.isCancelled;
        run.result = [&](StorageResult result) { made = std::move(result); };
        static_cast<void>(NativeEngine().run(std::span(m_tasks).subspan(task, 1), m_options.work, run));
        return made;
    }

    /// Spares the archive's reading the bytes of a record.
    void know(std::size_t task, const StorageReading &reading)
    {
        const StoragePlace &place = m_plan.storages[m_storages[task]].place;
        const bool failed = reading.byCpu ? reading.byCpu->failure.has_value() : reading.result.failure.has_value();
        const bool unread = m_tasks[task].sequential && place.nbytes == 0;  // a stream that may give more than it says
        if (!m_archive || !place.archive || !place.isWholeRecord || failed || unread || !reading.crc32())
            return;
        m_archive->know(*place.archive, place.record,
                        {.complete = true,
                         .crc32 = *reading.crc32(),
                         .nbytes = place.nbytes,
                         .beginsLikeZip = beginsLikeZip(m_watches[task].beginning())});
    }

    StoragePlan &m_plan;
    Engine &m_engine;
    const ReadingOptions &m_options;
    const std::function<void(StorageReading)> &m_take;
    EngineRun m_run;
    std::optional<ArchiveReading> m_archive;
    std::vector<StorageTask> m_tasks;     // of the storages that are read
    std::vector<std::size_t> m_storages;  // one per task, as the next two
    std::deque<StorageWatch> m_watches;
    std::vector<bool> m_done;
};

}  // namespace

ArchiveDigest readDocument(const Document &document, StoragePlan &plan, Engine &engine, ThreadPool &pool,
                           const ReadingOptions &options, const std::function<void(StorageReading)> &take)
{
    return Reading(document, plan, engine, pool, options, take).read();
}

}  // namespace pt2scope
