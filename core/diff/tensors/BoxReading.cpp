// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/BoxReading.h"

#include "core/tensor/ElementGather.h"

namespace pt2scope {

namespace {

bool liesInOne(const PairedOrder::Box &box, std::size_t side, std::uint32_t itemsize)
{
    std::uint64_t expected = itemsize;
    for (std::size_t d = box.steps.size(); d-- > 0;) {
        const PairedOrder::Step &step = box.steps[d];
        if (step.count > 1 && step.strides[side] != expected)
            return false;
        expected *= step.count;
    }
    return true;
}

}  // namespace

std::optional<Error> readBox(const PairedOrder::Box &box, std::size_t side, std::uint32_t itemsize,
                             const ByteSource &storage, std::span<std::byte> out)
{
    const std::uint64_t offset = box.offsets[side];
    if (liesInOne(box, side, itemsize)) {
        const ReadResult read = storage.readAt(offset, out);
        return read.nbytes == out.size() ? std::nullopt : std::optional(readError(read, offset));
    }
    std::vector<GatherStep> steps(box.steps.size());
    std::size_t blockStride = itemsize;
    std::uint64_t end = offset + itemsize;
    for (std::size_t d = steps.size(); d-- > 0;) {
        const PairedOrder::Step &step = box.steps[d];
        steps[d] = {step.count, step.strides[side], blockStride};
        blockStride *= static_cast<std::size_t>(step.count);
        end += (step.count - 1) * step.strides[side];
    }
    StorageWindow window(storage, end);
    ElementGather gather(window, itemsize);
    return gather.gather(offset, std::move(steps), out) ? std::nullopt : std::optional(window.failure());
}

}  // namespace pt2scope
