// SPDX-License-Identifier: Apache-2.0
// The files of fx_user_model/: which there are, their form, the program, its outputs and its weights.
#include "core/check/DamagedPickle.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/ArchiveDamage.h"
#include "core/check/rules/fxgraph/FxGraphSites.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "core/check/rules/rtp/UserModelSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view writer = "RecIS recis/utils/torch_fx_tool/export_torch_fx_tool.py";
constexpr std::string_view exportAgain = "Export again.";

void checkMissing(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.user.missing.empty())
            reporter.add(printable(site.user.folder) + " lacks " + listed(site.user.missing), fileAt(site.user.folder));
    });
}

constexpr Rule fxMissing{
    .id = "rtp/fx-missing",
    .severity = Severity::Error,
    .title = "A file of the dense program is missing",
    .explanation = "A server needs the exported program, the order of its inputs, their columns and its outputs.",
    .fix = "Copy the folder again, or export again.",
    .reference = writer,
    .check = checkMissing,
};

void checkOptionalMissing(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        // Of a folder that is not there the rule above tells.
        if (!site.user.missingOptional.empty() && site.user.exported)
            reporter.add(printable(site.user.folder) + " lacks " + listed(site.user.missingOptional),
                         fileAt(site.user.folder));
    });
}

constexpr Rule fxOptionalMissing{
    .id = "rtp/fx-optional-missing",
    .severity = Severity::Warning,
    .title = "A file beside the dense program is missing",
    .explanation = "Sample inputs and outputs, the readable graph and the traced module serve tests and people.",
    .fix = "Copy the folder again, if somebody needs them.",
    .reference = writer,
    .check = checkOptionalMissing,
};

std::string damageOf(const FolderModel &model)
{
    if (std::string damage = damageOf(model.failure, model.archive.get()); !damage.empty())
        return damage;
    if (!model.archive)
        return {};
    return model.isPt2() ? "" : "is no archive of torch.export";
}

void checkExportedInvalid(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.user.exported)
            return;
        if (const std::string damage = damageOf(*site.user.exported); !damage.empty())
            reporter.add(printable(site.user.exported->path) + ": " + damage, fileAt(site.user.exported->path));
    });
}

constexpr Rule fxExportedInvalid{
    .id = "rtp/fx-exported-invalid",
    .severity = Severity::Error,
    .title = "The exported program is no sound archive",
    .explanation = "torch.export.load reads it from a ZIP archive of one of two layouts.",
    .fix = "Copy the file again, or export again.",
    .reference = writer,
    .check = checkExportedInvalid,
};

void checkExportedContainer(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.user.exported || !site.user.exported->isPt2())
            return;
        const bool isFlat = site.user.exported->shape.form != ArchiveForm::Pt2Layered;
        reporter.add(printable(site.user.exported->path) + " has the "
                         + (isFlat ? "flat layout of torch up to 2.7" : "layered layout of torch from 2.8 on"),
                     fileAt(site.user.exported->path));
    });
}

constexpr Rule fxExportedContainer{
    .id = "rtp/fx-exported-container",
    .severity = Severity::Info,
    .title = "Which layout the exported program has",
    .explanation = "Both are in use: one writer keeps the flat layout with newer versions of torch, too.",
    .fix = "Nothing needs to be done.",
    .reference = writer,
    .check = checkExportedContainer,
};

void reportForm(const JsonFile &file, Reporter &reporter, bool (*wanted)(const ConfigFault &))
{
    const auto fault = std::ranges::find_if(file.faults, wanted);
    if (fault != file.faults.end())
        reporter.add(describeWithFile(file, *fault), placeOf(file, *fault));
}

bool isAny(const ConfigFault &fault)
{
    return fault.kind != ConfigFaultKind::UnknownField;
}

/// Of input_columns.json: an entry of another form is fx-input-columns's.
bool isOfWholeFile(const ConfigFault &fault)
{
    return fault.kind == ConfigFaultKind::JsonInvalid || fault.kind == ConfigFaultKind::DuplicateKey
           || fault.pointer.empty();
}

void checkJsonInvalid(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const FxUserModel &user = site.user;
        if (user.paramsOrder)
            reportForm(user.paramsOrder->file, reporter, isAny);
        if (user.inputsLite)
            reportForm(user.inputsLite->file, reporter, isAny);
        if (user.inputs)
            reportForm(user.inputs->file, reporter, isAny);
        if (user.inputColumns)
            reportForm(user.inputColumns->file, reporter, isOfWholeFile);
        if (user.outputInfo)
            reportForm(user.outputInfo->file, reporter, isAny);
    });
}

constexpr Rule fxJsonInvalid{
    .id = "rtp/fx-json-invalid",
    .severity = Severity::Error,
    .title = "A JSON file of the dense program has another form",
    .explanation = "Servers read the inputs and outputs from these files.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkJsonInvalid,
};

std::string faultOf(const OutputNode &said, const ProgramTensor &given)
{
    if (said.shape && std::ranges::any_of(*said.shape, [](std::int64_t size) { return size < 0; }))
        return "is said to have a negative size";
    if (said.dtype && given.dtype && !isTorchName(*said.dtype, *given.dtype))
        return "is said to be " + quoted(*said.dtype) + " and is " + std::string(traits(*given.dtype).name);
    if (said.shape && !fitsButBatch(*said.shape, given.sizes))
        return "is said to have the shape "
               + sizesText(std::vector<std::optional<std::int64_t>>(said.shape->begin(), said.shape->end()))
               + " and has " + sizesText(given.sizes);
    return {};
}

