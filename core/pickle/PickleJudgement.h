// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/GlobalVerdict.h"
#include "core/pickle/Pickle.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pt2scope {

enum class SuspicionKind {
    Import,     // of a global: its offset is that of the global
    Extension,  // of what copyreg's registry holds
    Action,     // what is called with what, changed, loaded or evaluated
    Damage,     // a fault of the stream
    Remainder,  // bytes or pickles behind the first one
};

/// One thing that makes a pickle Unknown or Dangerous.
struct PickleSuspicion {
    PickleVerdict verdict = PickleVerdict::Unknown;
    std::uint64_t offset = 0;
    std::string reason;  // one clause, printable: "imports os.system"
    SuspicionKind kind = SuspicionKind::Action;
};

struct PickleJudgement {
    PickleVerdict verdict = PickleVerdict::Allowed;  // the worst of the suspicions
    std::vector<PickleSuspicion> suspicions;         // in the order of the stream, of each verdict at most 1000
};

/// Globals, extension codes, calls of what is no plain global, state forced upon an imported object, names hidden from
/// a static reader, functions that run what they are given, damage before STOP; the same of the pickles that
/// _load_from_bytes would load. What is run is judged only where it stands in objects that nothing can change.
PickleJudgement judgePickle(const Pickle &pickle, PicklePlace place);
/// Of all pickles of one record of `nbytes`; one more pickle or other bytes after the first are at least Unknown.
PickleJudgement judgePickles(std::span<const Pickle> pickles, std::uint64_t nbytes, PicklePlace place);
PickleJudgement judgePickles(const Pickle &first, std::span<const Pickle> more, std::uint64_t nbytes,
                             PicklePlace place);

}  // namespace pt2scope
