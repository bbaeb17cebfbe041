// SPDX-License-Identifier: Apache-2.0
#include "views/window/RecentRow.h"

#include "views/session/Verdict.h"
#include "views/widgets/IconButton.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

constexpr int margin = 14;
constexpr int gap = 12;
constexpr int verdictWidth = 170;
// What gives way first: the name is what the list is for.
constexpr int leastForDate = 840;
constexpr int leastForKind = 740;
constexpr int leastForSize = 430;

QLabel *makeColumn(const char *name, const QString &text, int width, Qt::Alignment alignment)
{
    auto *label = new ElidedLabel(text, uiFont(12), secondaryRole, Qt::ElideRight);
    label->setObjectName(QLatin1String(name));
    label->setFixedWidth(width);
    label->setAlignment(alignment | Qt::AlignVCenter);
    return label;
}

/// Takes the room that the columns leave.
QLabel *makeName(const char *name, const QString &text, const QFont &font, QPalette::ColorRole role,
                 Qt::TextElideMode cut)
{
    auto *label = new ElidedLabel(text, font, role, cut);
    label->setObjectName(QLatin1String(name));
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

/// The time of today, the day of what is older.
QString dateText(const QDateTime &opened)
{
    return opened.date() == QDate::currentDate() ? opened.toString(QStringLiteral("HH:mm"))
                                                 : opened.toString(QStringLiteral("yyyy-MM-dd"));
}

QString whatText(const RecentItem &item)
{
    const QString kind = kindText(item.kind);
    return item.tensors == 0
               ? kind
               : kind + QStringLiteral(" · ") + RecentRow::tr("%n tensor(s)", nullptr, static_cast<int>(item.tensors));
}

}  // namespace

RecentRow::RecentRow(const RecentItem &item, bool exists, QWidget *parent) : QWidget(parent), m_exists(exists)
{
    setFixedHeight(48);
    setMinimumWidth(1);  // columns go where there is no room for all
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(item.path);
    setToolTip(exists ? item.path : tr("%1 is no longer there").arg(item.path));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(margin, 0, margin, 0);
    row->setSpacing(gap);
    const QFileInfo file(item.path);
    row->addWidget(new IconLabel(file.isDir() ? QStringLiteral("folder") : QStringLiteral("model")));
    auto *names = new QVBoxLayout;
    names->setSpacing(0);
    names->addStretch();
    names->addWidget(makeName("recentName", file.fileName(), uiFont(13, QFont::DemiBold),
                              exists ? QPalette::WindowText : quietRole, Qt::ElideMiddle));
    names->addWidget(makeName("recentPath", file.path(), uiFont(12), quietRole, Qt::ElideLeft));
    names->addStretch();
    row->addLayout(names, 1);
    m_kind = makeColumn("recentKind", whatText(item), 236, Qt::AlignLeft);
    m_size = makeColumn("recentSize", bytesText(item.nbytes), 80, Qt::AlignRight);
    row->addWidget(m_kind);
    row->addWidget(m_size);
    row->addWidget(makeVerdict(item));
    row->addWidget(makeEnd(item));
}

QWidget *RecentRow::makeVerdict(const RecentItem &item) const
{
    auto *verdict = new QWidget;
    verdict->setFixedWidth(verdictWidth);
    auto *row = new QHBoxLayout(verdict);
    row->setContentsMargins(0, 0, 0, 0);
    auto *badge = new Badge;
    badge->setObjectName(QStringLiteral("recentVerdict"));
    badge->set(m_exists ? item.tone : Tone::Unchecked,
               m_exists ? badgeText({item.tone, item.isUnreadable, item.errors, item.warnings}) : tr("missing"));
    row->addWidget(badge);
    row->addStretch();
    return verdict;
}

/// When it was opened, or a way to be rid of it.
QWidget *RecentRow::makeEnd(const RecentItem &item)
{
    if (m_exists) {
        m_date = makeColumn("recentDate", dateText(item.opened), 80, Qt::AlignRight);
        return m_date;
    }
    auto *end = new QWidget;
    auto *row = new QHBoxLayout(end);
    row->setContentsMargins(0, 0, 0, 0);
    QToolButton *remove = makeIconButton(QStringLiteral("close"), tr("Take it off the list"));
    connect(remove, &QToolButton::clicked, this, &RecentRow::removed);
    row->addStretch();
    row->addWidget(remove);
    m_remove = end;
    return end;
}

void RecentRow::resizeEvent(QResizeEvent *)
{
    constexpr int dateWidth = 80;
    constexpr int crossWidth = 28;
    const bool hasDate = width() >= leastForDate;
    if (m_date)
        m_date->setVisible(hasDate);
    if (m_remove)
        m_remove->setFixedWidth(hasDate ? dateWidth : crossWidth);
    m_kind->setVisible(width() >= leastForKind);
    m_size->setVisible(width() >= leastForSize);
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
