// SPDX-License-Identifier: Apache-2.0
#include "core/verify/ViewDigest.h"

#include "core/bytes/Crc32.h"

#include <cstdio>

namespace pt2scope {

void ViewDigest::update(std::span<const std::byte> bytes)
{
    if (m_kind == DigestKind::Crc32)
        m_crc32 = crc32(m_crc32, bytes);
    else if (m_kind == DigestKind::Sha256)
        m_sha256.update(bytes);
}

std::string ViewDigest::finish()
{
    if (m_kind == DigestKind::None)
        return {};
    if (m_kind == DigestKind::Sha256)
        return toHex(m_sha256.finish());
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(m_crc32));
    return text.data();
}

}  // namespace pt2scope
