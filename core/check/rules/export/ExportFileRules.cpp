// SPDX-License-Identifier: Apache-2.0
// Which files an export must have, and which belong to another form.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/AbsentFiles.h"
#include "core/check/rules/export/ExportRuleTopics.h"
#include "core/check/rules/export/ExportSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

void checkFgMissing(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (const std::string absence = absenceOf(subject, model, "fg.json"); !absence.empty())
            reporter.add(absence, fileAt(model.path("fg.json")));
    }
}

constexpr Rule fgMissing{
    .id = "export/fg-missing",
    .severity = Severity::Error,
    .title = "fg.json is missing",
    .explanation =
        "The serving side generates the features of a request by fg.json; without it the model has no input.",
    .fix = "Copy the export completely, or export again.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_model_normal, export_rtp_model)",
    .check = checkFgMissing,
};

void checkAccMissing(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (const std::string absence = absenceOf(subject, model, "model_acc.json"); !absence.empty())
            reporter.add(absence, fileAt(model.path("model_acc.json")));
    }
}

constexpr Rule accMissing{
    .id = "export/acc-missing",
    .severity = Severity::Error,
    .title = "model_acc.json is missing",
    .explanation =
        "Every loader opens model_acc.json without looking whether it is there, to learn the form of the model.",
    .fix = "Copy the export completely, or export again.",
    .reference = "TorchEasyRec tzrec/acc/utils.py (is_aot_predict, is_trt_predict, is_input_tile_predict)",
    .check = checkAccMissing,
};

/// Files whose names are not fixed, but tell their form.
bool isNumberedFileOf(ExportForm form, std::string_view path)
{
    if (form == ExportForm::Rtp)
        return path.starts_with("fx_user_model/") || parseRankFileName(path).has_value();
    return form == ExportForm::DistributedEmbedding && path.starts_with("sparse/");
}

/// Of these, rules of their own speak.
bool isOthersMatter(ExportForm form, std::string_view path)
{
    if (path == "emb_ckpt_mapping.txt")
        return true;
    if (form == ExportForm::Rtp)
        return path == "model_acc.json" || path == "pipeline.config";
    return form == ExportForm::AotiUnified && path == "scripted_sparse_model.pt";
}

bool isFileOf(ExportForm form, std::string_view path)
{
    const auto expected = expectedFiles(form);
    return std::ranges::find(expected, path, &ExpectedFile::path) != expected.end() || isNumberedFileOf(form, path);
}

bool isFileOfSomeForm(std::string_view path)
{
    using enum ExportForm;
    constexpr std::array forms{OnlineDenseVersion, Rtp, DistributedEmbedding, AotiUnified, AotiLegacy, Trt, Jit};
    return std::ranges::any_of(forms, [path](ExportForm form) { return isFileOf(form, path); });
}

void reportUnexpected(const Subject &subject, const ModelExport &model, std::string_view folder, Reporter &reporter)
{
    for (const FolderEntry *entry :
         exportFolder(subject)->tree->children(folder.empty() ? model.folder : model.path(folder))) {
        const std::string path = joinPath(folder, entry->name());
        const bool isMeant = isFileOf(model.form, path) || isOthersMatter(model.form, path);
        if (entry->kind == FolderEntryKind::File && isFileOfSomeForm(path) && !isMeant)
            reporter.add("the form " + std::string(layoutName(model.form)) + " has no " + quoted(path),
                         fileAt(entry->path));
    }
}

void checkUnexpectedFile(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        for (const std::string_view folder : {"", "aoti", "fx_user_model", "graph", "sparse"})
            reportUnexpected(subject, model, folder, reporter);
    }
}

constexpr Rule unexpectedFile{
    .id = "export/unexpected-file",
    .severity = Severity::Info,
    .title = "A file of another form lies in the export",
    .explanation =
        "The exporter writes this file for another form of export. No loader of this form opens it; it may be left "
        "over "
        "from an earlier export into the same folder.",
    .fix = "Export into an empty folder.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py",
    .check = checkUnexpectedFile,
};

void checkLink(const Subject &subject, Reporter &reporter)
{
    const ExportFolder *folder = exportFolder(subject);
    for (const FolderEntry &entry : folder ? std::span(folder->tree->entries()) : std::span<const FolderEntry>()) {
        if (const std::string_view fault = faultOfLink(entry); !fault.empty() && !isToldAsAbsent(subject, entry))
            reporter.add("the link " + quoted(entry.path) + ' ' + std::string(fault) + ": " + quoted(entry.target),
                         fileAt(entry.path));
    }
}

constexpr Rule linkNotFollowed{
    .id = "export/link-not-followed",
    .severity = Severity::Warning,
    .title = "A symbolic link is not followed",
    .explanation =
        "Links are followed within the folder only: what lies elsewhere is no part of it and may be missing or another "
        "file where the folder is served.",
    .fix = "Copy the folder with what its links lead to (cp -rL).",
    .reference = "POSIX symlink; an export is copied as a folder",
    .check = checkLink,
};

void checkSpecialFile(const Subject &subject, Reporter &reporter)
{
    const ExportFolder *folder = exportFolder(subject);
    for (const FolderEntry &entry : folder ? std::span(folder->tree->entries()) : std::span<const FolderEntry>()) {
        if (entry.kind == FolderEntryKind::Special && !entry.isLink)
            reporter.add(quoted(entry.path) + " is a pipe, socket or device", fileAt(entry.path));
    }
}

constexpr Rule specialFile{
    .id = "export/special-file",
    .severity = Severity::Warning,
    .title = "Something in the folder is no file",
    .explanation =
        "Exporters write regular files only. A pipe, socket or device has no bytes of its own: whoever opens it waits "
        "for somebody else, or reads without end. It was not opened.",
    .fix = "Copy the folder again from where it was exported.",
    .reference = "POSIX mkfifo, mknod; an export is copied as a folder",
    .check = checkSpecialFile,
};

}  // namespace

std::span<const Rule *const> exportFileRules()
{
    static constexpr std::array rules{&fgMissing, &accMissing, &unexpectedFile, &linkNotFollowed, &specialFile};
    return rules;
}

}  // namespace pt2scope
