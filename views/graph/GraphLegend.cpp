// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphLegend.h"

#include "views/theme/Fonts.h"
#include "views/theme/OperatorFamily.h"
#include "views/theme/Theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int rowHeight = 18;
constexpr int border = 8;
constexpr int mark = 14;  // the stripe and the space behind it
constexpr std::size_t columns = 2;

}  // namespace

GraphLegend::GraphLegend(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void GraphLegend::setSubject(const GraphSubjectPtr &subject)
{
    if (m_subject == subject)
        return;
    m_subject = subject;
    m_families.clear();
    for (std::size_t family = 0; subject && family < operatorFamilyCount; ++family) {
        const auto each = static_cast<OperatorFamily>(family);
        if (subject->hasFamily(each))
            m_families.push_back(each);
    }
    update();
}

int GraphLegend::columnWidth() const
{
    const QFontMetrics metrics(uiFont(11));
    int widest = 0;
    for (const OperatorFamily family : m_families)
        widest = std::max(widest, metrics.horizontalAdvance(familyWord(family)));
    return widest + mark + border;
}

QSize GraphLegend::sizeHint() const
{
    const int rows = static_cast<int>((m_families.size() + columns - 1) / columns);
    return m_families.empty()
               ? QSize(0, 0)
               : QSize(static_cast<int>(std::min(columns, m_families.size())) * columnWidth() + 2 * border,
                       rows * rowHeight + 2 * border - 4);
}

void GraphLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line);
    painter.setBrush(theme().base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setFont(uiFont(11));
    const int width = columnWidth();
    for (std::size_t i = 0; i < m_families.size(); ++i) {
        const QRect row(border + static_cast<int>(i % columns) * width,
                        border - 2 + static_cast<int>(i / columns) * rowHeight, width, rowHeight);
        painter.fillRect(QRect(row.x(), row.center().y() - 5, 4, 11),
                         theme().families[static_cast<std::size_t>(m_families[i])]);
        painter.setPen(theme().text2);
        painter.drawText(row.adjusted(mark - 4, 0, 0, 0), Qt::AlignVCenter, familyWord(m_families[i]));
    }
}

}  // namespace pt2scope
