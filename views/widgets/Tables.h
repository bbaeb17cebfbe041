// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QLineEdit;
class QTreeView;

namespace pt2scope {

/// A table or tree with our rows: one selection, uniform heights, elided texts.
QTreeView *makeTable(const QString &accessibleName);
/// A search field with the filter icon.
QLineEdit *makeFilterField(const QString &placeholder);

}  // namespace pt2scope
