// SPDX-License-Identifier: Apache-2.0
#include "views/window/RecentRow.h"

#include "views/widgets/Labels.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

QLabel *makeColumn(const QString &text, int width, Qt::Alignment alignment)
{
    QLabel *label = makeLabel(text, uiFont(12), secondaryRole);
    label->setFixedWidth(width);
    label->setAlignment(alignment | Qt::AlignVCenter);
    label->setToolTip(text);
    return label;
}

}  // namespace

RecentRow::RecentRow(const RecentItem &item, bool exists, QWidget *parent) : QWidget(parent), m_exists(exists)
{
    setFixedHeight(48);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(item.path);
    setToolTip(exists ? item.path : tr("%1 is no longer there").arg(item.path));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 0, 14, 0);
    row->setSpacing(12);
    const QFileInfo file(item.path);
    row->addWidget(new IconLabel(file.isDir() ? QStringLiteral("folder") : QStringLiteral("model")));
    auto *names = new QVBoxLayout;
    names->setSpacing(0);
    names->addStretch();
    names->addWidget(
        new ElidedLabel(file.fileName(), uiFont(13, QFont::DemiBold), exists ? QPalette::WindowText : quietRole));
    names->addWidget(new ElidedLabel(file.path(), uiFont(12), quietRole));
    names->addStretch();
    row->addLayout(names, 1);
    row->addWidget(makeColumn(item.what, 200, Qt::AlignLeft));
    row->addWidget(makeColumn(item.size, 80, Qt::AlignRight));
    auto *verdict = new QWidget;
    verdict->setFixedWidth(180);
    auto *verdictRow = new QHBoxLayout(verdict);
    verdictRow->setContentsMargins(0, 0, 0, 0);
    auto *badge = new Badge;
    badge->set(exists ? item.tone : Tone::Unchecked, exists ? item.verdict : tr("missing"));
    verdictRow->addWidget(badge);
    verdictRow->addStretch();
    row->addWidget(verdict);
    if (exists) {
        row->addWidget(makeColumn(QLocale().toString(item.opened.date(), QLocale::ShortFormat), 80, Qt::AlignRight));
        return;
    }
    auto *remove = new QToolButton;
    remove->setIcon(icon(QStringLiteral("close")));
    remove->setAutoRaise(true);
    remove->setToolTip(tr("Take it off the list"));
    connect(remove, &QToolButton::clicked, this, &RecentRow::removed);
    row->addWidget(remove);
}

void RecentRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (underMouse() && m_exists)
        painter.fillRect(rect(), theme().hover);
    if (hasFocus()) {
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void RecentRow::enterEvent(QEnterEvent *)
{
    update();
}

void RecentRow::leaveEvent(QEvent *)
{
    update();
}

void RecentRow::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        choose();
}

void RecentRow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        choose();
    else
        QWidget::keyPressEvent(event);
}

void RecentRow::choose()
{
    if (m_exists)
        Q_EMIT chosen();
}

}  // namespace pt2scope
