// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipArchive.h"

#include "core/bytes/WindowSource.h"
#include "core/container/InflatedSource.h"
#include "core/container/ZipOpener.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>

namespace pt2scope {

namespace {

std::size_t hashOf(std::string_view name)
{
    return std::hash<std::string_view>()(name);
}

Error whyUnreadable(const Record &record)
{
    if (record.dataOffset == 0)
        return {ErrorCode::Corrupt, "there is no local header at byte " + std::to_string(record.headerOffset)};
    if (record.method != 0 && record.method != 8)
        return {ErrorCode::Unsupported, "compression method " + std::to_string(record.method) + " is not read here"};
    if ((record.flags & encryptedFlag) != 0)
        return {ErrorCode::Unsupported, "it is encrypted"};
    return {ErrorCode::Truncated, "its bytes are not all in this file"};
}

}  // namespace

Result<std::shared_ptr<const ZipArchive>> ZipArchive::open(ByteSourcePtr source)
{
    return ZipOpener(std::move(source)).open();
}

void ZipArchive::indexNames()
{
    std::vector<std::size_t> hashes;
    hashes.reserve(m_records.size());
    for (const Record &record : m_records)
        hashes.push_back(hashOf(record.name));
    m_byName.resize(m_records.size());
    std::iota(m_byName.begin(), m_byName.end(), std::size_t{0});
    std::ranges::sort(m_byName, {}, [&](std::size_t i) {
        return std::tuple<std::size_t, std::string_view, std::size_t>(hashes[i], m_records[i].name, i);
    });
    m_nameHashes.reserve(m_records.size());
    for (const std::size_t i : m_byName)
        m_nameHashes.push_back(hashes[i]);
}

std::optional<std::size_t> ZipArchive::find(std::string_view name) const
{
    const auto all = findAll(name);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

std::span<const std::size_t> ZipArchive::findAll(std::string_view name) const
{
    const auto sameHash = std::equal_range(m_nameHashes.begin(), m_nameHashes.end(), hashOf(name));
    const auto begin = m_byName.begin() + (sameHash.first - m_nameHashes.begin());
    const auto end = m_byName.begin() + (sameHash.second - m_nameHashes.begin());
    const auto nameOf = [this](std::size_t i) { return std::string_view(m_records[i].name); };
    const auto first = std::partition_point(begin, end, [&](std::size_t i) { return nameOf(i) < name; });
    const auto last = std::partition_point(first, end, [&](std::size_t i) { return nameOf(i) == name; });
    return {first, last};
}

Result<ByteSourcePtr> ZipArchive::openRecord(std::size_t index) const
{
    if (index >= m_records.size())
        return Error{ErrorCode::NotFound, "there is no record " + std::to_string(index)};
    const Record &record = m_records[index];
    if (!record.readable)
        return whyUnreadable(record);
    ByteSourcePtr stored = std::make_shared<WindowSource>(m_source, record.dataOffset, record.storedSize);
    if (record.isStored())
        return stored;
    return ByteSourcePtr(std::make_shared<InflatedSource>(std::move(stored), record.size));
}

}  // namespace pt2scope
