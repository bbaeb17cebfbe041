// SPDX-License-Identifier: Apache-2.0
#include "app/RecordSelection.h"

#include "app/Glob.h"
#include "app/Suggestion.h"
#include "core/document/TensorRow.h"

#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

constexpr std::string_view nestingMark = "!/";

}  // namespace

std::vector<SelectedRecord> listRecords(const Document &document, bool nested)
{
    std::vector<SelectedRecord> listed;
    const std::vector<Record> &records = document.archive->records();
    listed.reserve(records.size());
    auto inside = document.nested.begin();
    for (std::size_t i = 0; i < records.size(); ++i) {
        listed.push_back({records[i].name, document.archive.get(), i});
        for (; nested && inside != document.nested.end() && inside->record == i; ++inside) {
            for (std::size_t k = 0; k < inside->archive->records().size(); ++k)
                listed.push_back({document.nestedRecordName(*inside, k), inside->archive.get(), k});
        }
    }
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

std::vector<const SelectedRecord *> RecordSelection::find(const std::string &name) const
{
    auto found = findWhere([&](const SelectedRecord &record) { return record.name == name; });
    if (found.empty())
        found = findWhere([&](const SelectedRecord &record) { return withoutRoot(record.name) == name; });
    if (found.empty()) {
        std::set<std::size_t> ofTensor;
        for (const TensorRow &row : tensorRows(m_document)) {
            if (row.name == name && row.record)
                ofTensor.insert(*row.record);
        }
        found = findWhere([&](const SelectedRecord &record) {
            return record.archive == m_document.archive.get() && ofTensor.contains(record.record);
        });
    }
    const bool mayNest = name.find(nestingMark) != std::string::npos;
    const auto reachable = [&](const SelectedRecord &record) {
        return mayNest || record.archive == m_document.archive.get();
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
