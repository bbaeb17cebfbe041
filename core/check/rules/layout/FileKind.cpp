// SPDX-License-Identifier: Apache-2.0
// Whether the file is what its name says.
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/LayoutTopics.h"
#include "core/pickle/TorchSaveWords.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view extension = ".pt2";

std::string_view fileNameOf(std::string_view path)
{
    return path.substr(path.find_last_of('/') + 1);
}

void checkExtension(const Subject &subject, Reporter &reporter)
{
    const std::string_view name = fileNameOf(subject.document().path);
    if (subject.pt2() && !name.ends_with(extension))
        reporter.add("the file is named " + quoted(name) + ", not *.pt2");
}

constexpr Rule fileExtension{
    .id = "layout/extension",
    .severity = Severity::Info,
    .title = "File name does not end in .pt2",
    .explanation = "PyTorch logs a warning about the name and loads the file.",
    .fix = "Rename the file to end in .pt2.",
    .reference = "torch/export/pt2_archive/_package.py load_pt2",
    .check = checkExtension,
};

void checkTorchscriptOrPickle(const Subject &subject, Reporter &reporter)
{
    const Document &document = subject.document();
    if (document.kind != DocumentKind::TorchZip)
        return;
    const bool script = document.form == ArchiveForm::TorchScript;
    std::string message = script ? "the file is a TorchScript archive" : "the file is a torch.save archive";
    Location place;
    if (const ArchiveSubject *archive = subject.outer()) {
        if (const auto marker = findInRoot(archive->zip, script ? "constants.pkl" : "data.pkl"))
            place = archive->at(*marker);
    } else if (!document.pickles.empty()) {
        message = "the file is " + std::string(describePickleStream(document.pickles.front().save.form));
    }
    const bool claimsPt2 = fileNameOf(document.path).ends_with(extension);
    reporter.addAs(claimsPt2 ? Severity::Error : Severity::Info, std::move(message), std::move(place));
}

constexpr Rule torchscriptOrPickle{
    .id = "layout/torchscript-or-pickle",
    .severity = Severity::Error,
    .title = "TorchScript or torch.save file",
    .explanation =
        "The file comes from torch.jit.save or torch.save and is not an exported program: torch.export.load ends in "
        "its generic RuntimeError. Only an info when the file is not named .pt2.",
    .fix = "Load it with torch.jit.load or torch.load, or export the model with torch.export.save.",
    .reference = "pytorch#156354",
    .check = checkTorchscriptOrPickle,
};

}  // namespace

std::span<const Rule *const> fileKindRules()
{
    static constexpr std::array rules{&fileExtension, &torchscriptOrPickle};
    return rules;
}

}  // namespace pt2scope
