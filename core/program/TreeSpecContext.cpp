// SPDX-License-Identifier: Apache-2.0
#include "core/program/TreeSpecContext.h"

#include "core/program/TreeSpecTypes.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

std::string hexEscape(char c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
}

/// As Python's repr() writes a text.
std::string pythonText(std::string_view text)
{
    const bool hasSingle = text.find('\'') != std::string_view::npos;
    const char quote = hasSingle && text.find('"') == std::string_view::npos ? '"' : '\'';
    std::string out(1, quote);
    for (const char c : text) {
        if (c == quote || c == '\\')
            out += std::string{'\\', c};
        else if (c == '\n')
            out += "\\n";
        else if (c == '\r')
            out += "\\r";
        else if (c == '\t')
            out += "\\t";
        else if ((c >= 0 && c < 0x20) || c == 0x7f)
            out += hexEscape(c);
        else
            out += c;
    }
    return out + quote;
}

std::string textOf(const JsonValue *value)
{
    return value && value->isString() ? value->text : std::string();
}

/// "module:Color" and "RED" make "Color.RED".
std::string enumText(const JsonValue &object)
{
    const std::string fqn = textOf(object.find("fqn"));
    return fqn.substr(std::min(fqn.find(':') + 1, fqn.size())) + "." + textOf(object.find("name"));
}

std::string keyText(const JsonValue &key, std::string_view json)
{
    if (key.isString())
        return pythonText(key.text);
    if (key.isNull())
        return "None";
    if (key.kind == JsonValue::Kind::Bool)
        return key.boolean ? "True" : "False";
    if (key.isObject() && key.find("__enum__"))
        return enumText(key);
    return std::string(json.substr(key.begin, key.end - key.begin));
}

std::optional<std::vector<std::string>> keysOf(const JsonValue *list, std::string_view json)
{
    if (!list || !list->isArray())
        return std::nullopt;
    std::vector<std::string> keys;
    for (const JsonValue &item : list->items)
        keys.push_back(keyText(item, json));
    return keys;
}

/// [["image", "mask"], []]: the fields that have a value, and those that are None.
std::optional<std::vector<std::string>> fieldsOf(const JsonValue &context)
{
    if (!context.isArray() || context.items.size() != 2 || !context.items[0].isArray() || !context.items[1].isArray())
        return std::nullopt;
    std::vector<std::string> fields;
    for (const JsonValue &item : context.items[0].items) {
        if (!item.isString())
            return std::nullopt;
        fields.push_back(item.text);
    }
    return fields;
}

/// Enumerations anywhere in a context: {"__enum__": true, "fqn": "module:Color", "name": "RED"}.
void collectEnums(const JsonValue &value, TreeContext &out)
{
    for (const JsonValue &item : value.items)
        collectEnums(item, out);
    for (const JsonMember &member : value.members)
        collectEnums(member.value, out);
    if (!value.isObject() || !value.find("__enum__"))
        return;
    const std::string fqn = textOf(value.find("fqn"));
    const std::size_t colon = std::min(fqn.find(':'), fqn.size());
    const std::string module = fqn.substr(0, colon);
    if (module.empty() || !value.find("name"))
        out.fault = "an enumeration lacks its module or its name";
    else
        out.imports.push_back({module, fqn.substr(std::min(colon + 1, fqn.size())), 0, isExpectedEnumModule(module)});
}

void readDefaultDict(const JsonValue &context, std::string_view json, TreeContext &out)
{
    const std::string module = textOf(context.find("default_factory_module"));
    const std::string name = textOf(context.find("default_factory_name"));
    const JsonValue *keys = context.find("dict_context");
    if (module.empty() || name.empty() || !keys) {
        out.fault = "its context lacks default_factory_module, default_factory_name or dict_context";
        return;
    }
    out.imports.push_back({module, name, 0, isExpectedFactory(module, name)});
    out.keys = keysOf(keys, json);
}

void readJsonText(TreeKind kind, const std::string &text, TreeContext &out)
{
    JsonReader reader(text);
    const std::optional<JsonValue> value = readJsonValue(reader);
    if (!value || reader.next() != JsonToken::End) {
        if (kind != TreeKind::Custom)  // may read its context in its own way
            out.fault = "its context is not JSON";
        return;
    }
    collectEnums(*value, out);
    if (kind == TreeKind::Dict || kind == TreeKind::OrderedDict)
        out.keys = keysOf(&*value, text);
    else if (kind == TreeKind::Custom)
        out.keys = fieldsOf(*value);
}

}  // namespace

TreeContext readTreeContext(TreeKind kind, const JsonValue &context, std::string_view json)
{
    TreeContext out;
    out.text = context.isString() ? context.text : std::string(json.substr(context.begin, context.end - context.begin));
    if (kind == TreeKind::DefaultDict)
        readDefaultDict(context, json, out);
    else if (context.isString() && kind != TreeKind::NamedTuple)
        readJsonText(kind, context.text, out);
    else if (hasJsonContext(kind) || (kind == TreeKind::NamedTuple && !context.isString()))
        out.fault = "its context is not a string";
    else
        collectEnums(context, out);
    return out;
}

}  // namespace pt2scope
