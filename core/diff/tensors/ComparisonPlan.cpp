// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ComparisonPlan.h"

#include "core/bytes/Checked.h"
#include "core/diff/tensors/ValueComparison.h"

#include <algorithm>

namespace pt2scope {

namespace {

using State = ValueOutcome::State;

/// Records that hold both tensors' pickles, or what else describes them, are the same bytes; as all of one document is.
bool sameRecord(const Document &a, const LogicalTensor &tensorA, const Document &b, const LogicalTensor &tensorB)
{
    if (&a == &b)
        return true;
    const auto recordOf = [](const Document &document, const LogicalTensor &tensor) -> const Record * {
        const auto &index = tensor.row->record;
        return document.archive && index ? &document.archive->records()[*index] : nullptr;
    };
    const Record *recordA = recordOf(a, tensorA);
    const Record *recordB = recordOf(b, tensorB);
    return recordA && recordB && recordA->crc32 == recordB->crc32 && recordA->size == recordB->size;
}

/// Of tensors that were never given data, and of those whose bytes are gone.
bool hasNoBytes(const LogicalTensor &tensor)
{
    return !tensor.isReadable() && !tensor.isInParts && !tensor.isMap && tensor.sharding.empty()
           && !tensor.row->storage;
}

/// Whether storages whose elements are not read can be held against each other byte by byte.
bool sameForm(const LogicalTensor &a, const LogicalTensor &b)
{
    const StoredMeta &saidA = *a.row->said;
    const StoredMeta &saidB = *b.row->said;
    return a.dtypeName == b.dtypeName && saidA.strides == saidB.strides && saidA.storageOffset == saidB.storageOffset
           && a.row->noBytes == b.row->noBytes
           && a.copies.front().front().storage->nbytes == b.copies.front().front().storage->nbytes;
}

std::uint64_t workOf(const TensorMatch &match)
{
    if (match.a->isMap)
        return comparedBytes(match.a->parts, match.b->parts);
    std::uint64_t nbytes = 0;
    for (std::size_t copy = 0; copy < copiesOf(match); ++copy)
        nbytes = checkedAdd(nbytes, comparedBytes(match.a->copy(copy), match.b->copy(copy))).value_or(UINT64_MAX);
    return nbytes;
}

}  // namespace

std::size_t copiesOf(const TensorMatch &match)
{
    return std::max({match.a->copies.size(), match.b->copies.size(), std::size_t(1)});
}

std::uint64_t ComparisonPlan::make(std::span<const std::vector<TensorMatch>> models)
{
    std::uint64_t nbytes = planWholes(models);
    for (std::size_t i = 0; i < models.size(); ++i) {
        for (const TensorMatch &match : models[i]) {
            if (!match.a || !match.b || m_outcomes.contains(match.a) || isToldByWhole(i, match))
                continue;
            const ValueOutcome outcome = match.isFoundByContent && !m_isDeep ? ValueOutcome{.state = State::Equal}
                                                                             : outcomeWithoutReading(match);
            if (outcome.state == State::Compared)
                nbytes = checkedAdd(nbytes, workOf(match)).value_or(UINT64_MAX);
            m_outcomes.emplace(match.a, outcome);
        }
    }
    return nbytes;
}

std::uint64_t ComparisonPlan::planWholes(std::span<const std::vector<TensorMatch>> models)
{
    std::uint64_t nbytes = 0;
    for (std::size_t i = 0; i < models.size(); ++i) {
        for (const TensorMatch &match : models[i]) {
            const bool isSparse = (match.a && match.a->sparse) || (match.b && match.b->sparse);
            const bool hasChannels = (match.a && match.a->hasChannels()) || (match.b && match.b->hasChannels());
            if (!isSparse && !hasChannels)
                continue;
            bool isWhole = !match.a || !match.b || match.a->sizes != match.b->sizes || match.isFoundByContent
                           || match.a->hasChannels() != match.b->hasChannels();
            if (!isWhole && isSparse) {
                const ValueOutcome &outcome = m_outcomes.emplace(match.a, outcomeWithoutReading(match)).first->second;
                isWhole = outcome.state == State::Compared;
                nbytes = checkedAdd(nbytes, isWhole ? workOf(match) : 0).value_or(UINT64_MAX);
            }
            if (isWhole && match.a)
                m_wholesOfA.emplace(i, match.a->name);
            if (isWhole && match.b)
                m_wholesOfB.emplace(i, match.b->name);
        }
    }
    return nbytes;
}

bool ComparisonPlan::isToldByWhole(std::size_t model, const TensorMatch &match) const
{
    const auto isTold = [&](const LogicalTensor *tensor, const Wholes &wholes) {
        return !tensor || (!tensor->partOf.empty() && wholes.contains({model, tensor->partOf}));
    };
    return isTold(match.a, m_wholesOfA) && isTold(match.b, m_wholesOfB);
}

ValueOutcome ComparisonPlan::outcomeWithoutReading(const TensorMatch &match)
{
    const LogicalTensor &a = *match.a;
    const LogicalTensor &b = *match.b;
    if (hasNoBytes(a) && hasNoBytes(b))
        return {.state = State::NoValues, .reason = a.unreadable};
    if (!a.isReadable() && !b.isReadable() && sameRecord(m_a.document(), a, m_b.document(), b))
        return {.state = State::Equal};
    if (a.incomplete != b.incomplete)
        return {.state = State::NotCompared,
                .reason = !a.incomplete.empty() ? "in A there is " + a.incomplete : "in B there is " + b.incomplete};
    if (!a.isMap && a.sizes && b.sizes && a.sizes != b.sizes)
        return {.state = State::NotRead};
    if (a.sparse || b.sparse)
        return outcomeOfSparse(match);
    if (a.isInParts || b.isInParts)
        return {.state = State::NotRead};
    if (!a.isReadable() || !b.isReadable())
        return {.state = State::NotCompared,
                .reason = !a.isReadable() ? "in A: " + a.unreadable : "in B: " + b.unreadable};
    if (a.isRaw != b.isRaw || (a.isRaw && !sameForm(a, b)))
        return {.state = State::NotCompared, .reason = "its values are of a form that is not read"};
    if (isStoredAlike(a, b) && !m_isDeep)
        return {.state = State::Equal};
    if (!m_budget.admit(workOf(match)))
        return {.state = State::NotCompared, .reason = "its elements are too many for storages of this size"};
    return {.state = State::Compared};
}

ValueOutcome ComparisonPlan::outcomeOfSparse(const TensorMatch &match)
{
    const LogicalTensor &a = *match.a;
    const LogicalTensor &b = *match.b;
    const bool areAlike = a.sparse && b.sparse && isStoredAlike(*a.sparse, *b.sparse);
    if ((areAlike && !m_isDeep) || !isDense(a) || !isDense(b) || !m_budget.admit(workOf(match)))
        return {.state = State::NotRead};
    return {.state = State::Compared};
}

bool ComparisonPlan::isDense(const LogicalTensor &tensor)
{
    if (!tensor.sparse || !tensor.hasValues())
        return tensor.hasValues();
    return m_budget.admit(tensor.sparse->nbytes()) && tensor.dense.front().storage->open();
}

}  // namespace pt2scope
