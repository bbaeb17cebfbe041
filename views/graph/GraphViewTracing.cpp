// SPDX-License-Identifier: Apache-2.0
// What the bar tells of a trace, and how one leaves it.
#include "views/graph/GraphBar.h"
#include "views/graph/GraphView.h"
#include "views/widgets/Text.h"

#include <QKeyEvent>

namespace pt2scope {

void GraphView::showTrace()
{
    const GraphTrace &trace = m_canvas->marks().trace;
    const bool up = m_canvas->tracesUp();
    const bool down = m_canvas->tracesDown();
    if (trace.isEmpty())
        return m_bar->setTrace(up, down, tr("Select something to trace it."), tr("Nothing selected"));
    QStringList words;
    QStringList brief;
    const auto add = [&](const QColor &color, const QString &count, std::size_t number) {
        const QString line = QStringLiteral("<span style=\"color:%1\">━</span> %2");
        words << line.arg(color.name(), count);
        brief << line.arg(color.name(), grouped(number));
    };
    if (up)
        add(theme().accent, tr("%n upstream", nullptr, static_cast<int>(trace.upCount)), trace.upCount);
    if (down)
        add(theme().downstream, tr("%n downstream", nullptr, static_cast<int>(trace.downCount)), trace.downCount);
    const QString gap = QStringLiteral(" &nbsp;");
    m_bar->setTrace(up, down, words.join(gap), brief.join(gap));
}

/// Escape leaves a trace from everywhere in the view.
bool GraphView::event(QEvent *event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    const bool isTracing = m_canvas && (m_canvas->tracesUp() || m_canvas->tracesDown());
    if (!isKey || !isTracing || static_cast<const QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return View::event(event);
    if (event->type() == QEvent::KeyPress)
        m_canvas->setTrace(false, false);
    event->accept();
    return true;
}

}  // namespace pt2scope
