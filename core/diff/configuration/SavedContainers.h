// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/pickle/TorchSave.h"

#include <string>

namespace pt2scope {

/// What a pickle's values are named and found by.
struct SavedPlace {
    std::string prefix;  // of the names of entries
    std::string whole;   // what the object that is saved is called
    DiffPlace a;
    DiffPlace b;
    bool isCheckpoint = false;  // readers ask for its values by their paths
};

/// Adds an entry for each list, tuple or dict that the other side has as another of these, by its path, and a remark
/// for each dict whose keys lie in another order.
void diffSavedContainers(const TorchSave &a, const TorchSave &b, const SavedPlace &place, SectionDifference &section);

/// Whether nothing of it is told by what lies in it.
bool isEmptyContainer(const Pickle &pickle, ObjectIndex container);

}  // namespace pt2scope
