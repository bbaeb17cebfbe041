// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pt2scope {

/// std::hash<std::string> of 64-bit little-endian libstdc++, on any platform: the serialization id of an archive
/// depends on it.
std::uint64_t libstdcxxHash(std::string_view text);

/// In which order a std::unordered_set of libstdc++ iterates over different elements of these hashes, inserted one by
/// one in this order: indexes into `hashes`.
std::vector<std::size_t> libstdcxxSetOrder(std::span<const std::uint64_t> hashes);

}  // namespace pt2scope
