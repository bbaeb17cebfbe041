// SPDX-License-Identifier: Apache-2.0
#include "core/container/DigestPlan.h"

#include "core/bytes/Text.h"
#include "core/container/Inflation.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::uint64_t gapWorthReading = 4096;  // between two slices: cheaper than a second read

}  // namespace

DigestPlan::DigestPlan(const ZipArchive &archive, std::span<const NestedArchive> nested,
                       const std::function<bool(std::size_t)> &select)
    : m_records(archive.records().size()),
      m_nested(nested.size()),
      m_storedBudget(2 * archive.source()->size()),
      m_inflatedBudget(maxInflation * archive.source()->size() + inflationAllowance)
{
    std::vector<std::size_t> nestedOf(archive.records().size(), nested.size());
    for (std::size_t i = 0; i < nested.size(); ++i) {
        nestedOf[nested[i].record] = i;
        m_nested[i].resize(nested[i].archive->records().size());
    }
    for (std::size_t i = 0; i < m_records.size(); ++i) {
        if (select && !select(i))
            continue;
        if (nestedOf[i] == nested.size()) {
            planRecord(archive, i, m_records[i]);
            continue;
        }
        const NestedArchive &inside = nested[nestedOf[i]];
        if (archive.records()[i].isStored()) {
            planNested(archive, inside, m_nested[nestedOf[i]]);
        } else {
            planRecord(archive, i, m_records[i]);
            for (std::size_t j = 0; j < m_nested[nestedOf[i]].size(); ++j)
                planRecord(*inside.archive, j, m_nested[nestedOf[i]][j]);
        }
    }
}

bool DigestPlan::admit(const Record &record, Target &target)
{
    target.selected = true;
    if (!record.readable) {
        target.refusal = Error{ErrorCode::Unsupported, "its bytes cannot be read"};
        return false;
    }
    std::uint64_t &budget = record.isStored() ? m_storedBudget : m_inflatedBudget;
    const std::uint64_t cost = record.isStored() ? record.storedSize : record.size;
    if (cost > budget || (!record.isStored() && inflatesTooMuch(record))) {
        target.refusal = Error{ErrorCode::Limit, "declares " + formatBytes(cost) + ", more than this archive may hold"};
        return false;
    }
    budget -= cost;
    return true;
}

void DigestPlan::planRecord(const ZipArchive &archive, std::size_t index, Target &target)
{
    const Record &record = archive.records()[index];
    if (!admit(record, target))
        return;
    if (record.isStored()) {
        cut(archive.source().get(), record.dataOffset, record.dataOffset + record.storedSize, {&target});
    } else {
        target.stream = m_streams.size();
        m_streams.push_back({&archive, index});
    }
}

void DigestPlan::planNested(const ZipArchive &outer, const NestedArchive &inside, std::vector<Target> &targets)
{
    const Record &record = outer.records()[inside.record];
    const std::vector<Record> &inner = inside.archive->records();
    Target &whole = m_records[inside.record];
    if (!admit(record, whole))
        return;

    std::vector<std::size_t> byOffset(inner.size());
    std::iota(byOffset.begin(), byOffset.end(), std::size_t{0});
    std::ranges::stable_sort(byOffset, {}, [&](std::size_t i) { return inner[i].dataOffset; });

    const ByteSource *source = outer.source().get();
    std::uint64_t position = record.dataOffset;
    for (const std::size_t i : byOffset) {
        const std::uint64_t begin = record.dataOffset + inner[i].dataOffset;
        if (!inner[i].isStored() || !inner[i].readable || begin < position) {
            planRecord(*inside.archive, i, targets[i]);
            continue;
        }
        const std::uint64_t end = begin + inner[i].storedSize;
        targets[i].selected = true;
        cut(source, position, begin, {&whole});
        cut(source, begin, end, {&whole, &targets[i]});
        position = end;
    }
    cut(source, position, record.dataOffset + record.storedSize, {&whole});
}

void DigestPlan::cut(const ByteSource *source, std::uint64_t begin, std::uint64_t end,
                     std::initializer_list<Target *> targets)
{
    while (begin < end) {
        const std::uint64_t nbytes = std::min(sliceBytes, end - begin);
        for (Target *target : targets)
            target->slices.push_back(m_slices.size());
        m_slices.push_back({source, begin, nbytes});
        begin += nbytes;
    }
}

DigestPlan::Batches DigestPlan::batches(const std::vector<bool> &known) const
{
    Batches batches;
    for (std::size_t i = 0; i < m_slices.size(); ++i) {
        if (!known[i])
            batches.order.push_back(i);
    }
    std::ranges::sort(batches.order, {},
                      [&](std::size_t i) { return std::tuple(m_slices[i].source, m_slices[i].offset, i); });
    for (std::size_t i = 0; i < batches.order.size(); ++i) {
        const Slice &slice = m_slices[batches.order[i]];
        const std::uint64_t end = slice.offset + slice.nbytes;
        if (!batches.list.empty()) {
            Batch &last = batches.list.back();
            const std::uint64_t lastEnd = last.offset + last.nbytes;
            if (last.source == slice.source && end - last.offset <= sliceBytes
                && slice.offset <= lastEnd + gapWorthReading) {
                last.nbytes = std::max(lastEnd, end) - last.offset;
                ++last.count;
                continue;
            }
        }
        batches.list.push_back({slice.source, slice.offset, slice.nbytes, i, 1});
    }
    return batches;
}

}  // namespace pt2scope
