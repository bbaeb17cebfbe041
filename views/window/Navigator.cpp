// SPDX-License-Identifier: Apache-2.0
#include "views/window/Navigator.h"

#include "views/session/Verdict.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/widgets/NoteDelegate.h"
#include "views/widgets/Text.h"

namespace pt2scope {

namespace {

constexpr int placeRole = Qt::UserRole + 10;
constexpr qsizetype mostVisited = 6;

}  // namespace

Navigator::Navigator(DocumentSession &session, QWidget *parent) : QTreeView(parent), m_session(session)
{
    setModel(&m_model);
    setItemDelegate(new NoteDelegate(this));
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setFont(uiFont(13));
    setEditTriggers(NoEditTriggers);
    setUniformRowHeights(true);
    setVerticalScrollMode(ScrollPerPixel);
    setExpandsOnDoubleClick(false);
    setAccessibleName(tr("Navigator"));
    viewport()->setBackgroundRole(QPalette::AlternateBase);
    connect(&m_session, &DocumentSession::changed, this, &Navigator::rebuild);
    connect(&m_session, &DocumentSession::mutedChanged, this, &Navigator::rebuild);
    connect(&m_session, &DocumentSession::changedOnDisk, this, &Navigator::rebuild);
    const auto go = [this](const QModelIndex &index) {
        const QVariant place = index.data(placeRole);
        if (place.isValid())
            Q_EMIT wanted(place.value<Place>());
    };
    connect(this, &QTreeView::clicked, this, go);
    connect(this, &QTreeView::activated, this, go);
    rebuild();
}

/// The keys need a row to begin at.
void Navigator::focusInEvent(QFocusEvent *event)
{
    if (!currentIndex().isValid())
        setCurrentIndex(m_model.index(0, 0));
    QTreeView::focusInEvent(event);
}

QStandardItem *Navigator::makeItem(const QString &name, const QString &title, const QString &note, const Place &place)
{
    auto *item = new QStandardItem(icon(name), title);
    item->setData(QVariant::fromValue(place), placeRole);
    item->setData(note, NoteDelegate::NoteRole);
    item->setToolTip(title);
    return item;
}

void Navigator::addKinds(QStandardItem *parent, ViewKind::Scope scope, const ModelFacts *model, bool behindModels)
{
    const DocumentFacts *facts = m_session.facts().get();
    for (const ViewKind *kind : viewKinds()) {
        const bool comesBehind = kind != viewKinds().front();
        if (kind->scope != scope || (scope == ViewKind::Scope::Document && comesBehind != behindModels))
            continue;
        if (facts && !kind->isFor(*facts, model))
            continue;
        QStandardItem *item = makeItem(QLatin1String(kind->icon), kind->titleText(), kind->note(m_session, model),
                                       {QLatin1String(kind->id), model ? model->name() : std::string()});
        if (kind == viewKinds().front() && m_session.result())
            item->setData(QVariant::fromValue(static_cast<int>(verdictOn(m_session).tone)), NoteDelegate::ToneRole);
        parent->appendRow(item);
    }
}

void Navigator::rebuild()
{
    m_model.clear();
    QStandardItem *root = m_model.invisibleRootItem();
    addKinds(root, ViewKind::Scope::Document, nullptr, false);
    if (const DocumentFacts *facts = m_session.facts().get()) {
        for (const ModelFacts &model : facts->models) {
            QStandardItem *item = makeItem(QStringLiteral("model"), shown(model.name()),
                                           model.program ? grouped(model.counts.nodes) : QString(), {});
            item->setData({}, placeRole);
            addKinds(item, ViewKind::Scope::Model, &model, false);
            if (item->rowCount() > 0)
                root->appendRow(item);
            else
                delete item;
        }
    }
    addKinds(root, ViewKind::Scope::Document, nullptr, true);
    addVisitedItems();
    expandAll();
    filterBelow(root, m_filter.isEmpty());
    setCurrentPlace(m_current);
    scrollToTop();
}

void Navigator::setFilter(const QString &words)
{
    m_filter = words.trimmed();
    filterBelow(m_model.invisibleRootItem(), m_filter.isEmpty());
}

/// Whether something below is shown.
bool Navigator::filterBelow(const QStandardItem *parent, bool isWanted)
{
    bool isAnyShown = false;
    for (int row = 0; row < parent->rowCount(); ++row) {
        const QStandardItem *item = parent->child(row);
        const bool isHit = isWanted || item->text().contains(m_filter, Qt::CaseInsensitive);
        const bool isShown = filterBelow(item, isHit) || isHit;
        setRowHidden(row, parent->index(), !isShown);
        isAnyShown = isAnyShown || isShown;
    }
    return isAnyShown;
}

void Navigator::addVisitedItems()
{
    if (m_visited.isEmpty())
        return;
    auto *head = new QStandardItem(tr("Recently visited"));
    head->setFont(uiFont(11, QFont::DemiBold));
    head->setFlags(Qt::NoItemFlags);
    m_model.invisibleRootItem()->appendRow(head);
    for (const Visited &visited : m_visited)
        m_model.invisibleRootItem()->appendRow(makeItem(visited.icon, visited.title, {}, visited.place));
}

void Navigator::addVisited(const Visited &visited)
{
    QList<Visited> all = m_visited;
    all.removeIf([&](const Visited &each) { return each.place.selection == visited.place.selection; });
    all.prepend(visited);
    setVisited(all.mid(0, mostVisited));
}

void Navigator::setVisited(const QList<Visited> &visited)
{
    m_visited = visited;
    rebuild();
}

QList<Place> Navigator::visited() const
{
    QList<Place> places;
    for (const Visited &visited : m_visited)
        places << visited.place;
    return places;
}

QList<Place> Navigator::viewPlaces() const
{
    QList<Place> places;
    const auto walk = [&](const auto &self, const QStandardItem *parent) -> void {
        for (int row = 0; row < parent->rowCount(); ++row) {
            const QVariant place = parent->child(row)->data(placeRole);
            if (place.isValid() && place.value<Place>().selection.kind == SelectionKind::Nothing)
                places.append(place.value<Place>());
            self(self, parent->child(row));
        }
    };
    walk(walk, m_model.invisibleRootItem());
    return places;
}

void Navigator::setCurrentPlace(const Place &place)
{
    m_current = {place.view, place.model};
    const auto walk = [&](const auto &self, const QStandardItem *parent) -> bool {
        for (int row = 0; row < parent->rowCount(); ++row) {
            const QStandardItem *item = parent->child(row);
            const QVariant at = item->data(placeRole);
            if (at.isValid() && at.value<Place>() == m_current) {
                setCurrentIndex(item->index());
                return true;
            }
            if (self(self, item))
                return true;
        }
        return false;
    };
    if (!walk(walk, m_model.invisibleRootItem()))
        setCurrentIndex({});
}

}  // namespace pt2scope
