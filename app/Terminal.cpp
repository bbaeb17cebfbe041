// SPDX-License-Identifier: Apache-2.0
#include "app/Terminal.h"

#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace pt2scope {

namespace {

constexpr int usualColumns = 80;

std::string_view environment(const char *name)
{
    const char *value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

int terminalColumns()
{
    winsize size{};
    const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : usualColumns;
}

}  // namespace

Terminal standardOutputTerminal(std::string_view colorMode, bool toFile)
{
    const bool isTerminal = !toFile && ::isatty(STDOUT_FILENO) == 1;
    Terminal found;
    found.colour =
        colorMode == "always"
        || (colorMode == "auto" && isTerminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb");
    if (isTerminal)
        found.columns = terminalColumns();
    return found;
}

bool standardErrorIsTerminal()
{
    return ::isatty(STDERR_FILENO) == 1;
}

}  // namespace pt2scope
