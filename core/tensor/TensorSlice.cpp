// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/TensorSlice.h"

#include <algorithm>
#include <charconv>

namespace pt2scope {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::optional<std::int64_t> parseIndex(std::string_view text)
{
    std::int64_t value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, value);
    if (text.empty() || code != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

Error wrong(std::string_view part)
{
    return {ErrorCode::Unsupported,
            "'" + std::string(part) + "' is neither an index nor a range such as 3:5 (a slice is written 0,:,3:5)"};
}

/// A bound of a range within 0 and size; `otherwise` where it is left out.
std::optional<std::int64_t> parseBound(std::string_view text, std::int64_t size, std::int64_t otherwise)
{
    if (text.empty())
        return otherwise;
    const std::optional<std::int64_t> bound = parseIndex(text);
    if (!bound)
        return std::nullopt;
    return std::clamp<std::int64_t>(*bound < 0 ? *bound + size : *bound, 0, size);
}

/// The first index that is taken of one dimension, which is taken over to `to` unless that index alone is.
Result<std::int64_t> sliceDimension(const TensorMeta &from, std::size_t dimension, std::string_view part,
                                    TensorMeta &to)
{
    const std::int64_t size = from.sizes[dimension];
    const std::size_t colon = part.find(':');
    if (colon == part.npos) {
        const std::optional<std::int64_t> index = parseIndex(part);
        if (!index)
            return wrong(part);
        if (*index >= size || *index < -size)
            return Error{ErrorCode::NotFound, "index " + std::string(part) + " is outside dimension "
                                                  + std::to_string(dimension) + ", whose size is "
                                                  + std::to_string(size)};
        return *index < 0 ? *index + size : *index;
    }
    const auto begin = parseBound(trimmed(part.substr(0, colon)), size, 0);
    const auto end = parseBound(trimmed(part.substr(colon + 1)), size, size);
    if (!begin || !end)
        return wrong(part);
    to.sizes.push_back(std::max<std::int64_t>(*end - *begin, 0));
    to.strides.push_back(from.strides[dimension]);
    return *begin < size ? *begin : 0;
}

}  // namespace

Result<TensorMeta> sliceTensor(const TensorMeta &meta, std::string_view text)
{
    const std::optional<std::uint64_t> needed = requiredBytes(meta);
    if (!needed)
        return Error{ErrorCode::Corrupt, "sizes, strides and offset describe no tensor"};
    TensorMeta sliced = meta;
    sliced.sizes.clear();
    sliced.strides.clear();
    std::size_t dimension = 0;
    for (bool more = !trimmed(text).empty(); more; ++dimension) {
        const std::size_t comma = text.find(',');
        more = comma != text.npos;
        if (dimension == meta.sizes.size())
            return Error{ErrorCode::NotFound,
                         "the slice has more than the tensor's " + std::to_string(dimension) + " dimensions"};
        const Result<std::int64_t> first = sliceDimension(meta, dimension, trimmed(text.substr(0, comma)), sliced);
        if (!first)
            return first.error();
        // Without elements nothing is reached, and strides may be anything.
        if (*needed > 0)
            sliced.storageOffset += *first * meta.strides[dimension];
        text.remove_prefix(more ? comma + 1 : 0);
    }
    for (; dimension < meta.sizes.size(); ++dimension) {
        sliced.sizes.push_back(meta.sizes[dimension]);
        sliced.strides.push_back(meta.strides[dimension]);
    }
    return sliced;
}

}  // namespace pt2scope
