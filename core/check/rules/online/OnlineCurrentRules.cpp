// SPDX-License-Identifier: Apache-2.0
// current.json, by which the serving side finds the version to load.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/ExportSites.h"
#include "core/check/rules/online/OnlineRuleTopics.h"

#include <array>

namespace pt2scope {

namespace {

/// Null unless the folder is the root of an online export.
const OnlineDense *onlineRoot(const Subject &subject)
{
    const ExportFolder *folder = exportFolder(subject);
    return folder && folder->online ? &*folder->online : nullptr;
}

/// The version that current.json names; empty when it cannot be told.
std::string currentVersion(const OnlineDense &online)
{
    return online.current && online.current->file.isWhole() ? online.current->version.value_or("") : std::string();
}

void checkMissing(const Subject &subject, Reporter &reporter)
{
    const OnlineDense *online = onlineRoot(subject);
    if (online && !online->current)
        reporter.add("there is no current.json", fileAt(joinPath(online->folder, "current.json")));
}

constexpr Rule currentMissing{
    .id = "online/current-missing",
    .severity = Severity::Error,
    .title = "current.json is missing",
    .explanation = "The serving side loads only the version that current.json names.",
    .fix = "Wait until the first version is published, or restore current.json.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_publish_current)",
    .check = checkMissing,
};

void checkInvalid(const Subject &subject, Reporter &reporter)
{
    const OnlineDense *online = onlineRoot(subject);
    if (!online || !online->current)
        return;
    const JsonFile &file = online->current->file;
    for (const ConfigFault &fault : file.faults) {
        if (fault.kind != ConfigFaultKind::UnknownField)
            reporter.add(describe(file, fault), placeOf(file, fault));
    }
    if (online->current->checkpointStep.value_or(0) < 0)
        reporter.add("checkpoint_step is " + std::to_string(*online->current->checkpointStep),
                     fileAt(file.path, "/checkpoint_step"));
    if (online->current->createdAt && !isIsoTime(*online->current->createdAt))
        reporter.add(
            "created_at is " + quoted(*online->current->createdAt) + ", no time of UTC in the form of ISO 8601",
            fileAt(file.path, "/created_at"));
}

constexpr Rule currentInvalid{
    .id = "online/current-invalid",
    .severity = Severity::Error,
    .title = "current.json is malformed",
    .explanation =
        "current.json is a JSON object with version, created_at, checkpoint_step and data_timestamp; the last two may "
        "be "
        "null. It is replaced at once, so that a reader never meets a half of it.",
    .fix = "Publish a version again.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_atomic_write_json)",
    .check = checkInvalid,
};

void checkDangling(const Subject &subject, Reporter &reporter)
{
    const OnlineDense *online = onlineRoot(subject);
    const std::string version = online ? currentVersion(*online) : std::string();
    if (online && online->current && online->current->version && online->current->file.isWhole()
        && !online->find(version))
        reporter.add("the version " + quoted(version) + " has no folder",
                     fileAt(online->current->file.path, "/version"));
}

constexpr Rule currentDangling{
    .id = "online/current-dangling",
    .severity = Severity::Error,
    .title = "current.json names a version that does not exist",
    .explanation = "The serving side has nothing to load. The exporter never removes the version that is current.",
    .fix = "Restore the version, or name one that is there.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_prune_old_dense_versions)",
    .check = checkDangling,
};

void checkNotNewest(const Subject &subject, Reporter &reporter)
{
    const OnlineDense *online = onlineRoot(subject);
    const std::string version = online ? currentVersion(*online) : std::string();
    const OnlineVersion *newest = online ? online->newestReady() : nullptr;
    if (newest && online->find(version) && newest->name > version)
        reporter.add("the version " + quoted(newest->name) + " is ready and newer than " + quoted(version),
                     fileAt(online->current->file.path, "/version"), {fileAt(newest->folder)});
}

constexpr Rule currentNotNewest{
    .id = "online/current-not-newest",
    .severity = Severity::Warning,
    .title = "A newer version is ready",
    .explanation =
        "Versions only grow, and current.json follows at once. A newer one that is READY means that the last step of "
        "publishing failed, or that someone went back on purpose.",
    .fix = "Point current.json at the newest version, unless the older one is meant.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_make_monotonic_version)",
    .check = checkNotNewest,
};

void checkTmpLeftover(const Subject &subject, Reporter &reporter)
{
    const OnlineDense *online = onlineRoot(subject);
    if (!online)
        return;
    for (const std::string &path : online->leftOvers)
        reporter.add(quoted(path) + " is left over", fileAt(path));
}

constexpr Rule tmpLeftover{
    .id = "online/tmp-leftover",
    .severity = Severity::Info,
    .title = "A temporary file or folder is left over",
    .explanation =
        "The exporter writes beside the final name and renames at the end; an export that crashed leaves this.",
    .fix = "Nothing to do: the next export removes it.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_prune_old_dense_versions)",
    .check = checkTmpLeftover,
};

}  // namespace

std::span<const Rule *const> onlineCurrentRules()
{
    static constexpr std::array rules{&currentMissing, &currentInvalid, &currentDangling, &currentNotNewest,
                                      &tmpLeftover};
    return rules;
}

}  // namespace pt2scope
