// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ProgramInterface.h"

#include "core/program/GraphIndex.h"
#include "core/program/TreeSpec.h"

namespace pt2scope {

namespace {

/// Of "kwargs['deep__ebc']" the keyword; nothing for another path.
std::optional<std::string> keywordOf(std::string_view path)
{
    constexpr std::string_view begin = "kwargs['";
    constexpr std::string_view end = "']";
    if (!path.starts_with(begin) || !path.ends_with(end))
        return std::nullopt;
    path.remove_prefix(begin.size());
    path.remove_suffix(end.size());
    return path.find_first_of("'[]") == std::string_view::npos ? std::optional<std::string>(path) : std::nullopt;
}

class InterfaceReader {
public:
    InterfaceReader(const Program &program, const Graph &graph) : m_program(program), m_index(program, graph) {}

    ProgramInterface read()
    {
        m_interface.isComplete = m_program.isWhole && !m_program.limitReached;
        for (const InputSpec &spec : m_program.signature->inputs)
            readInput(spec);
        for (const OutputSpec &spec : m_program.signature->outputs) {
            if (spec.kind == OutputKind::UserOutput)
                add(m_interface.outputs, spec.arg, m_program.text(spec.arg.name));
            m_interface.isComplete = m_interface.isComplete && spec.kind != OutputKind::Unknown;
        }
        nameInputs();
        return std::move(m_interface);
    }

private:
    void readInput(const InputSpec &spec)
    {
        if (spec.kind == InputKind::UserInput)
            add(m_interface.inputs, spec.arg, m_program.text(spec.arg.name));
        else if (spec.kind == InputKind::Parameter || spec.kind == InputKind::Buffer)
            add(m_interface.weights, spec.arg, m_program.text(spec.target));
        else if (spec.kind == InputKind::Unknown)
            m_interface.isComplete = false;
    }

    void add(std::vector<ProgramTensor> &list, const Argument &argument, std::string_view name)
    {
        ProgramTensor tensor;
        if (argument.tag != ArgumentTag::Tensor) {
            m_interface.isComplete = false;
            list.push_back(std::move(tensor));
            return;
        }
        tensor.name = name;
        const TensorValue *value = m_index.tensor(argument.name);
        m_interface.isComplete = m_interface.isComplete && value;
        if (value) {
            tensor.dtype = dtypeFromSchema(value->dtype);
            for (const SymInt &size : m_program.sizes(*value))
                tensor.sizes.push_back(size.isExpression() ? std::nullopt : std::optional(size.value));
        }
        list.push_back(std::move(tensor));
    }

    /// A placeholder's name is the keyword with other characters than Python's replaced; in_spec has it unchanged.
    void nameInputs()
    {
        const auto &calls = m_program.moduleCalls;
        if (!calls || calls->empty() || calls->front().inSpec == noName)
            return;
        const auto paths = inputPaths(parseTreeSpec(m_program.text(calls->front().inSpec)));
        for (std::size_t i = 0; paths.size() == m_interface.inputs.size() && i < paths.size(); ++i) {
            if (auto keyword = keywordOf(paths[i]))
                m_interface.inputs[i].name = *std::move(keyword);
        }
    }

    const Program &m_program;
    GraphIndex m_index;
    ProgramInterface m_interface;
};

}  // namespace

ProgramInterface programInterface(const Program &program)
{
    const Graph *graph = program.root();
    if (!graph || !program.signature)
        return {};
    return InterfaceReader(program, *graph).read();
}

}  // namespace pt2scope
