// SPDX-License-Identifier: Apache-2.0
#include "views/session/Verdict.h"

#include "core/check/Rule.h"
#include "core/rtp/ExportFolder.h"
#include "views/session/FindingTally.h"
#include "views/session/MessageWords.h"
#include "views/session/VerdictOnErrors.h"
#include "views/widgets/Lists.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

std::size_t count(const CheckResult &result, Severity severity)
{
    return result.counts[static_cast<std::size_t>(severity)];
}

/// Those of what is not muted; what is muted says the same of the file all the same.
VerdictFigures shownFigures(const DocumentSession &session)
{
    const FindingTally counts = tally(session);
    VerdictFigures figures = figuresOf(*session.result());
    figures.errors = counts.shown[static_cast<std::size_t>(Severity::Error)];
    figures.warnings = counts.shown[static_cast<std::size_t>(Severity::Warning)];
    figures.muted = counts.mutedCount;
    return figures;
}

/// Of a folder that is nothing by itself.
Verdict verdictOnListing(const FolderListing &listing)
{
    const QString badge = Words::tr("no export");
    if (listing.isEmpty)
        return {Tone::Unchecked, badge, Words::tr("This folder is empty"),
                Words::tr("There is nothing to open in it.")};
    if (listing.entries.empty())
        return {Tone::Unchecked, badge, Words::tr("This is no export"),
                Words::tr("Nothing in this folder looks like a model, an export or a checkpoint.")};
    return {Tone::Unchecked, badge, Words::tr("A folder of other things"),
            Words::tr("It is no export or checkpoint by itself. What can be opened in it is listed below.")};
}

/// What torch.export.load returns. It may also hold others, or compiled models, which are loaded otherwise.
bool holdsTheProgram(const Document &document)
{
    return document.pt2 && std::ranges::any_of(document.pt2->models, [](const ModelParts &model) {
               return model.program && model.name == "model";
           });
}

Verdict verdictOnResult(const CheckResult &result, const Document &document, const VerdictFigures &figures)
{
    const QString badge = badgeText(figures);
    if (document.listing)
        return verdictOnListing(*document.listing);
    if (result.status == CheckStatus::Unreadable) {
        const bool isOtherFormat = document.failure && document.failure->code == ErrorCode::Unsupported;
        return {figures.tone, badge, Words::tr("This file cannot be read"),
                (isOtherFormat ? Words::tr("It is %1.") : Words::tr("Nothing can be said about its content: %1."))
                    .arg(reasonText(result.reason))};
    }
    const QString notLoaded =
        isLoadable(result)
            ? QString()
            : Words::tr("torch.export.load does not take it: %1.").arg(reasonText(result.loadable.back().reason));
    if (result.status == CheckStatus::Error)
        return verdictOnErrors(result, document, badge);
    if (result.status == CheckStatus::Warning && !isLoadable(result) && holdsTheProgram(document))
        return verdictOnRefused(result, badge);
    if (result.status == CheckStatus::Warning && !isLoadable(result))
        return {figures.tone, badge, Words::tr("Readable, with warnings"), notLoaded};
    if (result.status == CheckStatus::Warning)
        return {figures.tone, badge, Words::tr("It loads, with warnings"),
                Words::tr("Nothing is broken, but something is not as it should be. Look at it "
                          "before it goes into production.")};
    if (result.incomplete)
        return {figures.tone, badge, Words::tr("Not checked to the end"),
                Words::tr("Nothing was found so far, but not everything could be checked.")};
    const QString read =
        document.archive ? Words::tr("Nothing to mend. Every byte of %n record(s) was read.", nullptr,
                                     static_cast<int>(document.archive->records().size()))
                         : Words::tr("Nothing to mend. What it holds was read, and nothing in it contradicts itself.");
    return {figures.tone, badge, Words::tr("Sound"), notLoaded.isEmpty() ? read : read + QLatin1Char(' ') + notLoaded};
}

/// Of a file that is no longer what the verdict is on.
Verdict outdated(const Verdict &verdict, DocumentSession::OnDisk onDisk)
{
    const bool isGone = onDisk == DocumentSession::OnDisk::Gone;
    return {
        Tone::Unchecked, isGone ? Words::tr("gone") : Words::tr("outdated"),
        isGone ? Words::tr("Gone since it was checked") : Words::tr("Changed since it was checked"),
        (isGone ? Words::tr("What was read of it is still shown. The verdict was: %1.")
                : Words::tr("What is shown was read before. The verdict was: %1. Reload to check what is there now."))
            .arg(verdict.headline)};
}

