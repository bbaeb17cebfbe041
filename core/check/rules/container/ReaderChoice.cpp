// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/container/ReaderChoice.h"

namespace pt2scope {

bool readByPython(const Subject &subject, const ArchiveSubject &archive)
{
    return !archive.nested && subject.document().form == ArchiveForm::Pt2FlatProgram;
}

std::optional<std::size_t> ReaderChoice::among(const std::string &name)
{
    const ZipArchive &zip = m_archive.zip;
    if (m_python)
        return zip.recovered() ? std::nullopt : std::optional(zip.findAll(name).back());
    if (!m_lookup)
        m_lookup.emplace(zip);
    return m_lookup->find(name);
}

std::string ReaderChoice::describe(std::optional<std::size_t> chosen) const
{
    return chosen ? "; PyTorch reads the copy at byte " + std::to_string(recordOf(*chosen).dataOffset) : "";
}

std::vector<Location> ReaderChoice::others(std::span<const std::size_t> copies, std::size_t chosen) const
{
    constexpr std::size_t most = 16;
    std::vector<Location> places;
    for (const std::size_t copy : copies) {
        if (copy != chosen && places.size() < most)
            places.push_back(m_archive.atBytes(recordOf(copy).dataOffset, recordOf(copy).storedSize));
    }
    return places;
}

}  // namespace pt2scope
