// SPDX-License-Identifier: Apache-2.0
// What loading a pickle would import and call.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/pickle/PickleParts.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Calls visit(part, import) for every global that torch itself would not write there.
template <typename Visit>
void forEachForeign(const Subject &subject, Visit visit)
{
    for (const PicklePart &part : pickleParts(subject)) {
        for (const ImportedGlobal &import : part.imports) {
            if (import.verdict != PickleVerdict::Allowed && import.isResolved())
                visit(part, import);
        }
    }
}

std::string argumentsOf(const PicklePart &part, const PickleCall &call)
{
    return describeObject(*part.pickle, call.arguments);
}

/// ", to be called with ('echo hi',)"; empty for what is only imported.
std::string describeUse(const PicklePart &part, const ImportedGlobal &import)
{
    if (!import.call)
        return {};
    const bool isCalled = import.call->how != CallKind::Build;
    return (isCalled ? ", to be called with " : ", to be given the state ") + argumentsOf(part, *import.call);
}

void checkDenyGlobal(const Subject &subject, Reporter &reporter)
{
    forEachForeign(subject, [&](const PicklePart &part, const ImportedGlobal &import) {
        if (import.verdict == PickleVerdict::Dangerous && !import.isDotted())
            reporter.add(import.name() + " is imported by " + part.name() + describeUse(part, import),
                         part.at(import.global->offset));
    });
}

constexpr Rule denyGlobal{
    .id = "pickle/deny-global",
    .severity = Severity::Error,
    .title = "A pickle imports something that can run any code",
    .explanation =
        "Loading a pickle imports and calls whatever it names. This name can run commands, read and write files or "
        "load further code. torch.export.load first tries the safe unpickler and, when that refuses the name, loads "
        "the same bytes without any restriction and without asking; objects and pickled weights are loaded without "
        "restriction at once.",
    .fix = "Do not load the file. Ask whoever made it for one without the pickle, saved with torch 2.9 or later.",
    .reference =
        "torch/_export/serde/serialize.py (deserialize_torch_artifact); pytorch#176791; measured on torch 2.15",
    .check = checkDenyGlobal,
};

void checkForeignGlobal(const Subject &subject, Reporter &reporter)
{
    forEachForeign(subject, [&](const PicklePart &part, const ImportedGlobal &import) {
        // The C++ unpickler of custom objects imports no Python: pickle/custom-object-class speaks of its classes.
        if (import.verdict == PickleVerdict::Unknown && part.site->file.kind != PickleFileKind::CustomObject)
            reporter.add(import.name() + " is imported by " + part.name(), part.at(import.global->offset));
    });
}

constexpr Rule foreignGlobal{
    .id = "pickle/foreign-global",
    .severity = Severity::Warning,
    .title = "A pickle imports something that is not PyTorch's",
    .explanation =
        "PyTorch writes a short list of names into its pickles; this one is none of them. Loading imports its module, "
        "which must be installed and runs its top-level code. Tensor subclasses and registered dataclasses are such "
        "names.",
    .fix = "Make sure that you know and trust the module. Saving plain tensors needs no such import.",
    .reference =
        "torch/_export/serde/serialize.py (deserialize_torch_artifact); torch/_utils.py; measured on torch 2.6 "
        "to 2.15",
    .check = checkForeignGlobal,
};

/// " (and 2 more)", or nothing.
std::string andMore(std::size_t count)
{
    return count > 1 ? " (and " + std::to_string(count - 1) + " more)" : "";
}

void checkUnresolvable(const Subject &subject, Reporter &reporter)
{
    for (const PicklePart &part : pickleParts(subject)) {
        const auto isUnresolvable = [](const PickleGlobal &global) {
            return global.origin == OperandOrigin::Unresolvable;
        };
        const auto first = std::ranges::find_if(part.pickle->globals, isUnresolvable);
        if (first == part.pickle->globals.end())
            continue;
        const auto count = std::ranges::count_if(part.pickle->globals, isUnresolvable);
        reporter.add("the module or name of an import by " + part.name()
                         + " is no text but something that only loading would show"
                         + andMore(static_cast<std::size_t>(count)),
                     part.at(first->offset));
    }
}

constexpr Rule unresolvableStackGlobal{
    .id = "pickle/unresolvable-stack-global",
    .severity = Severity::Error,
    .title = "A pickle hides what it imports",
    .explanation =
        "STACK_GLOBAL takes the module and the name from the stack. Python's pickler always puts two plain texts "
        "there; anything else is made by hand, to get past scanners.",
    .fix = "Do not load the file.",
    .reference = "Lib/pickle.py of CPython (load_stack_global)",
    .check = checkUnresolvable,
};

