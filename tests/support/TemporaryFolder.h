// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <QTemporaryDir>

#include <string>

namespace pt2scope::testing {

/// A folder that is removed with the object.
class TemporaryFolder {
public:
    std::string path() const { return m_folder.path().toStdString(); }
    std::string path(const QString &name) const { return m_folder.filePath(name).toStdString(); }

    /// Makes the folders on the way. False when it cannot be written.
    bool write(const QString &name, const QByteArray &content) const
    {
        const QString full = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(full).path());
        QFile file(full);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    }

    bool write(const QString &name, const std::string &content) const
    {
        return write(name, QByteArray::fromStdString(content));
    }

    bool makeFolder(const QString &name) const { return QDir().mkpath(m_folder.filePath(name)); }
    bool link(const QString &name, const QString &target) const { return QFile::link(target, m_folder.filePath(name)); }
    bool remove(const QString &name) const
    {
        const QString full = m_folder.filePath(name);
        return QFileInfo(full).isDir() ? QDir(full).removeRecursively() : QFile::remove(full);
    }

    QByteArray read(const QString &name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Copies all files below a folder. False when there are none.
    bool copyFrom(const QString &folder) const
    {
        bool copied = false;
        QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            const QString target = m_folder.filePath(QDir(folder).relativeFilePath(file));
            QDir().mkpath(QFileInfo(target).path());
            copied = QFile::copy(file, target);
            if (!copied)
                return false;
        }
        return copied;
    }

private:
    QTemporaryDir m_folder;
};

}  // namespace pt2scope::testing
