// SPDX-License-Identifier: Apache-2.0
// The printed graphs of an export: their form, and how the sparse and the dense half fit together.
#include "core/check/Reporter.h"
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fxgraph/FxGraphSites.h"
#include "core/rtp/FxMarkers.h"

#include <algorithm>
#include <array>
#include <set>

namespace pt2scope {

namespace {

constexpr std::string_view printer = "torch/fx/graph.py (Graph.__str__)";
constexpr std::string_view splitter = "TorchEasyRec tzrec/utils/export_util.py (split_model)";
constexpr std::string_view exportAgain = "Export again.";

using Names = std::set<std::string, std::less<>>;

void checkMissing(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        for (const ExpectedFile &file : model.missing) {
            if (file.path.ends_with(".graph"))
                reporter.addAs(model.form == ExportForm::Rtp ? Severity::Error : Severity::Warning,
                               printable(model.path(file.path)) + " is missing", fileAt(model.path(file.path)));
        }
    }
}

constexpr Rule missing{
    .id = "fxgraph/missing",
    .severity = Severity::Error,
    .title = "A graph is missing",
    .explanation =
        "An RTP server reads the printed graphs. In the other forms they are there for people, which makes "
        "this a warning.",
    .fix = "Copy the folder again, or export again.",
    .reference = splitter,
    .check = checkMissing,
};

bool isBadForm(FxFaultKind kind)
{
    switch (kind) {
        case FxFaultKind::NotUtf8:
        case FxFaultKind::NoGraphLine:
        case FxFaultKind::BadNode:
        case FxFaultKind::NoReturn:
        case FxFaultKind::DuplicateName: return true;
        case FxFaultKind::UndefinedReference:
        case FxFaultKind::NumUsers: return false;
    }
    return false;
}

void checkUnparsable(const Subject &subject, Reporter &reporter)
{
    forEachFxGraph(subject, [&](const FxGraphSite &site) {
        const auto fault = std::ranges::find_if(site.graph().faults, isBadForm, &FxFault::kind);
        if (fault != site.graph().faults.end())
            reporter.add(printable(site.file.path) + ": " + fault->detail, site.at(*fault));
    });
}

constexpr Rule unparsable{
    .id = "fxgraph/unparsable",
    .severity = Severity::Error,
    .title = "A graph is no printed torch.fx graph",
    .explanation = "Such a text begins with graph():, has one line for each node and ends with a return line.",
    .fix = exportAgain,
    .reference = printer,
    .check = checkUnparsable,
};

void reportFaults(const Subject &subject, Reporter &reporter, FxFaultKind kind)
{
    forEachWholeFxGraph(subject, [&](const FxGraphSite &site) {
        for (const FxFault &fault : site.graph().faults) {
            if (fault.kind == kind)
                reporter.add(printable(site.file.path) + ": " + fault.detail, site.at(fault));
        }
    });
}

void checkUndefinedRef(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, FxFaultKind::UndefinedReference);
}

constexpr Rule undefinedRef{
    .id = "fxgraph/undefined-ref",
    .severity = Severity::Error,
    .title = "A node uses what no line before it defines",
    .explanation = "Nodes run in the order of the lines, so that this one cannot.",
    .fix = exportAgain,
    .reference = printer,
    .check = checkUndefinedRef,
};

void checkNumUsers(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, FxFaultKind::NumUsers);
}

constexpr Rule numUsers{
    .id = "fxgraph/num-users",
    .severity = Severity::Warning,
    .title = "num_users is not the number of users",
    .explanation = "torch counts them when it prints: the text was edited.",
    .fix = exportAgain,
    .reference = printer,
    .check = checkNumUsers,
};

bool isOnline(ExportForm form)
{
    return form == ExportForm::OnlineDenseRoot || form == ExportForm::OnlineDenseVersion;
}

void checkNoMarker(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        const FxGraph *full = wholeGraph(model.fullGraph);
        if (full && fxMarkers(*full).empty())
            reporter.addAs(isOnline(model.form) ? Severity::Info : Severity::Warning,
                           printable(model.fullGraph->path) + " calls no fx_mark_ function",
                           fileAt(model.fullGraph->path));
    }
}

