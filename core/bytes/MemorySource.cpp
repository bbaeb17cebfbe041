// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"

#include <algorithm>

namespace pt2scope {

MemorySource::MemorySource(std::vector<std::byte> bytes) : m_bytes(std::move(bytes)) {}

ReadResult MemorySource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    ReadResult result;
    if (offset >= m_bytes.size())
        return result;
    const auto rest = std::span(m_bytes).subspan(static_cast<std::size_t>(offset));
    result.nbytes = std::min(out.size(), rest.size());
    std::copy_n(rest.begin(), result.nbytes, out.begin());
    return result;
}

}  // namespace pt2scope
