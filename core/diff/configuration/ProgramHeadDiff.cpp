// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigurationDiff.h"
#include "core/diff/configuration/NamedFacts.h"

namespace pt2scope {

namespace {

/// What a program says of itself.
NamedFacts headOf(const ProgramSide &side)
{
    const Program &program = side.program;
    NamedFacts head;
    const auto add = [&](const std::string &name, std::string text, std::string pointer) {
        head[name] = {std::move(text), side.place(std::move(pointer))};
    };
    if (program.torchVersion)
        add("torch_version", *program.torchVersion, "/torch_version");
    if (const std::optional<SchemaVersion> &version = program.schemaVersion) {
        add("schema_version", std::to_string(version->major) + "." + std::to_string(version->minor), "/schema_version");
        const bool isAlwaysTaken = version->major == 0 && version->minor == 0;  // torch loads it in any version
        head["schema_version"].mustAgree = isAlwaysTaken ? "" : std::to_string(version->major);
    }
    for (const auto &[name, version] : program.opsetVersion)
        add("opset_version " + name, std::to_string(version), "/opset_version");
    if (program.verifiers) {
        std::string all;
        for (const ProgramText &verifier : *program.verifiers)
            all += (all.empty() ? "" : ", ") + std::string(program.text(verifier.text));
        add("verifiers", std::move(all), "/verifiers");
    }
    for (const MetadataEntry &entry : program.moduleMetadata)
        add("metadata " + std::string(program.text(entry.key)), program.decode(entry.json), "/graph_module/metadata");
    return head;
}

}  // namespace

void diffProgramHeads(const ProgramPair &pair, SectionDifference &section)
{
    diffFacts(headOf(*pair.a), headOf(*pair.b), "program", pair.a->model + ": ", section);
}

}  // namespace pt2scope
