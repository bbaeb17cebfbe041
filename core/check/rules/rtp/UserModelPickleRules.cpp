// SPDX-License-Identifier: Apache-2.0
// The pickles of fx_user_model/: whether they can be read, and what they would do.
#include "core/check/DamagedPickle.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/FolderDangers.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "core/check/rules/rtp/UserModelSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

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
    .reference = "RecIS recis/utils/torch_fx_tool/export_torch_fx_tool.py",
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

constexpr std::array rules{&fxPickleInvalid, &fxUnsafePickle};

}  // namespace

std::span<const Rule *const> userModelPickleRules()
{
    return rules;
}

}  // namespace pt2scope
