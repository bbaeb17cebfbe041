// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/work/CancelToken.h"
#include "core/work/ThreadPool.h"

#include <functional>
#include <optional>
#include <string>

namespace pt2scope {

struct DiffOptions {
    ThreadPool &pool;
    const CancelToken *cancel = nullptr;
    std::array<bool, diffSectionCount> sections{true, true, true, true, true};
    std::optional<std::string> model{};  // this one only, on either side
    bool deep = false;                   // equal CRC-32 and size are confirmed by the bytes
    /// Values are equal where |a - b| <= absoluteTolerance + relativeTolerance * |b|, and NaN equals NaN.
    double relativeTolerance = 0;
    double absoluteTolerance = 0;
    /// Called before each part of the work that reads many bytes: how many it will read, of both sides.
    std::function<void(std::uint64_t nbytes)> expectBytes{};
    std::function<void(std::uint64_t nbytes)> progress{};  // bytes just read; called from any thread

    bool wants(DiffSection section) const { return sections[static_cast<std::size_t>(section)]; }
    bool cancelled() const { return cancel != nullptr && cancel->cancelled(); }
};

}  // namespace pt2scope
