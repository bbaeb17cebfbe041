// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/StateMatching.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace pt2scope {

namespace {

bool isSample(const LogicalTensor &tensor)
{
    return tensor.row->role == TensorRole::SampleInput;
}

}  // namespace

bool hasLonelyState(std::span<const TensorMatch> matches)
{
    const auto isLonely = [&](const LogicalTensor *TensorMatch::*side) {
        return std::ranges::any_of(matches, [&](const TensorMatch &match) {
            return &match.one() == match.*side && !(match.a && match.b) && !hasOwnNames(match.one().row->role);
        });
    };
    return isLonely(&TensorMatch::a) && isLonely(&TensorMatch::b);
}

bool haveOtherSamples(std::span<const TensorMatch> matches)
{
    const auto hasSample = [](const LogicalTensor *tensor) { return tensor && isSample(*tensor); };
    const auto differs = [](const TensorMatch &match) {
        return !match.a || !match.b || !isStoredAlike(*match.a, *match.b);
    };
    return std::ranges::any_of(matches, hasSample, &TensorMatch::a)
           && std::ranges::any_of(matches, hasSample, &TensorMatch::b)
           && std::ranges::any_of(matches,
                                  [&](const TensorMatch &match) { return isSample(match.one()) && differs(match); });
}

void matchSamples(std::vector<TensorMatch> &matches, const StateNames &pathInB)
{
    std::multimap<std::string_view, const LogicalTensor *> ofB;
    for (TensorMatch &match : matches) {
        if (!isSample(match.one()) || !match.b)
            continue;
        ofB.emplace(match.b->name, match.b);
        match.b = nullptr;
    }
    const auto pair = [&](bool isToldByPrograms) {
        for (TensorMatch &match : matches) {
            if (!match.a || match.b || !isSample(*match.a) || pathInB.contains(match.a->name) != isToldByPrograms)
                continue;
            const auto found = ofB.find(isToldByPrograms ? pathInB.at(match.a->name) : match.a->name);
            if (found == ofB.end())
                continue;
            match.b = found->second;
            match.isRenamed = match.a->name != match.b->name;
            ofB.erase(found);
        }
    };
    pair(true);
    pair(false);
    removeJoined(matches);
    std::vector<const LogicalTensor *> left;
    for (const auto &[path, sample] : ofB)
        left.push_back(sample);
    std::ranges::sort(left);  // as they lie: in the order of B
    for (const LogicalTensor *sample : left)
        matches.push_back({nullptr, sample});
}

void matchByState(std::vector<TensorMatch> &matches, const StateNames &nameInB)
{
    std::map<std::string_view, std::size_t> lonelyOfB;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (!matches[i].a && !matches[i].b->isMap && !hasOwnNames(matches[i].b->row->role))
            lonelyOfB.emplace(matches[i].b->name, i);
    }
    for (TensorMatch &match : matches) {
        if (match.b || !match.a || match.a->isMap || hasOwnNames(match.a->row->role))
            continue;
        const auto name = nameInB.find(match.a->name);
        const auto found = name == nameInB.end() ? lonelyOfB.end() : lonelyOfB.find(name->second);
        if (found == lonelyOfB.end())
            continue;
        TensorMatch &other = matches[found->second];
        lonelyOfB.erase(found);
        match = {match.a, other.b, true};
        other.b = nullptr;
    }
    removeJoined(matches);
}

}  // namespace pt2scope
