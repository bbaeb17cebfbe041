// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/findings/FindingsModel.h"
#include "views/frame/Place.h"
#include "views/session/DocumentSession.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace pt2scope {

/// The findings as a table with its filters. The model is shared by all panels
/// of a document's page.
class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    FindingsPanel(DocumentSession &session, FindingsModel &model, QWidget *parent = nullptr);

    void selectFinding(std::size_t finding);
    void selectNext(int step);
    std::optional<std::size_t> currentOrFirst() const;
    void startSearch();
    QString selectionText() const;
    QTreeView *table() const { return m_table; }
    QLineEdit *filter() const { return m_filter; }

Q_SIGNALS:
    void selected(const Selection &selection);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildBar();
    void buildTable();
    void showWhatThereIs();
    void fitBar();
    void writeBar(bool hasWords);
    void takeMuted();
    void restoreCurrent();
    void openMenu(const QPoint &position);
    void fillMutedMenu();
    QWidget *makeNothing() const;
    static std::optional<std::size_t> findingAt(const QModelIndex &row);
    std::optional<std::size_t> currentFinding() const;

    struct Kept {
        std::shared_ptr<const CheckResult> result;
        std::optional<std::size_t> finding;  // of the result
    };

    DocumentSession &m_session;
    FindingsModel &m_model;
    Kept m_kept;  // while the model is arranged anew
    bool m_isRestoring = false;
    QLineEdit *m_filter = nullptr;
    std::array<QToolButton *, 3> m_toggles{};  // by Severity
    QComboBox *m_grouping = nullptr;
    QToolButton *m_mute = nullptr;
    QToolButton *m_muted = nullptr;  // how many are, and the way back
    QTreeView *m_table = nullptr;
    QStackedWidget *m_stack = nullptr;
    int m_widthOfWords = 0;  // that the bar needs for them
    bool m_hasWords = true;
    QWidget *m_bar = nullptr;
};

}  // namespace pt2scope
