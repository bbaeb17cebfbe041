// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsBlock.h"
#include "core/tensor/StatisticsLanes.h"
#include "core/tensor/StatisticsLongs.h"
#include "core/verify/cuda/Kernel.h"

namespace pt2scope {

struct MeasureJob {
    const std::byte *elements;  // aligned for their type
    std::uint32_t count;        // at most blockElements
    DType dtype;                // of more than 8 bits, not complex
};

/// What one job gives: the figures of its block, or, of elements too few for one, the elements themselves.
union MeasureSlot {
    BlockFigures figures;
    std::byte few[sizeof(BlockFigures)];

    PT2SCOPE_HD MeasureSlot() : figures() {}
};

/// Whether so many elements are handed back as they are.
template <DType D>
PT2SCOPE_HD constexpr bool tooFew(std::uint32_t count)
{
    return D != DType::Int64 && D != DType::UInt64 && count < groupOf(D);
}

/// One thread per job. The threads' results are those of the built-in engine to the last bit, as it is the same code.
struct MeasureKernel {
    static constexpr unsigned threads = 32;
    static constexpr unsigned phases = 1;
    struct Shared {};

    unsigned blocks;
    unsigned count;
    const MeasureJob *jobs;
    MeasureSlot *slots;

    PT2SCOPE_HD void run(unsigned, unsigned block, unsigned thread, Shared &) const
    {
        const unsigned index = block * threads + thread;
        if (index >= count)
            return;
        const MeasureJob &job = jobs[index];
        withPartType(job.dtype, [&](auto constant) {
            constexpr DType d = decltype(constant)::value;
            if constexpr (sizeof(typename ElementOf<d>::Bits) > 1)
                measure<d>(job, slots[index]);
        });
    }

private:
    template <DType D>
    PT2SCOPE_HD static void measure(const MeasureJob &job, MeasureSlot &slot)
    {
        using Bits = typename ElementOf<D>::Bits;
        if constexpr (D == DType::Int64 || D == DType::UInt64) {
            slot.figures = measureLongs<D>(job.elements, job.count);
        } else {
            static_assert((groupOf(D) - 1) * sizeof(Bits) <= sizeof(slot.few));
            if (!tooFew<D>(job.count)) {
                slot.figures = StatisticsBlock<PortableLanes, true>::template measure<D>(job.elements, job.count);
                return;
            }
            for (std::uint32_t i = 0; i < job.count; ++i) {
                const Bits bits = elementAt<Bits>(job.elements, i);
                __builtin_memcpy(slot.few + i * sizeof(Bits), &bits, sizeof(Bits));
            }
        }
    }
};

}  // namespace pt2scope
