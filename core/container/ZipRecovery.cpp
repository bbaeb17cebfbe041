// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipRecovery.h"

#include "core/bytes/Checked.h"
#include "core/container/LocatedHeader.h"
#include "core/container/SignatureScan.h"

#include <algorithm>

namespace pt2scope {

namespace {

class Recovery {
public:
    Recovery(const ByteSource &source, std::uint64_t begin, std::uint64_t end, const CancelToken *cancel)
        : m_reader(source),
          m_end(std::min(end, source.size())),
          m_cancel(cancel),
          m_found(scanSignatures(source, begin, m_end, cancel))
    {}
    std::vector<DirectoryEntry> run();

private:
    struct Span {
        DirectoryEntry entry;
        std::uint64_t end = 0;
    };
    /// Whether its name is there to its end: a part of one is the name of no record.
    bool isNamed(const LocatedHeader &local) const
    {
        return local.name.size() == local.fixed.nameBytes
               && local.offset + LocalHeader::leastBytes + local.name.size() <= m_end;
    }
    Span recover(const LocatedHeader &local);
    bool applyHeaderSizes(const LocatedHeader &local, Span &span) const;
    bool applyDescriptor(const LocatedHeader &local, Span &span) const;
    std::uint64_t guessDataEnd(std::uint64_t dataOffset) const;

    ForwardReader m_reader;
    std::uint64_t m_end;
    const CancelToken *m_cancel;
    ZipSignatures m_found;
};

DirectoryEntry entryOf(const LocatedHeader &local)
{
    DirectoryEntry entry;
    entry.record.name = local.name;
    entry.record.headerOffset = local.offset;
    entry.record.crc32 = local.fixed.crc32;
    entry.record.method = local.fixed.method;
    entry.record.flags = local.fixed.flags;
    entry.record.recovered = true;
    entry.place = local.offset;
    entry.nbytes = local.fixed.nbytes();
    entry.dosTime = local.fixed.dosTime;
    entry.dosDate = local.fixed.dosDate;
    entry.aes = findExtraField(local.extra, aesExtraId).has_value();
    return entry;
}

std::vector<DirectoryEntry> Recovery::run()
{
    constexpr std::size_t expectedName = 64;
    std::vector<DirectoryEntry> entries;
    std::uint64_t position = 0;
    for (auto mark = m_found.marks.begin(); mark != m_found.marks.end(); ++mark) {
        if (m_cancel && m_cancel->cancelled())
            break;
        if (mark->kind != ZipMark::Local || mark->place < position)
            continue;
        const auto local = readLocalHeader(m_reader, mark->place, expectedName);
        const auto next = mark + 1;
        const bool swallowsNext = local && next != m_found.marks.end() && next->place < local->dataOffset();
        if (!local || swallowsNext || !isNamed(*local))
            continue;
        Span span = recover(*local);
        position = span.end;
        entries.push_back(std::move(span.entry));
    }
    return entries;
}

Recovery::Span Recovery::recover(const LocatedHeader &local)
{
    Span span{entryOf(local), 0};
    const bool deferred = (local.fixed.flags & descriptorFlag) != 0;
    if (deferred ? applyDescriptor(local, span) : applyHeaderSizes(local, span))
        return span;
    Record &record = span.entry.record;
    span.end = guessDataEnd(local.dataOffset());
    span.entry.endUnknown = true;
    record.storedSize = span.end - std::min(local.dataOffset(), span.end);
    record.size = record.isStored() ? record.storedSize : 0;
    return span;
}

bool Recovery::applyHeaderSizes(const LocatedHeader &local, Span &span) const
{
    Record &record = span.entry.record;
    record.size = local.fixed.size;
    record.storedSize = local.fixed.storedSize;
    span.entry.zip64Trouble = applyZip64Field(local.extra, {&record.size, &record.storedSize});
    const auto end = checkedAdd(local.dataOffset(), record.storedSize);
    span.end = end.value_or(0);
    return end && *end <= m_end;
}

bool Recovery::applyDescriptor(const LocatedHeader &local, Span &span) const
{
    const ZipDescriptorPlace *found = m_found.descriptorOf(local.dataOffset());
    if (!found)
        return false;
    Record &record = span.entry.record;
    record.crc32 = found->descriptor.crc32;
    record.storedSize = found->descriptor.storedSize;
    record.size = found->descriptor.size;
    span.end = found->place + found->nbytes;
    return true;
}

/// Data that is itself an archive ends with that archive's end record; other data ends before the next header.
std::uint64_t Recovery::guessDataEnd(std::uint64_t dataOffset) const
{
    const auto isBefore = [](const ZipMark &mark, std::uint64_t place) { return mark.place < place; };
    auto mark = std::lower_bound(m_found.marks.begin(), m_found.marks.end(), dataOffset, isBefore);
    const bool nested = mark != m_found.marks.end() && mark->place == dataOffset && mark->kind == ZipMark::Local;
    const auto endsData = [&](const ZipMark &m) { return (m.kind == ZipMark::End) == nested; };
    mark = std::find_if(mark, m_found.marks.end(), endsData);
    if (mark == m_found.marks.end())
        return m_end;
    return nested ? mark->place + EndRecord::nbytes : mark->place;
}

}  // namespace

std::vector<DirectoryEntry> recoverEntries(const ByteSource &source, std::uint64_t begin, std::uint64_t end,
                                           const CancelToken *cancel)
{
    return Recovery(source, begin, end, cancel).run();
}

}  // namespace pt2scope
