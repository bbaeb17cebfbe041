// SPDX-License-Identifier: Apache-2.0
#include "app/GuiLaunch.h"

#include "app/Output.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace pt2scope {

namespace {

constexpr const char *platformVariable = "QT_QPA_PLATFORM";

bool isSet(const char *variable)
{
    const char *value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

}  // namespace

ExitStatus withoutDisplay()
{
    complain("there is no display to open a window on");
    complain("try 'pt2scope info FILE' to see what a file is, or 'pt2scope check FILE' to validate it");
    return ExitStatus::Failure;
}

ExitStatus becomeGui(const std::vector<std::string> &words, GuiNeed need)
{
    if (need == GuiNeed::NoDisplay) {
        ::setenv(platformVariable, "offscreen", 1);
        // What Qt misses of a desktop session is no matter of a picture.
        ::setenv("QT_LOGGING_RULES", "default.warning=false", 0);
    } else if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY") && !isSet(platformVariable)) {
        return withoutDisplay();
    }
    std::error_code failure;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failure);
    const std::string program = (self.parent_path() / "pt2scope-gui").string();
    std::vector<char *> arguments{const_cast<char *>(program.c_str())};
    for (const std::string &word : words)
        arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    complain("the desktop application cannot be started: " + program + ": " + std::strerror(errno));
    return ExitStatus::Failure;
}

}  // namespace pt2scope
