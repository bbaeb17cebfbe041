// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/Loadability.h"
#include "views/inspector/SheetParts.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/widgets/Text.h"

namespace pt2scope {

namespace {

SheetSection fileSection(const DocumentSession &session)
{
    const Document &document = *session.document();
    SheetSection section{.title = SheetWords::tr("File")};
    section.rows.push_back({SheetWords::tr("path"), session.path()});
    constexpr std::uint64_t kibibyte = 1024;  // below it the size is told in bytes already
    section.rows.push_back(
        {SheetWords::tr("size"), bytesText(document.nbytes),
         document.nbytes < kibibyte ? QString() : SheetWords::tr("%1 bytes").arg(grouped(document.nbytes))});
    if (!document.layout.empty())
        section.rows.push_back({SheetWords::tr("layout"), shown(document.layout)});
    return section;
}

/// The weights, as the overview counts them, and how many tensors more were looked at.
SheetRow tensorsRow(const CheckResult &result, const DocumentFacts &facts)
{
    const std::uint64_t weights = facts.weights.front().tensors;
    return {SheetWords::tr("tensors"), grouped(weights),
            result.tensors > weights ? SheetWords::tr("(%1 with sample inputs and copies)").arg(grouped(result.tensors))
                                     : QString()};
}

SheetSection checkSection(const CheckResult &result, const DocumentFacts &facts)
{
    SheetSection section{.title = SheetWords::tr("Check")};
    section.rows.push_back(
        {SheetWords::tr("read"), bytesText(result.bytesVerified), SheetWords::tr("of records and tensors")});
    section.rows.push_back(tensorsRow(result, facts));
    return section;
}

QString loadabilityText(const LoadabilityLine &line)
{
    const QString first = shown(line.first);
    const QString versions = line.count == 1 ? SheetWords::tr("torch %1").arg(first)
                                             : SheetWords::tr("torch %1 to %2").arg(first, shown(line.last));
    return line.loads() ? versions : SheetWords::tr("not in %1: %2").arg(versions, reasonText(line.reason));
}

}  // namespace

Sheet documentSheet(const DocumentSession &session)
{
    if (!session.document())
        return session.failure() ? Sheet{.icon = QStringLiteral("overview"),
                                         .title = session.name(),
                                         .subtitle = SheetWords::tr("not opened"),
                                         .sections = {{.title = SheetWords::tr("File"),
                                                       .rows = {{SheetWords::tr("path"), session.path()}}}}}
                                 : Sheet();
    Sheet sheet{.icon = QStringLiteral("overview"),
                .title = session.name(),
                .subtitle = kindText(kindName(*session.document())),
                .sections = {fileSection(session)}};
    const CheckResult *result = session.result().get();
    if (!result)
        return sheet;
    if (!result->loadable.empty()) {
        QStringList lines;
        if (isDangerous(*result))
            lines << SheetWords::tr("Do not load it: that would run code that somebody put into it.");
        else if (exhaustsMemory(*result))
            lines << SheetWords::tr("Do not load it: sizes in it are made to exhaust memory.");
        for (const LoadabilityLine &line : loadabilityLines(result->loadable))
            lines << loadabilityText(line);
        sheet.sections.push_back(
            {.title = SheetWords::tr("With torch.export.load"), .text = lines.join(QLatin1Char('\n'))});
    }
    if (result->status != CheckStatus::Unreadable)
        sheet.sections.push_back(checkSection(*result, *session.facts()));
    return sheet;
}

}  // namespace pt2scope
