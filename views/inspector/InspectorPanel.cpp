// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/InspectorPanel.h"

#include "views/inspector/Excerpt.h"
#include "views/inspector/SheetParts.h"
#include "views/inspector/SheetTable.h"
#include "views/inspector/ValuesPane.h"
#include "views/session/MessageWords.h"
#include "views/widgets/FlowLayout.h"
#include "views/widgets/IconButton.h"
#include "views/widgets/Labels.h"
#include "views/widgets/TabOrder.h"
#include "views/widgets/Text.h"

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace pt2scope {

InspectorPanel::InspectorPanel(DocumentSession &session, QWidget *parent) : QScrollArea(parent), m_session(session)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::ClickFocus);  // Tab goes to what is in it
    viewport()->setBackgroundRole(QPalette::AlternateBase);
    setAccessibleName(tr("Inspector"));
    connect(&m_session, &DocumentSession::changed, this, [this] {
        if (m_sheet.isEmpty())
            rebuild();
    });
    rebuild();
}

void InspectorPanel::showSelection(const Selection &selection)
{
    m_excerpt.drop();
    m_sheet = sheetOf(m_session, selection);
    rebuild();
    if (m_sheet.excerpt)
        fetchExcerpt();
}

void InspectorPanel::rebuild()
{
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    auto *content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::AlternateBase);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const Sheet about = m_sheet.isEmpty() ? documentSheet(m_session) : m_sheet;
    if (about.isEmpty()) {
        column->addWidget(makeEmptyState(QStringLiteral("info"), Tone::Plain, tr("Nothing is selected"),
                                         tr("Select a finding, a tensor, a value or a symbol to see all that the file "
                                            "says of it.")));
    } else {
        addHead(*column, about);
        m_sections = new QVBoxLayout;
        column->addLayout(m_sections);
        for (const SheetSection &section : about.sections)
            addSection(*m_sections, section);
        if (m_sheet.isEmpty())
            addHint(*column);
        column->addStretch();
    }
    setWidget(content);
    orderTabsByLayout(content, this);
    if (hadFocus)  // else it would go to another part of the window with the link that was followed
        setFocus();
}

void InspectorPanel::addHint(QVBoxLayout &column)
{
    column.addWidget(makeRule(Qt::Horizontal));
    QLabel *hint =
        makeParagraph(tr("Select a finding, a tensor, a value or a symbol to see all that the file says of it."),
                      uiFont(12), quietRole);
    hint->setContentsMargins(12, 10, 12, 10);
    column.addWidget(hint);
}

void InspectorPanel::addHead(QVBoxLayout &column, const Sheet &sheet)
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(12, 12, 8, 12);
    row->setSpacing(8);
    row->addWidget(new IconLabel(sheet.icon, sheet.tone), 0, Qt::AlignTop);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    QLabel *title = makeParagraph(breakable(sheet.title), uiFont(13, QFont::DemiBold));
    title->setObjectName(QStringLiteral("inspectorTitle"));
    words->addWidget(title);
    if (!sheet.subtitle.isEmpty())
        words->addWidget(makeParagraph(breakable(sheet.subtitle), uiFont(12), quietRole));
    row->addLayout(words, 1);
    QToolButton *copy = makeIconButton(QStringLiteral("copy"), tr("Copy all of this as text"));
    connect(copy, &QToolButton::clicked, this, [this] {
        const Sheet about = m_sheet.isEmpty() ? documentSheet(m_session) : m_sheet;
        QApplication::clipboard()->setText(about.toText());
    });
    row->addWidget(copy, 0, Qt::AlignTop);
    column.addWidget(head);
    if (!sheet.actions.empty())
        column.addWidget(makeActions(sheet.actions));
}

QWidget *InspectorPanel::makeActions(const std::vector<SheetAction> &actions)
{
    auto *bar = new QWidget;
    auto *margins = new QVBoxLayout(bar);
    margins->setContentsMargins(12, 0, 12, 10);
    auto *buttons = new QWidget;
    auto *row = new FlowLayout(buttons, 6);
    margins->addWidget(buttons);
    for (const SheetAction &action : actions) {
        auto *button = new QPushButton(icon(action.icon), action.text);
        connect(button, &QPushButton::clicked, this, [this, action] {
            if (action.place)
                Q_EMIT wanted(*action.place);
            else
                m_session.setMuted(action.mutedRule, true);
        });
        row->addWidget(button);
    }
    return bar;
}

