// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class FolderEntryKind {
    File,
    Folder,
    Special,       // a device, pipe or socket: never opened
    DanglingLink,  // a symbolic link to nothing
    LoopingLink,   // to a folder that it lies in, or to itself
    LeavingLink,   // to something outside the folder: not followed
};

/// One thing in an export folder.
struct FolderEntry {
    std::string path;  // relative to the folder, with slashes; the bytes as the system gives them
    FolderEntryKind kind = FolderEntryKind::File;
    std::uint64_t nbytes = 0;  // of a File
    std::uint32_t mode = 0;    // permission bits of what it is, the link's target included
    bool isLink = false;
    std::string target;     // of a link within the folder: the path it leads to; of another link as written
    bool unlisted = false;  // a Folder whose entries could not be listed, or were not for a limit

    std::string_view name() const;  // the last part of the path
    bool readableByOthers() const { return (mode & 0044) != 0; }
};

/// What an export folder holds, by one walk. Links are followed within the folder only: nothing is listed twice, but
/// find() and children() see through them. Immutable; every method may be called from any thread.
class FolderTree {
public:
    static constexpr std::size_t maxEntries = 250'000;
    static constexpr std::size_t maxDepth = 64;

    /// An error when the path is no folder or cannot be listed.
    static Result<std::shared_ptr<const FolderTree>> read(const std::string &path);

    const std::string &root() const { return m_root; }
    const std::vector<FolderEntry> &entries() const { return m_entries; }  // ascending by path, parts compared as bytes
    bool isComplete() const { return m_isComplete; }                       // every folder was listed to its end
    std::uint64_t nbytes() const;                                          // of all files

    /// Where a path leads, links resolved; null when there is nothing, or a link that is not followed.
    const FolderEntry *find(std::string_view path) const;
    /// As it lies there, the last part not followed.
    const FolderEntry *findEntry(std::string_view path) const;
    bool hasFile(std::string_view path) const;
    bool hasFolder(std::string_view path) const;
    /// What lies directly in a folder ("" is the root), ascending by name; links as they lie there. Empty for what is
    /// no folder.
    std::vector<const FolderEntry *> children(std::string_view folder) const;
    /// The file's bytes.
    Result<ByteSourcePtr> open(std::string_view path) const;

private:
    friend class FolderWalk;
    FolderTree() = default;
    /// The real path that a path leads to; nothing when there is none.
    std::optional<std::string> resolve(std::string_view path) const;

    std::string m_root;
    std::vector<FolderEntry> m_entries;
    bool m_isComplete = true;
};

using FolderTreePtr = std::shared_ptr<const FolderTree>;

/// "a/b" of a folder and a name; the name alone where the folder is the root.
std::string joinPath(std::string_view folder, std::string_view name);

}  // namespace pt2scope
