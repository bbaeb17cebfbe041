// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/RecordTexts.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
constexpr std::uint64_t maxStoredText = 1024 * mebi;
constexpr std::uint64_t maxInflatedText = 32 * mebi;
constexpr std::uint64_t maxPassingInflated = 128 * mebi;  // all of them together

}  // namespace

RecordTexts::RecordTexts(const ZipArchive &archive)
    : m_archive(archive),
      m_keptLeft(std::max(archive.source()->size(), mebi)),
      m_passingStoredLeft(archive.source()->size()),  // entries that do not overlap never use it up
      m_passingInflatedLeft(maxPassingInflated)
{}

Result<std::string> RecordTexts::readKept(std::size_t record)
{
    return read(record, m_keptLeft);
}

Result<std::string> RecordTexts::readPassing(std::size_t record)
{
    return read(record, m_archive.records()[record].isStored() ? m_passingStoredLeft : m_passingInflatedLeft);
}

Result<std::string> RecordTexts::read(std::size_t record, std::uint64_t &left)
{
    const Record &entry = m_archive.records()[record];
    const std::uint64_t limit = std::min(entry.isStored() ? maxStoredText : maxInflatedText, left);
    const Result<ByteSourcePtr> source = m_archive.openRecord(record);
    if (!source)
        return source.error();
    if (entry.size > limit)
        return Error{ErrorCode::Limit, formatBytes(entry.size) + " of text are more than the " + formatBytes(limit)
                                           + " that are read here"};
    left -= entry.size;
    return readText(**source, limit);
}

}  // namespace pt2scope
