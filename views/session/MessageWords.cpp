// SPDX-License-Identifier: Apache-2.0
#include "views/session/MessageWords.h"

#include "core/check/MessageTranslation.h"
#include "core/check/Rule.h"
#include "views/widgets/Text.h"

#include <QDirIterator>
#include <QFile>
#include <algorithm>
#include <atomic>

namespace pt2scope {

namespace {

std::atomic<bool> speaksChinese = false;

MessageTranslation readTranslation()
{
    MessageTranslation translation;
    for (QDirIterator files(QStringLiteral(":/i18n/messages_zh_CN")); files.hasNext();) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            translation.add(file.readAll().toStdString());
    }
    return translation;
}

const MessageTranslation &chinese()
{
    static const MessageTranslation read = readTranslation();
    return read;
}

}  // namespace

void chooseMessageLanguage(const QString &name)
{
    speaksChinese = name == QStringLiteral("zh_CN");
}

QString messageText(const Finding &finding)
{
    const auto translated = speaksChinese ? chinese().message(finding.rule->id, finding.message) : std::nullopt;
    return shown(translated ? *translated : finding.message);
}

QString reasonText(std::string_view english)
{
    const auto translated = speaksChinese ? chinese().reason(english) : std::nullopt;
    return shown(translated ? std::string_view(*translated) : english);
}

QString asSentence(QString text)
{
    const bool isWord = std::all_of(text.cbegin(), std::find(text.cbegin(), text.cend(), QLatin1Char(' ')),
                                    [](QChar sign) { return sign.isLower(); });
    if (isWord && !text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

}  // namespace pt2scope
