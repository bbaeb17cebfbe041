// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipEnd.h"

#include "core/bytes/Text.h"
#include "core/container/LocatedHeader.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr int mostCandidates = 32;  // a hostile tail can be full of end records

constexpr std::string_view endRecordMark("PK\5\6");

std::size_t previousEndRecord(std::string_view text, std::size_t at)
{
    return at == 0 ? std::string_view::npos : text.rfind(endRecordMark, at - 1);
}

/// How well a candidate leads to a directory; the greater the better.
enum class Fit {
    None,
    Nested,        // only as the end of an archive that lies inside this one
    Shifted,       // the directory lies before the end records, but not where they say
    ShiftedAtEnd,  // and nothing follows the comment
    Exact,         // the directory is where they say
    ExactAtEnd,
};

class EndFinder {
public:
    EndFinder(const ByteSource &source, const ZipTail &tail) : m_source(source), m_tail(tail), m_reader(source) {}
    std::optional<ZipEnd> find(FaultLog &log);

private:
    ZipEnd readEnd(std::uint64_t place, const EndRecord &record);
    void readZip64(ZipEnd &end);
    Fit fit(ZipEnd &end);
    bool leadsExactly(const ZipEnd &end, const DirectoryClaim &claim);
    Fit fitShifted(ZipEnd &end, const DirectoryClaim &claim);
    bool firstEntryIsWhereStated(const ZipEnd &end);
    void explainFailure(const std::optional<ZipEnd> &last, Fit fit, FaultLog &log) const;

    const ByteSource &m_source;
    const ZipTail &m_tail;
    ForwardReader m_reader;
};

std::vector<DirectoryClaim> claimsOf(const ZipEnd &end)
{
    std::vector<DirectoryClaim> claims;
    if (end.zip64)
        claims.push_back({end.zip64->entries, end.zip64->directoryBytes, end.zip64->directoryOffset});
    claims.push_back({end.record.entries, end.record.directoryBytes, end.record.directoryOffset});
    return claims;
}

std::optional<ZipEnd> EndFinder::find(FaultLog &log)
{
    std::optional<ZipEnd> best;
    std::optional<ZipEnd> last;
    Fit bestFit = Fit::None;
    const std::string_view text = asText(m_tail.bytes);
    std::size_t at = text.rfind(endRecordMark);
    for (int i = 0; i < mostCandidates && at != std::string_view::npos; ++i, at = previousEndRecord(text, at)) {
        const std::uint64_t place = m_tail.offset + at;
        const auto record = parseEndRecord(m_tail.from(place));
        if (!record)
            continue;
        ZipEnd end = readEnd(place, *record);
        const Fit found = fit(end);
        if (!last)
            last = end;
        if (found > bestFit) {
            bestFit = found;
            best = end;
        }
        if (bestFit == Fit::ExactAtEnd)
            break;
    }
    if (!best || bestFit <= Fit::Nested) {
        explainFailure(last, bestFit, log);
        return std::nullopt;
    }
    if (last->offset != best->offset)
        log.archive(ZipFaultKind::DirectoryCount, last->offset, 0,
                    "a later end record at byte " + std::to_string(last->offset)
                        + " is the one that most readers take, not that at " + std::to_string(best->offset));
    return best;
}

ZipEnd EndFinder::readEnd(std::uint64_t place, const EndRecord &record)
{
    ZipEnd end;
    end.offset = place;
    end.record = record;
    if (place >= Zip64Locator::nbytes)
        end.locator = parseZip64Locator(m_reader.at(place - Zip64Locator::nbytes, Zip64Locator::nbytes));
    if (end.locator)
        readZip64(end);
    return end;
}

/// At the offset that the locator gives or, where bytes are missing or inserted, directly before the locator.
void EndFinder::readZip64(ZipEnd &end)
{
    const std::uint64_t limit = end.offset - Zip64Locator::nbytes;
    if (limit < Zip64EndRecord::nbytes)
        return;
    const std::uint64_t usual = limit - Zip64EndRecord::nbytes;
    for (const std::uint64_t place : {end.locator->endRecordOffset, usual}) {
        if (place > usual)
            continue;
        end.zip64 = parseZip64EndRecord(m_reader.at(place, Zip64EndRecord::nbytes));
        end.zip64Offset = place;
        if (end.zip64)
            return;
    }
}

