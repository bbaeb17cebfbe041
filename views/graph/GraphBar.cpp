// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphBar.h"

#include "views/graph/GraphTrail.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Segments.h"
#include "views/widgets/Tables.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

namespace pt2scope {

GraphBar::GraphBar(QWidget *parent) : QWidget(parent)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(10, 5, 10, 5);
    rows->setSpacing(4);
    auto *looks = new QHBoxLayout;
    looks->setSpacing(6);
    rows->addLayout(looks);
    auto *direction = new Segments({QStringLiteral("↓"), QStringLiteral("→")});
    direction->setToolTip(tr("Top to bottom, or left to right"));
    connect(direction, &Segments::chosen, this, [this](int choice) { Q_EMIT directionChosen(choice == 0); });
    looks->addWidget(direction);
    addFolding(*looks);
    addLooks(*looks);
    addTrace(*looks);
    auto *way = new QHBoxLayout;
    way->setSpacing(6);
    rows->addLayout(way);
    m_trail = new GraphTrail;
    connect(m_trail, &GraphTrail::clicked, this, &GraphBar::trailClicked);
    way->addWidget(m_trail, 1);
    addSearch(*way);
    way->addWidget(makeRule(Qt::Vertical));
    addZoom(*way);
}

void GraphBar::addFolding(QHBoxLayout &row)
{
    m_level = new QComboBox;
    m_level->setToolTip(tr("How deep modules are unfolded"));
    m_level->setAccessibleName(m_level->toolTip());
    m_level->addItem(tr("Folded"), 0);
    for (int level = 1; level <= 4; ++level)
        m_level->addItem(tr("Unfold to level %1").arg(level), level);
    m_level->addItem(tr("Unfold all"), -1);
    m_level->setPlaceholderText(tr("As first shown"));
    m_level->setCurrentIndex(-1);
    connect(m_level, &QComboBox::activated, this,
            [this](int index) { Q_EMIT levelChosen(m_level->itemData(index).toInt()); });
    row.addWidget(m_level);
    connect(addButton(row, QStringLiteral("fold"), tr("Fold all (F)")), &QToolButton::clicked, this, [this] {
        m_level->setCurrentIndex(0);
        Q_EMIT levelChosen(0);
    });
    connect(addButton(row, QStringLiteral("unfold"), tr("Unfold all (U)")), &QToolButton::clicked, this, [this] {
        m_level->setCurrentIndex(m_level->count() - 1);
        Q_EMIT levelChosen(-1);
    });
}

void GraphBar::addLooks(QHBoxLayout &row)
{
    row.addWidget(makeRule(Qt::Vertical));
    m_tint = new QComboBox;
    m_tint->setObjectName(QStringLiteral("graphTint"));
    m_tint->setToolTip(tr("What the colours tell"));
    m_tint->setAccessibleName(m_tint->toolTip());
    m_tint->addItem(tr("Colour: family"), static_cast<int>(GraphTint::Family));
    m_tint->addItem(tr("Colour: dtype"), static_cast<int>(GraphTint::DType));
    m_tint->addItem(tr("Colour: module"), static_cast<int>(GraphTint::Module));
    m_tint->addItem(tr("Colour: bytes"), static_cast<int>(GraphTint::Bytes));
    connect(m_tint, &QComboBox::activated, this,
            [this](int index) { Q_EMIT tintChosen(static_cast<GraphTint>(m_tint->itemData(index).toInt())); });
    row.addWidget(m_tint);
    QToolButton *types = addToggle(row, QStringLiteral("text"), tr("dtype and shape beside the edges"));
    types->setChecked(true);
    connect(types, &QToolButton::toggled, this, &GraphBar::typesWanted);
}

void GraphBar::addTrace(QHBoxLayout &row)
{
    row.addWidget(makeRule(Qt::Vertical));
    m_traceUp = addToggle(row, QStringLiteral("trace-up"), tr("What the selected one depends on ([)"));
    m_traceDown = addToggle(row, QStringLiteral("trace-down"), tr("What depends on the selected one (])"));
    const auto ask = [this] { Q_EMIT traceWanted(m_traceUp->isChecked(), m_traceDown->isChecked()); };
    connect(m_traceUp, &QToolButton::clicked, this, ask);
    connect(m_traceDown, &QToolButton::clicked, this, ask);
    m_trace = new QLabel;
    m_trace->setObjectName(QStringLiteral("graphTrace"));
    m_trace->setFont(uiFont(12));
    m_trace->setTextFormat(Qt::RichText);
    m_trace->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_trace, &QLabel::linkActivated, this, [this] { Q_EMIT traceWanted(false, false); });
    row.addWidget(m_trace, 1);
    connect(addButton(row, QStringLiteral("export"), tr("Save the graph as a picture")), &QToolButton::clicked, this,
            &GraphBar::exportWanted);
}

