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

/// Names of one archive share long beginnings: their hashes tell them apart sooner.
using NameKey = std::pair<std::size_t, std::string_view>;

NameKey keyOf(std::string_view name)
{
    return {std::hash<std::string_view>()(name), name};
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
    std::vector<NameKey> keys;
    keys.reserve(m_records.size());
    for (const Record &record : m_records)
        keys.push_back(keyOf(record.name));
    m_byName.resize(m_records.size());
    std::iota(m_byName.begin(), m_byName.end(), std::size_t{0});
    std::sort(m_byName.begin(), m_byName.end(),
              [&](std::size_t a, std::size_t b) { return std::tie(keys[a], a) < std::tie(keys[b], b); });
}

std::optional<std::size_t> ZipArchive::find(std::string_view name) const
{
    const auto all = findAll(name);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

std::span<const std::size_t> ZipArchive::findAll(std::string_view name) const
{
    const NameKey key = keyOf(name);
    const auto first = std::partition_point(m_byName.begin(), m_byName.end(),
                                            [&](std::size_t i) { return keyOf(m_records[i].name) < key; });
    const auto last = std::find_if(first, m_byName.end(), [&](std::size_t i) { return m_records[i].name != name; });
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
