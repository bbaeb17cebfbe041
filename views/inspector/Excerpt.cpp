// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/Excerpt.h"

#include "core/bytes/Text.h"
#include "core/document/DocumentRecord.h"
#include "core/json/JsonReader.h"
#include "views/inspector/JsonLines.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint64_t mostText = 512ull << 20;  // of a JSON that is searched for a pointer
constexpr std::size_t pieceLength = 1'200;        // bytes of text around the place
constexpr std::size_t mostContext = 400;          // bytes of text before it
constexpr std::size_t hexRows = 12;

struct PointedValue {
    std::size_t begin = 0;
    std::size_t context = 0;  // where what holds it begins, or the entry before it: outside of strings
};

/// The value that a pointer leads to.
std::optional<PointedValue> findPointer(std::string_view json, std::string_view pointer, const CancelToken &cancel)
{
    JsonReader reader(json);
    JsonToken token = reader.next();
    std::string_view rest = pointer;
    std::size_t context = reader.begin();
    while (!rest.empty()) {
        context = reader.begin();
        rest.remove_prefix(1);
        std::string step(rest.substr(0, rest.find('/')));
        rest.remove_prefix(step.size());
        for (const auto &[escape, plain] : {std::pair{"~1", "/"}, std::pair{"~0", "~"}}) {
            for (std::size_t at = step.find(escape); at != std::string::npos; at = step.find(escape, at + 1))
                step.replace(at, 2, plain);
        }
        const bool isObject = token == JsonToken::BeginObject;
        if (!isObject && token != JsonToken::BeginArray)
            return std::nullopt;
        const std::optional<std::uint64_t> wanted = parseDecimal(step);
        bool found = false;
        std::size_t entry = 0;
        for (std::uint64_t i = 0; !found; ++i) {
            token = reader.next();
            const std::size_t before = std::exchange(entry, reader.begin());
            if (i > 0 && entry - context > mostContext)
                context = entry - before > mostContext ? entry : before;
            if (cancel.cancelled() || token == JsonToken::Error || token == JsonToken::EndObject
                || token == JsonToken::EndArray)
                return std::nullopt;
            if (isObject) {
                found = reader.text() == step;
                token = reader.next();
            } else {
                found = wanted == i;
            }
            if (!found && !reader.skipRest(token))
                return std::nullopt;
        }
    }
    if (token == JsonToken::Error)
        return std::nullopt;
    return PointedValue{reader.begin(), context};
}

bool looksLikeText(std::string_view piece)
{
    const auto strange = std::ranges::count_if(piece, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 9 || (byte > 13 && byte < 32);
    });
    return strange == 0 && !piece.empty() && findInvalidUtf8(piece).value_or(piece.size()) + 4 >= piece.size();
}

std::string printableLines(std::string_view text)
{
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines += printable(text.substr(0, end)) + "\n";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string hexLines(std::string_view bytes, std::uint64_t offset)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    constexpr std::size_t perRow = 8;
    std::string lines;
    for (std::size_t at = 0; at < bytes.size(); at += perRow) {
        std::string place;
        for (int shift = 28; shift >= 0; shift -= 4)
            place += digits[(offset + at) >> shift & 15];
        std::string letters;
        lines += place + " ";
        for (std::size_t i = at; i < at + perRow; ++i) {
            lines += i % 2 == 0 ? " " : "";  // in pairs: more signs than 40 would not fit
            if (i >= bytes.size()) {
                lines += "  ";
                continue;
            }
            const auto byte = static_cast<unsigned char>(bytes[i]);
            lines += {digits[byte >> 4], digits[byte & 15]};
            letters += byte >= 32 && byte < 127 ? static_cast<char>(byte) : '.';
        }
        lines += "  " + letters + "\n";
    }
    return lines;
}

Result<ByteSourcePtr> openRecord(const Document &document, const std::string &name)
{
    if (name.empty() && document.archive)
        return document.archive->source();
    const std::vector<DocumentRecord> records = listRecords(document, true);
    const auto found = std::ranges::find(records, name, &DocumentRecord::name);
    if (found == records.end())
        return Error{ErrorCode::NotFound, "there is no such record"};
    return found->open(document);
}

/// A JSON text around what a pointer leads to, set out for reading.
Result<Excerpt> readPointed(const ByteSource &source, const ExcerptRequest &request, const CancelToken &cancel)
{
    const Result<std::string> text = readText(source, mostText);
    if (!text)
        return text.error();
    const PointedValue value = findPointer(*text, request.pointer, cancel).value_or(PointedValue());
    return Excerpt{.isText = true,
                   .offset = value.context,
                   .lines = jsonLines(std::string_view(*text).substr(value.context, pieceLength + mostContext),
                                      value.begin - value.context),
                   .caption = std::to_string(value.begin)};
}

}  // namespace

Result<Excerpt> readExcerpt(const Document &document, const ExcerptRequest &request, const CancelToken &cancel)
{
    const Result<ByteSourcePtr> source = openRecord(document, request.record);
    if (!source)
        return source.error();
    if (!request.offset && !request.pointer.empty())
        return readPointed(**source, request, cancel);
    const std::uint64_t place = std::min<std::uint64_t>(request.offset.value_or(0), (*source)->size());
    Excerpt excerpt;
    const std::uint64_t lead = std::min<std::uint64_t>(place, 160);
    excerpt.offset = place - lead;
    const std::uint64_t nbytes = std::min<std::uint64_t>((*source)->size() - excerpt.offset, pieceLength);
    const Result<std::vector<std::byte>> piece = readRange(**source, excerpt.offset, nbytes, pieceLength);
    if (!piece)
        return piece.error();
    const std::string_view text = asText(*piece);
    excerpt.isText = looksLikeText(text);
    if (excerpt.isText) {
        excerpt.lines = printableLines(text);
    } else {
        const std::uint64_t aligned = place - place % 8;
        excerpt.lines = hexLines(
            text.substr(static_cast<std::size_t>(aligned - std::min(aligned, excerpt.offset))).substr(0, hexRows * 8),
            std::max(aligned, excerpt.offset));
        excerpt.offset = std::max(aligned, excerpt.offset);
    }
    excerpt.caption = std::to_string(place);
    return excerpt;
}

}  // namespace pt2scope
