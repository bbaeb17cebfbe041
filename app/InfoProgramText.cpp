// SPDX-License-Identifier: Apache-2.0
#include "app/FactSheet.h"
#include "app/InfoReport.h"
#include "app/SignatureReport.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/program/ArgumentText.h"
#include "core/program/CallPaths.h"
#include "core/program/CallerSpecs.h"
#include "core/program/GraphIndex.h"
#include "core/program/GraphValueText.h"

#include <algorithm>
#include <optional>

namespace pt2scope {

namespace {

constexpr std::size_t mostListed = 12;  // inputs, outputs and ranges of a program; the rest is counted
constexpr std::size_t mostOperators = 6;

std::string describeTotals(const TensorTotals &totals)
{
    if (totals.count == 0)
        return {};
    std::string text = countOf(totals.count, "tensor");
    text += totals.elements ? ", " + countOf(*totals.elements, "element") : "";
    return text + (totals.nbytes ? ", " + formatBytes(*totals.nbytes) : "");
}

std::string describeVersions(const Program &program)
{
    std::vector<std::string> parts;
    if (program.torchVersion)
        parts.push_back("torch " + printable(*program.torchVersion));
    if (const std::optional<SchemaVersion> &schema = program.schemaVersion)
        parts.push_back("schema " + std::to_string(schema->major) + "." + std::to_string(schema->minor));
    for (const auto &[name, version] : program.opsetVersion)
        parts.push_back("operator set " + printable(name) + " " + std::to_string(version));
    return join(parts, ", ");
}

std::string describeGraph(const GraphCounts &counts)
{
    return countOf(counts.nodes, "node") + " of " + countOf(counts.operators.size(), "operator")
           + (counts.subgraphs > 0 ? ", " + countOf(counts.subgraphs, "nested graph") : "");
}

/// "12 aten.linear.default, 7 aten.add.Tensor, 3 others".
std::string describeOperators(const GraphCounts &counts)
{
    std::vector<std::pair<std::size_t, std::string_view>> sorted;
    for (const auto &[target, count] : counts.operators)
        sorted.emplace_back(count, target);
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::size_t, std::string_view>::first);
    std::vector<std::string> parts;
    for (const auto &[count, target] : sorted) {
        if (parts.size() == mostOperators) {
            parts.push_back(std::to_string(sorted.size() - mostOperators) + " others");
            break;
        }
        constexpr std::string_view prefix = "torch.ops.";
        const std::string_view name = target.starts_with(prefix) ? target.substr(prefix.size()) : target;
        parts.push_back(std::to_string(count) + " " + printable(name));
    }
    return join(parts, ", ");
}

/// What the caller gives and gets, one line each.
class CallFacts {
public:
    CallFacts(FactSheet &sheet, const Program &program)
        : m_sheet(sheet),
          m_program(program),
          m_index(program, program.root() ? *program.root() : m_noGraph),
          m_texts(program),
          m_paths(program)
    {}

    void add()
    {
        std::vector<std::string> lines;
        for (const InputSpec &spec : m_program.signature->inputs) {
            if (!isGivenByCaller(spec))
                continue;
            const bool isConstant = spec.kind == InputKind::ConstantInput;
            const std::string name = isConstant ? valueName(m_program, spec.target) : nameOf(spec.arg);
            lines.push_back(line(name, isConstant ? spec.value : spec.arg, m_paths.inputs, lines.size()));
        }
        list("input", lines);
        lines.clear();
        for (const OutputSpec &spec : m_program.signature->outputs) {
            if (isReturnedToCaller(spec))
                lines.push_back(line(nameOf(spec.arg), spec.arg, m_paths.outputs, lines.size()));
        }
        list("output", lines);
        addMutations();
    }

private:
    std::string nameOf(const Argument &argument) const
    {
        return argument.isValue() ? valueName(m_program, argument.name) : "";
    }

    std::string line(const std::string &name, const Argument &value, const std::vector<std::string> &paths,
                     std::size_t index)
    {
        const std::string path = index < paths.size() ? printable(paths[index]) : "";
        const std::string type = typeOf(value);
        std::string text = name;
        text += (text.empty() || type.empty() ? "" : ": ") + type;
        return text + (path.empty() ? "" : " (" + path + ")");
    }

    std::string typeOf(const Argument &value)
    {
        if (const TensorValue *tensor = value.isValue() ? m_index.tensor(value.name) : nullptr)
            return m_texts.dtype(*tensor) + m_texts.sizes(m_program.sizes(*tensor));
        if (const SymbolicValue *symbolic = value.isValue() ? m_index.symbolic(value.name) : nullptr)
            return m_texts.symbolic(*symbolic);
        if (value.isValue())
            return "";
        std::string text;
        appendArgument(text, m_program, value);
        return "always " + text;
    }

    void list(const std::string &what, const std::vector<std::string> &lines)
    {
        for (std::size_t i = 0; i < std::min(lines.size(), mostListed); ++i)
            m_sheet.add(what, lines[i]);
        if (lines.size() > mostListed)
            m_sheet.add(what + "s",
                        countOf(lines.size() - mostListed, "other") + "; pt2scope signature lists them all");
    }

    void addMutations()
    {
        const auto count = static_cast<std::size_t>(std::ranges::count_if(m_program.signature->outputs, isMutation));
        if (count > 0)
            m_sheet.add("changes in place", countOf(count, "value"));
    }

    static inline const Graph m_noGraph{};
    FactSheet &m_sheet;
    const Program &m_program;
    GraphIndex m_index;
    GraphValueText m_texts;
    CallPaths m_paths;
};

void addExported(FactSheet &sheet, const Program &program)
{
    sheet.add("written by", describeVersions(program));
    const GraphCounts counts = countGraphs(program);
    sheet.add("graph", describeGraph(counts));
    sheet.add("operators", describeOperators(counts));
    if (program.signature)
        CallFacts(sheet, program).add();
    std::vector<std::string> ranges;
    for (const RangeConstraint &range : program.rangeConstraints) {
        if (ranges.size() == mostListed) {
            ranges.push_back(countOf(program.rangeConstraints.size() - mostListed, "other"));
            break;
        }
        ranges.push_back(rangeText(program, range));
    }
    sheet.add("ranges", join(ranges, ", "));
    if (!program.isWhole)
        sheet.add("damage", "the program could be read in part only; pt2scope check says what is wrong");
}

}  // namespace

void addProgramFacts(FactSheet &sheet, const Document &document, const ModelSummary &model)
{
    const ModelParts &program = *model.program;
    if (program.exported)
        addExported(sheet, *program.exported);
    else
        sheet.add("program", program.program ? "unreadable" : "missing");
    sheet.add("parameters", describeTotals(model.parameters));
    sheet.add("buffers", describeTotals(model.buffers));
    sheet.add("constants", describeTotals(model.constants));
    if (model.sampleInputs && *model.sampleInputs > 0)
        sheet.add("sample inputs", countOf(*model.sampleInputs, "value"));
    else if (program.sampleInputs && !model.sampleInputs)
        sheet.add("sample inputs", "unreadable");
    const auto addPickle = [&](const std::string &label, std::optional<std::size_t> record) {
        if (!record)
            return;
        const Record &pickle = document.archive->records()[*record];
        sheet.add(label, formatBytes(pickle.size) + " (" + printable(pickle.name) + ")");
    };
    addPickle("pickled weights", program.pickledWeights);
    addPickle("pickled constants", program.pickledConstants);
}

}  // namespace pt2scope
