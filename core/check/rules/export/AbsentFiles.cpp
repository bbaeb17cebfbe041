// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/export/AbsentFiles.h"

#include "core/check/rules/Wording.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view features = "fg.json";
constexpr std::array<std::string_view, 3> names{features, "model_acc.json", "pipeline.config"};

}  // namespace

bool mustHave(const ModelExport &model, std::string_view name)
{
    return hasSwitches(model.form) || (name == features && model.form == ExportForm::Rtp);
}

std::string absenceOf(const Subject &subject, const ModelExport &model, std::string_view name)
{
    if (!mustHave(model, name) || hasFile(subject, model, name))
        return {};
    const FolderEntry *entry = exportFolder(subject)->tree->findEntry(model.path(name));
    const std::string_view fault = entry ? faultOfLink(*entry) : std::string_view();
    if (fault.empty())
        return "there is no " + std::string(name);
    return std::string(name) + " is a link that " + std::string(fault) + ": " + quoted(entry->target);
}

std::string_view faultOfLink(const FolderEntry &entry)
{
    switch (entry.kind) {
        case FolderEntryKind::DanglingLink: return "leads to nothing";
        case FolderEntryKind::LoopingLink: return "leads to a folder that it lies in";
        case FolderEntryKind::LeavingLink: return "leads out of the folder";
        default: return {};
    }
}

bool isToldAsAbsent(const Subject &subject, const FolderEntry &link)
{
    return std::ranges::any_of(modelExports(subject), [&](const ModelExport &model) {
        return std::ranges::any_of(
            names, [&](std::string_view name) { return mustHave(model, name) && link.path == model.path(name); });
    });
}

}  // namespace pt2scope
