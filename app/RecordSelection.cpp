// SPDX-License-Identifier: Apache-2.0
#include "app/RecordSelection.h"

#include "app/Glob.h"
#include "app/Suggestion.h"
#include "core/bytes/Checked.h"
#include "core/bytes/WindowSource.h"
#include "core/document/TensorRow.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <map>
#include <set>

namespace pt2scope {

namespace {

constexpr std::string_view nestingMark = "!/";

void listArchive(const Document &document, bool nested, const std::string &prefix, std::vector<SelectedRecord> &listed)
{
    const std::vector<Record> &records = document.archive->records();
    auto inside = document.nested.begin();
    for (std::size_t i = 0; i < records.size(); ++i) {
        listed.push_back({prefix + records[i].name, document.archive.get(), i});
        for (; nested && inside != document.nested.end() && inside->record == i; ++inside) {
            for (std::size_t k = 0; k < inside->archive->records().size(); ++k)
                listed.push_back({prefix + document.nestedRecordName(*inside, k), inside->archive.get(), k});
        }
    }
}

void listTensors(const Safetensors &file, const std::string &path, std::vector<SelectedRecord> &listed)
{
    for (const SafetensorsTensor &tensor : file.tensors) {
        SelectedRecord &record = listed.emplace_back();
        record.name = path.empty() ? tensor.name : path + std::string(nestingMark) + tensor.name;
        record.file = path;
        if (!tensor.begin || !tensor.end || *tensor.begin > *tensor.end)
            continue;
        record.offset = checkedAdd(file.dataOffset, *tensor.begin).value_or(UINT64_MAX);
        record.nbytes = *tensor.end - *tensor.begin;
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

void listFolder(const Document &document, bool nested, std::vector<SelectedRecord> &listed)
{
    const auto safetensors =
        nested ? safetensorsFiles(*document.folder) : std::map<std::string_view, const Safetensors *>();
    for (const FolderEntry &entry : document.folder->tree->entries()) {
        if (entry.kind == FolderEntryKind::Folder && !entry.isLink)
            continue;
        SelectedRecord &record = listed.emplace_back();
        record.name = entry.path;
        record.entry = &entry;
        record.file = entry.path;
        record.nbytes = entry.nbytes;
        const FolderPart *part = nested ? document.part(entry.path) : nullptr;
        if (part && part->document->archive)
            listArchive(*part->document, true, entry.path + std::string(nestingMark), listed);
        if (const auto tensors = safetensors.find(entry.path); tensors != safetensors.end())
            listTensors(*tensors->second, entry.path, listed);
    }
}

}  // namespace

Result<ByteSourcePtr> SelectedRecord::open(const Document &document) const
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

std::vector<SelectedRecord> listRecords(const Document &document, bool nested)
{
    std::vector<SelectedRecord> listed;
    if (document.archive)
        listArchive(document, nested, {}, listed);
    else if (document.safetensors)
        listTensors(*document.safetensors, {}, listed);
    else if (document.folder)
        listFolder(document, nested, listed);
    return listed;
}

RecordSelection::RecordSelection(const Document &document)
    : m_document(document), m_root(document.root), m_records(listRecords(document, true))
{
    if (!m_root.empty())
        m_root += '/';
    std::erase_if(m_records, [](const SelectedRecord &listed) { return listed.name.ends_with('/'); });
}

std::string_view RecordSelection::withoutRoot(std::string_view name) const
{
    return name.starts_with(m_root) ? name.substr(m_root.size()) : name;
}

std::vector<const SelectedRecord *> RecordSelection::findWhere(const auto &matches) const
{
    std::vector<const SelectedRecord *> found;
    for (const SelectedRecord &record : m_records) {
        if (matches(record))
            found.push_back(&record);
    }
    return found;
}

/// Of an archive the records that hold the tensor or the pickle that speaks of it. Of a safetensors file of a folder
/// the tensor, not all of the file.
std::vector<const SelectedRecord *> RecordSelection::findTensor(const std::string &name) const
{
    std::set<std::size_t> ofArchive;
    std::set<std::string> ofFolder;
    for (const TensorRow &row : tensorRows(m_document)) {
        if (row.name != name)
            continue;
        if (row.record)
            ofArchive.insert(*row.record);
        const bool isWindow = row.storage && !row.storage->archive && row.storage->offset > 0;
        if (m_document.folder)
            ofFolder.insert(isWindow ? row.recordName + std::string(nestingMark) + name : row.recordName);
    }
    return findWhere([&](const SelectedRecord &record) {
        if (m_document.folder)
            return ofFolder.contains(record.name);
        return record.archive == m_document.archive.get() && ofArchive.contains(record.record);
    });
}

std::vector<const SelectedRecord *> RecordSelection::find(const std::string &name) const
{
    auto found = findWhere([&](const SelectedRecord &record) { return record.name == name; });
    if (found.empty())
        found = findWhere([&](const SelectedRecord &record) { return withoutRoot(record.name) == name; });
    if (found.empty())
        found = findTensor(name);
    const bool mayNest = name.find(nestingMark) != std::string::npos;
    const auto reachable = [&](const SelectedRecord &record) {
        return mayNest
               || (m_document.archive ? record.archive == m_document.archive.get()
                                      : record.name.find(nestingMark) == std::string::npos);
    };
    if (found.empty()) {
        const std::string folder = name.ends_with('/') ? name : name + "/";
        found = findWhere([&](const SelectedRecord &record) {
            return reachable(record)
                   && (record.name.starts_with(folder) || withoutRoot(record.name).starts_with(folder));
        });
    }
    if (found.empty() && looksLikeGlob(name))
        found = findWhere([&](const SelectedRecord &record) {
            return reachable(record) && (globMatches(name, record.name) || globMatches(name, withoutRoot(record.name)));
        });
    return found;
}

std::string RecordSelection::suggestion(std::string_view name) const
{
    std::vector<std::string_view> names;
    for (const SelectedRecord &record : m_records)
        names.push_back(withoutRoot(record.name));
    return didYouMean(name, names);
}

}  // namespace pt2scope
