// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/SerializationId.h"

#include "core/bytes/ByteReader.h"
#include "core/pt2/LibstdcxxSet.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::string_view idRecord = ".data/serialization_id";

std::uint64_t combine(std::uint64_t seed, std::uint64_t value)
{
    return seed ^ (value + 0x9e3779b9 + (seed << 6) + (seed >> 2));
}

std::string twentyDigits(std::uint64_t value)
{
    const std::string digits = std::to_string(value);
    return std::string(20 - digits.size(), '0') + digits;
}

/// Each name once, where it stands first. By sorting: the hash is known to everyone, so a hash table could be made
/// slow.
std::vector<std::string_view> distinctNames(std::span<const NamedCrc> records)
{
    std::vector<std::size_t> byName(records.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::stable_sort(byName.begin(), byName.end(),
                     [&](std::size_t a, std::size_t b) { return records[a].name < records[b].name; });
    const auto repeated = std::unique(byName.begin(), byName.end(),
                                      [&](std::size_t a, std::size_t b) { return records[a].name == records[b].name; });
    byName.erase(repeated, byName.end());
    std::sort(byName.begin(), byName.end());
    std::vector<std::string_view> names;
    names.reserve(byName.size());
    for (const std::size_t i : byName)
        names.push_back(records[i].name);
    return names;
}

std::uint64_t combineNames(std::span<const NamedCrc> records)
{
    std::vector<std::uint64_t> hashes;
    hashes.reserve(records.size());
    for (const std::string_view name : distinctNames(records))
        hashes.push_back(libstdcxxHash(name));
    std::uint64_t combined = 0;
    for (const std::size_t i : libstdcxxSetOrder(hashes))
        combined = combine(combined, hashes[i]);
    return combined;
}

std::uint64_t combineCrcs(std::span<const NamedCrc> records)
{
    std::uint64_t combined = 0;
    for (const NamedCrc &record : records) {
        if (record.size == 0)
            continue;
        if (record.descriptorLike)
            combined = combine(combined, *record.descriptorLike);
        combined = combine(combined, record.crc32);
    }
    return combined;
}

std::optional<std::uint32_t> descriptorLikeBeginning(const ZipArchive &archive, std::size_t index)
{
    if (archive.records()[index].size < 8)
        return std::nullopt;
    const Result<ByteSourcePtr> source = archive.openRecord(index);
    std::array<std::byte, 8> bytes{};
    if (!source || (*source)->readAt(0, bytes).nbytes != bytes.size())
        return std::nullopt;
    ByteReader reader(bytes);
    if (reader.read<std::uint32_t>() != 0x08074b50)
        return std::nullopt;
    return reader.read<std::uint32_t>();
}

}  // namespace

SerializationId computeSerializationId(std::span<const NamedCrc> records)
{
    return {twentyDigits(combineNames(records)), twentyDigits(combineCrcs(records))};
}

SerializationId computeSerializationId(const ZipArchive &archive, std::string_view root, bool readBeginnings)
{
    const std::vector<Record> &all = archive.records();
    std::vector<std::size_t> inFile(all.size());
    std::iota(inFile.begin(), inFile.end(), std::size_t{0});
    std::stable_sort(inFile.begin(), inFile.end(),
                     [&](std::size_t a, std::size_t b) { return all[a].headerOffset < all[b].headerOffset; });

    const std::string prefix = root.empty() ? std::string() : std::string(root) + '/';
    std::vector<NamedCrc> records;
    records.reserve(all.size());
    for (const std::size_t i : inFile) {
        std::string_view name = all[i].name;
        if (name.starts_with(prefix))
            name.remove_prefix(prefix.size());
        if (name == idRecord)
            continue;
        records.push_back({name, all[i].crc32, all[i].size, std::nullopt});
        if (readBeginnings)
            records.back().descriptorLike = descriptorLikeBeginning(archive, i);
    }
    return computeSerializationId(records);
}

}  // namespace pt2scope
