// SPDX-License-Identifier: Apache-2.0
#include "app/FactSheet.h"
#include "app/TensorBits.h"
#include "app/TensorHexDump.h"
#include "app/TensorReport.h"
#include "app/TensorStatistics.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/check/reports/TextStyle.h"
#include "core/tensor/ValueTable.h"
#include "core/tensor/ValueText.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t usualColumns = 80;
constexpr std::size_t mostSharers = 8;
constexpr std::size_t mostSizes = 32;
constexpr CornerLimits ofWhole{};
constexpr CornerLimits ofSlice{.rows = 200, .columns = 40, .flat = 1000};

std::string listText(const std::vector<std::int64_t> &numbers)
{
    std::vector<std::string> texts;
    texts.reserve(numbers.size());
    for (const std::int64_t number : numbers)
        texts.push_back(std::to_string(number));
    if (texts.size() > mostSizes) {
        texts.resize(mostSizes);
        texts.push_back("… (" + std::to_string(numbers.size()) + " dimensions)");
    }
    return "[" + join(texts, ", ") + "]";
}

std::string sizesText(const TensorRow &row)
{
    if (!row.said->sizes)
        return "unknown";
    TensorMeta meta;
    meta.sizes = *row.said->sizes;
    const std::optional<std::uint64_t> elements = elementCount(meta);
    return listText(meta.sizes) + (elements ? ", " + countOf(*elements, "element") : "");
}

std::string stridesText(const TensorRow &row)
{
    if (!row.said->strides)
        return "unknown";
    const std::optional<TensorMeta> meta = row.meta();
    std::string text = listText(*row.said->strides);
    if (!meta || !requiredBytes(*meta))
        return text;
    return text
           + (isContiguous(*meta)     ? ", contiguous"
              : overlapsItself(*meta) ? ", not contiguous: elements show the same bytes"
                                      : ", not contiguous");
}

std::string typeText(const TensorRow &row)
{
    if (row.said->dtypeName.empty())
        return "unknown";
    const std::string name = printable(row.said->dtypeName);
    return row.said->dtype ? name + ", " + countOf(traits(*row.said->dtype).itemsize, "byte") : name;
}

/// "1.5 MiB (1572864 bytes)"
std::string bytesText(std::uint64_t nbytes)
{
    const std::string text = formatBytes(nbytes);
    const std::string exact = countOf(nbytes, "byte");
    return text.ends_with("B") ? text + " (" + exact + ")" : exact;
}

/// "24 bytes, at byte 1536 of the file"
std::string storageText(const TensorRow &row)
{
    if (!row.storage)
        return row.pickled ? "none" : "missing";
    const StoragePlace &place = *row.storage;
    std::string text = bytesText(row.storageBytes());
    if (place.archive == nullptr)
        return text + ", at byte " + std::to_string(place.offset) + " of the file";
    const Record &record = place.archive->records()[place.record];
    if (!record.isStored())
        return text + ", deflated to " + formatBytes(record.storedSize);
    if (!place.isWholeRecord)
        return text + ", at byte " + std::to_string(place.offset) + " of its record";
    return text;
}

/// Of the storage, where the tensor does not take all of it.
std::string extentText(const TensorRow &row)
{
    const std::optional<TensorMeta> meta = row.meta();
    const std::uint64_t needed = meta ? requiredBytes(*meta).value_or(0) : 0;
    if (!row.storage || needed == 0)
        return {};
    const std::uint64_t begin = static_cast<std::uint64_t>(meta->storageOffset) * traits(meta->dtype).itemsize;
    const std::uint64_t header = row.storage->header;
    if (begin == header && needed == row.storage->nbytes)
        return {};
    return "bytes " + std::to_string(begin - header) + " to " + std::to_string(needed - 1 - header) + " of the storage";
}

