// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/AotiSites.h"
#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

void checkNamePrefix(const Subject &subject, Reporter &reporter)
{
    std::vector<const AotiPackage *> byName;
    for (const AotiPackage &package : aotiPackages(subject))
        byName.push_back(&package);
    std::ranges::sort(byName, {}, [](const AotiPackage *package) -> const std::string & { return package->model; });
    for (std::size_t i = 0; i + 1 < byName.size(); ++i) {
        const AotiPackage &shorter = *byName[i];
        const AotiPackage &longer = *byName[i + 1];
        if (longer.model.starts_with(shorter.model))
            reporter.add(
                "the name of the compiled model " + quoted(shorter.model) + " begins that of " + quoted(longer.model),
                placeOf(shorter), {placeOf(longer)});
    }
}

constexpr Rule namePrefix{
    .id = "aoti/name-prefix",
    .severity = Severity::Warning,
    .title = "One compiled model's name is a prefix of another's",
    .explanation =
        "Up to torch 2.12 the loader takes every record whose path begins with the model's name, without a slash after "
        "it: asked for `model`, it mixes in the files of `model1`.",
    .fix = "Choose names so that none is a prefix of another.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp; measured on torch 2.9 and 2.12",
    .check = checkNamePrefix,
};

void checkFlatOld(const Subject &subject, Reporter &reporter)
{
    if (subject.pt2() && subject.document().form == ArchiveForm::Pt2FlatAoti)
        reporter.add("the package has the flat layout of torch 2.5 to 2.7");
}

constexpr Rule flatOld{
    .id = "aoti/flat-old",
    .severity = Severity::Info,
    .title = "A compiled package in the old layout",
    .explanation =
        "Its records have no common folder. AOTIModelPackageLoader reads it; load_pt2 and torch.export.load do not.",
    .fix = "Package the model again with torch 2.8 or later.",
    .reference = "torch/_inductor/package/package.py (torch 2.7)",
    .check = checkFlatOld,
};

void checkConstantsExtracted(const Subject &subject, Reporter &reporter)
{
    if (aotiPackages(subject).empty())
        return;
    const auto &records = subject.outer()->zip.records();
    const std::string prefix = subject.pt2()->path("data/constants/" + std::string(customObjectPrefix));
    const auto isObject = [&prefix](const Record &record) { return record.name.starts_with(prefix); };
    const auto first = std::ranges::find_if(records, isObject);
    if (first != records.end())
        reporter.add(counted(static_cast<std::uint64_t>(std::ranges::count_if(records, isObject)), "custom object")
                         + " will be copied into the folder of each compiled model",
                     subject.at(static_cast<std::size_t>(first - records.begin())));
}

constexpr Rule constantsExtracted{
    .id = "aoti/constants-extracted",
    .severity = Severity::Info,
    .title = "Custom objects are shared by all compiled models",
    .explanation =
        "The loader extracts data/constants/custom_obj_* into the folder of the model it loads; a file of the same "
        "name there would be overwritten.",
    .fix = "Nothing to do.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp",
    .check = checkConstantsExtracted,
};

void checkExternKernelJson(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiExternKernels &kernels : package.externKernels) {
            for (const AotiFault &fault : kernels.faults)
                reporter.add(fileOf(subject, fault.record)
                                 + (fault.pointer.empty() ? "" : " " + printable(fault.pointer)) + ": " + fault.detail,
                             placeOf(subject, package, fault));
        }
    }
}

constexpr Rule externKernelJson{
    .id = "aoti/extern-kernel-json",
    .severity = Severity::Warning,
    .title = "A list of external kernels has an unexpected form",
    .explanation =
        "The proxy executor reads {\"nodes\": [{\"name\", \"node\"}]} from it to call custom operators, and fails on "
        "any other form when the model is created.",
    .fix = "Compile and package the model again.",
    .reference = "torch/_export/serde/schema.py (ExternKernelNodes)",
    .check = checkExternKernelJson,
};

void checkProgramAbsent(const Subject &subject, Reporter &reporter)
{
    if (aotiPackages(subject).empty())
        return;
    const bool hasProgram =
        std::ranges::any_of(subject.pt2()->models, [](const ModelParts &model) { return model.program.has_value(); });
    if (!hasProgram)
        reporter.add("the archive holds " + counted(aotiPackages(subject).size(), "compiled model")
                     + " and no exported program");
}

constexpr Rule programAbsent{
    .id = "aoti/program-absent",
    .severity = Severity::Info,
    .title = "The archive holds compiled models only",
    .explanation = "torch.export.load finds no program in it. torch._inductor.aoti_load_package and load_pt2 read it.",
    .fix = "Nothing to do; load it with torch._inductor.aoti_load_package.",
    .reference = "torch/export/__init__.py (load); measured on torch 2.15",
    .check = checkProgramAbsent,
};

void checkNoBuildTags(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiBuildPaths &file : package.buildPaths) {
            if (!file.paths.empty())
                reporter.add(fileOf(subject, file.record) + " mentions " + counted(file.paths.size(), "path")
                                 + " of the machine that built it, such as " + printable(file.paths.front()),
                             placeOf(subject, package, file.record));
        }
    }
}

constexpr Rule noBuildTags{
    .id = "aoti/no-build-tags",
    .severity = Severity::Info,
    .title = "A compiled package reveals where it was built",
    .explanation =
        "Sources, compile flags, linker flags and CMakeLists.txt hold absolute paths: they may show user and project "
        "names, and include folders that another host does not have.",
    .fix = "Remove the files before the archive is published, if only the library is needed.",
    .reference = "measured on torch 2.15",
    .check = checkNoBuildTags,
};

}  // namespace

std::span<const Rule *const> aotiPackageRules()
{
    static constexpr std::array rules{&namePrefix,       &flatOld,       &constantsExtracted,
                                      &externKernelJson, &programAbsent, &noBuildTags};
    return rules;
}

}  // namespace pt2scope
