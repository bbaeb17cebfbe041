// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"
#include "core/check/MessageTranslation.h"
#include "core/check/Rule.h"

#include <QDir>
#include <QFile>
#include <QtTest>

#include <string>
#include <vector>

namespace pt2scope::testing {

/// resources/i18n/messages_zh_CN as it stands in the source.
inline QDir chineseFolder()
{
    return QDir(QStringLiteral(PT2SCOPE_SOURCE "/resources/i18n/messages_zh_CN"));
}

inline const MessageTranslation &chineseTranslation()
{
    static const MessageTranslation read = [] {
        MessageTranslation translation;
        for (const QString &name : chineseFolder().entryList({QStringLiteral("*.json")}, QDir::Files)) {
            QFile file(chineseFolder().filePath(name));
            const bool opened = file.open(QIODevice::ReadOnly);
            const auto fault = translation.add(file.readAll().toStdString());
            if (!opened || fault)
                qFatal("%s: %s", qPrintable(name), fault ? fault->c_str() : "cannot be read");
        }
        return translation;
    }();
    return read;
}

inline bool hasChineseFile(std::string_view area)
{
    return chineseFolder().exists(QString::fromUtf8(area.data(), static_cast<qsizetype>(area.size()))
                                  + QStringLiteral(".json"));
}

/// Three English words in a row that are in no quotation marks: something was left as it was.
inline std::string englishIn(const std::string &chinese)
{
    static const QRegularExpression quoted(QStringLiteral("\"[^\"]*\"|`[^`]*`|'[^']*'"));
    static const QRegularExpression words(QStringLiteral("(?<![\\w.])[a-z]+(?: [a-z]+){2,}(?![\\w.])"));
    return words.match(QString::fromStdString(chinese).remove(quoted)).captured().toStdString();
}

/// The running test fails where a message has no Chinese.
inline void verifyChinese(const std::vector<Finding> &findings)
{
    for (const Finding &finding : findings) {
        if (!hasChineseFile(finding.rule->area()))
            continue;
        const auto chinese = chineseTranslation().message(finding.rule->id, finding.message);
        const std::string left = chinese ? englishIn(*chinese) : std::string();
        const std::string about = std::string(finding.rule->id) + ": " + finding.message;
        if (!chinese)
            QTest::qFail(("There is no Chinese for " + about).c_str(), __FILE__, __LINE__);
        else if (!left.empty())
            QTest::qFail(("\"" + left + "\" is left in the Chinese " + *chinese + "\nfor " + about).c_str(), __FILE__,
                         __LINE__);
    }
}

}  // namespace pt2scope::testing
