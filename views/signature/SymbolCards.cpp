// SPDX-License-Identifier: Apache-2.0
#include "views/signature/SymbolCards.h"

#include "views/signature/SizesDelegate.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/widgets/Lists.h"
#include "views/widgets/Text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextOption>
#include <algorithm>
#include <array>
#include <cmath>

namespace pt2scope {

namespace {

constexpr int symbolHeight = 66;
constexpr int mostSymbols = 24;
constexpr int mostDoublings = 24;  // on a bar
constexpr int axisHeight = 22;     // below all bars
constexpr int margin = 12;

QString enteringWords(const SymbolFacts &symbol)
{
    if (symbol.uses.empty())
        return SymbolCards::tr("no size of a value by itself");
    const SymbolUse &first = symbol.uses.front();
    QString text = (first.isInput ? SymbolCards::tr("enters at %1, dim %2") : SymbolCards::tr("first at %1, dim %2"))
                       .arg(shown(first.value))
                       .arg(first.dimension);
    QStringList others;
    for (std::size_t i = 1; i < symbol.uses.size() && symbol.uses[i].isInput && others.size() < 4; ++i)
        others << shown(symbol.uses[i].value);
    if (!others.isEmpty())
        text += SymbolCards::tr("; shared by %1").arg(listed(others));
    return text;
}

/// Where a number stands on a bar, by its order of magnitude.
double position(std::optional<std::int64_t> value, double open)
{
    if (!value)
        return open;
    return std::clamp(std::log2(static_cast<double>(std::max<std::int64_t>(1, *value))) / mostDoublings, 0.0, 1.0);
}

/// Two to that power: "4", "1K", "16M".
QString magnitudeText(int doublings)
{
    constexpr int thousand = 10;
    constexpr std::array units{"", "K", "M"};
    const int unit = doublings / thousand;
    return QString::number(1 << (doublings % thousand)) + QLatin1String(units[static_cast<std::size_t>(unit)]);
}

}  // namespace

SymbolCards::SymbolCards(const SymbolTable &table, QWidget *parent) : QWidget(parent), m_table(table)
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Symbols"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("Each bar is the range of a symbol on the scale below; the mark is the size at export."));
}

int SymbolCards::shownCount() const
{
    return std::min(static_cast<int>(m_table.symbols.size()), mostSymbols);
}

QSize SymbolCards::sizeHint() const
{
    return {360, shownCount() * symbolHeight + (shownCount() > 0 ? axisHeight : 0) + 2};
}

