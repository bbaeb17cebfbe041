// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/inspector/Sheet.h"

#include <QWidget>

namespace pt2scope {

/// Rows of a sheet: keys on the left, as wide as the longest of them, and what they say on the right. Where no row has
/// a key, there is no column for them.
class SheetTable : public QWidget {
    Q_OBJECT
public:
    explicit SheetTable(const std::vector<SheetRow> &rows, bool keysAreAmounts = false, QWidget *parent = nullptr);

Q_SIGNALS:
    void wanted(const Place &place);

private:
    QWidget *makeValue(const SheetRow &row);
};

}  // namespace pt2scope
