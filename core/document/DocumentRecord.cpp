// SPDX-License-Identifier: Apache-2.0
#include "core/document/DocumentRecord.h"

#include "core/bytes/Checked.h"
#include "core/bytes/WindowSource.h"
#include "core/rtp/ExportFolder.h"

#include <map>

namespace pt2scope {

namespace {

using RecordUse = std::function<void(const DocumentRecord &)>;

void listArchive(const Document &document, bool nested, const std::string &prefix, const RecordUse &use)
{
    const std::vector<Record> &records = document.archive->records();
    auto inside = document.nested.begin();
    for (std::size_t i = 0; i < records.size(); ++i) {
        use({prefix + records[i].name, document.archive.get(), i});
        for (; nested && inside != document.nested.end() && inside->record == i; ++inside) {
            for (std::size_t k = 0; k < inside->archive->records().size(); ++k)
                use({prefix + document.nestedRecordName(*inside, k), inside->archive.get(), k});
        }
    }
}

void listTensors(const Safetensors &file, const std::string &path, const RecordUse &use)
{
    for (const SafetensorsTensor &tensor : file.tensors) {
        DocumentRecord record;
        record.name = path.empty() ? tensor.name : path + std::string(nestingMark) + tensor.name;
        record.file = path;
        if (tensor.begin && tensor.end && *tensor.begin <= *tensor.end) {
            record.offset = checkedAdd(file.dataOffset, *tensor.begin).value_or(UINT64_MAX);
            record.nbytes = *tensor.end - *tensor.begin;
        }
        use(record);
    }
}

/// The safetensors files of a folder by their paths.
std::map<std::string_view, const Safetensors *> safetensorsFiles(const ExportFolder &folder)
{
    std::map<std::string_view, const Safetensors *> files;
    for (const ModelExport &each : folder.exports) {
        if (!each.tables)
            continue;
        for (const RankFiles &rank : each.tables->files) {
            if (rank.tensors)
                files.emplace(rank.tensorsPath, &*rank.tensors);
        }
    }
    return files;
}

void listFolder(const Document &document, bool nested, const RecordUse &use)
{
    const auto safetensors =
        nested ? safetensorsFiles(*document.folder) : std::map<std::string_view, const Safetensors *>();
    for (const FolderEntry &entry : document.folder->tree->entries()) {
        if (entry.kind == FolderEntryKind::Folder && !entry.isLink)
            continue;
        DocumentRecord record;
        record.name = entry.path;
        record.entry = &entry;
        record.file = entry.path;
        record.nbytes = entry.nbytes;
        use(record);
        const FolderPart *part = nested ? document.part(entry.path) : nullptr;
        if (part && part->document->archive)
            listArchive(*part->document, true, entry.path + std::string(nestingMark), use);
        if (const auto tensors = safetensors.find(entry.path); tensors != safetensors.end())
            listTensors(*tensors->second, entry.path, use);
    }
}

}  // namespace

Result<ByteSourcePtr> DocumentRecord::open(const Document &document) const
{
    if (archive)
        return archive->openRecord(record);
    Result<ByteSourcePtr> source = Error{ErrorCode::NotReadable, "it is no file of the folder"};
    if (document.safetensors)
        source = document.safetensors->source;
    else if (!entry || (entry->kind == FolderEntryKind::File))
        source = document.folder->tree->open(file);
    if (!source || entry)
        return source;
    if (offset > (*source)->size() || nbytes > (*source)->size() - offset)
        return Error{ErrorCode::Truncated, "its bytes do not lie in the file"};
    return ByteSourcePtr(std::make_shared<WindowSource>(*source, offset, nbytes));
}

void forEachRecord(const Document &document, bool nested, const RecordUse &use)
{
    if (document.archive)
        listArchive(document, nested, {}, use);
    else if (document.safetensors)
        listTensors(*document.safetensors, {}, use);
    else if (document.folder)
        listFolder(document, nested, use);
}

std::vector<DocumentRecord> listRecords(const Document &document, bool nested)
{
    std::vector<DocumentRecord> listed;
    forEachRecord(document, nested, [&](const DocumentRecord &record) { listed.push_back(record); });
    return listed;
}

}  // namespace pt2scope
