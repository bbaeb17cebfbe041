// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DcpExtents.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace pt2scope {

namespace {

using Shards = std::set<const DcpShard *>;

/// Enters files that some item reaches beyond into `torn`.
std::vector<DcpExtent> wholeExtents(const DcpFolder &dcp, Shards &torn)
{
    std::unordered_map<std::string_view, const DcpShard *> shards;
    for (const DcpShard &shard : dcp.shards)
        shards.emplace(std::string_view(shard.path).substr(dcp.path.size() + 1), &shard);
    std::vector<DcpExtent> extents;
    for (std::size_t i = 0; i < dcp.metadata->items.size(); ++i) {
        const DcpItem &item = dcp.metadata->items[i];
        const auto found = shards.find(item.file);
        const auto end = checkedAdd(item.begin, item.length);
        if (found == shards.end())
            continue;
        if (item.begin < 0 || item.length < 0 || !end || static_cast<std::uint64_t>(*end) > found->second->nbytes) {
            torn.insert(found->second);
            continue;
        }
        extents.push_back({i, found->second, static_cast<std::uint64_t>(item.begin), static_cast<std::uint64_t>(*end)});
    }
    std::ranges::stable_sort(extents, {}, [](const DcpExtent &extent) {
        return std::tuple(std::string_view(extent.shard->path), extent.begin, extent.end);
    });
    return extents;
}

}  // namespace

DcpExtents extentsOf(const DcpFolder &dcp)
{
    DcpExtents found;
    if (!dcp.metadata || !dcp.metadata->isReadable())
        return found;
    DcpExtent *last = nullptr;  // of those that stand apart, in the same file
    const auto addGap = [&](const DcpShard *shard, std::uint64_t end) {
        const std::uint64_t begin = last ? last->end : 0;
        if (begin < end)
            found.gaps.push_back({shard, last ? std::optional(found.apart.size() - 1) : std::nullopt, begin, end});
    };
    Shards disordered;
    const std::vector<DcpExtent> extents = wholeExtents(dcp, disordered);
    found.apart.reserve(extents.size());
    for (const DcpExtent &extent : extents) {
        if (last && last->shard != extent.shard) {
            addGap(last->shard, last->shard->nbytes);
            last = nullptr;
        }
        if (last && extent.begin < last->end) {
            last->isOverlapped = true;
            found.overlaps.push_back({extent, last->item});
            disordered.insert(extent.shard);
            continue;
        }
        addGap(extent.shard, extent.begin);
        last = &found.apart.emplace_back(extent);
    }
    if (last)
        addGap(last->shard, last->shard->nbytes);
    std::erase_if(found.gaps, [&](const DcpGap &gap) { return disordered.contains(gap.shard); });
    return found;
}

std::string itemName(const DcpItem &item)
{
    if (!item.chunkOffset || std::ranges::all_of(*item.chunkOffset, [](std::int64_t at) { return at == 0; }))
        return item.name;
    std::string place;
    for (const std::int64_t at : *item.chunkOffset)
        place += (place.empty() ? "" : ", ") + std::to_string(at);
    return item.name + '[' + place + ']';
}

}  // namespace pt2scope
