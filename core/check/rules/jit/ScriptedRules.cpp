// SPDX-License-Identifier: Apache-2.0
// TorchScript files, and the Python source that is dumped beside them.
#include "core/check/Reporter.h"
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/ArchiveDamage.h"
#include "core/check/rules/export/ExportSites.h"

#include <array>
#include <vector>

namespace pt2scope {

namespace {

std::vector<const ScriptedModel *> scriptedModels(const Subject &subject)
{
    std::vector<const ScriptedModel *> models;
    for (const ModelExport &model : modelExports(subject)) {
        for (const auto *scripted : {&model.scripted, &model.scriptedSparse}) {
            if (*scripted)
                models.push_back(&**scripted);
        }
    }
    return models;
}

std::string damageOf(const FolderModel &model)
{
    return damageOf(model.failure, model.archive.get());
}

void reportCrcs(const Subject &subject, const FolderModel &model, Reporter &reporter)
{
    const Subject *part = subject.part(model.path);
    const ArchiveSubject *archive = part ? part->outer() : nullptr;
    if (!archive)
        return;
    for (std::size_t i = 0; i < archive->zip.records().size(); ++i) {
        const Record &record = archive->zip.records()[i];
        const RecordDigest *digest = archive->digest(i);
        if (digest && digest->complete && digest->crc32 != record.crc32)
            reporter.add(printable(model.path) + ": the bytes of " + quoted(record.name)
                             + " have another CRC-32 than the directory says",
                         fileAt(model.path + "!/" + record.name));
    }
}

void checkZipInvalid(const Subject &subject, Reporter &reporter)
{
    for (const ScriptedModel *scripted : scriptedModels(subject)) {
        const FolderModel &model = scripted->model;
        if (const std::string damage = damageOf(model); !damage.empty())
            reporter.add(printable(model.path) + ": " + damage, fileAt(model.path));
        else
            reportCrcs(subject, model, reporter);
    }
}

constexpr Rule zipInvalid{
    .id = "jit/zip-invalid",
    .severity = Severity::Error,
    .title = "A scripted model is no sound ZIP archive",
    .explanation =
        "torch.jit.load reads the model from a ZIP archive by its central directory. Where that or the bytes of a "
        "record are damaged, loading fails or gives other weights.",
    .fix = "Copy the file again, or export again.",
    .reference = "caffe2/serialize/inline_container.cc (PyTorchStreamReader)",
    .check = checkZipInvalid,
};

void checkNotTorchScript(const Subject &subject, Reporter &reporter)
{
    for (const ScriptedModel *scripted : scriptedModels(subject)) {
        if (!scripted->model.archive || scripted->isTorchScript() || !damageOf(scripted->model).empty())
            continue;
        reporter.add(
            printable(scripted->model.path) + " has no " + (scripted->hasConstants ? "code/" : "constants.pkl"),
            fileAt(scripted->model.path));
    }
}

constexpr Rule notTorchScript{
    .id = "jit/not-torchscript",
    .severity = Severity::Error,
    .title = "A scripted model is no TorchScript archive",
    .explanation =
        "torch.jit.load needs constants.pkl and the folder code/. Without them the file is what torch.save writes: "
        "weights, or a pickled module that runs code when it is loaded.",
    .fix = "Export again.",
    .reference = "torch/csrc/jit/serialization/import.cpp (ScriptModuleDeserializer)",
    .check = checkNotTorchScript,
};

/// The code that a form has; empty when there is none, or another rule speaks of it: acc/trt-files of TensorRT's
/// halves, online/version-files of an online version's.
std::string_view neededCode(ExportForm form)
{
    switch (form) {
        case ExportForm::Jit:
        case ExportForm::Trt:
        case ExportForm::AotiUnified: return "gm.code";
        case ExportForm::AotiLegacy: return "gm_sparse.code";
        case ExportForm::DistributedEmbedding: return "gm_dense.code";
        default: return {};
    }
}

/// A compiled model that has lost a file, or has one too many, is taken for one of the other form: its code tells.
bool hasCodeOf(const Subject &subject, const ModelExport &model)
{
    const bool isCompiled = model.form == ExportForm::AotiUnified || model.form == ExportForm::AotiLegacy;
    return hasFile(subject, model, neededCode(model.form))
           || (isCompiled && (hasFile(subject, model, "gm.code") || hasFile(subject, model, "gm_sparse.code")));
}

void checkCodeEmpty(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        const std::string_view needed = neededCode(model.form);
        if (!needed.empty() && !hasCodeOf(subject, model))
            reporter.add("there is no " + std::string(needed), fileAt(model.path(needed)));
        for (const CodeFile &code : model.code) {
            if (!code.unread && !code.hasForward)
                reporter.add(printable(code.path) + " has no `def forward`", fileAt(code.path));
            else if (!code.unread && !code.hasReturn)
                reporter.add(printable(code.path) + " breaks off: nothing is returned", fileAt(code.path));
        }
    }
}

constexpr Rule codeEmpty{
    .id = "jit/code-empty",
    .severity = Severity::Warning,
    .title = "The code of the model is missing or empty",
    .explanation =
        "The exporter writes the Python source of the traced model beside it. It is not needed to serve the model, but "
        "its absence shows that the export is not complete.",
    .fix = "Copy the export completely, or export again.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_model_normal)",
    .check = checkCodeEmpty,
};

}  // namespace

std::span<const Rule *const> jitRules()
{
    static constexpr std::array rules{&zipInvalid, &notTorchScript, &codeEmpty};
    return rules;
}

}  // namespace pt2scope
