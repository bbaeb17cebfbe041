// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/MemorySource.h"
#include "core/verify/Engine.h"
#include "core/verify/native/NativeEngine.h"
#include "tests/support/ReferenceStatistics.h"

#include <algorithm>
#include <vector>

namespace pt2scope::testing {

using Numbers = std::vector<std::int64_t>;

inline TensorMeta tensorOf(DType dtype, Numbers sizes, Numbers strides, std::int64_t offset = 0)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    meta.storageOffset = offset;
    return meta;
}

inline StorageTask taskOf(ByteSourcePtr source, std::vector<TensorMeta> metas)
{
    StorageTask task;
    task.nbytes = source->size();
    task.open = [source]() -> Result<ByteSourcePtr> { return source; };
    for (TensorMeta &meta : metas)
        task.views.push_back({std::move(meta), false});
    return task;
}

inline StorageTask taskOf(std::vector<std::byte> bytes, std::vector<TensorMeta> metas)
{
    return taskOf(std::make_shared<const MemorySource>(std::move(bytes)), std::move(metas));
}

/// One per task; none at all when the run did not end well.
inline std::vector<StorageResult> runAll(Engine &engine, const std::vector<StorageTask> &tasks, const EngineWork &work,
                                         unsigned jobs = 2)
{
    ThreadPool pool(jobs);
    std::vector<StorageResult> results(tasks.size());
    EngineRun run{.pool = pool};
    run.result = [&](StorageResult result) {
        const std::size_t index = result.storage;
        results[index] = std::move(result);
    };
    const Result<bool> ended = engine.run(tasks, work, run);
    return ended && *ended ? results : std::vector<StorageResult>{};
}

inline std::vector<StorageResult> runNatively(const std::vector<StorageTask> &tasks, const EngineWork &work)
{
    NativeEngine engine;
    return runAll(engine, tasks, work);
}

inline QString textOf(const std::optional<Error> &error)
{
    return error ? QString::fromStdString(error->message) : QStringLiteral("no failure");
}

/// What differs between two engines' results of one storage, to the last bit; empty when nothing does.
inline QString difference(const StorageResult &a, const StorageResult &b)
{
    if (a.crc32 != b.crc32)
        return QString("CRC-32 %1 and %2").arg(a.crc32.value_or(0), 0, 16).arg(b.crc32.value_or(0), 0, 16);
    if (a.nbytes != b.nbytes || a.views.size() != b.views.size())
        return QStringLiteral("number of bytes or views");
    if (textOf(a.failure) != textOf(b.failure))
        return textOf(a.failure) + " and " + textOf(b.failure);
    for (std::size_t i = 0; i < a.views.size(); ++i) {
        const QString which = QString("view %1: ").arg(i);
        const ViewResult &x = a.views[i], &y = b.views[i];
        if (textOf(x.failure) != textOf(y.failure))
            return which + textOf(x.failure) + " and " + textOf(y.failure);
        if (x.digest != y.digest)
            return which + QString::fromStdString(x.digest + " and " + y.digest);
        if (x.statistics.has_value() != y.statistics.has_value())
            return which + "only one has statistics";
        if (x.statistics && !bitDifference(*x.statistics, *y.statistics).isEmpty())
            return which + bitDifference(*x.statistics, *y.statistics);
    }
    return {};
}

/// The same of all storages.
inline QString difference(const std::vector<StorageResult> &a, const std::vector<StorageResult> &b)
{
    if (a.size() != b.size())
        return QString("%1 and %2 results").arg(a.size()).arg(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const QString found = difference(a[i], b[i]);
        if (!found.isEmpty())
            return QString("storage %1, ").arg(i) + found;
    }
    return {};
}

}  // namespace pt2scope::testing
