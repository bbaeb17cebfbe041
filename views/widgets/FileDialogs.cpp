// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/FileDialogs.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace pt2scope {

namespace {

/// Its own menus and questions wait within its functions: it goes after them.
void dispose(QFileDialog *dialog)
{
    for (QWidget *child : dialog->findChildren<QWidget *>()) {
        const bool waits = qobject_cast<QMenu *>(child) || qobject_cast<QDialog *>(child);
        if (!waits || !child->isVisible())
            continue;
        QObject::connect(child, &QObject::destroyed, dialog, &QObject::deleteLater);
        child->close();
        return;
    }
    dialog->deleteLater();
}

QFileDialog *makeDialog(QWidget *owner, const QString &title, const QString &folder, const QString &filters)
{
    auto *dialog = new QFileDialog(owner->window(), title, folder, filters);
    QObject::connect(owner, &QObject::destroyed, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::finished, dialog, [dialog] { dispose(dialog); });
    return dialog;
}

}  // namespace

void askForFiles(QWidget *owner, const QString &title, const QString &filters,
                 const std::function<void(const QStringList &)> &use)
{
    QFileDialog *dialog = makeDialog(owner, title, {}, filters);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, owner, use);
    dialog->open();
}

void askForFolder(QWidget *owner, const QString &title, const std::function<void(const QString &)> &use)
{
    QFileDialog *dialog = makeDialog(owner, title, {}, {});
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::fileSelected, owner, use);
    dialog->open();
}

void askWhereToSave(QWidget *owner, const QString &title, const QString &suggestion, const QString &filters,
                    const std::function<void(const QString &)> &write)
{
    const QFileInfo file(suggestion);
    QFileDialog *dialog = makeDialog(owner, title, file.isAbsolute() ? file.path() : QString(), filters);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->selectFile(file.fileName());
    QObject::connect(dialog, &QFileDialog::fileSelected, owner, write);
    dialog->open();
}

}  // namespace pt2scope
