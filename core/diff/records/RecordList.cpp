// SPDX-License-Identifier: Apache-2.0
#include "core/diff/records/RecordList.h"

#include "core/bytes/FileSource.h"
#include "core/document/RecordedCrcs.h"
#include "core/rtp/ExportFolder.h"

namespace pt2scope {

namespace {

constexpr std::string_view wholeFile = "(file)";

void addRecords(const Document &document, const std::string &prefix, std::vector<ListedRecord> &list)
{
    const bool hasCrcs = !leavesCrcsOut(document, *document.archive);
    const std::vector<Record> &records = document.archive->records();
    for (std::size_t i = 0; i < records.size(); ++i)
        list.push_back({prefix + nameBelowRoot(document, records[i].name), prefix + records[i].name, records[i].size,
                        hasCrcs ? std::optional(records[i].crc32) : std::nullopt, &document, i});
}

void addFiles(const Document &document, std::vector<ListedRecord> &list)
{
    for (const FolderEntry &entry : document.folder->tree->entries()) {
        if (entry.kind != FolderEntryKind::File)
            continue;
        const FolderPart *part = document.part(entry.path);
        if (part != nullptr && part->document->archive)
            addRecords(*part->document, entry.path + "!/", list);
        else
            list.push_back({entry.path, entry.path, entry.nbytes, std::nullopt, &document, 0});
    }
}

}  // namespace

const Record *ListedRecord::inArchive() const
{
    return document->archive ? &document->archive->records()[record] : nullptr;
}

Result<ByteSourcePtr> ListedRecord::open() const
{
    if (document->archive)
        return document->archive->openRecord(record);
    if (document->folder)
        return document->folder->tree->open(fullName);
    const auto file = FileSource::open(document->path);
    return file ? Result<ByteSourcePtr>(*file) : Result<ByteSourcePtr>(file.error());
}

std::string nameBelowRoot(const Document &document, const std::string &name)
{
    const std::string root = document.root + "/";
    return document.root.empty() || !name.starts_with(root) ? name : name.substr(root.size());
}

std::vector<ListedRecord> listRecords(const DiffSide &side)
{
    const Document &document = side.document;
    std::vector<ListedRecord> list;
    if (document.archive)
        addRecords(document, "", list);
    else if (document.folder)
        addFiles(document, list);
    else
        list.push_back({std::string(wholeFile), "", document.nbytes, std::nullopt, &document, 0});
    for (ListedRecord &record : list)
        record.name = side.pairedName(record.name);
    return list;
}

}  // namespace pt2scope
