// SPDX-License-Identifier: Apache-2.0
#include "views/signature/SignatureView.h"

#include "views/signature/CallCode.h"
#include "views/signature/CallerPage.h"
#include "views/signature/SignatureParts.h"
#include "views/signature/SizesDelegate.h"
#include "views/signature/SpecModel.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Segments.h"
#include "views/widgets/Tables.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace pt2scope {

SignatureView::SignatureView(const ViewContext &context, QWidget *parent)
    : View(parent),
      m_session(context.session),
      m_facts(context.session.facts()),
      m_model(*m_facts->model(context.model)),
      m_pages(new QStackedWidget)
{
    if (!m_model.callCode.empty())
        m_call = new CallCode(m_session, QString::fromStdString(m_model.callCode), m_facts->hasOneProgram(), this);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    QWidget *bar = buildBar();
    column->addWidget(bar);
    column->addWidget(makeRule(Qt::Horizontal));
    bar->setVisible(m_model.program->signature.has_value());
    if (!m_model.program->signature)
        column->addWidget(
            makeNotice(Tone::Warning, tr("No signature could be read of this program: it is cut off or damaged. What "
                                         "its graph takes and gives is shown, weights included; Findings say what is "
                                         "wrong.")));
    else if (!m_model.program->isWhole)
        column->addWidget(makeNotice(Tone::Warning, tr("This program is damaged: what follows the damage is not shown. "
                                                       "Findings say what is wrong.")));
    m_callerPage = new CallerPage(m_facts, m_model, m_call);
    setFocusProxy(m_callerPage->focusProxy());
    connect(m_callerPage, &CallerPage::selected, this, &SignatureView::selected);
    connect(m_callerPage, &CallerPage::wanted, this, &SignatureView::wanted);
    m_pages->addWidget(m_callerPage);
    m_pages->addWidget(buildProgramPage());
    column->addWidget(m_pages, 1);
}

QWidget *SignatureView::buildBar()
{
    auto *bar = new QWidget;
    bar->setAutoFillBackground(true);
    bar->setBackgroundRole(QPalette::Base);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 5, 10, 5);
    row->setSpacing(8);
    auto *segments = new Segments({tr("As the caller sees it"), tr("In program order")});
    connect(segments, &Segments::chosen, m_pages, &QStackedWidget::setCurrentIndex);
    row->addWidget(segments);
    row->addStretch();
    m_filter = makeFilterField(tr("Filter names"));
    connect(m_filter, &QLineEdit::textChanged, this, [this, segments](const QString &words) {
        segments->choose(1);
        m_specs->setFilter(words);
        m_specPages->setCurrentIndex(m_specs->rowCount() == 0 && !words.isEmpty() ? 1 : 0);
    });
    row->addWidget(m_filter);
    if (m_call)
        row->addWidget(m_call->makeCopyButton());
    return bar;
}

QWidget *SignatureView::buildProgramPage()
{
    m_specs = new SpecModel(m_facts, m_model, SpecModel::Rows::All, this);
    m_specTable = makeTable(tr("Signature in program order"));
    m_specTable->setRootIsDecorated(false);
    m_specTable->setModel(m_specs);
    m_specTable->setItemDelegateForColumn(SpecModel::Type, new SizesDelegate(m_model.symbols, m_specTable));
    m_specTable->header()->resizeSection(SpecModel::Kind, 150);
    m_specTable->header()->resizeSection(SpecModel::Name, 200);
    m_specTable->header()->resizeSection(SpecModel::Type, 240);
    keepColumns(m_specTable, QStringLiteral("signature"));
    onValueChosen(*m_specTable, SpecModel::ValueRole, [this](const std::string &name) {
        Q_EMIT selected({.kind = SelectionKind::Value, .model = m_model.name(), .name = name});
    });
    m_specPages = new QStackedWidget;
    m_specPages->addWidget(m_specTable);
    m_specPages->addWidget(makeEmptyState(QStringLiteral("filter"), Tone::Plain, tr("No name passes the filter"),
                                          tr("Clear it, or look for a part of a name, a kind or a type.")));
    return m_specPages;
}

void SignatureView::select(const Selection &selection)
{
    m_callerPage->select(selection);
}

QString SignatureView::python() const
{
    return m_call ? m_call->python() : QString();
}

void SignatureView::startSearch()
{
    m_filter->setFocus();
}

QString SignatureView::selectionText() const
{
    return m_callerPage->selectionText();
}

const ViewKind signatureKind{
    .id = "signature",
    .title = QT_TRANSLATE_NOOP("ViewKind", "Signature"),
    .icon = "signature",
    .scope = ViewKind::Scope::Model,
    .isFor =
        [](const DocumentFacts &, const ModelFacts *model) {
            return model && model->program && (model->program->signature || model->program->root());
        },
    .note =
        [](const DocumentSession &, const ModelFacts *model) {
            return model->program->signature ? QStringLiteral("%1 → %2").arg(model->inputs).arg(model->outputs)
                                             : QCoreApplication::translate("ViewKind", "cut off");
        },
    .make = [](const ViewContext &context, QWidget *parent) -> View * { return new SignatureView(context, parent); }};

}  // namespace pt2scope
