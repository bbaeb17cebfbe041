// SPDX-License-Identifier: Apache-2.0
#include "app/EngineChoice.h"
#include "app/Interrupt.h"
#include "app/Json.h"
#include "app/ModelSelection.h"
#include "app/OpenArchive.h"
#include "app/TensorFigures.h"
#include "app/TensorRowJson.h"
#include "app/TensorStatistics.h"
#include "app/TensorTable.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/document/ModelSummary.h"

#include <array>

namespace pt2scope {

namespace {

constexpr Option statsOption{.name = "stats",
                             .help = "read the values, too: least, greatest, mean, NaN, a histogram (JSON) and more"};
constexpr Option digestOption{.name = "digest",
                              .value = "KIND",
                              .help = "read the bytes, too: sha256 of each tensor, or crc32 of its storage",
                              .choices = "crc32|sha256"};

constexpr std::array operands{Operand{.name = "PATH"}};
constexpr std::array<const Option *, 7> options{&statsOption, &digestOption, &deviceOption, &deviceMemoryOption,
                                                &modelOption, &formatOption, &colorOption};
constexpr std::array examples{
    Example{"tensors model.pt2", "one row for each parameter, buffer, constant and sample input"},
    Example{"tensors model.pt2 --stats", "with the range, mean and standard deviation of each tensor"},
    Example{"tensors model.pt2 --digest sha256", "with a digest of each tensor's values"},
    Example{"tensors export/", "embeddings of an export folder: table, part and rank"},
    Example{"tensors model.pt2 --format json | jq '.tensors[] | select(.dtype == \"bfloat16\") | .name'",
            "for a program"}};

/// What the command line asks for.
struct Request {
    std::string path;
    std::string digestKind;  // "crc32", "sha256" or empty
    FigureWishes wishes;

    bool mustRead() const { return wishes.statistics || wishes.digest != DigestKind::None; }
};

/// How many tensors lack what was asked for, and the first reason.
struct Lacks {
    std::size_t statistics = 0;
    std::size_t digests = 0;
    std::string first;

