// SPDX-License-Identifier: Apache-2.0
#include "core/container/FaultLog.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pt2scope {

namespace {

bool isBefore(const ZipFault &a, const ZipFault &b)
{
    return std::pair(a.offset, a.record) < std::pair(b.offset, b.record);
}

}  // namespace

void FaultLog::archive(ZipFaultKind kind, std::uint64_t offset, std::uint64_t length, const std::string &detail)
{
    for (ZipFault &fault : m_byKind[kind])
        if (!fault.record) {
            fault.detail += "; " + detail;
            return;
        }
    add({kind, std::nullopt, std::nullopt, offset, length, detail});
}

void FaultLog::record(ZipFaultKind kind, std::size_t record, std::uint64_t offset, std::uint64_t length,
                      std::string detail)
{
    add({kind, record, std::nullopt, offset, length, std::move(detail)});
}

void FaultLog::add(ZipFault fault)
{
    m_byKind[fault.kind].push_back(std::move(fault));
}

std::vector<ZipFault> FaultLog::take()
{
    std::vector<ZipFault> all;
    for (auto &[kind, faults] : m_byKind) {
        if (!std::is_sorted(faults.begin(), faults.end(), isBefore))
            std::stable_sort(faults.begin(), faults.end(), isBefore);
        all.insert(all.end(), std::make_move_iterator(faults.begin()), std::make_move_iterator(faults.end()));
    }
    m_byKind.clear();
    return all;
}

}  // namespace pt2scope
