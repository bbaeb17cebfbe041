// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QAction;
class QMenu;

namespace pt2scope {

/// Gives every action of the menu, and of those below it, a letter that chooses it: one of its words' first letters
/// where that is free, else a letter behind the text: "打开文件(A)".
void addMnemonics(QMenu &menu);
/// The action's text without the mark of its letter, or the letter behind it.
QString plainText(const QAction &action);

}  // namespace pt2scope
