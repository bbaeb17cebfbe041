// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/Lists.h"

#include <QCoreApplication>

namespace pt2scope {

QString listed(const QStringList &parts)
{
    return parts.join(QCoreApplication::translate("Text", ", ", "between the parts of a list"));
}

}  // namespace pt2scope
