// SPDX-License-Identifier: Apache-2.0
// Whether the files are there that a loader will open by what model_acc.json says.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/acc/AccRuleTopics.h"
#include "core/check/rules/acc/AccSites.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view compiled = "aoti/aoti_model.pt2";
constexpr std::string_view scripted = "scripted_model.pt";
constexpr std::string_view scriptedSparse = "scripted_sparse_model.pt";

void reportMissing(const AccSite &site, Reporter &reporter, std::string_view file, const std::string &why)
{
    reporter.add(why + ", but there is no " + std::string(file), fileAt(site.model.path(file)), {site.whole()});
}

void checkAotFiles(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        if (!site.acc.isAot() || site.isTrtAndAot())
            continue;
        const std::string mode = site.acc.isUnifiedAot() ? "ENABLE_AOT asks for the unified form"
                                                         : "ENABLE_AOT asks for the form in two parts";
        if (!hasFile(subject, site.model, compiled))
            reportMissing(site, reporter, compiled, mode);
        const bool hasSparse = hasFile(subject, site.model, scriptedSparse);
        if (!site.acc.isUnifiedAot() && !hasSparse)
            reportMissing(site, reporter, scriptedSparse, mode);
        if (site.acc.isUnifiedAot() && hasSparse)
            reporter.addAs(Severity::Warning,
                           mode + ", but the " + std::string(scriptedSparse) + " of the form in two parts is there",
                           fileAt(site.model.path(scriptedSparse)), {site.whole()});
    }
}

constexpr Rule aotFiles{
    .id = "acc/aot-files",
    .severity = Severity::Error,
    .title = "Files of the AOTInductor form do not fit ENABLE_AOT",
    .explanation =
        "With ENABLE_AOT the loader opens aoti/aoti_model.pt2: the whole model for \"2\", the dense part for \"1\", "
        "where scripted_sparse_model.pt holds the rest.",
    .fix = "Copy the export completely, or set ENABLE_AOT to what was exported.",
    .reference = "TorchEasyRec tzrec/acc/aot_utils.py (load_model_aot)",
    .check = checkAotFiles,
};

/// AOT is off, and scripted_model.pt, which the loader then opens, is not there.
bool lacksScripted(const Subject &subject, const AccSite &site)
{
    return !site.acc.isAot() && !hasFile(subject, site.model, scripted);
}

bool hasCompiledFolder(const Subject &subject, const AccSite &site)
{
    return exportFolder(subject)->tree->hasFolder(site.model.path("aoti"));
}

void checkJitFiles(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        if (lacksScripted(subject, site) && !hasCompiledFolder(subject, site))
            reportMissing(site, reporter, scripted, "ENABLE_AOT is off");
    }
}

constexpr Rule jitFiles{
    .id = "acc/jit-files",
    .severity = Severity::Error,
    .title = "The scripted model is missing",
    .explanation =
        "Without ENABLE_AOT every loader opens scripted_model.pt, TensorRT and the distributed form included.",
    .fix = "Copy the export completely, or export again.",
    .reference = "TorchEasyRec tzrec/main.py (predict)",
    .check = checkJitFiles,
};

void checkAotOffFiles(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        if (lacksScripted(subject, site) && hasCompiledFolder(subject, site))
            reporter.add("ENABLE_AOT is off, but the model is in aoti/ and there is no scripted_model.pt",
                         fileAt(site.model.path(scripted)), {site.whole()});
    }
}

constexpr Rule aotOffFiles{
    .id = "acc/aot-off-files",
    .severity = Severity::Error,
    .title = "A compiled model is not switched on",
    .explanation =
        "model_acc.json decides alone: without ENABLE_AOT the loader opens scripted_model.pt, which an AOTInductor "
        "export does not have.",
    .fix = "Set ENABLE_AOT to \"2\", or to \"1\" where scripted_sparse_model.pt is there.",
    .reference = "TorchEasyRec tzrec/main.py (predict); tzrec/acc/utils.py (is_aot_predict)",
    .check = checkAotOffFiles,
};

void checkTrtFiles(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        if (!site.isTrt() || site.acc.isAot())
            continue;
        for (const std::string_view file : {"gm_sparse.code", "gm_dense.code"}) {
            if (!hasFile(subject, site.model, file))
                reportMissing(site, reporter, file, "ENABLE_TRT is on");
        }
        if (!exportFolder(subject)->tree->hasFolder(site.model.path("graph")))
            reportMissing(site, reporter, "graph/", "ENABLE_TRT is on");
    }
}

constexpr Rule trtFiles{
    .id = "acc/trt-files",
    .severity = Severity::Warning,
    .title = "Files of the TensorRT form are missing",
    .explanation =
        "TensorRT's exporter writes the code and the graphs of both halves beside the model. They are not needed to "
        "serve it, but show that the export is complete and what was compiled.",
    .fix = "Copy the export completely, or remove ENABLE_TRT if this is no such export.",
    .reference = "TorchEasyRec tzrec/acc/trt_utils.py (export_model_trt)",
    .check = checkTrtFiles,
};

}  // namespace

std::span<const Rule *const> accFileRules()
{
    static constexpr std::array rules{&aotFiles, &jitFiles, &aotOffFiles, &trtFiles};
    return rules;
}

}  // namespace pt2scope
