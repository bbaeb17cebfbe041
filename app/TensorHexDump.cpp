// SPDX-License-Identifier: Apache-2.0
#include "app/TensorHexDump.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace pt2scope {

namespace {

constexpr std::uint64_t perLine = 16;
constexpr std::uint64_t headBytes = 12 * perLine;
constexpr std::uint64_t tailBytes = 4 * perLine;

std::string hexOf(std::uint64_t number, int digits)
{
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "%0*llx", digits, static_cast<unsigned long long>(number));
    return text.data();
}

}  // namespace

TensorHexDump::TensorHexDump(const ByteSource &storage, const std::optional<TensorMeta> &tensor)
    : m_size(storage.size()), m_end(m_size)
{
    if (tensor) {
        m_end = std::min(requiredBytes(*tensor).value_or(0), m_size);
        m_begin = std::min(static_cast<std::uint64_t>(tensor->storageOffset) * traits(tensor->dtype).itemsize, m_end);
    }
    const std::uint64_t lineBegin = m_begin / perLine * perLine;
    const std::uint64_t begin = lineBegin - std::min(lineBegin, perLine);
    const std::uint64_t lineEnd = (m_end + perLine - 1) / perLine * perLine;
    const std::uint64_t end = std::min(lineEnd + perLine, m_size);
    if (end - begin <= headBytes + tailBytes) {
        read(storage, begin, end);
        return;
    }
    read(storage, begin, begin + headBytes);
    read(storage, (end - 1) / perLine * perLine - tailBytes + perLine, end);
}

void TensorHexDump::read(const ByteSource &storage, std::uint64_t begin, std::uint64_t end)
{
    Stretch stretch{begin, std::vector<std::byte>(static_cast<std::size_t>(end - begin))};
    const ReadResult read = storage.readAt(begin, stretch.bytes);
    if (read.nbytes < stretch.bytes.size() && m_failure.empty())
        m_failure = readError(read, begin).message;
    stretch.bytes.resize(read.nbytes);
    m_stretches.push_back(std::move(stretch));
}

std::string TensorHexDump::title() const
{
    if (m_begin == m_end)
        return "no bytes of " + std::to_string(m_size);
    return "bytes " + std::to_string(m_begin) + " to " + std::to_string(m_end - 1) + " of " + std::to_string(m_size);
}

std::string TensorHexDump::text(const TextStyle &style) const
{
    std::string text;
    for (const Stretch &stretch : m_stretches) {
        text += text.empty() ? "" : "…\n";
        for (std::size_t i = 0; i < stretch.bytes.size(); i += perLine)
            text += line(
                stretch.offset + i,
                std::span(stretch.bytes).subspan(i).first(std::min<std::size_t>(perLine, stretch.bytes.size() - i)),
                style);
    }
    return text + (m_failure.empty() ? "" : "unreadable: " + m_failure + "\n");
}

std::string TensorHexDump::line(std::uint64_t offset, std::span<const std::byte> bytes, const TextStyle &style) const
{
    std::string hex;
    std::string characters;
    for (std::size_t i = 0; i < perLine; ++i) {
        hex += i == perLine / 2 ? "  " : i > 0 ? " " : "";
        if (i >= bytes.size()) {
            hex += "  ";
            continue;
        }
        const auto byte = std::to_integer<unsigned char>(bytes[i]);
        const std::string digits = hexOf(byte, 2);
        const std::string character(1, byte >= 0x20 && byte < 0x7f ? static_cast<char>(byte) : '.');
        const bool marked = isOfTensor(offset + i);
        hex += marked ? style.bold(digits) : digits;
        characters += marked ? style.bold(character) : character;
    }
    return hexOf(offset, 8) + "  " + hex + "  |" + characters + "|\n";
}

Json TensorHexDump::json() const
{
    Json stretches = Json::array();
    for (const Stretch &stretch : m_stretches) {
        std::string hex;
        for (const std::byte byte : stretch.bytes)
            hex += hexOf(std::to_integer<unsigned>(byte), 2);
        stretches.push_back({{"offset", stretch.offset}, {"hex", hex}});
    }
    return stretches;
}

}  // namespace pt2scope
