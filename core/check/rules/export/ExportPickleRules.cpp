// SPDX-License-Identifier: Apache-2.0
// Pickles that lie in a folder and belong to no form of it.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/ExportRuleTopics.h"
#include "core/check/rules/export/ExportSites.h"
#include "core/check/rules/export/FolderDangers.h"
#include "core/rtp/FolderPickle.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace pt2scope {

namespace {

bool hasNameOfPickle(std::string_view name)
{
    constexpr std::array<std::string_view, 11> endings{".pkl", ".pickle", ".pck",    ".pcl",  ".p",   ".pt",
                                                       ".pth", ".bin",    ".joblib", ".dill", ".ckpt"};
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos)
        return false;
    std::string ending(name.substr(dot));
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; });
    return std::ranges::find(endings, ending) != endings.end();
}

/// Files whose pickles other rules judge: parts of the folder and the samples of an RTP export.
class JudgedElsewhere {
public:
    explicit JudgedElsewhere(const Subject &subject) : m_subject(subject)
    {
        for (const ModelExport &model : modelExports(subject)) {
            if (!model.userModel)
                continue;
            for (const auto *file : {&model.userModel->inputsPickle, &model.userModel->outputPickle,
                                     &model.userModel->graphModel, &model.userModel->stateDict}) {
                if (*file)
                    m_samples.insert((*file)->path);
            }
        }
    }

    bool contains(const std::string &path) const { return m_samples.contains(path) || m_subject.part(path); }

private:
    const Subject &m_subject;
    std::unordered_set<std::string> m_samples;
};

void judge(const FolderPickle &file, Reporter &reporter)
{
    for (const SavedPickle &saved : file.save->pickles) {
        const auto worst = worstDanger(saved.pickle, saved.more, [](const PickleGlobal &) { return false; });
        if (!worst || worst->verdict != PickleVerdict::Dangerous)
            continue;
        reporter.add(quoted(file.path) + ' ' + worst->reason, fileAt(file.path, {}, worst->offset));
        return;
    }
}

void checkDangerousPickle(const Subject &subject, Reporter &reporter)
{
    const ExportFolder *folder = exportFolder(subject);
    if (!folder)
        return;
    const JudgedElsewhere others(subject);
    for (const FolderEntry &entry : folder->tree->entries()) {
        const bool isOwnFile = entry.kind == FolderEntryKind::File && !entry.isLink;
        if (!isOwnFile || !hasNameOfPickle(entry.name()) || others.contains(entry.path))
            continue;
        const auto file = readFolderPickle(*folder->tree, entry.path);
        if (file && file->save)
            judge(*file, reporter);
    }
}

constexpr Rule dangerousPickle{
    .id = "export/dangerous-pickle",
    .severity = Severity::Error,
    .title = "A pickle in the folder does something dangerous",
    .explanation =
        "The file is none of the export's own. Whoever unpickles it, and torch.load without weights_only is enough, "
        "runs what it calls.",
    .fix = "Do not load the file; remove it before the folder is served. pt2scope pickle shows what it would do.",
    .reference = "https://docs.python.org/3/library/pickle.html#restricting-globals",
    .check = checkDangerousPickle,
};

}  // namespace

std::span<const Rule *const> exportPickleRules()
{
    static constexpr std::array rules{&dangerousPickle};
    return rules;
}

}  // namespace pt2scope
