// SPDX-License-Identifier: Apache-2.0
// The files of fx_user_model/: which there are, their form, the program and its outputs, pickles.
#include "core/check/DamagedPickle.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/ArchiveDamage.h"
#include "core/check/rules/export/FolderDangers.h"
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
        reporter.add(printable(file.path) + ": " + describe(file, *fault), placeOf(file, *fault));
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

void checkModuleText(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const auto &module = site.user.module;
        if (module && !module->unread && !module->hasForward)
            reporter.add(printable(module->path) + " has no `def forward`", fileAt(module->path));
        else if (module && !module->unread && !module->hasReturn)
            reporter.add(printable(module->path) + " breaks off: nothing is returned", fileAt(module->path));
        const auto &init = site.user.init;
        if (init && !init->unread && !init->mentionsModule)
            reporter.add(printable(init->path) + " imports nothing from .module", fileAt(init->path));
    });
}

constexpr Rule fxModuleText{
    .id = "rtp/fx-module-text",
    .severity = Severity::Warning,
    .title = "The source of the traced module is missing or cut",
    .explanation =
        "user_model/ is a Python package: __init__.py imports the class from module.py, whose forward is the traced "
        "program. Tests and people use it; a server does not.",
    .fix = "Copy the file again, or export again.",
    .reference = "torch/fx/graph_module.py (GraphModule.to_folder)",
    .check = checkModuleText,
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

/// Why unpickling gives nothing, one clause; empty when it gives something.
std::string faultOf(const FolderPickle &file)
{
    if (file.unread || !file.save)
        return {};
    const Pickle *pickle = file.save->mainPickle();
    if (file.nbytes == 0)
        return "is empty";
    if (!pickle)
        return "is no pickle";
    const auto stop =
        std::ranges::find_if(pickle->faults, [](const PickleFault &fault) { return stopsPython(fault.kind); });
    if (stop != pickle->faults.end())
        return "cannot be unpickled: " + printable(stop->detail);
    return file.save->pickles[file.save->main].trailingNbytes() > 0 ? "holds more than a pickle" : "";
}

/// What torch, collections and numpy themselves name in samples and whole modules.
bool isExpected(const PickleGlobal &global)
{
    constexpr std::array numpy{"numpy.ndarray",
                               "numpy.dtype",
                               "numpy.core.multiarray._reconstruct",
                               "numpy.core.multiarray.scalar",
                               "numpy._core.multiarray._reconstruct",
                               "numpy._core.multiarray.scalar"};
    const PickleVerdict verdict = judgeGlobal(global, PicklePlace::TorchSave);
    const std::string name = std::string(global.importedModule) + '.' + std::string(global.importedName);
    return verdict == PickleVerdict::Allowed || name == "torch.storage._load_from_bytes"
           || (verdict == PickleVerdict::Unknown && global.importedModule.starts_with("torch.nn."))
           || std::ranges::find(numpy, name) != numpy.end();
}

/// What is wrong with a dict of sample inputs, one clause; empty when nothing is.
std::string formFault(const FolderPickle &file, const UserModelSite &site)
{
    const Pickle *pickle = file.save ? file.save->mainPickle() : nullptr;
    const bool isReadable = pickle && pickle->complete && faultOf(file).empty();
    if (!isReadable || worstDanger(*pickle, {}, isExpected))
        return {};
    if (pickle->root == noObject || pickle->at(pickle->root).kind != ObjectKind::Dict)
        return "holds " + describeObject(*pickle, pickle->root, 60) + ", not a dict of inputs";
    if (!site.inputsLite() || !file.save->faults.empty())
        return {};
    NameSet names;
    for (const SavedTensor &tensor : file.save->tensors) {
        if (tensor.key)
            names.insert(*tensor.key);
    }
    const NameSet described = namesOf(*site.inputsLite());
    if (const std::string lost = listedWithout(described, names); !lost.empty())
        return "has no tensor " + lost;
    const std::string more = listedWithout(names, described);
    return more.empty() ? "" : "has what inputs_dict_lite.json does not describe: " + more;
}

void checkPickleInvalid(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        for (const auto *file : {&site.user.inputsPickle, &site.user.outputPickle}) {
            if (const std::string fault = *file ? faultOf(**file) : std::string(); !fault.empty())
                reporter.add(printable((*file)->path) + ' ' + fault, fileAt((*file)->path));
        }
        const auto &inputs = site.user.inputsPickle;
        if (const std::string fault = inputs ? formFault(*inputs, site) : std::string(); !fault.empty())
            reporter.add(printable(inputs->path) + ' ' + fault, fileAt(inputs->path));
    });
}

