// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/SectionHead.h"

#include "views/widgets/Labels.h"

#include <QHBoxLayout>

namespace pt2scope {

QHBoxLayout *makeSectionHead(const QString &title, const QString &note)
{
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 4, 0, 0);
    head->setSpacing(8);
    if (!title.isEmpty())
        head->addWidget(makeLabel(title, uiFont(13, QFont::DemiBold)));
    auto *label = new ElidedLabel(note, uiFont(12), quietRole, Qt::ElideRight);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // beside the title, however wide the head is
    head->addWidget(label, 1);
    return head;
}

}  // namespace pt2scope
