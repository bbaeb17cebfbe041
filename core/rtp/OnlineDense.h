// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FolderTree.h"
#include "core/rtp/JsonFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// current.json of an online dense export.
struct OnlineCurrent {
    JsonFile file;  // a field that is absent or of another type has a fault
    std::optional<std::string> version;
    std::optional<std::string> createdAt;
    std::optional<std::int64_t> checkpointStep;  // nothing, too, for null
    std::optional<std::string> dataTimestamp;    // the literal; nothing, too, for null
    std::optional<std::string> checkpointPath;   // of the offline command
};

OnlineCurrent parseOnlineCurrent(std::string_view json, std::string path);

struct OnlineVersion {
    std::string name;
    std::string folder;       // relative to the root
    bool nameIsTime = false;  // fourteen digits that make a date and time
    bool hasReady = false;
    std::string ready;         // its text without the line's end, cut after 200 bytes
    bool readyIsTime = false;  // one line of ISO-8601 in UTC
};

/// The folder that holds current.json and versions/.
struct OnlineDense {
    std::string folder;
    std::optional<OnlineCurrent> current;  // nothing: there is no current.json
    std::vector<OnlineVersion> versions;   // ascending by name, left-overs not among them
    std::vector<std::string> leftOvers;    // *.tmp.<pid>

    const OnlineVersion *find(std::string_view version) const;
    /// The newest version that is READY; null when none is.
    const OnlineVersion *newestReady() const;
};

OnlineDense readOnlineDense(const FolderTree &tree, std::string_view folder);
/// READY and name of one version.
OnlineVersion readOnlineVersion(const FolderTree &tree, std::string_view folder);

/// YYYYMMDDhhmmss of a date and time that exist.
bool isVersionTime(std::string_view text);
/// "2026-11-29T14:23:39.966910+00:00" or with Z.
bool isIsoTime(std::string_view text);

}  // namespace pt2scope
