// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace pt2scope {

// None of them waits: documents go on loading behind a dialog, and it closes when its owner goes. What was chosen comes
// later; nothing comes of a dialog that is left.

void askForFiles(QWidget *owner, const QString &title, const QString &filters,
                 const std::function<void(const QStringList &paths)> &use);
void askForFolder(QWidget *owner, const QString &title, const std::function<void(const QString &path)> &use);
/// `suggestion` is a path, or a name for the folder that was used last.
void askWhereToSave(QWidget *owner, const QString &title, const QString &suggestion, const QString &filters,
                    const std::function<void(const QString &path)> &write);

}  // namespace pt2scope
