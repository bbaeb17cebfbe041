// SPDX-License-Identifier: Apache-2.0
#include "app/DiffReport.h"
#include "app/Interrupt.h"
#include "app/OpenArchive.h"
#include "app/ProgressLine.h"
#include "app/commands/CheckCommandOptions.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/diff/CompareDocuments.h"
#include "core/diff/ModelPairs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pt2scope {

namespace {

constexpr Option onlyOption{.name = "only",
                            .value = "SECTION",
                            .help = "compare this section only, and show it whole",
                            .choices = "records|signature|program|tensors|configuration",
                            .repeatable = true};
constexpr Option diffFormatOption{.name = "format",
                                  .value = "FORMAT",
                                  .help = "how to write the result",
                                  .choices = "text|json|markdown|html",
                                  .fallback = "text"};
constexpr Option statOption{.name = "stat", .help = "count the differences, list none"};
constexpr Option breakingOption{.name = "breaking-only",
                                .help = "leave out what a caller or a loader of A does not notice when it gets B"};
constexpr Option exitCodeOption{.name = "exit-code", .help = "end with status 1 when something differs, as git does"};
constexpr Option deepOption{.name = "deep",
                            .help = "read bytes even where size and CRC-32 of the directory say that they are equal"};
constexpr Option rtolOption{.name = "rtol",
                            .value = "X",
                            .help =
                                "values a and b are equal where |a - b| <= atol + rtol * |b|, as torch.isclose has "
                                "it; the relative change that is told is |a - b| / max(|a|, |b|)",
                            .fallback = "0"};
constexpr Option atolOption{.name = "atol", .value = "X", .help = "see --rtol", .fallback = "0"};

constexpr std::array operands{Operand{.name = "A"}, Operand{.name = "B"}};
constexpr std::array<const Option *, 13> options{
    &onlyOption,  &statOption,       &breakingOption,   &exitCodeOption, &deepOption,     &rtolOption, &atolOption,
    &modelOption, &diffFormatOption, &reportFileOption, &jobsOption,     &progressOption, &colorOption};
constexpr std::array examples{
    Example{"diff old.pt2 new.pt2", "what changed between two exports"},
    Example{"diff old.pt2 new.pt2 --stat", "how much changed"},
    Example{"diff old/ new/ --breaking-only --exit-code", "a gate before a release: export folders"},
    Example{"diff fp32.pt2 bf16.pt2 --only tensors --rtol 0.01", "values that differ by more than 1 %"},
    Example{"diff old.pt2 new.pt2 --format html -o diff.html", "one page to send around"}};

/// What the command line asks for; `problem` says what is wrong with it.
struct Request {
    std::array<bool, diffSectionCount> sections{};
    double relativeTolerance = 0;
    double absoluteTolerance = 0;
    std::string problem;
};

bool readTolerance(const Arguments &arguments, const Option &option, double &tolerance)
{
    const std::string text = arguments.valueOr(option, "0");
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), tolerance);
    return failure == std::errc() && end == text.data() + text.size() && std::isfinite(tolerance) && tolerance >= 0;
}

/// Whether writing there destroys a side of the comparison: the file itself, or one of its folder.
bool isOfASide(const std::string &file, std::string_view side)
{
    std::error_code failure;
    if (!std::filesystem::exists(file, failure))
        return false;
    for (std::filesystem::path path = std::filesystem::canonical(file, failure); !failure; path = path.parent_path()) {
        if (std::filesystem::equivalent(path, side, failure))
            return true;
        if (path == path.root_path())
            return false;
    }
    return false;
}

Request readRequest(const Arguments &arguments)
{
    Request request;
    const std::vector<std::string> wanted = arguments.values(onlyOption);
    for (const DiffSection section : allDiffSections)
        request.sections[static_cast<std::size_t>(section)] =
            wanted.empty() || std::ranges::find(wanted, sectionName(section)) != wanted.end();
    if (!readTolerance(arguments, rtolOption, request.relativeTolerance)
        || !readTolerance(arguments, atolOption, request.absoluteTolerance))
        request.problem = "--rtol and --atol take a number that is not negative";
    else if (arguments.number(jobsOption) == 0U)
        request.problem = "--jobs needs at least 1";
    const std::optional<std::string> file = arguments.value(reportFileOption);
    for (const std::string &side : arguments.operands()) {
        if (file && isOfASide(*file, side))
            request.problem = "--output would overwrite " + printable(side) + ", which is to be compared";
    }
    return request;
}

bool hasModel(const Document &document, const std::string &name)
{
    return std::ranges::any_of(diffModels(document), [&](const DiffModel &model) { return model.name == name; })
           || document.part(name) != nullptr;
}

/// The document at `path`, or null and a complaint on standard error.
DocumentPtr explainUnread(const std::string &path)
{
    DocumentPtr document = openKnownFile(path);
    if (document && document->kind != DocumentKind::Unknown)
        return document;
    if (document)
        complain(printable(path) + ": neither a PT2 archive, a file of torch.save or safetensors nor an export folder");
    return nullptr;
}

