// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/TarMembers.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/pickle/PickleNumbers.h"

#include <algorithm>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::uint64_t blockBytes = 512;
constexpr std::size_t mostMembers = 10'000;  // torch writes four

struct Field {
    std::size_t offset;
    std::size_t nbytes;
};
constexpr Field nameField{0, 100};
constexpr Field sizeField{124, 12};
constexpr Field sumField{148, 8};
constexpr std::size_t typeOffset = 156;
constexpr Field prefixField{345, 155};

std::string_view cut(std::string_view block, Field field)
{
    const std::string_view text = block.substr(field.offset, field.nbytes);
    return text.substr(0, text.find('\0'));
}

/// A number in base 256 or as int(text, 8) reads it; nothing when it is neither, or negative.
std::optional<std::uint64_t> numberIn(std::string_view block, Field field)
{
    constexpr auto base256 = static_cast<char>(0x80);
    const std::string_view raw = block.substr(field.offset, field.nbytes);
    if (raw[0] == base256) {
        std::uint64_t value = 0;
        for (const char c : raw.substr(1)) {
            if (value >> 55 != 0)
                return std::nullopt;
            value = value << 8 | static_cast<unsigned char>(c);
        }
        return value;
    }
    std::string_view text = cut(block, field);
    constexpr std::string_view space = " \t\n\v\f\r";
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(space)));
    text = text.substr(0, text.find_last_not_of(space) + 1);
    if (text.empty())
        return 0;
    if (text[0] == '+')
        text.remove_prefix(1);
    const bool hasPrefix = text.starts_with("0o") || text.starts_with("0O");
    const TextNumber number = parseInteger(hasPrefix ? std::string(text) : "0o" + std::string(text));
    if (!number.value || *number.value < 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(*number.value);
}

/// The sum of all bytes with blanks in place of the sum itself, of bytes with or without a sign.
bool hasRightSum(std::string_view block)
{
    const std::optional<std::uint64_t> written = numberIn(block, sumField);
    std::int64_t plain = 0;
    std::int64_t withSign = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        const bool isSum = i >= sumField.offset && i < sumField.offset + sumField.nbytes;
        const char c = isSum ? ' ' : block[i];
        plain += static_cast<unsigned char>(c);
        withSign += static_cast<signed char>(c);
    }
    const auto is = [&](std::int64_t sum) { return sum >= 0 && written == static_cast<std::uint64_t>(sum); };
    return is(plain) || is(withSign);
}

class TarReader {
public:
    explicit TarReader(const ByteSource &source) : m_source(source) {}

    std::optional<TarMembers> read()
    {
        if (!readBlock())
            return std::nullopt;
        // Python takes a header that it cannot read, other than the first, for the end.
        do {
            m_offset += blockBytes;
        } while (readMember() && readBlock());
        return std::move(m_members);
    }

private:
    bool readBlock()
    {
        const Result<std::vector<std::byte>> bytes = readRange(m_source, m_offset, blockBytes, blockBytes);
        if (!bytes)
            return false;
        m_block = asText(*bytes);
        return hasRightSum(m_block);
    }

    /// The member whose header m_block is and whose content begins at m_offset. False when nothing more can be read.
    bool readMember()
    {
        const char type = m_block[typeOffset];
        const std::optional<std::uint64_t> nbytes = numberIn(m_block, sizeField);
        if (!nbytes)
            return false;
        switch (type) {
            case 'x': return readExtension(*nbytes);
            case '5': m_extension = {}; return true;
            case '0':
            case '\0': return addFile(*nbytes);
            default: return stop(std::string("a member of the type ") + printable(std::string_view(&type, 1)));
        }
    }

    bool addFile(std::uint64_t nbytes)
    {
        if (m_members.files.size() == mostMembers)
            return stop("more than " + std::to_string(mostMembers) + " members");
        const std::string_view prefix = cut(m_block, prefixField);
        std::string name = (prefix.empty() ? "" : std::string(prefix) + '/') + std::string(cut(m_block, nameField));
        const std::uint64_t size = m_extension.nbytes.value_or(nbytes);
        const bool isFolder = m_block[typeOffset] == '\0' && name.ends_with('/');
        if (!isFolder)
            m_members.files.push_back({m_extension.name.value_or(std::move(name)), m_offset, size});
        m_extension = {};
        return isFolder || skip(size);
    }

    bool skip(std::uint64_t nbytes)
    {
        const auto rounded = checkedAdd<std::uint64_t>(nbytes, blockBytes - 1);
        const auto end = rounded ? checkedAdd<std::uint64_t>(m_offset, *rounded / blockBytes * blockBytes) : rounded;
        m_offset = end.value_or(m_source.size());
        return m_offset < m_source.size();
    }

    /// Lines "<length> <key>=<value>\n" of the PAX format, about the member that follows. Python writes them for times
    /// with fractions.
    bool readExtension(std::uint64_t nbytes)
    {
        constexpr std::uint64_t most = std::uint64_t{1} << 16;
        const Result<std::vector<std::byte>> bytes = readRange(m_source, m_offset, nbytes, most);
        if (!bytes)
            return stop("an extended header of " + formatBytes(nbytes));
        std::string_view rest = asText(*bytes);
        while (!rest.empty() && rest[0] != '\0') {
            const std::size_t blank = rest.find(' ');
            const std::size_t equals = rest.find('=');
            const auto length = parseDecimal(rest.substr(0, blank));
            if (!length || *length > rest.size() || equals >= *length || blank > equals || rest[*length - 1] != '\n')
                return stop("an extended header that breaks off");
            const std::string_view value = rest.substr(equals + 1, *length - equals - 2);
            if (!applyExtension(rest.substr(blank + 1, equals - blank - 1), value))
                return false;
            rest.remove_prefix(*length);
        }
        return skip(nbytes);
    }

    bool applyExtension(std::string_view key, std::string_view value)
    {
        if (key == "path") {
            m_extension.name = value.substr(0, value.find_last_not_of('/') + 1);
        } else if (key == "size") {
            m_extension.nbytes = parseDecimal(value);
            if (!m_extension.nbytes)
                return stop("the size " + printable(value.substr(0, 40)));
        } else if (key.starts_with("GNU.")) {
            return stop("a sparse file");
        }
        return true;
    }

    bool stop(std::string why)
    {
        m_members.unread = std::move(why);
        return false;
    }

    struct Extension {
        std::optional<std::string> name;
        std::optional<std::uint64_t> nbytes;
    };

    const ByteSource &m_source;
    TarMembers m_members;
    std::uint64_t m_offset = 0;
    std::string m_block;
    Extension m_extension;
};

}  // namespace

std::optional<TarMembers> readTarMembers(const ByteSource &source)
{
    return TarReader(source).read();
}

}  // namespace pt2scope
