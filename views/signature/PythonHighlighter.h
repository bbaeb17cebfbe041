// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSyntaxHighlighter>

namespace pt2scope {

/// Strings, numbers, comments and a few words of short Python texts.
class PythonHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString &text) override;
};

}  // namespace pt2scope
