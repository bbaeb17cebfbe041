// SPDX-License-Identifier: Apache-2.0
#include "core/document/DocumentRecord.h"
#include "views/inspector/SheetParts.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <span>

namespace pt2scope {

namespace {

SheetSection entrySection(const Record &record)
{
    SheetSection section{.title = SheetWords::tr("Entry of the archive")};
    section.rows.push_back(bytesRow(SheetWords::tr("bytes"), record.size));
    section.rows.push_back(
        {SheetWords::tr("stored"),
         record.isStored() ? SheetWords::tr("as it is")
                           : SheetWords::tr("%1 by method %2").arg(bytesText(record.storedSize)).arg(record.method)});
    section.rows.push_back(
        {SheetWords::tr("data at byte"), grouped(record.dataOffset),
         record.dataOffset % 64 == 0 ? SheetWords::tr("a multiple of 64") : SheetWords::tr("not a multiple of 64")});
    section.rows.push_back({SheetWords::tr("CRC-32"), QStringLiteral("%1").arg(record.crc32, 8, 16, QLatin1Char('0'))});
    if (record.recovered)
        section.rows.push_back({SheetWords::tr("found"), SheetWords::tr("by its own header only")});
    if (!record.readable)
        section.rows.push_back({SheetWords::tr("readable"), SheetWords::tr("no")});
    return section;
}

std::vector<std::size_t> tensorsIn(const DocumentFacts &facts, const std::string &record)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < facts.rows.size(); ++i) {
        if (facts.rows[i].recordName == record)
            rows.push_back(i);
    }
    return rows;
}

SheetSection tensorsSection(const DocumentFacts &facts, const std::vector<std::size_t> &rows)
{
    SheetSection section{.title = SheetWords::tr("Tensors in it"), .note = grouped(rows.size())};
    constexpr std::size_t mostNamed = 20;
    for (const std::size_t i : std::span(rows).first(std::min(rows.size(), mostNamed))) {
        const TensorRow &row = facts.rows[i];
        section.rows.push_back(
            {shown(row.said->dtypeName),
             shown(row.name),
             {},
             inspect({.kind = SelectionKind::Tensor, .model = row.model, .name = row.name, .index = i})});
    }
    return section;
}

}  // namespace

Sheet recordSheet(const DocumentSession &session, const Selection &selection)
{
    const DocumentFacts &facts = *session.facts();
    const std::vector<DocumentRecord> records = listRecords(*facts.document, true);
    const auto found = std::ranges::find(records, selection.name, &DocumentRecord::name);
    Sheet sheet{.icon = QStringLiteral("records"), .title = shown(selection.name), .subtitle = {}, .sections = {}};
    if (found == records.end()) {
        sheet.subtitle = SheetWords::tr("not in the archive");
        return sheet;
    }
    sheet.subtitle = found->archive ? SheetWords::tr("record") : SheetWords::tr("file");
    if (found->archive)
        sheet.sections.push_back(entrySection(found->archive->records()[found->record]));
    else
        sheet.sections.push_back(
            {.title = SheetWords::tr("File"), .rows = {bytesRow(SheetWords::tr("bytes"), found->size())}});
    const std::vector<std::size_t> tensors = tensorsIn(facts, selection.name);
    if (!tensors.empty())
        sheet.sections.push_back(tensorsSection(facts, tensors));
    if (tensors.size() == 1)
        sheet.sections.push_back(valuesSection(facts, tensors.front()));
    sheet.excerpt = ExcerptRequest{selection.name, selection.pointer, selection.offset, selection.length};
    return sheet;
}

}  // namespace pt2scope
