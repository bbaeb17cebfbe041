// SPDX-License-Identifier: Apache-2.0
// What the RTP exporter asks of a model's graph.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fxgraph/FxGraphSites.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "core/rtp/FxMarkers.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view exporter = "TorchEasyRec tzrec/utils/export_util.py (export_rtp_model)";

/// Calls visit(model, graph, path) for the full graphs of RTP exports.
template <typename Visit>
void forEachFull(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        const FxGraph *full = wholeGraph(model.fullGraph);
        if (model.form == ExportForm::Rtp && full)
            visit(model, *full, model.fullGraph->path);
    }
}

void reportFbgemm(const FxGraph &graph, const std::string &path, Reporter &reporter)
{
    for (const FxNode &node : graph.nodes) {
        if (!fbgemmOperator(node.target).empty())
            reporter.add(printable(path) + " calls " + printable(node.target), lineAt(path, node.line, node.offset));
    }
}

/// graph.txt holds the graph and then its code: a call that is in the code alone.
void reportFbgemmInCode(const FxGraph &graph, const std::string &path, Reporter &reporter)
{
    constexpr std::string_view call = "torch.ops.fbgemm.";
    const auto isCall = [](const FxNode &node) { return !fbgemmOperator(node.target).empty(); };
    const std::size_t at = std::string_view(*graph.text).find(call, graph.rest);
    if (!graph.hasReturn || at == std::string_view::npos || std::ranges::any_of(graph.nodes, isCall))
        return;
    const std::string_view rest = std::string_view(*graph.text).substr(at);
    reporter.add("the code in " + printable(path) + " calls " + printable(rest.substr(0, rest.find_first_of("(\n"))),
                 fileAt(path, {}, at));
}

void reportFbgemm(const FolderModel &exported, Reporter &reporter)
{
    const ModelParts *parts = exported.program();
    if (!parts || !parts->exported)
        return;
    const Program &program = *parts->exported;
    for (const Graph &graph : program.graphs) {
        for (const Node &node : graph.nodes) {
            if (node.target != noName && !fbgemmOperator(program.text(node.target)).empty())
                reporter.add("the exported program calls " + printable(program.text(node.target)),
                             fileAt(exported.path));
        }
    }
}

void checkFbgemmDense(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::Rtp)
            continue;
        if (const FxGraph *dense = wholeGraph(model.denseGraph))
            reportFbgemm(*dense, model.denseGraph->path, reporter);
        if (model.userModel && model.userModel->graphText) {
            const std::string path = joinPath(model.userModel->folder, "graph.txt");
            reportFbgemm(*model.userModel->graphText, path, reporter);
            reportFbgemmInCode(*model.userModel->graphText, path, reporter);
        }
        if (model.userModel && model.userModel->exported)
            reportFbgemm(*model.userModel->exported, reporter);
    }
}

constexpr Rule graphFbgemmDense{
    .id = "rtp/graph-fbgemm-dense",
    .severity = Severity::Error,
    .title = "The dense half calls an fbgemm operator",
    .explanation =
        "An RTP server has no fbgemm library. The exporter replaces four of its operators; any other stays "
        "and fails.",
    .fix = "Replace the operator in the model, and export again.",
    .reference = exporter,
    .check = checkFbgemmDense,
};

void checkFbgemmFull(const Subject &subject, Reporter &reporter)
{
    forEachFull(subject, [&](const ModelExport &, const FxGraph &full, const std::string &path) {
        for (const FxNode &node : full.nodes) {
            const std::string_view name = fbgemmOperator(node.target);
            if (!name.empty() && !isReplacedFbgemmOperator(name))
                reporter.add(printable(path) + " calls " + printable(node.target) + ", which has no replacement",
                             lineAt(path, node.line, node.offset));
        }
    });
}

constexpr Rule graphFbgemmFull{
    .id = "rtp/graph-fbgemm-full",
    .severity = Severity::Warning,
    .title = "The full graph calls an fbgemm operator that has no replacement",
    .explanation = "It must stay in the sparse half: in the dense half it fails.",
    .fix = "Check that the operator runs before the markers.",
    .reference = exporter,
    .check = checkFbgemmFull,
};

