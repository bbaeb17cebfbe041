// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SignatureMatch.h"

#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

using Items = std::vector<SignatureItem>;
using KeyOf = std::function<std::string(const SignatureItem &)>;

constexpr char separator = '\0';

std::string_view lastPart(std::string_view target)
{
    return target.substr(target.rfind('.') + 1);
}

/// Items without a partner that have the same key; of several equal keys the first with the first. Empty keys have no
/// partner.
void pairByKey(const Items &a, const Items &b, const KeyOf &keyA, const KeyOf &keyB, Partners &partners)
{
    std::map<std::string, std::vector<std::uint32_t>> left;
    for (auto i = static_cast<std::uint32_t>(b.size()); i-- > 0;) {
        if (partners.ofB[i] == Partners::none)
            left[keyB(b[i])].push_back(i);
    }
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        if (partners.ofA[i] != Partners::none)
            continue;
        const std::string key = keyA(a[i]);
        const auto found = left.find(key);
        if (key.empty() || found == left.end() || found->second.empty())
            continue;
        partners.pair(i, found->second.back());
        found->second.pop_back();
    }
}

void pairByKey(const Items &a, const Items &b, const KeyOf &key, Partners &partners)
{
    pairByKey(a, b, key, key, partners);
}

std::string stateKey(const SignatureItem &item)
{
    return item.isOfCaller ? "" : item.kind + separator + item.target;
}

std::string targetKey(const SignatureItem &item)
{
    return item.isOfCaller ? "" : item.target;
}

/// How the caller gives or gets the item; of items without a path nothing tells them apart.
std::string pathKey(const SignatureItem &item)
{
    return item.isOfCaller ? "path " + item.path : "";
}

/// Position among those of the caller, type and number of dimensions.
KeyOf placeKey(SignatureItems &items, const Items &list)
{
    std::vector<std::size_t> ordinals(list.size());
    std::size_t next = 0;
    for (const SignatureItem &item : list)
        ordinals[item.position] = item.isOfCaller ? next++ : 0;
    return [&items, ordinals](const SignatureItem &item) {
        const std::size_t rank = item.tensor ? item.tensor->sizes.count : 0;
        return item.isOfCaller ? std::to_string(ordinals[item.position]) + separator + items.dtypeText(item) + separator
                                     + std::to_string(rank) + separator + item.constant
                               : "";
    };
}

bool hasLonelyState(const Items &items, const std::vector<std::uint32_t> &partners)
{
    return std::ranges::any_of(items, [&](const SignatureItem &item) {
        return !targetKey(item).empty() && partners[item.position] == Partners::none;
    });
}

void pairByContent(const Items &a, const Items &b, const RenamedState &renamedState, Partners &partners)
{
    if (!hasLonelyState(a, partners.ofA) || !hasLonelyState(b, partners.ofB))
        return;
    const StateNames names = renamedState();
    const KeyOf nameInB = [&](const SignatureItem &item) {
        const auto found = names.find(targetKey(item));
        return found == names.end() ? "" : found->second;
    };
    pairByKey(a, b, nameInB, targetKey, partners);
}

/// Where one side has more of them, which one is gone is left to their use.
void pairByLastPart(SignatureItems &a, SignatureItems &b, Partners &partners)
{
    const auto keyOf = [](SignatureItems &items, const SignatureItem &item) {
        return item.target.empty() || isNumbered(item.target)
                   ? ""
                   : item.kind + separator + std::string(lastPart(item.target)) + separator + items.typeText(item);
    };
    std::map<std::string, std::ptrdiff_t> surplus;  // of A
    const auto count = [&](SignatureItems &items, const std::vector<std::uint32_t> &found, int each) {
        for (const SignatureItem &item : items.inputs()) {
            if (found[item.position] == Partners::none)
                surplus[keyOf(items, item)] += each;
        }
    };
    count(a, partners.ofA, 1);
    count(b, partners.ofB, -1);
    const auto evenKey = [&](SignatureItems &items) {
        return [&](const SignatureItem &item) {
            std::string key = keyOf(items, item);
            return surplus[key] == 0 ? key : "";
        };
    };
    pairByKey(a.inputs(), b.inputs(), evenKey(a), evenKey(b), partners);
}

}  // namespace

Partners matchInputs(SignatureItems &a, SignatureItems &b, const RenamedState &renamedState)
{
    const Items &listA = a.inputs();
    const Items &listB = b.inputs();
    Partners partners(listA.size(), listB.size());
    const auto isCounted = [](const SignatureItem &item) { return isNumbered(item.target); };
    const bool haveOtherNumbers = std::ranges::count_if(listA, isCounted) != std::ranges::count_if(listB, isCounted);
    const auto unlessCounted = [&](std::string (*keyOf)(const SignatureItem &)) {
        return [&, keyOf](const SignatureItem &item) {
            return haveOtherNumbers && isCounted(item) ? std::string() : keyOf(item);
        };
    };
    pairByKey(listA, listB, unlessCounted(stateKey), partners);
    pairByKey(listA, listB, unlessCounted(targetKey), partners);
    pairByContent(listA, listB, renamedState, partners);
    pairByLastPart(a, b, partners);
    const KeyOf nameKey = [](const SignatureItem &item) { return item.isOfCaller ? item.name : ""; };
    pairByKey(
        listA, listB,
        [](const SignatureItem &item) { return item.isOfCaller ? item.name + separator + item.path : ""; }, partners);
    pairByKey(listA, listB, nameKey, partners);
    pairByKey(
        listA, listB, [](const SignatureItem &item) { return item.path.empty() ? "" : pathKey(item); }, partners);
    pairByKey(listA, listB, placeKey(a, listA), placeKey(b, listB), partners);
    return partners;
}

void pairLeftState(const SignatureItems &a, const SignatureItems &b, Partners &partners)
{
    pairByKey(a.inputs(), b.inputs(), targetKey, partners);
}

Partners matchOutputs(SignatureItems &a, SignatureItems &b, const Partners &inputs, const SameOutput &sameOutput)
{
    const Items &listA = a.outputs();
    const Items &listB = b.outputs();
    Partners partners(listA.size(), listB.size());
    // A mutated user input goes by its name, which may be another in B.
    std::map<std::string_view, std::string> nameInB;
    for (std::uint32_t i = 0; i < a.inputs().size(); ++i) {
        if (a.inputs()[i].isOfCaller && inputs.ofA[i] != Partners::none)
            nameInB.emplace(a.inputs()[i].name, b.inputs()[inputs.ofA[i]].name);
    }
    const auto translated = [&](const SignatureItem &item) {
        const auto found = item.kind == "user_input_mutation" ? nameInB.find(item.target) : nameInB.end();
        return item.isOfCaller ? "" : item.kind + separator + (found == nameInB.end() ? item.target : found->second);
    };
    pairByKey(listA, listB, translated, stateKey, partners);
    const auto pairSame = [&](bool onlyInPlace) {
        for (std::uint32_t i = 0; i < listA.size(); ++i) {
            const std::uint32_t same = listA[i].isOfCaller ? sameOutput(i) : Partners::none;
            if (same != Partners::none && partners.areFree(i, same) && listB[same].isOfCaller
                && (!onlyInPlace || listA[i].path == listB[same].path))
                partners.pair(i, same);
        }
    };
    pairSame(true);
    pairSame(false);
    pairByKey(listA, listB, pathKey, partners);
    pairByKey(listA, listB, placeKey(a, listA), placeKey(b, listB), partners);
    return partners;
}

}  // namespace pt2scope
