// SPDX-License-Identifier: Apache-2.0
#include "core/work/Host.h"

#include <unistd.h>
#include <fstream>

namespace pt2scope {

namespace {

std::uint64_t pages(int which)
{
    return static_cast<std::uint64_t>(::sysconf(which)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

std::string cpuName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "CPU";
}

std::uint64_t physicalMemory()
{
    return pages(_SC_PHYS_PAGES);
}

std::uint64_t availableMemory()
{
    std::ifstream file("/proc/meminfo");
    std::string name;
    std::uint64_t kibibytes = 0;
    for (std::string unit; file >> name >> kibibytes && std::getline(file, unit);) {
        if (name == "MemAvailable:")
            return kibibytes << 10;
    }
    return pages(_SC_AVPHYS_PAGES);
}

}  // namespace pt2scope
