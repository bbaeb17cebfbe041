// SPDX-License-Identifier: Apache-2.0
#include "views/signature/PythonHighlighter.h"

#include "views/theme/Theme.h"

#include <QRegularExpression>

namespace pt2scope {

void PythonHighlighter::highlightBlock(const QString &text)
{
    static const QRegularExpression parts(QStringLiteral(
        R"((?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<comment>#.*)|(?<word>\b(?:import|from|None|True|False)\b)|(?<number>\b\d+(?:\.\d+)?\b))"));
    const Theme &now = theme();
    auto matches = parts.globalMatch(text);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        const QColor color = !match.captured(QStringLiteral("string")).isEmpty()    ? now.sound.text
                             : !match.captured(QStringLiteral("comment")).isEmpty() ? now.text3
                                                                                    : now.changed;
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), color);
    }
}

}  // namespace pt2scope
