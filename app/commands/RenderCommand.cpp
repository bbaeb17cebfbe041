// SPDX-License-Identifier: Apache-2.0
#include "app/commands/RenderCommand.h"

#include "app/GuiLaunch.h"
#include "app/commands/Commands.h"
#include "app/commands/GraphCommand.h"

#include <array>

namespace pt2scope {

const Option renderViewOption{.name = "view",
                              .value = "NAME",
                              .help = "the view that is shown",
                              .choices = "start|overview|graph|signature|symbols|findings",
                              .fallback = "overview"};
const Option renderOutputOption{.name = "output",
                                .letter = 'o',
                                .value = "FILE",
                                .help = "where the picture goes: .png, .svg or .pdf",
                                .kind = ValueKind::File};
const Option renderSelectOption{
    .name = "select", .value = "NAME", .help = "a tensor, node, module, record or rule that is shown selected"};
const Option renderThemeOption{
    .name = "theme", .value = "THEME", .help = "its colours", .choices = "light|dark", .fallback = "light"};
const Option renderLanguageOption{
    .name = "lang", .value = "LANGUAGE", .help = "its words", .choices = "en|zh_CN", .fallback = "en"};
const Option renderSizeOption{.name = "size", .value = "WIDTHxHEIGHT", .help = "of the window", .fallback = "1440x900"};
const Option renderScaleOption{.name = "scale",
                               .value = "N",
                               .help = "pixels of the picture for each of the window, 1 to 4",
                               .choices = "1|2|3|4",
                               .fallback = "1",
                               .kind = ValueKind::Number};

namespace {

constexpr std::array operands{Operand{.name = "PATH", .arity = Arity::Optional}};
constexpr std::array<const Option *, 9> options{&renderViewOption,     &renderOutputOption, &modelOption,
                                                &renderSelectOption,   &graphExpandOption,  &renderThemeOption,
                                                &renderLanguageOption, &renderSizeOption,   &renderScaleOption};
constexpr std::array examples{
    Example{"render model.pt2 --view overview -o overview.png", "a picture of the application's window"},
    Example{"render model.pt2 --view signature --theme dark --scale 2 -o signature.png", "sharp on any display"}};

ExitStatus runRender(const Arguments &arguments)
{
    const bool isStart = arguments.valueOr(renderViewOption, renderViewOption.fallback) == "start";
    if (arguments.operands().empty() && !isStart)
        return usageError(arguments.command(), "PATH is missing");
    if (!arguments.has(renderOutputOption))
        return usageError(arguments.command(), "--output says where the picture goes, and is missing");
    const std::optional<std::string> expand = arguments.value(graphExpandOption);
    if (expand && !expandLevel(*expand))
        return usageError(arguments.command(), "--expand must be 'all' or a number of levels");
    std::vector<std::string> words{"render"};
    for (const Option *option : options) {
        if (const std::optional<std::string> value = arguments.value(*option))
            words.push_back("--" + std::string(option->name) + "=" + *value);
    }
    words.emplace_back("--");
    words.insert(words.end(), arguments.operands().begin(), arguments.operands().end());
    return becomeGui(words, GuiNeed::NoDisplay);
}

}  // namespace

const Command renderCommand{
    .name = "render",
    .summary = "a picture of a view of the desktop application, without a display",
    .description =
        "Opens and checks PATH as the desktop application does, shows one of its views, and writes a picture of the "
        "window.\n"
        "Exit status: 0 written; 2 the command line was wrong; 3 PATH could not be read, has no such view, model or "
        "thing to select, or the picture could not be written.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runRender};

}  // namespace pt2scope
