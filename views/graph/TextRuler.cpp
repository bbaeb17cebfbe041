// SPDX-License-Identifier: Apache-2.0
#include "views/graph/TextRuler.h"

#include "views/theme/Fonts.h"

#include <QFontMetricsF>

namespace pt2scope {

QFont graphFont(GraphFont font)
{
    switch (font) {
        case GraphFont::Title: return uiFont(12, QFont::DemiBold);
        case GraphFont::Quiet: return uiFont(11);
        case GraphFont::Mono: break;
    }
    return monoFont(11);
}

TextRuler::TextRuler()
{
    constexpr char16_t wide = 0x56fe;  // a full-width character
    for (std::size_t i = 0; i < graphFontCount; ++i) {
        const QFontMetricsF metrics(graphFont(static_cast<GraphFont>(i)));
        for (std::size_t c = 32; c < m_fonts[i].ascii.size(); ++c)
            m_fonts[i].ascii[c] = static_cast<float>(metrics.horizontalAdvance(QChar(static_cast<char16_t>(c))));
        m_fonts[i].other = static_cast<float>(metrics.horizontalAdvance(QChar(wide)));
    }
}

float TextRuler::width(GraphFont font, const QString &text) const
{
    const Widths &widths = m_fonts[static_cast<std::size_t>(font)];
    float sum = 0;
    for (const QChar c : text)
        sum += c.unicode() < widths.ascii.size() ? widths.ascii[c.unicode()] : widths.other;
    return sum;
}

}  // namespace pt2scope
