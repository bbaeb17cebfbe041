// SPDX-License-Identifier: Apache-2.0
#include "views/window/StartPage.h"

#include "views/theme/ScopeStyle.h"
#include "views/widgets/Labels.h"
#include "views/widgets/ScrolledColumn.h"
#include "views/widgets/Tables.h"
#include "views/window/RecentRow.h"
#include "views/window/Sample.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

/// Where things can be dropped; the window takes them anywhere.
class DropArea : public QWidget {
public:
    DropArea() { setMinimumHeight(240); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().line2, 1, Qt::DashLine));
        painter.setBrush(theme().alt);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
};

}  // namespace

StartPage::StartPage(QWidget *parent) : QWidget(parent)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto *row = new QHBoxLayout(this);
    row->setSpacing(40);
    auto *left = new QWidget;
    m_column = new QVBoxLayout(left);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(20);
    m_column->addWidget(makeHead());
    m_column->addWidget(makeOpenCard());
    auto *recentHead = new QHBoxLayout;
    recentHead->addWidget(makeLabel(tr("Recent"), uiFont(15, QFont::DemiBold)), 1);
    m_filter = makeFilterField(tr("Filter recent items"));
    connect(m_filter, &QLineEdit::textChanged, this, &StartPage::rebuildRecent);
    recentHead->addWidget(m_filter);
    m_column->addLayout(recentHead);
    auto *ground = new QWidget;
    ground->setAutoFillBackground(true);
    ground->setBackgroundRole(QPalette::Base);
    m_recentColumn = new QVBoxLayout(ground);
    m_recentColumn->setContentsMargins(0, 0, 0, 0);
    m_recentColumn->addStretch();
    QScrollArea *scroll = makeScrollArea(ground);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_column->addWidget(scroll, 1);
    row->addWidget(left, 1);
    m_side = makeSide();
    row->addWidget(m_side);
    rebuildRecent();
}

QWidget *StartPage::makeHead()
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(14);
    row->addWidget(new IconLabel(QStringLiteral("pt2scope"), Tone::Plain, 40));
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(makeLabel(QStringLiteral("pt2scope"), uiFont(20, QFont::DemiBold)));
    words->addWidget(makeLabel(tr("What is in it, and is it sound."), uiFont(13), secondaryRole));
    row->addLayout(words, 1);
    return head;
}

QWidget *StartPage::makeOpenCard()
{
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(16, 14, 16, 16);
    column->setSpacing(8);
    auto *title = new QHBoxLayout;
    title->addWidget(new IconLabel(QStringLiteral("open-file")));
    title->addWidget(makeLabel(tr("Open"), uiFont(15, QFont::DemiBold)), 1);
    title->addWidget(makeLabel(QStringLiteral("Ctrl+O"), uiFont(11), quietRole));
    column->addLayout(title);
    column->addWidget(
        makeParagraph(tr("A .pt2 archive, an AOTInductor package, a checkpoint or the folder of a TorchEasyRec export. "
                         "What is in it shows at once, whatever the size; every byte is checked in the background."),
                      uiFont(13), secondaryRole));
    auto *buttons = new QHBoxLayout;
    auto *file = new QPushButton(tr("Open file…"));
    file->setProperty(primaryProperty, true);
    auto *folder = new QPushButton(tr("Open folder…"));
    connect(file, &QPushButton::clicked, this, &StartPage::openFileWanted);
    connect(folder, &QPushButton::clicked, this, &StartPage::openFolderWanted);
    buttons->addWidget(file);
    buttons->addWidget(folder);
    if (const QString sample = samplePath(); !sample.isEmpty()) {
        buttons->addSpacing(8);
        QLabel *link = makeLink(tr("Open a sample"));
        link->setObjectName(QStringLiteral("sample"));
        connect(link, &QLabel::linkActivated, this, [this, sample] { Q_EMIT openWanted(sample); });
        buttons->addWidget(link);
    }
    buttons->addStretch();
    column->addLayout(buttons);
    return card;
}

QWidget *StartPage::makeSide()
{
    auto *side = new QWidget;
    side->setFixedWidth(300);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(16);
    auto *drop = new DropArea;
    auto *inside = new QVBoxLayout(drop);
    inside->setSpacing(4);
    inside->addStretch();
    inside->addWidget(new IconLabel(QStringLiteral("down-arrow"), Tone::Plain, 20), 0, Qt::AlignHCenter);
    inside->addWidget(makeLabel(tr("Drop files or folders here"), uiFont(15, QFont::DemiBold)), 0, Qt::AlignHCenter);
    inside->addWidget(makeLabel(tr("or anywhere in the window"), uiFont(13), secondaryRole), 0, Qt::AlignHCenter);
    inside->addStretch();
    column->addWidget(drop);
    auto *card = new Card;
    auto *promise = new QVBoxLayout(card);
    promise->setContentsMargins(14, 12, 14, 14);
    promise->setSpacing(6);
    auto *title = new QHBoxLayout;
    title->addWidget(new IconLabel(QStringLiteral("verify"), Tone::Sound));
    title->addWidget(makeLabel(tr("Nothing in a file is ever run"), uiFont(13, QFont::DemiBold)), 1);
    promise->addLayout(title);
    promise->addWidget(
        makeParagraph(tr("Pickles are read, not loaded. Shared objects are parsed, not opened. No network "
                         "request is made."),
                      uiFont(12), secondaryRole));
    column->addWidget(card);
    column->addWidget(makeParagraph(tr("Ctrl+K finds any command."), uiFont(12), quietRole));
    column->addStretch();
    return side;
}

void StartPage::resizeEvent(QResizeEvent *)
{
    fit();
}

/// What was opened before needs the room more than a place for drops, which the whole window is.
void StartPage::fit()
{
    const int leastForSide = m_filter->isHidden() ? 900 : 1300;
    const bool hasRoom = width() >= leastForSide;
    m_side->setVisible(hasRoom);
    hasRoom ? layout()->setContentsMargins(64, 36, 48, 24) : layout()->setContentsMargins(32, 24, 32, 16);
}

void StartPage::refresh()
{
    rebuildRecent();
}

void StartPage::rebuildRecent()
{
    delete m_recent;
    m_recent = nullptr;
    QList<RecentItem> items = settings::recentItems();
    const QString words = m_filter->text().trimmed();
    items.removeIf([&](const RecentItem &item) { return !item.path.contains(words, Qt::CaseInsensitive); });
    m_filter->setVisible(!items.isEmpty() || !words.isEmpty());
    fit();
    if (items.isEmpty()) {
        m_recent = makeParagraph(
            words.isEmpty() ? tr("What you open is listed here.") : tr("Nothing that was opened has this in its path."),
            uiFont(13), quietRole);
        m_recentColumn->insertWidget(0, m_recent);
        return;
    }
    auto *card = new Card;
    card->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    for (const RecentItem &item : items) {
        auto *row = new RecentRow(item, QFileInfo::exists(item.path));
        connect(row, &RecentRow::chosen, this, [this, path = item.path] { Q_EMIT openWanted(path); });
        connect(row, &RecentRow::removed, this, [this, path = item.path] {
            settings::removeRecent(path);
            QMetaObject::invokeMethod(this, &StartPage::rebuildRecent, Qt::QueuedConnection);
        });
        if (column->count() > 0)
            column->addWidget(makeRule(Qt::Horizontal));
        column->addWidget(row);
    }
    m_recent = card;
    m_recentColumn->insertWidget(0, m_recent);
}

}  // namespace pt2scope