constexpr Rule fxPickleInvalid{
    .id = "rtp/fx-pickle-invalid",
    .severity = Severity::Error,
    .title = "The sample inputs or outputs cannot be unpickled",
    .explanation = "Tests of a server load inputs_dict.pkl and compare its answer with output_base.pkl.",
    .fix = "Copy the file again, or export again.",
    .reference = writer,
    .check = checkPickleInvalid,
};

/// Of a file whose bytes are damaged only what is dangerous: names were changed, too.
void judge(const Subject &subject, const std::optional<FolderPickle> &file, Reporter &reporter)
{
    if (!file || !file->save)
        return;
    const Subject *part = subject.part(file->path);
    const bool isDamaged = part && hasDamagedPickle(*part);
    for (const SavedPickle &saved : file->save->pickles) {
        const auto worst = worstDanger(saved.pickle, saved.more, isExpected);
        if (!worst || (isDamaged && worst->verdict != PickleVerdict::Dangerous))
            continue;
        reporter.addAs(worst->verdict == PickleVerdict::Dangerous ? Severity::Error : Severity::Warning,
                       printable(file->path) + ' ' + worst->reason, fileAt(file->path, {}, worst->offset));
        return;
    }
}

void checkUnsafePickle(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        judge(subject, site.user.inputsPickle, reporter);
        judge(subject, site.user.outputPickle, reporter);
        judge(subject, site.user.graphModel, reporter);
    });
}

constexpr Rule fxUnsafePickle{
    .id = "rtp/fx-unsafe-pickle",
    .severity = Severity::Warning,
    .title = "A pickle imports what torch does not write there",
    .explanation =
        "Loading a pickle imports and calls what it names. Samples hold tensors in dicts and tuples only. Code that is "
        "known to be dangerous is an error.",
    .fix = "Do not load the file before you know where it comes from; pt2scope pickle shows what it would do.",
    .reference = "https://docs.python.org/3/library/pickle.html#restricting-globals",
    .check = checkUnsafePickle,
};

void checkGraphText(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const auto &graph = site.user.graphText;
        if (!graph)
            return;
        const std::string path = site.path("graph.txt");
        if (!graph->isParsable()) {
            reporter.add(printable(path) + " holds no printed graph", fileAt(path));
            return;
        }
        std::vector<std::string> placeholders;
        for (const FxNode &node : graph->nodes) {
            if (node.op == FxOp::Placeholder)
                placeholders.emplace_back(node.target);
        }
        std::vector<std::string> order;
        if (!site.hasProgramOrder())
            return;
        for (const PlacedText &name : site.paramsOrder()->names)
            order.push_back(name.text);
        if (placeholders != order)
            reporter.add(printable(path) + " has other inputs than params_order.json: " + listed(placeholders),
                         fileAt(path));
    });
}

constexpr Rule fxGraphText{
    .id = "rtp/fx-graph-text",
    .severity = Severity::Warning,
    .title = "The readable graph is not the program's",
    .explanation = "graph.txt is the exported program as text, for people.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkGraphText,
};

constexpr std::array rules{&fxMissing,      &fxOptionalMissing, &fxExportedInvalid, &fxExportedContainer,
                           &fxJsonInvalid,  &fxOutputInfo,      &fxStateDict,       &fxPickleInvalid,
                           &fxUnsafePickle, &fxModuleText,      &fxGraphText};

}  // namespace

std::span<const Rule *const> userModelRules()
{
    return rules;
}

}  // namespace pt2scope
