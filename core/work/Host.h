// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pt2scope {

/// The CPU's model as the system names it; "CPU" where it does not.
std::string cpuName();

/// Bytes of memory that are there.
std::uint64_t physicalMemory();

/// Bytes of memory that could be used without swapping.
std::uint64_t availableMemory();

}  // namespace pt2scope
