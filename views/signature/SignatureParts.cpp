// SPDX-License-Identifier: Apache-2.0
#include "views/signature/SignatureParts.h"

#include "views/signature/PythonHighlighter.h"
#include "views/signature/PythonLines.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Tables.h"

#include <QGridLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTreeView>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

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

}  // namespace

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

void onValueChosen(QTreeView &table, int valueRole, std::function<void(const std::string &)> chosen)
{
    onRowChosen(table, [valueRole, chosen = std::move(chosen)](const QModelIndex &row) {
        const std::string name = row.data(valueRole).toString().toStdString();
        if (!name.empty())
            chosen(name);
    });
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

/// As high as its lines, which break as Python does where there is no room for them; many of them scroll.
class CodeText : public QPlainTextEdit {
public:
    explicit CodeText(const QString &text) : m_code(text)
    {
        setReadOnly(true);
        setFont(monoFont(12));
        setPlainText(text);
        setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        setFrameShape(QFrame::NoFrame);
        viewport()->setAutoFillBackground(false);
        document()->setDocumentMargin(10);
        new PythonHighlighter(document());
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        fitHeight();
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QPlainTextEdit::resizeEvent(event);
        const qreal room = viewport()->width() - 2 * document()->documentMargin();
        const qreal sign = QFontMetricsF(font()).horizontalAdvance(QLatin1Char('0'));
        const QString text = brokenPython(m_code, static_cast<qsizetype>(room / sign));
        if (text != toPlainText())
            setPlainText(text);
        fitHeight();
    }

private:
    void fitHeight()
    {
        constexpr int mostLines = 30;
        const int lines = static_cast<int>(document()->size().height());  // as they are broken
        setVerticalScrollBarPolicy(lines > mostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        setFixedHeight(std::min(lines, mostLines) * fontMetrics().lineSpacing() + 22);
    }

    const QString m_code;
};

}  // namespace

QWidget *makeCode(const QString &text)
{
    auto *code = new CodeText(text.endsWith(QLatin1Char('\n')) ? text.chopped(1) : text);
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

}  // namespace pt2scope
