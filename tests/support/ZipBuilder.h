// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope::testing {

/// Writes ZIP archives in memory: by default exactly as PyTorch's writer does (flags 0x0808 or 0x0800, data
/// descriptors, FB padding to 64 bytes, zip64 end records), and on demand with each single deviation.
class ZipBuilder {
public:
    struct Entry {
        std::string name{};
        std::string content{};
        bool deflate = false;
        bool padding = true;           // the FB field; off: data starts right after the name
        bool descriptor = true;        // flag bit 3 and a data descriptor
        std::uint16_t flags = 0x0800;  // besides bit 3
        std::string localName{};       // another name in the local header
        std::uint32_t crcXor = 0;      // makes the CRC of directory and descriptor wrong
        std::uint32_t descriptorCrcXor = 0;
        std::string comment{};
        std::string directoryExtra{};  // raw extra fields of the directory header
        std::string localExtra{};      // raw extra fields before the padding
        std::uint16_t dosTime = 0;
        std::uint16_t dosDate = 0;
    };

    ZipBuilder &add(std::string name, std::string content);
    ZipBuilder &add(Entry entry);
    ZipBuilder &comment(std::string text);
    ZipBuilder &zip64End(bool present);
    /// Bytes before the first entry; with `counted` the offsets include them.
    ZipBuilder &prefix(std::string bytes, bool counted);
    /// Raw bytes between the entries so far and the next one.
    ZipBuilder &gap(std::string bytes);

    std::vector<std::byte> build() const;

private:
    struct Piece {
        bool raw = false;
        Entry entry;
        std::string bytes;
    };
    std::vector<Piece> m_pieces;
    std::string m_comment;
    std::string m_prefix;
    bool m_prefixCounted = false;
    bool m_zip64End = true;
};

/// A complete small layered archive: headers, one model with one float32 weight [3, 4], configs, sample inputs and a
/// right serialization id, as torch 2.15 writes it. `root` is the top folder.
std::vector<std::byte> smallPt2(const std::string &root = "model");
/// Its entries, to be changed before building.
std::vector<ZipBuilder::Entry> smallPt2Entries(const std::string &root = "model");

/// A temporary file with these bytes, removed with the object.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::vector<std::byte> &bytes, std::string_view suffix = ".pt2");
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    const std::string &path() const { return m_path; }

private:
    std::string m_path;
};

}  // namespace pt2scope::testing
