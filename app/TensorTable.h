// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Output.h"
#include "app/Terminal.h"
#include "core/document/Document.h"
#include "core/document/TensorRowList.h"

#include <string>
#include <vector>

namespace pt2scope {

/// The figures of one tensor for people; empty where none were asked for.
struct FigureCells {
    std::string values;
    std::string digest;
};

struct TensorTableOptions {
    bool statistics = false;  // the values take the place of what tells where a tensor lies
    std::string digestTitle;
};

/// The rows of pt2scope tensors for people: embeddings of an export folder in a table of their own, before the others.
/// `figures` has one element per row, or none where no figures were asked for.
void printTensorTables(const Document &document, const TensorRowList &rows, const std::vector<FigureCells> &figures,
                       const TensorTableOptions &options, Output &output, const Terminal &terminal);

}  // namespace pt2scope
