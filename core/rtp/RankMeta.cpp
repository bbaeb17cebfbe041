// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/RankMeta.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <numeric>

namespace pt2scope {

namespace {

RankMetaEntry readEntry(const JsonEntry &entry, ConfigFaultLog &log)
{
    RankMetaEntry meta;
    meta.key = entry.name;
    meta.pointer = entry.place.pointer();
    meta.offset = entry.value.begin;
    if (!entry.value.isObject()) {
        addWrongType(log, entry.place, entry.value, describe(JsonValue::Kind::Object));
        return meta;
    }
    JsonFields fields(entry.value, entry.place, log);
    meta.name = fields.text("name");
    meta.dense = fields.boolean("dense");
    meta.dimension = fields.integer("dimension");
    meta.dtype = fields.text("dtype");
    meta.memory = fields.integer("memory");
    if (fields.required("shape"))
        meta.shape = fields.integers("shape");
    meta.isHashmap = fields.boolean("is_hashmap");
    meta.hashmapValue = fields.optionalText("hashmap_value");
    meta.hashmapKey = fields.optionalText("hashmap_key");
    meta.hashmapKeyDtype = fields.optionalText("hashmap_key_dtype");
    fields.reportUnknown();
    return meta;
}

}  // namespace

std::optional<std::uint64_t> RankMetaEntry::elementCount() const
{
    if (!shape)
        return std::nullopt;
    std::uint64_t count = 1;
    for (const std::int64_t size : *shape) {
        const auto product = size < 0 ? std::nullopt : checkedMul(count, static_cast<std::uint64_t>(size));
        if (!product)
            return std::nullopt;
        count = *product;
    }
    return count;
}

const RankMetaEntry *RankMeta::find(std::string_view key) const
{
    const auto keyOf = [&](std::uint32_t i) { return std::string_view(entries[i].key); };
    const auto found = std::ranges::lower_bound(byKey, key, {}, keyOf);
    return found != byKey.end() && keyOf(*found) == key ? &entries[*found] : nullptr;
}

RankMeta parseRankMeta(std::string_view json, std::string path)
{
    RankMeta meta;
    meta.file.path = std::move(path);
    NamedEntries<RankMetaEntry> entries(meta.entries);
    readJsonObject(json, meta.file, [&](const JsonEntry &entry, ConfigFaultLog &log) {
        entries.put(entry.name, readEntry(entry, log));
    });
    meta.byKey.resize(meta.entries.size());
    std::iota(meta.byKey.begin(), meta.byKey.end(), std::uint32_t{0});
    std::ranges::sort(meta.byKey, {}, [&](std::uint32_t i) { return std::string_view(meta.entries[i].key); });
    return meta;
}

}  // namespace pt2scope
