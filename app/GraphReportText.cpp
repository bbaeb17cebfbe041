// SPDX-License-Identifier: Apache-2.0
#include "core/program/GraphText.h"

#include "app/GraphReport.h"
#include "core/bytes/Text.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"

#include <unordered_map>

namespace pt2scope {

namespace {

/// Which arguments torch passes by keyword: those that its schema makes keyword-only or gives a default
/// (torch/_export/serde/serialize.py deserialize_inputs).
class KeywordArguments {
public:
    explicit KeywordArguments(const Program &program) : m_torchVersion(program.torchVersion.value_or("")) {}

    bool contains(std::string_view target, std::string_view argument)
    {
        const std::optional<OperatorSchema> &schema = schemaOf(target);
        const SchemaArgument *found = schema ? schema->findArgument(argument) : nullptr;
        return found != nullptr && (found->isKeywordOnly || !found->isRequired());
    }

private:
    const std::optional<OperatorSchema> &schemaOf(std::string_view target)
    {
        const auto entry = m_schemas.try_emplace(target);
        const std::optional<std::string_view> name = operatorNameOf(target);
        if (entry.second && name)
            entry.first->second = OperatorTable::shipped().find(*name, m_torchVersion);
        return entry.first->second;
    }

    std::string m_torchVersion;
    std::unordered_map<std::string_view, std::optional<OperatorSchema>> m_schemas;
};

void writeProgram(const Program &program, Output &output)
{
    KeywordArguments keywords(program);
    const GraphTextOptions options{.isKeyword = [&](std::string_view target, std::string_view argument) {
        return keywords.contains(target, argument);
    }};
    const auto writeLine = [&](std::string_view line) {
        output.write(line);
        output.write("\n");
    };
    for (const Graph &graph : program.graphs) {
        const std::string path = graphPath(program, graph);
        if (!path.empty())
            output.write("\n" + path + ": ");
        printGraph(program, graph, options, writeLine);
    }
}

}  // namespace

void writeGraphText(const std::vector<NamedProgram> &programs, Output &output)
{
    for (const NamedProgram &named : programs) {
        if (programs.size() > 1)
            output.write((&named == &programs.front() ? "model " : "\nmodel ") + printable(named.name) + "\n");
        writeProgram(*named.program, output);
    }
}

}  // namespace pt2scope
