// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipFormat.h"

#include "core/bytes/ByteReader.h"

#include <algorithm>

namespace pt2scope {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

bool hasSignature(std::span<const std::byte> bytes, std::uint32_t signature)
{
    ByteReader in(bytes);
    return in.read<u32>() == signature && in.ok();
}

std::optional<EndRecord> parseEndRecord(std::span<const std::byte> bytes)
{
    ByteReader in(bytes);
    EndRecord out;
    const bool signature = in.read<u32>() == endRecordSignature;
    out.disk = in.read<u16>();
    out.directoryDisk = in.read<u16>();
    out.diskEntries = in.read<u16>();
    out.entries = in.read<u16>();
    out.directoryBytes = in.read<u32>();
    out.directoryOffset = in.read<u32>();
    out.commentBytes = in.read<u16>();
    return signature && in.ok() ? std::optional(out) : std::nullopt;
}

std::optional<Zip64Locator> parseZip64Locator(std::span<const std::byte> bytes)
{
    ByteReader in(bytes);
    Zip64Locator out;
    const bool signature = in.read<u32>() == zip64LocatorSignature;
    out.endRecordDisk = in.read<u32>();
    out.endRecordOffset = in.read<u64>();
    out.disks = in.read<u32>();
    return signature && in.ok() ? std::optional(out) : std::nullopt;
}

std::optional<Zip64EndRecord> parseZip64EndRecord(std::span<const std::byte> bytes)
{
    ByteReader in(bytes);
    Zip64EndRecord out;
    const bool signature = in.read<u32>() == zip64EndRecordSignature;
    out.recordSize = in.read<u64>();
    in.skip(2 * sizeof(u16));  // versions made by and needed
    out.disk = in.read<u32>();
    out.directoryDisk = in.read<u32>();
    out.diskEntries = in.read<u64>();
    out.entries = in.read<u64>();
    out.directoryBytes = in.read<u64>();
    out.directoryOffset = in.read<u64>();
    return signature && in.ok() ? std::optional(out) : std::nullopt;
}

std::optional<CentralHeader> parseCentralHeader(std::span<const std::byte> bytes)
{
    ByteReader in(bytes);
    if (in.read<u32>() != centralHeaderSignature)
        return std::nullopt;
    CentralHeader out;
    out.madeBy = in.read<u16>();
    in.skip(sizeof(u16));  // version needed
    out.flags = in.read<u16>();
    out.method = in.read<u16>();
    out.dosTime = in.read<u16>();
    out.dosDate = in.read<u16>();
    out.crc32 = in.read<u32>();
    out.storedSize = in.read<u32>();
    out.size = in.read<u32>();
    const auto nameBytes = in.read<u16>();
    const auto extraBytes = in.read<u16>();
    out.commentBytes = in.read<u16>();
    out.disk = in.read<u16>();
    in.skip(sizeof(u16));  // internal attributes
    out.externalAttributes = in.read<u32>();
    out.headerOffset = in.read<u32>();
    out.name = in.takeText(nameBytes);
    out.extra = in.take(extraBytes);
    in.skip(out.commentBytes);
    if (!in.ok())
        return std::nullopt;
    out.nbytes = in.position();
    out.zip64Trouble = applyZip64Field(out.extra, {&out.size, &out.storedSize, &out.headerOffset});
    return out;
}

std::optional<LocalHeader> parseLocalHeader(std::span<const std::byte> bytes)
{
    ByteReader in(bytes);
    LocalHeader out;
    const bool signature = in.read<u32>() == localHeaderSignature;
    in.skip(sizeof(u16));  // version needed
    out.flags = in.read<u16>();
    out.method = in.read<u16>();
    out.dosTime = in.read<u16>();
    out.dosDate = in.read<u16>();
    out.crc32 = in.read<u32>();
    out.storedSize = in.read<u32>();
    out.size = in.read<u32>();
    out.nameBytes = in.read<u16>();
    out.extraBytes = in.read<u16>();
    return signature && in.ok() ? std::optional(out) : std::nullopt;
}

std::optional<DataDescriptor> parseDescriptor(std::span<const std::byte> bytes, std::size_t nbytes)
{
    ByteReader in(bytes);
    DataDescriptor out;
    const bool signature = in.read<u32>() == descriptorSignature;
    out.crc32 = in.read<u32>();
    const bool wide = nbytes == DataDescriptor::longBytes;
    out.storedSize = wide ? in.read<u64>() : in.read<u32>();
    out.size = wide ? in.read<u64>() : in.read<u32>();
    return signature && in.ok() ? std::optional(out) : std::nullopt;
}

std::optional<ExtraField> findExtraField(std::span<const std::byte> extra, std::uint16_t id)
{
    ByteReader in(extra);
    while (in.remaining() >= 2 * sizeof(u16)) {
        const auto fieldId = in.read<u16>();
        const std::size_t stated = in.read<u16>();
        const bool whole = stated <= in.remaining();
        const auto payload = in.take(std::min(stated, in.remaining()));
        if (fieldId == id)
            return ExtraField{payload, whole};
    }
    return std::nullopt;
}

std::string applyZip64Field(std::span<const std::byte> extra, std::initializer_list<std::uint64_t *> values)
{
    const auto field = findExtraField(extra, zip64ExtraId);
    if (field && !field->whole)
        return "its zip64 field reaches past the extra data";
    ByteReader in(field ? field->payload : std::span<const std::byte>());
    for (std::uint64_t *value : values) {
        if (*value != deferred32)
            continue;
        const auto wide = in.read<u64>();
        if (!in.ok())
            return field ? "its zip64 field lacks a value that is deferred to it"
                         : "a value is deferred to a zip64 field that is not there";
        *value = wide;
    }
    return {};
}

}  // namespace pt2scope
