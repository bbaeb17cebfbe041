// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>
#include <QList>
#include <QXmlStreamReader>

namespace pt2scope::testing {

/// A message of a file of translations.
struct TsMessage {
    QString context;
    QString source;
    QString translation;
    bool isUnfinished = false;
};

inline QList<TsMessage> readTsMessages(const QString &file)
{
    QList<TsMessage> messages;
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&in);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QStringLiteral("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QStringLiteral("source")) {
            messages.append({context, xml.readElementText(), {}, false});
        } else if (xml.name() == QStringLiteral("translation")) {
            messages.back().isUnfinished = xml.attributes().hasAttribute(QStringLiteral("type"));
            messages.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    return messages;
}

}  // namespace pt2scope::testing
