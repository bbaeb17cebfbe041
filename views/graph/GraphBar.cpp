// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphBar.h"

#include "views/graph/GraphTraceLabel.h"
#include "views/graph/GraphTrail.h"
#include "views/settings/Settings.h"
#include "views/theme/Fonts.h"
#include "views/widgets/IconButton.h"
#include "views/widgets/Labels.h"
#include "views/widgets/OverflowRow.h"
#include "views/widgets/Segments.h"
#include "views/widgets/Tables.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

namespace pt2scope {

namespace {

/// What gives way first where there is not enough room. Folding and unfolding all is in the list of levels, too.
enum Rank { Export = 1, Types, Folding, Colours, Zoom, Level, Direction, Trace };

QToolButton *makeToggle(const QString &name, const QString &tip)
{
    QToolButton *button = makeIconButton(name, tip);
    button->setCheckable(true);
    return button;
}

QWidget *together(const QList<QWidget *> &widgets)
{
    auto *box = new QWidget;
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (QWidget *widget : widgets)
        row->addWidget(widget);
    return box;
}

}  // namespace

GraphBar::GraphBar(QWidget *parent) : QWidget(parent), m_row(new OverflowRow)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 5, 8, 5);
    column->addWidget(m_row);
    addDirection();
    addFolding();
    addPlace();
    addSearch();
    m_row->addFixed(makeRule(Qt::Vertical));
    addTrace();
    addLooks();
    addZoom();
    addExport();
    m_row->addMenuButton(tr("More"));
}

void GraphBar::addDirection()
{
    auto *direction = new Segments({QStringLiteral("↓"), QStringLiteral("→")});
    direction->setNames({tr("Top to bottom"), tr("Left to right")});
    connect(direction, &Segments::chosen, this, [this](int choice) { Q_EMIT directionChosen(choice == 0); });
    m_row->addPart(direction, Direction);
}

void GraphBar::addFolding()
{
    m_level = new QComboBox;
    m_level->setToolTip(tr("How deep modules are unfolded"));
    m_level->setAccessibleName(m_level->toolTip());
    m_level->addItem(tr("Folded"), 0);
    for (int level = 1; level <= 4; ++level)
        m_level->addItem(tr("Level %1").arg(level), level);
    m_level->addItem(tr("Unfolded"), -1);
    m_level->setPlaceholderText(tr("Unfold…"));
    m_level->setCurrentIndex(-1);
    connect(m_level, &QComboBox::activated, this,
            [this](int index) { Q_EMIT levelChosen(m_level->itemData(index).toInt()); });
    m_row->addPart(together({m_level}), Level);
    QToolButton *fold = makeIconButton(QStringLiteral("fold"), tr("Fold all (F)"));
    connect(fold, &QToolButton::clicked, this, [this] { Q_EMIT levelChosen(0); });
    QToolButton *unfold = makeIconButton(QStringLiteral("unfold"), tr("Unfold all (U)"));
    connect(unfold, &QToolButton::clicked, this, [this] { Q_EMIT levelChosen(-1); });
    m_row->addPart(together({fold, unfold}), Folding);
    m_row->addFixed(makeRule(Qt::Vertical));
}

void GraphBar::setLevel(std::optional<int> level)
{
    m_level->setCurrentIndex(level ? m_level->findData(*level) : -1);
}

/// Where one is; in its place, as long as there is a trace, what that is.
void GraphBar::addPlace()
{
    constexpr int least = 132;
    m_trail = new GraphTrail;
    connect(m_trail, &GraphTrail::clicked, this, &GraphBar::trailClicked);
    m_row->addFixed(m_trail, 1, least);
    m_trace = new GraphTraceLabel;
    connect(m_trace, &QLabel::linkActivated, this, [this] { Q_EMIT traceWanted(false, false); });
    m_row->addFixed(m_trace, 1, least);
    m_trace->hide();
}

/// What was found stands before the field: it takes its room from the trail, and the field stays where it is.
void GraphBar::addSearch()
{
    m_hits = makeLabel({}, uiFont(11), quietRole);
    m_hits->setObjectName(QStringLiteral("graphHits"));
    m_previous = makeIconButton(QStringLiteral("chev-u"), tr("Previous (Shift+Enter)"));
    m_next = makeIconButton(QStringLiteral("chev-d"), tr("Next (Enter)"));
    m_found = together({m_hits, m_previous, m_next});
    m_found->hide();
    m_row->addGuest(m_found);
    m_search = makeFilterField(tr("Find in graph"));
    m_search->setFixedWidth(130);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &GraphBar::searchEdited);
    m_row->addFixed(m_search, 0, m_search->minimumWidth());
    connect(m_previous, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(1); });
}

