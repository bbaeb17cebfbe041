// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/config/RecordKinds.h"
#include "core/pt2/ObjectFile.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view pathPointer = "/path_name";

bool holdsObject(const ConfigSite &site, const ConfigEntry &entry)
{
    return site.config.role == PayloadRole::Constants && holdsObject(entry);
}

/// Calls visit(site, entry, path_name) for every entry of that role that has one.
template <typename Visit>
void forEachPath(const Subject &subject, Visit visit)
{
    for (const ConfigSite &site : configSites(subject)) {
        for (const ConfigEntry &entry : site.config.entries) {
            if (entry.pathName)
                visit(site, entry, *entry.pathName);
        }
    }
}

void checkPathMissing(const Subject &subject, Reporter &reporter)
{
    if (!subject.pt2())
        return;
    ReaderLookup lookup(subject.outer()->zip);
    const std::set<std::size_t> parts = partsOfModels(*subject.pt2());
    forEachPath(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const std::string &path) {
        const auto record = lookup.find(site.recordName(entry));
        if (record && !parts.contains(*record))
            return;
        const std::string why =
            record ? ", which describes a model and holds no tensor" : ", which is not in the archive";
        reporter.add(nameOf(entry) + " is to be read from " + printable(path) + why, site.at(entry, pathPointer));
    });
}

constexpr Rule pathMissing{
    .id = "config/path-missing",
    .severity = Severity::Error,
    .title = "A config names a blob that is not there",
    .explanation =
        "PyTorch joins the folder and path_name as text and reads that record. When it is absent, load_pt2 raises a "
        "RuntimeError that torch.export.load swallows and replaces with a general message. A record that describes a "
        "model is read as if its text were numbers.",
    .fix = "Save the program again, or copy the missing record from an undamaged copy of the archive.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkPathMissing,
};

void checkPathNotBasename(const Subject &subject, Reporter &reporter)
{
    forEachPath(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const std::string &path) {
        if (path.find('/') != std::string::npos || path.find("..") != std::string::npos)
            reporter.add("path_name of " + nameOf(entry) + " is " + printable(path) + ", not a plain file name",
                         site.at(entry, pathPointer));
    });
}

constexpr Rule pathNotBasename{
    .id = "config/path-not-basename",
    .severity = Severity::Warning,
    .title = "A path_name is not a plain file name",
    .explanation =
        "PyTorch writes weight_0, tensor_3 and the like. It joins whatever stands here to the folder as text; "
        "tools that extract records may follow it out of their folder.",
    .fix = "Save the program again. Distrust the archive if nobody can say which tool wrote it.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkPathNotBasename,
};

void checkPathPrefix(const Subject &subject, Reporter &reporter)
{
    forEachPath(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const std::string &path) {
        if (site.config.role == PayloadRole::Constants && !path.starts_with("tensor_") && !holdsObject(site, entry))
            reporter.add("path_name of constant " + nameOf(entry) + " is " + printable(path)
                             + ", which begins with none of tensor_, custom_obj_, opaque_obj_",
                         site.at(entry, pathPointer));
    });
}

constexpr Rule pathPrefix{
    .id = "config/path-prefix",
    .severity = Severity::Error,
    .title = "A constant's file name does not tell its kind",
    .explanation =
        "PyTorch tells tensors, custom objects and opaque objects apart by the beginning of path_name; for any "
        "other it raises \"Unsupported constant type\".",
    .fix = "Save the program again.",
    .reference = "torch/export/pt2_archive/_package.py (_load_constants); measured on torch 2.15",
    .check = checkPathPrefix,
};

void checkWeightPathPrefix(const Subject &subject, Reporter &reporter)
{
    forEachPath(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const std::string &path) {
        if (site.config.role == PayloadRole::Weights && !path.starts_with("weight_"))
            reporter.add("path_name of weight " + nameOf(entry) + " is " + printable(path)
                             + ", which does not begin with weight_",
                         site.at(entry, pathPointer));
    });
}

constexpr Rule weightPathPrefix{
    .id = "config/weight-path-prefix",
    .severity = Severity::Info,
    .title = "A weight's file name is not one that PyTorch uses",
    .explanation = "PyTorch names weights weight_0, weight_1 and so on, but its reader takes any name.",
    .fix = "Nothing to do if the tool that wrote it is known.",
    .reference = "torch/export/pt2_archive/_package.py (_package_state_dict)",
    .check = checkWeightPathPrefix,
};

