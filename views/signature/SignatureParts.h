// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

class QTreeView;

namespace pt2scope {

/// A table in a card as high as `rows` of it.
QWidget *inCard(QTreeView *table, int rows);
/// Rows that a tree shows now.
int rowsOf(const QTreeView &tree);
/// Calls it with the name of each value that is chosen in the table.
void onValueChosen(QTreeView &table, int valueRole, std::function<void(const std::string &)> chosen);
/// Lines in the file's font on a quiet ground, Python's strings and comments in their colours.
QWidget *makeCode(const QString &text);

/// Texts of the file, one below the other in a card; long ones are broken.
QWidget *makeLines(const QStringList &lines);

struct MutationLine {
    QString value;
    QString target;
    QString kind;
};

QWidget *makeMutations(const std::vector<MutationLine> &lines);

}  // namespace pt2scope
