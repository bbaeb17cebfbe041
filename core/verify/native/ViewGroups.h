// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"
#include "core/verify/StorageOrder.h"

#include <vector>

namespace pt2scope {

/// The views of one storage, put together where one computation serves several.
struct ViewGroups {
    /// Views of the same elements, met while the storage is read.
    struct Scanned {
        StorageOrder order;
        std::vector<std::size_t> views;
    };
    std::vector<Scanned> scanned;
    std::vector<std::size_t> walked;  // views that need a walk of their own: their elements overlap
};

/// Of the views that have no failure yet.
ViewGroups groupViews(const StorageTask &task, std::span<const ViewResult> results);

/// Why a view is no tensor on a storage of that size; nothing when it is one.
std::optional<Error> whyImpossible(const StorageView &view, std::uint64_t nbytes);

}  // namespace pt2scope
