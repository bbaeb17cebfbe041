// SPDX-License-Identifier: Apache-2.0
#include "app/Json.h"
#include "app/OpenArchive.h"
#include "app/RecordSelection.h"
#include "app/TextTable.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/rtp/ExportFolder.h"

#include <array>
#include <cstdio>

namespace pt2scope {

namespace {

constexpr std::uint64_t alignment = 64;  // bytes; what PyTorch's writer gives every record

constexpr Option longOption{
    .name = "long", .letter = 'l', .help = "text: sizes in the archive, methods, CRC-32s and offsets too"};
constexpr Option nestedOption{.name = "nested", .help = "list the records of archives inside the archive too"};

constexpr std::array operands{Operand{.name = "PATH"}};
constexpr std::array<const Option *, 4> options{&longOption, &nestedOption, &formatOption, &colorOption};
constexpr std::array examples{Example{"ls model.pt2", "sizes and names"},
                              Example{"ls -l model.pt2", "how each record is stored, and where"},
                              Example{"ls --nested model.pt2", "with the inside of sample inputs and pickled weights"},
                              Example{"ls export/ --nested", "the files of an export folder, and what is in them"},
                              Example{"ls model.pt2 --format json | jq '.records[].name'", "for a program"}};

/// What a listing tells of a record of an archive; nothing of other files.
const Record *recordOf(const DocumentRecord &listed)
{
    return listed.archive ? &listed.archive->records()[listed.record] : nullptr;
}

std::string crcText(const Record &record)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(record.crc32));
    return text.data();
}

bool isAligned(const Record &record)
{
    return record.dataOffset != 0 && record.dataOffset % alignment == 0;
}

std::string methodName(const Record &record)
{
    return record.method == 0 ? "stored" : record.method == 8 ? "deflate" : "method " + std::to_string(record.method);
}

std::string remark(const FolderEntry &entry)
{
    switch (entry.kind) {
        case FolderEntryKind::File:
        case FolderEntryKind::Folder:
            return entry.isLink ? "link to " + printable(entry.target) : entry.unlisted ? "not listed" : "";
        case FolderEntryKind::Special: return "no file";
        case FolderEntryKind::DanglingLink: return "link to nothing";
        case FolderEntryKind::LoopingLink: return "link in a loop";
        case FolderEntryKind::LeavingLink: return "link out of the folder";
    }
    return {};
}

std::string remark(const DocumentRecord &listed)
{
    const Record *record = recordOf(listed);
    if (record)
        return record->recovered ? "recovered" : !record->readable ? "unreadable" : "";
    return listed.entry ? remark(*listed.entry) : std::string();
}

Json recordJson(const DocumentRecord &listed)
{
    Json json{{"name", jsonText(listed.name)}, {"size", listed.size()}};
    if (const Record *record = recordOf(listed)) {
        json.update({{"stored", record->storedSize},
                     {"method", record->method},
                     {"crc32", crcText(*record)},
                     {"offset", record->dataOffset},
                     {"aligned", isAligned(*record)},
                     {"flags", record->flags},
                     {"recovered", record->recovered},
                     {"readable", record->readable}});
        return json;
    }
    json["stored"] = listed.nbytes;
    json["offset"] = listed.entry ? Json() : Json(listed.offset);
    if (listed.entry && listed.entry->isLink)
        json["target"] = jsonText(listed.entry->target);
    if (const std::string note = remark(listed); !note.empty())
        json["note"] = note;
    return json;
}

void printJson(const Document &document, bool nested, Output &output)
{
    JsonListWriter writer(output, {{"path", jsonText(document.path)}, {"kind", kindName(document.kind)}}, "records");
    forEachRecord(document, nested, [&](const DocumentRecord &record) { writer.add(recordJson(record)); });
    writer.finish();
}

std::vector<std::string> longCells(const DocumentRecord &listed)
{
    if (const Record *record = recordOf(listed))
        return {std::to_string(record->size),
                std::to_string(record->storedSize),
                methodName(*record),
                crcText(*record),
                std::to_string(record->dataOffset),
                isAligned(*record) ? "yes" : "no",
                remark(listed),
                printable(listed.name)};
    return {std::to_string(listed.nbytes),
            {},
            {},
            {},
            listed.entry ? std::string() : std::to_string(listed.offset),
            {},
            remark(listed),
            printable(listed.name)};
}

std::vector<std::string> shortCells(const DocumentRecord &listed)
{
    return {formatBytes(listed.size()), remark(listed), printable(listed.name)};
}

/// Gives how many there are.
std::size_t printText(const Document &document, bool nested, bool isLong, Output &output, const Terminal &terminal)
{
    using Align = TextTable::Align;
    TextTable table(
        isLong ? std::vector<TextTable::Column>{{"SIZE", Align::Right},
                                                {"STORED", Align::Right},
                                                {"METHOD"},
                                                {"CRC-32"},
                                                {"OFFSET", Align::Right},
                                                {"ALIGNED"},
                                                {"NOTE"},
                                                {"NAME", Align::Left, true}}
               : std::vector<TextTable::Column>{{"SIZE", Align::Right}, {"NOTE"}, {"NAME", Align::Left, true}});
    return table.printEach(output, terminal, [&](const auto &take) {
        forEachRecord(document, nested,
                      [&](const DocumentRecord &listed) { take(isLong ? longCells(listed) : shortCells(listed)); });
    });
}

/// "12 records, file of 3.1 KiB"
std::string summaryOf(const Document &document, std::size_t records)
{
    const std::string nbytes = formatBytes(document.nbytes);
    if (document.folder)
        return countOf(records, "record") + ", folder of " + nbytes
               + (document.folder->tree->isComplete() ? "" : "; not listed to its end");
    if (document.safetensors)
        return countOf(records, "tensor") + ", file of " + nbytes;
    return countOf(records, "record") + ", file of " + nbytes
           + (document.archive->recovered() ? "; recovered from a damaged archive" : "");
}

ExitStatus runLs(const Arguments &arguments)
{
    const bool nested = arguments.has(nestedOption);
    const DocumentPtr document =
        openRecords(arguments.operands().front(), nested ? DocumentDepth::Facts : DocumentDepth::Records);
    if (!document)
        return ExitStatus::Failure;
    const std::unique_ptr<Output> output = Output::standard();
    if (arguments.valueOr(formatOption, "text") == "json") {
        printJson(*document, nested, *output);
    } else {
        const Terminal terminal = standardOutputTerminal(arguments.valueOr(colorOption, "auto"));
        const std::size_t count = printText(*document, nested, arguments.has(longOption), *output, terminal);
        output->write("\n" + summaryOf(*document, count) + "\n");
    }
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command lsCommand{
    .name = "ls",
    .summary = "the records of an archive, or the files of an export folder",
    .description =
        "Lists every record as the archive's directory describes it; of an archive without a usable "
        "directory, the records that can still be found. Of an export folder its files, of a safetensors file its "
        "tensors.\n"
        "Exit status: 0 listed; 2 the command line was wrong; 3 the file could not be read.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runLs};

}  // namespace pt2scope
