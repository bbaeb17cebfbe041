// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/LogicalTensor.h"

#include <vector>

namespace pt2scope {

/// A tensor of A and the one of B that it is compared with; one of the two is null where there is none.
struct TensorMatch {
    const LogicalTensor *a = nullptr;
    const LogicalTensor *b = nullptr;
    bool isRenamed = false;
    bool isFoundByContent = false;

    const LogicalTensor &one() const { return a ? *a : *b; }
};

/// Whether tensors of that role are told apart from others of the same name: they are copies, or of another kind.
bool hasOwnNames(TensorRole role);
/// Takes out what is of neither side any more, as it was joined with another.
void removeJoined(std::vector<TensorMatch> &matches);

}  // namespace pt2scope
