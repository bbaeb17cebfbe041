// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// Facts of an ELF shared object (System V gABI), read and never loaded. Every count and offset is checked against the
/// bytes that are there. Names are bytes as stored.
struct ElfLibrary {
    unsigned bits = 0;  // 32 or 64
    bool littleEndian = true;
    std::uint16_t machine = 0;        // e_machine
    std::string machineName;          // "x86_64", "aarch64", as `uname -m` says it; "machine 123" when unknown
    std::vector<std::string> needed;  // DT_NEEDED
    std::optional<std::string> soname;
    std::vector<std::string> exported;  // defined dynamic symbols, at most 100,000
    bool exportedCut = false;           // there are more of them
    std::uint64_t extent = 0;           // end of the farthest segment, section or table, bytes from the start
    bool truncated = false;             // extent, or a table that is needed, lies past the end of the record
};

/// Error Unsupported when the bytes do not begin with the ELF magic, Corrupt when its class or byte order is none that
/// ELF knows.
Result<ElfLibrary> readElfLibrary(const ByteSource &source);

}  // namespace pt2scope
