// SPDX-License-Identifier: Apache-2.0
#include "views/signature/SignatureParts.h"

#include "views/signature/PythonHighlighter.h"
#include "views/signature/SizesDelegate.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Lists.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTreeView>
#include <QVBoxLayout>
#include <cmath>

namespace pt2scope {

namespace {

constexpr int symbolHeight = 66;
constexpr int mostSymbols = 24;
constexpr int mostDoublings = 24;  // on a bar

struct PartWords {
    Q_DECLARE_TR_FUNCTIONS(SignatureParts)
};

/// A dashed arrow from the new value to what it replaces.
class MutationArrow : public QWidget {
public:
    MutationArrow() { setFixedSize(56, 12); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setPen(QPen(theme().changed, 1.5, Qt::DashLine));
        painter.drawLine(0, 6, width() - 8, 6);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().changed);
        painter.drawPolygon(QPolygonF({QPointF(width() - 8, 2), QPointF(width(), 6), QPointF(width() - 8, 10)}));
    }
};

QString enteringWords(const SymbolFacts &symbol)
{
    if (symbol.uses.empty())
        return PartWords::tr("no size of a value by itself");
    const SymbolUse &first = symbol.uses.front();
    QString text = (first.isInput ? PartWords::tr("enters at %1, dim %2") : PartWords::tr("first at %1, dim %2"))
                       .arg(shown(first.value))
                       .arg(first.dimension);
    QStringList others;
    for (std::size_t i = 1; i < symbol.uses.size() && symbol.uses[i].isInput && others.size() < 4; ++i)
        others << shown(symbol.uses[i].value);
    if (!others.isEmpty())
        text += PartWords::tr("; shared by %1").arg(listed(others));
    return text;
}

/// Where a number stands on a bar, by its order of magnitude.
double position(std::optional<std::int64_t> value, double open)
{
    if (!value)
        return open;
    return std::clamp(std::log2(static_cast<double>(std::max<std::int64_t>(1, *value))) / mostDoublings, 0.0, 1.0);
}

}  // namespace

QHBoxLayout *makeSectionHead(const QString &title, const QString &note)
{
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 4, 0, 0);
    head->setSpacing(10);
    head->addWidget(makeLabel(title, uiFont(13, QFont::DemiBold)));
    head->addWidget(makeLabel(note, uiFont(12), quietRole), 1);
    return head;
}

QWidget *inCard(QTreeView *table, int rows)
{
    constexpr int rowHeight = 26;
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(4, 4, 4, 4);
    table->setFixedHeight(rows * rowHeight + 2);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(table);
    card->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    return card;
}

int rowsOf(const QTreeView &tree)
{
    constexpr int mostRows = 24;
    int rows = 0;
    for (QModelIndex index = tree.model()->index(0, 0); index.isValid() && rows < mostRows;
         index = tree.indexBelow(index))
        ++rows;
    return rows;
}

namespace {

/// A box with the round corners of the cards beside it, on the ground of code.
class CodeCard : public QWidget {
protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme().line);
        painter.setBrush(theme().alt);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
};

}  // namespace

QWidget *makeCode(const QString &text)
{
    auto *code = new QPlainTextEdit;
    code->setReadOnly(true);
    code->setFont(monoFont(12));
    code->setPlainText(text);
    code->setLineWrapMode(QPlainTextEdit::NoWrap);
    code->setFrameShape(QFrame::NoFrame);
    code->viewport()->setAutoFillBackground(false);
    code->document()->setDocumentMargin(10);
    new PythonHighlighter(code->document());
    constexpr int mostLines = 30;
    const int lines = std::min(
        static_cast<int>(text.count(QLatin1Char('\n'))) + (text.endsWith(QLatin1Char('\n')) ? 0 : 1), mostLines);
    const QFontMetrics metrics(code->font());
    int widest = 0;
    for (const QString &line : text.split(QLatin1Char('\n')))
        widest = std::max(widest, metrics.horizontalAdvance(line));
    constexpr int leastWidth = 460;  // of what it is shown in
    constexpr int scrollBar = 12;
    code->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    code->setFixedHeight(lines * metrics.lineSpacing() + 22 + (widest > leastWidth ? scrollBar : 0));
    auto *card = new CodeCard;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(2, 1, 2, 1);
    column->addWidget(code);
    return card;
}

QWidget *makeLines(const QStringList &lines)
{
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(1, 2, 1, 2);
    column->setSpacing(0);
    for (const QString &line : lines) {
        if (column->count() > 0)
            column->addWidget(makeRule(Qt::Horizontal));
        QLabel *label = makeParagraph(line, monoFont(12));
        label->setContentsMargins(12, 5, 12, 5);
        column->addWidget(label);
    }
    return card;
}

QWidget *makeMutations(const std::vector<MutationLine> &lines)
{
    auto *card = new Card;
    auto *grid = new QGridLayout(card);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(3, 1);
    int row = 0;
    for (const MutationLine &line : lines) {
        grid->addWidget(makeLabel(line.value, monoFont(12)), row, 0);
        grid->addWidget(new MutationArrow, row, 1);
        grid->addWidget(makeLabel(line.target, monoFont(12)), row, 2);
        grid->addWidget(makeLabel(line.kind, uiFont(12), quietRole), row++, 3);
    }
    return card;
}

SymbolCards::SymbolCards(const SymbolTable &table, QWidget *parent) : QWidget(parent), m_table(table)
{
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(PartWords::tr("The bar goes from 1 to %1, twice as much at each step; the mark is the size at export.")
                   .arg(grouped(std::uint64_t{1} << mostDoublings)));
}

int SymbolCards::shownCount() const
{
    return std::min(static_cast<int>(m_table.symbols.size()), mostSymbols);
}

QSize SymbolCards::sizeHint() const
{
    return {360, shownCount() * symbolHeight + 2};
}

void SymbolCards::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line);
    painter.setBrush(theme().base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    for (int i = 0; i < shownCount(); ++i) {
        const QRect place(12, i * symbolHeight + 1, width() - 24, symbolHeight);
        if (i > 0) {
            painter.setPen(theme().line);
            painter.drawLine(1, place.top(), width() - 2, place.top());
        }
        paintSymbol(painter, place, m_table.symbols[static_cast<std::size_t>(i)]);
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
        symbol.isReversed() ? PartWords::tr("no number is in this range")
        : symbol.isFree     ? QString()
                            : PartWords::tr("derived"));
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
    const int index = event->pos().y() / symbolHeight;
    if (event->button() == Qt::LeftButton && index >= 0 && index < shownCount())
        Q_EMIT chosen(QString::fromStdString(m_table.symbols[static_cast<std::size_t>(index)].text));
}

}  // namespace pt2scope
