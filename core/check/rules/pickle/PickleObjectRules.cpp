// SPDX-License-Identifier: Apache-2.0
// Constants that are objects: opaque ones, by Python's pickler, and TorchBind ones, by the C++ pickler.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/pickle/PickleParts.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"
#include "core/check/rules/program/ProgramSites.h"
#include "core/pt2/ObjectFile.h"

#include <array>
#include <unordered_map>

namespace pt2scope {

namespace {

/// The class of the object that a file holds, or nothing where a function makes it.
std::optional<std::string> classOf(const PickleFile &file)
{
    const Pickle *pickle = file.save.mainPickle();
    const PickleCall *made = pickle && pickle->complete ? pickle->callOf(pickle->root) : nullptr;
    if (!made || (made->how != CallKind::NewObj && made->how != CallKind::NewObjEx))
        return std::nullopt;
    const PickleGlobal *global = pickle->globalOf(made->callable);
    return global ? std::optional(global->fullName()) : std::nullopt;
}

/// ", of class fx_helpers.Scale", or nothing.
std::string describeClass(const PickleFile &file)
{
    const std::optional<std::string> name = classOf(file);
    return name ? ", of class " + shortened(*name) : "";
}

void checkOpaqueObject(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        if (site.file.kind == PickleFileKind::OpaqueObject)
            reporter.add(site.name() + " is an opaque object" + describeClass(site.file), site.whole());
    }
}

constexpr Rule opaqueObject{
    .id = "pickle/opaque-object",
    .severity = Severity::Warning,
    .title = "An opaque object, loaded by pickle.loads",
    .explanation =
        "torch 2.13 and later keep constants of any Python class as a bare pickle, which is loaded without any "
        "restriction: whoever can change the file can run code.",
    .fix = "Load such a file only if you trust where it comes from.",
    .reference = "torch/export/pt2_archive/_package.py (_load_constants); pytorch#179870; measured on torch 2.15",
    .check = checkOpaqueObject,
};

void checkCustomObject(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        if (site.file.kind == PickleFileKind::CustomObject)
            reporter.add(site.name() + " is a TorchBind object" + describeClass(site.file), site.whole());
    }
}

constexpr Rule customObject{
    .id = "pickle/custom-object",
    .severity = Severity::Info,
    .title = "A TorchBind object",
    .explanation = "Loading needs the library that registers its class; without it torch.export.load fails.",
    .fix = "Load the library with torch.ops.load_library before the program.",
    .reference = "torch/export/pt2_archive/_package.py (_load_constants); measured on torch 2.12 and 2.15",
    .check = checkCustomObject,
};

void checkCustomObjectClass(const Subject &subject, Reporter &reporter)
{
    for (const PicklePart &part : pickleParts(subject)) {
        if (part.site->file.kind != PickleFileKind::CustomObject || part.hiddenAt)
            continue;
        for (const ImportedGlobal &import : part.imports) {
            if (import.verdict != PickleVerdict::Allowed && import.isResolved())
                reporter.add(part.name() + " names " + import.name() + ", which is no TorchBind class",
                             part.at(import.global->offset));
        }
    }
}

constexpr Rule customObjectClass{
    .id = "pickle/custom-object-class",
    .severity = Severity::Warning,
    .title = "A TorchBind object of an unexpected class",
    .explanation =
        "The C++ unpickler knows classes below __torch__.torch.classes and PyTorch's own tensors; any other name ends "
        "in an error, and Python's unpickler would import it.",
    .fix = "Save the program again; the object was damaged or made by another tool.",
    .reference = "torch/csrc/jit/serialization/unpickler.cpp; measured on torch 2.15",
    .check = checkCustomObjectClass,
};

/// The TorchBind objects that a program finds by name in its constants config.
class ObjectFiles {
public:
    explicit ObjectFiles(const ProgramSite &site) : m_site(site)
    {
        if (!site.model.constants)
            return;
        for (const ConfigEntry &entry : site.model.constants->entries) {
            if (holdsObject(entry))
                m_entries.emplace(entry.fqn, &entry);
        }
    }

    /// Null when there is none of that name.
    const PickleFile *find(std::string_view name) const
    {
        const auto entry = m_entries.find(name);
        if (entry == m_entries.end())
            return nullptr;
        const std::string path = m_site.model.constants->folder + *entry->second->pathName;
        const auto record = m_site.subject.outer()->zip.find(path);
        const PickleFile *file = record ? m_site.subject.document().pickleOf(*record) : nullptr;
        return file && file->kind == PickleFileKind::CustomObject ? file : nullptr;
    }

private:
    const ProgramSite &m_site;
    std::unordered_map<std::string_view, const ConfigEntry *> m_entries;
};

void compareClass(const ProgramSite &site, std::size_t input, const PickleFile &file, Reporter &reporter)
{
    const InputSpec &spec = site.program.signature->inputs[input];
    const std::optional<std::string> pickled = classOf(file);
    const std::string_view expected = site.program.text(static_cast<NameId>(spec.arg.object));
    if (!pickled || *pickled == expected)
        return;
    Location place = site.subject.at(*file.record);
    place.model = site.model.name;
    reporter.add("the program expects " + shortened(expected) + " for " + shortened(site.program.text(spec.target))
                     + ", the pickle holds " + shortened(*pickled),
                 std::move(place),
                 {site.at("/graph_module/signature/input_specs/" + std::to_string(input), spec.json)});
}

void checkCustomObjectFqn(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const ObjectFiles files(site);
        for (std::size_t i = 0; site.program.signature && i < site.program.signature->inputs.size(); ++i) {
            const InputSpec &spec = site.program.signature->inputs[i];
            if (spec.kind != InputKind::CustomObj || spec.target == noName || spec.arg.tag != ArgumentTag::CustomObj)
                continue;
            if (const PickleFile *file = files.find(site.program.text(spec.target)))
                compareClass(site, i, *file, reporter);
        }
    }
}

constexpr Rule customObjectFqn{
    .id = "pickle/custom-object-fqn",
    .severity = Severity::Warning,
    .title = "A TorchBind object of another class than the program says",
    .explanation = "The signature names the class of every object; loading or calling fails on another one.",
    .fix = "Save the program again; program and object come from two files.",
    .reference = "torch/_export/serde/serialize.py (deserialize_signature)",
    .check = checkCustomObjectFqn,
};

}  // namespace

std::span<const Rule *const> pickleObjectRules()
{
    static constexpr std::array rules{&opaqueObject, &customObject, &customObjectClass, &customObjectFqn};
    return rules;
}

}  // namespace pt2scope
