// SPDX-License-Identifier: Apache-2.0
#include "core/check/Subject.h"
#include "core/check/TableKeys.h"

namespace pt2scope {

Location ArchiveSubject::at(std::size_t record) const
{
    const Record &found = zip.records()[record];
    if (found.name.empty())
        return atBytes(found.headerOffset, 0);
    return {.record = prefix + found.name};
}

Location ArchiveSubject::atBytes(std::uint64_t offset, std::uint64_t length) const
{
    Location place{.offset = offset};
    if (nested)
        place.record = prefix.substr(0, prefix.rfind("!/"));
    if (length > 0)
        place.length = length;
    return place;
}

const RecordDigest *ArchiveSubject::digest(std::size_t record) const
{
    if (!digests || record >= digests->size())
        return nullptr;
    const RecordDigest &found = (*digests)[record];
    return found.complete || found.failure ? &found : nullptr;
}

Subject::Subject(const Document &document, const ArchiveDigest *digest, const ValueFacts *values,
                 std::span<const SubjectPart> parts, const std::vector<TableKeys> *tableKeys)
    : m_document(document), m_values(values), m_tableKeys(tableKeys)
{
    for (const SubjectPart &each : parts)
        m_parts.emplace(each.part.path, &each.subject);
    if (!document.archive)
        return;
    m_archives.push_back({.zip = *document.archive,
                          .layered = document.pt2 && document.pt2->shape.form == ArchiveForm::Pt2Layered,
                          .digests = digest ? &digest->records : nullptr});
    for (std::size_t i = 0; i < document.nested.size(); ++i) {
        const NestedArchive &inside = document.nested[i];
        const bool read = digest && i < digest->nested.size();
        m_archives.push_back({.zip = *inside.archive,
                              .nested = true,
                              .prefix = document.archive->records()[inside.record].name + "!/",
                              .digests = read ? &digest->nested[i] : nullptr});
    }
}

const Subject *Subject::part(std::string_view path) const
{
    const auto found = m_parts.find(path);
    return found == m_parts.end() ? nullptr : found->second;
}

std::span<const TableKeys> Subject::tableKeys() const
{
    return m_tableKeys ? std::span(*m_tableKeys) : std::span<const TableKeys>();
}

Location Subject::at(std::size_t record, std::string pointer) const
{
    Location place = outer()->at(record);
    place.pointer = std::move(pointer);
    return place;
}

}  // namespace pt2scope