void checkMaxSeqLen(const Subject &subject, Reporter &reporter)
{
    forEachFull(subject, [&](const ModelExport &, const FxGraph &full, const std::string &path) {
        for (const FxMarker &marker : fxMarkers(full)) {
            const FxNode &node = full.nodes[marker.node];
            if (marker.kind == FxMarkerKind::SequenceTensor && marker.maxSequenceLength == "None")
                reporter.add("the sequence " + quoted(marker.name) + " has no max_seq_len",
                             lineAt(path, node.line, node.offset));
        }
    });
}

constexpr Rule graphMaxSeqLen{
    .id = "rtp/graph-max-seq-len",
    .severity = Severity::Error,
    .title = "A sequence has no greatest length",
    .explanation = "RTP pads sequences to max_seq_len. The exporter refuses a model without it.",
    .fix = "Give the sequence a sequence_length in the feature configuration, and export again.",
    .reference = exporter,
    .check = checkMaxSeqLen,
};

bool needsBatchOfOne(const FxGraph &full)
{
    const auto isJagged = [](const FxMarker &marker) { return marker.isJagged; };
    const auto isReplaced = [](const FxNode &node) { return isReplacedFbgemmOperator(fbgemmOperator(node.target)); };
    return std::ranges::any_of(fxMarkers(full), isJagged) || std::ranges::any_of(full.nodes, isReplaced);
}

void checkJaggedBatch(const Subject &subject, Reporter &reporter)
{
    forEachFull(subject, [&](const ModelExport &model, const FxGraph &full, const std::string &) {
        if (!model.userModel || !model.userModel->inputsLite || !needsBatchOfOne(full))
            return;
        const SampleInputFile &samples = *model.userModel->inputsLite;
        for (const SampleInput &input : samples.inputs) {
            if (!input.shape || input.shape->empty() || input.shape->front() <= 1)
                continue;
            reporter.add("the sample input " + quoted(input.name) + " has a batch of "
                             + std::to_string(input.shape->front()) + ", and the model is jagged",
                         fileAt(samples.file.path, input.pointer, input.offset));
            return;
        }
    });
}

constexpr Rule graphJaggedBatch{
    .id = "rtp/graph-jagged-batch",
    .severity = Severity::Error,
    .title = "A jagged model was exported with a batch of more than one",
    .explanation = "Jagged sequences, and the operators that stand in for fbgemm's, work for a batch of one only.",
    .fix = "Export with MAX_EXPORT_BATCH_SIZE=1.",
    .reference = exporter,
    .check = checkJaggedBatch,
};

void checkSeqLenMissing(const Subject &subject, Reporter &reporter)
{
    forEachFull(subject, [&](const ModelExport &, const FxGraph &full, const std::string &path) {
        const std::vector<FxMarker> markers = fxMarkers(full);
        for (const FxMarker &marker : markers) {
            if (marker.kind != FxMarkerKind::SequenceTensor)
                continue;
            const bool hasLength = std::ranges::any_of(markers, [&](const FxMarker &other) {
                return other.kind == FxMarkerKind::SequenceLength && other.name == marker.name;
            });
            const FxNode &node = full.nodes[marker.node];
            if (!hasLength)
                reporter.add("the sequence " + quoted(marker.name) + " has no fx_mark_seq_len",
                             lineAt(path, node.line, node.offset));
        }
    });
}

constexpr Rule graphSeqLenMissing{
    .id = "rtp/graph-seq-len-missing",
    .severity = Severity::Error,
    .title = "A sequence's length is not marked",
    .explanation = "The dense half cuts a padded sequence to its length, which the sparse half must give it.",
    .fix = "Mark the length with fx_mark_seq_len, and export again.",
    .reference = exporter,
    .check = checkSeqLenMissing,
};

constexpr std::array rules{&graphFbgemmDense, &graphFbgemmFull, &graphMaxSeqLen, &graphJaggedBatch,
                           &graphSeqLenMissing};

}  // namespace

std::span<const Rule *const> rtpGraphRules()
{
    return rules;
}

}  // namespace pt2scope
