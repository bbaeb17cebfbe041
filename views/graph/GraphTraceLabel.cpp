// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphTraceLabel.h"

#include "views/theme/Fonts.h"

namespace pt2scope {

GraphTraceLabel::GraphTraceLabel(QWidget *parent) : QLabel(parent)
{
    setObjectName(QStringLiteral("graphTrace"));
    setFont(uiFont(12));
    setTextFormat(Qt::RichText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
}

void GraphTraceLabel::setWordings(const QStringList &wordings)
{
    m_wordings = wordings;
    fit();
}

void GraphTraceLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    fit();
}

void GraphTraceLabel::fit()
{
    for (const QString &wording : m_wordings) {
        setText(wording);
        if (sizeHint().width() <= width())
            break;
    }
    setToolTip(text() == longest() ? QString() : longest());
}

}  // namespace pt2scope
