// SPDX-License-Identifier: Apache-2.0
#include "app/Json.h"
#include "app/OpenArchive.h"
#include "app/RecordSelection.h"
#include "app/TextTable.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"

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
                              Example{"ls model.pt2 --format json | jq '.records[].name'", "for a program"}};

const Record &recordOf(const SelectedRecord &listed)
{
    return listed.archive->records()[listed.record];
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

std::string remark(const Record &record)
{
    return record.recovered ? "recovered" : !record.readable ? "unreadable" : "";
}

Json recordJson(const SelectedRecord &listed)
{
    const Record &record = recordOf(listed);
    return {{"name", jsonText(listed.name)}, {"size", record.size},      {"stored", record.storedSize},
            {"method", record.method},       {"crc32", crcText(record)}, {"offset", record.dataOffset},
            {"aligned", isAligned(record)},  {"flags", record.flags},    {"recovered", record.recovered},
            {"readable", record.readable}};
}

void printJson(const Document &document, const std::vector<SelectedRecord> &records, Output &output)
{
    JsonListWriter writer(output, {{"path", jsonText(document.path)}, {"kind", kindName(document.kind)}}, "records");
    for (const SelectedRecord &record : records)
        writer.add(recordJson(record));
    writer.finish();
}

void printLong(const std::vector<SelectedRecord> &records, Output &output, const Terminal &terminal)
{
    using Align = TextTable::Align;
    TextTable table({{"SIZE", Align::Right},
                     {"STORED", Align::Right},
                     {"METHOD"},
                     {"CRC-32"},
                     {"OFFSET", Align::Right},
                     {"ALIGNED"},
                     {"NOTE"},
                     {"NAME", Align::Left, true}});
    for (const SelectedRecord &listed : records) {
        const Record &record = recordOf(listed);
        table.add({std::to_string(record.size), std::to_string(record.storedSize), methodName(record), crcText(record),
                   std::to_string(record.dataOffset), isAligned(record) ? "yes" : "no", remark(record),
                   printable(listed.name)});
    }
    table.print(output, terminal);
}

void printShort(const std::vector<SelectedRecord> &records, Output &output, const Terminal &terminal)
{
    using Align = TextTable::Align;
    TextTable table({{"SIZE", Align::Right}, {"NOTE"}, {"NAME", Align::Left, true}});
    for (const SelectedRecord &listed : records)
        table.add({formatBytes(recordOf(listed).size), remark(recordOf(listed)), printable(listed.name)});
    table.print(output, terminal);
}

ExitStatus runLs(const Arguments &arguments)
{
    const bool nested = arguments.has(nestedOption);
    const DocumentPtr document =
        openArchive(arguments.operands().front(), nested ? DocumentDepth::Facts : DocumentDepth::Records);
    if (!document)
        return ExitStatus::Failure;
    const std::vector<SelectedRecord> records = listRecords(*document, nested);
    const std::unique_ptr<Output> output = Output::standard();
    const Terminal terminal = standardOutputTerminal(arguments.valueOr(colorOption, "auto"));
    if (arguments.valueOr(formatOption, "text") == "json") {
        printJson(*document, records, *output);
    } else {
        arguments.has(longOption) ? printLong(records, *output, terminal) : printShort(records, *output, terminal);
        output->write("\n" + countOf(records.size(), "record") + ", file of " + formatBytes(document->nbytes)
                      + (document->archive->recovered() ? "; recovered from a damaged archive" : "") + "\n");
    }
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command lsCommand{
    .name = "ls",
    .summary = "the records of an archive",
    .description =
        "Lists every record as the archive's directory describes it; of an archive without a usable "
        "directory, the records that can still be found.\n"
        "Exit status: 0 listed; 2 the command line was wrong; 3 the file could not be read.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runLs};

}  // namespace pt2scope
