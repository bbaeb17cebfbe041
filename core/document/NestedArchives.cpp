// SPDX-License-Identifier: Apache-2.0
#include "core/document/NestedArchives.h"

#include "core/bytes/MemorySource.h"
#include "core/bytes/Text.h"
#include "core/document/PickleRecords.h"

#include <algorithm>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
constexpr std::uint64_t maxInflated = 64 * mebi;

class NestedOpener {
public:
    explicit NestedOpener(const ZipArchive &archive)
        : m_archive(archive),
          m_storedLeft(archive.source()->size()),
          m_inflatedLeft(std::clamp(std::min(m_storedLeft, maxInflated) * 2, 2 * mebi, maxInflated))
    {}

    void open(std::size_t record, NestedArchives &into)
    {
        const Result<bool> begins = beginsLikeZip(record);
        if (begins && !*begins)
            return;
        const Result<ZipArchivePtr> nested = begins ? openZip(record) : begins.error();
        if (nested)
            into.opened.push_back({record, *nested});
        else
            into.unread.push_back({record, nested.error()});
    }

private:
    Result<bool> beginsLikeZip(std::size_t record) const
    {
        constexpr std::string_view magic = "PK\3\4";
        const Result<ByteSourcePtr> source = m_archive.openRecord(record);
        if (!source)
            return source.error();
        if ((*source)->size() < magic.size())
            return false;
        const Result<std::vector<std::byte>> bytes = readRange(**source, 0, magic.size(), magic.size());
        if (!bytes)
            return bytes.error();
        return asText(*bytes) == magic;
    }

    Result<ZipArchivePtr> openZip(std::size_t record)
    {
        const Record &entry = m_archive.records()[record];
        std::uint64_t &left = entry.isStored() ? m_storedLeft : m_inflatedLeft;
        if (entry.size > left)
            return Error{ErrorCode::Limit, "an archive of " + formatBytes(entry.size) + " is more than the "
                                               + formatBytes(left) + " that are opened here"};
        left -= entry.size;
        Result<ByteSourcePtr> source = m_archive.openRecord(record);
        if (!source)
            return source.error();
        if (!entry.isStored()) {
            Result<std::vector<std::byte>> bytes = readRange(**source, 0, entry.size, entry.size);
            if (!bytes)
                return bytes.error();
            return ZipArchive::open(std::make_shared<MemorySource>(std::move(*bytes)));
        }
        return ZipArchive::open(*source);
    }

    const ZipArchive &m_archive;
    std::uint64_t m_storedLeft;  // archives that do not overlap never use it up
    std::uint64_t m_inflatedLeft;
};

}  // namespace

NestedArchives openNestedArchives(const ZipArchive &archive, const Pt2Archive &facts)
{
    NestedArchives nested;
    NestedOpener opener(archive);
    for (const PickleRecord &each : pickleRecords(archive, facts))
        opener.open(each.record, nested);
    return nested;
}

}  // namespace pt2scope
