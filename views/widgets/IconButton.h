// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QToolButton;

namespace pt2scope {

/// A flat button with an icon of resources/icons; the tip is its name for screen readers, too. Owned by who places it.
QToolButton *makeIconButton(const QString &name, const QString &tip);

}  // namespace pt2scope
