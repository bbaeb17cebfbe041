// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/ViewGroups.h"

#include <map>

namespace pt2scope {

ViewGroups groupViews(const StorageTask &task, std::span<const ViewResult> results)
{
    ViewGroups groups;
    std::map<StorageOrder, std::size_t> known;
    for (std::size_t i = 0; i < task.views.size(); ++i) {
        const StorageView &view = task.views[i];
        if (results[i].failure || view.bitsOnly)
            continue;
        const std::optional<StorageOrder> order = StorageOrder::of(view.meta);
        if (!order) {
            groups.walked.push_back(i);
            continue;
        }
        const auto [place, added] = known.try_emplace(*order, groups.scanned.size());
        if (added)
            groups.scanned.push_back({*order, {}});
        groups.scanned[place->second].views.push_back(i);
    }
    return groups;
}

std::optional<Error> whyImpossible(const StorageView &view, std::uint64_t nbytes)
{
    const std::optional<std::uint64_t> needed = requiredBytes(view.meta);
    if (!needed)
        return Error{ErrorCode::Corrupt, "sizes, strides and offset describe no tensor"};
    if (*needed > nbytes)
        return Error{ErrorCode::Truncated, "the tensor needs " + std::to_string(*needed)
                                               + " bytes of storage, there are " + std::to_string(nbytes)};
    return std::nullopt;
}

}  // namespace pt2scope
