// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ModelAcc.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

bool isOne(std::string_view text)
{
    return text == "1";
}

bool isZeroOrOne(std::string_view text)
{
    return text == "0" || text == "1";
}

bool isOneOrTwo(std::string_view text)
{
    return text == "1" || text == "2";
}

bool isTile(std::string_view text)
{
    return text.starts_with('1') || text.starts_with('2') || text.starts_with('3');
}

bool isQuantisation(std::string_view text)
{
    constexpr std::array<std::string_view, 7> names{"0", "1", "FP32", "FP16", "INT8", "INT4", "INT2"};
    return std::ranges::find(names, text) != names.end();
}

bool isInt8(std::string_view text)
{
    return text == "INT8";
}

bool isPositive(std::string_view text)
{
    return parseDecimal(text).value_or(0) >= 1;
}

/// Loaders look at its first character.
bool hasFirst(std::string_view text)
{
    return !text.empty();
}

struct KnownKey {
    std::string_view key;
    bool (*allows)(std::string_view);
    std::string_view allowed;
};

constexpr std::string_view quantisations = "0, 1, FP32, FP16, INT8, INT4 or INT2";

constexpr std::array<KnownKey, 11> knownKeys{{
    {"SPARSE_INT64", isOne, "1"},
    {"INPUT_TILE", isTile, "1, 2 or 3 as the first character"},
    {"QUANT_EMB", isQuantisation, quantisations},
    {"QUANT_EC_EMB", isQuantisation, quantisations},
    {"DIST_QUANT", isInt8, "INT8"},
    {"ENABLE_TRT", hasFirst, "anything but empty: 1 as the first character switches it on"},
    {"ENABLE_AOT", isOneOrTwo, "1 or 2"},
    {"UNIFIED_AOT", isOne, "1"},
    {"AOTI_AUTOTUNE_WITH_SAMPLE_INPUTS", isZeroOrOne, "0 or 1"},
    {"MAX_EXPORT_BATCH_SIZE", isPositive, "a decimal number from 1 on"},
    {"DISTRIBUTED_EMBEDDING", isOne, "1"},
}};

const KnownKey *knownKey(std::string_view key)
{
    const auto *found = std::ranges::find(knownKeys, key, &KnownKey::key);
    return found == knownKeys.end() ? nullptr : found;
}

std::string textOf(const JsonValue &value)
{
    return value.kind == JsonValue::Kind::Bool ? (value.boolean ? "true" : "false") : value.text;
}

}  // namespace

ModelAcc parseModelAcc(std::string_view json, std::string path)
{
    ModelAcc acc;
    acc.file.path = std::move(path);
    NamedEntries<AccEntry> entries(acc.entries);
    readJsonObject(json, acc.file, [&](const JsonEntry &entry, ConfigFaultLog &) {
        entries.put(entry.name, {std::string(entry.name), entry.value.kind, textOf(entry.value), entry.place.pointer(),
                                 entry.value.begin});
    });
    return acc;
}

const AccEntry *ModelAcc::find(std::string_view key) const
{
    const auto found = std::ranges::find(entries, key, &AccEntry::key);
    return found == entries.end() ? nullptr : &*found;
}

std::optional<char> ModelAcc::first(std::string_view key) const
{
    const AccEntry *entry = find(key);
    return entry && !entry->text.empty() ? std::optional(entry->text.front()) : std::nullopt;
}

bool ModelAcc::isTrt() const
{
    return first("ENABLE_TRT") == '1';
}

bool ModelAcc::isAot() const
{
    const auto aot = first("ENABLE_AOT");
    return aot == '1' || aot == '2' || first("UNIFIED_AOT") == '1';
}

bool ModelAcc::isUnifiedAot() const
{
    return find("ENABLE_AOT") ? first("ENABLE_AOT") == '2' : first("UNIFIED_AOT") == '1';
}

bool ModelAcc::isDistributed() const
{
    const AccEntry *entry = find("DISTRIBUTED_EMBEDDING");
    return entry && entry->text == "1";
}

bool ModelAcc::tilesInput() const
{
    const auto tile = first("INPUT_TILE");
    return tile == '2' || tile == '3';
}

bool isKnownAccKey(std::string_view key)
{
    return knownKey(key);
}

bool isAllowedAccValue(std::string_view key, std::string_view text)
{
    const KnownKey *known = knownKey(key);
    return !known || known->allows(text);
}

std::string_view allowedAccValues(std::string_view key)
{
    const KnownKey *known = knownKey(key);
    return known ? known->allowed : std::string_view();
}

}  // namespace pt2scope
