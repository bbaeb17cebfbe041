// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleDanger.h"

#include "core/pickle/PickleJudgement.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool isName(std::string_view text)
{
    const auto isNone = [](char c) {
        constexpr std::string_view others = ";(){}<>=\"'";
        return static_cast<unsigned char>(c) <= ' ' || others.find(c) != std::string_view::npos;
    };
    return !text.empty() && std::ranges::none_of(text, isNone);
}

/// The first byte that Python surely does not get to.
std::uint64_t endOfRun(const Pickle &pickle)
{
    const auto isNone = [](const PickleGlobal &global) {
        return global.origin != OperandOrigin::Unresolvable && !isImportable(global);
    };
    const auto first = std::ranges::find_if(pickle.globals, isNone);
    return first == pickle.globals.end() ? pickle.end : first->offset;
}

}  // namespace

bool isImportable(const PickleGlobal &global)
{
    return global.origin != OperandOrigin::Unresolvable && isName(global.module) && isName(global.name);
}

bool reachesDanger(const Pickle &pickle, PicklePlace place)
{
    const auto first = std::ranges::find_if(pickle.globals, isImportable);
    if (first == pickle.globals.end())
        return false;
    const std::uint64_t end = endOfRun(pickle);
    const auto isReached = [&](const PickleSuspicion &each) {
        const bool isDeed = each.kind == SuspicionKind::Import || each.kind == SuspicionKind::Action;
        return isDeed && each.verdict == PickleVerdict::Dangerous && each.offset >= first->offset && each.offset < end;
    };
    return std::ranges::any_of(judgePickle(pickle, place).suspicions, isReached);
}

bool reachesDanger(const SavedPickle &saved, PicklePlace place)
{
    return reachesDanger(saved.pickle, place)
           || std::ranges::any_of(saved.more, [=](const Pickle &pickle) { return reachesDanger(pickle, place); });
}

}  // namespace pt2scope
