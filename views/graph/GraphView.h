// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/View.h"
#include "views/graph/FoldMemory.h"
#include "views/graph/GraphCanvas.h"

class QLabel;
class QLineEdit;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace pt2scope {

class GraphBar;
class GraphNotice;

/// The graph of a model's program. Lays it out in a job, for each state of folding anew.
class GraphView : public View {
    Q_OBJECT
public:
    GraphView(const ViewContext &context, QWidget *parent);

    GraphCanvas *canvas() const { return m_canvas; }
    GraphBar *bar() const { return m_bar; }
    GraphNotice *notice() const { return m_notice; }
    bool isBusy() const { return m_isBusy; }
    /// What is said in place of a graph; empty when there is one.
    QString emptyText() const { return m_emptyText; }

    void select(const Selection &selection) override;
    void startSearch() override;
    QString selectionText() const override;

    void setLevel(unsigned level);  // folded down to it; 0: all
    void unfoldAll();
    void foldAll() { setLevel(0); }
    void setDirection(LayoutDirection direction);
    void toggleFold(std::uint32_t item, bool withContent);
    void setSearch(const QString &words);
    void stepHit(int step);
    void setSizesShown(bool shown);
    void setTint(GraphTint tint);
    /// By the ending of the file's name: .svg, else PNG. False when it cannot be written.
    bool savePicture(const QString &file);

protected:
    bool event(QEvent *event) override;

private:
    // GraphView.cpp
    void prepare();
    FoldMemory memory() const;
    void layOutAnew(std::uint32_t anchor);
    void showScene(const GraphScenePtr &scene, std::uint32_t anchor);
    void fetchFindings();
    void askForPicture();
    QString noticeOf() const;
    // GraphViewTracing.cpp
    void showTrace();
    // GraphViewMenu.cpp
    void openMenu(QPoint at);
    void addSelected(QMenu &menu);
    void addTraces(QMenu &menu);
    // GraphViewEmpty.cpp
    void showEmpty(const QString &headline, const QString &sentence,
                   const QList<std::pair<QString, Place>> &links = {});
    void showCompiled();
    // GraphViewSelecting.cpp
    std::uint32_t itemOf(const Selection &selection) const;
    Selection selectionOf(std::uint32_t item) const;
    bool isJoined(std::uint32_t item) const;
    std::vector<std::string> alikeNames(std::uint32_t item) const;
    void tell(std::uint32_t item);
    void goToItem(std::uint32_t item);
    void takeApart(std::uint32_t item);
    QString trailName(std::uint32_t item) const;
    void showTrail();
    void showHitCount();

    DocumentSession &m_session;
    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    TextRulerPtr m_ruler;
    GraphSubjectPtr m_subject;
    std::optional<FoldState> m_folding;  // what is wanted; the scene may still be an older one
    LayoutDirection m_direction = LayoutDirection::TopToBottom;
    Selection m_told;                             // what all others take for selected
    Selection m_waiting;                          // until there is a scene
    std::uint32_t m_target = GraphOutline::none;  // to be brought into sight once it is laid out
    std::shared_ptr<const CheckResult> m_marked;  // whose findings are shown
    std::vector<std::uint32_t> m_hits;
    std::size_t m_hit = 0;
    bool m_isBusy = false;
    QString m_emptyText;
    GraphBar *m_bar = nullptr;
    GraphNotice *m_notice = nullptr;
    QStackedWidget *m_pages = nullptr;
    GraphCanvas *m_canvas = nullptr;
    JobTicket m_layoutJob, m_searchJob, m_findingsJob, m_tintJob;
};

extern const ViewKind graphKind;

}  // namespace pt2scope
