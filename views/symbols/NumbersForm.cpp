// SPDX-License-Identifier: Apache-2.0
#include "views/symbols/NumbersForm.h"

#include "views/signature/SizesDelegate.h"
#include "views/widgets/Labels.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QPainter>

namespace pt2scope {

namespace {

constexpr int mostFields = 64;

class SymbolChip : public QWidget {
public:
    SymbolChip(const SymbolTable &table, QString symbol) : m_table(table), m_symbol(std::move(symbol))
    {
        setFixedSize(std::max(34, QFontMetrics(monoFont(12)).horizontalAdvance(m_symbol) + 12), 22);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setFont(monoFont(12));
        painter.setPen(theme().text1);
        paintSymbolChip(painter, rect(), m_symbol, symbolColor(m_table, m_symbol));
    }

private:
    const SymbolTable &m_table;
    QString m_symbol;
};

}  // namespace

NumbersForm::NumbersForm(const SymbolTable &table, QWidget *parent) : QWidget(parent), m_table(table)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    int line = 0;
    for (const SymbolFacts &symbol : m_table.symbols) {
        if (!symbol.isFree || line >= 2 * mostFields)
            continue;
        const QString name = QString::fromStdString(symbol.text);
        auto *edit = new QLineEdit;
        edit->setAccessibleName(name);
        edit->setFont(monoFont(12));
        edit->setMaxLength(20);
        QLabel *range = makeLabel(rangeWords(symbol.range), uiFont(12), quietRole);
        QLabel *refusal = makeLabel({}, uiFont(12));
        refusal->hide();
        m_fields[symbol.text] = {edit, refusal};
        grid->addWidget(new SymbolChip(m_table, name), line, 0);
        grid->addWidget(edit, line, 1);
        grid->addWidget(range, line++, 2);
        grid->addWidget(refusal, line++, 1, 1, 2);
        connect(edit, &QLineEdit::textChanged, this, [this, &symbol] {
            judge(symbol);
            Q_EMIT edited();
        });
    }
}

void NumbersForm::judge(const SymbolFacts &symbol)
{
    const Field &field = m_fields.at(symbol.text);
    bool isNumber = false;
    const qlonglong number = field.edit->text().trimmed().toLongLong(&isNumber);
    QString refusal;
    if (!isNumber)
        refusal = tr("%1 is a whole number").arg(QString::fromStdString(symbol.text));
    else if (!symbol.isReversed() && !symbol.range.contains(number))
        refusal = tr("%1 is %2").arg(QString::fromStdString(symbol.text), rangeWords(symbol.range));
    QPalette colors = field.refusal->palette();
    colors.setColor(QPalette::WindowText, theme().error.text);
    field.refusal->setPalette(colors);
    field.refusal->setText(refusal);
    field.refusal->setVisible(!refusal.isEmpty());
}

std::optional<SymbolValues> NumbersForm::values() const
{
    SymbolValues values;
    for (const auto &[symbol, field] : m_fields) {
        bool isNumber = false;
        const qlonglong number = field.edit->text().trimmed().toLongLong(&isNumber);
        if (!isNumber || !field.refusal->text().isEmpty())
            return std::nullopt;
        values[symbol] = number;
    }
    return values;
}

void NumbersForm::fill(std::optional<std::int64_t> (*number)(const SymbolFacts &symbol))
{
    for (const SymbolFacts &symbol : m_table.symbols) {
        const auto field = m_fields.find(symbol.text);
        if (field != m_fields.end() && symbol.isFree)
            field->second.edit->setText(
                QString::number(number(symbol).value_or(symbol.hint.value_or(symbol.range.min.value_or(1)))));
    }
}

QLineEdit *NumbersForm::field(const std::string &symbol) const
{
    const auto found = m_fields.find(symbol);
    return found == m_fields.end() ? nullptr : found->second.edit;
}

QString NumbersForm::refusal(const std::string &symbol) const
{
    const auto found = m_fields.find(symbol);
    return found == m_fields.end() ? QString() : found->second.refusal->text();
}

}  // namespace pt2scope
