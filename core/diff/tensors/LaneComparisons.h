// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pt2scope {

/// Comparisons of numbers lane by lane, for kernels whose counts and flags are vectors as wide as theirs.
struct LaneComparisons {
    template <typename Integers, typename Numbers>
    [[gnu::always_inline]] static inline void countUnequal(Integers &counts, const Numbers &x, const Numbers &y)
    {
        counts -= (Integers)(x != y);
    }
    template <typename Integers, typename Numbers>
    [[gnu::always_inline]] static inline void countLarger(Integers &counts, const Numbers &x, const Numbers &y)
    {
        counts -= (Integers)(x > y);
    }
    template <typename Integers, typename Numbers>
    [[gnu::always_inline]] static inline void noteLarger(Integers &flags, const Numbers &x, const Numbers &y)
    {
        flags |= (Integers)(x > y);
    }
};

}  // namespace pt2scope
