// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/ViewDigests.h"

#include "core/tensor/StridedWalk.h"
#include "core/verify/ViewDigest.h"

#include <map>
#include <tuple>

namespace pt2scope {

namespace {

/// The same tensor on a storage of its own, in its own order.
TensorMeta contiguousMeta(const TensorMeta &meta)
{
    TensorMeta contiguous = meta;
    contiguous.storageOffset = 0;
    std::int64_t stride = 1;
    for (std::size_t i = meta.sizes.size(); i-- > 0;) {
        contiguous.strides[i] = stride;
        stride *= meta.sizes[i];
    }
    return contiguous;
}

ViewResult digestBytes(const TensorMeta &meta, const ByteSource &bytes, DigestKind kind, const EngineRun &run)
{
    ViewDigest digest(kind);
    const Result<bool> walked = walkElements(meta, bytes, [&](std::span<const std::byte> piece) {
        digest.update(piece);
        return !run.cancelled();
    });
    ViewResult result;
    if (!walked)
        result.failure = walked.error();
    else if (!*walked)
        result.failure = Error{ErrorCode::Cancelled, "cancelled"};
    else
        result.digest = digest.finish();
    return result;
}

}  // namespace

void digestViews(const StorageTask &task, const ByteSource &bytes, const std::byte *held, GpuAccess &access,
                 DigestKind kind, const EngineRun &run, std::vector<ViewResult> &results)
{
    using Key = std::tuple<DType, std::vector<std::int64_t>, std::vector<std::int64_t>, std::int64_t>;
    std::map<Key, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const TensorMeta &meta = task.views[i].meta;
        if (!results[i].failure && !results[i].noDigest)
            alike[{meta.dtype, meta.sizes, meta.strides, meta.storageOffset}].push_back(i);
    }
    std::vector<const std::vector<std::size_t> *> groups;
    for (const auto &[key, views] : alike)
        groups.push_back(&views);
    run.pool.forEach(groups.size(), [&](std::size_t group) {
        const TensorMeta &meta = task.views[groups[group]->front()].meta;
        const bool gather = held != nullptr && elementCount(meta) != 0 && !isContiguous(meta);
        const ViewResult made = gather ? digestBytes(contiguousMeta(meta), HeldTensor(access, held, meta), kind, run)
                                       : digestBytes(meta, bytes, kind, run);
        for (const std::size_t view : *groups[group]) {
            results[view].digest = made.digest;
            results[view].failure = made.failure;
        }
    });
}

}  // namespace pt2scope
