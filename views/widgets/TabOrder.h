// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>

class QWidget;

namespace pt2scope {

/// Tab goes through what is below `root` as its layouts have it, whatever was made first; from `before` on, if given.
void orderTabsByLayout(QWidget *root, QWidget *before = nullptr);

/// What Tab goes to from the widget that has the focus, or Shift+Tab: through one region of the window after the other,
/// within each as Qt has it, whatever was made first. Null where there is nothing to go to.
QWidget *nextByRegions(QWidget *window, const QList<QWidget *> &regions, bool isForward);

}  // namespace pt2scope