    void note(const TensorFigures &figures)
    {
        statistics += figures.noStatistics.empty() ? 0 : 1;
        digests += figures.noDigest.empty() ? 0 : 1;
        if (first.empty())
            first = figures.noStatistics.empty() ? figures.noDigest : figures.noStatistics;
    }
};

Request readRequest(const Arguments &arguments, bool isJson)
{
    Request request{
        .path = arguments.operands().front(),
        .digestKind = arguments.valueOr(digestOption, ""),
        .wishes = {.statistics = arguments.has(statsOption), .histogram = arguments.has(statsOption) && isJson}};
    if (!request.digestKind.empty())
        request.wishes.digest = request.digestKind == "crc32" ? DigestKind::Crc32 : DigestKind::Sha256;
    return request;
}

Json rowJson(const TensorRow &row, const TensorFigures &figures, const std::string &digestKind)
{
    Json json = tensorRowJson(row);
    if (figures.statistics)
        json["stats"] = statisticsJson(*figures.statistics);
    else if (!figures.noStatistics.empty())
        json["stats_error"] = jsonText(figures.noStatistics);
    if (!figures.digest.empty())
        json[digestKind] = figures.digest;
    else if (!figures.noDigest.empty())
        json["digest_error"] = jsonText(figures.noDigest);
    return json;
}

std::string figureText(const std::string &figure, const std::string &why)
{
    if (!why.empty())
        return "none: " + printable(why);
    return figure.empty() ? "-" : figure;
}

FigureCells figureCells(const TensorRow &row, const TensorFigures &figures, const FigureWishes &wishes)
{
    FigureCells cells;
    if (wishes.statistics)
        cells.values = figureText(figures.statistics ? statisticsLine(*figures.statistics, *row.said->dtype) : "",
                                  figures.noStatistics);
    if (wishes.digest != DigestKind::None)
        cells.digest = figureText(figures.digest, figures.noDigest);
    return cells;
}

/// What the rows do not tell: pickles that could not be read, figures that could not be had.
void sayNotes(const Document &document, const Lacks &lacks)
{
    for (const PickleFile &file : document.pickles) {
        const bool holdsTensors = file.kind != PickleFileKind::CustomObject && file.kind != PickleFileKind::OpaqueObject
                                  && file.kind != PickleFileKind::Other;
        if (file.failure && holdsTensors && file.record)
            complain("tensors in the pickle '" + printable(document.archive->records()[*file.record].name)
                     + "' are not listed: " + file.failure->message);
    }
    const auto say = [&](std::size_t count, const char *what) {
        if (count > 0)
            complain(countOf(count, "tensor") + " without " + what + "; the first: " + printable(lacks.first));
    };
    say(lacks.statistics, "statistics");
    say(lacks.digests, "a digest");
}

/// Takes a row with its figures.
using FiguresUse = std::function<void(const TensorRow &row, const TensorFigures &figures)>;

/// All rows in their order, with empty figures when nothing is to be read. False when it was cancelled.
bool eachFigures(const Document &document, const TensorRowList &rows, const Request &request, Engine &engine,
                 const FiguresUse &take)
{
    const CancelToken &cancel = cancelOnInterrupt();
    rows.forEachBatch([&](std::size_t, const std::vector<TensorRow> &batch) {
        std::size_t next = 0;
        const auto takeNext = [&](const TensorFigures &figures) { take(batch[next++], figures); };
        if (request.mustRead())
            return measureTensors(document, batch, engine, request.wishes, cancel, takeNext);
        while (next < batch.size())
            takeNext({});
        return true;
    });
    return !request.mustRead() || !cancel.cancelled();
}

/// False when it was cancelled, as the next one.
bool writeJson(const Document &document, const TensorRowList &rows, const Request &request, Engine &engine,
               Output &output, Lacks &lacks)
{
    JsonListWriter writer(output, {{"path", jsonText(request.path)}}, "tensors");
    const bool whole =
        eachFigures(document, rows, request, engine, [&](const TensorRow &row, const TensorFigures &figures) {
            writer.add(rowJson(row, figures, request.digestKind));
            lacks.note(figures);
        });
    if (whole)
        writer.finish();
    return whole;
}

bool writeText(const Document &document, const TensorRowList &rows, const Request &request, Engine &engine,
               Output &output, const Terminal &terminal, Lacks &lacks)
{
    std::vector<FigureCells> all;
    const auto take = [&](const TensorRow &row, const TensorFigures &figures) {
        lacks.note(figures);
        all.push_back(figureCells(row, figures, request.wishes));
    };
    if (request.mustRead() && !eachFigures(document, rows, request, engine, take))
        return false;
    printTensorTables(
        document, rows, all,
        {.statistics = request.wishes.statistics, .digestTitle = request.digestKind == "crc32" ? "CRC-32" : "SHA-256"},
        output, terminal);
    output.write(countOf(rows.size(), "tensor") + "\n");
    return true;
}

ExitStatus list(const Arguments &arguments, const Document &document, const TensorRowList &rows, Engine &engine)
{
    const bool isJson = arguments.valueOr(formatOption, "text") == "json";
    const Request request = readRequest(arguments, isJson);
    const std::unique_ptr<Output> output = Output::standard();
    Lacks lacks;
    const Terminal terminal = standardOutputTerminal(arguments.valueOr(colorOption, "auto"));
    const bool whole = isJson ? writeJson(document, rows, request, engine, *output, lacks)
                              : writeText(document, rows, request, engine, *output, terminal, lacks);
    if (!whole)
        return ExitStatus::Interrupted;
    output->flush();
    sayNotes(document, lacks);
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

ExitStatus runTensors(const Arguments &arguments)
{
    const std::unique_ptr<Engine> engine = chooseEngine(arguments);
    const std::string &path = arguments.operands().front();
    const DocumentPtr document = engine ? openKnownFile(path) : nullptr;
    if (!document)
        return ExitStatus::Failure;
    if (document->kind == DocumentKind::Unknown) {
        complain(printable(path) + ": neither a PT2 archive nor a file of torch.save");
        return ExitStatus::Failure;
    }
    TensorRowList rows = listStoredTensorRows(*document);
    if (const std::optional<std::string> name = arguments.value(modelOption)) {
        // Exports and checkpoints of a folder have rows of their own, and are no models.
        if (!rows.hasModel(*name) && findModel(summarizeModels(*document), *name) == nullptr)
            return ExitStatus::Failure;
        rows.keepModel(*name);
    }
    return list(arguments, *document, rows, *engine);
}

}  // namespace

const Command tensorsCommand{
    .name = "tensors",
    .summary = "one row per tensor of every model",
    .description =
        "Lists the parameters, buffers, constants and sample inputs of an archive's programs, be they raw or in "
        "pickles, "
        "and the weights of compiled models; of a torch.save, TorchScript or safetensors file its tensors; of an "
        "export "
        "folder of TorchEasyRec its embeddings and the tensors of its archives. Bytes are read only for "
        "--stats and --digest; no pickle is run.\n"
        "Exit status: 0 listed; 2 the command line was wrong; 3 the file could not be read, or has no such model.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runTensors};

}  // namespace pt2scope
