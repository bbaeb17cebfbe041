// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorDiff.h"

#include "core/diff/tensors/ComparisonPlan.h"
#include "core/diff/tensors/ContentMatching.h"
#include "core/diff/tensors/NameMatching.h"
#include "core/diff/tensors/PrefixMatching.h"
#include "core/diff/tensors/StateMatching.h"
#include "core/diff/tensors/TensorContents.h"
#include "core/diff/tensors/TensorEntries.h"
#include "core/diff/tensors/TensorModels.h"
#include "core/diff/tensors/UnreadLists.h"

#include <algorithm>

namespace pt2scope {

using State = ValueOutcome::State;

class TensorComparison::Tensors {
public:
    Tensors(const DiffSide &a, const DiffSide &b, const std::vector<ModelPair> &models, const DiffOptions &options)
        : m_pairs(models),
          m_options(options),
          m_a(a.document),
          m_b(b.document),
          m_unreadOfA(a.document),
          m_unreadOfB(b.document),
          m_plan(m_a, m_b, options.deep),
          m_reading{
              options.pool, options.cancel, {options.relativeTolerance, options.absoluteTolerance}, options.progress}
    {
        const TensorModels sides{a, b, m_a, m_b, m_unreadOfA, m_unreadOfB};
        m_names = !options.model ? sides.all(models) : sides.among(models);
        for (const ModelPair &pair : m_names)
            matchModel(pair);
        m_demands = tensorDemands(a, m_b, m_names);
    }

    StateNames renamed(const ModelPair &models)
    {
        matchContents();
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (m_pairs[i].a == models.a && m_pairs[i].b == models.b)
                return namesByContent(m_models[i]);
        }
        return {};
    }

    SectionDifference run(const StateNamesOf &stateNames)
    {
        matchContents();
        if (stateNames)
            matchByPrograms(stateNames);
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            matchLeft(m_models[i]);
            if (m_demands[i].isByName)
                matchByPrefix(m_models[i]);
        }
        expect(m_plan.make(m_models));
        return compare();
    }

