// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorEntries.h"

#include "core/bytes/PythonFloat.h"
#include "core/diff/StateNames.h"
#include "core/diff/tensors/TensorTexts.h"

#include <algorithm>

namespace pt2scope {

namespace {

using State = ValueOutcome::State;

DiffPlace placeOf(const LogicalTensor *tensor)
{
    DiffPlace place;
    if (tensor) {
        place.model = tensor->row->model;
        place.record = tensor->row->recordName;
    }
    return place;
}

DiffValue described(const LogicalTensor *tensor)
{
    return tensor ? DiffValue::ofText(tensorText(*tensor)) : DiffValue();
}

DiffValue json(const std::optional<std::vector<std::int64_t>> &numbers)
{
    return numbers ? DiffValue::ofJson(numbersText(*numbers)) : DiffValue();
}

DiffValue shardingText(const LogicalTensor &tensor)
{
    return DiffValue::ofText(tensor.sharding.empty() ? "whole" : tensor.sharding);
}

DiffValue text(const std::optional<std::string> &words)
{
    return words && !words->empty() ? DiffValue::ofText(*words) : DiffValue();
}

/// The exporter's example: what of it matters to a caller is in the signature.
bool isSampleInput(const LogicalTensor &tensor)
{
    return tensor.row->role == TensorRole::SampleInput;
}

/// Of what lacks parts nobody knows the size.
bool haveOtherSizes(const LogicalTensor &a, const LogicalTensor &b)
{
    return a.sizes && b.sizes && a.sizes != b.sizes && a.incomplete == b.incomplete;
}

/// A checkpoint does not say which of its tensors are embedding tables.
bool haveOtherRoles(const TensorRow &a, const TensorRow &b)
{
    const auto areTables = [](TensorRole one, TensorRole other) {
        return one == TensorRole::Embedding && other == TensorRole::Constant;
    };
    return a.role != b.role && !areTables(a.role, b.role) && !areTables(b.role, a.role);
}

}  // namespace

bool ValueOutcome::areEqual() const
{
    if (state == State::Equal)
        return true;
    if (state != State::Compared)
        return false;
    return map ? map->added == 0 && map->removed == 0 && map->changedKeys == 0 : values->beyondTolerance == 0;
}

DiffEntry TensorEntries::entryOf(const TensorMatch &match, std::string what, DiffValue from, DiffValue to) const
{
    DiffEntry entry;
    entry.change = !match.a ? DiffChange::Added : !match.b ? DiffChange::Removed : DiffChange::Changed;
    entry.what = std::move(what);
    entry.name = match.one().name;
    entry.from = std::move(from);
    entry.to = std::move(to);
    entry.a = placeOf(match.a);
    entry.b = placeOf(match.b);
    return entry;
}

void TensorEntries::change(const TensorMatch &match, std::string what, DiffValue from, DiffValue to)
{
    m_section.entries.push_back(entryOf(match, std::move(what), std::move(from), std::move(to)));
}

void TensorEntries::changeForm(const TensorMatch &match, std::string what, DiffValue from, DiffValue to)
{
    change(match, std::move(what), std::move(from), std::move(to));
    m_section.entries.back().breaking = m_isByName;
}

void TensorEntries::remark(const TensorMatch &match, std::string what, DiffValue from, DiffValue to, std::string note)
{
    m_section.remarks.push_back(entryOf(match, std::move(what), std::move(from), std::move(to)));
    m_section.remarks.back().note = std::move(note);
}

void TensorEntries::addLonely(const TensorMatch &match, const TensorDemand &demand)
{
    change(match, match.one().isMap ? "hash map" : "tensor", described(match.a), described(match.b));
    DiffEntry &entry = m_section.entries.back();
    if (match.b)
        return;
    const bool isTaken = isSampleInput(*match.a) ? demand.samplesAreGone : demand.missing.contains(match.a->name);
    entry.breaking = m_isByName || isTaken;
    if (isTaken)
        entry.note = isSampleInput(*match.a) ? "loading asks for sample inputs" : "the program still takes it";
}

void TensorEntries::add(const TensorMatch &match, const ValueOutcome &outcome, const TensorDemand &demand)
{
    m_isByName = demand.isByName && !isSampleInput(match.one()) && match.one().partOf.empty();
    if (!match.a || !match.b) {
        addLonely(match, demand);
        return;
    }
    const std::size_t entries = m_section.entries.size();
    const std::size_t gaps = m_section.gaps.size();
    addDescription(match, outcome);
    addLayout(match, outcome);
    addQuantizer(match, outcome);
    if (!isSampleInput(*match.a))  // that one example is given twice means nothing
        addTies(match);
    if (outcome.state == State::NotCompared)
        m_section.gaps.push_back({match.a->name, outcome.reason});
    else if (outcome.state == State::NoValues)
        remark(match, "values", {}, {}, "no values on either side: " + outcome.reason);
    else if (outcome.map)
        addMap(match, outcome);
    else if (outcome.values)
        addValues(match, outcome);
    if (m_section.entries.size() == entries && m_section.gaps.size() == gaps && outcome.state != State::Cancelled)
        ++m_section.same;
}

void TensorEntries::addDescription(const TensorMatch &match, const ValueOutcome &outcome)
{
    const TensorRow &a = *match.a->row;
    const TensorRow &b = *match.b->row;
    if (match.isRenamed && isRenaming(match.a->name, match.b->name))
        changeForm(match, isSampleInput(*match.a) ? "path" : "renamed", DiffValue::ofText(match.a->name),
                   DiffValue::ofText(match.b->name));
    if (haveOtherRoles(a, b) && !match.a->isMap)
        change(match, "role", DiffValue::ofText(std::string(roleName(a.role))),
               DiffValue::ofText(std::string(roleName(b.role))));
    const std::string typeA = typeText(*match.a);
    const std::string typeB = typeText(*match.b);
    if (!typeA.empty() && !typeB.empty() && typeA != typeB)
        changeForm(match, "dtype", DiffValue::ofText(typeA), DiffValue::ofText(typeB));
    if (layoutText(*match.a) != layoutText(*match.b)) {
        changeForm(match, "layout", DiffValue::ofText(layoutText(*match.a)), DiffValue::ofText(layoutText(*match.b)));
        m_section.entries.back().note = outcome.areEqual()                 ? "the values are equal"
                                        : outcome.state == State::Compared ? ""
                                                                           : "its values are not compared";
    }
    if (haveOtherSizes(*match.a, *match.b))
        changeForm(match, "sizes", json(match.a->sizes), json(match.b->sizes));
    if (a.requiresGrad && b.requiresGrad && a.requiresGrad != b.requiresGrad)
        change(match, "requires_grad", DiffValue::ofJson(*a.requiresGrad ? "true" : "false"),
               DiffValue::ofJson(*b.requiresGrad ? "true" : "false"));
    if (a.isParameter && b.isParameter && a.isParameter != b.isParameter && a.role == b.role)
        changeParameter(match);
    if (a.said->device && b.said->device && a.said->device != b.said->device)
        changeDevice(match, *a.said->device, *b.said->device);
}

/// A program that takes a parameter gets no other tensor.
void TensorEntries::changeParameter(const TensorMatch &match)
{
    const auto text = [](const LogicalTensor &tensor) {
        return DiffValue::ofJson(*tensor.row->isParameter ? "true" : "false");
    };
    change(match, "is_param", text(*match.a), text(*match.b));
    if (match.b->row->role != TensorRole::Parameter || *match.b->row->isParameter)
        return;
    m_section.entries.back().breaking = true;
    m_section.entries.back().note = "the program takes a parameter";
}

/// A host without the device cannot load what is stored for it.
void TensorEntries::changeDevice(const TensorMatch &match, const Device &from, const Device &to)
{
    change(match, "device", DiffValue::ofText(from.text()), DiffValue::ofText(to.text()));
    if (to.type == from.type || to.type == "cpu")
        return;
    m_section.entries.back().breaking = true;
    m_section.entries.back().note = "loading it takes such a device";
}

/// Where equal values lie otherwise, or are written otherwise, that is no difference.
void TensorEntries::changeUnlessEqual(const TensorMatch &match, const ValueOutcome &outcome, std::string what,
                                      DiffValue from, DiffValue to)
{
    if (outcome.areEqual())
        remark(match, std::move(what), std::move(from), std::move(to), "the values are equal");
    else
        change(match, std::move(what), std::move(from), std::move(to));
}

void TensorEntries::addLayout(const TensorMatch &match, const ValueOutcome &outcome)
{
    const StoredMeta &a = *match.a->row->said;
    const StoredMeta &b = *match.b->row->said;
    if (match.a->sharding != match.b->sharding && match.a->incomplete == match.b->incomplete && match.a->isReadable()
        && match.b->isReadable())
        remark(match, "sharding", shardingText(*match.a), shardingText(*match.b));
    if (!match.a->sharding.empty() || !match.b->sharding.empty() || match.a->isMap || match.a->sizes != match.b->sizes)
        return;
    if (a.strides && b.strides && a.strides != b.strides)
        changeUnlessEqual(match, outcome, "strides", json(a.strides), json(b.strides));
    const std::optional<std::int64_t> offsetA = match.a->row->storageOffset();
    const std::optional<std::int64_t> offsetB = match.b->row->storageOffset();
    if (offsetA && offsetB && offsetA != offsetB)
        changeUnlessEqual(match, outcome, "offset", DiffValue::ofJson(std::to_string(*offsetA)),
                          DiffValue::ofJson(std::to_string(*offsetB)));
}

void TensorEntries::addQuantizer(const TensorMatch &match, const ValueOutcome &outcome)
{
    const std::optional<Quantizer> &a = match.a->quantizer;
    const std::optional<Quantizer> &b = match.b->quantizer;
    if (!a || !b)
        return;
    const auto say = [&](std::string what, DiffValue from, DiffValue to) {
        if (from == to)
            return;
        if (match.a->isRaw)  // only elements were compared
            change(match, std::move(what), std::move(from), std::move(to));
        else
            changeUnlessEqual(match, outcome, std::move(what), std::move(from), std::move(to));
    };
    const auto schemeOf = [](const Quantizer &quantizer) {
        return DiffValue::ofText(quantizer.axis ? "per channel" : "per tensor");
    };
    const auto axisOf = [](const Quantizer &quantizer) { return DiffValue::ofJson(std::to_string(*quantizer.axis)); };
    say("scheme", schemeOf(*a), schemeOf(*b));
    if (a->axis && b->axis)
        say("axis", axisOf(*a), axisOf(*b));
    if (a->axis || b->axis)
        return;
    say("scale", DiffValue::ofText(pythonFloat(a->scale)), DiffValue::ofText(pythonFloat(b->scale)));
    say("zero point", DiffValue::ofJson(std::to_string(a->zeroPoint)), DiffValue::ofJson(std::to_string(b->zeroPoint)));
}

void TensorEntries::addTies(const TensorMatch &match)
{
    const Group a = match.a->row->storageGroup.get();
    const Group b = match.b->row->storageGroup.get();
    if (!a && !b)
        return;
    const auto [known, isNew] = m_tiedAlike.try_emplace({a, b}, false);
    if (isNew && a && b && a->size() == b->size()) {
        std::vector<std::string_view> names;
        for (const std::string &name : *a) {
            const auto renamed = m_newNames.find(name);
            names.push_back(renamed == m_newNames.end() ? std::string_view(name) : renamed->second);
        }
        std::vector<std::string_view> others(b->begin(), b->end());
        std::ranges::sort(names);
        std::ranges::sort(others);
        known->second = names == others;
    }
    if (!known->second)
        change(match, "tied", text(tiesText(*match.a)), text(tiesText(*match.b)));
}

void TensorEntries::addValues(const TensorMatch &match, const ValueOutcome &outcome)
{
    const ValueDifference &values = *outcome.values;
    const std::string raw = match.a->isRaw ? "compared byte by byte" : "";
    if (values.beyondTolerance > 0) {
        change(match, "values", text(values.largestFrom), text(values.largestTo));
        m_section.entries.back().values = outcome.values;
        m_section.entries.back().note = raw.empty() ? figuresText(values) : raw;
    } else if (values.changed > 0) {
        remark(match, "values", text(values.largestFrom), text(values.largestTo),
               "within the tolerance: " + figuresText(values));
        m_section.remarks.back().values = outcome.values;
    } else if (outcome.bitsDiffer) {
        remark(match, "values", {}, {}, "equal, but for the sign of zeros or the bits of NaN");
    } else if (typeText(*match.a) != typeText(*match.b)) {
        remark(match, "values", {}, {}, "equal by value");
    } else if (match.a->sparse && match.b->sparse && match.a->sparse->layout == match.b->sparse->layout) {
        remark(match, "order", {}, {}, "its values are equal, but written in another order");
    }
}

void TensorEntries::addMap(const TensorMatch &match, const ValueOutcome &outcome)
{
    const MapDifference &map = *outcome.map;
    if (map.added > 0 || map.removed > 0) {
        change(match, "keys", DiffValue::ofJson(std::to_string(map.keysA)),
               DiffValue::ofJson(std::to_string(map.keysB)));
        m_section.entries.back().note = keysText(map);
    }
    const auto values = std::shared_ptr<const ValueDifference>(outcome.map, &outcome.map->values);
    if (map.changedKeys > 0) {
        change(match, "values", text(map.values.largestFrom), text(map.values.largestTo));
        m_section.entries.back().values = values;
        m_section.entries.back().note = changedKeysText(map);
    } else if (map.values.changed > 0) {
        remark(match, "values", text(map.values.largestFrom), text(map.values.largestTo),
               "within the tolerance: " + figuresText(map.values, true));
        m_section.remarks.back().values = values;
    }
    if (map.moved)
        remark(match, "order", {}, {}, "the keys lie in another order");
}

}  // namespace pt2scope
