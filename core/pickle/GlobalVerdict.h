// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

#include <string>
#include <string_view>
#include <vector>

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

/// One thing that makes a pickle Unknown or Dangerous.
struct PickleSuspicion {
    PickleVerdict verdict = PickleVerdict::Unknown;
    std::uint64_t offset = 0;
    std::string reason;  // one clause, printable: "imports os.system"
};

struct PickleJudgement {
    PickleVerdict verdict = PickleVerdict::Allowed;  // the worst of the suspicions
    std::vector<PickleSuspicion> suspicions;         // in the order of the stream, at most 1000
};

/// Globals, extension codes, calls of what is no plain global, state forced upon an imported object, names hidden from
/// a static reader, damage before STOP; the same of the pickles that _load_from_bytes would load.
PickleJudgement judgePickle(const Pickle &pickle, PicklePlace place);
/// Of all pickles of one record of `nbytes`; one more pickle or other bytes after the first are at least Unknown.
PickleJudgement judgePickles(std::span<const Pickle> pickles, std::uint64_t nbytes, PicklePlace place);
PickleJudgement judgePickles(const Pickle &first, std::span<const Pickle> more, std::uint64_t nbytes,
                             PicklePlace place);

std::string_view verdictName(PickleVerdict verdict);  // as in the report: "allowed", "unknown", "dangerous"

}  // namespace pt2scope
