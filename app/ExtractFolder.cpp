// SPDX-License-Identifier: Apache-2.0
#include "app/ExtractFolder.h"

#include "core/bytes/Text.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pt2scope {

namespace {

constexpr int folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
constexpr mode_t folderMode = 0777;  // less the umask
constexpr mode_t fileMode = 0666;
constexpr int mostTemporaries = 1000;
constexpr std::size_t mostComponents = 100;  // deeper, and the longest path that the system takes is soon reached

Error systemError(const std::string &what, int code)
{
    return {ErrorCode::Io, "cannot " + what + ": " + std::generic_category().message(code)};
}

/// `path` and the folders above it that do not exist, innermost first.
std::vector<std::string> absentFolders(const std::string &path)
{
    std::vector<std::string> absent;
    std::error_code failure;
    for (std::filesystem::path folder = path; !folder.empty() && folder != folder.root_path();
         folder = folder.parent_path()) {
        if (std::filesystem::symlink_status(folder, failure).type() != std::filesystem::file_type::not_found)
            break;
        absent.push_back(folder.string());
    }
    return absent;
}

Result<Descriptor> openFolder(const Descriptor &parent, const std::string &name)
{
    const std::string quoted = "'" + printable(name) + "'";
    Descriptor folder(::openat(parent.number(), name.c_str(), folderFlags | O_NOFOLLOW));
    if (folder.valid())
        return folder;
    if (errno == ELOOP || errno == ENOTDIR)
        return Error{ErrorCode::NotReadable, quoted + " is in the way: it is a link or no folder"};
    return systemError("enter the folder " + quoted, errno);
}

}  // namespace

Descriptor::~Descriptor()
{
    if (valid())
        ::close(m_number);
}

Descriptor &Descriptor::operator=(Descriptor &&other) noexcept
{
    std::swap(m_number, other.m_number);
    return *this;
}

Result<ExtractFolder> ExtractFolder::open(const std::string &path)
{
    std::vector<std::string> made = absentFolders(path);
    std::error_code failure;
    std::filesystem::create_directories(path, failure);
    Descriptor folder(::open(path.c_str(), folderFlags));
    if (!folder.valid())
        return systemError("open the folder '" + printable(path) + "'", errno);
    return ExtractFolder(std::move(folder), std::move(made));
}

/// Only what is empty goes.
ExtractFolder::~ExtractFolder()
{
    for (const std::string &folder : m_made)
        ::rmdir(folder.c_str());
}

Result<NewFile> ExtractFolder::create(const std::vector<std::string> &components, bool overwrite) const
{
    if (components.size() > mostComponents)
        return Error{ErrorCode::Limit, "it lies in more than " + std::to_string(mostComponents) + " folders"};
    NewFile file;
    file.m_folder = Descriptor(::openat(m_folder.number(), ".", folderFlags));
    for (std::size_t i = 0; i + 1 < components.size(); ++i) {
        if (const Result<bool> entered = file.enter(components[i]); !entered)
            return entered.error();
    }
    file.m_name = components.back();
    struct stat status {};
    if (!overwrite && ::fstatat(file.m_folder.number(), file.m_name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0)
        return systemError("write '" + printable(file.m_name) + "'", EEXIST);
    for (int i = 0; i < mostTemporaries && !file.m_file.valid(); ++i) {
        file.m_temporary = ".pt2scope-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".part";
        file.m_file = Descriptor(::openat(file.m_folder.number(), file.m_temporary.c_str(),
                                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileMode));
        if (!file.m_file.valid() && errno != EEXIST)
            break;
    }
    if (file.m_file.valid())
        return file;
    const int code = errno;
    file.m_temporary.clear();
    return systemError("write '" + printable(file.m_name) + "'", code);
}

/// Goes on to the folder `name`, made when it is absent.
Result<bool> NewFile::enter(const std::string &name)
{
    const bool made = ::mkdirat(m_folder.number(), name.c_str(), folderMode) == 0;
    if (!made && errno != EEXIST)
        return systemError("make the folder '" + printable(name) + "'", errno);
    Result<Descriptor> inner = openFolder(m_folder, name);
    if (made)
        m_made.push_back({std::move(m_folder), name});
    if (!inner)
        return inner.error();
    m_folder = std::move(*inner);
    return true;
}

NewFile::NewFile(NewFile &&other) noexcept
    : m_made(std::exchange(other.m_made, {})),
      m_folder(std::move(other.m_folder)),
      m_file(std::move(other.m_file)),
      m_temporary(std::exchange(other.m_temporary, std::string())),
      m_name(std::move(other.m_name))
{}

NewFile::~NewFile()
{
    if (!m_temporary.empty())
        ::unlinkat(m_folder.number(), m_temporary.c_str(), 0);
    for (auto made = m_made.rbegin(); made != m_made.rend(); ++made)
        ::unlinkat(made->parent.number(), made->name.c_str(), AT_REMOVEDIR);
}

Result<bool> NewFile::write(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file.number(), bytes.data(), bytes.size());
        if (written >= 0)
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            return systemError("write '" + printable(m_name) + "'", errno);
    }
    return true;
}

/// 0, or what failed. Where the file system cannot rename without replacing, a second name does the same.
int NewFile::moveTo(const char *name, bool overwrite) const
{
    const int folder = m_folder.number();
    const char *temporary = m_temporary.c_str();
    if (overwrite)
        return ::renameat(folder, temporary, folder, name) == 0 ? 0 : errno;
    if (::renameat2(folder, temporary, folder, name, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    if (::linkat(folder, temporary, folder, name, 0) != 0)
        return errno;
    ::unlinkat(folder, temporary, 0);
    return 0;
}

Result<bool> NewFile::keep(bool overwrite)
{
    if (const int failure = moveTo(m_name.c_str(), overwrite); failure != 0)
        return systemError("write '" + printable(m_name) + "'", failure);
    m_temporary.clear();
    m_made.clear();
    return true;
}

}  // namespace pt2scope
