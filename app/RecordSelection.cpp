// SPDX-License-Identifier: Apache-2.0
#include "app/RecordSelection.h"

#include "app/Glob.h"
#include "app/Suggestion.h"
#include "core/document/TensorRow.h"

#include <algorithm>
#include <set>

namespace pt2scope {

RecordSelection::RecordSelection(const Document &document)
    : m_document(document), m_root(document.root), m_records(listRecords(document, true))
{
    if (!m_root.empty())
        m_root += '/';
    std::erase_if(m_records, [](const DocumentRecord &listed) { return listed.name.ends_with('/'); });
}

std::string_view RecordSelection::withoutRoot(std::string_view name) const
{
    return name.starts_with(m_root) ? name.substr(m_root.size()) : name;
}

std::vector<const DocumentRecord *> RecordSelection::findWhere(const auto &matches) const
{
    std::vector<const DocumentRecord *> found;
    for (const DocumentRecord &record : m_records) {
        if (matches(record))
            found.push_back(&record);
    }
    return found;
}

/// Of an archive the records that hold the tensor or the pickle that speaks of it. Of a safetensors file of a folder
/// the tensor, not all of the file.
std::vector<const DocumentRecord *> RecordSelection::findTensor(const std::string &name) const
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
    return findWhere([&](const DocumentRecord &record) {
        if (m_document.folder)
            return ofFolder.contains(record.name);
        return record.archive == m_document.archive.get() && ofArchive.contains(record.record);
    });
}

std::vector<const DocumentRecord *> RecordSelection::find(const std::string &name) const
{
    auto found = findWhere([&](const DocumentRecord &record) { return record.name == name; });
    if (found.empty())
        found = findWhere([&](const DocumentRecord &record) { return withoutRoot(record.name) == name; });
    if (found.empty())
        found = findTensor(name);
    const bool mayNest = name.find(nestingMark) != std::string::npos;
    const auto reachable = [&](const DocumentRecord &record) {
        return mayNest
               || (m_document.archive ? record.archive == m_document.archive.get()
                                      : record.name.find(nestingMark) == std::string::npos);
    };
    if (found.empty()) {
        const std::string folder = name.ends_with('/') ? name : name + "/";
        found = findWhere([&](const DocumentRecord &record) {
            return reachable(record)
                   && (record.name.starts_with(folder) || withoutRoot(record.name).starts_with(folder));
        });
    }
    if (found.empty() && looksLikeGlob(name))
        found = findWhere([&](const DocumentRecord &record) {
            return reachable(record) && (globMatches(name, record.name) || globMatches(name, withoutRoot(record.name)));
        });
    return found;
}

std::string RecordSelection::suggestion(std::string_view name) const
{
    std::vector<std::string_view> names;
    for (const DocumentRecord &record : m_records)
        names.push_back(withoutRoot(record.name));
    return didYouMean(name, names);
}

}  // namespace pt2scope
