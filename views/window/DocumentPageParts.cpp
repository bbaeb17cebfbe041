// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingCounts.h"
#include "views/findings/FindingsPanel.h"
#include "views/inspector/InspectorPanel.h"
#include "views/session/Verdict.h"
#include "views/settings/Settings.h"
#include "views/widgets/IconButton.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Tables.h"
#include "views/window/DockTitle.h"
#include "views/window/DocumentPage.h"
#include "views/window/Navigator.h"
#include "views/window/SideDrawer.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

constexpr int navigatorWidth = 236;
constexpr int inspectorWidth = 308;
constexpr int headHeight = 32;
constexpr int leastWidthForInspector = 1180;
constexpr int leastWidthForNavigator = 900;

/// A strip with a ground of its own.
QWidget *makeStrip(QPalette::ColorRole ground)
{
    auto *strip = new QWidget;
    strip->setAutoFillBackground(true);
    strip->setBackgroundRole(ground);
    return strip;
}

}  // namespace

QWidget *DocumentPage::buildToolBar()
{
    auto *all = new QWidget;
    auto *column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    QWidget *bar = makeStrip(QPalette::Base);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 6, 12, 6);
    row->setSpacing(4);
    m_back = makeIconButton(QStringLiteral("back"), tr("Back (Alt+Left)"));
    m_forward = makeIconButton(QStringLiteral("forward"), tr("Forward (Alt+Right)"));
    connect(m_back, &QToolButton::clicked, this, &DocumentPage::goBack);
    connect(m_forward, &QToolButton::clicked, this, &DocumentPage::goForward);
    row->addWidget(m_back);
    row->addWidget(m_forward);
    row->addSpacing(8);
    m_trail = new QLabel;
    m_trail->setTextFormat(Qt::RichText);
    m_trail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_trail, 1);
    auto *find = new QPushButton(icon(QStringLiteral("search")), tr("Find or run anything   Ctrl+K"));
    find->setMinimumWidth(230);
    connect(find, &QPushButton::clicked, this, &DocumentPage::paletteWanted);
    row->addWidget(find);
    column->addWidget(bar);
    column->addWidget(makeRule(Qt::Horizontal));
    column->addWidget(buildReloadBar());
    return all;
}

QWidget *DocumentPage::buildReloadBar()
{
    m_reloadBar = new NoticeStrip(Tone::Note);
    m_reloadBar->setObjectName(QStringLiteral("reloadBar"));
    auto *row = new QHBoxLayout(m_reloadBar);
    row->setContentsMargins(12, 5, 12, 5);
    row->setSpacing(8);
    auto *mark = new IconLabel(QStringLiteral("reload"));
    row->addWidget(mark);
    m_reloadText = makeLabel({});
    row->addWidget(m_reloadText, 1);
    auto *reload = new QPushButton(tr("Reload"));
    reload->setProperty("pt2scopePrimary", true);
    auto *other = new QPushButton(tr("Choose another file…"));
    auto *keep = new QPushButton(tr("Keep this view"));
    connect(reload, &QPushButton::clicked, this, [this] {
        m_reloadBar->hide();
        m_session.load();
    });
    connect(other, &QPushButton::clicked, this, [this] { Q_EMIT otherWanted(isFolder(*m_session.document())); });
    connect(keep, &QPushButton::clicked, m_reloadBar, &QWidget::hide);
    connect(&m_session, &DocumentSession::changedOnDisk, this, [this, mark, reload, other] {
        const bool isGone = m_session.onDisk() == DocumentSession::OnDisk::Gone;
        m_reloadBar->setTone(isGone ? Tone::Warning : Tone::Note);
        isGone ? mark->setIcon(toneIcon(Tone::Warning), Tone::Warning)
               : mark->setIcon(QStringLiteral("reload"), Tone::Plain);
        m_reloadText->setText(
            isGone ? tr("%1 is gone from the disk. What was read of it is still shown.").arg(m_session.name())
                   : tr("%1 changed on disk.").arg(m_session.name()));
        reload->setVisible(!isGone);
        other->setVisible(isGone);
        m_reloadBar->show();
    });
    row->addWidget(reload);
    row->addWidget(other);
    row->addWidget(keep);
    m_reloadBar->hide();
    return m_reloadBar;
}

