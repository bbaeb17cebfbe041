// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/PartOrder.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pt2scope {

/// Counts the crossings of all pieces of a part; again only between layers that have changed.
class Crossings {
public:
    explicit Crossings(const PartOrder &order)
        : m_order(order), m_settled(order, Settled::With::Below), m_counts(order.part().layerCount())
    {}

    std::uint64_t count();

private:
    std::uint64_t countBelow(std::size_t layer);
    void addFrom(std::span<const OrderingPart::End> ends);
    std::uint64_t sortBlock(std::size_t begin, std::size_t end);
    std::uint64_t merge(std::size_t begin, std::size_t middle, std::size_t end);
    std::uint64_t countInversions();

    const PartOrder &m_order;
    Settled m_settled;
    std::vector<std::uint64_t> m_counts;  // by layer: between it and the next one
    std::vector<std::pair<float, float>> m_ends;
    std::vector<float> m_lower;
    std::vector<float> m_scratch;
};

}  // namespace pt2scope
