// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// The structures of a ZIP file as they lie on disk (APPNOTE 6.3). Every parse function takes the bytes from the
/// structure's signature on and gives nothing unless the signature is right and the whole structure is there.
namespace pt2scope {

constexpr std::uint32_t localHeaderSignature = 0x04034b50;
constexpr std::uint32_t centralHeaderSignature = 0x02014b50;
constexpr std::uint32_t endRecordSignature = 0x06054b50;
constexpr std::uint32_t zip64EndRecordSignature = 0x06064b50;
constexpr std::uint32_t zip64LocatorSignature = 0x07064b50;
constexpr std::uint32_t descriptorSignature = 0x08074b50;

constexpr std::uint16_t deferred16 = 0xffff;  // "see the zip64 structure"
constexpr std::uint32_t deferred32 = 0xffffffff;

constexpr std::uint16_t encryptedFlag = 0x0001;
constexpr std::uint16_t descriptorFlag = 0x0008;
constexpr std::uint16_t patchedDataFlag = 0x0020;
constexpr std::uint16_t strongEncryptionFlag = 0x0040;
constexpr std::uint16_t maskedHeaderFlag = 0x2000;
constexpr std::uint32_t dosDirectoryAttribute = 0x10;
constexpr std::uint16_t utf8Flag = 0x0800;

constexpr std::uint16_t zip64ExtraId = 0x0001;
constexpr std::uint16_t aesExtraId = 0x9901;
constexpr std::uint16_t paddingExtraId = 0x4246;  // "FB", PyTorch's

bool hasSignature(std::span<const std::byte> bytes, std::uint32_t signature);

struct EndRecord {
    static constexpr std::size_t nbytes = 22;  // without the comment
    static constexpr std::size_t longest = nbytes + 0xffff;

    std::uint16_t disk = 0;
    std::uint16_t directoryDisk = 0;
    std::uint16_t diskEntries = 0;
    std::uint16_t entries = 0;
    std::uint32_t directoryBytes = 0;
    std::uint32_t directoryOffset = 0;
    std::uint16_t commentBytes = 0;
};
/// The comment itself need not be there.
std::optional<EndRecord> parseEndRecord(std::span<const std::byte> bytes);

struct Zip64Locator {
    static constexpr std::size_t nbytes = 20;

    std::uint32_t endRecordDisk = 0;
    std::uint64_t endRecordOffset = 0;
    std::uint32_t disks = 0;
};
std::optional<Zip64Locator> parseZip64Locator(std::span<const std::byte> bytes);

struct Zip64EndRecord {
    static constexpr std::size_t nbytes = 56;       // without the extensible data
    static constexpr std::uint64_t leastSize = 44;  // what the size field says then
    static constexpr std::uint64_t uncounted = 12;  // signature and size field

    std::uint64_t recordSize = 0;
    std::uint32_t disk = 0;
    std::uint32_t directoryDisk = 0;
    std::uint64_t diskEntries = 0;
    std::uint64_t entries = 0;
    std::uint64_t directoryBytes = 0;
    std::uint64_t directoryOffset = 0;
};
std::optional<Zip64EndRecord> parseZip64EndRecord(std::span<const std::byte> bytes);

struct CentralHeader {
    static constexpr std::size_t leastBytes = 46;

    std::uint16_t madeBy = 0;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint16_t dosTime = 0;
    std::uint16_t dosDate = 0;
    std::uint32_t crc32 = 0;
    std::uint64_t storedSize = 0;
    std::uint64_t size = 0;
    std::uint32_t disk = 0;
    std::uint32_t externalAttributes = 0;
    std::uint64_t headerOffset = 0;
    std::string_view name;
    std::span<const std::byte> extra;
    std::size_t commentBytes = 0;
    std::size_t nbytes = 0;    // of the whole header
    std::string zip64Trouble;  // what is wrong with its zip64 field, or empty
};
std::optional<CentralHeader> parseCentralHeader(std::span<const std::byte> bytes);

struct LocalHeader {
    static constexpr std::size_t leastBytes = 30;

    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint16_t dosTime = 0;
    std::uint16_t dosDate = 0;
    std::uint32_t crc32 = 0;
    std::uint32_t storedSize = 0;
    std::uint32_t size = 0;
    std::uint16_t nameBytes = 0;
    std::uint16_t extraBytes = 0;

    std::size_t nbytes() const { return leastBytes + nameBytes + extraBytes; }
};
/// The fixed part only: name and extra fields follow it.
std::optional<LocalHeader> parseLocalHeader(std::span<const std::byte> bytes);

struct DataDescriptor {
    static constexpr std::size_t shortBytes = 16;  // with 4-byte sizes
    static constexpr std::size_t longBytes = 24;   // with 8-byte sizes, beside zip64 fields

    std::uint32_t crc32 = 0;
    std::uint64_t storedSize = 0;
    std::uint64_t size = 0;
};
std::optional<DataDescriptor> parseDescriptor(std::span<const std::byte> bytes, std::size_t nbytes);

struct ExtraField {
    std::span<const std::byte> payload;
    bool whole = true;  // false: its length reaches past the extra data
};
std::optional<ExtraField> findExtraField(std::span<const std::byte> extra, std::uint16_t id);

/// Replaces the values that are 0xFFFFFFFF by those of the zip64 field, in order. Says what is wrong with it, or
/// nothing.
std::string applyZip64Field(std::span<const std::byte> extra, std::initializer_list<std::uint64_t *> values);

}  // namespace pt2scope
