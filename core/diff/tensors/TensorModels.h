// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ModelPairs.h"
#include "core/diff/tensors/TensorInventory.h"
#include "core/diff/tensors/UnreadLists.h"

#include <vector>

namespace pt2scope {

/// Whose tensors stand beside whose. Lives no longer than what it refers to.
struct TensorModels {
    const DiffSide &sideA;
    const DiffSide &sideB;
    const TensorInventory &a;
    const TensorInventory &b;
    const UnreadLists &unreadOfA;
    const UnreadLists &unreadOfB;

    /// The pairs, in their order. Tables of an export are its folder's, those of a checkpoint its own: where one is
    /// beside the other, they are a pair.
    std::vector<ModelPair> among(const std::vector<ModelPair> &models) const;
    /// And behind them what has tensors of its own and is no model: towers and checkpoints of one folder, by their
    /// paired names; the only one without a partner on each side are partners, too, unless they are versions of one
    /// thing.
    std::vector<ModelPair> all(const std::vector<ModelPair> &models) const;
};

}  // namespace pt2scope
