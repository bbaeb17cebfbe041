// SPDX-License-Identifier: Apache-2.0
// Which records each model of a layered archive must have beside its program.
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/LayoutTopics.h"

#include <array>

namespace pt2scope {

namespace {

/// Full name of a record of a model: part "data/weights/" and ending "_weights_config.json", for example.
std::string partName(const Pt2Archive &pt2, const ModelParts &model, std::string_view folder, std::string_view ending)
{
    return pt2.path(std::string(folder) + model.name + std::string(ending));
}

/// Calls `body` for every model that has a program.
template <typename Body>
void forEachProgram(const Subject &subject, const Body &body)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    const FoldedNames names(subject.outer()->zip);
    for (const ModelParts &model : pt2->models)
        if (model.program)
            body(*pt2, names, model);
}

/// The place of a model's program, for records that are not there.
Location atProgram(const Subject &subject, const ModelParts &model)
{
    Location place = subject.at(*model.program);
    place.model = model.name;
    return place;
}

void checkSampleInputsMissing(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const Pt2Archive &pt2, const FoldedNames &names, const ModelParts &model) {
        const std::string name = partName(pt2, model, "data/sample_inputs/", ".pt");
        if (!model.sampleInputs && !names.find(name))
            reporter.add("the model " + quoted(model.name) + " has no " + quoted(pt2.relative(name)),
                         atProgram(subject, model));
    });
}

constexpr Rule sampleInputsMissing{
    .id = "layout/sample-inputs-missing",
    .severity = Severity::Error,
    .title = "Sample inputs are missing",
    .explanation =
        "PyTorch reads data/sample_inputs/<name>.pt of every program. An empty record is enough, but it must be there: "
        "torch.export.load ends in its generic RuntimeError.",
    .fix = "Add an empty record of that name, or export again.",
    .reference = "torch/export/pt2_archive/_package.py _load_exported_programs; measured on torch 2.15",
    .check = checkSampleInputsMissing,
};

void checkSampleInputsEmpty(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    for (const ModelParts &model : pt2->models) {
        if (!model.sampleInputs || subject.outer()->zip.records()[*model.sampleInputs].size > 0)
            continue;
        Location place = subject.at(*model.sampleInputs);
        place.model = model.name;
        reporter.add("the model " + quoted(model.name) + " comes without sample inputs", std::move(place));
    }
}

constexpr Rule sampleInputsEmpty{
    .id = "layout/sample-inputs-empty",
    .severity = Severity::Info,
    .title = "Sample inputs are empty",
    .explanation =
        "PyTorch writes an empty record when a program has no example inputs, and loads it. Tools that trace the "
        "program again have nothing to start from.",
    .fix = "Nothing to do. Export with example inputs if they are needed.",
    .reference = "torch/_export/serde/serialize.py; measured on torch 2.15",
    .check = checkSampleInputsEmpty,
};

/// Reports models of which neither the config nor the pickle of that kind ("weights", "constants") is there.
void reportMissingConfig(const Subject &subject, Reporter &reporter, const std::string &kind,
                         std::optional<std::size_t> ModelParts::*config, std::optional<std::size_t> ModelParts::*pickle)
{
    const std::string folder = "data/" + kind + '/';
    const std::string ending = '_' + kind + "_config.json";
    // By exact name: PyTorch looks these up in its list of names, not through the reader that ignores case.
    forEachProgram(subject, [&](const Pt2Archive &pt2, const FoldedNames &, const ModelParts &model) {
        const std::string name = partName(pt2, model, folder, ending);
        if (!(model.*config) && !(model.*pickle))
            reporter.add("the model " + quoted(model.name) + " has no " + quoted(pt2.relative(name)),
                         atProgram(subject, model));
    });
}

void checkWeightsConfigMissing(const Subject &subject, Reporter &reporter)
{
    reportMissingConfig(subject, reporter, "weights", &ModelParts::weightsConfig, &ModelParts::pickledWeights);
}

