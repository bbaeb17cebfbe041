// SPDX-License-Identifier: Apache-2.0
#include "app/EngineChoice.h"
#include "app/Interrupt.h"
#include "app/Output.h"
#include "app/Terminal.h"
#include "app/commands/CheckCommandOptions.h"
#include "app/commands/CheckRequest.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/reports/Report.h"

#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>

namespace pt2scope {

namespace {

constexpr std::array operands{Operand{.name = "PATH", .arity = Arity::AnyNumber}};
constexpr std::array<const Option *, 20> options{
    &quickOption,     &reportFormatOption, &reportFileOption, &failOnOption,        &severityOption,
    &ignoreOption,    &maxFindingsOption,  &baselineOption,   &writeBaselineOption, &configOption,
    &filesFromOption, &jobsOption,         &deviceOption,     &deviceMemoryOption,  &quietOption,
    &progressOption,  &colorOption,        &timingsOption,    &timestampsOption,    &absolutePathsOption};
constexpr std::array examples{
    Example{"check model.pt2", "verify everything, the bytes of every weight included"},
    Example{"check exports/ --quick --fail-on warning", "search a folder, leave weights unread, be strict"},
    Example{"check '*.pt2' --format sarif -o report.sarif", "a report for code scanning"},
    Example{"find . -name '*.pt2' -newer stamp | pt2scope check -", "check the paths that another program lists"},
    Example{"check . --write-baseline known.json", "accept what is there; later runs use --baseline known.json"}};

std::string now()
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    const std::size_t nbytes = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return {text.data(), nbytes};
}

ReportOptions reportOptions(const Arguments &arguments, const CheckRunOptions &run)
{
    const Terminal terminal =
        standardOutputTerminal(arguments.valueOr(colorOption, "auto"), arguments.has(reportFileOption));
    return {.toolVersion = PT2SCOPE_VERSION,
            .timings = arguments.has(timingsOption),
            .timestamp = arguments.has(timestampsOption) ? std::optional(now()) : std::nullopt,
            .colour = terminal.colour,
            .quiet = arguments.has(quietOption),
            .failOn = run.failOn.least,
            .failNever = run.failOn.never,
            .width = terminal.columns};
}

/// Where a report may go: never over one of the files that are checked.
Result<std::unique_ptr<Output>> openOutput(const std::string &path, const std::vector<Input> &inputs)
{
    std::error_code failure;
    for (const Input &input : inputs) {
        if (std::filesystem::equivalent(path, input.path, failure))
            return Error{ErrorCode::Io, "'" + printable(path) + "' is one of the inputs"};
    }
    return Output::create(path);
}

bool writeBaseline(const Baseline &baseline, const std::string &path, const std::vector<Input> &inputs)
{
    const Result<std::unique_ptr<Output>> output = openOutput(path, inputs);
    if (!output) {
        complain(output.error().message);
        return false;
    }
    (*output)->write(baseline.text());
    return (*output)->finish();
}

void sayNotes(const CheckRunOutcome &outcome, std::size_t inputs)
{
    if (outcome.interrupted)
        complain("interrupted; " + std::to_string(outcome.inputs) + " of " + std::to_string(inputs)
                 + " inputs were checked");
    else if (outcome.inputs == 0)
        complain("nothing to check was found");
    if (outcome.suppressed > 0)
        complain("findings left out because the baseline knows them: " + std::to_string(outcome.suppressed));
}

ExitStatus runCheck(const Arguments &arguments)
{
    if (arguments.operands().empty() && !arguments.has(filesFromOption))
        return usageError(arguments.command(), "PATH is missing");
    CheckRequest request = readCheckRequest(arguments);
    if (!request.problem.empty())
        return usageError(arguments.command(), request.problem);
    const std::unique_ptr<Engine> engine = chooseEngine(arguments);
    if (engine == nullptr)
        return ExitStatus::Failure;
    request.run.engine = engine.get();
    request.run.cancel = &cancelOnInterrupt();
    const Result<std::vector<Input>> inputs = findInputs(arguments, request);
    if (!inputs) {
        complain(inputs.error().message);
        return ExitStatus::Failure;
    }
    const std::optional<std::string> file = arguments.value(reportFileOption);
    const Result<std::unique_ptr<Output>> output = file ? openOutput(*file, *inputs) : Output::standard();
    if (!output) {
        complain(output.error().message);
        return ExitStatus::Failure;
    }
    const bool quiet = arguments.has(quietOption);
    if (!request.note.empty() && !quiet)
        complain(request.note);
    const auto writer =
        makeReportWriter(*parseReportFormat(arguments.valueOr(reportFormatOption, "text")),
                         reportOptions(arguments, request.run), [&](std::string_view text) { (*output)->write(text); });
    Baseline found;
    const CheckRunOutcome outcome = runChecks(
        *inputs, request.run, [&](const CheckResult &result) { found.add(result); },
        [&](const CheckResult &result) {
            writer->add(result);
            (*output)->flush();
        });
    if (!outcome.interrupted)
        writer->finish();
    if (!quiet || outcome.interrupted)
        sayNotes(outcome, inputs->size());
    const std::optional<std::string> baseline = arguments.value(writeBaselineOption);
    const bool kept = outcome.interrupted || !baseline || writeBaseline(found, *baseline, *inputs);
    return (*output)->finish() && kept ? outcome.status() : ExitStatus::Failure;
}

}  // namespace

const Command checkCommand{.name = "check",
                           .summary = "validate archives; the exit status is the verdict",
                           .description =
                               "Checks files against everything that is known about how PyTorch writes and reads them, "
                               "without running anything "
                               "in them. By default every byte is verified.\n"
                               "PATH is a file, a folder, which is searched for archives, or a pattern such as "
                               "'exports/**/*.pt2'; - reads a list of "
                               "paths from standard input. In a folder, other files are passed over in silence.\n"
                               "Exit status: 0 no finding at or above --fail-on; 1 at least one; 2 the command line "
                               "was wrong; 3 no such finding, "
                               "but an input could not be read or checked to the end, or there was none.",
                           .operands = operands,
                           .options = options,
                           .examples = examples,
                           .run = runCheck};

}  // namespace pt2scope
