// SPDX-License-Identifier: Apache-2.0
#include "core/verify/TensorVerification.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/WindowSource.h"
#include "core/document/RecordedCrcs.h"

#include <map>
#include <tuple>

namespace pt2scope {

namespace {

Result<ByteSourcePtr> openPlace(const StoragePlace &place, const std::string &path)
{
    Result<ByteSourcePtr> source = Error{ErrorCode::NotFound, {}};
    if (place.archive != nullptr) {
        source = place.archive->openRecord(place.record);
    } else if (const auto file = FileSource::open(path)) {
        source = ByteSourcePtr(*file);
    } else {
        source = file.error();
    }
    if (!source || (place.archive != nullptr && place.isWholeRecord))
        return source;
    return ByteSourcePtr(std::make_shared<WindowSource>(*source, place.offset, place.nbytes));
}

using PlaceKey = std::tuple<const ZipArchive *, std::size_t, std::uint64_t, std::uint64_t>;

}  // namespace

StoragePlan::StoragePlan(const Document &document, const std::vector<TensorRow> &rows)
{
    std::map<PlaceKey, std::size_t> known;
    std::map<const ZipArchive *, bool> leavesOut;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::optional<StoragePlace> &place = rows[i].storage;
        const std::optional<TensorMeta> meta = rows[i].meta();
        if (!place || !meta || !rows[i].noBytes.empty())
            continue;
        const PlaceKey key{place->archive, place->record, place->offset, place->nbytes};
        const auto [found, added] = known.try_emplace(key, tasks.size());
        if (added) {
            StorageTask task;
            task.open = [place = *place, path = document.path] { return openPlace(place, path); };
            task.nbytes = place->nbytes;
            Storage storage{.place = *place, .expectedCrc32 = {}, .rows = {}};
            if (place->archive != nullptr) {
                const Record &record = place->archive->records()[place->record];
                const auto [crcs, first] = leavesOut.try_emplace(place->archive, false);
                if (first)
                    crcs->second = leavesCrcsOut(document, *place->archive);
                task.sequential = !record.isStored();
                if (place->isWholeRecord && !crcs->second)
                    storage.expectedCrc32 = record.crc32;
            }
            tasks.push_back(std::move(task));
            storages.push_back(std::move(storage));
        }
        tasks[found->second].views.push_back({*meta, false});
        storages[found->second].rows.push_back(i);
    }
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
