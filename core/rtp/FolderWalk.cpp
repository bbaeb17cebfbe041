// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FolderWalk.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace pt2scope {

namespace {

Error systemError(int code)
{
    return {code == ENOENT ? ErrorCode::NotFound : ErrorCode::NotReadable, std::generic_category().message(code)};
}

/// All links resolved; nothing, and errno, when that cannot be done.
std::optional<std::string> canonicalPath(const std::string &path)
{
    const std::unique_ptr<char, void (*)(void *)> real(::realpath(path.c_str(), nullptr), std::free);
    return real ? std::optional<std::string>(real.get()) : std::nullopt;
}

std::string linkText(const std::string &path)
{
    std::array<char, PATH_MAX> text{};
    const ssize_t length = ::readlink(path.c_str(), text.data(), text.size());
    return length > 0 ? std::string(text.data(), static_cast<std::size_t>(length)) : std::string();
}

void describeTarget(FolderEntry &entry, const struct stat &status)
{
    entry.mode = static_cast<std::uint32_t>(status.st_mode & 07777U);
    if (S_ISDIR(status.st_mode))
        entry.kind = FolderEntryKind::Folder;
    else if (S_ISREG(status.st_mode))
        entry.nbytes = static_cast<std::uint64_t>(status.st_size);
    else
        entry.kind = FolderEntryKind::Special;
}

bool liesIn(std::string_view path, std::string_view folder)
{
    return folder.empty() || path == folder
           || (path.starts_with(folder) && path.substr(folder.size()).starts_with('/'));
}

}  // namespace

bool comesBefore(std::string_view a, std::string_view b)
{
    const auto rank = [](char c) { return c == '/' ? 0 : 1 + static_cast<unsigned char>(c); };
    return std::ranges::lexicographical_compare(a, b, {}, rank, rank);
}

std::optional<Error> FolderWalk::run()
{
    const auto root = canonicalPath(m_tree.m_root);
    if (!root)
        return systemError(errno);
    m_canonicalRoot = *root;
    if (auto error = list({}, 0))
        return error;
    while (!m_pending.empty()) {
        const Pending next = m_pending.back();
        m_pending.pop_back();
        const std::string folder = m_tree.m_entries[next.entry].path;
        const bool tooMuch = next.depth > FolderTree::maxDepth || m_tree.m_entries.size() >= FolderTree::maxEntries;
        if (tooMuch || list(folder, next.depth)) {
            m_tree.m_entries[next.entry].unlisted = true;
            m_tree.m_isComplete = false;
        }
    }
    std::ranges::sort(m_tree.m_entries, comesBefore, &FolderEntry::path);
    return std::nullopt;
}

std::optional<Error> FolderWalk::list(const std::string &folder, std::size_t depth)
{
    std::error_code failure;
    fs::directory_iterator it(fullPath(folder), failure);
    for (; !failure && it != fs::directory_iterator(); it.increment(failure)) {
        if (!add(joinPath(folder, it->path().filename().string())))
            return Error{ErrorCode::Limit, "more entries than are listed"};
        const FolderEntry &entry = m_tree.m_entries.back();
        if (entry.kind == FolderEntryKind::Folder && !entry.isLink)
            m_pending.push_back({m_tree.m_entries.size() - 1, depth + 1});
    }
    if (failure)
        return systemError(failure.value());
    return std::nullopt;
}

bool FolderWalk::add(const std::string &path)
{
    if (m_tree.m_entries.size() >= FolderTree::maxEntries) {
        m_tree.m_isComplete = false;
        return false;
    }
    m_tree.m_entries.push_back(describe(path));
    return true;
}

FolderEntry FolderWalk::describe(const std::string &path) const
{
    FolderEntry entry;
    entry.path = path;
    const std::string full = fullPath(path);
    struct stat status {};
    if (::lstat(full.c_str(), &status) != 0)
        entry.kind = FolderEntryKind::Special;
    else if (S_ISLNK(status.st_mode))
        describeLink(entry, full);
    else
        describeTarget(entry, status);
    return entry;
}

void FolderWalk::describeLink(FolderEntry &entry, const std::string &fullPath) const
{
    entry.isLink = true;
    entry.target = linkText(fullPath);
    const auto real = canonicalPath(fullPath);
    if (!real) {
        entry.kind = errno == ELOOP ? FolderEntryKind::LoopingLink : FolderEntryKind::DanglingLink;
        return;
    }
    const std::string prefix = m_canonicalRoot == "/" ? m_canonicalRoot : m_canonicalRoot + "/";
    if (*real != m_canonicalRoot && !real->starts_with(prefix)) {
        entry.kind = FolderEntryKind::LeavingLink;
        return;
    }
    const std::string target = *real == m_canonicalRoot ? std::string() : real->substr(prefix.size());
    struct stat status {};
    if (liesIn(entry.path, target))
        entry.kind = FolderEntryKind::LoopingLink;
    else if (::stat(fullPath.c_str(), &status) != 0)
        entry.kind = FolderEntryKind::DanglingLink;
    else {
        entry.target = target;
        describeTarget(entry, status);
    }
}

std::string FolderWalk::fullPath(const std::string &path) const
{
    return path.empty() ? m_canonicalRoot : joinPath(m_canonicalRoot, path);
}

}  // namespace pt2scope
