// SPDX-License-Identifier: Apache-2.0
#include "core/check/FolderPhases.h"

#include "core/bytes/Text.h"
#include "core/check/Unread.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <functional>

namespace pt2scope {

namespace {

/// Why something below this phase is not known for another reason than its content; empty when all is.
using Reason = std::string;

Reason unless(const std::optional<Error> &unread, const std::string &path)
{
    return unread && isOutside(*unread) ? printable(path) + ": " + unread->message : Reason();
}

Reason unlistedFolder(const FolderTree &tree)
{
    if (tree.isComplete())
        return {};
    const auto unlisted = std::ranges::find(tree.entries(), true, &FolderEntry::unlisted);
    if (unlisted == tree.entries().end())
        return "the folder holds more than is listed";
    return printable(unlisted->path) + ": not listed to its end";
}

Reason unreadFeatures(const ExportFolder &folder)
{
    for (const ModelExport &each : folder.exports) {
        if (!each.features)
            continue;
        if (Reason reason = unless(each.features->file.unread, each.features->file.path); !reason.empty())
            return reason;
    }
    return {};
}

Reason unreadHeader(const Safetensors &tensors, const std::string &path)
{
    const auto unreadable =
        std::ranges::find(tensors.faults, SafetensorsFaultKind::Unreadable, &SafetensorsFault::kind);
    return unreadable == tensors.faults.end() ? Reason() : printable(path) + ": " + unreadable->detail;
}

Reason unreadTables(const Document &document)
{
    if (document.safetensors)
        return unreadHeader(*document.safetensors, document.path);
    for (const ModelExport &each : document.folder->exports) {
        if (!each.tables)
            continue;
        for (const RankFiles &rank : each.tables->files) {
            Reason reason = unless(rank.unread, rank.tensorsPath);
            if (reason.empty() && rank.tensors)
                reason = unreadHeader(*rank.tensors, rank.tensorsPath);
            if (reason.empty() && rank.meta)
                reason = unless(rank.meta->file.unread, rank.metaPath);
            if (!reason.empty())
                return reason;
        }
    }
    return {};
}

Reason unreadKeys(std::span<const TableKeys> all)
{
    for (const TableKeys &keys : all) {
        if (Reason reason = unless(keys.failure, "the keys of " + keys.name()); !reason.empty())
            return reason;
        if (!keys.found.isComplete)
            return "cancelled";
    }
    return {};
}

/// The first reason that some part gives, with the part's path before it.
Reason unreadOfParts(std::span<const ReadDocument> read, const std::function<Reason(const ReadDocument &)> &reasonOf)
{
    for (const ReadDocument &each : read.subspan(1)) {
        const Reason reason = reasonOf(each);
        if (!reason.empty())
            return printable(each.part->path) + "!/" + reason;
    }
    return {};
}

Reason unreadModel(const ReadDocument &read)
{
    Reason reason = unreadBytes(read);
    if (reason.empty())
        reason = unreadPrograms(read.document);
    return reason.empty() ? unreadConfigs(read.document) : reason;
}

Reason unreadValues(std::span<const ReadDocument> read)
{
    const Reason own = notRebuilt(read.front());
    return own.empty() ? unreadOfParts(read, notRebuilt) : own;
}

Reason unreadOf(Phase phase, const PhaseFacts &facts)
{
    const Document &document = facts.read.front().document;
    switch (phase) {
        case Phase::Files: return unlistedFolder(*document.folder->tree);
        case Phase::Features: return unreadFeatures(*document.folder);
        case Phase::Tensors: {
            Reason reason = unreadTables(document);
            return reason.empty() ? unreadKeys(facts.read.front().tableKeys) : reason;
        }
        case Phase::Program: {
            Reason reason = unreadOfParts(facts.read, unreadModel);
            return reason.empty() ? facts.read.front().leftOut : reason;
        }
        case Phase::Pickles:
            return unreadOfParts(facts.read, [](const ReadDocument &read) { return unreadPickles(read.document); });
        case Phase::Values: return facts.quick ? Reason() : unreadValues(facts.read);
        default: return {};
    }
}

bool hasTables(const ExportFolder &folder)
{
    const bool ofExports = std::ranges::any_of(folder.exports, [](const ModelExport &each) {
        return (each.tables && !each.tables->files.empty()) || each.sparse.has_value();
    });
    return ofExports || std::ranges::any_of(folder.checkpoints, [](const Checkpoint &checkpoint) {
               return checkpoint.dynamic && !checkpoint.dynamic->tables.empty();
           });
}

bool hasProgram(const ExportFolder &folder)
{
    return std::ranges::any_of(folder.exports, [](const ModelExport &each) {
        return each.userModel || each.scripted || each.scriptedSparse || each.aoti || each.fullGraph || each.sparseGraph
               || each.denseGraph;
    });
}

bool hasPickles(const PhaseFacts &facts)
{
    const Document &document = facts.read.front().document;
    const bool ofCheckpoint = std::ranges::any_of(document.folder->checkpoints, [](const Checkpoint &checkpoint) {
        return std::ranges::any_of(checkpoint.dcp, [](const DcpFolder &dcp) { return dcp.metadata.has_value(); });
    });
    const bool ofUserModel = std::ranges::any_of(document.folder->exports, [](const ModelExport &each) {
        return each.userModel && (each.userModel->inputsPickle || each.userModel->outputPickle);
    });
    const bool ofParts =
        std::ranges::any_of(facts.read, [](const ReadDocument &read) { return !read.document.pickles.empty(); });
    return ofCheckpoint || ofUserModel || ofParts;
}

bool applies(Phase phase, const PhaseFacts &facts)
{
    const Document &document = facts.read.front().document;
    switch (phase) {
        case Phase::Features:
            return std::ranges::any_of(document.folder->exports,
                                       [](const ModelExport &each) { return each.features.has_value(); });
        case Phase::Tensors: return document.safetensors || hasTables(*document.folder);
        case Phase::Program:
            return facts.read.size() > 1 || !facts.read.front().leftOut.empty() || hasProgram(*document.folder);
        case Phase::Pickles: return hasPickles(facts);
        case Phase::Values: return std::ranges::any_of(facts.read, &ReadDocument::hasStorages);
        default: return true;
    }
}

std::string leftToCpu(std::span<const ReadDocument> read)
{
    for (const ReadDocument &each : read) {
        if (std::string left = leftToCpu(each.values); !left.empty())
            return left;
    }
    return {};
}

}  // namespace

PhaseOutcome folderOutcome(Phase phase, const PhaseFacts &facts)
{
    if (!applies(phase, facts))
        return {phase, PhaseState::Skipped, "does not apply"};
    if (Reason unread = unreadOf(phase, facts); !unread.empty())
        return {phase, PhaseState::NotChecked, std::move(unread)};
    if (phase != Phase::Values)
        return {phase, PhaseState::Passed, {}};
    if (facts.quick)
        return {phase, PhaseState::Skipped, "--quick"};
    return {phase, PhaseState::Passed, leftToCpu(facts.read)};
}

}  // namespace pt2scope