Fit EndFinder::fit(ZipEnd &end)
{
    for (const DirectoryClaim &claim : claimsOf(end))
        if (leadsExactly(end, claim)) {
            end.claim = claim;
            end.directoryOffset = claim.offset;
            return end.afterComment() == m_source.size() ? Fit::ExactAtEnd : Fit::Exact;
        }
    Fit best = Fit::None;
    for (const DirectoryClaim &claim : claimsOf(end)) {
        best = fitShifted(end, claim);
        if (best != Fit::None)
            break;
    }
    return best;
}

bool EndFinder::leadsExactly(const ZipEnd &end, const DirectoryClaim &claim)
{
    const std::uint64_t limit = end.directoryLimit();
    if (claim.offset > limit)
        return false;
    if (limit - claim.offset == claim.nbytes)
        return true;
    return hasSignature(m_reader.at(claim.offset, sizeof centralHeaderSignature), centralHeaderSignature);
}

Fit EndFinder::fitShifted(ZipEnd &end, const DirectoryClaim &claim)
{
    const std::uint64_t limit = end.directoryLimit();
    if (claim.nbytes > limit)
        return Fit::None;
    end.claim = claim;
    end.directoryOffset = limit - claim.nbytes;
    const bool empty = claim.nbytes == 0 && claim.entries == 0;
    if (!empty
        && !hasSignature(m_reader.at(end.directoryOffset, sizeof centralHeaderSignature), centralHeaderSignature))
        return Fit::None;
    // An archive in front of these end records, and not the one they describe: they end an archive nested in it.
    const bool startsAsZip = hasSignature(m_reader.at(0, sizeof localHeaderSignature), localHeaderSignature);
    if (claim.offset < end.directoryOffset && startsAsZip && (empty || !firstEntryIsWhereStated(end)))
        return Fit::Nested;
    return end.afterComment() == m_source.size() ? Fit::ShiftedAtEnd : Fit::Shifted;
}

bool EndFinder::firstEntryIsWhereStated(const ZipEnd &end)
{
    const std::size_t nbytes = CentralHeader::leastBytes + 3 * std::size_t{0xffff};
    const auto limited = static_cast<std::size_t>(std::min<std::uint64_t>(nbytes, end.claim.nbytes));
    const auto header = parseCentralHeader(m_reader.at(end.directoryOffset, limited));
    if (!header)
        return false;
    const std::string name(header->name);
    const auto local = readLocalHeader(m_reader, header->headerOffset, name.size());
    return local && local->name == name;
}

void EndFinder::explainFailure(const std::optional<ZipEnd> &last, Fit fit, FaultLog &log) const
{
    if (last && fit == Fit::Nested) {
        log.archive(
            ZipFaultKind::NoEndRecord, last->offset, 0,
            "the end record at byte " + std::to_string(last->offset) + " belongs to an archive inside this one");
    } else if (last && last->afterComment() == m_source.size()) {
        log.archive(ZipFaultKind::DirectoryCount, last->offset, 0,
                    "the end record counts " + std::to_string(last->record.entries) + " entries at byte "
                        + std::to_string(last->record.directoryOffset) + ", where there is no directory");
    } else {
        log.archive(ZipFaultKind::NoEndRecord, m_source.size(), 0,
                    "no end record in the last " + std::to_string(m_tail.bytes.size()) + " bytes");
    }
}

}  // namespace

std::span<const std::byte> ZipTail::from(std::uint64_t place) const
{
    return std::span(bytes).subspan(static_cast<std::size_t>(place - offset));
}

ZipTail readTail(const ByteSource &source)
{
    ZipTail tail;
    const std::uint64_t nbytes = std::min<std::uint64_t>(source.size(), EndRecord::longest);
    tail.offset = source.size() - nbytes;
    tail.bytes.resize(static_cast<std::size_t>(nbytes));
    tail.bytes.resize(source.readAt(tail.offset, tail.bytes).nbytes);
    return tail;
}

std::uint64_t ZipEnd::directoryLimit() const
{
    if (zip64)
        return zip64Offset;
    return locator ? offset - Zip64Locator::nbytes : offset;
}

std::optional<ZipEnd> findZipEnd(const ByteSource &source, const ZipTail &tail, FaultLog &log)
{
    return EndFinder(source, tail).find(log);
}

}  // namespace pt2scope