QString notReadableText(const QString &path, const Error &failure)
{
    const QFileInfo file(path);
    if (!file.isReadable())
        return file.isDir() ? Words::tr("You have no permission to read this folder. Ask its owner, or open another.")
                            : Words::tr("You have no permission to read this file. Ask its owner, or open another.");
    return file.isFile() || file.isDir() ? Words::tr("It cannot be read: %1.").arg(reasonText(failure.message))
                                         : Words::tr("It is no ordinary file: it %1.").arg(reasonText(failure.message));
}

QString causeText(const QString &path, const Error &failure)
{
    switch (failure.code) {
        case ErrorCode::NotFound:
            return Words::tr("There is no file or folder of this name. It may have been moved, renamed or deleted.");
        case ErrorCode::NotReadable: return notReadableText(path, failure);
        default: return QStringLiteral("%1.").arg(asSentence(reasonText(failure.message)));
    }
}

}  // namespace

std::size_t uncheckedPhases(const CheckResult &result)
{
    const auto count = std::ranges::count(result.phases, PhaseState::NotChecked, &PhaseOutcome::state);
    return result.status == CheckStatus::Unreadable ? 0 : static_cast<std::size_t>(count);
}

bool isLoadable(const CheckResult &result)
{
    return result.loadable.empty()
           || std::ranges::any_of(result.loadable, [](const Loadability &each) { return each.reason.empty(); });
}

VerdictFigures figuresOf(const CheckResult &result)
{
    VerdictFigures figures{.errors = count(result, Severity::Error), .warnings = count(result, Severity::Warning)};
    switch (result.status) {
        case CheckStatus::Unreadable:
            figures.isUnreadable = true;
            figures.tone = figures.errors > 0 ? Tone::Error : Tone::Unchecked;
            break;
        case CheckStatus::Error: figures.tone = Tone::Error; break;
        case CheckStatus::Warning: figures.tone = Tone::Warning; break;
        default: figures.tone = result.incomplete ? Tone::Unchecked : Tone::Sound;
    }
    return figures;
}

QString badgeText(const VerdictFigures &figures)
{
    if (figures.isUnreadable)
        return Words::tr("unreadable");
    QStringList parts;
    if (figures.errors > 0)
        parts << Words::tr("%n error(s)", nullptr, static_cast<int>(figures.errors));
    if (figures.warnings > 0)
        parts << Words::tr("%n warning(s)", nullptr, static_cast<int>(figures.warnings));
    const bool isOfMuted = figures.muted > 0 && (figures.tone == Tone::Error || figures.tone == Tone::Warning);
    if (parts.isEmpty() && !isOfMuted)
        parts << (figures.tone == Tone::Sound ? Words::tr("sound") : Words::tr("incomplete"));
    if (figures.muted > 0)
        parts << Words::tr("%n muted", nullptr, static_cast<int>(figures.muted));
    return listed(parts);
}

Verdict verdictOn(const DocumentSession &session)
{
    using Stage = DocumentSession::Stage;
    switch (session.stage()) {
        case Stage::Opening:
        case Stage::Reading: return {Tone::Unchecked, Words::tr("opening"), Words::tr("Opening…"), {}};
        case Stage::Checking: {
            const DocumentSession::Progress progress = session.progress();
            const int percent = progress.total == 0 ? 0
                                                    : static_cast<int>(100.0 * static_cast<double>(progress.done)
                                                                       / static_cast<double>(progress.total));
            return {Tone::Unchecked, Words::tr("checking %1 %").arg(std::min(percent, 100)), Words::tr("Checking…"),
                    Words::tr("What is shown can be read; whether it is sound is not known yet.")};
        }
        case Stage::Stopped:
            return {Tone::Unchecked, Words::tr("not checked"), Words::tr("Not checked"),
                    Words::tr("Checking was stopped. Check again to have a verdict.")};
        case Stage::Failed:
            return {Tone::Error, Words::tr("not opened"), Words::tr("This cannot be opened"),
                    causeText(session.path(), *session.failure())};
        case Stage::Checked: break;
    }
    const Verdict verdict = verdictOnResult(*session.result(), *session.document(), shownFigures(session));
    return session.onDisk() == DocumentSession::OnDisk::AsOpened ? verdict : outdated(verdict, session.onDisk());
}

