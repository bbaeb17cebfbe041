// SPDX-License-Identifier: Apache-2.0
#include "views/window/SideDrawer.h"

#include "views/widgets/IconButton.h"
#include "views/widgets/Labels.h"
#include "views/window/DockTitle.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

constexpr int stripWidth = 36;

}  // namespace

SideDrawer::SideDrawer(QDockWidget *dock, Qt::Edge edge, QWidget *view, const QString &name, const QString &tip)
    : QWidget(view->parentWidget()),
      m_dock(dock),
      m_content(dock->widget()),
      m_edge(edge),
      m_view(view),
      m_column(new QVBoxLayout(this)),
      m_strip(makeStrip(name, tip))
{
    m_column->setContentsMargins(edge == Qt::RightEdge ? 1 : 0, 0, edge == Qt::LeftEdge ? 1 : 0, 0);
    m_column->setSpacing(0);
    auto *title = new DockTitle(dock->windowTitle());
    connect(title, &DockTitle::closed, this, [this] { setOpen(false); });
    m_column->addWidget(title);
    m_strip->hide();
    hide();
    view->installEventFilter(this);
}

QWidget *SideDrawer::makeStrip(const QString &name, const QString &tip)
{
    auto *strip = new QWidget;
    strip->setFixedWidth(stripWidth);
    strip->setAutoFillBackground(true);
    strip->setBackgroundRole(QPalette::AlternateBase);
    auto *row = new QHBoxLayout(strip);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_button = makeIconButton(name, tip);
    m_button->setCheckable(true);
    connect(m_button, &QToolButton::clicked, this, &SideDrawer::setOpen);
    auto *column = new QVBoxLayout;
    column->setContentsMargins(0, 2, 0, 0);
    column->addWidget(m_button, 0, Qt::AlignTop | Qt::AlignHCenter);
    if (m_edge == Qt::RightEdge)
        row->addWidget(makeRule(Qt::Vertical));
    row->addLayout(column, 1);
    if (m_edge == Qt::LeftEdge)
        row->addWidget(makeRule(Qt::Vertical));
    return strip;
}

void SideDrawer::fit(bool hasRoom)
{
    m_isNarrow = !hasRoom;
    m_strip->setVisible(m_isNarrow);
    if (m_isNarrow) {
        if (m_dock->isVisibleTo(m_dock->parentWidget())) {
            m_isHidingDock = true;
            m_dock->hide();
        }
        return;
    }
    setOpen(false);
    if (m_isHidingDock) {
        m_isHidingDock = false;
        m_dock->show();
        if (auto *window = qobject_cast<QMainWindow *>(m_dock->parentWidget()))
            window->resizeDocks({m_dock}, {m_width}, Qt::Horizontal);
    } else if (m_dock->isVisibleTo(m_dock->parentWidget())) {
        m_width = m_dock->width();
    }
}

void SideDrawer::setOpen(bool open)
{
    const bool isWanted = open && m_isNarrow;
    m_button->setChecked(isWanted);
    if (isWanted == isOpen())
        return;
    if (isWanted) {
        m_column->addWidget(m_content, 1);
        m_content->show();
        place();
        show();
        raise();
        return;
    }
    const bool hadFocus = isAncestorOf(focusWidget());
    hide();
    m_dock->setWidget(m_content);
    if (hadFocus)
        m_view->setFocus();
}

void SideDrawer::toggle()
{
    if (m_isNarrow)
        setOpen(!isOpen());
    else
        m_dock->setVisible(!m_dock->isVisible());
}

void SideDrawer::place()
{
    const QRect room = m_view->geometry();
    const int width = std::min(m_width, room.width());
    setGeometry(m_edge == Qt::LeftEdge ? room.left() : room.right() + 1 - width, room.top(), width, room.height());
}

bool SideDrawer::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place();
    return QWidget::eventFilter(watched, event);
}

void SideDrawer::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().alt);
    painter.fillRect(m_edge == Qt::LeftEdge ? QRect(width() - 1, 0, 1, height()) : QRect(0, 0, 1, height()),
                     theme().line2);
}

}  // namespace pt2scope
