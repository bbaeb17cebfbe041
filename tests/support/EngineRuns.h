// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/MemorySource.h"
#include "core/bytes/Sha256.h"
#include "core/tensor/StridedWalk.h"
#include "core/verify/Engine.h"
#include "tests/support/ReferenceStatistics.h"

#include <QString>
#include <string>
#include <vector>

namespace pt2scope::testing {

constexpr EngineWork allWork{.statistics = true, .histogram = true, .digest = DigestKind::Sha256};

inline TensorMeta tensor(DType dtype, std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides,
                         std::int64_t offset = 0)
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
    StorageTask task{.open = {}, .nbytes = source->size(), .views = {}};
    task.open = [source = std::move(source)]() -> Result<ByteSourcePtr> { return source; };
    for (TensorMeta &meta : metas)
        task.views.push_back({std::move(meta), false});
    return task;
}

inline StorageTask taskOf(std::vector<std::byte> bytes, std::vector<TensorMeta> metas)
{
    return taskOf(std::make_shared<const MemorySource>(std::move(bytes)), std::move(metas));
}

/// One result per task; none at all when the run did not end well.
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

/// The logical tensor, contiguous.
inline std::vector<std::byte> logical(const TensorMeta &meta, const std::vector<std::byte> &storage)
{
    std::vector<std::byte> bytes;
    const auto walked = walkElements(meta, MemorySource(storage), [&](std::span<const std::byte> piece) {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        return true;
    });
    return walked && *walked ? bytes : std::vector<std::byte>{};
}

inline std::string sha256Of(const std::vector<std::byte> &bytes)
{
    Sha256 sha;
    sha.update(bytes);
    return toHex(sha.finish());
}

/// Views of every type and kind, each with its name.
inline std::vector<std::pair<std::string, TensorMeta>> sampleViews()
{
    std::vector<std::pair<std::string, TensorMeta>> views;
    for (const DTypeTraits &row : allDTypes()) {
        const std::string name(row.name);
        views.emplace_back(name + " scalar", tensor(row.dtype, {}, {}, 2));
        views.emplace_back(name + " contiguous", tensor(row.dtype, {3, 4, 5}, {20, 5, 1}, 7));
        views.emplace_back(name + " transposed", tensor(row.dtype, {5, 30, 40}, {1, 200, 5}));
        views.emplace_back(name + " every second", tensor(row.dtype, {300, 2}, {8, 2}, 1));
        views.emplace_back(name + " expanded", tensor(row.dtype, {4, 300, 2}, {0, 1, 0}, 5));
        views.emplace_back(name + " unfolded", tensor(row.dtype, {600, 3}, {1, 1}));
        views.emplace_back(name + " unfolded and expanded", tensor(row.dtype, {2, 600, 3}, {0, 1, 1}));
        views.emplace_back(name + " no elements", tensor(row.dtype, {3, 0, 2}, {1, 1, 1}));
    }
    views.emplace_back("several slices", tensor(DType::Float32, {3, 300'001}, {300'001, 1}, 3));
    views.emplace_back("transposed over slices", tensor(DType::Float64, {700, 900}, {1, 700}, 9));
    views.emplace_back("third columns over slices", tensor(DType::BFloat16, {900, 500}, {2000, 3}, 11));
    views.emplace_back("broadcast over slices", tensor(DType::Float32, {3, 900'000}, {0, 1}, 1));
    views.emplace_back("unfolded over slices", tensor(DType::Float32, {200'000, 5}, {2, 1}, 1));
    views.emplace_back("complex over slices", tensor(DType::Complex64, {300'000}, {2}, 1));
    return views;
}

/// What is wrong with the histogram of a part; empty when nothing is.
inline QString histogramFault(const PartStatistics &part)
{
    if (part.min.has_value() != part.histogram.has_value())
        return QStringLiteral("histogram without values, or the reverse");
    std::uint64_t sum = 0;
    for (std::size_t bin = 0; part.histogram && bin < part.histogram->counts.size(); ++bin)
        sum += part.histogram->counts[bin];
    return sum == part.count - part.nan - part.posInf - part.negInf ? QString() : QStringLiteral("histogram's sum");
}

/// Storage for a view, with elements to spare.
inline std::vector<std::byte> storageFor(const TensorMeta &meta, unsigned seed)
{
    const std::size_t needed = static_cast<std::size_t>(*requiredBytes(meta)) / traits(meta.dtype).itemsize;
    return sampleElements(meta.dtype, std::max<std::size_t>(8192, needed + 5), seed);
}

}  // namespace pt2scope::testing
