// SPDX-License-Identifier: Apache-2.0
// Any text as a program, and what is told of one: who uses what, the printed graph, the modules, the tree specs.
#include "core/program/GraphIndex.h"
#include "core/program/GraphText.h"
#include "core/program/ModuleTree.h"
#include "core/program/Program.h"
#include "core/program/TreeSpec.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    inputPaths(parseTreeSpec(text));
    const ProgramPtr program = readProgram(std::string(text));
    for (const Graph &graph : program->graphs) {
        const GraphIndex index(*program, graph);
        for (const GraphIndex::Value &value : index.values())
            index.users(value);
        printGraph(*program, graph, {}, [](std::string_view) {});
    }
    const ModuleTree modules(*program);
    if (!program->moduleCalls)
        return 0;
    for (const ModuleCall &call : *program->moduleCalls) {
        if (call.inSpec != noName)
            leafPaths(parseTreeSpec(program->text(call.inSpec)));
    }
    return 0;
}
