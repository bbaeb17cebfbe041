// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/program/ProgramRanges.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"
#include "core/check/rules/signature/SignatureSites.h"
#include "core/check/rules/signature/TensorValues.h"
#include "core/document/SampleInputs.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Whether the pickle shows in how many leaves each container falls apart: not with classes of somebody's own.
bool hasPlainTree(const TreeSpec &tree)
{
    return tree.isComplete() && !tree.nodes.empty() && std::ranges::all_of(tree.nodes, [](const TreeNode &node) {
               switch (node.kind) {
                   case TreeKind::Leaf:
                   case TreeKind::Tuple:
                   case TreeKind::List:
                   case TreeKind::Dict:
                   case TreeKind::OrderedDict: return true;
                   default: return false;
               }
           });
}

bool hasPlainLeaves(const SampleInputs &examples)
{
    return examples.isComplete && std::ranges::none_of(examples.leaves, [](const SavedLeaf &leaf) {
               return leaf.kind == SavedLeafKind::Other;
           });
}

/// Calls visit(site, examples) for every program whose examples and in_spec can be counted.
template <typename Visit>
void forEachExamples(const Subject &subject, Visit visit)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        if (!site.rootCall() || !hasPlainTree(site.inSpec()))
            return;
        const SampleInputs examples = sampleInputs(subject.document(), site.graphs.site.model);
        if (examples.file && hasPlainLeaves(examples))
            visit(site, examples);
    });
}

Location examplesAt(const SignatureSite &site, const SampleInputs &examples)
{
    Location place = site.graphs.site.subject.at(*examples.file->record);
    place.model = site.graphs.site.model.name;
    return place;
}

void checkExampleArity(const Subject &subject, Reporter &reporter)
{
    forEachExamples(subject, [&](const SignatureSite &site, const SampleInputs &examples) {
        const std::size_t leaves = site.inSpec().leafCount();
        if (examples.leaves.size() != leaves)
            reporter.add("the example inputs are " + counted(examples.leaves.size(), "value")
                             + ", and the program takes " + std::to_string(leaves),
                         examplesAt(site, examples), {site.at("/graph_module/module_call_graph/0/signature/in_spec")});
    });
}

constexpr Rule exampleArity{
    .id = "signature/example-arity",
    .severity = Severity::Warning,
    .title = "The example inputs are more or fewer than the inputs",
    .explanation =
        "PyTorch does not compare them when it loads. Whoever calls the program with its own example inputs, as "
        "retracing and compiling do, fails.",
    .fix = "Save the program again with example inputs of its own.",
    .reference = "torch/_export/serde/serialize.py (deserialize_torch_artifact); measured on torch 2.15",
    .check = checkExampleArity,
};

bool admits(ProgramRanges &ranges, std::span<const SymInt> sizes, std::span<const std::int64_t> example)
{
    return std::ranges::equal(sizes, example, [&ranges](const SymInt &size, std::int64_t number) {
        return ranges.of(size).contains(number);
    });
}

/// " with size 0 from 20 up to 100": of the first symbolic size that does not admit the example's; or nothing.
std::string rangeText(ProgramRanges &ranges, std::span<const SymInt> sizes, std::span<const std::int64_t> example)
{
    for (std::size_t i = 0; i < std::min(sizes.size(), example.size()); ++i) {
        const SymRange range = ranges.of(sizes[i]);
        if (!sizes[i].isExpression() || range.contains(example[i]))
            continue;
        return " with size " + std::to_string(i) + (range.min ? " from " + std::to_string(*range.min) : "")
               + (range.max ? " up to " + std::to_string(*range.max) : "");
    }
    return {};
}

/// Compares one example with the input that takes it.
void compareExample(const SignatureSite &site, const InputSpec &spec, const SampleInputs &examples,
                    const SavedLeaf &leaf, ProgramRanges &ranges, Reporter &reporter)
{
    const TensorValue *value = spec.arg.tag == ArgumentTag::Tensor ? site.index.tensor(spec.arg.name) : nullptr;
    if (!value || site.graphs.isDamaged(value->json))
        return;
    const std::string begin = "the example of " + site.named(spec.arg.name);
    const SavedTensor *example = examples.tensor(leaf);
    if (!example) {
        reporter.add(begin + " is no tensor", examplesAt(site, examples), {site.at(spec)});
        return;
    }
    if (example->kind != SavedTensorKind::Dense && example->kind != SavedTensorKind::Meta)
        return;
    const std::optional<DType> expected = dtypeFromSchema(value->dtype);
    if (expected && example->dtype.dtype && *example->dtype.dtype != *expected) {
        reporter.add(
            begin + " is " + example->dtype.name + ", and the program takes " + std::string(traits(*expected).name),
            examplesAt(site, examples), {site.at(spec)});
        return;
    }
    const std::span<const SymInt> expectedSizes = site.program.sizes(*value);
    if (!admits(ranges, expectedSizes, example->sizes))
        reporter.add(begin + " has sizes " + listText(example->sizes) + ", and the program takes "
                         + numbersText(site.program, expectedSizes) + rangeText(ranges, expectedSizes, example->sizes),
                     examplesAt(site, examples), {site.at(spec)});
}

void checkExampleShape(const Subject &subject, Reporter &reporter)
{
    forEachExamples(subject, [&](const SignatureSite &site, const SampleInputs &examples) {
        if (!site.hasWholeInputs() || examples.leaves.size() != site.userInputs())
            return;
        ProgramRanges ranges(site.program);
        auto leaf = examples.leaves.begin();
        for (const InputSpec &spec : site.signature.inputs) {
            if (isUserInput(spec))
                compareExample(site, spec, examples, *leaf++, ranges, reporter);
        }
    });
}

constexpr Rule exampleShape{
    .id = "signature/example-shape",
    .severity = Severity::Warning,
    .title = "An example input is none that the program takes",
    .explanation =
        "PyTorch does not compare the example inputs with the program's shapes, dtypes and ranges when it loads. "
        "Whoever "
        "calls the program with them fails, and learns wrong shapes from them.",
    .fix = "Save the program again with example inputs of its own.",
    .reference = "torch/export/exported_program.py (_check_input_constraints)",
    .check = checkExampleShape,
};

}  // namespace

std::span<const Rule *const> signatureExampleRules()
{
    static constexpr std::array rules{&exampleArity, &exampleShape};
    return rules;
}

}  // namespace pt2scope
