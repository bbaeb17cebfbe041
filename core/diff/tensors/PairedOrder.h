// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/TensorMeta.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pt2scope {

/// Two tensors of equal sizes cut into the same boxes of elements, each small and a good piece to read on both sides,
/// however differently they are laid out. The cut depends on nothing else, and not on which side is first.
class PairedOrder {
public:
    /// What of a box's dimension is needed to find its elements.
    struct Step {
        std::uint64_t count = 0;
        std::array<std::uint64_t, 2> strides{};  // bytes, of both sides
        std::uint64_t indexStride = 0;           // of the index in row-major order
    };
    struct Box {
        std::array<std::uint64_t, 2> offsets{};  // bytes of the storage, of both sides
        std::uint64_t index = 0;                 // of its first element, in row-major order
        std::uint64_t elements = 1;
        std::vector<Step> steps;  // outermost first; elements are taken in this order
    };

    /// Both with requiredBytes() and the same sizes. At most `maxElements` in a box.
    PairedOrder(const TensorMeta &a, const TensorMeta &b, std::uint64_t maxElements);

    std::uint64_t boxCount() const { return m_boxCount; }
    Box box(std::uint64_t number) const;
    /// Elements that are compared: those that both sides repeat are, once.
    std::uint64_t elements() const { return m_elements; }
    std::uint64_t repeats() const { return m_repeats; }

    /// The row-major index of an element of a box, from its place in the box's order.
    static std::uint64_t indexOf(const Box &box, std::uint64_t place);

private:
    struct Dimension {
        Step step;
        std::uint64_t chunk = 1;  // of its steps in a box
    };

    void addDimensions(const TensorMeta &a, const TensorMeta &b);
    void chooseChunks(std::uint64_t maxElements);

    std::array<std::uint64_t, 2> m_begins{};
    std::vector<Dimension> m_dimensions;
    std::uint64_t m_boxCount = 1;
    std::uint64_t m_elements = 1;
    std::uint64_t m_repeats = 1;
};

}  // namespace pt2scope
