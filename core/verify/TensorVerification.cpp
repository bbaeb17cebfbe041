// SPDX-License-Identifier: Apache-2.0
#include "core/verify/TensorVerification.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/WindowSource.h"
#include "core/document/RecordedCrcs.h"
#include "core/rtp/ExportFolder.h"
#include "core/safetensors/Safetensors.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <tuple>

namespace pt2scope {

namespace {

/// `folder` is the document, if it is one, and `opened` a file that stays open.
Result<ByteSourcePtr> openPlace(const StoragePlace &place, const std::string &path, const FolderTreePtr &folder,
                                const ByteSourcePtr &opened)
{
    Result<ByteSourcePtr> source = Error{ErrorCode::NotFound, {}};
    if (place.archive != nullptr) {
        source = place.archive->openRecord(place.record);
    } else if (folder) {
        source = folder->open(place.file);
    } else if (opened) {
        source = opened;
    } else if (const auto file = FileSource::open(path)) {
        source = ByteSourcePtr(*file);
    } else {
        source = file.error();
    }
    if (!source || (place.archive != nullptr && place.isWholeRecord))
        return source;
    return ByteSourcePtr(std::make_shared<WindowSource>(*source, place.offset, place.nbytes));
}

/// What an engine is to rebuild of a row; nothing where there is nothing.
std::optional<StorageView> viewOf(const TensorRow &row)
{
    if (row.bits)
        return StorageView{*row.bits, true};
    std::optional<TensorMeta> meta = row.noBytes.empty() ? row.meta() : std::nullopt;
    return meta ? std::optional(StorageView{std::move(*meta), false}) : std::nullopt;
}

using PlaceKey = std::tuple<const ZipArchive *, std::size_t, std::string_view, std::uint64_t, std::uint64_t>;

}  // namespace

StoragePlan::StoragePlan(const Document &document, const std::vector<TensorRow> &rows, const Options &options)
{
    std::map<PlaceKey, std::size_t> known;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::optional<StoragePlace> &place = rows[i].storage;
        const std::optional<StorageView> view = viewOf(rows[i]);
        if (!place || (!view && !options.allStorages) || (options.select && !options.select(rows[i])))
            continue;
        const PlaceKey key{place->archive, place->record, place->file, place->offset, place->nbytes};
        const auto [found, added] = known.try_emplace(key, tasks.size());
        if (added)
            addStorage(document, *place);
        if (!view) {
            storages[found->second].otherRows.push_back(i);
            continue;
        }
        tasks[found->second].views.push_back(*view);
        storages[found->second].rows.push_back(i);
    }
}

void StoragePlan::addStorage(const Document &document, const StoragePlace &place)
{
    StorageTask task;
    const FolderTreePtr folder = document.folder ? document.folder->tree : nullptr;
    const ByteSourcePtr opened = document.safetensors ? document.safetensors->source : nullptr;
    task.open = [place, path = document.path, folder, opened] { return openPlace(place, path, folder, opened); };
    task.nbytes = place.nbytes;
    Storage storage{.place = place, .expectedCrc32 = {}, .rows = {}};
    if (place.archive != nullptr) {
        const Record &record = place.archive->records()[place.record];
        const auto [crcs, first] = m_leavesCrcsOut.try_emplace(place.archive, false);
        if (first)
            crcs->second = leavesCrcsOut(document, *place.archive);
        task.sequential = !record.isStored();
        if (place.isWholeRecord && !crcs->second)
            storage.expectedCrc32 = record.crc32;
    }
    tasks.push_back(std::move(task));
    storages.push_back(std::move(storage));
}

void StoragePlan::putBigFirst()
{
    std::vector<std::size_t> order(tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return tasks[i].nbytes; });
    std::vector<StorageTask> bigTasks;
    std::vector<Storage> bigStorages;
    for (const std::size_t i : order) {
        bigTasks.push_back(std::move(tasks[i]));
        bigStorages.push_back(std::move(storages[i]));
    }
    tasks = std::move(bigTasks);
    storages = std::move(bigStorages);
}

Result<bool> verifyTensors(const Document &document, const std::vector<TensorRow> &rows, Engine &engine,
                           ThreadPool &pool, const VerifyOptions &options,
                           const std::function<void(StorageVerification)> &take)
{
    const StoragePlan plan(document, rows);
    EngineRun run{.pool = pool};
    run.isCancelled = options.isCancelled;
    run.progress = options.progress;
    run.result = [&](StorageResult result) {
        const StoragePlan::Storage &storage = plan.storages[result.storage];
        take({storage, std::move(result)});
    };
    return engine.run(plan.tasks, options.work, run);
}

}  // namespace pt2scope