void InspectorPanel::addSection(QVBoxLayout &column, const SheetSection &section)
{
    column.addWidget(makeRule(Qt::Horizontal));
    auto *box = new QWidget;
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins(4, 4, 12, 8);
    rows->setSpacing(2);
    auto *head = new QHBoxLayout;
    auto *toggle = new QToolButton;
    toggle->setText(section.title);
    toggle->setFont(uiFont(12, QFont::DemiBold));
    toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toggle->setAutoRaise(true);
    toggle->setFocusPolicy(Qt::TabFocus);
    toggle->setCheckable(false);
    head->addWidget(toggle);
    head->addStretch(1);
    if (!section.note.isEmpty()) {
        QLabel *note = makeLabel(section.note, uiFont(12), quietRole);
        note->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
        head->addWidget(note);
    }
    rows->addLayout(head);
    QWidget *body = makeBody(section);
    rows->addWidget(body);
    const auto fold = [toggle, body](bool folded) {
        toggle->setIcon(icon(folded ? QStringLiteral("chev-r") : QStringLiteral("chev-d")));
        body->setVisible(!folded);
    };
    const auto kept = m_folded.find(section.title);
    fold(kept == m_folded.end() ? section.folded : kept->second);
    connect(toggle, &QToolButton::clicked, this, [this, fold, body, title = section.title] {
        m_folded[title] = !body->isHidden();
        fold(m_folded[title]);
    });
    column.addWidget(box);
}

QWidget *InspectorPanel::makeBody(const SheetSection &section)
{
    auto *body = new QWidget;
    auto *rows = new QVBoxLayout(body);
    rows->setContentsMargins(8, 2, 0, 4);
    rows->setSpacing(6);
    if (!section.text.isEmpty())
        rows->addWidget(makeParagraph(breakable(section.text), uiFont(12), secondaryRole));
    if (section.values)
        rows->addWidget(makeValues(section));
    if (!section.rows.empty())
        rows->addWidget(makeRows(section));
    if (!section.code.isEmpty()) {
        QLabel *code = makeParagraph(section.keepsLines ? section.code : breakable(section.code), monoFont(11));
        code->setTextFormat(Qt::PlainText);
        if (section.keepsLines) {
            code->setWordWrap(false);
            code->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        }
        rows->addWidget(code);
    }
    return body;
}

QWidget *InspectorPanel::makeRows(const SheetSection &section)
{
    auto *table = new SheetTable(section.rows, section.keysAreAmounts);
    connect(table, &SheetTable::wanted, this, &InspectorPanel::wanted);
    return table;
}

QWidget *InspectorPanel::makeValues(const SheetSection &section)
{
    auto *pane = new ValuesPane(m_session, *section.values);
    connect(pane, &ValuesPane::told, this, [this, row = section.values](const SheetSection &told) {
        const auto own = std::ranges::find(m_sheet.sections, row, &SheetSection::values);
        if (own == m_sheet.sections.end())
            return;
        own->text = told.text;
        own->rows = told.rows;
        own->code = told.code;
    });
    return pane;
}

void InspectorPanel::fetchExcerpt()
{
    m_excerpt = m_session.workshop().jobs.start(
        [this, document = m_session.document(), request = *m_sheet.excerpt](JobContext &job) {
            const Result<Excerpt> excerpt = readExcerpt(*document, request, job.token());
            SheetSection section;
            if (excerpt) {
                section.code = QString::fromStdString(excerpt->lines);
                section.note = QString::fromStdString(excerpt->caption);
                section.keepsLines = !excerpt->isText;
            } else {
                section.text = reasonText(excerpt.error().message);
            }
            job.post([this, section]() mutable {
                section.title = tr("Bytes");
                if (!section.note.isEmpty())
                    section.note = tr("at byte %1").arg(section.note);
                m_sheet.excerpt.reset();
                m_sheet.sections.push_back(section);
                addSection(*m_sections, section);
            });
        });
}

}  // namespace pt2scope
