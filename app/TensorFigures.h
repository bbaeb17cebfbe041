// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/verify/TensorVerification.h"
#include "core/work/CancelToken.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// What is wanted of the bytes of listed tensors.
struct FigureWishes {
    bool statistics = false;
    bool histogram = false;                // of the statistics
    DigestKind digest = DigestKind::None;  // SHA-256 of each tensor laid out contiguously, or CRC-32 of its storage
};

/// What the bytes of one tensor gave, or why something that was wished for is missing. All is empty for tensors that
/// have no values at all.
struct TensorFigures {
    std::optional<TensorStatistics> statistics{};
    std::string noStatistics{};
    std::string digest{};  // lower-case hexadecimal
    std::string noDigest{};
};

/// Reads each storage of the rows once, through the engine, and every other byte of the records that hold one: nothing
/// is told of bytes that do not match the CRC-32 of a directory. `take` gets the figures of each row in the order of
/// the rows, one call at a time, from any thread. False when it was cancelled.
bool measureTensors(const Document &document, const std::vector<TensorRow> &rows, Engine &engine,
                    const FigureWishes &wishes, const CancelToken &cancel,
                    const std::function<void(TensorFigures)> &take);

}  // namespace pt2scope
