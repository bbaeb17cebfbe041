// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/TensorVerification.h"

#include <optional>
#include <string>

namespace pt2scope {

/// One tensor of a document, to be read by itself. Lives no longer than document and row.
struct TensorReading {
    StoragePlan plan;                  // of its storage alone; without a task where there is none
    ByteSourcePtr storage;             // null when there is none, or it cannot be opened
    std::optional<TensorMeta> values;  // what it is, where there are values to show
    std::string noValues;              // why there are none; empty when there are

    TensorReading(const Document &document, const TensorRow &row);
};

/// What reading its storage to the end gave.
struct TensorMeasures {
    std::optional<TensorStatistics> statistics;
    std::string noStatistics;  // why there are none, though they were asked for
    std::string damage;        // what is wrong with the storage's bytes, as far as they were verified
    std::string fallback;      // why the engine asked for did not do it
};

/// Reads the storage: verifies it, and does the work. False when it was cancelled. Takes no part in `run.result`.
bool measureTensor(const TensorReading &reading, const EngineWork &work, Engine &engine, EngineRun run,
                   TensorMeasures &measures);

}  // namespace pt2scope
