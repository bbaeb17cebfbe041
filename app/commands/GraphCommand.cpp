// SPDX-License-Identifier: Apache-2.0
#include "app/commands/GraphCommand.h"

#include "app/GraphReport.h"
#include "app/GuiLaunch.h"
#include "app/ProgramSelection.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"

#include <array>

namespace pt2scope {

const Option graphFormatOption{.name = "format",
                               .value = "FORMAT",
                               .help = "how to print; dot is for Graphviz, svg and png are pictures",
                               .choices = "text|json|dot|svg|png",
                               .fallback = "text"};
const Option graphExpandOption{
    .name = "expand", .value = "LEVEL", .help = "how deep modules are unfolded in a picture: all, or a number"};

std::optional<unsigned> expandLevel(const std::string &text)
{
    constexpr std::uint64_t deepest = 1000;
    if (text == "all")
        return expandAll;
    const std::optional<std::uint64_t> level = parseDecimal(text);
    return level && *level <= deepest ? std::optional(static_cast<unsigned>(*level)) : std::nullopt;
}

namespace {

constexpr std::array operands{Operand{.name = "PATH"}};
constexpr std::array<const Option *, 3> options{&graphFormatOption, &modelOption, &graphExpandOption};
constexpr std::array examples{
    Example{"graph model.pt2", "every node, as print(ep.graph) shows it"},
    Example{"graph model.pt2 --format json | jq '.models[].nodes[].target'", "for a program"},
    Example{"graph model.pt2 --format svg > model.svg", "a picture, its modules folded"},
    Example{"pt2scope graph model.pt2 --format dot | dot -Tsvg -o model.svg", "a picture, with Graphviz"}};

/// Pictures are the desktop application's work.
ExitStatus drawPicture(const Arguments &arguments)
{
    std::vector<std::string> words{"graph"};
    for (const Option *option : options) {
        if (const std::optional<std::string> value = arguments.value(*option))
            words.push_back("--" + std::string(option->name) + "=" + *value);
    }
    words.emplace_back("--");
    words.push_back(arguments.operands().front());
    return becomeGui(words, GuiNeed::NoDisplay);
}

ExitStatus runGraph(const Arguments &arguments)
{
    const std::optional<std::string> expand = arguments.value(graphExpandOption);
    if (expand && !expandLevel(*expand))
        return usageError(arguments.command(), "--expand must be 'all' or a number of levels");
    const std::string format = arguments.valueOr(graphFormatOption, graphFormatOption.fallback);
    if (format == "svg" || format == "png")
        return drawPicture(arguments);
    const std::string &path = arguments.operands().front();
    const std::optional<std::vector<NamedProgram>> programs = openPrograms(path, arguments.value(modelOption));
    if (!programs)
        return ExitStatus::Failure;
    const std::unique_ptr<Output> output = Output::standard();
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
        "A picture shows the graph as the desktop application first does, its modules folded; --expand unfolds them.\n"
        "Exit status: 0 printed; 2 the command line was wrong; 3 the file could not be read, or has no such model or "
        "no "
        "program.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runGraph};

}  // namespace pt2scope
