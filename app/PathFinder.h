// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/work/CancelToken.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

/// One file or export folder to check.
struct Input {
    std::string path;    // as reported and opened
    bool named = false;  // by the caller, if only with a pattern; otherwise found in a folder
    std::uint64_t nbytes = 0;
    std::string failure = {};  // why the path could not even be looked at; empty otherwise
};

/// What searching a folder takes. A pattern with a slash is compared with the path from `base` on, one without with
/// names.
struct SearchFilter {
    std::vector<std::string> include =
        {};  // when there are any, these decide instead of the usual endings and signatures
    std::vector<std::string> exclude = {};  // files and whole folders
    std::string base = {};                  // absolute
};

/// Turns what the caller named (files, folders, patterns) into files and export folders: every folder once, links and
/// loops included. What lies in an export folder belongs to it.
class PathFinder {
public:
    explicit PathFinder(SearchFilter filter, const CancelToken *cancel = nullptr);

    /// A file, an export folder, another folder to search, or a pattern where no file of exactly that name exists.
    void add(const std::string &operand);
    /// In the order the operands came, the files of one folder sorted by path; each path once.
    std::vector<Input> take();

private:
    using Identity = std::pair<std::uint64_t, std::uint64_t>;  // device and inode
    struct Found {
        Input input;
        Identity identity;
        bool viaLink;
    };

    void addExisting(const std::string &path);
    void addMatches(const std::string &pattern);
    void addInput(Input input);
    void search(std::vector<std::string> folders, std::vector<std::string> links);
    void searchFolder(const std::string &folder, std::vector<std::string> &links);
    void visit(const std::string &path, bool named, std::vector<std::string> &folders, std::vector<std::string> &links);
    bool takeExport(const std::string &folder, const std::vector<std::string> &names);
    bool wanted(const std::string &path) const;
    bool matchesAny(const std::vector<std::string> &patterns, const std::string &path) const;
    void keepFound();

    SearchFilter m_filter;
    const CancelToken *m_cancel;
    std::vector<Input> m_inputs;
    std::vector<Found> m_found;                  // of the operand being searched
    std::map<std::string, std::size_t> m_paths;  // index into m_inputs
    std::set<Identity> m_folders;
    std::set<Identity> m_files;
};

/// The paths of a list: one per line, or separated by NUL bytes if it holds any. `file` is - for standard input.
Result<std::vector<std::string>> readPathList(const std::string &file);

}  // namespace pt2scope
