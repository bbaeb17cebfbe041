// SPDX-License-Identifier: Apache-2.0
#include "app/Program.h"

#include <csignal>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace {

/// A file that is opened must never land on a closed standard stream, where it would be taken for one.
void openStandardStreams()
{
    while (true) {
        const int descriptor = ::open("/dev/null", O_RDONLY);
        if (descriptor < 0)
            return;
        if (descriptor > STDERR_FILENO) {
            ::close(descriptor);
            return;
        }
    }
}

}  // namespace

int main(int argc, char **argv)
{
    openStandardStreams();
    std::signal(SIGPIPE, SIG_DFL);  // a reader that has seen enough ends the program without a word
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    return static_cast<int>(pt2scope::runProgram(words));
}
