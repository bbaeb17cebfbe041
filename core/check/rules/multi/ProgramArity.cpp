// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/multi/ProgramArity.h"

#include "core/json/JsonValue.h"

#include <initializer_list>

namespace pt2scope {

namespace {

constexpr std::uint64_t textLimit = 256ull << 20;

/// Goes on to the member of that name of the object that the reader stands before.
bool enter(JsonReader &reader, std::string_view name)
{
    if (reader.next() != JsonToken::BeginObject)
        return false;
    while (reader.next() == JsonToken::Key) {
        if (reader.text() == name)
            return true;
        if (!reader.skipValue())
            return false;
    }
    return false;
}

/// Counts the specs with one of the tags, all of which must be unions with the member `arg`.
bool count(const JsonValue *specs, std::initializer_list<std::string_view> tags, std::size_t &number, bool &onlyTensors)
{
    if (!specs || !specs->isArray())
        return false;
    for (const JsonValue &spec : specs->items) {
        for (const std::string_view tag : tags) {
            const JsonValue *content = spec.find(tag);
            if (!content)
                continue;
            const JsonValue *argument = content->find("arg");
            ++number;
            onlyTensors = onlyTensors && argument && argument->find("as_tensor");
        }
    }
    return true;
}

}  // namespace

std::optional<ProgramArity> readProgramArity(const ZipArchive &archive, std::size_t program)
{
    const auto source = archive.openRecord(program);
    const auto text = source ? readText(**source, textLimit) : Result<std::string>(source.error());
    if (!text)
        return std::nullopt;
    JsonReader reader(*text);
    if (!enter(reader, "graph_module") || !enter(reader, "signature"))
        return std::nullopt;
    const auto signature = readJsonValue(reader);
    ProgramArity arity;
    const bool known = signature
                       && count(signature->find("input_specs"), {"user_input"}, arity.inputs, arity.onlyTensors)
                       && count(signature->find("output_specs"), {"user_output"}, arity.outputs, arity.onlyTensors);
    return known ? std::optional(arity) : std::nullopt;
}

}  // namespace pt2scope