void checkExtensionOpcode(const Subject &subject, Reporter &reporter)
{
    for (const PicklePart &part : pickleParts(subject)) {
        const auto isExtension = [](const PickleObject &object) { return object.kind == ObjectKind::Extension; };
        const auto first = std::ranges::find_if(part.pickle->objects, isExtension);
        if (first == part.pickle->objects.end())
            continue;
        const auto count = std::ranges::count_if(part.pickle->objects, isExtension);
        reporter.add("copyreg's extension code " + std::to_string(first->number) + " stands in " + part.name()
                         + andMore(static_cast<std::size_t>(count)),
                     part.at(first->offset));
    }
}

constexpr Rule extensionOpcode{
    .id = "pickle/extension-opcode",
    .severity = Severity::Error,
    .title = "A pickle uses an extension code",
    .explanation =
        "EXT1, EXT2 and EXT4 import whatever the loading program registered under a number with "
        "copyreg.add_extension, so that the file does not show what it is. PyTorch never writes them.",
    .fix = "Do not load the file.",
    .reference = "Lib/pickle.py of CPython (get_extension)",
    .check = checkExtensionOpcode,
};

void checkGetattrDotted(const Subject &subject, Reporter &reporter)
{
    forEachForeign(subject, [&](const PicklePart &part, const ImportedGlobal &import) {
        if (import.isDotted() && import.verdict == PickleVerdict::Dangerous)
            reporter.add(quoted(import.global->name) + " of module " + quoted(import.global->module)
                             + " is imported by " + part.name() + describeUse(part, import),
                         part.at(import.global->offset));
    });
}

constexpr Rule getattrDotted{
    .id = "pickle/getattr-dotted",
    .severity = Severity::Error,
    .title = "A pickle reaches through a module with a dotted name",
    .explanation =
        "From protocol 4 on a name with dots is looked up attribute by attribute, so that a harmless-looking module "
        "leads to any module that it imports itself: \"serialization.os.system\" of torch is os.system.",
    .fix = "Do not load the file unless you know the class: only nested classes have such names, and PyTorch has none.",
    .reference = "Lib/pickle.py of CPython (find_class, _getattribute)",
    .check = checkGetattrDotted,
};

/// " is called", " is called 3 times"; of what only BUILD touches " is given a state".
std::string describeCalls(const ImportedGlobal &import)
{
    if (import.calls == 0)
        return " is given a state";
    return " is called" + (import.calls > 1 ? ' ' + std::to_string(import.calls) + " times" : "");
}

void checkForeignCalls(const PicklePart &part, Reporter &reporter)
{
    for (const ImportedGlobal &import : part.imports) {
        if (import.verdict == PickleVerdict::Allowed || !import.call || !import.isResolved())
            continue;
        reporter.add(import.name() + describeCalls(import) + " by " + part.name() + ", first with "
                         + argumentsOf(part, *import.call),
                     part.at(import.call->offset));
    }
}

/// What is done with other than imported names, or with those of PyTorch that run what they are given.
void checkActions(const PicklePart &part, Reporter &reporter)
{
    for (const PickleAction &action : part.actions)
        reporter.addAs(action.verdict == PickleVerdict::Dangerous ? Severity::Error : Severity::Warning,
                       part.name() + " " + action.reason + andMore(action.count), part.at(action.offset));
}

void checkReduceOnForeign(const Subject &subject, Reporter &reporter)
{
    for (const PicklePart &part : pickleParts(subject)) {
        if (part.site->file.kind != PickleFileKind::CustomObject)
            checkForeignCalls(part, reporter);
        checkActions(part, reporter);
    }
}

constexpr Rule reduceOnForeign{
    .id = "pickle/reduce-on-foreign",
    .severity = Severity::Warning,
    .title = "A pickle calls something that is not PyTorch's",
    .explanation =
        "Loading calls the imported class or function with arguments from the file, or hands it a state to set. What "
        "happens then is up to that code. It is an error where the call goes to no imported name at all or changes an "
        "imported object, which no pickler writes, and where a function of PyTorch that loads bytes, evaluates sizes "
        "or calls other functions gets what is dangerous or cannot be seen.",
    .fix = "Make sure that you know and trust the code. Saving plain tensors needs no such call.",
    .reference = "Lib/pickle.py of CPython (load_reduce, load_newobj, load_build)",
    .check = checkReduceOnForeign,
};

}  // namespace

std::span<const Rule *const> pickleGlobalRules()
{
    static constexpr std::array rules{&denyGlobal,      &foreignGlobal, &unresolvableStackGlobal,
                                      &extensionOpcode, &getattrDotted, &reduceOnForeign};
    return rules;
}

}  // namespace pt2scope
