// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace pt2scope {

/// What may still be opened and kept of an archive's compiled models. The records of an honest archive share no bytes
/// and shrink little, so that their sizes cannot add up to many times that of the archive; crafted ones can.
class AotiBudget {
public:
    static constexpr std::size_t itemBytes = 128;  // what a small fact takes besides its text

    explicit AotiBudget(std::uint64_t archiveSize) : m_openable((16ull << 20) + archiveSize / 64 * 1024) {}

    /// Whether a record of that many bytes may still be opened; counts it.
    bool open(std::uint64_t nbytes) { return spend(m_openable, nbytes); }

    /// Whether facts of that many bytes may still be kept; counts them.
    bool keep(std::size_t nbytes) { return spend(m_keepable, nbytes); }

private:
    static bool spend(std::uint64_t &left, std::uint64_t amount)
    {
        const bool enough = amount <= left;
        left = enough ? left - amount : 0;
        return enough;
    }

    std::uint64_t m_openable;
    std::uint64_t m_keepable = 96ull << 20;
};

}  // namespace pt2scope
