// SPDX-License-Identifier: Apache-2.0
#include "views/theme/Fonts.h"

#include <QFontDatabase>
#include <QStringList>

namespace pt2scope {

namespace {

QString firstInstalled(const QStringList &families, const QString &fallback)
{
    const QStringList installed = QFontDatabase::families();
    for (const QString &family : families) {
        if (installed.contains(family))
            return family;
    }
    return fallback;
}

// What a file says is shown as it stands there: JetBrains Mono would make one sign of "==", and Inter a multiplication
// of "2x2". Qt 6.4 has no switch for these alternates but not to shape; scripts that need shaping are shaped all the
// same.
constexpr QFont::StyleStrategy strategy = QFont::PreferNoShaping;

QFont::Weight heavyWeight = QFont::DemiBold;

QFont sized(QFont font, int pixels, QFont::Weight weight)
{
    font.setStyleStrategy(strategy);
    font.setPixelSize(pixels);
    font.setWeight(weight == QFont::DemiBold ? heavyWeight : weight);
    return font;
}

}  // namespace

void setHeavyWeight(QFont::Weight weight)
{
    heavyWeight = weight;
}

QFont uiFont(int pixels, QFont::Weight weight)
{
    static const QString family =
        firstInstalled({QStringLiteral("Inter")}, QFontDatabase::systemFont(QFontDatabase::GeneralFont).family());
    return sized(QFont(family), pixels, weight);
}

QFont monoFont(int pixels, QFont::Weight weight)
{
    static const QString family = firstInstalled({QStringLiteral("JetBrains Mono")},
                                                 QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    QFont font = sized(QFont(family), pixels, weight);
    font.setStyleHint(QFont::Monospace, strategy);
    font.setFixedPitch(true);
    return font;
}

}  // namespace pt2scope
