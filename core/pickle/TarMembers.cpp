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
constexpr std::uint64_t mostExtension = std::uint64_t{1} << 16;

struct Field {
    std::size_t offset;
    std::size_t nbytes;
};
constexpr Field nameField{0, 100};
constexpr Field sizeField{124, 12};
constexpr Field sumField{148, 8};
constexpr std::size_t typeOffset = 156;
constexpr Field linkField{157, 100};
constexpr Field prefixField{345, 155};

std::string_view cut(std::string_view block, Field field)
{
    const std::string_view text = block.substr(field.offset, field.nbytes);
    return text.substr(0, text.find('\0'));
}

/// The spaces that Python's str.strip() takes off ASCII.
constexpr std::string_view pythonSpace = " \t\n\v\f\r\x1c\x1d\x1e\x1f";

/// Two's complement of as many bytes as there are, with the mark in front.
std::optional<std::int64_t> base256In(std::string_view raw)
{
    std::string bytes(raw.substr(1).rbegin(), raw.substr(1).rend());
    bytes += raw[0] == '\xff' ? '\xff' : '\0';
    return decodeLong(bytes);
}

/// A number in base 256 or as int(text, 8) reads it; nothing when it is neither.
std::optional<std::int64_t> numberIn(std::string_view block, Field field)
{
    const std::string_view raw = block.substr(field.offset, field.nbytes);
    if (raw[0] == '\x80' || raw[0] == '\xff')
        return base256In(raw);
    std::string_view text = cut(block, field);
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(pythonSpace)));
    text = text.substr(0, text.find_last_not_of(pythonSpace) + 1);
    if (text.empty())
        return 0;
    const bool isNegative = text[0] == '-';
    if (isNegative || text[0] == '+')
        text.remove_prefix(1);
    const bool hasPrefix = text.starts_with("0o") || text.starts_with("0O");
    if (hasPrefix)
        text.remove_prefix(text.substr(2).starts_with('_') ? 3 : 2);
    if (text.empty() || text[0] < '0' || text[0] > '7')
        return std::nullopt;
    const std::optional<std::int64_t> value = parseInteger("0o" + std::string(text)).value;
    return value && isNegative ? -*value : value;
}

