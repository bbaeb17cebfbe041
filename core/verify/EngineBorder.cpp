// SPDX-License-Identifier: Apache-2.0
#include "core/verify/EngineBorder.h"

#include <algorithm>

namespace pt2scope {

namespace {

static_assert(PT2SCOPE_HISTOGRAM_BINS == histogramBins);

pt2scope_number numberOf(const std::optional<ElementValue> &value)
{
    pt2scope_number number{};
    if (!value)
        return number;
    number.kind = static_cast<std::uint32_t>(value->index() + 1);
    if (const auto *real = std::get_if<double>(&*value))
        number.real = *real;
    else if (const auto *integer = std::get_if<std::int64_t>(&*value))
        number.signed_integer = *integer;
    else
        number.unsigned_integer = std::get<std::uint64_t>(*value);
    return number;
}

std::optional<ElementValue> valueOf(const pt2scope_number &number)
{
    switch (number.kind) {
        case 1: return number.real;
        case 2: return number.signed_integer;
        case 3: return number.unsigned_integer;
        default: return std::nullopt;
    }
}

std::optional<double> realOf(const pt2scope_number &number)
{
    return number.kind == 1 ? std::optional(number.real) : std::nullopt;
}

void toAbi(const PartStatistics &part, pt2scope_part &out)
{
    out.count = part.count;
    out.nan = part.nan;
    out.pos_inf = part.posInf;
    out.neg_inf = part.negInf;
    out.zeros = part.zeros;
    out.subnormal = part.subnormal;
    out.constant = part.constant ? 1 : 0;
    out.min = numberOf(part.min);
    out.max = numberOf(part.max);
    out.mean = numberOf(part.mean);
    out.std = numberOf(part.std);
    out.has_histogram = part.histogram ? 1 : 0;
    if (part.histogram) {
        std::ranges::copy(part.histogram->edges, out.edges);
        std::ranges::copy(part.histogram->counts, out.counts);
    }
}

PartStatistics fromAbi(const pt2scope_part &part)
{
    PartStatistics out;
    out.count = part.count;
    out.nan = part.nan;
    out.posInf = part.pos_inf;
    out.negInf = part.neg_inf;
    out.zeros = part.zeros;
    out.subnormal = part.subnormal;
    out.constant = part.constant != 0;
    out.min = valueOf(part.min);
    out.max = valueOf(part.max);
    out.mean = realOf(part.mean);
    out.std = realOf(part.std);
    if (part.has_histogram != 0) {
        out.histogram.emplace();
        std::ranges::copy(part.edges, out.histogram->edges.begin());
        std::ranges::copy(part.counts, out.histogram->counts.begin());
    }
    return out;
}

}  // namespace

void copyText(std::string_view text, std::span<char> out)
{
    const std::size_t length = std::min(text.size(), out.size() - 1);
    std::copy_n(text.begin(), length, out.begin());
    out[length] = '\0';
}

std::string textOf(std::span<const char> text)
{
    return std::string(text.begin(), std::ranges::find(text, '\0'));
}

void toAbi(const Error &error, pt2scope_error &out)
{
    out.code = static_cast<std::int32_t>(error.code) + 1;
    copyText(error.message, out.text);
}

std::optional<Error> fromAbi(const pt2scope_error &error)
{
    if (error.code == 0)
        return std::nullopt;
    const bool known = error.code > 0 && error.code <= static_cast<std::int32_t>(ErrorCode::Cancelled) + 1;
    return Error{known ? static_cast<ErrorCode>(error.code - 1) : ErrorCode::Io, textOf(error.text)};
}

void toAbi(const ViewResult &result, pt2scope_view_result &out)
{
    out = {};
    if (result.failure || result.noDigest)
        toAbi(result.failure ? *result.failure : *result.noDigest, out.failure);
    copyText(result.digest, out.digest);
    if (!result.statistics)
        return;
    out.parts = result.statistics->imaginary ? 2 : 1;
    out.other_bytes = result.statistics->otherBytes;
    toAbi(result.statistics->values, out.part[0]);
    if (result.statistics->imaginary)
        toAbi(*result.statistics->imaginary, out.part[1]);
}

ViewResult fromAbi(const pt2scope_view_result &result)
{
    ViewResult out;
    (result.parts == 0 ? out.failure : out.noDigest) = fromAbi(result.failure);
    out.digest = textOf(result.digest);
    if (result.parts == 0)
        return out;
    out.statistics.emplace();
    out.statistics->otherBytes = result.other_bytes;
    out.statistics->values = fromAbi(result.part[0]);
    if (result.parts > 1)
        out.statistics->imaginary = fromAbi(result.part[1]);
    return out;
}

void toAbi(const StorageResult &result, pt2scope_storage_result &out)
{
    out = {};
    out.nbytes = result.nbytes;
    out.has_crc32 = result.crc32 ? 1 : 0;
    out.crc32 = result.crc32.value_or(0);
    if (result.failure)
        toAbi(*result.failure, out.failure);
    if (result.fallback)
        toAbi(*result.fallback, out.fallback);
}

StorageResult fromAbi(const pt2scope_storage_result &result)
{
    StorageResult out;
    out.nbytes = result.nbytes;
    if (result.has_crc32 != 0)
        out.crc32 = result.crc32;
    out.failure = fromAbi(result.failure);
    out.fallback = fromAbi(result.fallback);
    return out;
}

}  // namespace pt2scope