constexpr Rule noMarker{
    .id = "fxgraph/no-marker",
    .severity = Severity::Warning,
    .title = "The full graph has no marker",
    .explanation =
        "Calls of fx_mark_ functions tell where the model is split into its sparse and its dense half: here "
        "there is nothing to split.",
    .fix = "Build the model of TorchEasyRec's embedding groups, which mark their results.",
    .reference = splitter,
    .check = checkNoMarker,
};

void checkMarkerInHalf(const Subject &subject, Reporter &reporter)
{
    forEachWholeFxGraph(subject, [&](const FxGraphSite &site) {
        if (site.half == GraphHalf::Full)
            return;
        for (const FxMarker &marker : fxMarkers(site.graph())) {
            const FxNode &node = site.graph().nodes[marker.node];
            reporter.add(printable(site.file.path) + " still calls " + printable(node.target), site.at(node));
        }
    });
}

constexpr Rule markerInSparse{
    .id = "fxgraph/marker-in-sparse",
    .severity = Severity::Warning,
    .title = "A marker is left in a half of the model",
    .explanation = "Splitting removes the markers with the rest of the dead code.",
    .fix = exportAgain,
    .reference = splitter,
    .check = checkMarkerInHalf,
};

std::optional<FxSplit> splitOf(ExportForm form)
{
    switch (form) {
        case ExportForm::Rtp: return FxSplit::Rtp;
        case ExportForm::Trt:
        case ExportForm::AotiLegacy: return FxSplit::Sparse;
        case ExportForm::DistributedEmbedding: return FxSplit::Distributed;
        default: return std::nullopt;
    }
}

/// What is in one set and not in the other, in words.
std::string onlyIn(const Names &names, const Names &others)
{
    std::vector<std::string> only;
    std::ranges::set_difference(names, others, std::back_inserter(only));
    return listed(only);
}

Names markedKeys(const FxGraph &full, FxSplit split)
{
    Names names;
    for (const FxMarker &marker : fxMarkers(full)) {
        const SparseKeys keys = sparseKeys(marker, split);
        names.insert(keys.values.begin(), keys.values.end());
        names.insert(keys.attributes.begin(), keys.attributes.end());
    }
    return names;
}

Names outputKeys(const FxGraph &graph)
{
    Names names;
    for (const FxOutput &output : graph.outputs)
        names.emplace(output.key);
    return names;
}

void checkSparseOutput(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        const FxGraph *full = wholeGraph(model.fullGraph);
        const FxGraph *sparse = wholeGraph(model.sparseGraph);
        const auto split = splitOf(model.form);
        if (!full || !sparse || !split)
            continue;
        const Names marked = markedKeys(*full, *split);
        const Names given = outputKeys(*sparse);
        const Location place = lineAt(model.sparseGraph->path, sparse->returnLine, 0);
        if (const std::string lost = onlyIn(marked, given); !lost.empty())
            reporter.add(printable(model.sparseGraph->path) + " does not return what is marked: " + lost, place);
        if (const std::string more = onlyIn(given, marked); !more.empty())
            reporter.add(printable(model.sparseGraph->path) + " returns what nothing marks: " + more, place);
    }
}

constexpr Rule sparseOutput{
    .id = "fxgraph/sparse-output",
    .severity = Severity::Error,
    .title = "The sparse half does not return what is marked",
    .explanation = "Each marker of the full graph gives the sparse half its results, by name, and nothing else does.",
    .fix = exportAgain,
    .reference = splitter,
    .check = checkSparseOutput,
};

void checkDenseInput(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        const FxGraph *dense = wholeGraph(model.denseGraph);
        const FxGraph *sparse = wholeGraph(model.sparseGraph);
        // The dense half of the other forms reads the model's own inputs, too.
        if (model.form != ExportForm::Rtp || !dense || !sparse)
            continue;
        const Names given = outputKeys(*sparse);
        for (const FxRead &read : fxReads(*dense)) {
            const FxNode &node = dense->nodes[read.node];
            if (!given.contains(read.name))
                reporter.add(printable(model.denseGraph->path) + " reads " + quoted(read.name)
                                 + ", which the sparse half does not return",
                             lineAt(model.denseGraph->path, node.line, node.offset), {fileAt(model.sparseGraph->path)});
        }
    }
}