/// The sum of all bytes with blanks in place of the sum itself, of bytes with or without a sign.
bool hasRightSum(std::string_view block)
{
    const std::optional<std::int64_t> written = numberIn(block, sumField);
    std::int64_t plain = 0;
    std::int64_t withSign = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        const bool isSum = i >= sumField.offset && i < sumField.offset + sumField.nbytes;
        const char c = isSum ? ' ' : block[i];
        plain += static_cast<unsigned char>(c);
        withSign += static_cast<signed char>(c);
    }
    return written == plain || written == withSign;
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
        const std::optional<std::int64_t> size = numberIn(m_block, sizeField);
        if (!size)
            return false;
        if (*size < 0)  // older Pythons go back in the file by it
            return stop("a member of negative size");
        const auto nbytes = static_cast<std::uint64_t>(*size);
        switch (m_block[typeOffset]) {
            case 'x':
            case 'X': return readExtension(nbytes, m_local);
            case 'g': return readExtension(nbytes, m_global);
            case 'L': return readLongText(nbytes, m_local.names);
            case 'K': return readLongText(nbytes, m_links);
            case 'S': return stop("a sparse file");
            case '1':
            case '2': return addLink();
            case '3':
            case '4':
            case '5':
            case '6': return endMember();
            default: return addFile(nbytes);  // Python takes a member of a type that it does not know for a file
        }
    }

    bool endMember()
    {
        m_local = {};
        m_links.clear();
        return m_members.files.size() + m_members.links.size() < mostMembers
               || stop("more than " + std::to_string(mostMembers) + " members");
    }

    /// All names that the member may go by: readers differ in which of them counts.
    std::vector<std::string> names() const
    {
        const std::string_view prefix = cut(m_block, prefixField);
        std::vector<std::string> all = m_local.names;
        all.insert(all.end(), m_global.names.begin(), m_global.names.end());
        all.emplace_back(cut(m_block, nameField));
        if (!prefix.empty())
            all.push_back(std::string(prefix) + '/' + all.back());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    bool addFile(std::uint64_t written)
    {
        const bool isFolder = m_block[typeOffset] == '\0' && cut(m_block, nameField).ends_with('/');
        if (isFolder)
            return endMember();
        const std::uint64_t claimed = m_global.nbytes.value_or(written);
        for (std::string &name : names())
            m_members.files.push_back({std::move(name), m_offset, m_local.nbytes.value_or(claimed)});
        const std::uint64_t nbytes = m_local.nbytes.value_or(m_local.isGiven ? claimed : written);
        return endMember() && skip(nbytes);
    }

    bool addLink()
    {
        m_links.emplace_back(cut(m_block, linkField));
        for (const std::string &name : names()) {
            for (const std::string &target : m_links)
                m_members.links.push_back({name, target});
        }
        return endMember();
    }

    bool skip(std::uint64_t nbytes)
    {
        const auto rounded = checkedAdd<std::uint64_t>(nbytes, blockBytes - 1);
        const auto end = rounded ? checkedAdd<std::uint64_t>(m_offset, *rounded / blockBytes * blockBytes) : rounded;
        m_offset = end.value_or(m_source.size());
        return m_offset < m_source.size();
    }

    struct Extension {
        std::vector<std::string> names;
        std::optional<std::uint64_t> nbytes;
        bool isGiven = false;
    };

    /// A name or link that is too long for its field, about the member that follows, as GNU writes it.
    bool readLongText(std::uint64_t nbytes, std::vector<std::string> &into)
    {
        const Result<std::vector<std::byte>> bytes = readRange(m_source, m_offset, nbytes, mostExtension);
        if (!bytes)
            return stop("a name of " + formatBytes(nbytes));
        const std::string_view text = asText(*bytes);
        into.emplace_back(text.substr(0, text.find('\0')));
        return skip(nbytes);
    }

    /// Lines "<length> <key>=<value>\n" of the PAX format, about the member that follows or all of them. Python writes
    /// them for times with fractions.
    bool readExtension(std::uint64_t nbytes, Extension &extension)
    {
        const Result<std::vector<std::byte>> bytes = readRange(m_source, m_offset, nbytes, mostExtension);
        if (!bytes)
            return stop("an extended header of " + formatBytes(nbytes));
        extension.isGiven = true;
        std::string_view rest = asText(*bytes);
        while (!rest.empty() && rest[0] != '\0') {
            const std::size_t blank = rest.find(' ');
            const std::size_t equals = rest.find('=');
            const auto length = parseDecimal(rest.substr(0, blank));
            if (!length || *length > rest.size() || equals >= *length || blank > equals || rest[*length - 1] != '\n')
                return stop("an extended header that breaks off");
            const std::string_view value = rest.substr(equals + 1, *length - equals - 2);
            if (!applyExtension(rest.substr(blank + 1, equals - blank - 1), value, extension))
                return false;
            rest.remove_prefix(*length);
        }
        return skip(nbytes);
    }

    bool applyExtension(std::string_view key, std::string_view value, Extension &extension)
    {
        if (key == "path")
            extension.names.emplace_back(value.substr(0, value.find_last_not_of('/') + 1));
        else if (key == "linkpath")
            m_links.emplace_back(value);
        else if (key == "size" && !(extension.nbytes = parseDecimal(value)))
            return stop("the size " + printable(value.substr(0, 40)));
        else if (key.starts_with("GNU."))
            return stop("a sparse file");
        return true;
    }

    bool stop(std::string why)
    {
        m_members.unread = std::move(why);
        return false;
    }

    const ByteSource &m_source;
    TarMembers m_members;
    std::uint64_t m_offset = 0;
    std::string m_block;
    Extension m_local;   // about the next member
    Extension m_global;  // about all that follow
    std::vector<std::string> m_links;
};

}  // namespace

std::optional<TarMembers> readTarMembers(const ByteSource &source)
{
    return TarReader(source).read();
}

}  // namespace pt2scope
