// SPDX-License-Identifier: Apache-2.0
// What a layered archive must hold, and its programs below models/.
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/LayoutTopics.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

bool hasRecordBelow(const Subject &subject, std::string_view folder)
{
    const std::string prefix = subject.pt2()->path(folder);
    return std::ranges::any_of(subject.outer()->zip.records(),
                               [&prefix](const Record &record) { return record.name.starts_with(prefix); });
}

void checkNoContent(const Subject &subject, Reporter &reporter)
{
    if (!layeredPt2(subject))
        return;
    const auto isThere = [&subject](std::string_view folder) { return hasRecordBelow(subject, folder); };
    constexpr std::array<std::string_view, 4> contents{"models/", "data/aotinductor/", "data/executorch/", "extra/"};
    if (std::ranges::none_of(contents, isThere))
        reporter.add("the archive has no models/, data/aotinductor/, data/executorch/ or extra/");
}

constexpr Rule noContent{
    .id = "layout/no-content",
    .severity = Severity::Warning,
    .title = "Nothing to load",
    .explanation =
        "The archive holds no exported program, no compiled model and no other content that PyTorch loads. "
        "torch.export.load ends in its generic RuntimeError.",
    .fix = "Export the model again.",
    .reference = "torch/export/pt2_archive/_package.py package_pt2",
    .check = checkNoContent,
};

/// A record of a model that has no program, or nothing.
std::optional<std::size_t> anyPart(const ModelParts &model)
{
    for (const auto &part :
         {model.weightsConfig, model.constantsConfig, model.sampleInputs, model.pickledWeights, model.pickledConstants})
        if (part)
            return part;
    return std::nullopt;
}

void checkModelJsonMissing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    for (const ModelParts &model : pt2->models) {
        const auto part = anyPart(model);
        if (model.program || !part)
            continue;
        Location place = subject.at(*part);
        place.model = model.name;
        reporter.add(quoted(pt2->relative(subject.outer()->zip.records()[*part].name)) + " is there, but no "
                         + quoted("models/" + model.name + ".json"),
                     std::move(place));
    }
}

constexpr Rule modelJsonMissing{
    .id = "layout/model-json-missing",
    .severity = Severity::Error,
    .title = "Program of a model is missing",
    .explanation =
        "Weights, constants or sample inputs belong to a model whose program, models/<name>.json, is not there. "
        "The model cannot be loaded; PyTorch loads what it finds below models/ only.",
    .fix = "Export the model again, or remove its other records.",
    .reference = "torch/export/pt2_archive/_package.py _load_exported_programs",
    .check = checkModelJsonMissing,
};

void checkModelsForeignFile(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    const std::string folder = pt2->path("models/");
    const auto &records = subject.outer()->zip.records();
    for (std::size_t i = 0; i < records.size(); ++i)
        if (records[i].name.starts_with(folder) && !records[i].name.ends_with(".json") && !records[i].isDirectory())
            reporter.add(quoted(pt2->relative(records[i].name)) + " is taken for a program", subject.at(i));
}

constexpr Rule modelsForeignFile{
    .id = "layout/models-foreign-file",
    .severity = Severity::Error,
    .title = "File below models/ that is not a program",
    .explanation =
        "PyTorch takes every record below models/ for a program and cuts the last five characters off its name. "
        "For this one it finds no weights, and torch.export.load fails for the whole archive.",
    .fix = "Move the file to extra/, or remove it.",
    .reference = "torch/export/pt2_archive/_package.py _load_exported_programs; measured on torch 2.15",
    .check = checkModelsForeignFile,
};

void checkNoModelNamedModel(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    const auto hasProgram = [](const ModelParts &model) { return model.program.has_value(); };
    const auto first = std::ranges::find_if(pt2->models, hasProgram);
    const auto isModel = [&](const ModelParts &model) { return hasProgram(model) && model.name == "model"; };
    if (first != pt2->models.end() && std::ranges::none_of(pt2->models, isModel))
        reporter.add("no program is named \"model\"; the first is " + quoted(first->name), subject.at(*first->program));
}

constexpr Rule noModelNamedModel{
    .id = "layout/no-model-named-model",
    .severity = Severity::Warning,
    .title = "No program named model",
    .explanation =
        "torch.export.load returns the program named \"model\" and raises KeyError without one. "
        "load_pt2 of torch.export.pt2_archive._package loads all programs.",
    .fix = "Load the file with load_pt2, or name one of the programs model.",
    .reference = "torch/export/__init__.py load; measured on torch 2.15",
    .check = checkNoModelNamedModel,
};

void checkExtraWithoutModel(const Subject &subject, Reporter &reporter)
{
    if (layeredPt2(subject) && hasRecordBelow(subject, "extra/") && !hasRecordBelow(subject, "models/"))
        reporter.add("the archive has extra files, but no program");
}

constexpr Rule extraWithoutModel{
    .id = "layout/extra-without-model",
    .severity = Severity::Warning,
    .title = "Extra files without a program",
    .explanation =
        "With extra files and no program torch.export.load raises KeyError: 'model'. "
        "load_pt2 of torch.export.pt2_archive._package loads the archive.",
    .fix = "Load the file with load_pt2.",
    .reference = "torch/export/__init__.py load",
    .check = checkExtraWithoutModel,
};

}  // namespace

std::span<const Rule *const> modelRecordRules()
{
    static constexpr std::array rules{&noContent, &modelJsonMissing, &modelsForeignFile, &noModelNamedModel,
                                      &extraWithoutModel};
    return rules;
}

}  // namespace pt2scope
