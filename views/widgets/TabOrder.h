// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace pt2scope {

/// Tab goes through what is below `root` as its layouts have it, whatever was made first; from `before` on, if given.
void orderTabsByLayout(QWidget *root, QWidget *before = nullptr);

}  // namespace pt2scope
