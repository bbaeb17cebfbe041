// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/GlobalVerdict.h"
#include "core/pickle/Pickle.h"

namespace pt2scope {

/// A call of builtins.getattr as torch writes it: of a function of torch's, or of a hook that a lazy module gives to
/// itself. The name stands there and leads no further.
bool isTorchsGetattr(const Pickle &pickle, const PickleCall &call);

/// Judges what a pickle imports by what it is used for. Lives no longer than the pickle.
class ImportJudge {
public:
    ImportJudge(const Pickle &pickle, PicklePlace place);

    /// As judgeGlobal(), but for getattr where all that the pickle does with it is such calls, and for
    /// functools.partial where it only binds classes of torch.ao, as configurations of quantization have them: then it
    /// is Unknown.
    PickleVerdict judge(const PickleGlobal &global) const;

private:
    PicklePlace m_place;
    bool m_takesOnlyTorchs = false;
    bool m_bindsOnlyTorchs = false;
};

}  // namespace pt2scope