void SymbolCards::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line);
    painter.setBrush(theme().base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    for (int i = 0; i < shownCount(); ++i) {
        const QRect place(margin, i * symbolHeight + 1, width() - 2 * margin, symbolHeight);
        if (i == m_current && hasFocus()) {
            painter.setPen(QPen(theme().accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRect(2, place.top() + 1, width() - 4, symbolHeight - 3), 4, 4);
        }
        if (i > 0) {
            painter.setPen(theme().line);
            painter.drawLine(1, place.top(), width() - 2, place.top());
        }
        paintSymbol(painter, place, m_table.symbols[static_cast<std::size_t>(i)]);
    }
    if (shownCount() > 0)
        paintAxis(painter, QRect(margin, shownCount() * symbolHeight + 1, width() - 2 * margin, axisHeight));
}

/// What the bars above go by: 1, 16, 256, 4K …
void SymbolCards::paintAxis(QPainter &painter, const QRect &place)
{
    constexpr int step = 4;  // doublings
    constexpr int tickHeight = 4;
    painter.setPen(theme().line);
    painter.drawLine(1, place.top(), place.right() + margin - 1, place.top());
    painter.setFont(uiFont(10));
    for (int doublings = 0; doublings <= mostDoublings; doublings += step) {
        const bool isLast = doublings == mostDoublings;
        const int x = place.left() + (place.width() - 1) * doublings / mostDoublings;
        painter.setPen(theme().line2);
        painter.drawLine(x, place.top(), x, place.top() + tickHeight);
        constexpr int widest = 40;
        const int left = doublings == 0 ? x : isLast ? x - widest : x - widest / 2;
        const Qt::Alignment side = doublings == 0 ? Qt::AlignLeft : isLast ? Qt::AlignRight : Qt::AlignHCenter;
        painter.setPen(theme().text3);
        painter.drawText(QRectF(left, place.top() + tickHeight, widest, axisHeight - tickHeight),
                         magnitudeText(doublings), QTextOption(side | Qt::AlignVCenter));
    }
}

void SymbolCards::paintSymbol(QPainter &painter, const QRect &place, const SymbolFacts &symbol) const
{
    const Theme &now = theme();
    const QColor color = symbolColor(m_table, QString::fromStdString(symbol.text));
    const QFontMetrics mono(monoFont(12));
    painter.setFont(monoFont(12));
    painter.setPen(now.text1);
    const QString range = rangeWords(symbol.range);
    const int markWidth = symbol.isReversed() ? 20 : 0;
    const int rangeWidth = mono.horizontalAdvance(range) + 6 + markWidth;
    const QString name =
        mono.elidedText(QString::fromStdString(symbol.text), Qt::ElideRight, place.width() - rangeWidth - 60);
    const int chipWidth = std::max(26, mono.horizontalAdvance(name) + 10);
    paintSymbolChip(painter, QRect(place.left(), place.top() + 9, chipWidth, 18), name, color);
    painter.drawText(QRect(place.right() - rangeWidth, place.top() + 8, rangeWidth, 20),
                     Qt::AlignRight | Qt::AlignVCenter, range);
    if (symbol.isReversed())
        paintIcon(painter, QRect(place.right() - rangeWidth + 2, place.top() + 11, 14, 14), toneIcon(Tone::Error),
                  now.error.mark);
    painter.setFont(uiFont(12));
    painter.setPen(symbol.isReversed() ? now.error.text : now.text2);
    painter.drawText(
        QRect(place.left() + chipWidth + 10, place.top() + 8, place.width() - chipWidth - rangeWidth - 20, 20),
        Qt::AlignVCenter,
        symbol.isReversed() ? tr("no number is in this range")
        : symbol.isFree     ? QString()
                            : tr("derived"));
    const QRectF groove(place.left(), place.top() + 35, place.width(), 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(now.hover);
    painter.drawRoundedRect(groove, 2, 2);
    const double from = position(symbol.range.min, 0);
    const double to = std::max(from + 0.01, position(symbol.range.max, 1));
    painter.setBrush(color);
    if (!symbol.isReversed())
        painter.drawRoundedRect(
            QRectF(groove.left() + groove.width() * from, groove.top(), groove.width() * (to - from), groove.height()),
            2, 2);
    if (symbol.hint) {  // a mark, and no knob: it is not to be moved
        const double x = groove.left() + std::clamp(groove.width() * position(symbol.hint, 0), 1.0, groove.width() - 1);
        painter.fillRect(QRectF(x - 1, groove.center().y() - 6, 2, 12), now.text1);
    }
    painter.setFont(uiFont(11));
    painter.setPen(now.text3);
    const QString entering = painter.fontMetrics().elidedText(enteringWords(symbol), Qt::ElideRight, place.width());
    painter.drawText(QRect(place.left(), place.top() + 43, place.width(), 18), Qt::AlignVCenter, entering);
}

void SymbolCards::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        setCurrent(event->pos().y() / symbolHeight);
}

void SymbolCards::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
        case Qt::Key_Down: setCurrent(m_current + 1); break;
        case Qt::Key_Up: setCurrent(m_current - 1); break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space: setCurrent(m_current); break;
        default: QWidget::keyPressEvent(event);
    }
}

void SymbolCards::setCurrent(int symbol)
{
    if (symbol < 0 || symbol >= shownCount())
        return;
    m_current = symbol;
    update();
    Q_EMIT chosen(QString::fromStdString(m_table.symbols[static_cast<std::size_t>(symbol)].text));
}

}  // namespace pt2scope