void DocumentPage::buildDocks()
{
    const auto addDock = [this](const QString &name, const QString &title, QWidget *content, Qt::DockWidgetArea area) {
        auto *dock = new QDockWidget(title, this);
        dock->setObjectName(name);
        dock->setWidget(content);
        addDockWidget(area, dock);
        auto *head = new DockTitle(title);
        dock->setTitleBarWidget(head);
        connect(head, &DockTitle::closed, dock, &QDockWidget::close);
        return dock;
    };
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_navigator = new Navigator(m_session);
    QWidget *tree = makeStrip(QPalette::AlternateBase);
    auto *column = new QVBoxLayout(tree);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(6);
    QLineEdit *filter = makeFilterField(tr("Filter"));
    filter->setObjectName(QStringLiteral("navigatorFilter"));
    filter->setMaximumWidth(QWIDGETSIZE_MAX);
    connect(filter, &QLineEdit::textChanged, m_navigator, &Navigator::setFilter);
    auto *filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(8, 0, 8, 0);
    filterRow->addWidget(filter);
    column->addLayout(filterRow);
    column->addWidget(m_navigator);
    m_navigatorDock = addDock(QStringLiteral("navigator"), tr("Navigator"), tree, Qt::LeftDockWidgetArea);
    m_navigatorDrawer = new SideDrawer(m_navigatorDock, Qt::LeftEdge, m_stack, QStringLiteral("tree"),
                                       tr("Show or hide the navigator (Ctrl+B)"));
    connect(m_navigator, &Navigator::wanted, this, [this](const Place &place) {
        m_navigatorDrawer->setOpen(false);
        goTo(place);
    });
    m_inspector = new InspectorPanel(m_session);
    m_inspectorDock = addDock(QStringLiteral("inspector"), tr("Inspector"), m_inspector, Qt::RightDockWidgetArea);
    m_inspectorDrawer = new SideDrawer(m_inspectorDock, Qt::RightEdge, m_stack, QStringLiteral("info"),
                                       tr("Show or hide the inspector (Ctrl+I)"));
    connect(m_inspector, &InspectorPanel::wanted, this, &DocumentPage::goTo);
    buildFindingsDock();
}

void DocumentPage::buildFindingsDock()
{
    auto *head = makeStrip(QPalette::AlternateBase);
    head->setFixedHeight(headHeight);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(10, 0, 12, 0);
    row->setSpacing(6);
    m_findingsToggle = makeIconButton(QStringLiteral("chev-u"), tr("Show or hide the findings (Ctrl+J)"));
    connect(m_findingsToggle, &QToolButton::clicked, this, [this] { setFindingsOpen(!areFindingsOpen()); });
    row->addWidget(m_findingsToggle);
    row->addWidget(makeLabel(tr("Findings"), uiFont(12, QFont::DemiBold)));
    row->addSpacing(8);
    row->addWidget(new FindingCounts(m_session));
    row->addStretch();
    m_findings = new FindingsPanel(m_session, m_findingsModel);
    connect(m_findings, &FindingsPanel::selected, this, [this](const Selection &selection) {
        if (selection != m_place.selection)  // else it only follows the view
            goTo({{}, {}, selection});
    });
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeRule(Qt::Horizontal));
    column->addWidget(head);
    column->addWidget(m_findings, 1);
    m_findingsDock = new QDockWidget(tr("Findings"), this);
    m_findingsDock->setObjectName(QStringLiteral("findings"));
    m_findingsDock->setFeatures(QDockWidget::NoDockWidgetFeatures);
    m_findingsDock->setTitleBarWidget(
        new QWidget);  // the head is part of the content: it stays when the rest is folded
    m_findingsDock->setWidget(content);
    addDockWidget(Qt::BottomDockWidgetArea, m_findingsDock);
    setFindingsOpen(false);
}

void DocumentPage::setFindingsOpen(bool open)
{
    constexpr int openHeight = 240;
    m_findings->setVisible(open);
    m_findingsDock->setMinimumHeight(open ? 120 : headHeight + 1);
    m_findingsDock->setMaximumHeight(open ? QWIDGETSIZE_MAX : headHeight + 1);
    m_findingsToggle->setIcon(icon(open ? QStringLiteral("chev-d") : QStringLiteral("chev-u")));
    if (open)
        resizeDocks({m_findingsDock}, {openHeight}, Qt::Vertical);
}

bool DocumentPage::areFindingsOpen() const
{
    return m_findings->isVisibleTo(m_findingsDock);
}

/// Docks find their place once there is room for them.
void DocumentPage::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    if (std::exchange(m_isArranged, true))
        return;
    m_navigatorDrawer->setPreferredWidth(navigatorWidth);
    m_inspectorDrawer->setPreferredWidth(inspectorWidth);
    if (!restoreState(settings::pageState()))
        resizeDocks({m_navigatorDock, m_inspectorDock}, {navigatorWidth, inspectorWidth}, Qt::Horizontal);
    m_findingsDock->setVisible(m_place.view != QStringLiteral("findings"));
    narrow();
}

void DocumentPage::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (m_isArranged)
        narrow();
}

void DocumentPage::narrow()
{
    m_inspectorDrawer->fit(width() >= leastWidthForInspector);
    m_navigatorDrawer->fit(width() >= leastWidthForNavigator);
}

bool DocumentPage::closeDrawers()
{
    const bool wasOpen = m_navigatorDrawer->isOpen() || m_inspectorDrawer->isOpen();
    m_navigatorDrawer->setOpen(false);
    m_inspectorDrawer->setOpen(false);
    return wasOpen;
}

QByteArray DocumentPage::arrangement() const
{
    const bool isNarrowed = m_inspectorDrawer->isHidingDock() || m_navigatorDrawer->isHidingDock();
    return isNarrowed || !m_isArranged ? settings::pageState() : saveState();
}

}  // namespace pt2scope
