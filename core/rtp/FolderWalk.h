// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FolderTree.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Lists a folder and what lies below it, each real folder once.
class FolderWalk {
public:
    explicit FolderWalk(FolderTree &tree) : m_tree(tree) {}

    /// An error when the root itself cannot be listed.
    std::optional<Error> run();

private:
    std::optional<Error> list(const std::string &folder, std::size_t depth);
    bool add(const std::string &path);
    FolderEntry describe(const std::string &path) const;
    void describeLink(FolderEntry &entry, const std::string &fullPath) const;
    std::string fullPath(const std::string &path) const;

    struct Pending {
        std::size_t entry;  // index into the tree's entries
        std::size_t depth;
    };

    FolderTree &m_tree;
    std::string m_canonicalRoot;
    std::vector<Pending> m_pending;
};

/// Orders paths part by part, so that what lies below a folder follows it at once.
bool comesBefore(std::string_view a, std::string_view b);

}  // namespace pt2scope
