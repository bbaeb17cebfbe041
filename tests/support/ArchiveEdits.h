// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ZipBuilder.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Single changes to a sound small archive, whose root folder is "model".

namespace pt2scope::testing {

using Bytes = std::vector<std::byte>;
using Entries = std::vector<ZipBuilder::Entry>;

inline Bytes toBytes(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

inline std::string toText(const Bytes &bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

inline Bytes zip(const Entries &entries)
{
    ZipBuilder builder;
    for (const ZipBuilder::Entry &entry : entries)
        builder.add(entry);
    return builder.build();
}

/// Sets bits of one byte of a record's directory header: `offset` 8 and 9 are the flags, 38 the DOS attributes.
inline Bytes withDirectoryBits(const Bytes &archive, const std::string &name, std::size_t offset, unsigned bits)
{
    constexpr std::size_t headerBytes = 46;
    std::string text = toText(archive);
    for (std::size_t at = text.find("PK\1\2"); at != std::string::npos; at = text.find("PK\1\2", at + 1)) {
        if (text.compare(at + headerBytes, name.size(), name) != 0)
            continue;
        text[at + offset] = static_cast<char>(static_cast<unsigned char>(text[at + offset]) | bits);
        return toBytes(text);
    }
    throw std::logic_error("no directory header of " + name);
}

inline ZipBuilder::Entry entry(std::string_view name, std::string content)
{
    ZipBuilder::Entry made;
    made.name = name;
    made.content = std::move(content);
    return made;
}

/// Entries of those full names and contents.
inline Entries listed(std::initializer_list<std::pair<std::string, std::string>> records)
{
    Entries entries;
    for (const auto &[name, content] : records)
        entries.push_back(entry(name, content));
    return entries;
}

/// The entry of that name below the root folder "model".
inline ZipBuilder::Entry &entryOf(Entries &entries, std::string_view name)
{
    const auto found = std::ranges::find(entries, "model/" + std::string(name), &ZipBuilder::Entry::name);
    if (found == entries.end())
        throw std::invalid_argument("no entry " + std::string(name));
    return *found;
}

/// The small archive with one entry changed by `change(ZipBuilder::Entry &)`.
template <typename Change>
Entries changed(std::string_view name, const Change &change)
{
    Entries entries = smallPt2Entries();
    change(entryOf(entries, name));
    return entries;
}

/// The small archive with other content of one record.
inline Entries with(std::string_view name, std::string content)
{
    return changed(name, [&](ZipBuilder::Entry &found) { found.content = std::move(content); });
}

inline Entries without(std::initializer_list<std::string_view> names)
{
    Entries entries = smallPt2Entries();
    for (const std::string_view name : names)
        std::erase_if(entries, [&](const auto &each) { return each.name == "model/" + std::string(name); });
    return entries;
}

/// One more entry, of that full name, after the first.
inline Entries plus(Entries entries, std::string_view name, std::string content = "text")
{
    entries.insert(entries.begin() + 1, entry(name, std::move(content)));
    return entries;
}

inline Entries plus(std::string_view name, std::string content = "text")
{
    return plus(smallPt2Entries(), name, std::move(content));
}

/// A torch.save archive of one storage, as PyTorch lays it out.
inline Entries torchSave()
{
    return listed({{"archive/data.pkl", std::string("\x80\2K\1.", 5)},
                   {"archive/byteorder", "little"},
                   {"archive/data/0", "0123456789abcdef"},
                   {"archive/version", "3\n"}});
}

/// The small archive with this nested archive for its sample inputs.
inline Bytes nesting(const Bytes &inner)
{
    return zip(with("data/sample_inputs/model.pt", toText(inner)));
}

/// Overwrites bytes at `distance` from the last place where `mark` stands.
inline Bytes patched(Bytes bytes, std::string_view mark, std::ptrdiff_t distance, std::string_view replacement)
{
    const std::size_t place = toText(bytes).rfind(mark);
    if (place == std::string::npos)
        throw std::invalid_argument("no " + std::string(mark));
    for (std::size_t i = 0; i < replacement.size(); ++i)
        bytes.at(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(place) + distance) + i) =
            static_cast<std::byte>(replacement[i]);
    return bytes;
}

/// Overwrites a field of a record's entry in the directory. Its name, in full, follows 46 bytes of fields.
inline Bytes patchedEntry(Bytes bytes, std::string_view name, std::ptrdiff_t field, std::string_view replacement)
{
    return patched(std::move(bytes), name, field - 46, replacement);
}

}  // namespace pt2scope::testing
