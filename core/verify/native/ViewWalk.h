// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"
#include "core/verify/MemoryGate.h"

#include <span>

namespace pt2scope {

/// Bytes of memory that walks side by side are to take together.
constexpr std::uint64_t mostForWalks = std::uint64_t{34} << 20;

HistogramRanges histogramRanges(const TensorStatistics &statistics);
/// Every element counted `repeats` times.
void setHistograms(const HistogramRanges &ranges, const HistogramPartials &counts, std::uint64_t repeats,
                   TensorStatistics &statistics);

/// What needs each tensor's own order, or elements that overlap: the digests of all views without a failure, and the
/// statistics of those listed in `overlapping`. `memory` holds down how many are walked side by side.
void walkViews(const StorageTask &task, const ByteSource &storage, std::span<const std::size_t> overlapping,
               const EngineWork &work, const EngineRun &run, MemoryGate &memory, std::vector<ViewResult> &results);

}  // namespace pt2scope
