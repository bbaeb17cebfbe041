// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <string>

namespace pt2scope::testing {

inline std::string show(const Program &program, const Argument &argument);

inline std::string showElements(const Program &program, const Argument &argument)
{
    std::string out = "[";
    for (const Argument &element : program.elements(argument))
        out += (out.size() > 1 ? ", " : "") + show(program, element);
    return out + "]";
}

/// An argument by its tag and the fields that the tag gives a meaning: "as_ints[as_int 1, as_int 2]".
inline std::string show(const Program &program, const Argument &argument)
{
    const std::string name(program.text(argument.name));
    const std::string tag(tagName(argument.tag));
    switch (argument.tag) {
        case ArgumentTag::None: return "none";
        case ArgumentTag::Int:
            if (argument.name != noName)
                return tag + " " + name;
            [[fallthrough]];
        case ArgumentTag::Bool:
        case ArgumentTag::ScalarType:
        case ArgumentTag::Layout:
        case ArgumentTag::MemoryFormat: return tag + " " + std::to_string(argument.integer);
        case ArgumentTag::Float: return tag + " " + std::to_string(argument.number);
        case ArgumentTag::SymInt:
        case ArgumentTag::SymBool:
            return tag + " " + (argument.name == noName ? std::to_string(argument.integer) : name);
        case ArgumentTag::SymFloat:
            return tag + " " + (argument.name == noName ? std::to_string(argument.number) : name);
        case ArgumentTag::Device: return tag + " " + name + ":" + std::to_string(argument.integer);
        case ArgumentTag::CustomObj:
            return tag + " " + name + " " + std::string(program.text(static_cast<NameId>(argument.object)));
        case ArgumentTag::Graph: return tag + " " + name + " " + std::to_string(argument.object);
        case ArgumentTag::OptionalTensor: return tag + " " + (argument.name == noName ? "none" : name);
        case ArgumentTag::Token: return "token " + name;
        case ArgumentTag::Unknown: return "unknown " + name + " " + std::string(program.text(argument.json));
        case ArgumentTag::Broken: return "broken " + std::string(program.text(argument.json));
        default: break;
    }
    return argument.isList() ? tag + showElements(program, argument) : tag + " " + name;
}

}  // namespace pt2scope::testing
