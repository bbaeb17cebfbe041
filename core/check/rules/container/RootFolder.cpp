// SPDX-License-Identifier: Apache-2.0
// The one folder that all entries share, and entries that are folders.
#include "core/bytes/Text.h"
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"
#include "core/check/rules/container/ReaderChoice.h"

#include <array>

namespace pt2scope {

namespace {

void checkEntryOutsideRoot(const Subject &subject, Reporter &reporter)
{
    const ArchiveSubject *archive = subject.outer();
    if (!archive || !archive->layered || subject.pt2()->shape.root.empty())
        return;
    const std::string root(rootFolder(archive->zip));
    if (root.empty())
        return;
    for (std::size_t i = 0; i < archive->zip.records().size(); ++i) {
        const std::string &name = archive->zip.records()[i].name;
        if (!name.starts_with(root + '/'))
            reporter.add(quoted(name) + " does not lie in " + quoted(root + '/') + ", the folder of the first entry",
                         archive->at(i));
    }
}

constexpr Rule entryOutsideRoot{
    .id = "container/entry-outside-root",
    .severity = Severity::Error,
    .title = "Entry outside the root folder",
    .explanation =
        "PyTorch takes the first entry's top folder for the root and raises when it lists an entry that lies "
        "elsewhere. The whole archive cannot be loaded: torch.export.load ends in its generic RuntimeError.",
    .fix = "Remove the entry, or move it below the root folder.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getAllRecords; measured on torch 2.15",
    .check = checkEntryOutsideRoot,
};

void checkNoRootFolder(const Subject &subject, Reporter &reporter)
{
    const ArchiveSubject *archive = subject.outer();
    if (!archive || !archive->layered)
        return;
    if (subject.pt2()->shape.root.empty())
        reporter.add("the records are in no common folder");
    else if (rootFolder(archive->zip).empty())
        reporter.add("the first entry, " + quoted(archive->zip.records().front().name) + ", is in no folder",
                     archive->at(0));
}

constexpr Rule noRootFolder{
    .id = "container/no-root-folder",
    .severity = Severity::Error,
    .title = "No root folder",
    .explanation =
        "PyTorch expects all entries of a layered archive in one top folder and refuses others: \"file in "
        "archive is not in a subdirectory\". torch.export.load ends in its generic RuntimeError.",
    .fix = "Pack the archive again with a folder around its content.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::init; measured on torch 2.15",
    .check = checkNoRootFolder,
};

void checkDirectoryEntry(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        const std::string root = std::string(rootFolder(archive.zip)) + '/';
        const bool readByMiniz = !readByPython(subject, archive);
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const Record &record = archive.zip.records()[i];
            if (record.dosDirectory && record.size > 0 && readByMiniz)
                reporter.addAs(Severity::Error,
                               "the entry " + quoted(record.name) + " holds " + formatBytes(record.size)
                                   + " but is marked as a folder: PyTorch leaves them unread",
                               archive.at(i));
            if (!record.isDirectory())
                continue;
            if (archive.layered && record.name.starts_with(root + "data/aotinductor/"))
                reporter.addAs(Severity::Error,
                               "the folder entry " + quoted(record.name) + " is taken for a compiled model",
                               archive.at(i));
            else if (archive.layered && record.name.starts_with(root + "models/"))
                reporter.addAs(Severity::Error, "the folder entry " + quoted(record.name) + " is taken for a model",
                               archive.at(i));
            else
                reporter.add("the entry " + quoted(record.name) + " is a folder", archive.at(i));
        }
    }
}

constexpr Rule directoryEntry{
    .id = "container/directory-entry",
    .severity = Severity::Warning,
    .title = "Entry that is a folder",
    .explanation =
        "PyTorch writes no entries for folders and lists them as records. Below models/ and data/aotinductor/ it takes "
        "one for a model, and torch.export.load fails; elsewhere it is ignored. A record with content that carries the "
        "DOS folder attribute is not read at all: a weight then holds whatever was in memory.",
    .fix = "Pack the archive without folder entries (zip -D).",
    .reference = "torch/export/pt2_archive/_package.py _load_exported_programs; measured on torch 2.15",
    .check = checkDirectoryEntry,
};

}  // namespace

std::span<const Rule *const> rootFolderRules()
{
    static constexpr std::array rules{&entryOutsideRoot, &noRootFolder, &directoryEntry};
    return rules;
}

}  // namespace pt2scope
