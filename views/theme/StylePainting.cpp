// SPDX-License-Identifier: Apache-2.0
#include "views/theme/StylePainting.h"

#include "views/theme/Icons.h"
#include "views/theme/ScopeStyle.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPainter>
#include <QTreeView>

namespace pt2scope {

namespace {

constexpr double controlRadius = 4;

class Saved {
public:
    explicit Saved(QPainter &painter) : m_painter(painter) { painter.save(); }
    ~Saved() { m_painter.restore(); }
    Saved(const Saved &) = delete;
    Saved &operator=(const Saved &) = delete;

private:
    QPainter &m_painter;
};

void paintBox(QPainter &painter, const QRect &rect, const QColor &ground, const QColor &border, double width = 1)
{
    const Saved saved(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(border.isValid() ? QPen(border, width) : QPen(Qt::NoPen));
    painter.setBrush(ground);
    const double inset = border.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), controlRadius, controlRadius);
}

bool has(const QStyleOption &option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

}  // namespace

bool isPrimary(const QWidget *widget)
{
    return widget && widget->property(primaryProperty).toBool();
}

void paintButton(QPainter &painter, const QStyleOption &option, const QWidget *widget)
{
    const Theme &now = theme();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool down = has(option, QStyle::State_Sunken) || has(option, QStyle::State_On);
    if (widget && widget->property(segmentProperty).toBool()) {
        if (down || has(option, QStyle::State_MouseOver))
            paintBox(painter, option.rect, down ? now.selected : now.hover, {});
    } else if (isPrimary(widget) && enabled) {
        const QColor ground =
            down || has(option, QStyle::State_MouseOver) ? blend(now.accent, now.text1, 0.86) : now.accent;
        paintBox(painter, option.rect, ground, {});
    } else {
        const QColor ground = down                                              ? now.selected
                              : has(option, QStyle::State_MouseOver) && enabled ? now.hover
                                                                                : now.base;
        paintBox(painter, option.rect, ground, enabled ? now.line2 : now.line);
    }
    if (has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange))
        paintBox(painter, option.rect, Qt::transparent, now.accent, 2);
}

void paintButtonLabel(QPainter &painter, const QStyleOptionButton &option, const QWidget *widget)
{
    constexpr int side = 16;
    constexpr int gap = 6;
    const QFontMetrics metrics(painter.font());
    const int iconWidth = option.icon.isNull() ? 0 : side + (option.text.isEmpty() ? 0 : gap);
    const int width = iconWidth + metrics.horizontalAdvance(option.text);
    int x = option.rect.left() + std::max(0, (option.rect.width() - width) / 2);
    const bool enabled = has(option, QStyle::State_Enabled);
    if (!option.icon.isNull())
        option.icon.paint(&painter, QRect(x, option.rect.center().y() - side / 2 + 1, side, side), Qt::AlignCenter,
                          enabled ? QIcon::Normal : QIcon::Disabled);
    x += iconWidth;
    painter.setPen(isPrimary(widget) && enabled ? theme().onAccent : option.palette.color(QPalette::ButtonText));
    painter.drawText(QRect(x, option.rect.top(), option.rect.right() - x + 1, option.rect.height()),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextHideMnemonic, option.text);
}

void paintMenuBarItem(QPainter &painter, const QStyleOptionMenuItem &option)
{
    const Theme &now = theme();
    painter.fillRect(option.rect, now.window);
    if (has(option, QStyle::State_Selected))
        paintBox(painter, option.rect.adjusted(0, 2, 0, -2),
                 has(option, QStyle::State_Sunken) ? now.selected : now.hover, {});
    painter.setPen(now.text1);
    painter.drawText(option.rect, Qt::AlignCenter | Qt::TextHideMnemonic, option.text);
}

void paintToolButton(QPainter &painter, const QStyleOption &option)
{
    const Theme &now = theme();
    if (has(option, QStyle::State_On) || has(option, QStyle::State_Sunken))
        paintBox(painter, option.rect, now.selected, {});
    else if (has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled))
        paintBox(painter, option.rect, now.hover, {});
}

void paintFocus(QPainter &painter, const QStyleOption &option, const QWidget *widget)
{
    if (qobject_cast<const QAbstractItemView *>(widget) || !has(option, QStyle::State_KeyboardFocusChange))
        return;
    paintBox(painter, option.rect, Qt::transparent, theme().accent, 2);
}

void paintInput(QPainter &painter, const QStyleOption &option, bool isRefused)
{
    const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(&option);
    if (frame && frame->lineWidth == 0)
        return;
    const Theme &now = theme();
    const bool focused = has(option, QStyle::State_HasFocus);
    const QColor edge = isRefused ? now.error.mark : focused ? now.accent : now.line2;
    paintBox(painter, option.rect, now.base, edge, focused ? 2 : 1);
}

