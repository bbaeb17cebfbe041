// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/findings/FindingsModel.h"
#include "views/frame/View.h"
#include "views/window/History.h"

#include <QMainWindow>
#include <map>

class QDockWidget;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace pt2scope {

class FindingsPanel;
class InspectorPanel;
class Navigator;
class NoticeStrip;
class SideDrawer;

/// One document: navigator, the view that is looked at, inspector and findings. Wires them, and remembers the way.
class DocumentPage : public QMainWindow {
    Q_OBJECT
public:
    explicit DocumentPage(DocumentSession &session, QWidget *parent = nullptr);
    ~DocumentPage() override;

    DocumentSession &session() const { return m_session; }
    const Place &place() const { return m_place; }
    View *view() const;
    /// Its parts in the order that Tab goes through them.
    QList<QWidget *> regions() const;
    Navigator *navigator() const { return m_navigator; }
    InspectorPanel *inspector() const { return m_inspector; }
    FindingsPanel *findings() const { return m_findings; }
    QDockWidget *navigatorDock() const { return m_navigatorDock; }
    QDockWidget *inspectorDock() const { return m_inspectorDock; }

    /// What the trail calls the document: as its tab does.
    void setName(const QString &name);
    /// Shows the view, once there is enough to show, with the selection; a place without view only selects.
    void goTo(const Place &place);
    void goBack();
    void goForward();
    void goToNextFinding(int step);
    void setFindingsOpen(bool open);
    bool areFindingsOpen() const;
    /// Of the view, or else of the inspector.
    QString selectionText() const;
    QString selectionJson() const;
    void copy(bool asJson);
    /// Whether one was open.
    bool closeDrawers();
    SideDrawer *navigatorDrawer() const { return m_navigatorDrawer; }
    SideDrawer *inspectorDrawer() const { return m_inspectorDrawer; }
    /// Where its docks are, for settings::setPageState.
    QByteArray arrangement() const;

    using ViewKey = std::pair<QString, std::string>;  // its kind's id, and of a view of a model its name

    /// What a page that takes the place of this one goes on with.
    struct Stance {
        Place place;
        History history;
        QList<Place> visited;  // newest first
        std::map<ViewKey, QVariant> views;
        std::map<ViewKey, Selection> selections;
        bool areFindingsOpen = false;
    };
    Stance stance() const;
    void takeStance(const Stance &stance);

Q_SIGNALS:
    void placeChanged();
    void paletteWanted();
    void openWanted(const QString &path);
    void otherWanted(bool isFolder);

private:
    void buildDocks();
    void buildFindingsDock();
    QWidget *buildToolBar();
    QWidget *buildReloadBar();
    void followSession();
    void visit(const Place &place);
    void enter(const Place &place);
    void reveal(SelectionKind chosen);
    View *viewOf(const Place &place);
    ViewKey keyOf(const Place &place) const;
    void followView(View *view, const ViewKey &key);
    Selection selectionAtComing(const Place &place, const View &view) const;
    std::string modelFor(const ViewKind &kind) const;
    void dropModelViews();
    void select(const Selection &selection);
    void addVisited(const Place &place);
    void showTrail();
    void narrow();
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

    DocumentSession &m_session;
    DocumentFactsPtr m_facts;  // that the views were made from
    FindingsModel m_findingsModel;
    Place m_place;
    std::string m_model;             // that was looked at last
    std::optional<Place> m_pending;  // until the facts are there
    History m_history;
    std::map<ViewKey, View *> m_views;
    std::map<ViewKey, QVariant> m_stances;      // for views that are not made yet
    std::map<ViewKey, Selection> m_selections;  // that each view had last
    QStackedWidget *m_stack;
    Navigator *m_navigator = nullptr;
    InspectorPanel *m_inspector = nullptr;
    FindingsPanel *m_findings = nullptr;
    QDockWidget *m_navigatorDock = nullptr;
    QDockWidget *m_inspectorDock = nullptr;
    QDockWidget *m_findingsDock = nullptr;
    SideDrawer *m_navigatorDrawer = nullptr;
    SideDrawer *m_inspectorDrawer = nullptr;
    QToolButton *m_findingsToggle = nullptr;
    QToolButton *m_back = nullptr;
    QToolButton *m_forward = nullptr;
    QString m_name;
    QLabel *m_trail = nullptr;
    NoticeStrip *m_reloadBar = nullptr;
    QLabel *m_reloadText = nullptr;
    bool m_isArranged = false;
};

}  // namespace pt2scope
