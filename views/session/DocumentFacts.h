// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/document/ModelSummary.h"
#include "core/document/TensorRow.h"
#include "core/program/GraphIndex.h"
#include "views/session/CallTree.h"
#include "views/session/SymbolTable.h"
#include "views/theme/OperatorFamily.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A module or a tensor, by the bytes that its weights take; or a folder or a record, by its own.
struct WeightNode {
    std::string name;  // the last part of its path
    std::string path;  // FQN, with the model in front where there are several
    std::uint64_t nbytes = 0;
    std::size_t tensors = 0;                         // or records
    std::string record{};                            // of a record: its full name
    std::optional<std::size_t> row;                  // of a tensor: index in DocumentFacts::rows
    OperatorFamily family = OperatorFamily::Custom;  // of the operator that reads it
    bool hasFamily = false;
    std::vector<std::size_t> children;  // indexes in DocumentFacts::weights, biggest first
};

/// What a view tells of one model without looking again.
struct ModelFacts {
    const ModelSummary *summary = nullptr;
    ProgramPtr program;  // null without one
    GraphCounts counts;
    std::size_t modules = 0;
    std::size_t inputs = 0;                   // that the caller gives
    std::size_t outputs = 0;                  // that the caller gets
    std::shared_ptr<const GraphIndex> index;  // of the root graph; null without one
    SymbolTable symbols;
    CallTree inputTree;  // as the caller nests them; without a program of no nodes
    CallTree outputTree;
    std::map<std::string, std::size_t> valueTypes;  // tensors of the graph by dtype
    std::string callCode;                           // Python that calls it; empty where nothing is known of its inputs

    const std::string &name() const { return summary->name; }
};

/// What all views of a document tell, worked out once and off the GUI thread. Immutable; keeps its document.
struct DocumentFacts {
    DocumentPtr document;
    std::vector<ModelSummary> summaries;
    std::vector<ModelFacts> models;  // one per summary
    std::vector<TensorRow> rows;
    std::vector<WeightNode> weights;                   // the root first; only the root when there are none
    std::vector<WeightNode> files;                     // the same of the records, where weights say little; or empty
    std::map<std::string, std::uint64_t> weightTypes;  // bytes by dtype
    std::uint64_t elements = 0;                        // of the weights
    std::size_t copies = 0;                            // tensors that a part of a folder repeats, counted once

    const ModelFacts *model(std::string_view name) const;
    /// torch.export.load finds the program by itself.
    bool hasOneProgram() const;
    std::uint64_t weightBytes() const { return weights.front().nbytes; }
    /// What a map of the bytes is of: the weights, or where they say little the records.
    const std::vector<WeightNode> &mapped() const { return files.empty() ? weights : files; }
};

using DocumentFactsPtr = std::shared_ptr<const DocumentFacts>;

DocumentFactsPtr readFacts(const DocumentPtr &document);

}  // namespace pt2scope