void paintFrame(QPainter &painter, const QStyleOption &option)
{
    const Saved saved(painter);
    painter.setPen(theme().line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
}

void paintBranch(QPainter &painter, const QStyleOption &option)
{
    if (!has(option, QStyle::State_Children))
        return;
    const QRect place(option.rect.right() - 14, option.rect.center().y() - 6, 14, 14);
    const QString name = has(option, QStyle::State_Open) ? QStringLiteral("chev-d") : QStringLiteral("chev-r");
    paintIcon(painter, place, name, theme().text3);
}

void paintItemRow(QPainter &painter, const QStyleOption &option)
{
    const Theme &now = theme();
    if (has(option, QStyle::State_Selected)) {
        painter.fillRect(option.rect, now.selected);
        if (option.rect.left() == 0)
            painter.fillRect(QRect(0, option.rect.top(), 2, option.rect.height()), now.accent);
    } else if (has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled)) {
        painter.fillRect(option.rect, now.hover);
    }
}

void paintItem(QPainter &painter, const QStyleOption &option)
{
    const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(&option);
    if (item && item->backgroundBrush.style() != Qt::NoBrush)
        painter.fillRect(option.rect, item->backgroundBrush);
    paintItemRow(painter, option);
}

void paintTip(QPainter &painter, const QStyleOption &option)
{
    painter.fillRect(option.rect, theme().tooltip);
}

void paintTabClose(QPainter &painter, const QStyleOption &option)
{
    if (has(option, QStyle::State_MouseOver))
        paintBox(painter, option.rect, theme().hover, {});
    paintIcon(painter, QRect(option.rect.center() - QPoint(6, 6), QSize(14, 14)), QStringLiteral("close"),
              theme().text3);
}

void paintHeader(QPainter &painter, const QStyleOption &option)
{
    painter.fillRect(option.rect, theme().alt);
    const QRect line(option.rect.left(), option.rect.bottom(), option.rect.width(), 1);
    painter.fillRect(line, theme().line);
}

void paintTab(QPainter &painter, const QStyleOption &option)
{
    const Theme &now = theme();
    const QRect &rect = option.rect;
    if (has(option, QStyle::State_Selected)) {
        painter.fillRect(rect, now.base);
        painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 2), now.accent);
        painter.fillRect(QRect(rect.left(), rect.top(), 1, rect.height()), now.line);
        painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), now.line);
    } else if (has(option, QStyle::State_MouseOver)) {
        painter.fillRect(rect, now.hover);
    }
    if (has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange))
        paintBox(painter, rect.adjusted(2, 3, -2, -2), Qt::transparent, now.accent, 2);
}

void paintProgress(QPainter &painter, const QStyleOption &option)
{
    const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(&option);
    if (!bar)
        return;
    const QRect groove(option.rect.left(), option.rect.center().y() - 1, option.rect.width(), 3);
    painter.fillRect(groove, theme().line);
    QRect filled = groove;
    const int range = bar->maximum - bar->minimum;
    filled.setWidth(range <= 0 ? groove.width() / 3 : groove.width() * (bar->progress - bar->minimum) / range);
    painter.fillRect(filled, theme().accent);
}

void paintSplitter(QPainter &painter, const QStyleOption &option)
{
    painter.fillRect(option.rect, theme().line);
}

void paintScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &slider)
{
    if (option.maximum <= option.minimum)
        return;
    const Saved saved(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const Theme &now = theme();
    const bool lit = has(option, QStyle::State_Sunken) || has(option, QStyle::State_MouseOver);
    painter.setBrush(blend(now.line2, now.base, lit ? 0.9 : 0.45));
    const QRectF thumb = option.orientation == Qt::Vertical ? QRectF(slider).adjusted(3, 2, -3, -2)
                                                            : QRectF(slider).adjusted(2, 3, -2, -3);
    painter.drawRoundedRect(thumb, 3, 3);
}

QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part)
{
    const bool vertical = option.orientation == Qt::Vertical;
    const int length = vertical ? option.rect.height() : option.rect.width();
    const qint64 range = static_cast<qint64>(option.maximum) - option.minimum;
    const qint64 page = std::max(option.pageStep, 1);
    const int thumb = range <= 0
                          ? length
                          : std::clamp(static_cast<int>(length * page / (range + page)), std::min(28, length), length);
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - thumb, option.upsideDown);
    const auto along = [&](int from, int extent) {
        return vertical ? QRect(option.rect.left(), option.rect.top() + from, option.rect.width(), extent)
                        : QRect(option.rect.left() + from, option.rect.top(), extent, option.rect.height());
    };
    switch (part) {
        case QStyle::SC_ScrollBarSlider: return along(start, thumb);
        case QStyle::SC_ScrollBarGroove: return option.rect;
        case QStyle::SC_ScrollBarSubPage: return along(0, start);
        case QStyle::SC_ScrollBarAddPage: return along(start + thumb, length - start - thumb);
        default: return {};
    }
}

}  // namespace pt2scope
