// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/CallPaths.h"
#include "core/program/GraphIndex.h"
#include "core/program/GraphValueText.h"
#include "core/program/Program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// One input or output of a program, as the comparison looks at it. Texts are those of the file.
struct SignatureItem {
    std::string kind{};      // the schema's tag: "user_input", "buffer_mutation"
    std::string name{};      // of the graph's value; of a constant input its own. Empty for constant outputs
    std::string target{};    // FQN of state, input name of a user input mutation; else empty
    std::string path{};      // how the caller reaches it; empty where that is not known, or is not the caller's
    std::string constant{};  // what stands in its place; empty for a value of the graph
    const TensorValue *tensor = nullptr;
    const SymbolicValue *symbolic = nullptr;
    std::optional<bool> persistent{};
    NameId value = noName;     // of the graph
    std::size_t position = 0;  // among the items of its list

    /// The caller gives it or gets it, so that its place counts and not its name.
    bool isOfCaller = false;
};

/// What a program takes and returns. Lives no longer than the program.
class SignatureItems {
public:
    /// See CallPaths for `fieldNames`.
    SignatureItems(const Program &program, bool fieldNames);

    const Program &program() const { return m_program; }
    const GraphIndex &root() const { return m_index; }  // of a program without graphs an empty one
    const std::vector<SignatureItem> &inputs() const { return m_inputs; }
    const std::vector<SignatureItem> &outputs() const { return m_outputs; }

    std::vector<SymInt> numbers(const SignatureItem &item) const;  // sizes of a tensor; one of a symbolic number
    std::string numberText(const SymInt &number) { return m_texts.symInt(number); }
    std::string dtypeText(const SignatureItem &item) const;  // "float32", "int" of a symbolic number; or empty
    std::string sizesText(const SignatureItem &item);        // "[s0, 3]", "2*u0"; or empty
    std::string stridesText(const SignatureItem &item);      // of a tensor, in elements; or empty
    std::string deviceText(const SignatureItem &item) const;
    /// "float32 [s0, 3]", or the constant.
    std::string typeText(const SignatureItem &item);

private:
    void describe(SignatureItem &item, const Argument &argument) const;
    void readInputs(const CallPaths &paths);
    void readOutputs(const CallPaths &paths);

    const Program &m_program;
    const GraphIndex m_index;
    GraphValueText m_texts;
    std::vector<SignatureItem> m_inputs;
    std::vector<SignatureItem> m_outputs;
};

}  // namespace pt2scope
