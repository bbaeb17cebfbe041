// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/PartOrder.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pt2scope {

/// Moves single vertices of a part within their layers where fewer pieces cross by it.
class Exchanges {
public:
    explicit Exchanges(PartOrder &order)
        : m_order(order), m_exchanged(order, Settled::With::Both), m_sifted(order, Settled::With::Both)
    {}

    /// Neighbours change places.
    void exchange();
    /// Each vertex goes to the best place that is not far: exchanging neighbours alone stays where a step in between is
    /// worse. Takes no more than `steps`, and subtracts what it took.
    void sift(std::size_t &steps);

private:
    bool exchangeIn(std::size_t layer);
    void siftIn(std::size_t layer, std::size_t &steps);
    bool siftOne(std::uint32_t slot, std::size_t &steps);
    void gatherEnds(std::size_t layer);
    void moveToSlots(std::size_t layer);
    void addEnds(std::span<const OrderingPart::End> ends);
    std::int64_t gain(std::uint32_t left, std::uint32_t right) const;
    std::int64_t gainAt(std::uint32_t left, std::uint32_t right) const;

    PartOrder &m_order;
    Settled m_exchanged;
    Settled m_sifted;
    // Of one layer. A slot is a vertex by the place where it stood at first.
    std::vector<std::uint32_t> m_slots;     // by place
    std::vector<float> m_ends;              // of each slot: the upper ones, then the lower ones, ascending
    std::vector<std::uint32_t> m_endFirst;  // of slot i above: 2 i; below: 2 i + 1
    std::vector<std::uint8_t> m_unsettled;  // by place: it and the next one may have something to gain
    std::vector<std::uint32_t> m_vertices;  // by slot
};

}  // namespace pt2scope
