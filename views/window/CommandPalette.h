// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/window/PaletteModel.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListView;
class QStackedWidget;

namespace pt2scope {

/// Ctrl+K: a field, and below it whatever has the words in its name. Enter goes there or runs it.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(QList<PaletteCommand> commands, DocumentFactsPtr facts, QWidget *parent);

    QLineEdit *field() const { return m_field; }
    QListView *list() const { return m_list; }

Q_SIGNALS:
    void wanted(const Place &place);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void search(const QString &words);
    void choose();

    PaletteModel m_model;
    QLineEdit *m_field;
    QLabel *m_count;
    QListView *m_list;
    QStackedWidget *m_results;
};

}  // namespace pt2scope
