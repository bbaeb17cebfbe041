// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace pt2scope {

/// What looking for equal keys found.
struct RepeatedKeys {
    std::uint64_t count = 0;             // keys that are there more than once, each counted once
    std::vector<std::int64_t> sample{};  // the least of those counted, ascending, at most 10
    std::uint64_t keys = 0;              // looked at
    bool isLowerBound = false;           // there are more such keys than were counted
    bool isComplete = true;              // `progress` did not stop it
};

/// Finds int64 keys that occur more than once in all sources together, in at most 128 MiB whatever their number: by
/// several passes over them. `progress` gets the bytes just read out of `repeatedKeyWork` bytes; false stops.
Result<RepeatedKeys> findRepeatedKeys(std::span<const ByteSourcePtr> sources,
                                      const std::function<bool(std::uint64_t)> &progress);
/// Bytes that findRepeatedKeys reads, all passes together.
std::uint64_t repeatedKeyWork(std::span<const ByteSourcePtr> sources);

}  // namespace pt2scope
