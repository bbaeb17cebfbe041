// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ElementBlock.h"

namespace pt2scope {

/// Of elements of which one side's are complex.
class ComplexComparison : ElementBlock {
public:
    using ElementBlock::ElementBlock;

    ValuePartial run(std::size_t count);

private:
    void compareBlock();
    /// False where elements need to be looked at one by one, or the kernel does not take them.
    bool compareAsStored();
    /// The largest changes, among elements that are all finite. Few are worth their square roots.
    void findPeaks();
    void decodeBoth();
    /// A real number is a complex one without an imaginary part.
    void decodeParts(const ElementSpan &side, double *parts) const;
    void compareFinite(std::size_t index, const Pair &a, const Pair &b);
    /// Returns the magnitude of their difference.
    double notePeaks(std::size_t index, const Pair &a, const Pair &b);
};

}  // namespace pt2scope
