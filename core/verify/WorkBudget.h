// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

namespace pt2scope {

/// A few bytes of config can expand a storage, or view it again and again, without end: the work of a run is held to
/// some multiple of the storages' size.
class WorkBudget {
public:
    WorkBudget(std::span<const StorageTask> tasks, const EngineWork &work);

    /// One result per view of the task, with a failure where its elements are more than what is left; the others use
    /// theirs up. Where only its digest would be too much, as of a tensor that is expanded, only that is refused.
    std::vector<ViewResult> admit(const StorageTask &task);

private:
    bool take(const StorageView &view, bool digests);

    bool m_statistics;
    bool m_digests;
    std::uint64_t m_left;
};

}  // namespace pt2scope
