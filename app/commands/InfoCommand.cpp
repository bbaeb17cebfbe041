// SPDX-License-Identifier: Apache-2.0
#include "app/InfoReport.h"
#include "app/ModelSelection.h"
#include "app/OpenArchive.h"
#include "app/Output.h"
#include "app/commands/Commands.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array operands{Operand{.name = "PATH"}};
constexpr std::array<const Option *, 3> options{&formatOption, &modelOption, &colorOption};
constexpr std::array examples{Example{"info model.pt2", "versions, models, counts and sizes"},
                              Example{"info model.pt2 --format json", "the same for a program"},
                              Example{"info package.pt2 --model decoder", "one model of several"},
                              Example{"info export/", "form, features, tables and models of an export folder"}};

ExitStatus runInfo(const Arguments &arguments)
{
    const DocumentPtr document = openKnownFile(arguments.operands().front());
    if (!document)
        return ExitStatus::Failure;
    std::vector<ModelSummary> models = summarizeModels(*document);
    if (const std::optional<std::string> name = arguments.value(modelOption)) {
        const ModelSummary *model = findModel(models, *name);
        if (model == nullptr)
            return ExitStatus::Failure;
        models = {*model};
    }
    const std::unique_ptr<Output> output = Output::standard();
    if (arguments.valueOr(formatOption, "text") == "json")
        output->write(dumpJson(infoJson(*document, models), 2) + "\n");
    else
        output->write(infoText(*document, models, standardOutputTerminal(arguments.valueOr(colorOption, "auto"))));
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command infoCommand{
    .name = "info",
    .summary = "what an archive or export folder is: layout, versions, models, counts, sizes",
    .description =
        "Describes an archive or an export folder of TorchEasyRec, damaged or not, without judging it and without "
        "running anything in it.\n"
        "Exit status: 0 described; 2 the command line was wrong; 3 the file could not be read, or has "
        "no such model.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runInfo};

}  // namespace pt2scope
