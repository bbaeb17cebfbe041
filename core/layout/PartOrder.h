// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/OrderingPart.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pt2scope {

/// An order of a part's vertices within their layers, while it is improved.
class PartOrder {
public:
    explicit PartOrder(const OrderingPart &part)
        : m_part(part), m_order(part.vertices.size()), m_places(m_order.size()), m_versions(part.layerCount())
    {}

    const OrderingPart &part() const { return m_part; }
    const std::vector<std::uint32_t> &order() const { return m_order; }
    std::span<const std::uint32_t> layer(std::size_t index) const { return m_part.layer(index, std::span(m_order)); }
    /// Of the vertex, in its layer.
    float place(std::uint32_t vertex) const { return m_places[vertex]; }
    /// Another number whenever the layer changes.
    std::uint32_t version(std::size_t layer) const { return m_versions[layer]; }

    void assign(std::vector<std::uint32_t> order)
    {
        m_order = std::move(order);
        for (std::size_t i = 0; i < m_part.layerCount(); ++i)
            renumber(i);
    }

    /// `change` takes the vertices of the layer from the left to the right, and orders them anew.
    template <typename Change>
    void changeLayer(std::size_t index, const Change &change)
    {
        change(m_part.layer(index, std::span(m_order)));
        renumber(index);
    }

private:
    void renumber(std::size_t index)
    {
        ++m_versions[index];
        float place = 0;
        for (const std::uint32_t vertex : layer(index))
            m_places[vertex] = place++;
    }

    const OrderingPart &m_part;
    std::vector<std::uint32_t> m_order;  // of all layers, one after the other
    std::vector<float> m_places;         // by vertex
    std::vector<std::uint32_t> m_versions;
};

/// Which layers of an order stand as they stood when something was last done to them, with those next to them: doing it
/// again would be in vain.
class Settled {
public:
    enum class With : std::uint8_t { Above, Below, Both };

    Settled(const PartOrder &order, With with) : m_order(order), m_with(with), m_seen(order.part().layerCount()) {}

    bool isSo(std::size_t layer) const { return m_seen[layer] == versionsAround(layer); }
    void set(std::size_t layer) { m_seen[layer] = versionsAround(layer); }

private:
    struct Versions {
        std::uint32_t above = 0;
        std::uint32_t own = 0;
        std::uint32_t below = 0;

        bool operator==(const Versions &) const = default;
    };

    Versions versionsAround(std::size_t layer) const
    {
        const bool above = m_with != With::Below && layer > 0;
        const bool below = m_with != With::Above && layer + 1 < m_seen.size();
        return {above ? m_order.version(layer - 1) : 0, m_order.version(layer), below ? m_order.version(layer + 1) : 0};
    }

    const PartOrder &m_order;
    With m_with;
    std::vector<Versions> m_seen;
};

}  // namespace pt2scope
