// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QMenuBar;
class QVBoxLayout;

namespace pt2scope {

/// Every key and what it does: those of the menus, and those that only the graph knows.
class KeyList : public QDialog {
    Q_OBJECT
public:
    explicit KeyList(const QMenuBar &menus, QWidget *parent = nullptr);

private:
    using Keys = QList<std::pair<QString, QString>>;  // what it does; the key
    static Keys keysOf(const QMenuBar &menus);
    static Keys keysOfGraph();
    void addKeys(QVBoxLayout &column, const QString &title, const Keys &keys);
};

}  // namespace pt2scope
