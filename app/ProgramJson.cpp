// SPDX-License-Identifier: Apache-2.0
#include "app/ProgramJson.h"

#include "core/bytes/PythonFloat.h"
#include "core/program/ArgumentText.h"

namespace pt2scope {

namespace {

Json listJson(const Program &program, const Argument &list)
{
    Json json = Json::array();
    for (const Argument &element : program.elements(list))
        json.push_back(argumentJson(program, element));
    return json;
}

Json mapJson(const Program &program, const Argument &map)
{
    const std::span<const Argument> pairs = program.elements(map);
    nlohmann::json sorted = nlohmann::json::object();  // an ordered_json looks through all its keys for each new one
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
        sorted[jsonText(program.text(pairs[i].name))] = argumentJson(program, pairs[i + 1]);
    return sorted;
}

Json symbolicJson(const Program &program, const Argument &argument)
{
    if (argument.name != noName)
        return nameJson(program, argument.name);
    if (argument.tag == ArgumentTag::SymFloat)
        return numberJson(argument.number);
    return argument.tag == ArgumentTag::SymBool ? Json(argument.integer != 0) : Json(argument.integer);
}

Json deviceJson(const Program &program, const Argument &device)
{
    const std::string type = jsonText(program.text(device.name));
    return device.integer < 0 ? type : type + ":" + std::to_string(device.integer);
}

}  // namespace

Json nameJson(const Program &program, NameId name)
{
    return name == noName ? Json() : Json(jsonText(program.text(name)));
}

Json sizesJson(std::span<const SymInt> sizes, GraphValueText &texts)
{
    Json json = Json::array();
    for (const SymInt &size : sizes)
        json.push_back(size.isExpression() ? Json(jsonText(texts.expression(size.expression))) : Json(size.value));
    return json;
}

Json argumentJson(const Program &program, const Argument &argument)
{
    switch (argument.tag) {
        case ArgumentTag::None: return nullptr;
        case ArgumentTag::Tensor:
        case ArgumentTag::CustomObj:
        case ArgumentTag::Token:
        case ArgumentTag::Graph:
        case ArgumentTag::OptionalTensor:
        case ArgumentTag::String:
        case ArgumentTag::Operator: return nameJson(program, argument.name);
        case ArgumentTag::Int:
            return argument.name == noName ? Json(argument.integer) : nameJson(program, argument.name);
        case ArgumentTag::Bool: return argument.integer != 0;
        case ArgumentTag::Float: return numberJson(argument.number);
        case ArgumentTag::ScalarType:
        case ArgumentTag::MemoryFormat:
        case ArgumentTag::Layout: return enumText(argument.tag, argument.integer);
        case ArgumentTag::Device: return deviceJson(program, argument);
        case ArgumentTag::SymInt:
        case ArgumentTag::SymFloat:
        case ArgumentTag::SymBool: return symbolicJson(program, argument);
        case ArgumentTag::StringToArgument: return mapJson(program, argument);
        case ArgumentTag::Unknown:
        case ArgumentTag::Broken: return jsonText(program.text(argument.json));
        default: return listJson(program, argument);
    }
}

Json tagJson(const Program &program, const Argument &argument)
{
    if (argument.tag == ArgumentTag::Unknown)
        return nameJson(program, argument.name);
    return argument.tag == ArgumentTag::Broken ? Json() : Json(tagName(argument.tag));
}

void describeValue(Json &json, const Argument &argument, const GraphIndex &index, GraphValueText &texts)
{
    if (const TensorValue *tensor = index.tensor(argument.name)) {
        json["dtype"] = texts.dtype(*tensor);
        json["sizes"] = sizesJson(texts.program().sizes(*tensor), texts);
        json["device"] = jsonText(texts.device(*tensor));
    } else if (const SymbolicValue *symbolic = index.symbolic(argument.name)) {
        json["value"] = jsonText(texts.symbolic(*symbolic));
    }
}

}  // namespace pt2scope
