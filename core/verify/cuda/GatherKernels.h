// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/Kernel.h"

namespace pt2scope {

template <typename T>
PT2SCOPE_HD inline void copyAs(const std::byte *from, std::byte *to)
{
#if defined(__CUDA_ARCH__)
    *reinterpret_cast<T *>(to) = *reinterpret_cast<const T *>(from);
#else
    __builtin_memcpy(to, from, sizeof(T));
#endif
}

/// Both aligned for the element, but for complex128, whose halves are.
PT2SCOPE_HD inline void copyElement(const std::byte *from, std::byte *to, std::uint32_t itemsize)
{
    switch (itemsize) {
        case 1: return copyAs<std::uint8_t>(from, to);
        case 2: return copyAs<std::uint16_t>(from, to);
        case 4: return copyAs<std::uint32_t>(from, to);
        case 8: return copyAs<std::uint64_t>(from, to);
        default: copyAs<std::uint64_t>(from, to); return copyAs<std::uint64_t>(from + 8, to + 8);
    }
}

/// Rows of elements that lie apart, to lie side by side. Strides in bytes.
struct GatherJob {
    const std::byte *from;
    std::byte *to;
    std::uint32_t count;  // of a row
    std::uint32_t rows;
    std::uint64_t stride;
    std::uint64_t rowStride;
    std::uint32_t itemsize;
};

/// One warp per job.
struct GatherKernel {
    static constexpr unsigned warp = 32;
    static constexpr unsigned threads = 4 * warp;
    static constexpr unsigned phases = 1;
    struct Shared {};

    unsigned blocks;
    unsigned count;
    const GatherJob *jobs;

    PT2SCOPE_HD void run(unsigned, unsigned block, unsigned thread, Shared &) const
    {
        const unsigned index = (block * threads + thread) / warp;
        if (index >= count)
            return;
        const GatherJob &job = jobs[index];
        for (std::uint32_t i = thread % warp; i < job.count * job.rows; i += warp) {
            const std::uint64_t place = i / job.count * job.rowStride + i % job.count * job.stride;
            copyElement(job.from + place, job.to + std::size_t{i} * job.itemsize, job.itemsize);
        }
    }
};

/// A stretch of the logical tensor, row-major: the storage walked through sizes and strides. One thread per element.
struct WalkKernel {
    static constexpr unsigned threads = 256;
    static constexpr unsigned phases = 1;
    /// More cannot be needed: each has at least two steps, and elements are fewer than 2^63.
    static constexpr unsigned mostDimensions = 64;
    struct Shared {};

    unsigned blocks;
    std::uint64_t first;  // element
    std::uint64_t count;
    const std::byte *storage;  // the tensor's first element
    std::byte *to;
    std::uint32_t itemsize;
    std::uint32_t dimensions;
    std::uint64_t sizes[mostDimensions];    // outermost first
    std::uint64_t strides[mostDimensions];  // bytes

    PT2SCOPE_HD void run(unsigned, unsigned block, unsigned thread, Shared &) const
    {
        const std::uint64_t index = std::uint64_t{block} * threads + thread;
        if (index < count)
            copyElement(storage + placeOf(first + index), to + index * itemsize, itemsize);
    }

private:
    PT2SCOPE_HD std::uint64_t placeOf(std::uint64_t element) const
    {
        std::uint64_t place = 0;
        for (std::uint32_t d = dimensions; d-- > 0; element /= sizes[d])
            place += element % sizes[d] * strides[d];
        return place;
    }
};

}  // namespace pt2scope