std::string sharersText(const TensorRow &row)
{
    std::vector<std::string> names = row.sharesStorageWith();
    const std::size_t more = names.size() - std::min(names.size(), mostSharers);
    names.resize(names.size() - more);
    for (std::string &name : names)
        name = printable(name);
    return join(names, ", ") + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

/// "item_id, part 0 of 2"
std::string tableText(const EmbeddingShard &shard)
{
    const auto place = [](const char *what, const auto &number, const auto &count) {
        return number ? ", " + std::string(what) + " " + std::to_string(*number)
                            + (count ? " of " + std::to_string(*count) : "")
                      : std::string();
    };
    return printable(shard.table) + place("part", shard.part, shard.parts) + place("rank", shard.rank, shard.world);
}

void addFacts(const TensorReport &report, FactSheet &sheet)
{
    const TensorRow &row = report.row;
    sheet.heading(printable(row.name));
    sheet.add("model", printable(row.model));
    sheet.add("role", std::string(roleName(row.role)));
    sheet.add("type", typeText(row));
    sheet.add("sizes", sizesText(row));
    sheet.add("strides", stridesText(row));
    sheet.add("offset", row.storageOffset() ? std::to_string(*row.storageOffset()) : "unknown");
    sheet.add("device", row.said->device ? printable(row.said->device->text()) : "unknown");
    if (row.requiresGrad)
        sheet.add("requires grad", *row.requiresGrad ? "yes" : "no");
    sheet.add("record", printable(row.recordName));
    sheet.add("storage", storageText(row));
    sheet.add("reaches", extentText(row));
    sheet.add("shared with", sharersText(row));
    if (row.embedding) {
        sheet.add("table", tableText(*row.embedding));
        sheet.add("belongs to", printable(row.embedding->partner));
    }
    if (report.config)
        sheet.add("config", printable(report.config->record + "#" + report.config->pointer));
}

/// What a person must know who takes the values.
void addWarnings(const TensorReport &report, FactSheet &sheet)
{
    sheet.add("DAMAGED", printable(report.measures.damage));
    sheet.add("no values", printable(report.noValues));
    sheet.add("engine", printable(report.measures.fallback));
}

void addStatistics(const TensorReport &report, FactSheet &sheet)
{
    if (!report.measures.statistics) {
        sheet.add("no statistics",
                  report.measures.noStatistics == report.noValues ? "" : printable(report.measures.noStatistics));
        return;
    }
    if (report.measures.statistics->values.count == 0)
        return;
    sheet.heading("Statistics");
    for (const StatisticsFact &fact : statisticsFacts(*report.measures.statistics, report.part->dtype))
        sheet.add(fact.label, fact.text);
}

std::string indented(std::string_view lines)
{
    std::string text;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n') + 1;
        text += "  " + std::string(lines.substr(0, end));
        lines.remove_prefix(end);
    }
    return text;
}

/// Two values or fewer are told by the facts.
bool deservesHistogram(DType dtype, const PartStatistics &part)
{
    return part.histogram && part.min != part.max && dtype != DType::Bool;
}

std::string histograms(const TensorReport &report, const TextStyle &style)
{
    if (!report.measures.statistics || !report.part)
        return {};
    const auto histogram = [&](const char *title, const PartStatistics &part) {
        return deservesHistogram(report.part->dtype, part)
                   ? "\n" + style.bold(title) + "\n" + indented(histogramText(*part.histogram))
                   : std::string();
    };
    if (!report.measures.statistics->imaginary)
        return histogram("Histogram", report.measures.statistics->values);
    return histogram("Histogram of the real parts", report.measures.statistics->values)
           + histogram("Histogram of the imaginary parts", *report.measures.statistics->imaginary);
}

std::string valuesTitle(const TensorReport &report)
{
    if (!report.wishes.slice)
        return "Values";
    return "Values of [" + printable(*report.wishes.slice) + "], sizes " + listText(report.part->sizes);
}

/// False where they could not be read.
bool writeValues(const TensorReport &report, std::size_t width, Output &output, const TextStyle &style)
{
    const TensorCorner corner(*report.part, report.wishes.slice ? ofSlice : ofWhole);
    const Result<std::vector<std::byte>> elements = corner.read(*report.storage);
    ValueTable table;
    if (elements)
        table = valueTable(corner, *elements, width - std::min<std::size_t>(width, 2));
    else
        table.text = "unreadable: " + printable(elements.error().message) + "\n";
    output.write(style.bold(valuesTitle(report) + (table.isRounded ? ", rounded" : "")) + "\n" + indented(table.text));
    return elements.ok();
}

void writeBits(const TensorReport &report, Output &output, const TextStyle &style)
{
    const Result<TensorBits> bits = TensorBits::read(*report.row.bits, *report.storage);
    output.write("\n" + style.bold("Bits") + "\n"
                 + indented(bits ? bits->text() : "unreadable: " + printable(bits.error().message) + "\n"));
}

}  // namespace

bool writeTensorText(const TensorReport &report, Output &output, const Terminal &terminal)
{
    const bool wholeReport = !report.wishes.slice;  // else a person has seen the facts, and wants the values
    FactSheet sheet(terminal);
    if (wholeReport)
        addFacts(report, sheet);
    addWarnings(report, sheet);
    if (wholeReport)
        addStatistics(report, sheet);
    const TextStyle style(terminal.colour);
    const std::string facts = sheet.text() + (wholeReport ? histograms(report, style) : "");
    output.write(facts + (facts.empty() || !report.part ? "" : "\n"));
    const auto width = terminal.columns ? static_cast<std::size_t>(*terminal.columns) : usualColumns;
    const bool shown = report.part && writeValues(report, width, output, style);
    if (!report.part && report.row.bits && report.storage)
        writeBits(report, output, style);
    if (report.wishes.bytes && report.storage) {
        const TensorHexDump dump(*report.storage, report.part);
        output.write("\n" + style.bold("Storage, " + dump.title()) + "\n" + indented(dump.text(style)));
    }
    if (report.npy)
        output.write("\n" + formatBytes(report.npy->nbytes) + " written to " + printable(report.npy->path)
                     + (report.npy->note.empty() ? "" : "; " + report.npy->note) + "\n");
    return shown;
}

}  // namespace pt2scope