constexpr Rule weightsConfigMissing{
    .id = "layout/weights-config-missing",
    .severity = Severity::Error,
    .title = "Weights configuration is missing",
    .explanation =
        "A program needs data/weights/<name>_weights_config.json, or <name>.pt as torch 2.8 wrote it, even when it has "
        "no weights. Without it PyTorch raises AssertionError.",
    .fix = "Export the model again.",
    .reference = "torch/export/pt2_archive/_package.py _load_state_dict; measured on torch 2.15",
    .check = checkWeightsConfigMissing,
};

void checkConstantsConfigMissing(const Subject &subject, Reporter &reporter)
{
    reportMissingConfig(subject, reporter, "constants", &ModelParts::constantsConfig, &ModelParts::pickledConstants);
}

constexpr Rule constantsConfigMissing{
    .id = "layout/constants-config-missing",
    .severity = Severity::Error,
    .title = "Constants configuration is missing",
    .explanation =
        "A program needs data/constants/<name>_constants_config.json, or <name>.pt as torch 2.8 wrote it, even when it "
        "has no constants. Without it PyTorch raises AssertionError.",
    .fix = "Export the model again.",
    .reference = "torch/export/pt2_archive/_package.py _load_constants; measured on torch 2.15",
    .check = checkConstantsConfigMissing,
};

/// Calls `body` with the model and each pair of config and pickle of a layered archive.
template <typename Body>
void forEachPayload(const Subject &subject, const Body &body)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    for (const ModelParts &model : pt2->models) {
        body(model, model.weightsConfig, model.pickledWeights);
        body(model, model.constantsConfig, model.pickledConstants);
    }
}

void checkLegacyAndNewWeights(const Subject &subject, Reporter &reporter)
{
    forEachPayload(subject, [&](const ModelParts &model, auto config, auto pickle) {
        if (!config || !pickle)
            return;
        Location place = subject.at(*pickle);
        place.model = model.name;
        reporter.add("PyTorch reads this pickle and ignores " + quoted(subject.outer()->zip.records()[*config].name),
                     std::move(place), {subject.at(*config)});
    });
}

constexpr Rule legacyAndNewWeights{
    .id = "layout/legacy-and-new-weights",
    .severity = Severity::Warning,
    .title = "Weights stored twice, as a pickle and as raw files",
    .explanation =
        "A model has both the pickle of torch 2.8 and the configuration of later versions. PyTorch takes the "
        "pickle and never looks at the configuration, without a message.",
    .fix = "Remove the pickle, after making sure that the raw weights are the right ones.",
    .reference = "torch/export/pt2_archive/_package.py _load_state_dict, _load_constants; measured on torch 2.15",
    .check = checkLegacyAndNewWeights,
};

void checkLegacyPickledWeights(const Subject &subject, Reporter &reporter)
{
    forEachPayload(subject, [&](const ModelParts &model, auto config, auto pickle) {
        if (!pickle || config)
            return;
        Location place = subject.at(*pickle);
        place.model = model.name;
        reporter.add("the tensors of the model " + quoted(model.name) + " are pickled, as torch 2.8 wrote them",
                     std::move(place));
    });
}

constexpr Rule legacyPickledWeights{
    .id = "layout/legacy-pickled-weights",
    .severity = Severity::Info,
    .title = "Pickled weights of torch 2.8",
    .explanation =
        "Weights or constants are one torch.save pickle. Newer versions still read it, with a message in the log, "
        "but reading a pickle can run code, and the tensors cannot be loaded one by one.",
    .fix = "Load and save the program with torch 2.9 or newer.",
    .reference = "torch/export/pt2_archive/_package.py _load_state_dict",
    .check = checkLegacyPickledWeights,
};

}  // namespace

std::span<const Rule *const> modelPartRules()
{
    static constexpr std::array rules{&sampleInputsMissing,    &sampleInputsEmpty,   &weightsConfigMissing,
                                      &constantsConfigMissing, &legacyAndNewWeights, &legacyPickledWeights};
    return rules;
}

}  // namespace pt2scope
