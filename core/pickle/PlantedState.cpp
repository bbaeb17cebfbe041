// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PlantedState.h"

#include "core/bytes/Text.h"
#include "core/pickle/GlobalAllowList.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

namespace pt2scope {

namespace {

bool isOneOf(std::string_view name, std::span<const std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Something that could be called. What torch's own functions make is none.
bool isCallable(const Pickle &pickle, ObjectIndex value)
{
    const PickleCall *made = pickle.callOf(value);
    const PickleGlobal *maker = made ? pickle.globalOf(made->callable) : nullptr;
    return pickle.at(value).kind >= ObjectKind::Global
           && !(maker && isWrittenByTorch(maker->importedModule, maker->importedName));
}

/// Whether what is called `name` would be called, or lead to another class.
bool isPlant(const Pickle &pickle, std::string_view name, ObjectIndex value)
{
    constexpr std::string_view special[] = {"__setstate__", "__class__", "__reduce__", "__reduce_ex__"};
    constexpr std::string_view methods[] = {"append", "extend", "add"};
    const ObjectKind kind = pickle.at(value).kind;
    if (name == "__dict__")
        return kind == ObjectKind::Dict || kind >= ObjectKind::Global;
    return (kind >= ObjectKind::Global && isOneOf(name, special))
           || (isOneOf(name, methods) && isCallable(pickle, value));
}

bool isDictClass(const Pickle &pickle, const PickleCall &call)
{
    constexpr std::string_view classes[] = {"OrderedDict", "defaultdict", "Counter", "dict", "ChainMap", "UserDict"};
    const PickleGlobal *type = pickle.globalOf(call.callable);
    return type && isOneOf(type->importedName, classes);
}

/// The state that a function of torch's gives to what it makes: noObject for any other call.
ObjectIndex stateGiven(const Pickle &pickle, const PickleCall &call)
{
    constexpr std::size_t stateAt = 3;
    if (call.how == CallKind::Build)
        return call.arguments;
    const PickleGlobal *function = pickle.globalOf(call.callable);
    const auto given = pickle.items(call.arguments);
    const bool takesState = function
                            && (function->importedName.starts_with("_rebuild_from_type")
                                || function->importedName == "_rebuild_parameter_with_state");
    return takesState && given.size() > stateAt ? given[stateAt] : noObject;
}

}  // namespace

bool PlantedStates::isNew(ObjectIndex object)
{
    const bool wasSeen = m_seen[object];
    m_seen[object] = true;
    return !wasSeen;
}

/// As load_build() of Python's unpickler and _set_obj_state() of torch do: a dict of attributes, or a pair of such.
std::optional<std::string> PlantedStates::find(ObjectIndex state, int level)
{
    if (!isNew(state))
        return std::nullopt;
    if (std::optional<std::string> found = findInPairs(m_pickle.pairs(state)))
        return found;
    const PickleCall *made = m_pickle.callOf(state);
    if (made && isDictClass(m_pickle, *made))
        return findInArguments(made->arguments, level);
    constexpr std::size_t ofPair = 2;
    const auto items = m_pickle.items(state);
    if (level > 0 || m_pickle.at(state).kind != ObjectKind::Tuple || items.size() != ofPair)
        return std::nullopt;
    for (const ObjectIndex item : items) {
        if (std::optional<std::string> found = find(item, level + 1))
            return found;
    }
    return std::nullopt;
}

std::optional<std::string> PlantedStates::findInPairs(std::span<const ObjectIndex> pairs) const
{
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        if (std::optional<std::string> found = judge(pairs[i], pairs[i + 1]))
            return found;
    }
    return std::nullopt;
}

/// Of a class of dicts: pairs in any iterable, or another dict.
std::optional<std::string> PlantedStates::findInArguments(ObjectIndex holder, int level)
{
    constexpr int mostLevels = 8;
    if (level > mostLevels)
        return "attributes that lie too deep to be seen";
    if (!isNew(holder))
        return std::nullopt;
    if (std::optional<std::string> found = findInPairs(m_pickle.pairs(holder)))
        return found;
    const auto items = m_pickle.items(holder);
    if (items.size() == 2) {
        if (std::optional<std::string> found = judge(items[0], items[1]))
            return found;
    }
    const PickleCall *made = m_pickle.callOf(holder);
    if (made) {
        if (std::optional<std::string> found = findInArguments(made->arguments, level + 1))
            return found;
    }
    for (const ObjectIndex item : items) {
        if (std::optional<std::string> found = findInArguments(item, level + 1))
            return found;
    }
    return std::nullopt;
}

std::optional<std::string> PlantedStates::judge(ObjectIndex key, ObjectIndex value) const
{
    const PickleObject &name = m_pickle.at(key);
    if (name.kind == ObjectKind::Text && isPlant(m_pickle, name.text, value))
        return "the attribute " + printable(name.text);
    if (name.kind >= ObjectKind::Global && isCallable(m_pickle, value))
        return "an attribute whose name is computed";
    return std::nullopt;
}

std::optional<std::string> PlantedStates::in(const PickleCall &call)
{
    const ObjectIndex state = stateGiven(m_pickle, call);
    return state == noObject ? std::nullopt : find(state, 0);
}

}  // namespace pt2scope
