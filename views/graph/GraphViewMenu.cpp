// SPDX-License-Identifier: Apache-2.0
// What can be done with the graph, and with what is selected in it, by a click of the right button or Shift+F10.
#include "views/graph/GraphView.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

namespace pt2scope {

namespace {

/// With the key that does the same in the graph, in the column of keys.
QString withKey(const QString &text, const QString &key)
{
    return text + QLatin1Char('\t') + key;
}

}  // namespace

void GraphView::openMenu(QPoint at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!selectionText().isEmpty())
        addSelected(*menu);
    menu->addAction(withKey(tr("Unfold all"), QStringLiteral("U")), this, &GraphView::unfoldAll);
    menu->addAction(withKey(tr("Fold all"), QStringLiteral("F")), this, &GraphView::foldAll);
    menu->addAction(withKey(tr("Show the whole graph"), QStringLiteral("0")), m_canvas, &GraphCanvas::fit);
    menu->addSeparator();
    menu->addAction(tr("Save as a picture…"), this, &GraphView::askForPicture);
    menu->popup(at);
}

void GraphView::addSelected(QMenu &menu)
{
    const std::uint32_t item = m_canvas->selectedItem();
    menu.addAction(withKey(tr("Copy the name"), QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText)),
                   this, [this] { QGuiApplication::clipboard()->setText(selectionText()); });
    const std::uint32_t node = m_canvas->scene()->nodeOf(item);
    if (node != GraphScene::none && m_subject->outline().isContainer(item)) {
        const bool isOpen = m_canvas->scene()->visible().nodes[node].open;
        menu.addAction(withKey(isOpen ? tr("Fold") : tr("Unfold"), tr("Enter")), this,
                       [this, item] { toggleFold(item, false); });
        menu.addAction(withKey(isOpen ? tr("Fold with all in it") : tr("Unfold with all in it"), tr("Alt+Enter")), this,
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
    QAction *upstream = menu.addAction(withKey(tr("Trace what it depends on"), QStringLiteral("[")), this,
                                       [this, up, down] { m_canvas->setTrace(!up, down); });
    QAction *downstream = menu.addAction(withKey(tr("Trace what depends on it"), QStringLiteral("]")), this,
                                         [this, up, down] { m_canvas->setTrace(up, !down); });
    upstream->setCheckable(true);
    upstream->setChecked(up);
    downstream->setCheckable(true);
    downstream->setChecked(down);
}

}  // namespace pt2scope
