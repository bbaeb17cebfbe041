// SPDX-License-Identifier: Apache-2.0
// The versions of an online dense export: complete before READY, named by their time.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/dist/DenseMetaFaults.h"
#include "core/check/rules/export/ExportSites.h"
#include "core/check/rules/online/OnlineRuleTopics.h"

#include <array>

namespace pt2scope {

namespace {

/// All versions of a root, or the one that was opened by itself.
std::vector<OnlineVersion> versionsOf(const Subject &subject)
{
    const ExportFolder *folder = exportFolder(subject);
    if (!folder)
        return {};
    if (folder->online)
        return folder->online->versions;
    std::vector<OnlineVersion> versions;
    for (const ModelExport &model : folder->exports) {
        if (model.form == ExportForm::OnlineDenseVersion)
            versions.push_back(readOnlineVersion(*folder->tree, model.folder));
    }
    return versions;
}

bool isCurrent(const Subject &subject, const OnlineVersion &version)
{
    const auto &online = exportFolder(subject)->online;
    return online && online->current && online->current->version == version.name;
}

void checkReadyMissing(const Subject &subject, Reporter &reporter)
{
    for (const OnlineVersion &version : versionsOf(subject)) {
        if (!version.hasReady)
            reporter.addAs(isCurrent(subject, version) ? Severity::Error : Severity::Warning,
                           "the version " + quoted(version.name) + " has no READY",
                           fileAt(joinPath(version.folder, "READY")));
    }
}

constexpr Rule readyMissing{
    .id = "online/ready-missing",
    .severity = Severity::Error,
    .title = "A version is not READY",
    .explanation =
        "READY is written last: a version without it may be half written. The one that current.json names must have "
        "it.",
    .fix = "Point current.json at a version that is READY, and remove this one or export again.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_run_task)",
    .check = checkReadyMissing,
};

void checkReadyFormat(const Subject &subject, Reporter &reporter)
{
    for (const OnlineVersion &version : versionsOf(subject)) {
        if (version.hasReady && !version.readyIsTime)
            reporter.add("READY of the version " + quoted(version.name) + " says " + quoted(version.ready),
                         fileAt(joinPath(version.folder, "READY")));
    }
}

constexpr Rule readyFormat{
    .id = "online/ready-format",
    .severity = Severity::Warning,
    .title = "READY holds no time",
    .explanation = "The exporter writes one line into READY, the time in UTC as ISO 8601 has it.",
    .fix = "Nothing to do if the version is complete; otherwise export again.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_utc_now)",
    .check = checkReadyFormat,
};

/// Only below a root: a version that was copied may have any name.
void checkVersionName(const Subject &subject, Reporter &reporter)
{
    const ExportFolder *folder = exportFolder(subject);
    if (!folder || !folder->online)
        return;
    for (const OnlineVersion &version : folder->online->versions) {
        if (!version.nameIsTime)
            reporter.add("the version " + quoted(version.name) + " is no time yyyyMMddHHmmss", fileAt(version.folder));
    }
}

constexpr Rule versionName{
    .id = "online/version-name",
    .severity = Severity::Error,
    .title = "A version is not named by its time",
    .explanation =
        "Versions are ordered by their names, fourteen digits of date and time. The exporter reads the last name as a "
        "time to make the next one, and fails on another.",
    .fix = "Rename or remove the folder.",
    .reference = "TorchEasyRec tzrec/utils/online_dense_export_util.py (_make_monotonic_version)",
    .check = checkVersionName,
};

void checkVersionFiles(const Subject &subject, Reporter &reporter)
{
    for (const OnlineVersion &version : versionsOf(subject)) {
        const FolderTree &tree = *exportFolder(subject)->tree;
        const auto report = [&](Severity severity, std::string_view file) {
            reporter.addAs(severity, "the version " + quoted(version.name) + " has no " + std::string(file),
                           fileAt(joinPath(version.folder, file)));
        };
        for (const std::string_view file : {"scripted_model.pt", "dense_meta.json"}) {
            if (!tree.hasFile(joinPath(version.folder, file)))
                report(Severity::Error, file);
        }
        if (!tree.hasFile(joinPath(version.folder, "gm_dense.code")))
            report(Severity::Warning, "gm_dense.code");
        if (!tree.hasFolder(joinPath(version.folder, "graph")))
            report(Severity::Warning, "graph/");
    }
}

constexpr Rule versionFiles{
    .id = "online/version-files",
    .severity = Severity::Error,
    .title = "A version lacks files",
    .explanation =
        "A version is scripted_model.pt and dense_meta.json, which tells the inputs of the model; code and graphs are "
        "dumps beside them.",
    .fix = "Export again, or remove the version.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (finalize_dense_export)",
    .check = checkVersionFiles,
};

void checkDenseMeta(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::OnlineDenseVersion)
            continue;
        for (const DenseMetaFault &fault : denseMetaFaults(model))
            reporter.add(fault.message, fault.place);
    }
}

constexpr Rule denseMeta{
    .id = "online/dense-meta",
    .severity = Severity::Error,
    .title = "dense_meta.json does not fit the dense graph",
    .explanation =
        "By dense_meta.json the serving side knows which embeddings make each input of the dense model. An input that "
        "the graph does not read, or one that it reads and the file lacks, ends every request in an error.",
    .fix = "Take both files from one export.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (build_dense_graph_module, finalize_dense_export)",
    .check = checkDenseMeta,
};

}  // namespace

std::span<const Rule *const> onlineVersionRules()
{
    static constexpr std::array rules{&readyMissing, &readyFormat, &versionName, &versionFiles, &denseMeta};
    return rules;
}

}  // namespace pt2scope
