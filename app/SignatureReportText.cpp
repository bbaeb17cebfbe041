// SPDX-License-Identifier: Apache-2.0
#include "app/SignatureReport.h"
#include "app/TextTable.h"
#include "core/bytes/Text.h"
#include "core/check/reports/TextStyle.h"
#include "core/program/ArgumentText.h"
#include "core/program/CallPaths.h"
#include "core/program/CallerSpecs.h"
#include "core/program/GraphIndex.h"
#include "core/program/GraphValueText.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// "user input" of "user_input".
std::string inWords(std::string_view tag)
{
    std::string text(tag);
    std::ranges::replace(text, '_', ' ');
    return text;
}

class SignaturePrinter {
public:
    SignaturePrinter(const NamedProgram &named, Output &output, const Terminal &terminal)
        : m_program(*named.program),
          m_signature(m_program.signature.value_or(GraphSignature())),
          m_output(output),
          m_terminal(terminal),
          m_index(m_program, m_program.root() ? *m_program.root() : m_noGraph),
          m_texts(m_program),
          m_paths(m_program)
    {}

    void print()
    {
        printInputs();
        printOutputs();
        printMutations();
        printRanges();
        printGuards();
    }

private:
    void heading(const std::string &text) { m_output.write("\n" + TextStyle(m_terminal.colour).bold(text) + "\n"); }

    static TextTable table(const char *target)
    {
        using Align = TextTable::Align;
        return TextTable({{"KIND"},
                          {"NAME", Align::Left, true},
                          {"TYPE"},
                          {"SIZES", Align::Left, true},
                          {"DEVICE"},
                          {target, Align::Left, true}});
    }

    void addRow(TextTable &table, const std::string &kind, const Argument &value, const std::string &name,
                const std::string &target)
    {
        std::string type;
        std::string sizes;
        std::string device;
        if (const TensorValue *tensor = value.isValue() ? m_index.tensor(value.name) : nullptr) {
            type = m_texts.dtype(*tensor);
            sizes = m_texts.sizes(m_program.sizes(*tensor));
            device = m_texts.device(*tensor);
        } else if (const SymbolicValue *symbolic = value.isValue() ? m_index.symbolic(value.name) : nullptr) {
            type = symbolic->kind == SymbolicValue::Kind::Int     ? "int"
                   : symbolic->kind == SymbolicValue::Kind::Float ? "float"
                                                                  : "bool";
            sizes = m_texts.symbolic(*symbolic);
        } else if (value.tag == ArgumentTag::CustomObj) {
            type = valueName(m_program, static_cast<NameId>(value.object));
        }
        table.add({kind, name, type, sizes, device, target});
    }

    void printInputs()
    {
        heading("Inputs");
        TextTable inputs = table("STANDS FOR");
        auto path = m_paths.inputs.begin();
        for (const InputSpec &spec : m_signature.inputs) {
            const std::string kind = kindText(inputKindName(spec.kind), spec.target)
                                     + (spec.persistent && !*spec.persistent ? ", not saved" : "");
            std::string target = spec.target == noName ? "" : valueName(m_program, spec.target);
            if (isGivenByCaller(spec))
                target = path != m_paths.inputs.end() ? printable(*path++) : "";
            const bool isConstant = spec.kind == InputKind::ConstantInput;
            if (isConstant || (isGivenByCaller(spec) && !spec.arg.isValue()))
                target += (target.empty() ? "always " : ", always ") + constantText(isConstant ? spec.value : spec.arg);
            addRow(inputs, kind, spec.arg, isConstant ? valueName(m_program, spec.target) : nameText(spec.arg), target);
        }
        inputs.print(m_output, m_terminal);
    }

    void printOutputs()
    {
        heading("Outputs");
        TextTable outputs = table("GOES TO");
        auto path = m_paths.outputs.begin();
        for (const OutputSpec &spec : m_signature.outputs) {
            std::string target = spec.target == noName ? "" : valueName(m_program, spec.target);
            if (isReturnedToCaller(spec))
                target = path != m_paths.outputs.end() ? printable(*path++) : "";
            addRow(outputs, kindText(outputKindName(spec.kind), spec.target), spec.arg,
                   spec.arg.isValue() ? nameText(spec.arg) : constantText(spec.arg), target);
        }
        outputs.print(m_output, m_terminal);
    }

    void printMutations()
    {
        TextTable mutations({{"CHANGED IN PLACE", TextTable::Align::Left, true},
                             {"KIND"},
                             {"NEW VALUE", TextTable::Align::Left, true}});
        bool any = false;
        for (const OutputSpec &spec : m_signature.outputs) {
            if (!isMutation(spec))
                continue;
            const std::string_view kind = outputKindName(spec.kind);
            mutations.add(
                {valueName(m_program, spec.target), inWords(kind.substr(0, kind.rfind('_'))), nameText(spec.arg)});
            any = true;
        }
        if (!any)
            return;
        m_output.write("\n");
        mutations.print(m_output, m_terminal);
    }

    void printRanges()
    {
        if (m_program.rangeConstraints.empty())
            return;
        heading("Ranges");
        for (const RangeConstraint &range : m_program.rangeConstraints)
            m_output.write("  " + rangeText(m_program, range) + "\n");
    }

    void printGuards()
    {
        if (m_program.guards.empty())
            return;
        heading("Guards");
        for (const ProgramText &guard : m_program.guards)
            m_output.write("  " + valueName(m_program, guard.text) + "\n");
    }

    std::string kindText(std::string_view kind, NameId unknown) const
    {
        return kind.empty() ? valueName(m_program, unknown) : inWords(kind);
    }

    std::string nameText(const Argument &argument) const
    {
        return argument.isValue() ? valueName(m_program, argument.name) : "";
    }

    std::string constantText(const Argument &argument) const
    {
        std::string text;
        appendArgument(text, m_program, argument);
        return argument.tag == ArgumentTag::String ? "'" + text + "'" : text;
    }

    static inline const Graph m_noGraph{};
    const Program &m_program;
    const GraphSignature m_signature;
    Output &m_output;
    const Terminal &m_terminal;
    GraphIndex m_index;
    GraphValueText m_texts;
    CallPaths m_paths;
};

}  // namespace

void writeSignatureText(const std::vector<NamedProgram> &programs, Output &output, const Terminal &terminal)
{
    for (const NamedProgram &named : programs) {
        output.write(&named == &programs.front() ? "" : "\n");
        output.write(TextStyle(terminal.colour).bold("model " + printable(named.name)) + "\n");
        SignaturePrinter(named, output, terminal).print();
    }
}

}  // namespace pt2scope
