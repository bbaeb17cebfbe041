// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/settings/Settings.h"

#include <QWidget>

class QLineEdit;
class QVBoxLayout;

namespace pt2scope {

/// What a window without documents shows: ways to open something, and what was opened before.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);
    void refresh();

Q_SIGNALS:
    void openFileWanted();
    void openFolderWanted();
    void openWanted(const QString &path);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeOpenCard();
    QWidget *makeSide();
    void rebuildRecent();
    void fit();

    QVBoxLayout *m_column;
    QWidget *m_side = nullptr;
    QLineEdit *m_filter = nullptr;
    QWidget *m_recent = nullptr;
    QVBoxLayout *m_recentColumn = nullptr;
};

}  // namespace pt2scope
