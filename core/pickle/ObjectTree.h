// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/TensorForms.h"
#include "core/pickle/TorchSave.h"

#include <string>
#include <vector>

namespace pt2scope {

/// Walks a pickle's object tree from its root, and lists the tensors and leaves of TorchSave in its order. What lies on
/// many ways is listed once for each, up to a budget that grows with the bytes of the pickle.
class ObjectTree {
public:
    ObjectTree(TorchSave &file, std::size_t index, TensorForms &forms);

    /// `prefix` begins every path. Leaves are listed only `withLeaves`.
    void walk(std::string_view prefix, bool withLeaves);

private:
    /// Where the walk stands: the path so far, and whether leaves and tensors count as the tree's or as parts.
    struct Place {
        bool leaves = false;
        std::optional<std::size_t> parent = std::nullopt;
        std::optional<std::string> key = std::nullopt;
    };

    void visit(ObjectIndex object, const Place &place);
    void visitChild(ObjectIndex object, std::string_view suffix, const Place &place);
    bool visitTensor(ObjectIndex object, const Place &place);
    void visitContainer(ObjectIndex object, const Place &place);
    void visitItems(std::span<const ObjectIndex> items, const Place &place);
    void visitPairs(std::span<const ObjectIndex> pairs, const Place &place, bool isRoot);
    void visitCall(ObjectIndex object, const PickleCall &call, const Place &place);
    void visitMapping(ObjectIndex object, std::span<const ObjectIndex> arguments, const Place &place);
    void visitStates(std::span<const ObjectIndex> states, const Place &place);
    void visitFields(ObjectIndex dict, const Place &place);
    void visitUnreached();
    void addLeaf(SavedLeafKind kind, ObjectIndex object, const Place &place);
    void addContainer(ObjectIndex object, const Place &place);
    bool spend(std::uint64_t cost);
    void stop(std::string reason);

    TorchSave &m_file;
    std::size_t m_index;
    const Pickle &m_pickle;
    TensorForms &m_forms;
    std::string m_path;
    std::vector<bool> m_open;     // objects that the walk is inside of
    std::vector<bool> m_reached;  // objects that the walk has seen
    std::size_t m_depth = 0;
    std::uint64_t m_budget;
    bool m_exhausted = false;
};

}  // namespace pt2scope
