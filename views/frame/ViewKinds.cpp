// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingsView.h"
#include "views/frame/View.h"
#include "views/graph/GraphView.h"
#include "views/overview/OverviewView.h"
#include "views/signature/SignatureView.h"
#include "views/symbols/SymbolsView.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace pt2scope {

QString ViewKind::titleText() const
{
    return QCoreApplication::translate("ViewKind", title);
}

std::span<const ViewKind *const> viewKinds()
{
    static constexpr std::array<const ViewKind *, 5> kinds{&overviewKind, &graphKind, &signatureKind, &symbolsKind,
                                                           &findingsKind};
    return kinds;
}

const ViewKind *findViewKind(const QString &id)
{
    const auto found =
        std::ranges::find_if(viewKinds(), [&](const ViewKind *kind) { return id == QLatin1String(kind->id); });
    return found == viewKinds().end() ? nullptr : *found;
}

}  // namespace pt2scope
