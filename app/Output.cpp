// SPDX-License-Identifier: Apache-2.0
#include "app/Output.h"

#include "core/bytes/Text.h"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace pt2scope {

namespace {

constexpr std::size_t bufferSize = std::size_t{64} * 1024;

}  // namespace

std::unique_ptr<Output> Output::standard()
{
    return std::unique_ptr<Output>(new Output(STDOUT_FILENO, "standard output"));
}

Result<std::unique_ptr<Output>> Output::create(const std::string &path)
{
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    const std::string name = "'" + printable(path) + "'";
    if (descriptor < 0)
        return Error{ErrorCode::Io, "cannot write " + name + ": " + std::generic_category().message(errno)};
    return std::unique_ptr<Output>(new Output(descriptor, name));
}

Output::~Output()
{
    close();
}

void Output::close()
{
    if (m_descriptor > STDERR_FILENO && ::close(m_descriptor) != 0 && m_systemError == 0)
        m_systemError = errno;
    m_descriptor = -1;
}

void Output::write(std::string_view text)
{
    m_buffer += text;
    if (m_buffer.size() >= bufferSize)
        flush();
}

void Output::flush()
{
    std::string_view rest = m_buffer;
    while (!rest.empty() && m_systemError == 0) {
        const ssize_t written = ::write(m_descriptor, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            m_systemError = errno;
    }
    m_buffer.clear();
}

bool Output::finish()
{
    flush();
    close();
    if (m_systemError == 0)
        return true;
    complain("cannot write to " + m_name + ": " + std::generic_category().message(m_systemError));
    return false;
}

void complain(std::string_view message)
{
    const std::string line = "pt2scope: " + std::string(message) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace pt2scope
