// SPDX-License-Identifier: Apache-2.0
#include "core/program/CallPaths.h"

#include "core/program/TreeSpec.h"

namespace pt2scope {

namespace {

NamedTupleFields namedTupleFields(const Program &program)
{
    NamedTupleFields fields;
    for (const NamedTupleDef &def : program.namedTuples) {
        std::vector<std::string> &names = fields[std::string(program.text(def.type))];
        for (const NameId name : def.fields)
            names.emplace_back(program.text(name));
    }
    return fields;
}

}  // namespace

CallPaths::CallPaths(const Program &program, bool fieldNames)
{
    if (!program.moduleCalls || program.moduleCalls->empty() || !program.moduleCalls->front().hasSignature)
        return;
    const ModuleCall &root = program.moduleCalls->front();
    const NamedTupleFields fields = fieldNames ? namedTupleFields(program) : NamedTupleFields();
    if (root.inSpec != noName)
        inputs = inputPaths(parseTreeSpec(program.text(root.inSpec)), fields);
    if (root.outSpec != noName)
        outputs = leafPaths(parseTreeSpec(program.text(root.outSpec)), fields);
}

}  // namespace pt2scope
