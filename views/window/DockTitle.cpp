// SPDX-License-Identifier: Apache-2.0
#include "views/window/DockTitle.h"

#include "views/widgets/IconButton.h"
#include "views/widgets/Labels.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace pt2scope {

DockTitle::DockTitle(const QString &title)
{
    setFixedHeight(32);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 4, 0);
    row->addWidget(makeLabel(title, uiFont(12, QFont::DemiBold), secondaryRole));
    row->addStretch();
    QToolButton *close = makeIconButton(QStringLiteral("close"), tr("Hide"));
    connect(close, &QToolButton::clicked, this, &DockTitle::closed);
    row->addWidget(close);
}

void DockTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().alt);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
}

}  // namespace pt2scope
