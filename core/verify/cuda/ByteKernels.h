// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsFigures.h"
#include "core/verify/cuda/Kernel.h"

namespace pt2scope {

/// Contiguous elements of 8 bits.
struct ByteJob {
    const std::byte *elements;
    std::uint32_t count;
    DType dtype;
};

/// How often each of the 256 bytes is in a job. One block per job.
struct CountBytesKernel {
    static constexpr unsigned threads = 256;
    static constexpr unsigned phases = 3;
    struct Shared {
        std::uint32_t counts[256];
    };

    unsigned blocks;
    const ByteJob *jobs;
    std::uint32_t *counts;  // 256 per job

    PT2SCOPE_HD void run(unsigned phase, unsigned block, unsigned thread, Shared &shared) const
    {
        if (phase == 0) {
            shared.counts[thread] = 0;
        } else if (phase == 1) {
            const ByteJob &job = jobs[block];
            for (std::uint32_t i = thread; i < job.count; i += threads)
                addAtomically(shared.counts[elementAt<std::uint8_t>(job.elements, i)], std::uint32_t{1});
        } else {
            counts[std::size_t{block} * 256 + thread] = shared.counts[thread];
        }
    }
};

/// The statistics of those counts. One thread per job.
struct FoldBytesKernel {
    static constexpr unsigned threads = 32;
    static constexpr unsigned phases = 1;
    struct Shared {};

    unsigned blocks;
    unsigned count;
    const ByteJob *jobs;
    const std::uint32_t *counts;
    StatisticsPartial *partials;

    PT2SCOPE_HD void run(unsigned, unsigned block, unsigned thread, Shared &) const
    {
        const unsigned index = block * threads + thread;
        if (index >= count)
            return;
        const std::uint32_t *of = counts + std::size_t{index} * 256;
        withPartType(jobs[index].dtype, [&](auto constant) {
            constexpr DType d = decltype(constant)::value;
            if constexpr (sizeof(typename ElementOf<d>::Bits) == 1)
                partials[index] = partialOfBytes<d>(of);
        });
    }
};

}  // namespace pt2scope
