// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ZipBuilder.h"

#include "core/bytes/Crc32.h"

#include <QByteArray>

#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace pt2scope::testing {

namespace {

constexpr std::uint16_t descriptorFlag = 0x0008;
constexpr std::size_t localHeaderBytes = 30;
constexpr std::size_t alignment = 64;

std::uint32_t crcOf(const std::string &text)
{
    return crc32(0, std::as_bytes(std::span(text)));
}

/// Little-endian numbers and texts, one after the other.
class Bytes {
public:
    Bytes &u16(std::size_t value) { return number(value, 2); }
    Bytes &u32(std::size_t value) { return number(value, 4); }
    Bytes &u64(std::size_t value) { return number(value, 8); }
    Bytes &text(std::string_view value)
    {
        m_bytes += value;
        return *this;
    }
    std::size_t size() const { return m_bytes.size(); }
    const std::string &bytes() const { return m_bytes; }

private:
    Bytes &number(std::size_t value, int width)
    {
        for (int i = 0; i < width; ++i)
            m_bytes += static_cast<char>(static_cast<unsigned char>(value >> (8 * i) & 0xff));
        return *this;
    }
    std::string m_bytes;
};

/// qCompress gives a 4-byte length and a zlib stream: 2 bytes of header, the raw deflate stream, 4 bytes of Adler-32.
std::string deflated(const std::string &content)
{
    const QByteArray zlib = qCompress(QByteArray::fromStdString(content), 9);
    return zlib.mid(6, zlib.size() - 10).toStdString();
}

/// One entry as it is written: what the local header, the descriptor and the directory say of it.
struct Written {
    const ZipBuilder::Entry *entry = nullptr;
    std::string stored;
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    std::uint32_t crc = 0;
    std::size_t offset = 0;

