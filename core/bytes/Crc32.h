// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace pt2scope {

/// CRC-32 as in ZIP and zlib (polynomial 0xEDB88320). `seed` is the CRC of what came before, 0 at the start.
std::uint32_t crc32(std::uint32_t seed, std::span<const std::byte> bytes);

/// CRC of A followed by B, from the CRCs of both and the length of B in bytes.
std::uint32_t crc32Combine(std::uint32_t crcA, std::uint32_t crcB, std::uint64_t nbytesB);

/// Eight hexadecimal digits.
std::string crc32Text(std::uint32_t crc);

}  // namespace pt2scope
