// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/TensorSlice.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace pt2scope {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != text.npos; end = text.find(separator)) {
        parts.push_back(trimmed(text.substr(0, end)));
        text.remove_prefix(end + 1);
    }
    parts.push_back(trimmed(text));
    return parts;
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

struct Range {
    std::int64_t begin = 0;
    std::int64_t count = 0;
    std::int64_t step = 1;
};

Result<Range> parseRange(std::string_view part, std::int64_t size)
{
    const std::vector<std::string_view> bounds = split(part, ':');
    const auto begin = parseBound(bounds[0], size, 0);
    const auto end = parseBound(bounds[1], size, size);
    const auto step = bounds.size() < 3 || bounds[2].empty() ? 1 : parseIndex(bounds[2]);
    if (bounds.size() > 3 || !begin || !end || !step)
        return wrong(part);
    if (*step < 1)
        return Error{ErrorCode::Unsupported, "'" + std::string(part) + "': a step must be 1 or more"};
    if (*begin >= *end)
        return Range{};
    return Range{*begin, (*end - *begin - 1) / *step + 1, *step};
}

Result<std::int64_t> parseOneIndex(std::string_view part, std::int64_t size, std::size_t dimension)
{
    const std::optional<std::int64_t> index = parseIndex(part);
    if (!index)
        return wrong(part);
    if (*index >= size || *index < -size)
        return Error{ErrorCode::NotFound, "index " + std::string(part) + " is outside dimension "
                                              + std::to_string(dimension) + ", whose size is " + std::to_string(size)};
    return *index < 0 ? *index + size : *index;
}

/// The parts of the text, one per dimension that it speaks of.
Result<std::vector<std::string_view>> partsOf(std::string_view text, std::size_t dimensions)
{
    if (trimmed(text).empty())
        return std::vector<std::string_view>();
    std::vector<std::string_view> parts = split(text, ',');
    const auto ellipsis = std::find(parts.begin(), parts.end(), "...");
    const std::size_t named = parts.size() - (ellipsis != parts.end() ? 1 : 0);
    if (named > dimensions)
        return Error{ErrorCode::NotFound, "the slice has more than the tensor's " + std::to_string(dimensions)
                                              + (dimensions == 1 ? " dimension" : " dimensions")};
    if (ellipsis != parts.end())
        parts.insert(parts.erase(ellipsis), dimensions - named, ":");
    return parts;
}

}  // namespace

Result<TensorMeta> sliceTensor(const TensorMeta &meta, std::string_view text)
{
    const std::optional<std::uint64_t> needed = requiredBytes(meta);
    if (!needed)
        return Error{ErrorCode::Corrupt, "sizes, strides and offset describe no tensor"};
    const Result<std::vector<std::string_view>> parts = partsOf(text, meta.sizes.size());
    if (!parts)
        return parts.error();
    TensorMeta sliced = meta;
    sliced.sizes.clear();
    sliced.strides.clear();
    for (std::size_t dimension = 0; dimension < meta.sizes.size(); ++dimension) {
        const std::string_view part = dimension < parts->size() ? (*parts)[dimension] : ":";
        const std::int64_t size = meta.sizes[dimension];
        const std::int64_t stride = meta.strides[dimension];
        Range range;
        if (part.find(':') == part.npos) {
            const Result<std::int64_t> index = parseOneIndex(part, size, dimension);
            if (!index)
                return index.error();
            range.begin = *index;
        } else {
            const Result<Range> parsed = parseRange(part, size);
            if (!parsed)
                return parsed.error();
            range = *parsed;
            sliced.sizes.push_back(range.count);
            // Where there is one step at most the stride is never used, and may be anything.
            sliced.strides.push_back(*needed > 0 && range.count > 1 ? stride * range.step : stride);
        }
        if (*needed > 0)
            sliced.storageOffset += range.begin * stride;
    }
    return sliced;
}

}  // namespace pt2scope