void GraphBar::addZoom(QHBoxLayout &row)
{
    connect(addButton(row, QStringLiteral("minus"), tr("Zoom out (-)")), &QToolButton::clicked, this,
            [this] { Q_EMIT zoomWanted(1 / 1.25); });
    m_zoom = makeLabel({}, uiFont(12), secondaryRole);
    m_zoom->setMinimumWidth(44);
    m_zoom->setAlignment(Qt::AlignCenter);
    row.addWidget(m_zoom);
    connect(addButton(row, QStringLiteral("plus"), tr("Zoom in (+)")), &QToolButton::clicked, this,
            [this] { Q_EMIT zoomWanted(1.25); });
    connect(addButton(row, QStringLiteral("fit"), tr("Show all of it (0)")), &QToolButton::clicked, this,
            &GraphBar::fitWanted);
}

QToolButton *GraphBar::addToggle(QHBoxLayout &row, const QString &name, const QString &tip)
{
    QToolButton *button = addButton(row, name, tip);
    button->setCheckable(true);
    return button;
}

void GraphBar::setTrace(bool up, bool down, const QString &words)
{
    m_traceUp->setChecked(up);
    m_traceDown->setChecked(down);
    m_trace->setText(up || down ? QStringLiteral("%1 &nbsp;<a href=\"#\" style=\"text-decoration:none\">%2</a>")
                                      .arg(words, tr("Clear (Esc)"))
                                : QString());
}

QString GraphBar::traceText() const
{
    return m_trace->text();
}

QToolButton *GraphBar::addButton(QHBoxLayout &row, const QString &name, const QString &tip)
{
    auto *button = new QToolButton;
    button->setIcon(icon(name));
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    row.addWidget(button);
    return button;
}

void GraphBar::addSearch(QHBoxLayout &row)
{
    m_search = makeFilterField(tr("Find in the graph"));
    m_search->setMinimumWidth(150);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &GraphBar::searchEdited);
    row.addWidget(m_search);
    m_hits = makeLabel({}, uiFont(11), quietRole);
    m_hits->setObjectName(QStringLiteral("graphHits"));
    row.addWidget(m_hits);
    m_previous = addButton(row, QStringLiteral("chev-u"), tr("Previous (Shift+Enter)"));
    m_next = addButton(row, QStringLiteral("chev-d"), tr("Next (Enter)"));
    connect(m_previous, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(1); });
    m_previous->hide();
    m_next->hide();
}

bool GraphBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (event->type() == QEvent::ShortcutOverride) {
        if (key->key() == Qt::Key_Escape)
            event->accept();
        return false;
    }
    if (isEnter || key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
        const bool isBack = key->key() == Qt::Key_Up || (isEnter && key->modifiers() & Qt::ShiftModifier);
        Q_EMIT stepWanted(isBack ? -1 : 1);
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        m_search->clear();
        Q_EMIT searchLeft();
        return true;
    }
    return false;
}

void GraphBar::startSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void GraphBar::setHits(std::size_t hit, std::size_t count)
{
    const bool isSearching = !m_search->text().trimmed().isEmpty();
    m_hits->setText(!isSearching ? QString()
                    : hit > 0    ? tr("%1 of %2").arg(hit).arg(count)
                                 : tr("%n hit(s)", nullptr, static_cast<int>(count)));
    m_previous->setVisible(isSearching && count > 0);
    m_next->setVisible(isSearching && count > 0);
}

void GraphBar::setTrail(const QList<std::pair<QString, std::uint32_t>> &parts)
{
    m_trail->setParts(parts);
}

void GraphBar::setZoom(double zoom)
{
    const double percent = zoom * 100;
    m_zoom->setText(QStringLiteral("%1 %").arg(percent, 0, 'f', percent < 1 ? 2 : percent < 10 ? 1 : 0));
}

QString GraphBar::trailText() const
{
    return m_trail->text();
}

QString GraphBar::hitText() const
{
    return m_hits->text();
}

}  // namespace pt2scope
