// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/RecordLookup.h"

#include "core/bytes/Text.h"

namespace pt2scope {

std::string_view rootFolder(const ZipArchive &archive)
{
    if (archive.records().empty())
        return {};
    const std::string_view first = archive.records().front().name;
    const std::size_t slash = first.find('/');
    return slash == std::string_view::npos ? std::string_view() : first.substr(0, slash);
}

std::optional<std::size_t> findInRoot(const ZipArchive &archive, std::string_view name)
{
    return archive.find(std::string(rootFolder(archive)) + '/' + std::string(name));
}

std::optional<std::string> readSmallRecord(const ZipArchive &archive, std::size_t record)
{
    constexpr std::uint64_t limit = 4096;
    const auto source = archive.openRecord(record);
    if (!source)
        return std::nullopt;
    auto text = readText(**source, limit);
    return text ? std::optional(std::move(text).value()) : std::nullopt;
}

FoldedNames::FoldedNames(const ZipArchive &archive)
{
    for (std::size_t i = 0; i < archive.records().size(); ++i)
        m_records.emplace(toAsciiLower(archive.records()[i].name), i);
}

std::optional<std::size_t> FoldedNames::find(std::string_view name) const
{
    const auto found = m_records.find(toAsciiLower(name));
    return found == m_records.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace pt2scope
