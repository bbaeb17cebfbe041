// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FeatureBucketReader.h"

#include "core/json/JsonNumber.h"
#include "core/json/RepeatedNames.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pt2scope {

namespace {

struct BucketKey {
    std::string_view key;
    BucketKind kind;
};

constexpr std::array<BucketKey, 6> bucketKeys{{
    {"hash_bucket_size", BucketKind::Hash},
    {"num_buckets", BucketKind::Modulo},
    {"boundaries", BucketKind::Boundaries},
    {"vocab_list", BucketKind::VocabularyList},
    {"vocab_dict", BucketKind::VocabularyDict},
    {"vocab_file", BucketKind::VocabularyFile},
}};

void readSize(const JsonValue &value, FeatureBuckets &buckets)
{
    buckets.isWellFormed = value.integer.has_value();
    if (value.integer && *value.integer >= 0)
        buckets.count = static_cast<std::uint64_t>(*value.integer);
}

/// A finite number as Python prints it.
std::optional<double> parseNumber(std::string_view text)
{
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = failure == std::errc() && end == text.data() + text.size();
    return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::vector<std::optional<double>> boundariesOf(const JsonValue &value)
{
    std::vector<std::optional<double>> numbers;
    for (const JsonValue &item : value.items) {
        const bool isNumber = item.kind == JsonValue::Kind::Integer || item.kind == JsonValue::Kind::Float;
        const double number = isNumber ? nearestDouble(item.text) : NAN;
        numbers.push_back(std::isfinite(number) ? std::optional(number) : std::nullopt);
    }
    if (!value.isString())
        return numbers;
    std::string_view rest = value.text;
    while (true) {
        const std::size_t comma = rest.find(',');
        numbers.push_back(parseNumber(rest.substr(0, comma)));
        if (comma == std::string_view::npos)
            return numbers;
        rest.remove_prefix(comma + 1);
    }
}

void readBoundaries(const JsonValue &value, FeatureBuckets &buckets)
{
    buckets.isText = value.isString();
    if (!value.isString() && !value.isArray())
        return;
    const auto numbers = boundariesOf(value);
    buckets.isWellFormed = std::ranges::all_of(numbers, [](const auto &number) { return number.has_value(); });
    if (!buckets.isWellFormed)
        return;
    buckets.count = numbers.size() + 1;
    buckets.isAscending = std::ranges::adjacent_find(numbers, std::ranges::greater_equal()) == numbers.end();
}

void readList(const JsonValue &value, FeatureBuckets &buckets)
{
    if (!value.isArray())
        return;
    buckets.isWellFormed = std::ranges::all_of(value.items, &JsonValue::isString);
    buckets.count = value.items.size();
    RepeatedNames names;
    for (const JsonValue &item : value.items) {
        if (!item.isString())
            continue;
        const bool known = names.contains(item.text);
        names.isFirstRepeat(item.text);
        if (known && buckets.repeats++ == 0)
            buckets.firstRepeat = item.text;
    }
}

void readDict(const JsonValue &value, FeatureBuckets &buckets)
{
    if (!value.isObject())
        return;
    buckets.isWellFormed = true;
    buckets.count = value.members.size();
    for (const JsonMember &member : value.members) {
        const auto index = member.value.integer;
        buckets.isWellFormed = buckets.isWellFormed && index;
        if (!index)
            continue;
        buckets.least = std::min(buckets.least.value_or(*index), *index);
        buckets.greatest = std::max(buckets.greatest.value_or(*index), *index);
    }
}

FeatureBuckets describeBuckets(BucketKind kind, const JsonValue &value)
{
    FeatureBuckets buckets;
    buckets.kind = kind;
    switch (kind) {
        case BucketKind::Hash:
        case BucketKind::Modulo: readSize(value, buckets); break;
        case BucketKind::Boundaries: readBoundaries(value, buckets); break;
        case BucketKind::VocabularyList: readList(value, buckets); break;
        case BucketKind::VocabularyDict: readDict(value, buckets); break;
        case BucketKind::VocabularyFile: buckets.isWellFormed = value.isString(); break;
    }
    return buckets;
}

}  // namespace

void readBuckets(const JsonValue &object, Feature &feature)
{
    for (const auto &[key, kind] : bucketKeys) {
        const JsonValue *value = object.find(key);
        const FeatureKey *featureKey = feature.find(key);
        if (!value || !featureKey)
            continue;
        FeatureBuckets buckets = describeBuckets(kind, *value);
        buckets.key = static_cast<std::size_t>(featureKey - feature.keys.data());
        feature.buckets.push_back(std::move(buckets));
    }
}

}  // namespace pt2scope
