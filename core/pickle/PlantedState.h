// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pt2scope {

/// Finds what a state would give an object that the unpickler itself calls or follows next: a function named
/// __setstate__, append, extend or add, another class. Without an object's own class knowing of it, BUILD, APPENDS and
/// ADDITEMS then call that function with what stands in the pickle.
class PlantedStates {
public:
    explicit PlantedStates(const Pickle &pickle) : m_pickle(pickle), m_seen(pickle.objects.size()) {}

    /// In words; nothing when the call gives no such attribute, or one that an earlier call has given.
    std::optional<std::string> in(const PickleCall &call);

private:
    std::optional<std::string> find(ObjectIndex state, int level);
    std::optional<std::string> findInPairs(std::span<const ObjectIndex> pairs) const;
    std::optional<std::string> findInArguments(ObjectIndex holder, int level);
    std::optional<std::string> judge(ObjectIndex key, ObjectIndex value) const;
    bool isNew(ObjectIndex object);

    const Pickle &m_pickle;
    std::vector<bool> m_seen;
};

}  // namespace pt2scope
