// SPDX-License-Identifier: Apache-2.0
#include "views/symbols/NumbersForm.h"

#include "views/signature/SizesDelegate.h"
#include "views/theme/StylePainting.h"
#include "views/widgets/Labels.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QPainter>
#include <algorithm>

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
        edit->setPlaceholderText(symbol.hint ? QString() : tr("not known before it runs"));
        QLabel *range = makeLabel(rangeWords(symbol.range), uiFont(12), quietRole);
        QLabel *refusal = makeLabel({}, uiFont(12));
        refusal->hide();
        m_fields[symbol.text] = {edit, refusal};
        grid->addWidget(new SymbolChip(m_table, name), line, 0);
        grid->addWidget(edit, line, 1);
        grid->addWidget(range, line++, 2);
        grid->addWidget(refusal, line++, 1, 1, 2);
        judge(symbol);
        connect(edit, &QLineEdit::textChanged, this, [this, &symbol] {
            judge(symbol);
            Q_EMIT edited();
        });
    }
}

void NumbersForm::judge(const SymbolFacts &symbol)
{
    Field &field = m_fields.at(symbol.text);
    const QString text = field.edit->text().trimmed();
    bool isNumber = false;
    const qlonglong number = text.toLongLong(&isNumber);
    const bool isWrong = !text.isEmpty() && (!isNumber || !(symbol.isReversed() || symbol.range.contains(number)));
    QString refusal;
    if (symbol.isReversed())
        refusal = tr("No number is in %1").arg(rangeWords(symbol.range));
    else if (isWrong && !symbol.range.min && !symbol.range.max)
        refusal = tr("Enter a whole number");
    else if (isWrong)
        refusal = tr("Enter %1").arg(rangeWords(symbol.range));
    field.isRefused = isWrong;
    field.edit->setProperty(refusedProperty, !refusal.isEmpty());
    field.edit->update();
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
        if (field.isRefused)
            return std::nullopt;
        bool isNumber = false;
        const qlonglong number = field.edit->text().trimmed().toLongLong(&isNumber);
        if (isNumber)
            values[symbol] = number;
    }
    return values;
}

void NumbersForm::fill(Number number)
{
    for (const SymbolFacts &symbol : m_table.symbols) {
        const auto field = m_fields.find(symbol.text);
        if (field == m_fields.end() || !symbol.isFree)
            continue;
        const std::optional<std::int64_t> value = number(symbol) ? number(symbol) : symbol.hint;
        field->second.edit->setText(value ? QString::number(*value) : QString());
    }
}

bool NumbersForm::canFill(Number number) const
{
    return std::ranges::any_of(m_table.symbols,
                               [&](const SymbolFacts &symbol) { return symbol.isFree && number(symbol).has_value(); });
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
