// SPDX-License-Identifier: Apache-2.0
#include "views/symbols/GraphSizes.h"

#include "core/bytes/Checked.h"
#include "core/program/CallerSpecs.h"
#include "core/tensor/DType.h"

#include <algorithm>
#include <unordered_set>

namespace pt2scope {

namespace {

class Sizing {
public:
    Sizing(const Program &program, const GraphIndex &index, const SymbolValues &numbers)
        : m_program(program),
          m_graph(*program.root()),
          m_index(index),
          m_numbers(numbers),
          m_known(program.expressions.size())
    {
        if (!program.signature)
            return;
        for (const InputSpec &input : program.signature->inputs) {
            if (isGivenByCaller(input) && input.arg.isValue())
                m_callersInputs.insert(input.arg.name);
        }
    }

    GraphSizes run(const CancelToken &cancel)
    {
        GraphSizes sizes;
        for (const TensorValue &value : m_graph.tensorValues) {
            if (cancel.cancelled())
                return sizes;
            sizes.values.push_back(sizeOf(value));
            sizes.isComplete = sizes.isComplete && sizes.values.back().nbytes;
        }
        addLives(sizes);
        return sizes;
    }

private:
    struct Known {
        bool isAsked = false;
        std::optional<std::int64_t> value;
    };

    std::optional<std::int64_t> number(const SymInt &size)
    {
        if (!size.isExpression())
            return size.value;
        Known &known = m_known[size.expression];
        if (!known.isAsked)
            known = {true, valueOf(m_program, size.expression, m_numbers)};
        return known.value;
    }

    SizedValue sizeOf(const TensorValue &value)
    {
        SizedValue sized{.name = value.name, .sizes = {}, .nbytes = std::nullopt};
        const std::optional<DType> dtype = dtypeFromSchema(value.dtype);
        std::optional<std::uint64_t> nbytes =
            dtype ? std::optional<std::uint64_t>(traits(*dtype).itemsize) : std::nullopt;
        for (const SymInt &size : m_program.sizes(value)) {
            sized.isSymbolic = sized.isSymbolic || size.isExpression();
            const std::optional<std::int64_t> each = number(size);
            sized.sizes.push_back(each.value_or(-1));
            nbytes = nbytes && each && *each >= 0
                         ? checkedMul<std::uint64_t>(*nbytes, static_cast<std::uint64_t>(*each))
                         : std::nullopt;
        }
        sized.nbytes = nbytes;
        return sized;
    }

    /// Adds a value's bytes from its maker on, and takes them away behind its last reader.
    void addLives(GraphSizes &sizes) const
    {
        const std::size_t count = m_graph.nodes.size();
        std::vector<double> change(count + 1, 0);
        for (const SizedValue &value : sizes.values) {
            const GraphIndex::Value *known = m_index.find(value.name);
            if (value.nbytes && m_callersInputs.contains(value.name))
                change[0] += static_cast<double>(*value.nbytes);
            if (!known || known->definer != GraphIndex::Definer::Node || !value.nbytes || known->index >= count)
                continue;
            std::size_t last = known->index;
            for (const std::uint32_t user : m_index.users(*known))
                last = user == GraphIndex::graphOutput ? count - 1 : std::max<std::size_t>(last, user);
            change[known->index] += static_cast<double>(*value.nbytes);
            change[std::min(last, count - 1) + 1] -= static_cast<double>(*value.nbytes);
        }
        double now = 0;
        for (std::size_t i = 0; i < count; ++i)
            sizes.alive.push_back(now += change[i]);
        if (count > 0)
            sizes.peak = static_cast<std::size_t>(std::ranges::max_element(sizes.alive) - sizes.alive.begin());
    }

    const Program &m_program;
    const Graph &m_graph;
    const GraphIndex &m_index;
    const SymbolValues &m_numbers;
    std::unordered_set<NameId> m_callersInputs;
    std::vector<Known> m_known;  // by expression
};

}  // namespace

GraphSizes computeSizes(const Program &program, const GraphIndex &index, const SymbolValues &numbers,
                        const CancelToken &cancel)
{
    return program.root() ? Sizing(program, index, numbers).run(cancel) : GraphSizes();
}

}  // namespace pt2scope
