// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/TensorMeta.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

namespace pt2scope {

/// Rows of `count` elements each, `stride` bytes apart; the first at `offset` bytes of the storage.
struct ElementRun {
    std::uint64_t offset = 0;
    std::uint64_t count = 0;
    std::uint64_t stride = 0;
    std::uint64_t rows = 1;
    std::uint64_t rowStride = 0;  // bytes
};

/// A view's elements in the order in which they lie in the storage, each once: what statistics need, which do not ask
/// for the tensor's own order. A transposed tensor is one run here, an expanded one its source, repeated.
class StorageOrder {
public:
    /// Nothing where elements of different rows interleave or overlap (Tensor.unfold), or where the meta is impossible.
    static std::optional<StorageOrder> of(const TensorMeta &meta);

    DType dtype() const { return m_dtype; }
    std::uint64_t begin() const { return m_begin; }  // bytes of the storage
    std::uint64_t end() const { return m_end; }
    std::uint64_t repeats() const { return m_repeats; }    // how often the view shows each element
    std::uint64_t elements() const { return m_elements; }  // without the repeats
    bool dense() const { return m_end - m_begin == m_elements * m_itemsize; }

    /// The elements that begin within [begin, end), front to back.
    void forEachRun(std::uint64_t begin, std::uint64_t end, const std::function<void(const ElementRun &)> &use) const;

    /// Of the elements alone: views that differ only in their repeats, or in the order of dimensions, are equal.
    auto operator<=>(const StorageOrder &other) const
    {
        return std::tie(m_dtype, m_begin, m_dimensions) <=> std::tie(other.m_dtype, other.m_begin, other.m_dimensions);
    }
    bool operator==(const StorageOrder &other) const { return std::is_eq(*this <=> other); }

private:
    struct Dimension {
        std::uint64_t size = 0;
        std::uint64_t stride = 0;  // bytes
        std::uint64_t inner = 0;   // bytes from an element to the end of the last one of a step
        // clang-tidy 14 takes a 0 of what the compiler writes here for a pointer.
        auto operator<=>(const Dimension &) const = default;  // NOLINT(modernize-use-nullptr)
    };

    void runsOf(std::size_t dimension, std::uint64_t base, std::uint64_t begin, std::uint64_t end,
                const std::function<void(const ElementRun &)> &use) const;

    DType m_dtype = DType::Float32;
    std::uint64_t m_itemsize = 0;
    std::uint64_t m_begin = 0;
    std::uint64_t m_end = 0;
    std::uint64_t m_repeats = 1;
    std::uint64_t m_elements = 1;
    std::vector<Dimension> m_dimensions;  // longest stride first; never empty when there are elements
};

}  // namespace pt2scope
