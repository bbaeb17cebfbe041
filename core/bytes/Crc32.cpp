// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Crc32.h"

#include <isa-l/crc.h>
#include <zlib.h>
#include <array>
#include <cstdio>

namespace pt2scope {

std::uint32_t crc32(std::uint32_t seed, std::span<const std::byte> bytes)
{
    return crc32_gzip_refl(seed, reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size());
}

std::uint32_t crc32Combine(std::uint32_t crcA, std::uint32_t crcB, std::uint64_t nbytesB)
{
    return static_cast<std::uint32_t>(::crc32_combine(crcA, crcB, static_cast<z_off_t>(nbytesB)));
}

std::string crc32Text(std::uint32_t crc)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(crc));
    return text.data();
}

}  // namespace pt2scope
