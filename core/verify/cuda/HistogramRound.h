// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"
#include "core/verify/StorageOrder.h"
#include "core/verify/cuda/LaneMemory.h"

namespace pt2scope {

/// Histograms of slices that lie in the device's memory: collects the work, and does it together whenever its tables
/// are full.
class HistogramRound {
public:
    explicit HistogramRound(LaneMemory &memory) : m_memory(memory) {}

    /// Counts the elements of a view that begin in `bytes`, which lie at `offset` of the storage, into the bins.
    GpuDevice::Status addElements(const StorageOrder &order, std::uint64_t offset, const std::byte *bytes,
                                  std::size_t nbytes, const HistogramRanges &ranges, HistogramPartials &into);
    /// Does what is left. Only then all counts are in place.
    GpuDevice::Status finish();

private:
    std::array<std::uint32_t, 2> addRanges(const HistogramRanges &ranges, HistogramPartials &into);
    GpuDevice::Status launchAll(Exchange::Results<std::uint64_t> counts);

    LaneMemory &m_memory;
    std::vector<HistogramJob> m_jobs;
    std::vector<HistogramRange> m_ranges;
    std::vector<HistogramCounts *> m_targets;  // one per range
};

}  // namespace pt2scope
