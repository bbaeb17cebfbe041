// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/WeightValues.h"

#include "core/tensor/TensorSlice.h"
#include "core/verify/native/CancellableSource.h"

#include <atomic>

namespace pt2scope {

namespace {

constexpr std::uint64_t smallBytes = std::uint64_t{4} << 20;
constexpr std::size_t mostBlocks = 64;  // of a heat map, along a side
constexpr CornerLimits firstOnes{.rows = 6, .columns = 8, .flat = 24};

bool isSequential(const TensorReading &reading)
{
    return !reading.plan.tasks.empty() && reading.plan.tasks.front().sequential;
}

/// Of more than two dimensions the first matrix alone, and how it is called.
TensorMeta firstMatrix(const TensorMeta &meta, std::string &part)
{
    if (meta.sizes.size() <= 2)
        return meta;
    std::string slice;
    for (std::size_t d = 2; d < meta.sizes.size(); ++d)
        slice += "0, ";
    const Result<TensorMeta> matrix = sliceTensor(meta, slice + ":, :");
    if (!matrix)
        return meta;
    part = "[" + slice + ":, :]";
    return *matrix;
}

}  // namespace

FirstValues readFirstValues(const DocumentFacts &facts, std::size_t row, ThreadPool &pool, const CancelToken &cancel)
{
    const TensorReading reading(*facts.document, facts.rows[row]);
    FirstValues first{.corner = {}, .part = {}, .elements = {}, .why = reading.noValues};
    if (!reading.values)
        return first;
    const EngineRun run{.pool = pool, .isCancelled = [&] { return cancel.cancelled(); }};
    const CancellableSource storage(*reading.storage, isSequential(reading), run);
    const TensorCorner corner(firstMatrix(*reading.values, first.part), firstOnes);
    Result<std::vector<std::byte>> elements = corner.read(storage);
    if (!elements) {
        first.why = elements.error().message;
        return first;
    }
    first.corner = corner;
    first.elements = std::move(*elements);
    first.storageBytes = storage.size();
    const std::uint64_t most = smallBytes / traits(reading.values->dtype).itemsize;
    first.isSmall = first.storageBytes <= smallBytes && *elementCount(*reading.values) <= most;
    return first;
}

std::optional<WeightFigures> measureWeight(const DocumentFacts &facts, std::size_t row, Engine &engine,
                                           ThreadPool &pool, const CancelToken &cancel,
                                           const std::function<void(std::uint64_t)> &progress)
{
    const TensorReading reading(*facts.document, facts.rows[row]);
    std::atomic<std::uint64_t> done{0};
    EngineRun run{.pool = pool, .isCancelled = [&] { return cancel.cancelled(); }};
    run.progress = [&](std::uint64_t nbytes, std::size_t) { progress(done += nbytes); };
    WeightFigures figures;
    if (!measureTensor(reading, {.statistics = true, .histogram = true}, engine, run, figures.measures))
        return std::nullopt;
    if (!figures.measures.statistics || !matrixShape(*reading.values))
        return figures;
    const CancellableSource storage(*reading.storage, isSequential(reading), run);
    Result<BlockMeans> means = readBlockMeans(*reading.values, storage, mostBlocks, run.isCancelled);
    if (cancel.cancelled())
        return std::nullopt;
    if (means)
        figures.means = std::move(*means);
    else
        figures.noMeans = means.error().message;
    return figures;
}

}  // namespace pt2scope
