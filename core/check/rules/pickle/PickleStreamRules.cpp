// SPDX-License-Identifier: Apache-2.0
// The stream of opcodes itself: whether it can be read, where it ends, which protocol it has, and what
// torch.load(weights_only=True) says to its names.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/pickle/PickleParts.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// The fault at which Python gives up, or null.
const PickleFault *stopOf(const Pickle &pickle)
{
    const auto found =
        std::ranges::find_if(pickle.faults, [](const PickleFault &fault) { return stopsPython(fault.kind); });
    return found == pickle.faults.end() ? nullptr : &*found;
}

void checkStop(const PickleSite &site, std::size_t index, Reporter &reporter)
{
    const Pickle &pickle = site.file.save.pickles[index].pickle;
    const PickleFault *stop = stopOf(pickle);
    if (stop && !isSizeBomb(stop->kind))
        reporter.add(site.name() + ": " + std::string(faultName(stop->kind)) + ": " + stop->detail,
                     site.at(index, stop->offset));
}

Location placeInStream(const PickleSite &site, std::uint64_t offset)
{
    Location place = site.whole();
    place.offset = offset;
    return place;
}

/// Calls that make tensors or storages, with arguments that they do not take, and streams that break off.
void checkBadArguments(const PickleSite &site, Reporter &reporter)
{
    for (const TorchSaveFault &fault : site.file.save.faults) {
        if (fault.kind == TorchSaveFaultKind::BadStream)
            reporter.add(site.name() + ": " + fault.detail, placeInStream(site, fault.offset));
        else if (fault.kind == TorchSaveFaultKind::Unreadable)
            reporter.addAs(Severity::Warning, site.name() + " could not be read whole: " + fault.detail, site.whole());
        else if (fault.kind == TorchSaveFaultKind::BadPersistentId || fault.kind == TorchSaveFaultKind::BadTensor)
            reporter.add(site.name() + ": " + fault.detail, site.at(fault.pickle, fault.offset));
    }
}

/// Why pickle.loads gives up at the first byte, or empty.
std::string describeNoPickle(const PickleSite &site)
{
    if (site.file.kind != PickleFileKind::OpaqueObject || site.file.failure)
        return {};
    if (site.archive)
        return " is an archive, which pickle.loads cannot read";
    return site.file.save.pickles.empty() ? " is no pickle" : "";
}

void checkMalformed(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        if (!site.isLoaded())
            continue;
        const std::string noPickle = describeNoPickle(site);
        if (!noPickle.empty()) {
            reporter.add(site.name() + noPickle, site.whole());
            continue;
        }
        for (std::size_t i = 0; i < site.file.save.pickles.size(); ++i)
            checkStop(site, i, reporter);
        checkBadArguments(site, reporter);
    }
}

constexpr Rule malformed{
    .id = "pickle/malformed",
    .severity = Severity::Error,
    .title = "A pickle cannot be read to its end",
    .explanation =
        "The opcodes break off or contradict each other, or build a tensor from impossible arguments, so that loading "
        "ends in an UnpicklingError. What comes before that place has been imported and called by then.",
    .fix = "Fetch the file again from a good copy, or save it again.",
    .reference = "Lib/pickle.py of CPython; torch/serialization.py; measured on torch 2.15",
    .check = checkMalformed,
};

void checkTrailingData(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        const std::vector<SavedPickle> &pickles = site.file.save.pickles;
        for (std::size_t i = 0; site.isLoaded() && i < pickles.size(); ++i) {
            const Pickle &pickle = pickles[i].pickle;
            if (!pickle.complete || pickles[i].nbytes <= pickle.end)
                continue;
            const std::string more =
                pickles[i].more.empty() ? "" : ", among them " + counted(pickles[i].more.size(), "further pickle");
            reporter.add(counted(pickles[i].nbytes - pickle.end, "byte") + " after the end of the pickle in "
                             + site.name() + more,
                         site.at(i, pickle.end));
        }
    }
}

constexpr Rule trailingData{
    .id = "pickle/trailing-data",
    .severity = Severity::Warning,
    .title = "Bytes after the end of a pickle",
    .explanation =
        "Loading stops at the opcode STOP and never sees what follows. PyTorch writes nothing there; hidden payloads "
        "and files that are two formats at once do.",
    .fix = "Find out what the bytes are and who put them there, or save the file again.",
    .reference = "Lib/pickle.py of CPython (load_stop)",
    .check = checkTrailingData,
};

