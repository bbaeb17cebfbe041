// SPDX-License-Identifier: Apache-2.0
#include "app/SignatureReport.h"

#include "app/ProgramJson.h"
#include "core/program/ArgumentText.h"

namespace pt2scope {

namespace {

/// The schema's tag, of an unknown kind its own.
template <typename Spec>
Json kindJson(const Program &program, const Spec &spec, std::string_view kind)
{
    return kind.empty() ? nameJson(program, spec.target) : Json(kind);
}

/// A constant has no name of its own; a text stands for itself.
Json argumentName(const Program &program, const Argument &argument)
{
    return argument.isValue() || argument.tag == ArgumentTag::String ? nameJson(program, argument.name) : Json();
}

}  // namespace

Json inputSpecJson(const Program &program, const InputSpec &spec)
{
    Json json{{"kind", kindJson(program, spec, inputKindName(spec.kind))}};
    const bool isConstant = spec.kind == InputKind::ConstantInput;
    json["name"] = isConstant ? nameJson(program, spec.target) : argumentName(program, spec.arg);
    const bool isTheValue = spec.kind == InputKind::UserInput || spec.kind == InputKind::Token;
    json["target"] = isTheValue ? json["name"] : nameJson(program, spec.target);
    if (isConstant)
        json["value"] = argumentJson(program, spec.value);
    else if (spec.kind == InputKind::UserInput && !spec.arg.isValue())
        json["value"] = argumentJson(program, spec.arg);
    if (spec.persistent)
        json["persistent"] = *spec.persistent;
    return json;
}

Json outputSpecJson(const Program &program, const OutputSpec &spec)
{
    Json json{{"kind", kindJson(program, spec, outputKindName(spec.kind))}};
    json["name"] = argumentName(program, spec.arg);
    json["target"] = nameJson(program, spec.target);
    if (!spec.arg.isValue())
        json["value"] = argumentJson(program, spec.arg);
    return json;
}

Json rangesJson(const Program &program)
{
    const auto bound = [](const std::optional<std::int64_t> &value) { return value ? Json(*value) : Json(); };
    nlohmann::json sorted = nlohmann::json::object();  // an ordered_json looks through all its keys for each new one
    for (const RangeConstraint &range : program.rangeConstraints)
        sorted[jsonText(program.text(range.symbol))] = {bound(range.min), bound(range.max)};
    return sorted;
}

std::string rangeText(const Program &program, const RangeConstraint &range)
{
    const std::string symbol = valueName(program, range.symbol);
    if (!range.min)
        return range.max ? symbol + " <= " + std::to_string(*range.max) : symbol + " (any)";
    const std::string min = std::to_string(*range.min);
    return range.max ? min + " <= " + symbol + " <= " + std::to_string(*range.max) : symbol + " >= " + min;
}

}  // namespace pt2scope