constexpr Rule denseInput{
    .id = "fxgraph/dense-input",
    .severity = Severity::Error,
    .title = "The dense half reads what the sparse half does not return",
    .explanation = "The results of the sparse half are the inputs of the dense half, by name.",
    .fix = exportAgain,
    .reference = splitter,
    .check = checkDenseInput,
};

void checkDenseOutput(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        const FxGraph *full = wholeGraph(model.fullGraph);
        const FxGraph *dense = wholeGraph(model.denseGraph);
        if (!full || !dense || !splitOf(model.form))
            continue;
        const Names wanted = outputKeys(*full);
        const bool isTuple = outputKeys(*dense) == Names{""};  // of RTP: in the order of the names
        const bool hasAll = isTuple ? dense->outputs.size() == full->outputs.size() : outputKeys(*dense) == wanted;
        if (!hasAll)
            reporter.add(printable(model.denseGraph->path) + " returns " + counted(dense->outputs.size(), "value")
                             + ", and the model predicts "
                             + listed(std::vector<std::string>(wanted.begin(), wanted.end())),
                         lineAt(model.denseGraph->path, dense->returnLine, 0), {fileAt(model.fullGraph->path)});
    }
}

constexpr Rule denseOutput{
    .id = "fxgraph/dense-output",
    .severity = Severity::Error,
    .title = "The dense half does not return what the model predicts",
    .explanation = "The dense half is the end of the full graph: it returns the same predictions.",
    .fix = exportAgain,
    .reference = splitter,
    .check = checkDenseOutput,
};

void checkKeysLength(const Subject &subject, Reporter &reporter)
{
    forEachWholeFxGraph(subject, [&](const FxGraphSite &site) {
        if (site.half != GraphHalf::Dense)
            return;
        for (const FxKeyedTensor &tensor : fxKeyedTensors(site.graph())) {
            if (tensor.hasLists && tensor.keys.size() != tensor.lengths.size())
                reporter.add("a KeyedTensor has " + counted(tensor.keys.size(), "key") + " and "
                                 + counted(tensor.lengths.size(), "length"),
                             site.at(site.graph().nodes[tensor.node]));
        }
    });
}

constexpr Rule keysLength{
    .id = "fxgraph/keys-length",
    .severity = Severity::Error,
    .title = "A KeyedTensor has more keys than lengths, or fewer",
    .explanation = "Each key has the width of its embedding in length_per_key.",
    .fix = exportAgain,
    .reference = splitter,
    .check = checkKeysLength,
};

void checkSparseModule(const Subject &subject, Reporter &reporter)
{
    forEachWholeFxGraph(subject, [&](const FxGraphSite &site) {
        if (site.half != GraphHalf::Dense)
            return;
        for (const FxNode &node : site.graph().nodes) {
            if (node.op == FxOp::CallModule && isEmbeddingModule(node.target))
                reporter.add(printable(site.file.path) + " calls the embeddings " + printable(node.target),
                             site.at(node));
        }
    });
}

constexpr Rule sparseModuleInDense{
    .id = "fxgraph/sparse-module-in-dense",
    .severity = Severity::Error,
    .title = "The dense half calls embeddings",
    .explanation = "Their tables are served apart: the dense half has none.",
    .fix = "Mark the result of every embedding, and export again.",
    .reference = splitter,
    .check = checkSparseModule,
};

constexpr std::array rules{&missing,      &unparsable, &undefinedRef, &numUsers,   &noMarker,           &markerInSparse,
                           &sparseOutput, &denseInput, &denseOutput,  &keysLength, &sparseModuleInDense};

}  // namespace

std::span<const Rule *const> fxGraphRules()
{
    return rules;
}

}  // namespace pt2scope
