// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"
#include "core/diff/StateNames.h"

#include <functional>
#include <memory>
#include <vector>

namespace pt2scope {

/// What the programs of two models call the same state; asked for only where tensors of both have no partner.
using StateNamesOf = std::function<StateNames(const ModelPair &)>;

/// Tensors of both sides, matched by name and, where there is no such name, by content, then by what the programs say;
/// shards and copies of several ranks put together. Refers to what it is given.
class TensorComparison {
public:
    TensorComparison(const DiffSide &a, const DiffSide &b, const std::vector<ModelPair> &models,
                     const DiffOptions &options);
    ~TensorComparison();

    /// Of one of the pairs of models. Reads the content of those that may have been renamed, where no directory tells
    /// it.
    StateNames renamedByContent(const ModelPair &models);
    /// Reads values where the directories do not tell that they are equal. Whatever cannot be read is a gap, and the
    /// others go on.
    SectionDifference compare(const StateNamesOf &stateNames = {});

private:
    class Tensors;
    const std::unique_ptr<Tensors> m_tensors;
};

}  // namespace pt2scope
