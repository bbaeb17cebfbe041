// SPDX-License-Identifier: Apache-2.0
#include "core/verify/WorkBudget.h"

#include "core/bytes/Checked.h"
#include "core/verify/StorageOrder.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t allowance = std::uint64_t{4} << 30;
constexpr std::uint64_t timesTheStorages = 16;
constexpr std::uint64_t most = std::uint64_t{1} << 62;

/// Statistics look once at an element that is shown many times; a digest walks the tensor as it is.
std::optional<std::uint64_t> walkedElements(const TensorMeta &meta, bool digests)
{
    const std::optional<StorageOrder> order = digests ? std::nullopt : StorageOrder::of(meta);
    return order ? order->elements() : elementCount(meta);
}

}  // namespace

WorkBudget::WorkBudget(std::span<const StorageTask> tasks, const EngineWork &work)
    : m_statistics(work.statistics), m_digests(work.digest != DigestKind::None), m_left(allowance)
{
    for (const StorageTask &task : tasks)
        m_left += timesTheStorages * std::min(task.nbytes, most / timesTheStorages / tasks.size());
}

std::vector<ViewResult> WorkBudget::admit(const StorageTask &task)
{
    const Error tooMany{ErrorCode::Limit, "its elements are too many for storages of this size"};
    std::vector<ViewResult> results(task.views.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (take(task.views[i], m_digests))
            continue;
        if (m_digests && m_statistics && take(task.views[i], false))
            results[i].noDigest = tooMany;
        else
            results[i].failure = tooMany;
    }
    return results;
}

bool WorkBudget::take(const StorageView &view, bool digests)
{
    const auto elements = walkedElements(view.meta, digests);
    const auto nbytes =
        elements ? checkedMul<std::uint64_t>(*elements, traits(view.meta.dtype).itemsize) : std::nullopt;
    if (elements && nbytes.value_or(most) > m_left)
        return false;
    m_left -= nbytes.value_or(0);
    return true;
}

}  // namespace pt2scope
