// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphTinting.h"

#include <QWidget>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace pt2scope {

class GraphTraceLabel;
class GraphTrail;
class OverflowRow;

/// What stands above a graph, in one row: how it is shown, where one is, search and zoom. What there is no room for is
/// in a menu at its end.
class GraphBar : public QWidget {
    Q_OBJECT
public:
    explicit GraphBar(QWidget *parent = nullptr);

    /// Parts of the way to what is selected, the outermost first; each leads to its number.
    void setTrail(const QList<std::pair<QString, std::uint32_t>> &parts);
    /// -1: all is unfolded; nullopt: no level is.
    void setLevel(std::optional<int> level);
    void setZoom(double zoom);
    void setHits(std::size_t hit, std::size_t count);  // hit: counted from 1; 0: none was gone to
    void startSearch();
    /// `words` in rich text, and the same in fewer.
    void setTrace(bool up, bool down, const QString &words, const QString &brief);
    QString traceText() const;  // whole, whatever there is room for
    QLineEdit *searchField() const { return m_search; }
    QString trailText() const;
    QString hitText() const;
    OverflowRow *row() const { return m_row; }

Q_SIGNALS:
    void directionChosen(bool isDown);
    void levelChosen(int level);  // -1: all
    void trailClicked(std::uint32_t item);
    void searchEdited(const QString &words);
    void stepWanted(int step);
    void searchLeft();
    void zoomWanted(double factor);
    void fitWanted();
    void tintChosen(GraphTint tint);
    void typesWanted(bool areShown);
    void sizesWanted(bool areShown);
    void traceWanted(bool up, bool down);
    void exportWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void addDirection();
    void addFolding();
    void addPlace();
    void addSearch();
    void addTrace();
    void addLooks();
    void addZoom();
    void addExport();

    OverflowRow *m_row;
    QComboBox *m_level;
    QComboBox *m_tint;
    QToolButton *m_traceUp;
    QToolButton *m_traceDown;
    GraphTraceLabel *m_trace;
    GraphTrail *m_trail;
    QLineEdit *m_search;
    QWidget *m_found;  // how many, and the ways from one to the next
    QLabel *m_hits;
    QToolButton *m_previous;
    QToolButton *m_next;
    QLabel *m_zoom;
};

}  // namespace pt2scope
