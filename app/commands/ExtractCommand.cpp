// SPDX-License-Identifier: Apache-2.0
#include "app/Extraction.h"
#include "app/Interrupt.h"
#include "app/Json.h"
#include "app/OpenArchive.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"

#include <array>
#include <span>

namespace pt2scope {

namespace {

constexpr Option folderOption{.name = "output",
                              .letter = 'o',
                              .value = "DIR",
                              .help = "the folder to write to; made when it is absent (required)",
                              .kind = ValueKind::Folder};
constexpr Option forceOption{.name = "force", .letter = 'f', .help = "replace files that exist"};
constexpr Option damagedOption{.name = "allow-damaged",
                               .help = "keep what can be read of a record that is cut short or fails its CRC-32"};

constexpr std::array operands{Operand{.name = "PATH"},
                              Operand{.name = "NAME", .arity = Arity::Many, .kind = ValueKind::Text}};
constexpr std::array<const Option *, 4> options{&folderOption, &forceOption, &damagedOption, &formatOption};
constexpr std::array examples{
    Example{"extract model.pt2 models/model.json -o out", "one record"},
    Example{"extract model.pt2 layer1.weight -o out", "the record that holds a tensor"},
    Example{"extract model.pt2 data/weights 'extra/*.json' -o out", "a folder, and what matches a pattern"},
    Example{"extract model.pt2 'data/sample_inputs/model.pt!/archive/data.pkl' -o out",
            "a record of an archive inside the archive"},
    Example{"extract export/ 'fx_user_model/exported_model.pt!/data/weights/weight_0' -o out",
            "a record of an archive in an export folder"}};

Json extractionJson(const std::string &path, const Extraction &extraction)
{
    Json extracted = Json::array();
    for (const ExtractedRecord &file : extraction.extracted()) {
        Json json{{"record", jsonText(file.record)}, {"file", jsonText(file.file)}, {"bytes", file.nbytes}};
        if (!file.damage.empty())
            json["damage"] = jsonText(file.damage);
        extracted.push_back(std::move(json));
    }
    Json refused = Json::array();
    for (const RefusedRecord &name : extraction.refused())
        refused.push_back({{"name", jsonText(name.name)}, {"reason", jsonText(name.reason)}});
    return {{"path", jsonText(path)}, {"extracted", std::move(extracted)}, {"refused", std::move(refused)}};
}

ExitStatus runExtract(const Arguments &arguments)
{
    const std::optional<std::string> folderPath = arguments.value(folderOption);
    if (!folderPath)
        return usageError(arguments.command(), "-o DIR is missing");
    const std::string &path = arguments.operands().front();
    const DocumentPtr document = openRecords(path, DocumentDepth::Facts);
    if (!document)
        return ExitStatus::Failure;
    const Result<ExtractFolder> folder = ExtractFolder::open(*folderPath);
    if (!folder) {
        complain(folder.error().message);
        return ExitStatus::Failure;
    }
    const CancelToken &cancel = cancelOnInterrupt();
    Extraction extraction(
        *document, *folder,
        {.overwrite = arguments.has(forceOption), .allowDamaged = arguments.has(damagedOption), .cancel = &cancel});
    for (const std::string &name : std::span(arguments.operands()).subspan(1))
        extraction.extract(name);
    const std::unique_ptr<Output> output = Output::standard();
    if (arguments.valueOr(formatOption, "text") == "json") {
        output->write(dumpJson(extractionJson(path, extraction), 2) + "\n");
    } else {
        for (const ExtractedRecord &file : extraction.extracted())
            output->write(printable(*folderPath) + "/" + file.file + "  " + formatBytes(file.nbytes)
                          + (file.damage.empty() ? "" : "  DAMAGED: " + printable(file.damage)) + "\n");
    }
    const bool written = output->finish();
    for (const RefusedRecord &name : extraction.refused())
        complain(printable(name.name) + ": " + printable(name.reason));
    if (cancel.cancelled())
        return ExitStatus::Interrupted;
    return written && extraction.refused().empty() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command extractCommand{
    .name = "extract",
    .summary = "copy records or tensors out of an archive or export folder, safely",
    .description =
        "Writes records below DIR under their own names, made safe where a name would lead out of DIR or is not a file "
        "name. "
        "NAME is a record with or without the root folder, a tensor (its record is written, of a safetensors file its "
        "bytes), a folder, or a pattern. "
        "Files that exist are kept unless --force; a file is written whole or not at all, and its CRC-32 is verified.\n"
        "Exit status: 0 all written; 2 the command line was wrong; 3 something could not be read, written or found.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runExtract};

}  // namespace pt2scope
