// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FolderTree.h"

#include "core/rtp/FolderFile.h"
#include "core/rtp/FolderWalk.h"

#include <algorithm>
#include <optional>

namespace pt2scope {

std::string joinPath(std::string_view folder, std::string_view name)
{
    std::string path(folder);
    if (!path.empty() && !path.ends_with('/'))
        path += '/';
    return path += name;
}

std::string_view FolderEntry::name() const
{
    const std::string_view whole = path;
    return whole.substr(whole.rfind('/') + 1);
}

Result<FolderTreePtr> FolderTree::read(const std::string &path)
{
    const std::shared_ptr<FolderTree> tree(new FolderTree);
    tree->m_root = path;
    if (auto error = FolderWalk(*tree).run())
        return *std::move(error);
    return FolderTreePtr(tree);
}

std::uint64_t FolderTree::nbytes() const
{
    std::uint64_t sum = 0;
    for (const FolderEntry &entry : m_entries)
        sum += entry.isLink ? 0 : entry.nbytes;
    return sum;
}

const FolderEntry *FolderTree::findEntry(std::string_view path) const
{
    const auto found = std::ranges::lower_bound(m_entries, path, comesBefore, &FolderEntry::path);
    return found != m_entries.end() && found->path == path ? &*found : nullptr;
}

std::optional<std::string> FolderTree::resolve(std::string_view path) const
{
    std::string current;
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const FolderEntry *entry = findEntry(joinPath(current, path.substr(0, slash)));
        const bool exists = entry
                            && (entry->kind == FolderEntryKind::File || entry->kind == FolderEntryKind::Folder
                                || entry->kind == FolderEntryKind::Special);
        if (!exists)
            return std::nullopt;
        current = entry->isLink ? entry->target : entry->path;
        path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
        if (path.empty() && slash != std::string_view::npos)
            return std::nullopt;
    }
    return current;
}

const FolderEntry *FolderTree::find(std::string_view path) const
{
    const auto resolved = resolve(path);
    return resolved ? findEntry(*resolved) : nullptr;
}

bool FolderTree::hasFile(std::string_view path) const
{
    const FolderEntry *entry = find(path);
    return entry && entry->kind == FolderEntryKind::File;
}

bool FolderTree::hasFolder(std::string_view path) const
{
    const FolderEntry *entry = find(path);
    return path.empty() || (entry && entry->kind == FolderEntryKind::Folder);
}

std::vector<const FolderEntry *> FolderTree::children(std::string_view folder) const
{
    const auto resolved = resolve(folder);
    if (!resolved)
        return {};
    const std::string prefix = resolved->empty() ? std::string() : *resolved + "/";
    std::vector<const FolderEntry *> found;
    for (auto it = std::ranges::lower_bound(m_entries, prefix, comesBefore, &FolderEntry::path);
         it != m_entries.end() && it->path.starts_with(prefix); ++it) {
        if (it->path.find('/', prefix.size()) == std::string::npos)
            found.push_back(&*it);
    }
    return found;
}

Result<ByteSourcePtr> FolderTree::open(std::string_view path) const
{
    const auto resolved = resolve(path);
    if (!resolved)
        return Error{ErrorCode::NotFound, "the folder has no such file"};
    return FolderFile::open(joinPath(m_root, *resolved));
}

}  // namespace pt2scope
