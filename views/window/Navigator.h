// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/View.h"

#include <QStandardItemModel>
#include <QTreeView>

namespace pt2scope {

/// The tree of what there is to see of a document, and below it what was visited last.
class Navigator : public QTreeView {
    Q_OBJECT
public:
    struct Visited {
        Place place;
        QString title;
        QString icon;
    };

    explicit Navigator(DocumentSession &session, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {236, 400}; }
    void setCurrentPlace(const Place &place);
    void addVisited(const Visited &visited);
    void setVisited(const QList<Visited> &visited);  // newest first
    QList<Place> visited() const;                    // newest first
    /// Shows only what has the words in its title, with what it belongs to and what belongs to it.
    void setFilter(const QString &words);
    /// Every place of a view, in the order of the tree.
    QList<Place> viewPlaces() const;

protected:
    void focusInEvent(QFocusEvent *event) override;

Q_SIGNALS:
    void wanted(const Place &place);

private:
    void rebuild();
    QStandardItem *makeItem(const QString &icon, const QString &title, const QString &note, const Place &place);
    void addKinds(QStandardItem *parent, ViewKind::Scope scope, const ModelFacts *model, bool behindModels);
    void addVisitedItems();
    bool filterBelow(const QStandardItem *parent, bool isWanted);

    DocumentSession &m_session;
    QStandardItemModel m_model;
    QList<Visited> m_visited;
    Place m_current;
    QString m_filter;
};

}  // namespace pt2scope
