// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/Labels.h"

#include "views/widgets/LinkLabel.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

namespace pt2scope {

QLabel *makeLabel(const QString &text, const QFont &font, QPalette::ColorRole role, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(font);
    label->setForegroundRole(role);
    return label;
}

QLabel *makeParagraph(const QString &text, const QFont &font, QPalette::ColorRole role, QWidget *parent)
{
    QLabel *label = makeLabel(text, font, role, parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setCursor(Qt::ArrowCursor);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    return label;
}

QLabel *makeLink(const QString &text, QWidget *parent)
{
    auto *label = new LinkLabel(
        QStringLiteral("<a href=\"#\" style=\"text-decoration:none\">%1</a>").arg(text.toHtmlEscaped()), parent);
    label->setFont(uiFont(12));
    label->setAccessibleName(text);
    return label;
}

ElidedLabel::ElidedLabel(const QString &text, const QFont &font, QPalette::ColorRole role, Qt::TextElideMode cut)
    : QLabel(text), m_cut(cut)
{
    setTextFormat(Qt::PlainText);
    setFont(font);
    setForegroundRole(role);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), static_cast<int>(alignment() | Qt::AlignVCenter),
                     fontMetrics().elidedText(text(), m_cut, width()));
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty())
        return QLabel::event(event);
    const bool isCut = fontMetrics().horizontalAdvance(text()) > width();
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), isCut ? text() : QString(), this);
    return true;
}

IconLabel::IconLabel(const QString &name, Tone tone, int side, QWidget *parent)
    : QWidget(parent), m_name(name), m_tone(tone), m_side(side)
{
    setFixedSize(side, side);
}

void IconLabel::setIcon(const QString &name, Tone tone)
{
    m_name = name;
    m_tone = tone;
    update();
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &now = theme();
    paintIcon(painter, rect(), m_name, m_tone == Tone::Plain ? now.text2 : now.tone(m_tone).mark);
}

Badge::Badge(Look look, QWidget *parent) : QWidget(parent), m_look(look)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Badge::set(Tone tone, const QString &text)
{
    m_tone = tone;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Badge::sizeHint() const
{
    const bool filled = m_look == Look::Filled;
    const QFontMetrics metrics(uiFont(12, filled ? QFont::DemiBold : QFont::Normal));
    return {metrics.horizontalAdvance(m_text) + (filled ? 30 : 34), filled ? 20 : 26};
}

void Badge::paintEvent(QPaintEvent *)
{
    const Theme &now = theme();
    const ToneColors colors = now.tone(m_tone);
    const bool filled = m_look == Look::Filled;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (filled) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.ground);
    } else {
        const bool loud = m_tone == Tone::Error || m_tone == Tone::Warning;
        painter.setPen(
            QPen(loud ? colors.mark : now.line, 1, m_tone == Tone::Unchecked ? Qt::DashLine : Qt::SolidLine));
        if (m_tone == Tone::Unchecked)
            painter.setPen(QPen(now.line2, 1, Qt::DashLine));
        painter.setBrush(m_tone == Tone::Error ? colors.ground : now.base);
    }
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const int side = 14;
    const int left = filled ? 6 : 8;
    paintIcon(painter, QRect(left, (height() - side) / 2, side, side), toneIcon(m_tone), colors.mark);
    painter.setFont(uiFont(12, filled ? QFont::DemiBold : QFont::Normal));
    painter.setPen(filled || m_tone == Tone::Error ? colors.text : now.text2);
    painter.drawText(rect().adjusted(left + side + 4, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, m_text);
    if (hasFocus()) {
        painter.setPen(QPen(now.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

void Badge::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        Q_EMIT clicked();
    else
        QWidget::keyPressEvent(event);
}

/// What the pointer would be told.
void Badge::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        QToolTip::showText(mapToGlobal(QPoint(0, height())), toolTip(), this);
}

void Badge::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT clicked();
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line);
    painter.setBrush(theme().base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

QWidget *makeRule(Qt::Orientation orientation, QWidget *parent)
{
    auto *rule = new QWidget(parent);
    orientation == Qt::Horizontal ? rule->setFixedHeight(1) : rule->setFixedWidth(1);
    rule->setAutoFillBackground(true);
    rule->setBackgroundRole(QPalette::Mid);
    return rule;
}

void NoticeStrip::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

void NoticeStrip::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), theme().tone(m_tone).ground);
}

QWidget *makeNotice(Tone tone, const QString &text, QWidget *parent)
{
    auto *notice = new NoticeStrip(tone, parent);
    notice->setObjectName(QStringLiteral("notice"));
    auto *row = new QHBoxLayout(notice);
    row->setContentsMargins(14, 8, 14, 8);
    row->setSpacing(10);
    row->addWidget(new IconLabel(toneIcon(tone), tone), 0, Qt::AlignTop);
    row->addWidget(makeParagraph(text, uiFont(12)), 1);
    return notice;
}

QWidget *makeEmptyState(const QString &icon, Tone tone, const QString &headline, const QString &sentence,
                        QWidget *parent)
{
    auto *state = new QWidget(parent);
    auto *column = new QVBoxLayout(state);
    column->addStretch(2);
    column->addWidget(new IconLabel(icon, tone, 20), 0, Qt::AlignHCenter);
    column->addWidget(makeLabel(headline, uiFont(13, QFont::DemiBold)), 0, Qt::AlignHCenter);
    QLabel *text = makeLabel(sentence, uiFont(12), secondaryRole);
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignHCenter);
    text->setMaximumWidth(420);
    auto *row = new QHBoxLayout;  // an alignment would keep the text from growing with its lines
    row->addStretch(1);
    row->addWidget(text, 100);
    row->addStretch(1);
    column->addLayout(row);
    column->addStretch(3);
    return state;
}

}  // namespace pt2scope
