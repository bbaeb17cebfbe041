// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/TensorInventory.h"
#include "core/verify/WorkBudget.h"

namespace pt2scope {

/// Holds the reading of values to a multiple of what the storages hold.
class ReadingBudget {
public:
    ReadingBudget(const TensorInventory &a, const TensorInventory &b) : m_budget(budgetOf(a, b)) {}

    bool admit(std::uint64_t nbytes)
    {
        if (nbytes > INT64_MAX)
            return false;
        TensorMeta meta;
        meta.dtype = DType::UInt8;
        meta.sizes = {static_cast<std::int64_t>(nbytes)};
        meta.strides = {1};
        StorageTask task;
        task.views.push_back({meta, false});
        return !m_budget.admit(task).front().failure.has_value();
    }

private:
    static WorkBudget budgetOf(const TensorInventory &a, const TensorInventory &b)
    {
        std::vector<StorageTask> both(2);
        both[0].nbytes = a.storageBytes();
        both[1].nbytes = b.storageBytes();
        return WorkBudget(both, {});
    }

    WorkBudget m_budget;
};

}  // namespace pt2scope
