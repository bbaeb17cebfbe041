// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

// Little-endian bytes of a number, for patching binary files.

namespace pt2scope::testing {

inline std::string littleEndian(std::uint64_t value, int nbytes)
{
    std::string bytes;
    for (int i = 0; i < nbytes; ++i)
        bytes += static_cast<char>(static_cast<unsigned char>(value >> (8 * i) & 0xff));
    return bytes;
}

inline std::string u16(std::uint64_t value)
{
    return littleEndian(value, 2);
}
inline std::string u32(std::uint64_t value)
{
    return littleEndian(value, 4);
}
inline std::string u64(std::uint64_t value)
{
    return littleEndian(value, 8);
}

}  // namespace pt2scope::testing
