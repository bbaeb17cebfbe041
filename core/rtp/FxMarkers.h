// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FxGraph.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The calls by which TorchEasyRec marks where a model is split.
enum class FxMarkerKind { KeyedTensor, Tensor, SequenceTensor, SequenceLength, SequenceJagged, Other };

struct FxMarker {
    FxMarkerKind kind = FxMarkerKind::Other;
    std::uint32_t node = 0;
    std::string_view name;  // the first argument
    std::vector<std::string_view> keys;
    std::string_view maxSequenceLength;  // as written, "None" included; empty when absent
    bool isDense = false;
    bool isJagged = false;
};

/// Every call of a function fx_mark_*.
std::vector<FxMarker> fxMarkers(const FxGraph &graph);

/// How the two halves of a split model name their common values.
enum class FxSplit {
    Rtp,          // <n>_sequence, <n>_sequence_length
    Sparse,       // TensorRT and compiled exports: <n>__sequence, <n>__sequence_length
    Distributed,  // <feature>, <feature>__lengths of each fx_mark_seq_ec_jt; no dense, query or sequence values
};

/// Keys that a marker gives the dict of values, and the dict of attributes, which the sparse half returns.
struct SparseKeys {
    std::vector<std::string> values;
    std::vector<std::string> attributes;
};
SparseKeys sparseKeys(const FxMarker &marker, FxSplit split);

/// A `getitem(data, "<name>")` of the first placeholder.
struct FxRead {
    std::string_view name;
    std::uint32_t node = 0;
};
std::vector<FxRead> fxReads(const FxGraph &graph);

/// A KeyedTensor that a graph builds.
struct FxKeyedTensor {
    std::uint32_t node = 0;
    std::vector<std::string_view> keys;
    std::vector<std::string_view> lengths;  // length_per_key; empty when it is no list
    bool hasLists = false;                  // both are printed as lists
    std::string_view input;                 // the name its values are read by; empty when they are computed
};
std::vector<FxKeyedTensor> fxKeyedTensors(const FxGraph &graph);

/// Whether the target is a module of embeddings: `…ebc`, `…mc_ebc`, `…ec_dict.<dim>` and their _user twins.
bool isEmbeddingModule(std::string_view target);
/// "asynchronous_complete_cumsum" of "torch.ops.fbgemm.asynchronous_complete_cumsum"; empty for other targets.
std::string_view fbgemmOperator(std::string_view target);
/// One of the four that the RTP exporter replaces.
bool isReplacedFbgemmOperator(std::string_view name);

}  // namespace pt2scope
