// SPDX-License-Identifier: Apache-2.0
#include "app/Extraction.h"

#include "app/SafeName.h"
#include "core/bytes/Crc32.h"
#include "core/check/reports/ReportWording.h"
#include "core/document/RecordedCrcs.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t sliceBytes = 1u << 20;

bool isBomb(const DocumentRecord &selected)
{
    return selected.archive && std::ranges::any_of(selected.archive->faults(), [&](const ZipFault &fault) {
               return fault.kind == ZipFaultKind::InflateBomb && fault.record == selected.record;
           });
}

}  // namespace

Extraction::Extraction(const Document &document, const ExtractFolder &folder, ExtractionOptions options)
    : m_selection(document), m_document(document), m_folder(folder), m_options(options)
{}

void Extraction::extract(const std::string &name)
{
    const std::vector<const DocumentRecord *> found = m_selection.find(name);
    if (found.empty())
        m_refused.push_back({name, "no record or tensor of this name" + m_selection.suggestion(name)});
    for (const DocumentRecord *selected : found) {
        if (!cancelled() && m_done.insert(selected).second)
            extract(*selected);
    }
}

void Extraction::extract(const DocumentRecord &selected)
{
    const std::vector<std::string> components = safeComponents(selected.name);
    const std::string path = join(components, "/");
    if (const auto [first, isNew] = m_files.emplace(path, &selected); !isNew) {
        if (const std::string reason = whyBehind(selected, *first->second, path); !reason.empty())
            m_refused.push_back({selected.name, reason});
        return;
    }
    const Result<ExtractedRecord> written = writeRecord(selected, components);
    if (!written) {
        m_refused.push_back({selected.name, written.error().message});
        return;
    }
    m_extracted.push_back(*written);
    m_extracted.back().record = selected.name;
    m_extracted.back().file = path;
}

/// Why a record is not extracted to the path that `first` already went to; empty when both are the same. Different
/// names may become one file name once made safe.
std::string Extraction::whyBehind(const DocumentRecord &selected, const DocumentRecord &first, const std::string &path)
{
    if (selected.name != first.name)
        return "another record was extracted to '" + path + "'";
    if (!selected.archive || !first.archive)
        return "several records have this name; only the first is extracted";
    const Record &record = selected.archive->records()[selected.record];
    const Record &other = first.archive->records()[first.record];
    if (record.size == other.size && record.crc32 == other.crc32 && hasCrcs(*selected.archive))
        return {};
    return "several different records have this name; only the first is extracted, not that at offset "
           + std::to_string(record.headerOffset);
}

Result<ExtractedRecord> Extraction::writeRecord(const DocumentRecord &selected,
                                                const std::vector<std::string> &components)
{
    if (!m_options.allowDamaged && isBomb(selected))
        return Error{ErrorCode::Limit,
                     "it claims to inflate to an incredible size; --allow-damaged writes it all the same"};
    const Result<ByteSourcePtr> source = selected.open(m_document);
    if (!source)
        return source.error();
    Result<NewFile> file = m_folder.create(components, m_options.overwrite);
    if (!file)
        return file.error();
    ExtractedRecord extracted;
    std::uint32_t crc = 0;
    if (const Result<bool> copied = copyBytes(**source, *file, extracted, crc); !copied)
        return copied.error();
    const bool differs = selected.archive && crc != selected.archive->records()[selected.record].crc32;
    if (extracted.damage.empty() && differs && hasCrcs(*selected.archive))
        extracted.damage = "its bytes do not match its CRC-32";
    if (!extracted.damage.empty() && !m_options.allowDamaged)
        return Error{ErrorCode::Corrupt, "damaged: " + extracted.damage + "; --allow-damaged keeps what there is"};
    if (const Result<bool> kept = file->keep(m_options.overwrite); !kept)
        return kept.error();
    return extracted;
}

/// What cannot be read further is damage, and no error; what cannot be written is one.
Result<bool> Extraction::copyBytes(const ByteSource &source, NewFile &file, ExtractedRecord &extracted,
                                   std::uint32_t &crc) const
{
    std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(sliceBytes, source.size())));
    while (extracted.nbytes < source.size()) {
        if (cancelled())
            return Error{ErrorCode::Cancelled, "interrupted"};
        const std::uint64_t wanted = std::min<std::uint64_t>(buffer.size(), source.size() - extracted.nbytes);
        const auto room = std::span(buffer).first(static_cast<std::size_t>(wanted));
        const auto piece = room.first(source.readAt(extracted.nbytes, room).nbytes);
        if (const Result<bool> written = file.write(piece); !written)
            return written.error();
        crc = crc32(crc, piece);
        extracted.nbytes += piece.size();
        if (piece.size() < room.size()) {
            extracted.damage = "cut short after " + std::to_string(extracted.nbytes) + " bytes";
            break;
        }
    }
    return true;
}

bool Extraction::hasCrcs(const ZipArchive &archive)
{
    const auto [known, isNew] = m_hasCrcs.try_emplace(&archive, false);
    if (isNew)
        known->second = !leavesCrcsOut(m_document, archive);
    return known->second;
}

}  // namespace pt2scope
