// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/GraphOutline.h"
#include "core/program/GraphIndex.h"
#include "views/session/DocumentFacts.h"
#include "views/theme/OperatorFamily.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// A program's graph with all that a drawing tells of it, worked out once and off the GUI thread. Immutable; keeps the
/// document.
class GraphSubject {
public:
    GraphSubject(DocumentFactsPtr facts, const ModelFacts &model);

    const ModelFacts &model() const { return m_model; }
    const Program &program() const { return *m_model.program; }
    const GraphOutline &outline() const { return m_outline; }
    const GraphOutline::Item &item(std::uint32_t item) const { return m_outline.items()[item]; }

    /// Of an operator; what is in other items has families, they have none.
    OperatorFamily family(std::uint32_t item) const { return static_cast<OperatorFamily>(m_families[item]); }
    bool hasFamily(OperatorFamily family) const { return m_hasFamily[static_cast<std::size_t>(family)]; }
    /// The tensor or number that a value of one of the graphs is; null when the graph does not say.
    const TensorValue *tensor(std::uint32_t graph, NameId value) const;
    const SymbolicValue *symbolic(std::uint32_t graph, NameId value) const;
    /// By an input or a node of the graph.
    bool isDefined(std::uint32_t graph, NameId value) const;
    /// As exportedBytes() has it.
    std::uint64_t bytes(std::uint32_t graph, NameId value) const;
    /// The FQN of a parameter, buffer or constant of the root graph; its name in the graph where the signature does not
    /// say.
    std::string_view parameterName(NameId value) const;
    /// The operators that read a parameter, ascending: items.
    std::span<const std::uint32_t> readersOf(NameId value) const;
    /// Of all parameters that the operators in an item read, each once.
    std::uint64_t parameterBytes(std::uint32_t item) const;

    /// How the caller gets an output of the root graph: "result['score']". Of what is written back: where it goes.
    /// Empty where that is not known.
    std::string_view outputName(std::uint32_t output) const
    {
        return output < m_outputNames.size() ? m_outputNames[output] : std::string_view();
    }
    /// An output of the root graph that the caller does not get: it becomes a buffer, a parameter or an input.
    bool isWrittenBack(std::uint32_t output) const;
    /// The root graph's output that an output of a nested graph becomes, as its operator's result of the same place.
    std::optional<std::uint32_t> outputOfRoot(std::uint32_t graph, std::uint32_t output) const;
    /// Which of the results of an operator a value is; nothing where it has one only.
    std::optional<std::size_t> resultNumber(const Node &node, NameId value) const;
    /// What a nested graph is to the operator that takes it: "true", "body_fn". Its own name where that is not known.
    std::string_view role(std::uint32_t graph) const;
    /// As which argument an operator takes a value: "pred". Empty when that has no name.
    std::string_view argumentName(const Node &node, NameId value) const;

    /// The first item that is about it; GraphOutline::none when there is none.
    std::uint32_t itemOfValue(NameId value) const;
    std::uint32_t itemOfParameter(std::string_view fqn) const;
    /// `call` as in Selection.
    std::uint32_t itemOfModule(std::string_view path, std::string_view call = {}) const;
    /// Of a module that is called several times the key of that call in nn_module_stack; else empty.
    std::string call(std::uint32_t item) const;

private:
    std::string callKey(std::uint32_t item) const;
    void readFamilies();
    void readSignature();
    void nameOutputs();

    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    ModuleTree m_modules;
    GraphOutline m_outline;
    std::vector<std::uint8_t> m_families;  // by item
    std::array<bool, operatorFamilyCount> m_hasFamily{};
    std::vector<std::unique_ptr<GraphIndex>> m_indexes;
    std::vector<std::string> m_outputNames;                                   // of the root graph
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_readers;  // by NameId of the value
    std::unordered_map<std::uint32_t, NameId> m_parameters;                   // FQN by the NameId of the value
};

using GraphSubjectPtr = std::shared_ptr<const GraphSubject>;

/// What sizes and dtype make, with the sizes that the program was exported with; 0 where that is not known.
std::uint64_t exportedBytes(const Program &program, const TensorValue &value);
/// "bf16", "f32"; others as torch names them.
std::string_view shortDType(std::string_view name);

}  // namespace pt2scope
