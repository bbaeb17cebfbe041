// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/FakeTensor.h"

#include "core/json/JsonValue.h"
#include "core/pickle/PickleStrings.h"
#include "core/pickle/PickledBytes.h"
#include "core/pickle/RunnerFunctions.h"
#include "core/symbols/SymExprParser.h"
#include "core/symbols/SymExprValue.h"

namespace pt2scope {

namespace {

constexpr std::size_t maxJsonBytes = std::size_t{1} << 16;

/// "Integer(4)"
std::optional<std::int64_t> constantOf(const JsonValue *expression)
{
    SymExprPool pool;
    const ParsedSymExpr parsed = expression ? parseSymExpr(expression->text, pool) : ParsedSymExpr();
    if (!parsed.expr || !parsed.faults.empty())
        return std::nullopt;
    return evaluate(pool, *parsed.expr, [](std::string_view) -> std::optional<std::int64_t> { return std::nullopt; });
}

/// {"as_int": 4}, or the hint of {"as_expr": {"expr_str": "s0", "hint": {"as_int": 4}}}; without one the value of a
/// constant expression.
std::optional<std::int64_t> sizeOf(const JsonValue &value)
{
    if (const JsonValue *number = value.find("as_int"))
        return number->integer;
    const JsonValue *expression = value.find("as_expr");
    const JsonValue *hint = expression ? expression->find("hint") : nullptr;
    if (const JsonValue *number = hint ? hint->find("as_int") : nullptr)
        return number->integer;
    return expression ? constantOf(expression->find("expr_str")) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> sizesOf(const JsonValue *list)
{
    if (!list || !list->isArray())
        return std::nullopt;
    std::vector<std::int64_t> sizes;
    for (const JsonValue &item : list->items) {
        const std::optional<std::int64_t> size = sizeOf(item);
        if (!size)
            return std::nullopt;
        sizes.push_back(*size);
    }
    return sizes;
}

}  // namespace

bool readFakeTensor(std::string_view json, SavedTensor &tensor)
{
    if (json.size() > maxJsonBytes)
        return false;
    JsonReader reader(json);
    const std::optional<JsonValue> meta = readJsonValue(reader);
    if (!meta || !meta->isObject())
        return false;
    const JsonValue *dtype = meta->find("dtype");
    const JsonValue *offset = meta->find("storage_offset");
    const JsonValue *requiresGrad = meta->find("requires_grad");
    const JsonValue *device = meta->find("device");
    const JsonValue *type = device ? device->find("type") : nullptr;
    const JsonValue *index = device ? device->find("index") : nullptr;
    const auto sizes = sizesOf(meta->find("sizes"));
    const auto strides = sizesOf(meta->find("strides"));
    const auto known = dtype && dtype->integer ? dtypeFromSchema(*dtype->integer) : std::nullopt;
    if (!known || !sizes || !strides || !offset || !sizeOf(*offset) || !type)
        return false;
    tensor.dtype = savedDType(traits(*known).name);
    tensor.sizes = *sizes;
    tensor.strides = *strides;
    tensor.storageOffset = *sizeOf(*offset);
    tensor.requiresGrad = requiresGrad && requiresGrad->boolean;
    tensor.device.type = type->text;
    tensor.device.index = index ? index->integer : std::nullopt;
    return true;
}

bool makesFakeTensor(const Pickle &pickle, const PickleCall &call)
{
    return runnerCalled(pickle, call) == Runner::MakesFakeTensor;
}

std::optional<std::string_view> fakeTensorJson(const Pickle &pickle, const PickleCall &call)
{
    const auto arguments = pickle.items(call.arguments);
    if (pickle.at(call.arguments).kind != ObjectKind::Tuple || arguments.empty())
        return std::nullopt;
    if (pickle.at(arguments[0]).kind == ObjectKind::Bytes)
        return pickle.at(arguments[0]).text;
    // Below protocol 3 bytes are written as a call. With another codec the text need not be what the bytes will be.
    const ObjectIndex encoded = encodedText(pickle, arguments[0]);
    if (encoded == noObject)
        return std::nullopt;
    const std::string_view text = pickle.at(encoded).text;
    return isAscii(text) ? std::optional(text) : std::nullopt;  // torch's JSON is; other text is not what its bytes are
}

bool isWholeJson(std::string_view json)
{
    JsonReader reader(json);
    return reader.skipValue() && reader.next() == JsonToken::End;
}

std::vector<std::string> expressionsIn(std::string_view json)
{
    std::vector<std::string> expressions;
    JsonReader reader(json);
    std::optional<std::size_t> depthOfKey;  // within the value of an expr_str; sympify looks into lists, too
    for (JsonToken token = reader.next(); token != JsonToken::End && token != JsonToken::Error; token = reader.next()) {
        if (depthOfKey && token == JsonToken::String)
            expressions.emplace_back(reader.text());
        if (token == JsonToken::Key) {
            if (!depthOfKey && reader.text() == "expr_str")
                depthOfKey = reader.depth();
        } else if (depthOfKey && reader.depth() <= *depthOfKey) {
            depthOfKey.reset();
        }
    }
    return expressions;
}

}  // namespace pt2scope
