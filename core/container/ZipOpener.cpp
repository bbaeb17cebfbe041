// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipOpener.h"

#include "core/container/QuaZipWalk.h"
#include "core/container/ZipEndAudit.h"
#include "core/container/ZipEntryAudit.h"
#include "core/container/ZipRecovery.h"

#include <algorithm>
#include <iterator>

namespace pt2scope {

namespace {

/// QuaZip counts from where it believes the archive to begin, so only distances can be compared.
bool walksTheSame(const QuaZipWalk &walk, const std::vector<DirectoryEntry> &entries)
{
    const std::size_t common = std::min(walk.places.size(), entries.size());
    for (std::size_t i = 1; i < common; ++i)
        if (walk.places[i] - walk.places[0] != entries[i].place - entries[0].place)
            return false;
    return walk.places.size() <= entries.size() && (!walk.complete || walk.places.size() == entries.size());
}

std::vector<ZipExtent> structuresOf(const ZipEnd &end, const ZipDirectory &directory, std::uint64_t fileSize)
{
    return {{std::nullopt, directory.offset, directory.offset + directory.nbytes, false},
            {std::nullopt, end.directoryLimit(), std::min(end.afterComment(), fileSize), false}};
}

std::string countRecovered(std::size_t records)
{
    return std::to_string(records)
           + (records == 1 ? " record was found by its own header" : " records were found by their own headers");
}

}  // namespace

Result<std::shared_ptr<const ZipArchive>> ZipOpener::open()
{
    const ZipTail tail = readTail(*m_source);
    const auto end = findZipEnd(*m_source, tail, m_log);
    const bool isWithinAnother = end && end->shift() != 0 && end->afterComment() != m_source->size();
    if (!m_opening.recover && isWithinAnother)
        return Error{ErrorCode::Corrupt, "what there is of an archive lies within other bytes"};
    if (end)
        readListed(*end, tail);
    else if (m_opening.recover)
        recoverAll();
    if (m_entries.empty() && (!m_opening.recover || m_log.holds(ZipFaultKind::NoEndRecord)))
        return Error{ErrorCode::Corrupt, m_source->size() == 0 ? "there are no bytes" : "no ZIP structure found"};
    if (m_entries.empty())
        m_log.archive(ZipFaultKind::NoEntries, 0, 0, "the archive holds no entries");
    return finish();
}

void ZipOpener::readListed(const ZipEnd &end, const ZipTail &tail)
{
    auditZipEnd(*m_source, end, m_log);
    ZipDirectory directory = readDirectory(*m_source, end);
    auditDirectoryCount(end, directory, m_log);
    const bool incomplete = m_log.holds(ZipFaultKind::DirectoryCount);
    crossCheck(directory, tail);
    m_entries = std::move(directory.entries);
    auditEntries(m_entries, 0, m_log);
    const OffsetShift shift = findOffsetShift(*m_source, m_entries, end.shift());
    reportShift(end, shift);
    addExtents(auditLocalHeaders(*m_source, m_entries, 0, shift, m_log));
    addExtents(structuresOf(end, directory, m_source->size()));
    if (incomplete && m_opening.recover)
        recoverGaps(measureLayout(m_extents, m_begin).gaps);
}

void ZipOpener::crossCheck(const ZipDirectory &directory, const ZipTail &tail)
{
    const auto walk = walkWithQuaZip(*m_source, {{directory.offset, directory.bytes}, {tail.offset, tail.bytes}},
                                     directory.entries.size() + 1);
    if (walk && !walksTheSame(*walk, directory.entries) && !m_log.holds(ZipFaultKind::DirectoryCount))
        m_log.archive(ZipFaultKind::DirectoryCount, directory.offset, directory.nbytes,
                      "QuaZip lists " + std::to_string(walk->places.size()) + " entries, the directory holds "
                          + std::to_string(directory.entries.size()));
}

void ZipOpener::reportShift(const ZipEnd &end, const OffsetShift &shift)
{
    if (end.shift() == 0)
        return;
    const std::uint64_t stated = end.claim.offset;
    const std::string places = "the end record places the directory at byte " + std::to_string(stated)
                               + ", it is at byte " + std::to_string(end.directoryOffset);
    if (stated > end.directoryOffset) {
        m_log.archive(ZipFaultKind::Truncated, end.directoryOffset, 0, places);
    } else if (shift.usual == end.shift()) {
        m_begin = end.shift();
        m_log.archive(ZipFaultKind::LeadingBytes, 0, m_begin,
                      std::to_string(m_begin) + " bytes come before the archive and are not counted in its offsets");
    } else {
        m_log.archive(ZipFaultKind::DirectoryCount, end.directoryOffset, 0, places);
    }
}

void ZipOpener::recoverAll()
{
    recoverGaps({{std::nullopt, 0, m_source->size()}});
    if (m_entries.empty() || !m_log.holds(ZipFaultKind::NoEndRecord))
        return;
    m_log.archive(ZipFaultKind::Truncated, m_source->size(), 0,
                  "the file ends before its directory is complete; " + countRecovered(m_entries.size()));
}

void ZipOpener::recoverGaps(const std::vector<ZipGap> &gaps)
{
    const std::size_t listed = m_entries.size();
    for (const ZipGap &gap : gaps) {
        std::vector<DirectoryEntry> found = recoverEntries(*m_source, gap.begin, gap.end, m_opening.cancel);
        m_entries.insert(m_entries.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    }
    auditEntries(m_entries, listed, m_log);
    addExtents(auditLocalHeaders(*m_source, m_entries, listed, {}, m_log));
    m_recovered = listed == 0 && !m_entries.empty();
    if (m_entries.size() > listed && m_log.holds(ZipFaultKind::DirectoryCount))
        m_log.archive(ZipFaultKind::DirectoryCount, 0, 0, countRecovered(m_entries.size() - listed));
}

void ZipOpener::addExtents(const std::vector<ZipExtent> &extents)
{
    const auto isBefore = [](const ZipExtent &a, const ZipExtent &b) { return a.begin < b.begin; };
    const auto middle = static_cast<std::ptrdiff_t>(m_extents.size());
    m_extents.insert(m_extents.end(), extents.begin(), extents.end());
    std::inplace_merge(m_extents.begin(), m_extents.begin() + middle, m_extents.end(), isBefore);
}

std::shared_ptr<const ZipArchive> ZipOpener::finish()
{
    auditTotalSize(m_entries, m_log);
    reportLayout(*m_source, measureLayout(m_extents, m_begin), m_log);
    const std::shared_ptr<ZipArchive> archive(new ZipArchive);
    archive->m_source = std::move(m_source);
    archive->m_recovered = m_recovered;
    archive->m_faults = m_log.take();
    archive->m_records.reserve(m_entries.size());
    for (DirectoryEntry &entry : m_entries)
        archive->m_records.push_back(std::move(entry.record));
    archive->indexNames();
    return archive;
}

}  // namespace pt2scope
