// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pt2scope {

/// One entry of an archive, as its directory describes it. Offsets are bytes from the start of the archive's source.
struct Record {
    std::string name;                // the bytes as stored, not decoded
    std::uint64_t size = 0;          // bytes once inflated
    std::uint64_t storedSize = 0;    // bytes in the archive
    std::uint64_t headerOffset = 0;  // of the local header
    std::uint64_t dataOffset = 0;    // of the first stored byte; 0 when there is no local header
    std::uint32_t crc32 = 0;
    std::uint16_t method = 0;  // 0 stored, 8 deflate
    std::uint16_t flags = 0;
    std::uint16_t unixMode = 0;  // file type and permissions; 0 when it was not written on Unix
    bool dosDirectory = false;   // carries the DOS folder attribute, whatever its name
    bool recovered = false;      // found by its local header only: the directory does not list it
    bool readable = false;       // its bytes lie in the archive, by a method that is read here, and are not encrypted

    bool isStored() const { return method == 0; }
    bool isDirectory() const { return name.ends_with('/'); }
    bool isSymbolicLink() const { return (unixMode & 0xf000) == 0xa000; }
};

}  // namespace pt2scope
