// SPDX-License-Identifier: Apache-2.0
#include "app/SignatureReport.h"
#include "app/commands/Commands.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array operands{Operand{.name = "PATH"}};
constexpr std::array<const Option *, 3> options{&modelOption, &formatOption, &colorOption};
constexpr std::array examples{
    Example{"signature model.pt2", "what goes in, what comes out, and what is changed in place"},
    Example{"signature package.pt2 --model decoder", "one model of several"},
    Example{"signature model.pt2 --format json | jq '.models[].inputs[] | select(.kind == \"user_input\")'",
            "for a program"}};

ExitStatus runSignature(const Arguments &arguments)
{
    const std::string &path = arguments.operands().front();
    const std::optional<std::vector<NamedProgram>> programs = openPrograms(path, arguments.value(modelOption));
    if (!programs)
        return ExitStatus::Failure;
    const std::unique_ptr<Output> output = Output::standard();
    if (arguments.valueOr(formatOption, "text") == "json")
        output->write(dumpJson(signatureJson(path, *programs), 2) + "\n");
    else
        writeSignatureText(*programs, *output, standardOutputTerminal(arguments.valueOr(colorOption, "auto")));
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command signatureCommand{
    .name = "signature",
    .summary = "inputs, outputs, mutations and ranges of the exported programs",
    .description =
        "Lists what a program takes and returns: parameters, buffers and constants under their names, the caller's "
        "inputs and outputs by the way that the caller reaches them, with types and sizes; values that are changed in "
        "place; ranges of symbolic sizes, and the guards that torch checks at each call.\n"
        "Exit status: 0 described; 2 the command line was wrong; 3 the file could not be read, or has no such model or "
        "no program.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runSignature};

}  // namespace pt2scope
