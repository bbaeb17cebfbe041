// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/ConfigFields.h"
#include "core/rtp/FolderTree.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

/// One JSON file of a folder, and what is wrong with its form. Facts read from it hold one of these.
struct JsonFile {
    std::string path;             // relative to the folder
    std::optional<Error> unread;  // an I/O error or a limit: nothing of it is known
    std::vector<ConfigFault> faults;
    std::uint64_t faultsLeftOut = 0;  // see JsonFaultLog

    /// It was read, is JSON and has the top level that it must have: what is not in it is not there.
    bool isWhole() const;
    bool has(ConfigFaultKind kind) const;
    /// The first fault that makes it not whole; null when there is none.
    const ConfigFault *invalidity() const;
};

/// Fields of one object that may be absent, on top of those that ConfigFields demands. One of another JSON type is a
/// fault and counts as absent.
class JsonFields : public ConfigFields {
public:
    JsonFields(const JsonValue &object, const JsonPlace &place, ConfigFaultLog &log)
        : ConfigFields(object, place, log), m_place(place), m_log(log)
    {}

    std::optional<std::string> optionalText(std::string_view name);
    std::optional<bool> optionalBoolean(std::string_view name);
    std::optional<std::int64_t> optionalInteger(std::string_view name);
    /// A list of integers; nothing, and a fault, when one of them is none.
    std::optional<std::vector<std::int64_t>> integers(std::string_view name);
    std::optional<std::vector<std::string>> texts(std::string_view name);

private:
    const JsonValue *optional(std::string_view name, JsonValue::Kind kind);

    const JsonPlace &m_place;
    ConfigFaultLog &m_log;
};

/// A member of the top level's object with its place in the file.
struct JsonEntry {
    std::string_view name;
    JsonPlace place;
    const JsonValue &value;
};

/// Reads JSON text whose top level is an object, one member at a time. Syntax, repeated keys of every object and
/// another top level become faults of `file`; `take` gets every member, of equal names all, and may add faults to
/// the log.
void readJsonObject(std::string_view text, JsonFile &file,
                    const std::function<void(const JsonEntry &, ConfigFaultLog &)> &take);
/// Reads JSON text as a whole, for small files; `take` gets the value when its top level is of that kind.
void readJsonWhole(std::string_view text, JsonFile &file, JsonValue::Kind topLevel,
                   const std::function<void(const JsonValue &, ConfigFaultLog &)> &take);

/// The elements of a list; nothing, and a fault, when one is of another type.
std::optional<std::vector<std::int64_t>> integersOf(const JsonValue &list, const JsonPlace &place, ConfigFaultLog &log);
/// The same, and a fault when the value is no list.
std::optional<std::vector<std::string>> textsOf(const JsonValue &list, const JsonPlace &place, ConfigFaultLog &log);

/// Keeps of entries with equal names only the last, at the place of the first, as Python does with a dict's members.
template <typename Entry>
class NamedEntries {
public:
    explicit NamedEntries(std::vector<Entry> &entries) : m_entries(entries) {}

    void put(std::string_view name, Entry entry)
    {
        const auto [known, isNew] = m_indexes.try_emplace(std::string(name), m_entries.size());
        if (isNew)
            m_entries.push_back(std::move(entry));
        else
            m_entries[known->second] = std::move(entry);
    }

private:
    std::vector<Entry> &m_entries;
    std::map<std::string, std::size_t> m_indexes;
};

/// The entry of that `name`; null when there is none.
template <typename Entry>
const Entry *findNamed(const std::vector<Entry> &entries, std::string_view name)
{
    const auto found = std::ranges::find(entries, name, &Entry::name);
    return found == entries.end() ? nullptr : &*found;
}

/// The text of a file of the folder: at most 64 MiB. Nothing, and `unread`, when it cannot be read.
std::optional<std::string> readFolderText(const FolderTree &tree, std::string_view path, std::optional<Error> &unread);

/// What `parse(text, path)` makes of a JSON file of the folder, a type with a JsonFile `file`. Nothing when there is no
/// such file; one that cannot be read has `unread` and is otherwise empty.
template <typename Parse>
auto readJsonFile(const FolderTree &tree, const std::string &path, Parse parse)
    -> std::optional<decltype(parse(std::string_view(), path))>
{
    using Facts = decltype(parse(std::string_view(), path));
    if (!tree.hasFile(path))
        return std::nullopt;
    std::optional<Error> unread;
    if (const auto text = readFolderText(tree, path, unread))
        return parse(*text, path);
    Facts facts;
    facts.file.path = path;
    facts.file.unread = std::move(unread);
    return facts;
}

}  // namespace pt2scope