void checkTensorMetaNull(const Subject &subject, Reporter &reporter)
{
    for (const ConfigSite &site : configSites(subject)) {
        for (const ConfigEntry &entry : site.config.entries) {
            if (entry.tensorMetaIsNull && entry.usePickle == false)
                reporter.add(nameOf(entry) + " holds raw bytes (use_pickle is false), but its tensor_meta is null",
                             site.at(entry, "/tensor_meta"));
        }
    }
}

constexpr Rule tensorMetaNull{
    .id = "config/tensor-meta-null",
    .severity = Severity::Error,
    .title = "Raw bytes without a description",
    .explanation = "Without tensor_meta nothing says what the bytes are: PyTorch stops with an AssertionError.",
    .fix = "Save the program again.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkTensorMetaNull,
};

void checkTensorMetaOnObject(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &) {
        if (holdsObject(site, entry))
            reporter.add(nameOf(entry) + " is an object (" + printable(*entry.pathName) + ") with a tensor_meta",
                         site.at(entry, "/tensor_meta"));
    });
}

constexpr Rule tensorMetaOnObject{
    .id = "config/tensor-meta-on-object",
    .severity = Severity::Info,
    .title = "An object is described as a tensor",
    .explanation = "PyTorch writes null there and ignores what it reads.",
    .fix = "Nothing to do if the tool that wrote it is known.",
    .reference = "torch/export/pt2_archive/_package.py (_package_constants)",
    .check = checkTensorMetaOnObject,
};

void checkObjectWithoutPickle(const Subject &subject, Reporter &reporter)
{
    for (const ConfigSite &site : configSites(subject)) {
        for (const ConfigEntry &entry : site.config.entries) {
            if (holdsObject(site, entry) && entry.usePickle == false)
                reporter.add(
                    nameOf(entry) + " is an object (" + printable(*entry.pathName) + "), but use_pickle is false",
                    site.at(entry, "/use_pickle"));
        }
    }
}

constexpr Rule objectWithoutPickle{
    .id = "config/object-without-pickle",
    .severity = Severity::Warning,
    .title = "An object is marked as raw bytes",
    .explanation = "PyTorch then looks for a tensor_meta, which objects do not have, and stops with an AssertionError.",
    .fix = "Set use_pickle to true, or save the program again.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map)",
    .check = checkObjectWithoutPickle,
};

/// What is wrong with the flag, or empty.
std::string describeMismatch(bool usePickle, RecordKind kind)
{
    if (!usePickle)
        return kind == RecordKind::TorchSave ? "is a torch.save archive, but use_pickle is false" : "";
    if (kind == RecordKind::Empty)
        return "is empty, but use_pickle is true";
    return kind == RecordKind::Other ? "is not a torch.save archive, but use_pickle is true" : "";
}

void checkUsePickleMismatch(const Subject &subject, Reporter &reporter)
{
    if (!subject.pt2())
        return;
    ReaderLookup lookup(subject.outer()->zip);
    RecordKinds kinds(subject);
    forEachPath(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const std::string &path) {
        const auto record = lookup.find(site.recordName(entry));
        const bool barePickle = holdsObject(site, entry) && path.starts_with(opaqueObjectPrefix);
        if (!record || !entry.usePickle || barePickle)
            return;
        const RecordKind kind = *entry.usePickle ? kinds.of(*record) : kinds.ofBlob(*record);
        const std::string mismatch = describeMismatch(*entry.usePickle, kind);
        if (!mismatch.empty())
            reporter.add(printable(path) + " " + mismatch + " for " + nameOf(entry), site.blobAt(entry, *record),
                         {site.at(entry, "/use_pickle")});
    });
}

constexpr Rule usePickleMismatch{
    .id = "config/use-pickle-mismatch",
    .severity = Severity::Error,
    .title = "use_pickle does not match the record",
    .explanation =
        "With use_pickle true PyTorch calls torch.load on the record and fails on raw bytes. With use_pickle false "
        "it takes the bytes as they are: those of a torch.save archive become numbers, without a message.",
    .fix = "Correct use_pickle if the record is right; else save the program again.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict, _build_file_map); measured on torch 2.15",
    .check = checkUsePickleMismatch,
};

}  // namespace

std::span<const Rule *const> configPathRules()
{
    static constexpr std::array rules{&pathMissing,    &pathNotBasename,    &pathPrefix,          &weightPathPrefix,
                                      &tensorMetaNull, &tensorMetaOnObject, &objectWithoutPickle, &usePickleMismatch};
    return rules;
}

}  // namespace pt2scope
