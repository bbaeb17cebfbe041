// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/export/FolderDangers.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Whether it only says that the stream of a pickle is damaged.
bool isDamage(const Pickle &pickle, const PickleSuspicion &suspicion)
{
    return std::ranges::any_of(pickle.faults, [&](const PickleFault &fault) {
        return stopsPython(fault.kind) && fault.offset == suspicion.offset
               && suspicion.reason.starts_with(faultName(fault.kind));
    });
}

}  // namespace

std::optional<PickleSuspicion> worstDanger(const Pickle &first, std::span<const Pickle> more,
                                           const std::function<bool(const PickleGlobal &)> &isExpected)
{
    std::optional<PickleSuspicion> worst;
    const auto judge = [&](const Pickle &pickle) {
        for (PickleSuspicion &suspicion : judgePickle(pickle, PicklePlace::TorchSave).suspicions) {
            const auto global = std::ranges::find(pickle.globals, suspicion.offset, &PickleGlobal::offset);
            const bool isImport = suspicion.kind == SuspicionKind::Import && global != pickle.globals.end();
            const bool isFine = isImport ? isExpected(*global) : isDamage(pickle, suspicion);
            if (!isFine && (!worst || suspicion.verdict > worst->verdict))
                worst = std::move(suspicion);
        }
    };
    judge(first);
    for (const Pickle &pickle : more)
        judge(pickle);
    return worst;
}

}  // namespace pt2scope
