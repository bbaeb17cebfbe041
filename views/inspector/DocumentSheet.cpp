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
    section.rows.push_back(
        {SheetWords::tr("size"), bytesText(document.nbytes), SheetWords::tr("%1 bytes").arg(grouped(document.nbytes))});
    section.rows.push_back({SheetWords::tr("layout"), shown(document.layout)});
    return section;
}

SheetSection checkSection(const CheckResult &result)
{
    SheetSection section{.title = SheetWords::tr("Check")};
    section.rows.push_back(
        {SheetWords::tr("read"), bytesText(result.bytesVerified), SheetWords::tr("of records and tensors")});
    section.rows.push_back({SheetWords::tr("tensors"), grouped(result.tensors)});
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
        return {};
    Sheet sheet{.icon = QStringLiteral("overview"),
                .title = session.name(),
                .subtitle = kindText(kindName(*session.document())),
                .sections = {fileSection(session)}};
    const CheckResult *result = session.result().get();
    if (!result)
        return sheet;
    if (!result->loadable.empty()) {
        QStringList lines;
        for (const LoadabilityLine &line : loadabilityLines(result->loadable))
            lines << loadabilityText(line);
        sheet.sections.push_back({.title = SheetWords::tr("Loads in"), .text = lines.join(QLatin1Char('\n'))});
    }
    sheet.sections.push_back(checkSection(*result));
    return sheet;
}

}  // namespace pt2scope
