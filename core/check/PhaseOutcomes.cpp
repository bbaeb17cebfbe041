// SPDX-License-Identifier: Apache-2.0
#include "core/check/PhaseOutcomes.h"

#include "core/check/FolderPhases.h"
#include "core/check/Unread.h"

#include <algorithm>

namespace pt2scope {

namespace {

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

std::string unreadOf(Phase phase, const PhaseFacts &facts)
{
    const ReadDocument &read = facts.read.front();
    switch (phase) {
        case Phase::Container: return unreadBytes(read);
        case Phase::Blobs: {
            std::string bytes = unreadBytes(read);
            return bytes.empty() ? unreadConfigs(read.document) : bytes;
        }
        case Phase::Config: return unreadConfigs(read.document);
        case Phase::Model:
        case Phase::Graph:
        case Phase::Signature: return unreadPrograms(read.document);
        case Phase::Pickles: return unreadPickles(read.document);
        case Phase::Values: return facts.quick ? std::string() : notRebuilt(read);
        default: return {};
    }
}

bool applies(Phase phase, const PhaseFacts &facts)
{
    const Document &document = facts.read.front().document;
    switch (phase) {
        case Phase::Container: return document.archive != nullptr;
        case Phase::Layout: return true;
        case Phase::Pickles: return document.pt2 || document.kind == DocumentKind::TorchZip;
        case Phase::Values: return facts.read.front().hasStorages;
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

PhaseOutcome archiveOutcome(Phase phase, const PhaseFacts &facts)
{
    const Document &document = facts.read.front().document;
    if (!document.archive && document.kind != DocumentKind::TorchZip)
        return {phase, PhaseState::NotChecked, "the file is not an archive"};
    if (!applies(phase, facts))
        return {phase, PhaseState::Skipped, "does not apply"};
    if (std::string unread = unreadOf(phase, facts); !unread.empty())
        return {phase, PhaseState::NotChecked, std::move(unread)};
    if ((phase == Phase::Graph || phase == Phase::Signature) && hasDamagedProgram(document))
        return {phase, PhaseState::NotChecked, "the program could be read in part only"};
    if (document.archive && document.archive->recovered() && phase != Phase::Container)
        return {phase, PhaseState::NotChecked, "the archive's directory is damaged"};
    if (facts.quick && (phase == Phase::Blobs || phase == Phase::Values))
        return {phase, PhaseState::Skipped, "--quick"};
    if (facts.quick && phase == Phase::Container)
        return {phase, PhaseState::Passed, "CRC-32 of blobs left out by --quick"};
    if (phase == Phase::Values)
        return {phase, PhaseState::Passed, leftToCpu(facts.read.front().values)};
    return {phase, PhaseState::Passed, {}};
}

}  // namespace

std::vector<PhaseOutcome> phaseOutcomes(const PhaseFacts &facts)
{
    std::vector<PhaseOutcome> outcomes;
    for (const Phase phase : phasesOf(facts.form)) {
        if (facts.failed[static_cast<std::size_t>(phase)])
            outcomes.push_back({phase, PhaseState::Failed, {}});
        else if (facts.form == InputForm::Archive)
            outcomes.push_back(archiveOutcome(phase, facts));
        else
            outcomes.push_back(folderOutcome(phase, facts));
    }
    return outcomes;
}

}  // namespace pt2scope
