// SPDX-License-Identifier: Apache-2.0
#include "app/commands/CheckCommandOptions.h"

#include "app/Terminal.h"

namespace pt2scope {

const Option quickOption{.name = "quick", .help = "leave out reading the bytes of weights and other blobs"};
const Option reportFormatOption{.name = "format",
                                .value = "FORMAT",
                                .help = "how to report",
                                .choices = "text|json|jsonl|sarif|junit|markdown",
                                .fallback = "text"};
const Option reportFileOption{.name = "output",
                              .letter = 'o',
                              .value = "FILE",
                              .help = "write the report there instead of to standard output",
                              .kind = ValueKind::File};
const Option failOnOption{.name = "fail-on",
                          .value = "LEVEL",
                          .help = "the least severity that makes the exit status 1",
                          .choices = "error|warning|info|never",
                          .fallback = "error"};
const Option severityOption{.name = "severity",
                            .value = "RULE=LEVEL",
                            .help = "report a rule as error, warning or info, or turn it off; may be repeated",
                            .kind = ValueKind::Rule,
                            .repeatable = true};
const Option ignoreOption{.name = "ignore",
                          .value = "RULE",
                          .help = "turn a rule off; may be repeated",
                          .kind = ValueKind::Rule,
                          .repeatable = true};
const Option maxFindingsOption{.name = "max-findings",
                               .value = "N",
                               .help = "list at most N findings of one rule in one input; the count goes on",
                               .fallback = "100",
                               .kind = ValueKind::Number};
const Option baselineOption{.name = "baseline",
                            .value = "FILE",
                            .help = "leave out the findings that this file lists",
                            .kind = ValueKind::File};
const Option writeBaselineOption{.name = "write-baseline",
                                 .value = "FILE",
                                 .help = "list all findings there, for --baseline",
                                 .kind = ValueKind::File};
const Option configOption{.name = "config",
                          .value = "FILE",
                          .help = "the settings",
                          .fallback = ".pt2scope.json in the current folder or the nearest one above",
                          .kind = ValueKind::File};
const Option filesFromOption{
    .name = "files-from",
    .value = "FILE",
    .help = "check the paths listed there, one per line or separated by NUL; - is standard input",
    .kind = ValueKind::File,
    .repeatable = true};
const Option jobsOption{.name = "jobs",
                        .letter = 'j',
                        .value = "N",
                        .help = "use N threads",
                        .fallback = "one per core",
                        .kind = ValueKind::Number};
const Option quietOption{
    .name = "quiet", .letter = 'q', .help = "text: only inputs with findings above info; no notes, no progress"};
const Option progressOption{.name = "progress",
                            .value = "WHEN",
                            .help = "show progress on standard error; auto: on a terminal",
                            .choices = "auto|always|never",
                            .fallback = "auto"};
const Option timingsOption{.name = "timings", .help = "report the seconds that each input took"};
const Option timestampsOption{.name = "timestamps", .help = "report when the check was made"};
const Option absolutePathsOption{.name = "absolute-paths", .help = "report absolute paths"};

ProgressLine::Show progressWanted(const Arguments &arguments)
{
    const std::string when = arguments.valueOr(progressOption, "auto");
    if (when == "always")
        return ProgressLine::Show::AtOnce;
    const bool wanted = when == "auto" && !arguments.has(quietOption) && standardErrorIsTerminal();
    return wanted ? ProgressLine::Show::WhenLong : ProgressLine::Show::Never;
}

}  // namespace pt2scope
