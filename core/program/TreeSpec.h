// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/NamedTupleFields.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pt2scope {

enum class TreeKind {
    Leaf,
    Tuple,  // torch.Size, too
    List,   // immutable_list, too
    Dict,   // immutable_dict, too
    OrderedDict,
    DefaultDict,
    Deque,
    NamedTuple,  // context is the registered name
    ReturnType,  // torch.return_types.max …
    Custom,      // must be registered by whoever loads the archive
};

struct TreeNode {
    TreeKind kind = TreeKind::Leaf;
    std::string type;     // "builtins.tuple"; empty for a leaf
    std::string context;  // the text when it is a string, else the JSON as written
    /// Of dicts: as Python writes them ("'user_ids'", "3"). Of data classes registered with PyTorch's own function: the
    /// fields' names.
    std::vector<std::string> keys;
    std::vector<std::uint32_t> children;  // in TreeSpec::nodes
    std::uint32_t leafCount = 0;          // of the subtree
    std::size_t offset = 0;               // byte in the text
};

enum class TreeFaultKind {
    Malformed,  // not JSON, or not [1, spec] of the right form
    Protocol,   // the first element is not 1
    TooDeep,
    CustomType,  // a type or named tuple that torch does not register itself
    DictKeys,    // not as many keys as children
    CodeImport,  // the reader would import a module that the file names, and not one that is loaded anyway
};

struct TreeFault {
    TreeFaultKind kind;
    std::size_t offset = 0;  // byte in the text: where the node begins
    std::string detail;      // one clause for people
};

/// A module that the reader imports because the file says so.
struct TreeImport {
    std::string module;
    std::string name;        // of the enumeration or of the default dict's factory
    std::size_t offset = 0;  // byte in the text: where the node begins
    bool isExpected = false;
};

/// How the flat inputs or outputs of a program nest in Python's tuples, lists, dicts …
struct TreeSpec {
    std::vector<TreeNode> nodes;  // in preorder: the root first. Empty when nothing could be read
    std::vector<TreeImport> imports;
    std::vector<TreeFault> faults;  // the first maxTreeFaults

    std::size_t leafCount() const { return nodes.empty() ? 0 : nodes.front().leafCount; }
    /// PyTorch reads the same tree, once the types that it does not know are registered. Only then leafCount() counts.
    bool isComplete() const;
};

constexpr std::size_t maxTreeFaults = 100;

/// Reads an in_spec or out_spec. What is well-formed beside damage stays: a damaged child is a leaf of no type. After
/// maxTreeFaults the rest of the tree is left out.
TreeSpec parseTreeSpec(std::string_view json);

/// One text per leaf, from the root: "[0]", "['loss']", ".score". Cut to 1,000 bytes.
std::vector<std::string> leafPaths(const TreeSpec &spec, const NamedTupleFields &fields = {});
/// The same for an in_spec, as the caller writes them: "args[0]['user_ids']", "kwargs['x']".
std::vector<std::string> inputPaths(const TreeSpec &inSpec, const NamedTupleFields &fields = {});

}  // namespace pt2scope