void checkProtocol(const Subject &subject, Reporter &reporter)
{
    constexpr unsigned usual = 2;
    for (const PickleSite &site : pickleSites(subject)) {
        const std::vector<SavedPickle> &pickles = site.file.save.pickles;
        const auto unusual = std::ranges::find_if(
            pickles, [](const SavedPickle &each) { return each.pickle.complete && each.pickle.protocol != usual; });
        if (unusual != pickles.end() && site.isLoaded())
            reporter.add(
                site.name() + " has pickle protocol " + std::to_string(unusual->pickle.protocol) + ", PyTorch writes 2",
                site.at(static_cast<std::size_t>(unusual - pickles.begin()), unusual->pickle.begin));
    }
}

constexpr Rule protocol{
    .id = "pickle/protocol",
    .severity = Severity::Info,
    .title = "Unusual pickle protocol",
    .explanation =
        "PyTorch pickles with protocol 2 unless it is told otherwise. torch.load(weights_only=True) understands hardly "
        "any opcode of protocol 4 and later, so torch.export.load falls back to loading without restriction.",
    .fix = "Save with pickle_protocol=2.",
    .reference = "torch/_weights_only_unpickler.py; measured on torch 2.15",
    .check = checkProtocol,
};

/// Whether torch.load is called with weights_only=True first.
bool triesWeightsOnly(const PickleFile &file)
{
    switch (file.kind) {
        case PickleFileKind::StateDict:
        case PickleFileKind::Constants:
        case PickleFileKind::SampleInputs:
        case PickleFileKind::AotiWeight: return true;
        case PickleFileKind::WholeFile: return file.save.form != TorchSaveForm::TorchScript;
        default: return false;
    }
}

void checkWeightsOnly(const Subject &subject, Reporter &reporter)
{
    for (const PicklePart &part : pickleParts(subject)) {
        if (part.hiddenAt || !triesWeightsOnly(part.site->file))
            continue;
        for (const ImportedGlobal &import : part.imports) {
            if (!import.isResolved() || isWeightsOnlyGlobal(*import.global))
                continue;
            const bool isTorchs = import.verdict == PickleVerdict::Allowed;
            reporter.addAs(isTorchs ? Severity::Info : Severity::Warning,
                           import.name() + " in " + part.name() + " is refused by torch.load(weights_only=True)",
                           part.at(import.global->offset));
        }
    }
}

constexpr Rule weightsOnlyIncompatible{
    .id = "pickle/weights-only-incompatible",
    .severity = Severity::Warning,
    .title = "A pickle that the safe unpickler refuses",
    .explanation =
        "torch.load(weights_only=True) knows 144 names of PyTorch and no other. torch.export.load answers its refusal "
        "by loading the same bytes without restriction, with no more than a line in the log. Two names that PyTorch "
        "writes itself, those of fake and nested tensors, are refused as well; then this is information only.",
    .fix = "Save plain tensors, or allow the name with torch.serialization.add_safe_globals where you load the file.",
    .reference =
        "torch/_weights_only_unpickler.py; torch/_export/serde/serialize.py (deserialize_torch_artifact); "
        "measured on torch 2.15",
    .check = checkWeightsOnly,
};

void checkSizeBomb(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        const std::vector<SavedPickle> &pickles = site.file.save.pickles;
        for (std::size_t i = 0; site.isLoaded() && i < pickles.size(); ++i) {
            for (const PickleFault &fault : pickles[i].pickle.faults) {
                if (isSizeBomb(fault.kind))
                    reporter.add(site.name() + ": " + std::string(faultName(fault.kind)) + ": " + fault.detail,
                                 site.at(i, fault.offset));
            }
        }
    }
}

constexpr Rule sizeBomb{
    .id = "pickle/size-bomb",
    .severity = Severity::Error,
    .title = "A pickle asks for more than it holds",
    .explanation =
        "A length reaches beyond the end, the memo is addressed far beyond its entries, or objects are nested deeper "
        "than 1000: a reader that believes it runs out of memory or stack.",
    .fix = "Do not load the file; fetch it again from a good copy.",
    .reference = "Lib/pickle.py and Modules/_pickle.c of CPython",
    .check = checkSizeBomb,
};

}  // namespace

std::span<const Rule *const> pickleStreamRules()
{
    static constexpr std::array rules{&malformed, &trailingData, &protocol, &weightsOnlyIncompatible};
    return rules;
}

std::span<const Rule *const> pickleBombRules()
{
    static constexpr std::array rules{&sizeBomb};
    return rules;
}

}  // namespace pt2scope
