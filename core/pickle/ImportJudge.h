// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/GlobalVerdict.h"
#include "core/pickle/Pickle.h"

namespace pt2scope {

/// Judges what a pickle imports by what it is used for. Lives no longer than the pickle.
class ImportJudge {
public:
    ImportJudge(const Pickle &pickle, PicklePlace place);

    /// As judgeGlobal(), but Unknown for getattr where the pickle only takes functions of torch's with it, and for
    /// functools.partial where it only binds classes of torch.ao, as configurations of quantization have them.
    PickleVerdict judge(const PickleGlobal &global) const;

private:
    PicklePlace m_place;
    bool m_takesOnlyTorchs = false;
    bool m_bindsOnlyTorchs = false;
};

}  // namespace pt2scope
