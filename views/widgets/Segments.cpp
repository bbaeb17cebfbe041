// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/Segments.h"

#include "views/theme/ScopeStyle.h"
#include "views/theme/Theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace pt2scope {

Segments::Segments(const QStringList &choices, QWidget *parent) : QWidget(parent), m_group(new QButtonGroup(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(1, 1, 1, 1);
    row->setSpacing(1);
    for (int i = 0; i < choices.size(); ++i) {
        auto *button = new QPushButton(choices[i]);
        button->setCheckable(true);
        button->setFixedHeight(26);
        button->setProperty(segmentProperty, true);
        button->setChecked(i == 0);
        m_group->addButton(button, i);
        row->addWidget(button);
    }
    connect(m_group, &QButtonGroup::idToggled, this, [this](int choice, bool on) {
        if (on)
            Q_EMIT chosen(choice);
    });
}

/// One frame around all, and a line before each but the first.
void Segments::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line2);
    painter.setBrush(theme().base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const QList<QAbstractButton *> buttons = m_group->buttons();
    for (qsizetype i = 1; i < buttons.size(); ++i)
        painter.fillRect(QRect(buttons[i]->x() - 1, 0, 1, height()), theme().line2);
}

void Segments::setNames(const QStringList &names)
{
    for (int i = 0; i < names.size(); ++i) {
        m_group->button(i)->setToolTip(names[i]);
        m_group->button(i)->setAccessibleName(names[i]);
    }
}

void Segments::choose(int choice)
{
    m_group->button(choice)->setChecked(true);
}

}  // namespace pt2scope
