// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "app/Output.h"
#include "app/TensorNpyFile.h"
#include "app/Terminal.h"
#include "core/document/Document.h"
#include "core/verify/TensorReading.h"
#include "core/work/CancelToken.h"

#include <optional>
#include <string>

namespace pt2scope {

/// What is to be told of a tensor besides its facts.
struct TensorReportWishes {
    std::optional<std::string> slice;
    bool statistics = true;
    bool bytes = false;  // of its storage
};

/// Where a config describes the tensor.
struct ConfigPlace {
    std::string record;
    std::string pointer;
};

/// One tensor of a document. Lives no longer than document and row.
struct TensorReport {
    const Document &document;
    const TensorRow &row;
    TensorReportWishes wishes;
    std::optional<ConfigPlace> config;
    ByteSourcePtr storage;           // null when there is none, or it cannot be opened
    std::string noValues;            // why there are none to show; empty when there are
    std::optional<TensorMeta> part;  // the slice asked for, or the whole; nothing with noValues
    TensorMeasures measures;
    std::optional<WrittenNpy> npy;
};

/// Everything that is known without reading the storage; `part` is the whole tensor.
TensorReport describeTensor(const Document &document, const TensorRow &row, TensorReportWishes wishes);
/// Reads the storage once: verifies it, and takes the statistics if they are wished for. False when it was cancelled.
bool examineStorage(TensorReport &report, Engine &engine, const CancelToken &cancel);

/// For people; reads the values shown. False where they could not be read, and the text says why.
bool writeTensorText(const TensorReport &report, Output &output, const Terminal &terminal);
/// One object as in the contract, `values` and `bytes` read here; `values_error` where there are none.
Json tensorReportJson(const TensorReport &report);

}  // namespace pt2scope
