// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ReadingBudget.h"
#include "core/diff/tensors/TensorEntries.h"
#include "core/diff/tensors/TensorInventory.h"
#include "core/diff/tensors/TensorMatch.h"

#include <cstdint>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pt2scope {

/// Which pairs of tensors have to be read, and what is known of the others. Refers to the inventories.
class ComparisonPlan {
public:
    ComparisonPlan(const TensorInventory &a, const TensorInventory &b, bool isDeep)
        : m_a(a), m_b(b), m_isDeep(isDeep), m_budget(a, b)
    {}

    /// Whether so many bytes more may be read.
    bool admit(std::uint64_t nbytes) { return m_budget.admit(nbytes); }
    /// Plans all pairs, model by model. Returns how many bytes will be read.
    std::uint64_t make(std::span<const std::vector<TensorMatch>> models);
    /// Of a pair that both sides have; Compared where values have to be read.
    const ValueOutcome &outcome(const TensorMatch &match) const { return m_outcomes.at(match.a); }
    /// Whether all there is to tell of them is told of the tensors that they are parts of.
    bool isToldByWhole(std::size_t model, const TensorMatch &match) const;

private:
    /// Tensors that are made of others, and tell what there is to tell of them: sparse ones that are compared as a
    /// whole, and quantised ones without a partner that has such scales, too.
    std::uint64_t planWholes(std::span<const std::vector<TensorMatch>> models);
    ValueOutcome outcomeWithoutReading(const TensorMatch &match);
    /// As if they were dense, where their parts do not tell it.
    ValueOutcome outcomeOfSparse(const TensorMatch &match);
    /// Whether it can be read so: the indices of a sparse one may turn out to make no tensor.
    bool isDense(const LogicalTensor &tensor);

    using Wholes = std::set<std::pair<std::size_t, std::string_view>>;  // index of the model, name

    const TensorInventory &m_a;
    const TensorInventory &m_b;
    const bool m_isDeep;
    ReadingBudget m_budget;
    Wholes m_wholesOfA;  // that tell what there is to tell of their parts
    Wholes m_wholesOfB;
    std::unordered_map<const LogicalTensor *, ValueOutcome> m_outcomes;  // by the tensor of A
};

/// How often the pair is compared: once, or for each copy of a replicated table.
std::size_t copiesOf(const TensorMatch &match);

}  // namespace pt2scope
