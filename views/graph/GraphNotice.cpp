// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphNotice.h"

#include "views/theme/Theme.h"
#include "views/widgets/Labels.h"

#include <QHBoxLayout>
#include <QPainter>

namespace pt2scope {

GraphNotice::GraphNotice(QWidget *parent) : QWidget(parent), m_text(makeParagraph({}, uiFont(12)))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    row->addWidget(new IconLabel(QStringLiteral("warning"), Tone::Warning), 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    hide();
}

void GraphNotice::setText(const QString &text)
{
    m_text->setText(text);
    setVisible(!text.isEmpty());
}

QString GraphNotice::text() const
{
    return m_text->text();
}

void GraphNotice::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), theme().warning.ground);
}

}  // namespace pt2scope
