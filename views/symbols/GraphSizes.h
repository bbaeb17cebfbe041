// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/GraphIndex.h"
#include "core/work/CancelToken.h"
#include "views/session/SymbolTable.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pt2scope {

/// A tensor value of the root graph, with numbers in place of its symbols.
struct SizedValue {
    NameId name = noName;
    std::vector<std::int64_t> sizes;
    std::optional<std::uint64_t> nbytes;  // nothing where a size has no number, is negative, or it overflows
    bool isSymbolic = false;              // some size of it follows from symbols
};

/// What numbers make of a graph: the size of every value, and the bytes of those alive at each node. A value lives from
/// the node that makes it to the last that reads it, what is returned to the end; the caller holds its inputs for the
/// whole call. Weights are left out.
struct GraphSizes {
    std::vector<SizedValue> values;  // in the order of the graph's tensor values
    std::vector<double> alive;       // bytes, by node
    std::size_t peak = 0;            // index of the node with most
    bool isComplete = true;          // every value has bytes
};

GraphSizes computeSizes(const Program &program, const GraphIndex &index, const SymbolValues &numbers,
                        const CancelToken &cancel);

}  // namespace pt2scope