private:
    void matchModel(const ModelPair &pair)
    {
        static const std::vector<LogicalTensor> none;
        m_models.push_back(matchByName(pair.a ? m_a.tensors(*pair.a) : none, pair.b ? m_b.tensors(*pair.b) : none));
        matchByTable(m_models.back());
    }

    /// Tensors whose content has to be read before it is known which of the others they may be.
    std::vector<const LogicalTensor *> unknownContents()
    {
        std::vector<const LogicalTensor *> unknown;
        for (const std::vector<TensorMatch> &model : m_models) {
            for (const LogicalTensor *tensor : renameCandidates(model)) {
                if (!tensor->contentCrc32() && m_plan.admit(TensorContents::bytesOf(*tensor)))
                    unknown.push_back(tensor);
            }
        }
        return unknown;
    }

    void matchContents()
    {
        if (m_contentsMatched)
            return;
        m_contentsMatched = true;
        const std::vector<const LogicalTensor *> candidates = unknownContents();
        expect(TensorContents::bytesOf(candidates));
        m_contents.read(candidates);
        for (std::vector<TensorMatch> &model : m_models)
            matchByContent(model, [&](const LogicalTensor &tensor) { return m_contents.of(tensor); });
    }

    /// What was retrained under another name has another content, too: only the programs tell what it was. So they do
    /// of inputs that callers give in another way.
    void matchByPrograms(const StateNamesOf &stateNames)
    {
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            const bool hasOtherSamples = haveOtherSamples(m_models[i]);
            if (!m_pairs[i].a || !m_pairs[i].b || (!hasOtherSamples && !hasLonelyState(m_models[i])))
                continue;
            const StateNames names = stateNames(m_pairs[i]);
            matchByState(m_models[i], names);
            if (hasOtherSamples)
                matchSamples(m_models[i], names);
        }
    }

    void expect(std::uint64_t nbytes) const
    {
        if (m_options.expectBytes && nbytes > 0)
            m_options.expectBytes(nbytes);
    }

    SectionDifference compare()
    {
        std::vector<const TensorMatch *> matches;
        std::vector<const TensorDemand *> demands;
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            for (const TensorMatch &match : m_models[i]) {
                if (mayBeUnread(i, match) || m_plan.isToldByWhole(i, match))
                    continue;
                matches.push_back(&match);
                demands.push_back(&m_demands[i]);
            }
        }
        std::vector<ValueOutcome> outcomes(matches.size());
        m_options.pool.forEach(matches.size(), [&](std::size_t i) {
            if (!isHeld(*matches[i]))
                outcomes[i] = outcomeOf(*matches[i]);
        });
        for (std::size_t i = 0; i < matches.size(); ++i) {
            if (isHeld(*matches[i]))
                outcomes[i] = outcomeOf(*matches[i]);
        }
        SectionDifference section;
        section.wanted = true;
        TensorEntries entries(section, m_reading.tolerance);
        for (const TensorMatch *match : matches) {
            if (match->isRenamed)
                entries.knowRenamed(*match);
        }
        for (std::size_t i = 0; i < matches.size(); ++i)
            entries.add(*matches[i], outcomes[i], *demands[i]);
        addUnread(m_unreadOfA, m_unreadOfB, "in A", section);
        addUnread(m_unreadOfB, m_unreadOfA, "in B", section);
        return section;
    }

    /// Sparse tensors are held in memory while they are compared: one at a time.
    static bool isHeld(const TensorMatch &match) { return match.a && match.b && (match.a->sparse || match.b->sparse); }

    /// Whether the side that seems to lack the tensor has a list that could not be read: it is not said to be gone.
    bool mayBeUnread(std::size_t model, const TensorMatch &match) const
    {
        if (match.a && match.b)
            return false;
        const std::optional<std::string> &name = match.a ? m_names[model].b : m_names[model].a;
        const UnreadLists &unread = match.a ? m_unreadOfB : m_unreadOfA;
        return name && unread.mayHold(*name, *match.one().row);
    }

    void addUnread(const UnreadLists &side, const UnreadLists &other, std::string_view where,
                   SectionDifference &section) const
    {
        for (const UnreadList &list : side.all()) {
            const bool isWanted = !m_options.model || list.model == *m_options.model;
            const std::string_view reason = list.isMissing
                                                ? " it is missing: what chunks lie beside it is not known"
                                                : " it cannot be read to its end: what it lists is not known";
            if (isWanted && !other.hasAlike(list))
                section.gaps.push_back({list.record, std::string(where) + std::string(reason)});
        }
    }

    ValueOutcome outcomeOf(const TensorMatch &match) const
    {
        if (!match.a || !match.b)
            return {};
        const ValueOutcome &planned = m_plan.outcome(match);
        if (planned.state != State::Compared)
            return planned;
        return match.a->isMap ? comparedMaps(match) : comparedTensors(match);
    }

    static ValueOutcome failed(const Error &error)
    {
        if (error.code == ErrorCode::Cancelled)
            return {.state = State::Cancelled};
        return {.state = State::NotCompared, .reason = error.message};
    }

    ValueOutcome comparedTensors(const TensorMatch &match) const
    {
        ValueOutcome outcome{.state = State::Compared};
        for (std::size_t copy = 0; copy < copiesOf(match); ++copy) {
            Result<ComparedValues> compared = compareValues(match.a->copy(copy), match.b->copy(copy), m_reading);
            if (!compared)
                return failed(compared.error());
            outcome.bitsDiffer = outcome.bitsDiffer || compared->bitsDiffer;
            const ValueDifference &values = compared->difference;
            if (!outcome.values || values.changed > outcome.values->changed)
                outcome.values = std::make_shared<ValueDifference>(values);
        }
        return outcome;
    }

    ValueOutcome comparedMaps(const TensorMatch &match) const
    {
        Result<MapDifference> compared = compareMaps(match.a->parts, match.b->parts, m_reading);
        if (!compared)
            return failed(compared.error());
        ValueOutcome outcome{.state = State::Compared};
        outcome.bitsDiffer = compared->bitsDiffer;
        outcome.map = std::make_shared<MapDifference>(*std::move(compared));
        return outcome;
    }

    const std::vector<ModelPair> &m_pairs;
    const DiffOptions &m_options;
    TensorInventory m_a;
    TensorInventory m_b;
    const UnreadLists m_unreadOfA;
    const UnreadLists m_unreadOfB;
    ComparisonPlan m_plan;
    std::vector<TensorDemand> m_demands;  // by model, as m_models
    ValueReading m_reading;
    std::vector<std::vector<TensorMatch>> m_models;  // first those of m_pairs
    std::vector<ModelPair> m_names;                  // of m_models
    bool m_contentsMatched = false;
    TensorContents m_contents{m_options};
};

TensorComparison::TensorComparison(const DiffSide &a, const DiffSide &b, const std::vector<ModelPair> &models,
                                   const DiffOptions &options)
    : m_tensors(std::make_unique<Tensors>(a, b, models, options))
{}

TensorComparison::~TensorComparison() = default;

StateNames TensorComparison::renamedByContent(const ModelPair &models)
{
    return m_tensors->renamed(models);
}

SectionDifference TensorComparison::compare(const StateNamesOf &stateNames)
{
    return m_tensors->run(stateNames);
}

}  // namespace pt2scope
