// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipFault.h"

#include <map>

namespace pt2scope {

/// Collects faults: of each kind at most one for the archive as a whole, which then names every cause.
class FaultLog {
public:
    void archive(ZipFaultKind kind, std::uint64_t offset, std::uint64_t length, const std::string &detail);
    void record(ZipFaultKind kind, std::size_t record, std::uint64_t offset, std::uint64_t length, std::string detail);
    void add(ZipFault fault);
    bool holds(ZipFaultKind kind) const { return m_byKind.contains(kind); }

    /// Ordered by kind, then place.
    std::vector<ZipFault> take();

private:
    std::map<ZipFaultKind, std::vector<ZipFault>> m_byKind;
};

}  // namespace pt2scope
