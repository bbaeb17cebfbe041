// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/IconButton.h"

#include "views/theme/Icons.h"

#include <QToolButton>

namespace pt2scope {

QToolButton *makeIconButton(const QString &name, const QString &tip)
{
    auto *button = new QToolButton;
    button->setIcon(icon(name));
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

}  // namespace pt2scope
