// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace pt2scope {

/// "a, b, c", as the language in use sets lists.
QString listed(const QStringList &parts);

}  // namespace pt2scope