void checkOutputNames(const OutputInfo &info, Reporter &reporter)
{
    NameSet names;
    for (const OutputNode &node : info.outputs) {
        if (node.name && node.name->empty())
            reporter.add("an output has an empty name", fileAt(info.file.path, node.pointer, node.offset));
        if (node.name && !names.insert(*node.name).second)
            reporter.add("two outputs are named " + quoted(*node.name),
                         fileAt(info.file.path, node.pointer, node.offset));
    }
}

/// The full graph returns a dict of the predictions; the program returns them in the order of their names.
void checkGraphNames(const OutputInfo &info, const ModelExport &model, Reporter &reporter)
{
    const FxGraph *full = wholeGraph(model.fullGraph);
    const auto hasKey = [](const FxOutput &output) { return output.group == 0 && !output.key.empty(); };
    if (!full || full->outputs.size() != info.outputs.size() || !std::ranges::all_of(full->outputs, hasKey))
        return;
    NameSet predictions;
    for (const FxOutput &output : full->outputs)
        predictions.emplace(output.key);
    std::vector<std::string> said;
    for (const OutputNode &node : info.outputs)
        said.push_back(node.name.value_or(""));
    if (!std::ranges::equal(said, predictions))
        reporter.add("it names " + listed(said) + ", and the model predicts "
                         + listed(std::vector<std::string>(predictions.begin(), predictions.end())),
                     fileAt(info.file.path), {fileAt(model.fullGraph->path)});
}

void checkOutputInfo(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const OutputInfo *info = site.outputInfo();
        if (!info)
            return;
        checkOutputNames(*info, reporter);
        checkGraphNames(*info, site.model, reporter);
        const ProgramInterface *program = site.interface();
        if (!program)
            return;
        if (program->outputs.size() != info->outputs.size()) {
            reporter.add("it names " + counted(info->outputs.size(), "output") + ", and the program has "
                             + std::to_string(program->outputs.size()),
                         fileAt(info->file.path));
            return;
        }
        for (std::size_t i = 0; i < info->outputs.size(); ++i) {
            const OutputNode &node = info->outputs[i];
            if (const std::string fault = faultOf(node, program->outputs[i]); !fault.empty())
                reporter.add("the output " + quoted(node.name.value_or(std::to_string(i))) + ' ' + fault,
                             fileAt(info->file.path, node.pointer, node.offset));
        }
    });
}

constexpr Rule fxOutputInfo{
    .id = "rtp/fx-output-info",
    .severity = Severity::Error,
    .title = "The outputs are not the program's",
    .explanation = "Servers name and size the program's outputs, in order, by output_info.json.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkOutputInfo,
};

using Form = std::pair<DType, std::vector<std::int64_t>>;

std::vector<Form> formsOf(const TorchSave &save, bool &isKnown)
{
    std::vector<Form> forms;
    for (const SavedTensor &tensor : save.tensors) {
        const auto meta = tensor.meta();
        if (!meta)
            isKnown = false;
        else if (tensor.key)
            forms.emplace_back(meta->dtype, meta->sizes);
    }
    std::ranges::sort(forms);
    return forms;
}

std::vector<Form> formsOf(const ProgramInterface &program, bool &isKnown)
{
    std::vector<Form> forms;
    for (const ProgramTensor &weight : program.weights) {
        std::vector<std::int64_t> sizes;
        for (const auto &size : weight.sizes) {
            if (!size)
                isKnown = false;
            sizes.push_back(size.value_or(0));
        }
        if (weight.dtype)
            forms.emplace_back(*weight.dtype, std::move(sizes));
        else
            isKnown = false;
    }
    std::ranges::sort(forms);
    return forms;
}

void checkStateDict(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const auto &state = site.user.stateDict;
        if (!state || !state->save || !state->save->mainPickle() || !state->save->faults.empty() || !site.interface())
            return;
        if (const Subject *part = subject.part(state->path); part && hasDamagedPickle(*part))
            return;
        bool isKnown = true;
        const std::vector<Form> saved = formsOf(*state->save, isKnown);
        const std::vector<Form> weights = formsOf(*site.interface(), isKnown);
        if (!isKnown || saved == weights)
            return;
        reporter.add(saved.size() != weights.size()
                         ? "it holds " + counted(saved.size(), "tensor") + ", and the program has "
                               + counted(weights.size(), "weight")
                         : "types or shapes of its tensors are not those of the program's weights",
                     fileAt(state->path));
    });
}

constexpr Rule fxStateDict{
    .id = "rtp/fx-state-dict",
    .severity = Severity::Error,
    .title = "The traced module's state is not the program's",
    .explanation =
        "The traced module and the exported program are two forms of one model: number, types and shapes of "
        "their weights agree.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkStateDict,
};

constexpr std::array rules{&fxMissing,     &fxOptionalMissing, &fxExportedInvalid, &fxExportedContainer,
                           &fxJsonInvalid, &fxOutputInfo,      &fxStateDict};

}  // namespace

std::span<const Rule *const> userModelRules()
{
    return rules;
}

}  // namespace pt2scope
