// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/tensors/MapComparison.h"
#include "core/diff/tensors/TensorDemand.h"
#include "core/diff/tensors/TensorMatch.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace pt2scope {

/// What reading the values of two tensors, or of two hash maps, gave.
struct ValueOutcome {
    enum class State {
        Equal,        // without reading, as far as the directories say
        Compared,     // see `values` or `map`
        NoValues,     // there are none on either side, see `reason`
        NotRead,      // there is nothing to compare: the sizes differ, or one is missing
        NotCompared,  // see `reason`
        Cancelled,
    };
    State state = State::NotRead;
    std::string reason{};  // one clause
    std::shared_ptr<const ValueDifference> values{};
    std::shared_ptr<const MapDifference> map{};
    bool bitsDiffer = false;

    bool areEqual() const;  // by value, within the tolerance
};

/// Says of each pair of tensors what differs.
class TensorEntries {
public:
    TensorEntries(SectionDifference &section, const ValueTolerance &tolerance)
        : m_section(section), m_tolerance(tolerance)
    {}

    /// `demand`: of the tensor's model.
    void add(const TensorMatch &match, const ValueOutcome &outcome, const TensorDemand &demand);
    /// Names of both sides of those that are renamed, before any is added: what is tied to them still is.
    void knowRenamed(const TensorMatch &match) { m_newNames[match.a->name] = match.b->name; }

private:
    DiffEntry entryOf(const TensorMatch &match, std::string what, DiffValue from, DiffValue to) const;
    void addLonely(const TensorMatch &match, const TensorDemand &demand);
    void change(const TensorMatch &match, std::string what, DiffValue from, DiffValue to);
    /// What breaks those who ask for the tensor by its name.
    void changeForm(const TensorMatch &match, std::string what, DiffValue from, DiffValue to);
    void remark(const TensorMatch &match, std::string what, DiffValue from, DiffValue to, std::string note = {});
    void addDescription(const TensorMatch &match, const ValueOutcome &outcome);
    void changeParameter(const TensorMatch &match);
    void changeDevice(const TensorMatch &match, const Device &from, const Device &to);
    void changeUnlessEqual(const TensorMatch &match, const ValueOutcome &outcome, std::string what, DiffValue from,
                           DiffValue to);
    void addLayout(const TensorMatch &match, const ValueOutcome &outcome);
    void addQuantizer(const TensorMatch &match, const ValueOutcome &outcome);
    void addTies(const TensorMatch &match);
    void addValues(const TensorMatch &match, const ValueOutcome &outcome);
    void addMap(const TensorMatch &match, const ValueOutcome &outcome);

    SectionDifference &m_section;
    ValueTolerance m_tolerance;
    bool m_isByName = false;  // of the tensor that is being added: see TensorDemand
    std::map<std::string, std::string, std::less<>> m_newNames;
    /// Whether two groups of tied tensors are the same: each pair of them is looked at once.
    using Group = const std::vector<std::string> *;
    std::map<std::pair<Group, Group>, bool> m_tiedAlike;
};

}  // namespace pt2scope
