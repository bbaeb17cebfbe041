// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

#include <string_view>

namespace pt2scope {

/// In order of severity.
enum class PickleVerdict {
    Allowed,    // only what torch itself writes there
    Unknown,    // a class of somebody's: it is imported, and called
    Dangerous,  // on the deny-list, or hidden from whoever reads the file
};

/// Where a pickle lies decides what torch writes into it.
enum class PicklePlace {
    TorchSave,     // sample inputs, weights, constants
    CustomObject,  // custom_obj_*: the C++ pickler, which alone reads it; __torch__ classes
    OpaqueObject,  // opaque_obj_*: a bare pickle of any Python object; storages are calls of _load_from_bytes
    TorchScript,   // data.pkl and constants.pkl of a TorchScript archive
};

/// By the allow-list first, then by the deny-list; Unknown otherwise. Exact names, as find_class() gets them; a name
/// with dots that is not allow-listed is Dangerous.
PickleVerdict judgeGlobal(std::string_view module, std::string_view name, PicklePlace place);
/// The worse of what is written and what Python 3 makes of it; an unresolvable one is Dangerous.
PickleVerdict judgeGlobal(const PickleGlobal &global, PicklePlace place);

/// What torch.load(weights_only=True) of torch 2.15 knows without being told (144 names).
bool isWeightsOnlyGlobal(std::string_view module, std::string_view name);
bool isWeightsOnlyGlobal(const PickleGlobal &global);

/// "__torch__.torch.classes.<namespace>" and a class.
bool isTorchBindClass(std::string_view module);

std::string_view verdictName(PickleVerdict verdict);  // as in the report: "allowed", "unknown", "dangerous"

}  // namespace pt2scope
