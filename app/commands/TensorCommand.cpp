// SPDX-License-Identifier: Apache-2.0
#include "app/EngineChoice.h"
#include "app/Interrupt.h"
#include "app/ModelSelection.h"
#include "app/OpenArchive.h"
#include "app/TensorNpyFile.h"
#include "app/TensorReport.h"
#include "app/TensorSelection.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/document/ModelSummary.h"
#include "core/tensor/TensorSlice.h"

#include <array>

namespace pt2scope {

namespace {

constexpr Option roleOption{.name = "role",
                            .value = "ROLE",
                            .help = "which of several tensors of this name",
                            .choices =
                                "parameter|buffer|buffer-non-persistent|constant|sample-input|aoti-weight|embedding|"
                                "hashmap-keys|hashmap-values"};
constexpr Option recordOption{
    .name = "record", .value = "RECORD", .help = "the same, by the record that holds it; the end of its name will do"};
constexpr Option sliceOption{.name = "slice",
                             .value = "SLICE",
                             .help = "only these values, as Python writes it: 0,:,3:5; in JSON with all else"};
constexpr Option noStatisticsOption{.name = "no-stats",
                                    .help = "leave out the statistics, which take reading the whole storage"};
constexpr Option hexOption{.name = "hex", .help = "show the bytes of the storage around the values, too"};
constexpr Option npyOption{
    .name = "npy", .value = "FILE", .help = "write the values to a file of numpy's", .kind = ValueKind::File};
constexpr Option forceOption{.name = "force", .letter = 'f', .help = "let --npy replace a file that exists"};
constexpr Option damagedOption{.name = "allow-damaged",
                               .help = "let --npy write values whose storage fails its CRC-32"};

constexpr std::array operands{Operand{.name = "PATH"}, Operand{.name = "NAME", .kind = ValueKind::Text}};
constexpr std::array<const Option *, 13> options{
    &sliceOption, &npyOption,    &forceOption,  &damagedOption,      &hexOption,    &noStatisticsOption, &modelOption,
    &roleOption,  &recordOption, &deviceOption, &deviceMemoryOption, &formatOption, &colorOption};
constexpr std::array examples{
    Example{"tensor model.pt2 layer1.weight", "what it is, its statistics, and its corners"},
    Example{"tensor model.pt2 layer1.weight --slice 0,:,3:5", "some of its values"},
    Example{"tensor model.pt2 layer1.weight --npy weight.npy", "all of them, for numpy.load"},
    Example{"tensor model.pt2 layer1.weight --format json | jq .stats.mean", "for a program"}};

/// Narrows the report to the slice asked for. Nothing on success.
std::optional<ExitStatus> takeSlice(const Arguments &arguments, TensorReport &report)
{
    if (!report.part || !report.wishes.slice)
        return std::nullopt;
    const Result<TensorMeta> slice = sliceTensor(*report.part, *report.wishes.slice);
    if (slice) {
        report.part = *slice;
        return std::nullopt;
    }
    const std::string message = "--slice: " + printable(slice.error().message);
    if (slice.error().code == ErrorCode::Unsupported)
        return usageError(arguments.command(), message);
    complain(message);
    return ExitStatus::Failure;
}

/// False, and a complaint, where it was not written.
bool writeNpy(const Arguments &arguments, TensorReport &report, const CancelToken &cancel)
{
    const std::string path = arguments.valueOr(npyOption, "");
    const auto refuse = [&](const std::string &reason) {
        complain("--npy: " + printable(reason));
        return false;
    };
    if (!report.part)
        return refuse(report.noValues);
    if (!report.measures.damage.empty() && !arguments.has(damagedOption))
        return refuse(report.measures.damage + "; --allow-damaged writes them all the same");
    const Result<WrittenNpy> written =
        writeNpyFile(path, *report.part, *report.storage, arguments.has(forceOption), cancel);
    if (!written)
        return refuse(written.error().message);
    report.npy = *written;
    return true;
}

/// False where the values that were asked for are not among what was printed.
bool print(const Arguments &arguments, const TensorReport &report, Output &output)
{
    bool shown = false;
    if (arguments.valueOr(formatOption, "text") == "json") {
        const Json json = tensorReportJson(report);
        shown = json.contains("values");
        output.write(jsonByMember(json));
    } else {
        shown = writeTensorText(report, output, standardOutputTerminal(arguments.valueOr(colorOption, "auto")));
    }
    return shown || !report.wishes.slice;
}

ExitStatus describe(const Arguments &arguments, const Document &document, const TensorRow &row, Engine &engine)
{
    // A person who asks for a slice wants its values, and no reading of gigabytes around them.
    const bool onlyValues = arguments.has(sliceOption) && arguments.valueOr(formatOption, "text") != "json";
    TensorReport report = describeTensor(document, row,
                                         {.slice = arguments.value(sliceOption),
                                          .statistics = !arguments.has(noStatisticsOption) && !onlyValues,
                                          .bytes = arguments.has(hexOption)});
    if (const std::optional<ExitStatus> status = takeSlice(arguments, report))
        return *status;
    const CancelToken &cancel = cancelOnInterrupt();
    const bool mustRead = report.wishes.statistics || arguments.has(npyOption);
    if (mustRead && !examineStorage(report, engine, cancel))
        return ExitStatus::Interrupted;
    const bool written = !arguments.has(npyOption) || writeNpy(arguments, report, cancel);
    const std::unique_ptr<Output> output = Output::standard();
    const bool shown = print(arguments, report, *output);
    const bool printed = output->finish();
    if (cancel.cancelled())
        return ExitStatus::Interrupted;
    return shown && printed && written ? ExitStatus::Success : ExitStatus::Failure;
}

ExitStatus runTensor(const Arguments &arguments)
{
    const std::unique_ptr<Engine> engine = chooseEngine(arguments);
    if (!engine)
        return ExitStatus::Failure;
    const DocumentPtr document = openKnownFile(arguments.operands().front());
    if (!document)
        return ExitStatus::Failure;
    const std::optional<std::string> model = arguments.value(modelOption);
    if (model && findModel(summarizeModels(*document), *model) == nullptr)
        return ExitStatus::Failure;
    const std::optional<TensorRow> row =
        selectTensor(listStoredTensorRows(*document), {.name = arguments.operands().back(),
                                                       .model = model,
                                                       .role = arguments.value(roleOption),
                                                       .record = arguments.value(recordOption)});
    return row ? describe(arguments, *document, *row, *engine) : ExitStatus::Failure;
}

}  // namespace

const Command tensorCommand{
    .name = "tensor",
    .summary = "one tensor: what it is, statistics, values",
    .description =
        "Describes a parameter, buffer, constant, sample input or compiled weight: type, sizes, where its bytes lie, "
        "which tensors share them, statistics with a histogram, and values. NAME is as pt2scope tensors lists it, "
        "or of an embedding its table. "
        "Only the values that are shown are read, and for the statistics the storage, once; no pickle is run.\n"
        "Exit status: 0 described, damage or not; 2 the command line was wrong; 3 the file could not be read, has no "
        "such tensor or several of this name, or values that --slice or --npy asks for could not be had.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runTensor};

}  // namespace pt2scope