    bool hasDescriptor() const { return (flags & descriptorFlag) != 0; }
};

Written prepare(const ZipBuilder::Entry &entry, std::size_t offset)
{
    Written out;
    out.entry = &entry;
    out.offset = offset;
    out.crc = crcOf(entry.content) ^ entry.crcXor;
    out.method = entry.deflate ? 8 : 0;
    out.stored = entry.deflate ? deflated(entry.content) : entry.content;
    out.flags = entry.flags;
    if (entry.descriptor && !out.stored.empty())
        out.flags |= descriptorFlag;
    return out;
}

std::string paddingField(std::size_t offset)
{
    const std::size_t start = offset + 4;
    const std::size_t nbytes = (alignment - start % alignment) % alignment;
    return Bytes().text("FB").u16(nbytes).text(std::string(nbytes, 'Z')).bytes();
}

void appendLocal(Bytes &out, const Written &written)
{
    const ZipBuilder::Entry &entry = *written.entry;
    const std::string &name = entry.localName.empty() ? entry.name : entry.localName;
    const std::size_t extraOffset = written.offset + localHeaderBytes + name.size();
    const std::string padding = entry.padding ? paddingField(extraOffset + entry.localExtra.size()) : std::string();
    const std::string extra = entry.localExtra + padding;
    const bool deferred = written.hasDescriptor();
    out.text("PK\3\4").u16(0).u16(written.flags).u16(written.method).u16(entry.dosTime).u16(entry.dosDate);
    out.u32(deferred ? 0 : written.crc)
        .u32(deferred ? 0 : written.stored.size())
        .u32(deferred ? 0 : entry.content.size());
    out.u16(name.size()).u16(extra.size()).text(name).text(extra).text(written.stored);
    if (deferred)
        out.text("PK\7\10")
            .u32(written.crc ^ entry.descriptorCrcXor)
            .u32(written.stored.size())
            .u32(entry.content.size());
}

void appendCentral(Bytes &out, const Written &written)
{
    const ZipBuilder::Entry &entry = *written.entry;
    out.text("PK\1\2").u16(0).u16(0).u16(written.flags).u16(written.method).u16(entry.dosTime).u16(entry.dosDate);
    out.u32(written.crc).u32(written.stored.size()).u32(entry.content.size());
    out.u16(entry.name.size())
        .u16(entry.directoryExtra.size())
        .u16(entry.comment.size())
        .u16(0)
        .u16(0)
        .u32(0)
        .u32(written.offset);
    out.text(entry.name).text(entry.directoryExtra).text(entry.comment);
}

void appendZip64End(Bytes &out, std::size_t count, std::size_t directoryBytes, std::size_t directoryOffset)
{
    const std::size_t offset = directoryOffset + directoryBytes;
    out.text("PK\6\6").u64(44).u16(0x031e).u16(45).u32(0).u32(0).u64(count).u64(count);
    out.u64(directoryBytes).u64(directoryOffset);
    out.text("PK\6\7").u32(0).u64(offset).u32(1);
}

std::vector<std::byte> toVector(const std::string &text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

ZipBuilder &ZipBuilder::add(std::string name, std::string content)
{
    Entry entry;
    entry.name = std::move(name);
    entry.content = std::move(content);
    return add(std::move(entry));
}

ZipBuilder &ZipBuilder::add(Entry entry)
{
    Piece piece;
    piece.entry = std::move(entry);
    m_pieces.push_back(std::move(piece));
    return *this;
}

ZipBuilder &ZipBuilder::comment(std::string text)
{
    m_comment = std::move(text);
    return *this;
}

ZipBuilder &ZipBuilder::zip64End(bool present)
{
    m_zip64End = present;
    return *this;
}

ZipBuilder &ZipBuilder::prefix(std::string bytes, bool counted)
{
    m_prefix = std::move(bytes);
    m_prefixCounted = counted;
    return *this;
}

ZipBuilder &ZipBuilder::gap(std::string bytes)
{
    Piece piece;
    piece.raw = true;
    piece.bytes = std::move(bytes);
    m_pieces.push_back(std::move(piece));
    return *this;
}

std::vector<std::byte> ZipBuilder::build() const
{
    const std::size_t uncounted = m_prefixCounted ? 0 : m_prefix.size();
    Bytes out;
    Bytes directory;
    std::size_t count = 0;
    out.text(m_prefix);
    for (const Piece &piece : m_pieces) {
        if (piece.raw) {
            out.text(piece.bytes);
            continue;
        }
        const Written written = prepare(piece.entry, out.size() - uncounted);
        appendLocal(out, written);
        appendCentral(directory, written);
        ++count;
    }
    const std::size_t directoryOffset = out.size() - uncounted;
    out.text(directory.bytes());
    if (m_zip64End)
        appendZip64End(out, count, directory.size(), directoryOffset);
    const std::size_t shownCount = std::min<std::size_t>(count, 0xffff);
    out.text("PK\5\6").u16(0).u16(0).u16(shownCount).u16(shownCount).u32(directory.size()).u32(directoryOffset);
    out.u16(m_comment.size()).text(m_comment);
    return toVector(out.bytes());
}

TemporaryFile::TemporaryFile(const std::vector<std::byte> &bytes, std::string_view suffix)
    : m_path((std::filesystem::temp_directory_path() / "pt2scope-XXXXXX").string())
{
    m_path += suffix;
    const int descriptor = ::mkstemps(m_path.data(), static_cast<int>(suffix.size()));
    if (descriptor < 0)
        throw std::runtime_error("cannot create a temporary file");
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t n = ::write(descriptor, bytes.data() + written, bytes.size() - written);
        if (n <= 0)
            break;
        written += static_cast<std::size_t>(n);
    }
    ::close(descriptor);
    if (written != bytes.size())
        throw std::runtime_error("cannot write a temporary file");
}

TemporaryFile::~TemporaryFile()
{
    ::unlink(m_path.c_str());
}

}  // namespace pt2scope::testing
