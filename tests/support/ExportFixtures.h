// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/FolderBuilder.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <vector>

namespace pt2scope::testing {

inline QString exportFixture(const QString &name)
{
    return QStringLiteral(PT2SCOPE_FIXTURES "/rtp/") + name;
}

/// Names of the sound export folders and checkpoints. Empty when they are not there: tests must fail then.
inline QStringList soundExports()
{
    return QDir(QStringLiteral(PT2SCOPE_FIXTURES "/rtp")).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

/// A sound folder with one fault: its line of the index.
struct BrokenExport {
    QByteArray name;  // "064-part-missing"
    QString base;
    QString rule;
    QString severity;
    QStringList mayAlsoReport;
    QStringList changed;  // files that the case has of its own
    QStringList removed;
};

inline QStringList textsOf(const QJsonValue &list)
{
    QStringList texts;
    for (const QJsonValue &text : list.toArray())
        texts << text.toString();
    return texts;
}

inline std::vector<BrokenExport> brokenExports()
{
    QFile file(QStringLiteral(PT2SCOPE_FIXTURES "/rtp-broken/index.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::vector<BrokenExport> cases;
    for (const QJsonValue &each : QJsonDocument::fromJson(file.readAll()).array())
        cases.push_back({each["case"].toString().toUtf8(), each["base"].toString(), each["rule"].toString(),
                         each["severity"].toString(), textsOf(each["may_also_report"]), textsOf(each["changed"]),
                         textsOf(each["removed"])});
    return cases;
}

/// The folder of a broken export, made of its base.
class BrokenExportFolder : public FolderBuilder {
public:
    explicit BrokenExportFolder(const BrokenExport &broken) : FolderBuilder(exportFixture(broken.base).toStdString())
    {
        for (const QString &name : broken.removed)
            remove(name.toStdString());
        for (const QString &name : broken.changed) {
            QFile changed(QStringLiteral(PT2SCOPE_FIXTURES "/rtp-broken/") + QString::fromUtf8(broken.name) + "/"
                          + name);
            if (changed.open(QIODevice::ReadOnly))
                file(name.toStdString(), std::string_view(changed.readAll().toStdString()));
        }
    }
};

}  // namespace pt2scope::testing
