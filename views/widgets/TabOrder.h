// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace pt2scope {

/// Tab goes through what is below `root` as its layouts have it, whatever was made first.
void orderTabsByLayout(QWidget *root);

}  // namespace pt2scope
