// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/NodeLabels.h"

#include "core/diff/program/PlainArgument.h"

namespace pt2scope {

namespace {

using Labels = std::vector<std::uint64_t>;

class Labelling {
public:
    Labelling(const GraphView &view, const Labels &inputs) : m_view(view), m_inputs(inputs) {}

    NodeLabels make() const
    {
        const Labels target = each([&](std::uint32_t node) { return m_view.target(node); });
        const Labels called =
            each([&](std::uint32_t node) { return mixed(m_view.target(node), m_view.constants(node)); });
        const Labels placed = each([&](std::uint32_t node) { return mixed(called[node], m_view.module(node)); });
        const Labels neighbours = widened(called);
        const Labels ancestors = descend(placed);
        const Labels descendants = ascend(placed);
        const Labels surroundings = each([&](std::uint32_t node) { return mixed(ancestors[node], descendants[node]); });
        return {surroundings, ancestors, descendants, fed(placed, surroundings), widened(widened(placed)), neighbours,
                placed,       called,    target};
    }

private:
    template <typename Make>
    Labels each(const Make &make) const
    {
        Labels labels(m_view.size());
        for (std::uint32_t node = 0; node < m_view.size(); ++node)
            labels[node] = make(node);
        return labels;
    }

    std::uint64_t labelOf(const ValueOrigin &origin, const Labels &nodes) const
    {
        if (!origin.isKnown())
            return 0;
        return origin.isInput ? m_inputs[origin.index] : mixed(nodes[origin.index], origin.output);
    }

    std::uint64_t withOrigins(std::uint32_t node, const Labels &labels) const
    {
        std::uint64_t label = labels[node];
        for (const ValueUse &use : m_view.uses(node))
            label = mixed(label, mixed(use.place, labelOf(use.origin, labels)));
        return label;
    }

    /// Users come in no order that would mean something.
    std::uint64_t withUsers(std::uint32_t node, std::uint64_t label, const Labels &labels) const
    {
        std::uint64_t users = 0;
        for (const NodeUse &use : m_view.users(node))
            users += mixed(use.place, labels[use.user]);
        return mixed(label, users);
    }

    /// Nodes that take no input of the graph are told apart by all that is around them.
    Labels fed(const Labels &placed, const Labels &others) const
    {
        return each([&](std::uint32_t node) {
            std::uint64_t inputs = 0;
            for (const ValueUse &use : m_view.uses(node)) {
                if (use.origin.isInput)
                    inputs = mixed(inputs, mixed(use.place, m_inputs[use.origin.index]));
            }
            return inputs == 0 ? others[node] : mixed(placed[node], inputs);
        });
    }

    /// One step further in both directions.
    Labels widened(const Labels &labels) const
    {
        return each([&](std::uint32_t node) { return withUsers(node, withOrigins(node, labels), labels); });
    }

    /// A node that takes what a later one makes, as only damage has it, goes by that one's own label.
    Labels descend(const Labels &own) const
    {
        Labels labels = own;
        for (std::uint32_t node = 0; node < m_view.size(); ++node)
            labels[node] = withOrigins(node, labels);
        return labels;
    }

    Labels ascend(const Labels &own) const
    {
        Labels labels = own;
        for (std::uint32_t node = m_view.size(); node-- > 0;)
            labels[node] = withUsers(node, own[node], labels);
        return labels;
    }

    const GraphView &m_view;
    const Labels &m_inputs;
};

}  // namespace

NodeLabels labelNodes(const GraphView &view, const std::vector<std::uint64_t> &inputLabels)
{
    return Labelling(view, inputLabels).make();
}

}  // namespace pt2scope
