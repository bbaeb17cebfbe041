// SPDX-License-Identifier: Apache-2.0
// Whether the file is what its name says.
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/LayoutTopics.h"

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
    const ArchiveForm form = subject.document().form;
    if (form != ArchiveForm::TorchSave && form != ArchiveForm::TorchScript)
        return;
    const ZipArchive &zip = subject.outer()->zip;
    const bool script = form == ArchiveForm::TorchScript;
    const auto marker = findInRoot(zip, script ? "constants.pkl" : "data.pkl");
    const bool claimsPt2 = fileNameOf(subject.document().path).ends_with(extension);
    reporter.addAs(claimsPt2 ? Severity::Error : Severity::Info,
                   script ? "the file is a TorchScript archive" : "the file is a torch.save archive",
                   marker ? subject.outer()->at(*marker) : Location());
}

constexpr Rule torchscriptOrPickle{
    .id = "layout/torchscript-or-pickle",
    .severity = Severity::Error,
    .title = "TorchScript or torch.save file",
    .explanation =
        "The file comes from torch.jit.save or torch.save and is no exported program: torch.export.load ends in "
        "its generic RuntimeError. No more than information when the file is not named .pt2.",
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