/// Reading grows vectors and leaves room behind that nothing takes later.
void releaseFreedMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/// Both documents, or nothing and a complaint on standard error.
std::optional<std::array<DocumentPtr, 2>> openBoth(const Arguments &arguments, ThreadPool &pool)
{
    std::array<DocumentPtr, 2> documents;
    const bool isOne = arguments.operands()[0] == arguments.operands()[1];
    pool.forEach(isOne ? 1 : documents.size(), [&](std::size_t i) {
        const Result<DocumentPtr> opened = openDocument(arguments.operands()[i]);
        if (opened && (*opened)->kind != DocumentKind::Unknown)
            documents[i] = *opened;
    });
    for (std::size_t i = 0; i < (isOne ? 1 : documents.size()); ++i) {
        if (!documents[i])
            documents[i] = explainUnread(arguments.operands()[i]);
    }
    releaseFreedMemory();
    if (isOne)
        documents[1] = documents[0];
    if (!documents[0] || !documents[1])
        return std::nullopt;
    const std::optional<std::string> model = arguments.value(modelOption);
    if (model && !hasModel(*documents[0], *model) && !hasModel(*documents[1], *model)) {
        complain("neither side has a model '" + printable(*model) + "'");
        return std::nullopt;
    }
    return documents;
}

DifferencePtr compare(const std::array<DocumentPtr, 2> &documents, const Arguments &arguments, const Request &request,
                      ThreadPool &pool)
{
    std::unique_ptr<ProgressLine> line;
    const ProgressLine::Show show = progressWanted(arguments);
    DiffOptions diff{.pool = pool, .cancel = &cancelOnInterrupt(), .sections = request.sections};
    diff.model = arguments.value(modelOption);
    diff.deep = arguments.has(deepOption);
    diff.relativeTolerance = request.relativeTolerance;
    diff.absoluteTolerance = request.absoluteTolerance;
    diff.expectBytes = [&](std::uint64_t nbytes) {
        line = std::make_unique<ProgressLine>(show, documents.size(), nbytes);
    };
    diff.progress = [&](std::uint64_t nbytes) {
        if (line)
            line->addBytes(nbytes);
    };
    return compareDocuments(documents[0], documents[1], diff);
}

void write(const Difference &difference, const std::array<DocumentPtr, 2> &documents, const Arguments &arguments,
           Output &output)
{
    const DiffReportOptions report{
        .terminal = standardOutputTerminal(arguments.valueOr(colorOption, "auto"), arguments.has(reportFileOption)),
        .onlyCounts = arguments.has(statOption),
        .everyEntry = arguments.has(onlyOption),
        .breakingOnly = arguments.has(breakingOption),
        .a = documents[0].get(),
        .b = documents[1].get()};
    const std::string format = arguments.valueOr(diffFormatOption, "text");
    const auto writer = format == "json"       ? writeDiffJson
                        : format == "markdown" ? writeDiffMarkdown
                        : format == "html"     ? writeDiffHtml
                                               : writeDiffText;
    writer(difference, report, output);
}

/// What differs wins over what could not be compared.
ExitStatus verdictOf(const Difference &difference)
{
    const auto hasEntries = [](const SectionDifference &section) { return !section.entries.empty(); };
    if (std::ranges::any_of(difference.sections, hasEntries))
        return ExitStatus::Findings;
    return difference.isSame() ? ExitStatus::Success : ExitStatus::Failure;
}

ExitStatus runDiff(const Arguments &arguments)
{
    const Request request = readRequest(arguments);
    if (!request.problem.empty())
        return usageError(arguments.command(), request.problem);
    ThreadPool pool(static_cast<unsigned>(arguments.number(jobsOption).value_or(0)));
    const auto documents = openBoth(arguments, pool);
    if (!documents)
        return ExitStatus::Failure;
    const std::optional<std::string> file = arguments.value(reportFileOption);
    DifferencePtr difference = compare(*documents, arguments, request, pool);
    if (difference->cancelled) {
        complain("interrupted");
        return ExitStatus::Interrupted;
    }
    if (arguments.has(breakingOption))
        difference = breakingPart(*difference);
    const Result<std::unique_ptr<Output>> output = file ? Output::create(*file) : Output::standard();
    if (!output) {
        complain(output.error().message);
        return ExitStatus::Failure;
    }
    write(*difference, *documents, arguments, **output);
    if (!(*output)->finish())
        return ExitStatus::Failure;
    return arguments.has(exitCodeOption) ? verdictOf(*difference) : ExitStatus::Success;
}

}  // namespace

const Command diffCommand{
    .name = "diff",
    .summary = "what changed between two exports",
    .description =
        "Compares two archives, files or export folders: their records, the signature of their programs, the programs "
        "node by node, their tensors by name and value, and their configuration. What a caller of A, or what loads it, "
        "notices when it gets B in its place is marked as breaking. Tensors of equal size and CRC-32 count as equal "
        "without being read, unless --deep. A tensor under another name is found by its content, of 64 bytes or more "
        "where the last part of the name is another, too, or by its place in the program.\n"
        "Both sides are checked as check --quick does: an error that only B has is breaking, and so is a torch version "
        "that loads A only. A damaged side is compared as far as it can be read, and the result says what could not be "
        "compared.\n"
        "Exit status: 0 compared, with --exit-code only when nothing differs; 1 with --exit-code: something differs; "
        "2 the command line was wrong; 3 a side could not be opened, no side has the model, or with --exit-code: no "
        "difference was found, but something could not be compared.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runDiff};

}  // namespace pt2scope
