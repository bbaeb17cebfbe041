// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/OnlineDense.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t longestReady = 200;

/// "20261129143025.tmp.4711".
bool isLeftOver(std::string_view name)
{
    constexpr std::string_view mark = ".tmp.";
    const std::size_t at = name.rfind(mark);
    return at != std::string_view::npos && parseDecimal(name.substr(at + mark.size()));
}

bool isNumber(const JsonValue &value)
{
    return value.kind == JsonValue::Kind::Integer || value.kind == JsonValue::Kind::Float;
}

void readReady(const FolderTree &tree, const std::string &path, OnlineVersion &version)
{
    version.hasReady = tree.hasFile(path);
    std::optional<Error> unread;
    const auto text = version.hasReady ? readFolderText(tree, path, unread) : std::nullopt;
    if (!text)
        return;
    version.ready = text->substr(0, longestReady);
    if (version.ready.ends_with('\n'))
        version.ready.pop_back();
    version.readyIsTime = text->size() <= longestReady && isIsoTime(version.ready);
}

}  // namespace

OnlineCurrent parseOnlineCurrent(std::string_view json, std::string path)
{
    OnlineCurrent current;
    current.file.path = std::move(path);
    readJsonWhole(json, current.file, JsonValue::Kind::Object, [&](const JsonValue &object, ConfigFaultLog &log) {
        const JsonPlace document;
        JsonFields fields(object, document, log);
        current.version = fields.text("version");
        current.createdAt = fields.text("created_at");
        if (const JsonValue *step = fields.required("checkpoint_step"); step && !step->isNull())
            current.checkpointStep = fields.integer("checkpoint_step");
        if (const JsonValue *time = fields.required("data_timestamp"); time && isNumber(*time))
            current.dataTimestamp = time->text;
        else if (time && !time->isNull())
            addWrongType(log, document.below("data_timestamp"), *time, "a number");
        current.checkpointPath = fields.optionalText("checkpoint_path");
        fields.reportUnknown();
    });
    return current;
}

const OnlineVersion *OnlineDense::find(std::string_view version) const
{
    return findNamed(versions, version);
}

const OnlineVersion *OnlineDense::newestReady() const
{
    const auto found = std::find_if(versions.rbegin(), versions.rend(), [](const OnlineVersion &version) {
        return version.hasReady && version.nameIsTime;
    });
    return found == versions.rend() ? nullptr : &*found;
}

OnlineVersion readOnlineVersion(const FolderTree &tree, std::string_view folder)
{
    OnlineVersion version;
    version.name = folder.substr(folder.rfind('/') + 1);
    version.folder = folder;
    version.nameIsTime = isVersionTime(version.name);
    readReady(tree, joinPath(folder, "READY"), version);
    return version;
}

OnlineDense readOnlineDense(const FolderTree &tree, std::string_view folder)
{
    OnlineDense online;
    online.folder = folder;
    online.current = readJsonFile(tree, joinPath(folder, "current.json"), parseOnlineCurrent);
    for (const FolderEntry *entry : tree.children(folder)) {
        if (isLeftOver(entry->name()))
            online.leftOvers.push_back(joinPath(folder, entry->name()));
    }
    const std::string versions = joinPath(folder, "versions");
    for (const FolderEntry *entry : tree.children(versions)) {
        const std::string path = joinPath(versions, entry->name());
        if (isLeftOver(entry->name()))
            online.leftOvers.push_back(path);
        else if (entry->kind == FolderEntryKind::Folder)
            online.versions.push_back(readOnlineVersion(tree, path));
    }
    return online;
}

}  // namespace pt2scope
