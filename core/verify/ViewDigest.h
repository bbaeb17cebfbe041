// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Sha256.h"
#include "core/verify/Engine.h"

namespace pt2scope {

/// The digest of a logical tensor, of whose bytes it is told piece by piece.
class ViewDigest {
public:
    explicit ViewDigest(DigestKind kind) : m_kind(kind) {}

    void update(std::span<const std::byte> bytes);
    /// Lower-case hexadecimal; empty for DigestKind::None. Ends the computation.
    std::string finish();

private:
    DigestKind m_kind;
    std::uint32_t m_crc32 = 0;
    Sha256 m_sha256;
};

}  // namespace pt2scope
