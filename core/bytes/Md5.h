// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <array>
#include <cstddef>

namespace pt2scope {

using Md5Digest = std::array<std::byte, 16>;

/// MD5 (RFC 1321) of a whole source, which some file names tell. An error when it cannot be read.
Result<Md5Digest> md5Of(const ByteSource &source);

}  // namespace pt2scope
