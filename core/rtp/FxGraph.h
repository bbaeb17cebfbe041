// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class FxOp { Placeholder, GetAttr, CallFunction, CallMethod, CallModule };

/// One line of a printed torch.fx graph. Views lead into FxGraph::text.
struct FxNode {
    std::string_view name;
    std::string_view type;  // the annotation, mostly empty
    FxOp op = FxOp::CallFunction;
    std::string_view target;
    std::string_view args;                  // between the brackets of `args = (…)`
    std::string_view kwargs;                // between the braces of `kwargs = {…}`
    std::string_view defaultValue;          // of a placeholder
    std::optional<std::uint64_t> numUsers;  // as written
    std::uint64_t users = 0;                // other nodes and outputs that really refer to it
    std::vector<std::uint32_t> inputs;      // nodes it refers to, each once, in order
    std::uint64_t offset = 0;               // of its line
    std::uint32_t line = 0;                 // from 1

    bool calls(std::string_view function) const { return op == FxOp::CallFunction && target == function; }
};

/// One value that the graph returns.
struct FxOutput {
    std::size_t group = 0;  // of a tuple of dicts which one
    std::string_view key;   // of a dict; empty in a plain tuple
    std::string_view value;
    std::optional<std::uint32_t> node;
};

enum class FxFaultKind {
    NotUtf8,
    NoGraphLine,         // the first line that is not blank is no `graph():`
    BadNode,             // a line that is no node
    NoReturn,            // no `return` line
    UndefinedReference,  // %x where no line before it defines x
    DuplicateName,
    NumUsers,  // num_users is not the number of nodes that refer to it
};

struct FxFault {
    FxFaultKind kind;
    std::uint64_t offset = 0;
    std::uint32_t line = 0;
    std::string detail;
};

/// str(torch.fx.Graph), as graph/*.graph and the beginning of graph.txt hold it. Strings stand in it without quotes, so
/// that a name with a comma or bracket cannot be told from two.
struct FxGraph {
    std::shared_ptr<const std::string> text;
    std::vector<FxNode> nodes;
    bool hasReturn = false;
    std::string_view returnText;  // behind `return `
    std::uint32_t returnLine = 0;
    std::vector<FxOutput> outputs;
    std::uint64_t rest = 0;  // offset of what follows the return line
    std::vector<FxFault> faults;
    std::uint64_t faultsLeftOut = 0;

    const FxNode *find(std::string_view name) const;
    bool isParsable() const;  // no fault of NotUtf8, NoGraphLine, BadNode or NoReturn

    std::vector<std::uint32_t> byName;  // nodes ordered by name
};

/// What stands before damage, and after a line that is no node, is read all the same.
FxGraph parseFxGraph(std::string text);

/// The elements of a printed list or argument list: split at commas outside brackets and quotes, blanks trimmed.
std::vector<std::string_view> splitFxList(std::string_view text);
/// The value of a keyword argument `key: value`; nothing when it is absent.
std::optional<std::string_view> fxKeyword(const FxNode &node, std::string_view key);

}  // namespace pt2scope
