// SPDX-License-Identifier: Apache-2.0
// What can be done with the graph, and with what is selected in it, by a click of the right button or Shift+F10.
#include "views/graph/GraphView.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

namespace pt2scope {

void GraphView::openMenu(QPoint at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!selectionText().isEmpty())
        addSelected(*menu);
    menu->addAction(tr("Unfold all"), this, &GraphView::unfoldAll);
    menu->addAction(tr("Fold all"), this, &GraphView::foldAll);
    menu->addAction(tr("Show the whole graph"), m_canvas, &GraphCanvas::fit);
    menu->addSeparator();
    menu->addAction(tr("Save as a picture…"), this, &GraphView::askForPicture);
    menu->popup(at);
}

void GraphView::addSelected(QMenu &menu)
{
    const std::uint32_t item = m_canvas->selectedItem();
    menu.addAction(tr("Copy the name"), this, [this] { QGuiApplication::clipboard()->setText(selectionText()); });
    const std::uint32_t node = m_canvas->scene()->nodeOf(item);
    if (node != GraphScene::none && m_subject->outline().isContainer(item)) {
        const bool isOpen = m_canvas->scene()->visible().nodes[node].open;
        menu.addAction(isOpen ? tr("Fold") : tr("Unfold"), this, [this, item] { toggleFold(item, false); });
        menu.addAction(isOpen ? tr("Fold with all in it") : tr("Unfold with all in it"), this,
                       [this, item] { toggleFold(item, true); });
    }
    menu.addSeparator();
    addTraces(menu);
    menu.addSeparator();
}

void GraphView::addTraces(QMenu &menu)
{
    const bool up = m_canvas->tracesUp();
    const bool down = m_canvas->tracesDown();
    QAction *upstream =
        menu.addAction(tr("Trace what it depends on"), this, [this, up, down] { m_canvas->setTrace(!up, down); });
    QAction *downstream =
        menu.addAction(tr("Trace what depends on it"), this, [this, up, down] { m_canvas->setTrace(up, !down); });
    upstream->setCheckable(true);
    upstream->setChecked(up);
    downstream->setCheckable(true);
    downstream->setChecked(down);
}

}  // namespace pt2scope
