// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/multi/ModelHealth.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unordered_map>

namespace pt2scope {

namespace {

Location placeOfProgram(const Subject &subject, const ModelParts &model, std::string pointer = {})
{
    Location place = subject.at(*model.program, std::move(pointer));
    place.model = model.name;
    return place;
}

/// The record that makes it a model: its program, or else the first file of its compiled form. Nothing when it has
/// neither, as orphaned configs do.
std::optional<std::size_t> mainRecord(const NamedModel &model)
{
    if (model.program && model.program->program)
        return model.program->program;
    if (model.compiled && !model.compiled->files.empty())
        return model.compiled->files.front().record;
    return std::nullopt;
}

/// The models that have a program.
std::vector<const ModelParts *> programs(const Subject &subject)
{
    std::vector<const ModelParts *> found;
    if (!subject.pt2())
        return found;
    for (const ModelParts &model : subject.pt2()->models) {
        if (model.program)
            found.push_back(&model);
    }
    return found;
}

bool isOddName(const std::string &name)
{
    return name.empty() || name.find('/') != std::string::npos || name.find("..") != std::string::npos
           || printable(name) != name;
}

void checkModelNameOdd(const Subject &subject, Reporter &reporter)
{
    if (!subject.pt2())
        return;
    for (const NamedModel &model : subject.pt2()->namedModels()) {
        const std::optional<std::size_t> record = mainRecord(model);
        if (!record || !isOddName(model.name))
            continue;
        Location place = subject.at(*record);
        place.model = model.name;
        reporter.add("a model is named " + quoted(model.name), std::move(place));
    }
}

constexpr Rule modelNameOdd{
    .id = "multi/model-name-odd",
    .severity = Severity::Warning,
    .title = "A model's name leads to unexpected paths",
    .explanation =
        "The name becomes part of record names: with slashes or dots in it the folders nest unexpectedly, and tools "
        "that expect one folder per model go wrong. PyTorch itself loads them.",
    .fix = "Give the model a plain name when the archive is packaged.",
    .reference = "torch/export/pt2_archive/_package.py (_package_exported_programs); measured on torch 2.15",
    .check = checkModelNameOdd,
};

void checkBlobShared(const Subject &subject, Reporter &reporter)
{
    std::unordered_map<std::string, std::pair<const ConfigSite *, const ConfigEntry *>> firsts;
    std::set<std::pair<const ModelParts *, std::string>> reported;
    const auto sites = configSites(subject);
    for (const ConfigSite &site : sites) {
        for (const ConfigEntry &entry : site.config.entries) {
            const std::string name = site.recordName(entry);
            if (name.empty())
                continue;
            const auto [first, isNew] = firsts.try_emplace(name, &site, &entry);
            const auto &[firstSite, firstEntry] = first->second;
            if (isNew || &firstSite->model == &site.model || !reported.emplace(&site.model, name).second)
                continue;
            reporter.add(fileName(name) + " is used by the models " + quoted(firstSite->model.name) + " ("
                             + nameOf(*firstEntry) + ") and " + quoted(site.model.name) + " (" + nameOf(entry) + ")",
                         site.at(entry, "/path_name"), {firstSite->at(*firstEntry, "/path_name")});
        }
    }
}

constexpr Rule blobShared{
    .id = "multi/blob-shared-between-models",
    .severity = Severity::Info,
    .title = "Two models use one blob",
    .explanation = "PyTorch never writes that, but loads it: each model gets a copy of its own.",
    .fix = "Nothing to do if this is intended.",
    .reference = "torch/export/pt2_archive/_package.py (_package_state_dict, _load_state_dict)",
    .check = checkBlobShared,
};

/// How many values a program takes from and gives to its caller.
struct ProgramArity {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    bool onlyTensors = true;
};

std::optional<ProgramArity> arityOf(const Program &program)
{
    if (!program.signature)
        return std::nullopt;
    ProgramArity arity;
    const auto take = [&](std::size_t &count, const Argument &argument) {
        ++count;
        arity.onlyTensors = arity.onlyTensors && argument.tag == ArgumentTag::Tensor;
    };
    for (const InputSpec &spec : program.signature->inputs) {
        if (spec.kind == InputKind::UserInput)
            take(arity.inputs, spec.arg);
    }
    for (const OutputSpec &spec : program.signature->outputs) {
        if (spec.kind == OutputKind::UserOutput)
            take(arity.outputs, spec.arg);
    }
    return arity;
}

void checkAotiProgramSignature(const Subject &subject, Reporter &reporter)
{
    if (!subject.pt2())
        return;
    for (const NamedModel &named : subject.pt2()->namedModels()) {
        const AotiSource *wrapper = named.compiled ? named.compiled->wrapper() : nullptr;
        if (!wrapper || !wrapper->inputs || !wrapper->outputs || !named.program || !named.program->program)
            continue;
        const auto arity = named.program->exported ? arityOf(*named.program->exported) : std::nullopt;
        if (!arity || !arity->onlyTensors || (arity->inputs == *wrapper->inputs && arity->outputs == *wrapper->outputs))
            continue;
        Location wrapperPlace = subject.at(wrapper->record);
        wrapperPlace.model = named.name;
        reporter.add("the program " + printable(named.name) + " has " + counted(arity->inputs, "input") + " and "
                         + counted(arity->outputs, "output") + ", its compiled form " + std::to_string(*wrapper->inputs)
                         + " and " + std::to_string(*wrapper->outputs),
                     placeOfProgram(subject, *named.program, "/graph_module/signature"), {wrapperPlace});
    }
}

constexpr Rule aotiProgramSignature{
    .id = "multi/aoti-program-signature",
    .severity = Severity::Warning,
    .title = "A program and its compiled form do not match",
    .explanation =
        "Both have the same name but take or return different numbers of tensors: the compiled model was made from "
        "another program. PyTorch does not compare them.",
    .fix = "Compile the program again and package both together, or give them different names.",
    .reference = "torch/export/pt2_archive/_package.py (package_pt2)",
    .check = checkAotiProgramSignature,
};

std::string versionText(const ModelParts &model)
{
    const SchemaVersion schema = *model.exported->schemaVersion;
    return "schema " + std::to_string(schema.major) + "." + std::to_string(schema.minor) + ", torch "
           + printable(model.exported->torchVersion.value_or("unknown"));
}

void checkSchemaMixed(const Subject &subject, Reporter &reporter)
{
    const ModelParts *first = nullptr;
    for (const ModelParts *model : programs(subject)) {
        if (!model->exported || !model->exported->schemaVersion)
            continue;
        if (!first)
            first = model;
        if (versionText(*model) != versionText(*first))
            reporter.add("model " + quoted(model->name) + " has " + versionText(*model) + "; " + quoted(first->name)
                             + " has " + versionText(*first),
                         placeOfProgram(subject, *model, "/schema_version"),
                         {placeOfProgram(subject, *first, "/schema_version")});
    }
}

constexpr Rule schemaMixed{
    .id = "multi/schema-mixed",
    .severity = Severity::Info,
    .title = "Models of one archive come from different versions",
    .explanation = "package_pt2 writes all models with one PyTorch: the archive was assembled from others.",
    .fix = "Nothing to do if a single PyTorch loads all of them.",
    .reference = "torch/export/pt2_archive/_package.py (package_pt2)",
    .check = checkSchemaMixed,
};

void checkOneBroken(const Subject &subject, Reporter &reporter)
{
    std::vector<std::pair<const ModelParts *, std::string>> broken;
    const auto all = programs(subject);
    for (const ModelParts *model : all) {
        std::string reason = whyUnloadable(subject, *model);
        if (!reason.empty())
            broken.emplace_back(model, std::move(reason));
    }
    if (broken.size() == all.size())
        return;
    for (const auto &[model, reason] : broken)
        reporter.add("model " + quoted(model->name) + " cannot be loaded (" + reason
                         + "), and keeps load_pt2 from loading the "
                         + counted(all.size() - broken.size(), "sound model"),
                     placeOfProgram(subject, *model));
}

constexpr Rule oneBroken{
    .id = "multi/one-broken",
    .severity = Severity::Info,
    .title = "One broken model blocks the others",
    .explanation =
        "load_pt2 loads all models of an archive, and fails as a whole when one fails. A model counts as broken here "
        "when one of its parts is missing, when its program or a config does not have the required form, or when "
        "a config names a record that is not there.",
    .fix = "Repair the broken model, or package the sound ones without it.",
    .reference = "torch/export/pt2_archive/_package.py (_load_exported_programs)",
    .check = checkOneBroken,
};

}  // namespace

std::span<const Rule *const> multiRules()
{
    static constexpr std::array rules{&modelNameOdd, &blobShared, &aotiProgramSignature, &schemaMixed, &oneBroken};
    return rules;
}

}  // namespace pt2scope
