// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <optional>
#include <span>

namespace pt2scope {

/// The example inputs of one program, as they lie in its pickle. Lives no longer than the document.
struct SampleInputs {
    const PickleFile *file = nullptr;   // null when there are none, or the record has no bytes
    bool isEmpty = false;               // the record has no bytes: the program was saved without example inputs
    bool isComplete = false;            // the object is (args tuple, kwargs dict) and all its leaves are known
    std::span<const SavedLeaf> leaves;  // args before kwargs, as PyTorch flattens them

    /// The tensor that a leaf is; null for others.
    const SavedTensor *tensor(const SavedLeaf &leaf) const;
};

SampleInputs sampleInputs(const Document &document, const ModelParts &model);

}  // namespace pt2scope
