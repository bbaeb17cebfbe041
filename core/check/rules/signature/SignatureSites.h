// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/graph/GraphSites.h"
#include "core/document/StoredTensors.h"
#include "core/program/TreeSpec.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pt2scope {

/// The signature of one program and all that it is compared with. Lives no longer than the subject.
class SignatureSite {
public:
    /// Only of a program that has a graph and a signature.
    explicit SignatureSite(const ProgramGraphs &programGraphs);

    const ProgramGraphs &graphs;
    const Program &program;
    const Graph &graph;  // the root
    const GraphIndex &index;
    const GraphSignature &signature;
    const StoredTensors stored;

    /// Neither the graph's inputs (outputs) nor the specs of them are damaged as lists: what they lack is not there.
    bool hasWholeInputs() const { return m_hasWholeInputs; }
    bool hasWholeOutputs() const { return m_hasWholeOutputs; }
    bool isDamaged(const InputSpec &spec) const { return graphs.isDamaged(spec.json); }
    bool isDamaged(const OutputSpec &spec) const { return graphs.isDamaged(spec.json); }

    /// The call convention of the root module; null when it is absent or damaged.
    const ModuleCall *rootCall() const { return m_rootCall; }
    const TreeSpec &inSpec() const { return m_inSpec; }  // of the root call; empty without one
    const TreeSpec &outSpec() const { return m_outSpec; }
    /// Specs of what the caller passes, and of what the caller gets.
    std::size_t userInputs() const;
    std::size_t userOutputs() const;

    /// The first input spec of that kind and target, or null.
    const InputSpec *findInput(InputKind kind, NameId target) const;
    /// The first user input that names this value, or null.
    const InputSpec *findUserInput(NameId value) const;
    /// What PyTorch restores for a spec; null for other kinds and when it is not there.
    const StoredTensor *storedFor(const InputSpec &spec) const;

    Location at(std::string_view pointer) const { return graphs.site.at(std::string(pointer)); }
    Location at(const InputSpec &spec) const;
    Location at(const OutputSpec &spec) const;
    /// Where a stored tensor is described.
    Location at(const StoredSection &section, const StoredTensor &tensor) const;

    std::string_view text(NameId name) const { return program.text(name); }
    std::string named(NameId value) const;    // in quotation marks
    std::string nameOf(NameId target) const;  // without, unless it is empty
    /// The value or the constant that an argument is: "x" in quotation marks, 3, None.
    std::string shown(const Argument &argument) const;
    std::string shown(const InputSpec &spec) const;   // parameter fc.weight
    std::string shown(const OutputSpec &spec) const;  // buffer mutation of count

private:
    bool isWholeList(std::initializer_list<std::string_view> pointers) const;
    void indexTargets();
    void readRootCall();

    bool m_hasWholeInputs = false;
    bool m_hasWholeOutputs = false;
    const ModuleCall *m_rootCall = nullptr;
    TreeSpec m_inSpec;
    TreeSpec m_outSpec;
    std::unordered_map<std::uint64_t, std::size_t> m_byTarget;     // kind and target
    std::unordered_map<std::uint32_t, std::size_t> m_byUserInput;  // the value
};

/// Every program of the subject that has a graph and a signature. For Subject::derived().
struct SubjectSignatures {
    explicit SubjectSignatures(const Subject &subject);

    std::deque<SignatureSite> sites;
};

/// Calls visit(site) for every such program.
template <typename Visit>
void forEachSignature(const Subject &subject, Visit visit)
{
    for (const SignatureSite &site : subject.derived<SubjectSignatures>().sites)
        visit(site);
}

/// Calls visit(site, spec) for every input spec that could be read.
template <typename Visit>
void forEachInputSpec(const Subject &subject, Visit visit)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        for (const InputSpec &spec : site.signature.inputs) {
            if (spec.kind != InputKind::Unknown && !site.isDamaged(spec))
                visit(site, spec);
        }
    });
}

/// Calls visit(site, spec) for every output spec that could be read.
template <typename Visit>
void forEachOutputSpec(const Subject &subject, Visit visit)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        for (const OutputSpec &spec : site.signature.outputs) {
            if (spec.kind != OutputKind::Unknown && !site.isDamaged(spec))
                visit(site, spec);
        }
    });
}

/// What the caller passes.
bool isUserInput(const InputSpec &spec);
/// What the caller gets.
bool isUserOutput(const OutputSpec &spec);
bool isMutation(OutputKind kind);

}  // namespace pt2scope
