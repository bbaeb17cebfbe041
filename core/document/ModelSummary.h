// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/document/TensorRow.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// How many tensors, and how much they hold. Nothing where a config does not say, or where a sum does not fit.
struct TensorTotals {
    std::size_t count = 0;
    std::optional<std::uint64_t> elements = 0;
    std::optional<std::uint64_t> nbytes = 0;  // logical: elements times their size

    void add(std::optional<std::uint64_t> elementCount, std::optional<std::uint32_t> itemsize);
};

/// What stands in all graphs of a program.
struct GraphCounts {
    std::size_t nodes = 0;
    std::size_t subgraphs = 0;
    std::map<std::string_view, std::size_t> operators = {};  // by target; views into the program
};

GraphCounts countGraphs(const Program &program);

/// All that an archive holds under one model's name. Points into the document.
struct ModelSummary {
    std::string name;                    // of an archive in a folder as FolderPart::modelName() says it
    const Document *document = nullptr;  // the archive that holds it
    const ModelParts *program = nullptr;
    const AotiPackage *compiled = nullptr;
    /// As the signature lists them, with the sizes that the graph gives them; of a model without a readable signature
    /// as they are stored.
    TensorTotals parameters = {};
    TensorTotals buffers = {};
    TensorTotals constants = {};  // tensors
    /// Leaves of the example inputs; nothing when they could not be read or there is no program.
    std::optional<std::size_t> sampleInputs = {};
};

/// One for each name, in archive order; of a folder those of its archives. Empty for others.
std::vector<ModelSummary> summarizeModels(const Document &document);

}  // namespace pt2scope
