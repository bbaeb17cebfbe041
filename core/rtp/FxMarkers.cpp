// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FxMarkers.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct MarkerName {
    std::string_view function;
    FxMarkerKind kind;
};

constexpr std::array<MarkerName, 5> markerNames{{
    {"fx_mark_keyed_tensor", FxMarkerKind::KeyedTensor},
    {"fx_mark_tensor", FxMarkerKind::Tensor},
    {"fx_mark_seq_tensor", FxMarkerKind::SequenceTensor},
    {"fx_mark_seq_len", FxMarkerKind::SequenceLength},
    {"fx_mark_seq_ec_jt", FxMarkerKind::SequenceJagged},
}};

std::string_view lastPart(std::string_view dotted)
{
    return dotted.substr(dotted.rfind('.') + 1);
}

/// The elements of "[a, b]"; nothing for what is no list.
std::optional<std::vector<std::string_view>> listOf(std::optional<std::string_view> text)
{
    if (!text || text->size() < 2 || !text->starts_with('[') || !text->ends_with(']'))
        return std::nullopt;
    return splitFxList(text->substr(1, text->size() - 2));
}

/// The keyword, or the argument at that place.
std::optional<std::string_view> argument(const FxNode &node, std::string_view keyword, std::size_t place)
{
    if (const auto value = fxKeyword(node, keyword))
        return value;
    const auto args = splitFxList(node.args);
    return place < args.size() ? std::optional(args[place]) : std::nullopt;
}

bool isGetItem(const FxNode &node)
{
    return node.calls("operator.getitem") || node.calls("_operator.getitem");
}

/// The name of the first placeholder, "data".
std::string_view dataName(const FxGraph &graph)
{
    const auto found = std::ranges::find(graph.nodes, FxOp::Placeholder, &FxNode::op);
    return found == graph.nodes.end() ? std::string_view() : found->name;
}

/// The name that `getitem(data, name)` reads; nothing for another node. Names may hold commas.
std::optional<std::string_view> readName(const FxNode &node, std::string_view data)
{
    if (data.empty() || !isGetItem(node) || !node.args.starts_with('%'))
        return std::nullopt;
    const std::string_view rest = node.args.substr(1);
    if (!rest.starts_with(data) || !rest.substr(data.size()).starts_with(", "))
        return std::nullopt;
    return rest.substr(data.size() + 2);
}

FxMarker readMarker(const FxGraph &graph, std::uint32_t index, std::string_view function)
{
    const FxNode &node = graph.nodes[index];
    FxMarker marker;
    marker.node = index;
    const auto *known = std::ranges::find(markerNames, function, &MarkerName::function);
    marker.kind = known == markerNames.end() ? FxMarkerKind::Other : known->kind;
    const auto args = splitFxList(node.args);
    marker.name = args.empty() ? std::string_view() : args.front();
    const bool isSequence = marker.kind == FxMarkerKind::SequenceTensor;
    marker.keys = listOf(argument(node, "keys", 2)).value_or(std::vector<std::string_view>());
    if (isSequence)
        marker.maxSequenceLength = argument(node, "max_seq_len", 3).value_or(std::string_view());
    marker.isJagged = isSequence && argument(node, "is_jagged_seq", 4) == "True";
    marker.isDense = marker.kind == FxMarkerKind::KeyedTensor && argument(node, "is_dense", 2) == "True";
    return marker;
}

}  // namespace

std::vector<FxMarker> fxMarkers(const FxGraph &graph)
{
    std::vector<FxMarker> markers;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const std::string_view function = lastPart(graph.nodes[i].target);
        if (graph.nodes[i].op == FxOp::CallFunction && function.starts_with("fx_mark_"))
            markers.push_back(readMarker(graph, i, function));
    }
    return markers;
}

SparseKeys sparseKeys(const FxMarker &marker, FxSplit split)
{
    const std::string name(marker.name);
    const std::string separator = split == FxSplit::Rtp ? "_" : "__";
    const bool distributed = split == FxSplit::Distributed;
    switch (marker.kind) {
        case FxMarkerKind::KeyedTensor:
            if (distributed && marker.isDense)
                return {};
            return {{name}, {name + "__length_per_key", name + "__keys"}};
        case FxMarkerKind::SequenceJagged:
            return distributed ? SparseKeys{{name, name + "__lengths"}, {name + "__lengths"}} : SparseKeys{};
        case FxMarkerKind::Tensor: return distributed ? SparseKeys{} : SparseKeys{{name}, {}};
        case FxMarkerKind::SequenceTensor:
            return distributed ? SparseKeys{} : SparseKeys{{name + separator + "sequence"}, {}};
        case FxMarkerKind::SequenceLength:
            return distributed ? SparseKeys{} : SparseKeys{{name + separator + "sequence_length"}, {}};
        case FxMarkerKind::Other: break;
    }
    return {};
}

std::vector<FxRead> fxReads(const FxGraph &graph)
{
    std::vector<FxRead> reads;
    const std::string_view data = dataName(graph);
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        if (const auto name = readName(graph.nodes[i], data))
            reads.push_back({*name, i});
    }
    return reads;
}

std::vector<FxKeyedTensor> fxKeyedTensors(const FxGraph &graph)
{
    std::vector<FxKeyedTensor> found;
    const std::string_view data = dataName(graph);
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const FxNode &node = graph.nodes[i];
        if (node.op != FxOp::CallFunction || lastPart(node.target) != "KeyedTensor")
            continue;
        FxKeyedTensor tensor;
        tensor.node = i;
        auto keys = listOf(argument(node, "keys", 0));
        auto lengths = listOf(argument(node, "length_per_key", 1));
        tensor.hasLists = keys && lengths;
        tensor.keys = std::move(keys).value_or(std::vector<std::string_view>());
        tensor.lengths = std::move(lengths).value_or(std::vector<std::string_view>());
        const auto values = argument(node, "values", 2);
        const FxNode *source = values && values->starts_with('%') ? graph.find(values->substr(1)) : nullptr;
        if (source)
            tensor.input = readName(*source, data).value_or(std::string_view());
        found.push_back(std::move(tensor));
    }
    return found;
}

bool isEmbeddingModule(std::string_view target)
{
    constexpr std::array<std::string_view, 4> pooled{"ebc", "mc_ebc", "ebc_user", "mc_ebc_user"};
    constexpr std::array<std::string_view, 8> sequences{"ec_dict", "mc_ec_dict", "ec_dict_user", "mc_ec_dict_user",
                                                        "ec_list", "mc_ec_list", "ec_list_user", "mc_ec_list_user"};
    if (std::ranges::find(pooled, lastPart(target)) != pooled.end())
        return true;
    const std::size_t dot = target.rfind('.');
    return dot != std::string_view::npos
           && std::ranges::find(sequences, lastPart(target.substr(0, dot))) != sequences.end();
}

std::string_view fbgemmOperator(std::string_view target)
{
    constexpr std::string_view space = "fbgemm.";
    const std::size_t at = target.find(space);
    if (at == std::string_view::npos || (at > 0 && target[at - 1] != '.'))
        return {};
    const std::string_view name = target.substr(at + space.size());
    return name.substr(0, name.find('.'));
}

bool isReplacedFbgemmOperator(std::string_view name)
{
    constexpr std::array<std::string_view, 4> replaced{"asynchronous_complete_cumsum", "jagged_to_padded_dense",
                                                       "dense_to_jagged", "jagged_dense_elementwise_add_jagged_output"};
    return std::ranges::find(replaced, name) != replaced.end();
}

}  // namespace pt2scope
