// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QLineEdit;
class QTreeView;

namespace pt2scope {

/// A table or tree with our rows: one selection, uniform heights, elided texts.
QTreeView *makeTable(const QString &accessibleName);
/// Gives the columns the widths that the user gave them last, and keeps what the user makes of them. Call it once the
/// table has its model and its columns their own widths; `name` is the table's in the settings.
void keepColumns(QTreeView *table, const QString &name);
/// A search field with the filter icon.
QLineEdit *makeFilterField(const QString &placeholder);

}  // namespace pt2scope
