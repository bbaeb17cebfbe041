// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsHistogram.h"
#include "core/tensor/StatisticsPartial.h"
#include "core/verify/cuda/Kernel.h"

namespace pt2scope {

/// Rows of elements, or of one part of complex ones; strides in bytes.
struct HistogramJob {
    const std::byte *from;
    std::uint32_t count;  // of a row
    std::uint32_t rows;
    std::uint64_t stride;
    std::uint64_t rowStride;
    DType dtype;          // of the part
    std::uint32_t range;  // index of the bins that count
};

/// Counts finite values into bins. One block per job.
struct HistogramKernel {
    static constexpr unsigned threads = 256;
    static constexpr unsigned phases = 3;
    struct Shared {
        std::uint32_t counts[histogramBins];
    };

    unsigned blocks;
    const HistogramJob *jobs;
    const HistogramRange *ranges;
    std::uint64_t *counts;  // histogramBins per range, added to

    PT2SCOPE_HD void run(unsigned phase, unsigned block, unsigned thread, Shared &shared) const
    {
        if (phase == 0) {
            if (thread < histogramBins)
                shared.counts[thread] = 0;
        } else if (phase == 1) {
            withPartType(jobs[block].dtype,
                         [&](auto constant) { countElements<decltype(constant)::value>(jobs[block], thread, shared); });
        } else if (thread < histogramBins && shared.counts[thread] > 0) {
            std::uint64_t *to = counts + std::size_t{jobs[block].range} * histogramBins;
            addAtomically(to[thread], std::uint64_t{shared.counts[thread]});
        }
    }

private:
    template <DType D>
    PT2SCOPE_HD void countElements(const HistogramJob &job, unsigned thread, Shared &shared) const
    {
        for (std::uint32_t i = thread; i < job.count * job.rows; i += threads) {
            const std::byte *at = job.from + i / job.count * job.rowStride + i % job.count * job.stride;
            const auto bits = elementAt<typename ElementOf<D>::Bits>(at, 0);
            double value = 0;
            if constexpr (ElementOf<D>::isFloat)
                value = floatValue<D>(bits);
            else
                value = keyValue(D, integerKey<D>(bits));
            if (value - value == 0)
                addAtomically(shared.counts[ranges[job.range].binOf(value)], std::uint32_t{1});
        }
    }
};

}  // namespace pt2scope
