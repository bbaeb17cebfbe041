// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentSession.h"

#include <QVariant>
#include <QWidget>
#include <span>

namespace pt2scope {

/// What a view is of.
struct ViewContext {
    DocumentSession &session;
    std::string model{};  // of a view of a model
};

/// What fills the centre of a document's page. It shows whatever the session knows by now, and follows its changes.
class View : public QWidget {
    Q_OBJECT
public:
    explicit View(QWidget *parent) : QWidget(parent) {}

    /// Shows it selected, if it is something of this view.
    virtual void select(const Selection &) {}
    /// What is selected where it is gone to for nothing special.
    virtual Selection firstSelection() const { return {}; }
    /// Ctrl+F.
    virtual void startSearch() {}
    /// What Ctrl+C and Ctrl+Shift+C put on the clipboard; empty when nothing is selected.
    virtual QString selectionText() const { return {}; }
    virtual QString selectionJson() const { return {}; }
    /// How it is looked at: for the view that takes its place when the language changes.
    virtual QVariant stance() const { return {}; }
    virtual void takeStance(const QVariant &) {}

Q_SIGNALS:
    void selected(const Selection &selection);
    void wanted(const Place &place);
    void openWanted(const QString &path);  // beside this document
    void otherWanted(bool isFolder);       // another file or folder in place of one that cannot be read
};

/// A kind of view: what the navigator, the menus and `pt2scope render` know of it.
struct ViewKind {
    enum class Scope { Document, Model };

    const char *id;     // as --view names it
    const char *title;  // marked for translation in the context "ViewKind"
    const char *icon;
    Scope scope;
    /// Whether there is something to see; asked once the facts are there. Of a document `model` is null.
    bool (*isFor)(const DocumentFacts &facts, const ModelFacts *model);
    /// What the navigator says beside it.
    QString (*note)(const DocumentSession &session, const ModelFacts *model);
    View *(*make)(const ViewContext &context, QWidget *parent);

    QString titleText() const;
};

/// Every view that there is, in the order of the navigator: a new one enters its line in ViewKinds.cpp.
std::span<const ViewKind *const> viewKinds();
const ViewKind *findViewKind(const QString &id);

}  // namespace pt2scope
