// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValueComparison.h"

namespace pt2scope {

/// How two hash maps differ, by key. Of keys that a map has more than once the last one counts.
struct MapDifference {
    std::uint64_t keysA = 0;  // different ones
    std::uint64_t keysB = 0;
    std::uint64_t added = 0;
    std::uint64_t removed = 0;
    std::vector<std::int64_t> someAdded;  // the least of them, ascending, at most 10
    std::vector<std::int64_t> someRemoved;
    std::uint64_t changedKeys = 0;  // with values beyond the tolerance, of those that both have
    ValueDifference values;         // of those; nothing when the rows differ in width
    bool bitsDiffer = false;
    bool moved = false;  // the keys lie in another order
};

/// Compares two readable hash maps in bounded memory, by several passes over their keys where they are many.
Result<MapDifference> compareMaps(const std::vector<MapPart> &a, const std::vector<MapPart> &b,
                                  const ValueReading &reading);

/// Bytes that compareMaps reads, at most.
std::uint64_t comparedBytes(const std::vector<MapPart> &a, const std::vector<MapPart> &b);

}  // namespace pt2scope