void GraphBar::addTrace()
{
    m_traceUp = makeToggle(QStringLiteral("trace-up"), tr("What the selected one depends on ([)"));
    m_traceDown = makeToggle(QStringLiteral("trace-down"), tr("What depends on the selected one (])"));
    const auto ask = [this] { Q_EMIT traceWanted(m_traceUp->isChecked(), m_traceDown->isChecked()); };
    connect(m_traceUp, &QToolButton::clicked, this, ask);
    connect(m_traceDown, &QToolButton::clicked, this, ask);
    m_row->addPart(together({m_traceUp, m_traceDown}), Trace);
}

void GraphBar::addLooks()
{
    m_tint = new QComboBox;
    m_tint->setObjectName(QStringLiteral("graphTint"));
    m_tint->setToolTip(tr("Colour by"));
    m_tint->setAccessibleName(m_tint->toolTip());
    m_tint->addItem(tr("Colour: family"), static_cast<int>(GraphTint::Family));
    m_tint->addItem(tr("Colour: dtype"), static_cast<int>(GraphTint::DType));
    m_tint->addItem(tr("Colour: module"), static_cast<int>(GraphTint::Module));
    m_tint->addItem(tr("Colour: bytes"), static_cast<int>(GraphTint::Bytes));
    connect(m_tint, &QComboBox::activated, this,
            [this](int index) { Q_EMIT tintChosen(static_cast<GraphTint>(m_tint->itemData(index).toInt())); });
    m_row->addPart(together({m_tint}), Colours);
    QToolButton *types = makeToggle(QStringLiteral("text"), tr("dtype and shape beside the edges"));
    types->setChecked(true);
    connect(types, &QToolButton::toggled, this, &GraphBar::typesWanted);
    m_row->addPart(together({types}), Types);
    QToolButton *sizes = makeToggle(QStringLiteral("symbols"), tr("Lines of sizes"));
    sizes->setObjectName(QStringLiteral("graphSizes"));
    sizes->setChecked(settings::graphSizes());
    connect(sizes, &QToolButton::clicked, this, &GraphBar::sizesWanted);
    m_row->addPart(together({sizes}), Types);
}

void GraphBar::addZoom()
{
    QToolButton *out = makeIconButton(QStringLiteral("minus"), tr("Zoom out (-)"));
    connect(out, &QToolButton::clicked, this, [this] { Q_EMIT zoomWanted(1 / 1.25); });
    m_zoom = makeLabel({}, uiFont(12), secondaryRole);
    m_zoom->setMinimumWidth(QFontMetrics(m_zoom->font()).horizontalAdvance(QStringLiteral("100 %")));
    m_zoom->setAlignment(Qt::AlignCenter);
    QToolButton *in = makeIconButton(QStringLiteral("plus"), tr("Zoom in (+)"));
    connect(in, &QToolButton::clicked, this, [this] { Q_EMIT zoomWanted(1.25); });
    m_row->addPart(together({out, m_zoom, in}), Zoom);
    QToolButton *whole = makeIconButton(QStringLiteral("fit"), tr("Show all of it (0)"));
    connect(whole, &QToolButton::clicked, this, &GraphBar::fitWanted);
    m_row->addFixed(whole);
}

void GraphBar::addExport()
{
    QToolButton *save = makeIconButton(QStringLiteral("export"), tr("Save the graph as a picture"));
    connect(save, &QToolButton::clicked, this, &GraphBar::exportWanted);
    m_row->addPart(together({save}), Export);
}

void GraphBar::setTrace(bool up, bool down, const QString &words, const QString &brief)
{
    m_traceUp->setChecked(up);
    m_traceDown->setChecked(down);
    const QString link = QStringLiteral("<a href=\"#\" style=\"text-decoration:none\">%1</a>");
    const QString clear = link.arg(tr("Clear (Esc)"));
    const auto with = [](const QString &what, const QString &end) {
        return QStringLiteral("%1 &nbsp;%2").arg(what, end);
    };
    m_trace->setVisible(up || down);
    m_trail->setVisible(!up && !down);
    m_trace->setWordings({with(words, clear), with(brief, clear), with(brief, link.arg(QStringLiteral("✕"))), clear});
}

QString GraphBar::traceText() const
{
    return m_trace->longest();
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
    m_previous->setEnabled(count > 0);
    m_next->setEnabled(count > 0);
    m_found->setVisible(isSearching);
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
