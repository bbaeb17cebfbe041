// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/BlockMeans.h"
#include "core/tensor/TensorCorner.h"
#include "core/verify/TensorReading.h"
#include "core/work/CancelToken.h"
#include "views/session/DocumentFacts.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// The corners of a tensor, and what more of it would cost. For a worker thread, as all below.
struct FirstValues {
    std::optional<TensorCorner> corner;  // nothing: see why
    std::string part;                    // that it is of: "[0, 0, :, :]"; empty: the whole
    std::vector<std::byte> elements;     // as TensorCorner::read() gave them
    std::string why;                     // there are no values, or they could not be read
    std::uint64_t storageBytes = 0;      // that statistics have to read
    bool isSmall = false;                // so few that nobody needs to ask for them
};

FirstValues readFirstValues(const DocumentFacts &facts, std::size_t row, ThreadPool &pool, const CancelToken &cancel);

/// What all values of a tensor give.
struct WeightFigures {
    TensorMeasures measures;
    std::optional<BlockMeans> means;
    std::string noMeans;  // why a matrix has none
};

/// Reads the storage, in slices; `progress` gets bytes read so far, from any thread. Nothing when it was cancelled.
std::optional<WeightFigures> measureWeight(const DocumentFacts &facts, std::size_t row, Engine &engine,
                                           ThreadPool &pool, const CancelToken &cancel,
                                           const std::function<void(std::uint64_t)> &progress);

}  // namespace pt2scope
