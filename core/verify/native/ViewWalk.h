// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

#include <span>

namespace pt2scope {

HistogramRanges histogramRanges(const TensorStatistics &statistics);
/// Every element counted `repeats` times.
void setHistograms(const HistogramRanges &ranges, const HistogramPartials &counts, std::uint64_t repeats,
                   TensorStatistics &statistics);

/// What needs each tensor's own order, or elements that overlap: the digests of all views without a failure, and the
/// statistics of those listed in `overlapping`.
void walkViews(const StorageTask &task, const ByteSource &storage, std::span<const std::size_t> overlapping,
               const EngineWork &work, const EngineRun &run, std::vector<ViewResult> &results);

}  // namespace pt2scope
