// SPDX-License-Identifier: Apache-2.0
#include "app/ProgramJson.h"
#include "app/SignatureReport.h"
#include "core/program/CallPaths.h"
#include "core/program/CallerSpecs.h"

namespace pt2scope {

namespace {

class SignatureWriter {
public:
    explicit SignatureWriter(const Program &program)
        : m_program(program),
          m_signature(program.signature.value_or(GraphSignature())),
          m_index(program, program.root() ? *program.root() : m_noGraph),
          m_texts(program),
          m_paths(program)
    {}

    Json write(const std::string &name)
    {
        Json json{{"name", jsonText(name)}, {"inputs", inputsJson()}, {"outputs", outputsJson()}};
        json["mutations"] = mutationsJson();
        json["range_constraints"] = rangesJson(m_program);
        json["guards"] = Json::array();
        for (const ProgramText &guard : m_program.guards)
            json["guards"].push_back(nameJson(m_program, guard.text));
        const bool called = m_program.moduleCalls && !m_program.moduleCalls->empty();
        json["in_spec"] = called ? nameJson(m_program, m_program.moduleCalls->front().inSpec) : Json();
        json["out_spec"] = called ? nameJson(m_program, m_program.moduleCalls->front().outSpec) : Json();
        return json;
    }

private:
    Json inputsJson()
    {
        Json list = Json::array();
        auto path = m_paths.inputs.begin();
        for (const InputSpec &spec : m_signature.inputs) {
            const Json named = inputSpecJson(m_program, spec);
            Json json{{"kind", named["kind"]}, {"name", named["name"]}, {"target", named["target"]}};
            addType(json, spec.arg);
            if (named.contains("value"))
                json["default"] = named["value"];
            if (isGivenByCaller(spec))
                json["path"] = path != m_paths.inputs.end() ? Json(jsonText(*path++)) : Json();
            if (spec.persistent)
                json["persistent"] = *spec.persistent;
            list.push_back(std::move(json));
        }
        return list;
    }

    Json outputsJson()
    {
        Json list = Json::array();
        auto path = m_paths.outputs.begin();
        for (const OutputSpec &spec : m_signature.outputs) {
            const Json named = outputSpecJson(m_program, spec);
            Json json{{"kind", named["kind"]}, {"name", named["name"]}, {"target", named["target"]}};
            addType(json, spec.arg);
            if (named.contains("value"))
                json["value"] = named["value"];
            if (isReturnedToCaller(spec))
                json["path"] = path != m_paths.outputs.end() ? Json(jsonText(*path++)) : Json();
            list.push_back(std::move(json));
        }
        return list;
    }

    Json mutationsJson() const
    {
        Json list = Json::array();
        for (const OutputSpec &spec : m_signature.outputs) {
            if (isMutation(spec))
                list.push_back({{"value", nameJson(m_program, spec.arg.name)},
                                {"kind", outputKindName(spec.kind)},
                                {"target", nameJson(m_program, spec.target)}});
        }
        return list;
    }

    void addType(Json &json, const Argument &argument)
    {
        if (argument.isValue())
            describeValue(json, argument, m_index, m_texts);
        if (argument.tag == ArgumentTag::CustomObj)
            json["class"] = nameJson(m_program, static_cast<NameId>(argument.object));
    }

    static inline const Graph m_noGraph{};
    const Program &m_program;
    const GraphSignature m_signature;
    GraphIndex m_index;
    GraphValueText m_texts;
    CallPaths m_paths;
};

}  // namespace

Json signatureJson(const std::string &path, const std::vector<NamedProgram> &programs)
{
    Json json{{"path", jsonText(path)}, {"models", Json::array()}};
    for (const NamedProgram &named : programs)
        json["models"].push_back(SignatureWriter(*named.program).write(named.name));
    return json;
}

}  // namespace pt2scope