Tone toneOf(Severity severity)
{
    switch (severity) {
        case Severity::Error: return Tone::Error;
        case Severity::Warning: return Tone::Warning;
        case Severity::Info: break;
    }
    return Tone::Note;
}

QString severityWord(Severity severity)
{
    switch (severity) {
        case Severity::Error: return Words::tr("error");
        case Severity::Warning: return Words::tr("warning");
        case Severity::Info: break;
    }
    return Words::tr("note");
}

QString severitiesWord(Severity severity)
{
    switch (severity) {
        case Severity::Error: return Words::tr("Errors");
        case Severity::Warning: return Words::tr("Warnings");
        case Severity::Info: break;
    }
    return Words::tr("Notes");
}

QString phaseWord(Phase phase)
{
    switch (phase) {
        case Phase::Container: return Words::tr("container");
        case Phase::Layout: return Words::tr("layout");
        case Phase::Config: return Words::tr("configs");
        case Phase::Aoti: return Words::tr("compiled");
        case Phase::Model: return Words::tr("model");
        case Phase::Graph: return Words::tr("graph");
        case Phase::Signature: return Words::tr("signature");
        case Phase::Blobs: return Words::tr("blobs");
        case Phase::Files: return Words::tr("files");
        case Phase::Features: return Words::tr("features");
        case Phase::Tensors: return Words::tr("tensors");
        case Phase::Program: return Words::tr("program");
        case Phase::Pickles: return Words::tr("pickles");
        case Phase::Values: return Words::tr("values");
    }
    return {};
}

bool isFolder(const Document &document)
{
    return document.folder || document.listing;
}

QString kindName(const Document &document)
{
    if (document.folder) {
        switch (document.kind) {
            case DocumentKind::Rtp: return QStringLiteral("rtp");
            case DocumentKind::Checkpoint: return QStringLiteral("checkpoint");
            default: return QStringLiteral("export");
        }
    }
    if (document.safetensors)
        return QStringLiteral("safetensors");
    switch (document.form) {
        case ArchiveForm::Pt2Layered: return QStringLiteral("layered");
        case ArchiveForm::Pt2FlatProgram: return QStringLiteral("flat");
        case ArchiveForm::Pt2FlatAoti: return QStringLiteral("compiled");
        case ArchiveForm::TorchSave: return QStringLiteral("save");
        case ArchiveForm::TorchScript: return QStringLiteral("script");
        case ArchiveForm::Unknown: break;
    }
    if (document.kind == DocumentKind::TorchZip)
        return QStringLiteral("stream");
    if (isFolder(document))
        return QStringLiteral("folder");
    return document.archive ? QStringLiteral("zip") : QStringLiteral("unknown");
}

QString kindText(const QString &name)
{
    static constexpr std::array kinds{
        std::pair{"rtp", QT_TRANSLATE_NOOP("Verdict", "RTP export of TorchEasyRec")},
        std::pair{"checkpoint", QT_TRANSLATE_NOOP("Verdict", "Checkpoint of TorchEasyRec")},
        std::pair{"export", QT_TRANSLATE_NOOP("Verdict", "Export of TorchEasyRec")},
        std::pair{"safetensors", QT_TRANSLATE_NOOP("Verdict", "safetensors file")},
        std::pair{"layered", QT_TRANSLATE_NOOP("Verdict", "PT2 archive, layered")},
        std::pair{"flat", QT_TRANSLATE_NOOP("Verdict", "PT2 archive, flat")},
        std::pair{"compiled", QT_TRANSLATE_NOOP("Verdict", "Compiled package, flat")},
        std::pair{"save", QT_TRANSLATE_NOOP("Verdict", "torch.save archive")},
        std::pair{"script", QT_TRANSLATE_NOOP("Verdict", "TorchScript archive")},
        std::pair{"stream", QT_TRANSLATE_NOOP("Verdict", "torch.save stream")},
        std::pair{"folder", QT_TRANSLATE_NOOP("Verdict", "Folder of something else")},
        std::pair{"zip", QT_TRANSLATE_NOOP("Verdict", "ZIP archive of something else")},
        std::pair{"unknown", QT_TRANSLATE_NOOP("Verdict", "Unknown file")}};
    const auto found = std::ranges::find_if(kinds, [&](const auto &kind) { return name == QLatin1String(kind.first); });
    return found == kinds.end() ? QString() : Words::tr(found->second);
}

}  // namespace pt2scope
