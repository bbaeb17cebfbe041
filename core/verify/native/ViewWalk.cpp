// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/ViewWalk.h"

#include "core/tensor/StridedWalk.h"
#include "core/verify/ViewDigest.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pt2scope {

namespace {

using Use = std::function<void(std::span<const std::byte>)>;

/// What walkElements() holds.
std::uint64_t heldBytes(const TensorMeta &meta)
{
    constexpr std::uint64_t window = std::uint64_t{1} << 20;
    constexpr std::uint64_t mostOfBlock = std::uint64_t{16} << 20;
    if (isContiguous(meta))
        return window;
    const std::uint64_t block = std::min(elementCount(meta).value_or(0), mostOfBlock) * traits(meta.dtype).itemsize;
    return window + std::min(std::max(requiredBytes(meta).value_or(0), block), mostOfBlock);
}

/// Nothing when all elements were used.
std::optional<Error> walk(const TensorMeta &meta, const ByteSource &storage, const EngineRun &run, MemoryGate &memory,
                          const Use &use)
{
    const MemoryGate::Share share(memory, heldBytes(meta));
    const Result<bool> walked = walkElements(meta, storage, [&](std::span<const std::byte> piece) {
        use(piece);
        return !run.cancelled();
    });
    if (!walked)
        return walked.error();
    if (!*walked && run.cancelled())
        return Error{ErrorCode::Cancelled, "cancelled"};
    return std::nullopt;
}

void digestView(const TensorMeta &meta, const ByteSource &storage, DigestKind kind, const EngineRun &run,
                MemoryGate &memory, ViewResult &result)
{
    ViewDigest digest(kind);
    result.failure = walk(meta, storage, run, memory, [&](std::span<const std::byte> piece) { digest.update(piece); });
    if (!result.failure)
        result.digest = digest.finish();
}

/// Without the dimensions that only repeat the others, and how often they do.
std::pair<TensorMeta, std::uint64_t> withoutRepeats(const TensorMeta &meta)
{
    TensorMeta once = meta;
    once.sizes.clear();
    once.strides.clear();
    std::uint64_t repeats = 1;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
        if (meta.strides[i] == 0) {
            repeats *= static_cast<std::uint64_t>(meta.sizes[i]);
            continue;
        }
        once.sizes.push_back(meta.sizes[i]);
        once.strides.push_back(meta.strides[i]);
    }
    return {once, repeats};
}

void measureView(const StorageView &view, const ByteSource &storage, const EngineWork &work, const EngineRun &run,
                 MemoryGate &memory, ViewResult &result)
{
    const auto [once, repeats] = withoutRepeats(view.meta);
    const DType dtype = once.dtype;
    StatisticsPartials partials;
    result.failure = walk(once, storage, run, memory,
                          [&](std::span<const std::byte> piece) { addElements(dtype, piece, partials); });
    if (result.failure)
        return;
    for (StatisticsPartial &part : partials)
        part = repeated(part, repeats);
    TensorStatistics statistics = finishStatistics(dtype, partials);
    if (work.histogram) {
        const HistogramRanges ranges = histogramRanges(statistics);
        HistogramPartials counts{};
        result.failure = walk(once, storage, run, memory,
                              [&](std::span<const std::byte> piece) { countIntoBins(dtype, piece, ranges, counts); });
        setHistograms(ranges, counts, repeats, statistics);
    }
    if (!result.failure)
        result.statistics = std::move(statistics);
}

using MetaKey = std::tuple<DType, std::vector<std::int64_t>, std::vector<std::int64_t>, std::int64_t>;

}  // namespace

HistogramRanges histogramRanges(const TensorStatistics &statistics)
{
    return {histogramRange(statistics.values),
            statistics.imaginary ? histogramRange(*statistics.imaginary) : std::nullopt};
}

void setHistograms(const HistogramRanges &ranges, const HistogramPartials &counts, std::uint64_t repeats,
                   TensorStatistics &statistics)
{
    for (std::size_t part = 0; part < ranges.size(); ++part) {
        if (!ranges[part])
            continue;
        PartStatistics &of = part == 0 ? statistics.values : *statistics.imaginary;
        of.histogram = makeHistogram(*ranges[part], counts[part]);
        for (std::uint64_t &count : of.histogram->counts)
            count *= repeats;
    }
}

void walkViews(const StorageTask &task, const ByteSource &storage, std::span<const std::size_t> overlapping,
               const EngineWork &work, const EngineRun &run, MemoryGate &memory, std::vector<ViewResult> &results)
{
    run.pool.forEach(overlapping.size(), [&](std::size_t i) {
        const std::size_t view = overlapping[i];
        measureView(task.views[view], storage, work, run, memory, results[view]);
    });
    if (work.digest == DigestKind::None)
        return;
    std::map<MetaKey, std::vector<std::size_t>> equal;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const TensorMeta &meta = task.views[i].meta;
        if (!results[i].failure && !results[i].noDigest)
            equal[{meta.dtype, meta.sizes, meta.strides, meta.storageOffset}].push_back(i);
    }
    std::vector<const std::vector<std::size_t> *> groups;
    for (const auto &[key, views] : equal)
        groups.push_back(&views);
    run.pool.forEach(groups.size(), [&](std::size_t group) {
        const std::vector<std::size_t> &views = *groups[group];
        ViewResult &first = results[views.front()];
        digestView(task.views[views.front()].meta, storage, work.digest, run, memory, first);
        for (const std::size_t view : std::span(views).subspan(1)) {
            results[view].digest = first.digest;
            results[view].failure = first.failure;
        }
    });
}

}  // namespace pt2scope
