// SPDX-License-Identifier: Apache-2.0
// The columns of the dense program's inputs against those that the graphs print, in their order and with their widths.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fxgraph/FxGraphSites.h"
#include "core/check/rules/rtp/InputWidths.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "core/rtp/FxMarkers.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view columnsWriter = "TorchEasyRec tzrec/utils/export_util.py (mc_config)";

/// Names with commas cannot be told from two in a printed list: lists are compared as they are printed.
template <typename Names>
std::string printed(const Names &names)
{
    std::string text;
    for (const auto &name : names)
        text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

/// Whether the columns of an input make as many values as the program takes; where they do not, rtp/fx-input-width
/// speaks of it.
bool fillsInput(const UserModelSite &site, const FeatureNames &features, std::string_view name)
{
    if (!site.interface() || !site.inputColumns())
        return true;
    const InputColumn *column = site.inputColumns()->find(name);
    const auto taken = std::ranges::find(site.interface()->inputs, name, &ProgramTensor::name);
    const bool isKnown = column && column->features && taken != site.interface()->inputs.end()
                         && taken->sizes.size() > 1 && taken->sizes.back() && *taken->sizes.back() >= 0;
    const auto width = isKnown ? widthOf(features, *column->features) : std::nullopt;
    return !width || *width == static_cast<std::uint64_t>(*taken->sizes.back());
}

FeatureNames featuresOf(const UserModelSite &site)
{
    return site.features() ? byFullName(*site.features()) : FeatureNames();
}

/// Columns that a graph gives an input.
struct GraphKeys {
    std::string input;
    std::vector<std::string_view> keys;
    Location place;
};

std::vector<GraphKeys> denseKeys(const GraphFile &file, const FxGraph &dense)
{
    std::vector<GraphKeys> all;
    for (const FxKeyedTensor &tensor : fxKeyedTensors(dense)) {
        const FxNode &node = dense.nodes[tensor.node];
        if (tensor.hasLists && !tensor.input.empty())
            all.push_back({std::string(tensor.input), tensor.keys, lineAt(file.path, node.line, node.offset)});
    }
    return all;
}

std::vector<GraphKeys> markedKeys(const GraphFile &file, const FxGraph &full)
{
    std::vector<GraphKeys> all;
    for (const FxMarker &marker : fxMarkers(full)) {
        const SparseKeys names = sparseKeys(marker, FxSplit::Rtp);
        const FxNode &node = full.nodes[marker.node];
        const bool hasKeys = marker.kind == FxMarkerKind::Tensor || marker.kind == FxMarkerKind::SequenceTensor;
        if (hasKeys && !marker.keys.empty() && names.values.size() == 1)
            all.push_back({names.values.front(), marker.keys, lineAt(file.path, node.line, node.offset)});
    }
    return all;
}

void checkInputKeys(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.inputColumns())
            return;
        std::vector<GraphKeys> all;
        if (const FxGraph *dense = wholeGraph(site.model.denseGraph))
            all = denseKeys(*site.model.denseGraph, *dense);
        if (const FxGraph *full = wholeGraph(site.model.fullGraph)) {
            for (GraphKeys &keys : markedKeys(*site.model.fullGraph, *full))
                all.push_back(std::move(keys));
        }
        const auto columns = byName(site.inputColumns()->columns);
        const FeatureNames features = featuresOf(site);
        for (const GraphKeys &graph : all) {
            const InputColumn *column = find(columns, graph.input);
            if (!column || !column->features || printed(*column->features) == printed(graph.keys))
                continue;
            if (column->features->size() != graph.keys.size() && !fillsInput(site, features, graph.input))
                continue;
            reporter.add("the graph makes the input " + quoted(graph.input) + " of "
                             + listed(std::vector<std::string>(graph.keys.begin(), graph.keys.end()))
                             + ", and its columns are " + listed(*column->features),
                         fileAt(site.inputColumns()->file.path, column->pointer, column->offset), {graph.place});
        }
    });
}

constexpr Rule fxInputKeys{
    .id = "rtp/fx-input-keys",
    .severity = Severity::Error,
    .title = "The columns of an input are not those of the graph",
    .explanation =
        "The program cuts an input into the columns that it was traced with, in their order. With other names or "
        "another order servers fill it with the values of other features.",
    .fix = "Export again.",
    .reference = columnsWriter,
    .check = checkInputKeys,
};

/// What is wrong with the width that a graph gives a column; empty when nothing is. A dense feature may have been
/// embedded before the mark.
std::string widthFault(const FeatureNames &features, const FxKeyedTensor &tensor, std::size_t i)
{
    const auto width = parseDecimal(tensor.lengths[i]);
    if (!width || *width == 0)
        return "is " + quoted(tensor.lengths[i]) + " wide";
    const auto made = widthOf(features, tensor.keys[i]);
    const bool isDense = tensor.input.find("__dense") != std::string_view::npos;
    if (!made || *made == *width || (isDense && *width > *made))
        return {};
    return "is " + std::to_string(*width) + " wide, and its feature makes " + std::to_string(*made);
}

void checkKeyWidth(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const FxGraph *dense = wholeGraph(site.model.denseGraph);
        if (!dense)
            return;
        const FeatureNames features = featuresOf(site);
        const FeatureNames unknown;
        for (const FxKeyedTensor &tensor : fxKeyedTensors(*dense)) {
            if (!tensor.hasLists || tensor.keys.size() != tensor.lengths.size())
                continue;
            const FxNode &node = dense->nodes[tensor.node];
            const FeatureNames &judged = fillsInput(site, features, tensor.input) ? features : unknown;
            for (std::size_t i = 0; i < tensor.keys.size(); ++i) {
                if (const std::string fault = widthFault(judged, tensor, i); !fault.empty())
                    reporter.add("in " + printable(site.model.denseGraph->path) + " the column "
                                     + quoted(tensor.keys[i]) + ' ' + fault,
                                 lineAt(site.model.denseGraph->path, node.line, node.offset));
            }
        }
    });
}

constexpr Rule fxKeyWidth{
    .id = "rtp/fx-key-width",
    .severity = Severity::Error,
    .title = "A column is not as wide as its feature",
    .explanation =
        "length_per_key tells how an input is cut into columns: each is as wide as the embedding of its feature, or as "
        "the feature has values.",
    .fix = "Export again, features and model together.",
    .reference = columnsWriter,
    .check = checkKeyWidth,
};

constexpr std::array rules{&fxInputKeys, &fxKeyWidth};

}  // namespace

std::span<const Rule *const> userModelKeyRules()
{
    return rules;
}

}  // namespace pt2scope
