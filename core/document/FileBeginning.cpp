// SPDX-License-Identifier: Apache-2.0
#include "core/document/FileBeginning.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pt2scope {

using namespace std::string_view_literals;

namespace {

bool isHtml(std::string_view beginning)
{
    const std::size_t first = beginning.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return false;
    const std::string lower = toAsciiLower(beginning.substr(first));
    return lower.starts_with("<!doctype html") || lower.starts_with("<html");
}

bool isControl(char c)
{
    return (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n' && c != '\r') || c == '\x7f';
}

}  // namespace

std::string beginningOf(const ByteSource &source)
{
    std::array<std::byte, 264> bytes{};
    return std::string(asText(std::span(bytes).first(source.readAt(0, bytes).nbytes)));
}

bool beginsLikeZip(std::string_view beginning)
{
    return beginning.starts_with("PK\3\4");
}

bool beginsLikeSafetensors(std::string_view beginning, std::uint64_t fileSize)
{
    constexpr std::size_t lengthBytes = 8;
    if (beginning.size() <= lengthBytes || beginning[lengthBytes] != '{')
        return false;
    std::uint64_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(beginning[i]);
    return length > 1 && length <= fileSize - lengthBytes;
}

bool beginsLikePickle(std::string_view beginning)
{
    constexpr char newestProtocol = 5;
    return beginning.size() > 1 && beginning[0] == '\x80' && beginning[1] >= 2 && beginning[1] <= newestProtocol;
}

bool beginsLikeTar(std::string_view beginning)
{
    constexpr std::size_t magicOffset = 257;
    return beginning.size() > magicOffset && beginning.substr(magicOffset).starts_with("ustar");
}

bool beginsLikeNpy(std::string_view beginning)
{
    return beginning.starts_with("\x93NUMPY");
}

bool beginsLikeLegacySave(std::string_view beginning)
{
    constexpr std::string_view magic = "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv;
    constexpr std::string_view magicAsText = "L119547037146038801333356L\n.";  // protocols 0 and 1
    constexpr std::size_t frameHeader = 9;  // protocol 4 and later: FRAME and its length
    if (beginning.starts_with(magicAsText))
        return true;
    if (beginning.size() < 2 || beginning[0] != '\x80')
        return false;
    beginning.remove_prefix(2);
    if (beginning.size() > frameHeader && beginning[0] == '\x95')
        beginning.remove_prefix(frameHeader);
    return beginning.starts_with(magic);
}

std::string_view foreignFormat(std::string_view beginning)
{
    static constexpr std::array magics{std::pair{"version https://git-lfs.github.com/spec/"sv, "a Git LFS pointer"sv},
                                       std::pair{"\x7f"
                                                 "ELF"sv,
                                                 "an ELF file"sv},
                                       std::pair{"\x1f\x8b"sv, "a gzip file"sv},
                                       std::pair{"\x28\xb5\x2f\xfd"sv, "a zstd file"sv},
                                       std::pair{"\xfd"
                                                 "7zXZ\0"sv,
                                                 "an xz file"sv},
                                       std::pair{"7z\xbc\xaf\x27\x1c"sv, "a 7z file"sv},
                                       std::pair{"BZh"sv, "a bzip2 file"sv},
                                       std::pair{"\x89HDF\r\n\x1a\n"sv, "an HDF5 file"sv},
                                       std::pair{"GGUF"sv, "a GGUF file"sv}};
    for (const auto &[magic, name] : magics) {
        if (beginning.starts_with(magic))
            return name;
    }
    if (isHtml(beginning))
        return "an HTML page";
    return beginning.empty() || std::ranges::any_of(beginning, isControl) ? std::string_view() : "a text file";
}

}  // namespace pt2scope
