// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/ElementGather.h"

#include <algorithm>
#include <cstring>

namespace pt2scope {

namespace {

template <std::size_t Itemsize>
void copyStrided(const std::byte *from, std::size_t fromStride, std::byte *to, std::size_t toStride, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(to + i * toStride, from + i * fromStride, Itemsize);
}

}  // namespace

bool ElementGather::gather(std::uint64_t storageOffset, std::vector<GatherStep> steps, std::span<std::byte> block)
{
    std::stable_sort(steps.begin(), steps.end(),
                     [](const GatherStep &a, const GatherStep &b) { return a.storageStride > b.storageStride; });
    GatherStep run{1, 0, 0};
    if (!steps.empty()) {
        run = steps.back();
        steps.pop_back();
    }
    std::vector<std::uint64_t> index(steps.size(), 0);
    std::size_t place = 0;
    while (true) {
        if (!gatherRun(storageOffset, run, block.data() + place))
            return false;
        std::size_t d = steps.size();
        while (d > 0) {
            const GatherStep &step = steps[d - 1];
            storageOffset += step.storageStride;
            place += step.blockStride;
            if (++index[d - 1] < step.count)
                break;
            storageOffset -= step.count * step.storageStride;
            place -= step.count * step.blockStride;
            index[--d] = 0;
        }
        if (d == 0)
            return true;
    }
}

bool ElementGather::gatherRun(std::uint64_t storageOffset, const GatherStep &run, std::byte *out)
{
    const std::uint64_t stride = run.storageStride;
    std::uint64_t perRequest = run.count;
    if (stride > StorageWindow::nearBytes)
        perRequest = 1;
    else if (stride > 0)
        perRequest = 1 + (StorageWindow::maxRange - m_itemsize) / stride;
    for (std::uint64_t done = 0; done < run.count;) {
        const std::uint64_t count = std::min(perRequest, run.count - done);
        const std::uint64_t span = (count > 1 ? (count - 1) * stride : 0) + m_itemsize;
        const std::byte *from = m_window.request(storageOffset + done * stride, static_cast<std::size_t>(span));
        if (!from)
            return false;
        copyElements(from, static_cast<std::size_t>(stride), out + done * run.blockStride, run.blockStride,
                     static_cast<std::size_t>(count));
        done += count;
    }
    return true;
}

void ElementGather::copyElements(const std::byte *from, std::size_t fromStride, std::byte *to, std::size_t toStride,
                                 std::size_t count) const
{
    if (fromStride == m_itemsize && toStride == m_itemsize) {
        std::memcpy(to, from, count * m_itemsize);
        return;
    }
    switch (m_itemsize) {
        case 1: return copyStrided<1>(from, fromStride, to, toStride, count);
        case 2: return copyStrided<2>(from, fromStride, to, toStride, count);
        case 4: return copyStrided<4>(from, fromStride, to, toStride, count);
        case 8: return copyStrided<8>(from, fromStride, to, toStride, count);
        default: return copyStrided<16>(from, fromStride, to, toStride, count);
    }
}

}  // namespace pt2scope
