// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/FileSource.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>

namespace pt2scope {

namespace {

Error openError(int number)
{
    const std::string text = std::generic_category().message(number);
    if (number == ENOENT || number == ENOTDIR)
        return {ErrorCode::NotFound, text};
    return {number == EIO ? ErrorCode::Io : ErrorCode::NotReadable, text};
}

const char *kindOf(mode_t mode)
{
    if (S_ISDIR(mode))
        return "is a directory";
    if (S_ISFIFO(mode))
        return "is a pipe";
    if (S_ISSOCK(mode))
        return "is a socket";
    return "is a device";
}

}  // namespace

Result<std::shared_ptr<const FileSource>> FileSource::open(const std::string &path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return openError(errno);
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) {
        const int number = errno;
        ::close(descriptor);
        return openError(number);
    }
    if (!S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return Error{ErrorCode::NotReadable, kindOf(status.st_mode)};
    }
    return std::shared_ptr<const FileSource>(new FileSource(descriptor, static_cast<std::uint64_t>(status.st_size)));
}

FileSource::FileSource(int descriptor, std::uint64_t size) : m_descriptor(descriptor), m_size(size) {}

FileSource::~FileSource()
{
    ::close(m_descriptor);
}

ReadResult FileSource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    ReadResult result;
    if (offset >= m_size)
        return result;
    out = out.first(static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), m_size - offset)));
    while (result.nbytes < out.size()) {
        const ssize_t got = ::pread(m_descriptor, out.data() + result.nbytes, out.size() - result.nbytes,
                                    static_cast<off_t>(offset + result.nbytes));
        if (got > 0) {
            result.nbytes += static_cast<std::size_t>(got);
        } else if (got == 0) {
            break;
        } else if (errno != EINTR) {
            result.failure = ErrorCode::Io;
            result.systemError = errno;
            break;
        }
    }
    return result;
}

}  // namespace pt2scope
