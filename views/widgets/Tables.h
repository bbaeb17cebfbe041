// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <functional>

class QLineEdit;
class QModelIndex;
class QTreeView;

namespace pt2scope {

/// A table or tree with our rows: one selection, uniform heights, elided texts.
QTreeView *makeTable(const QString &accessibleName);
/// Calls it with each row that becomes selected. A row that only has the focus ring, since the table got the focus, was
/// not chosen by anybody. The table has its model by now.
void onRowChosen(QTreeView &table, std::function<void(const QModelIndex &)> chosen);
/// Gives the columns the widths that the user gave them last, and keeps what the user makes of them. Call it once the
/// table has its model and its columns their own widths; `name` is the table's in the settings.
void keepColumns(QTreeView *table, const QString &name);
/// A search field with the filter icon.
QLineEdit *makeFilterField(const QString &placeholder);

}  // namespace pt2scope
