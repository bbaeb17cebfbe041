// SPDX-License-Identifier: Apache-2.0
#include "core/check/PhaseOutcomes.h"

#include <algorithm>
#include <optional>

namespace pt2scope {

namespace {

/// A reason other than the content: an I/O error, a limit, an interruption.
bool isOutside(const Error &error)
{
    return error.code == ErrorCode::Io || error.code == ErrorCode::Limit || error.code == ErrorCode::Cancelled;
}

std::string describe(const Document &document, std::size_t record, const Error &error)
{
    return document.archive->records()[record].name + ": " + error.message;
}

/// The first record whose bytes were not read, and why. Empty when all were.
std::string unreadBytes(const Document &document, const ArchiveDigest &digest)
{
    for (std::size_t i = 0; i < digest.records.size(); ++i) {
        const std::optional<Error> &failure = digest.records[i].failure;
        const bool shrank =
            failure && failure->code == ErrorCode::Truncated && document.archive->records()[i].isStored();
        if (failure && (shrank || isOutside(*failure)))
            return describe(document, i, *failure);
    }
    for (const UnreadPart &part : document.unreadNested) {
        if (isOutside(part.error))
            return describe(document, part.record, part.error);
    }
    return {};
}

/// The first config or program that was not read, and why.
std::string unreadPart(const Document &document, bool ofProgram)
{
    if (!document.pt2)
        return {};
    for (const UnreadPart &part : document.pt2->unread) {
        const bool isProgram = std::ranges::any_of(
            document.pt2->models, [&](const ModelParts &model) { return model.program == part.record; });
        if (isOutside(part.error) && isProgram == ofProgram)
            return describe(document, part.record, part.error);
    }
    return {};
}

/// Whether some program's graph or signature could be read in part only, so that rules about it saw little.
bool hasDamagedProgram(const Document &document)
{
    const auto isOfContent = [](const ProgramFault &fault) {
        using enum ProgramFaultKind;
        const bool isStructure = fault.kind == MissingField || fault.kind == WrongType || fault.kind == UnionArity;
        return isStructure && fault.pointer.starts_with("/graph_module");
    };
    return std::ranges::any_of(document.pt2->models, [&](const ModelParts &model) {
        if (!model.program || !model.exported)
            return model.program.has_value();
        const Program &program = *model.exported;
        return !program.isWhole || !program.root() || !program.signature
               || std::ranges::any_of(program.faults, isOfContent);
    });
}

std::string unreadPickle(const Document &document)
{
    for (const PickleFile &file : document.pickles) {
        if (file.failure && isOutside(*file.failure))
            return file.record ? describe(document, *file.record, *file.failure) : file.failure->message;
    }
    return {};
}

std::string unreadOf(Phase phase, const Document &document, const ArchiveDigest &digest)
{
    switch (phase) {
        case Phase::Container: return unreadBytes(document, digest);
        case Phase::Blobs: {
            const std::string bytes = unreadBytes(document, digest);
            return bytes.empty() ? unreadPart(document, false) : bytes;
        }
        case Phase::Config: return unreadPart(document, false);
        case Phase::Model:
        case Phase::Graph:
        case Phase::Signature: return unreadPart(document, true);
        case Phase::Pickles: return unreadPickle(document);
        default: return {};
    }
}

bool applies(Phase phase, const Document &document)
{
    switch (phase) {
        case Phase::Container: return document.archive != nullptr;
        case Phase::Layout: return true;
        case Phase::Pickles: return document.pt2 || document.kind == DocumentKind::TorchZip;
        default: break;
    }
    if (!document.pt2)
        return false;
    const Pt2Archive &pt2 = *document.pt2;
    switch (phase) {
        case Phase::Config:
        case Phase::Blobs:
            return std::ranges::any_of(pt2.models,
                                       [](const ModelParts &model) { return model.weights || model.constants; });
        case Phase::Aoti: return !pt2.aoti.empty();
        default:
            return std::ranges::any_of(pt2.models, [](const ModelParts &model) { return model.program.has_value(); });
    }
}

PhaseOutcome outcomeOf(Phase phase, const Document &document, const ArchiveDigest &digest, bool quick, bool failed)
{
    if (failed)
        return {phase, PhaseState::Failed, {}};
    if (!document.archive && document.kind != DocumentKind::TorchZip)
        return {phase, PhaseState::NotChecked, "the file is not an archive"};
    if (!applies(phase, document))
        return {phase, PhaseState::Skipped, "does not apply"};
    if (std::string unread = unreadOf(phase, document, digest); !unread.empty())
        return {phase, PhaseState::NotChecked, std::move(unread)};
    if ((phase == Phase::Graph || phase == Phase::Signature) && hasDamagedProgram(document))
        return {phase, PhaseState::NotChecked, "the program could be read in part only"};
    if (document.archive && document.archive->recovered() && phase != Phase::Container)
        return {phase, PhaseState::NotChecked, "the archive's directory is damaged"};
    if (quick && phase == Phase::Blobs)
        return {phase, PhaseState::Skipped, "--quick"};
    if (quick && phase == Phase::Container)
        return {phase, PhaseState::Passed, "CRC-32 of blobs left out by --quick"};
    return {phase, PhaseState::Passed, {}};
}

}  // namespace

std::vector<PhaseOutcome> phaseOutcomes(const Document &document, const ArchiveDigest &digest, bool quick,
                                        const std::array<bool, allPhases.size()> &failed)
{
    std::vector<PhaseOutcome> outcomes;
    for (const Phase phase : allPhases)
        outcomes.push_back(outcomeOf(phase, document, digest, quick, failed[static_cast<std::size_t>(phase)]));
    return outcomes;
}

}  // namespace pt2scope
