// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace pt2scope {

/// Text with one link in it: one stop of the Tab key, followed by Return and Space.
class LinkLabel : public QLabel {
    Q_OBJECT
public:
    explicit LinkLabel(const QString &html, QWidget *parent = nullptr);

protected:
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

}  // namespace pt2scope
