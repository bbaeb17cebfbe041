// SPDX-License-Identifier: Apache-2.0
#include "app/GraphReport.h"
#include "app/ProgramSelection.h"
#include "app/commands/Commands.h"

#include <array>

namespace pt2scope {

namespace {

constexpr Option graphFormatOption{.name = "format",
                                   .value = "FORMAT",
                                   .help = "how to print; dot is for Graphviz",
                                   .choices = "text|json|dot",
                                   .fallback = "text"};

constexpr std::array operands{Operand{.name = "PATH"}};
constexpr std::array<const Option *, 2> options{&graphFormatOption, &modelOption};
constexpr std::array examples{
    Example{"graph model.pt2", "every node, as print(ep.graph) shows it"},
    Example{"graph model.pt2 --format json | jq '.models[].nodes[].target'", "for a program"},
    Example{"pt2scope graph model.pt2 --format dot | dot -Tsvg -o model.svg", "a picture, with Graphviz"}};

ExitStatus runGraph(const Arguments &arguments)
{
    const std::string &path = arguments.operands().front();
    const std::optional<std::vector<NamedProgram>> programs = openPrograms(path, arguments.value(modelOption));
    if (!programs)
        return ExitStatus::Failure;
    const std::unique_ptr<Output> output = Output::standard();
    const std::string format = arguments.valueOr(graphFormatOption, "text");
    if (format == "json")
        writeGraphJson(path, *programs, *output);
    else if (format == "dot")
        writeGraphDot(*programs, *output);
    else
        writeGraphText(*programs, *output);
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command graphCommand{
    .name = "graph",
    .summary = "every node of the exported programs",
    .description =
        "Prints the graphs as torch.fx prints them once torch has loaded the program: the nodes that loading adds, "
        "which "
        "take one result of several (getitem) or a nested graph (get_attr), are there, too. Nested graphs stand below "
        "the graph that uses them, under the names that torch gives their modules.\n"
        "Exit status: 0 printed; 2 the command line was wrong; 3 the file could not be read, or has no such model or "
        "no "
        "program.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runGraph};

}  // namespace pt2scope
