// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphTrail.h"

#include "views/widgets/Text.h"

#include <QFontMetrics>
#include <QResizeEvent>
#include <algorithm>

namespace pt2scope {

namespace {

const QString between = QStringLiteral("\u00a0› ");
const QString ellipsis = QStringLiteral("…");

}  // namespace

GraphTrail::GraphTrail(QWidget *parent) : QLabel(parent)
{
    setObjectName(QStringLiteral("graphTrail"));
    setTextFormat(Qt::RichText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(this, &QLabel::linkActivated, this, [this](const QString &link) { Q_EMIT clicked(link.toUInt()); });
}

void GraphTrail::setParts(const QList<std::pair<QString, std::uint32_t>> &parts)
{
    m_parts = parts;
    fit();
}

void GraphTrail::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    fit();
}

void GraphTrail::fit()
{
    constexpr int spare = 6;  // what the bold last part takes more
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(font());
    const QFontMetrics last(bold);
    const auto widthOf = [&](qsizetype part) {
        return part + 1 == m_parts.size() ? last.horizontalAdvance(m_parts[part].first)
                                          : metrics.horizontalAdvance(m_parts[part].first + between);
    };
    int needed = spare;
    for (qsizetype i = 0; i < m_parts.size(); ++i)
        needed += widthOf(i);
    // Parts from `gap` to `after` are left out: those behind the outermost first.
    qsizetype gap = 1;
    qsizetype after = gap;
    const int dots = metrics.horizontalAdvance(ellipsis + between);
    while (needed + (after > gap ? dots : 0) > width() && after + 1 < m_parts.size())
        needed -= widthOf(after++);
    if (needed + (after > gap ? dots : 0) > width() && m_parts.size() > 1)
        needed -= widthOf(--gap);
    const int over = needed + (after > gap ? dots : 0) - width();
    QStringList links;
    QStringList all;
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        const auto &[text, item] = m_parts[i];
        all << text;
        if (i >= gap && i < after) {
            if (i == gap)
                links << ellipsis;
            continue;
        }
        const bool isLast = i + 1 == m_parts.size();
        const QString cut =
            isLast && over > 0 ? last.elidedText(text, Qt::ElideMiddle, std::max(24, widthOf(i) - over)) : text;
        links << (isLast ? QStringLiteral("<b>%1</b>").arg(escaped(cut))
                         : QStringLiteral("<a href=\"%1\" style=\"text-decoration:none\">%2</a>")
                               .arg(item)
                               .arg(escaped(cut)));
    }
    setText(links.join(between));
    setToolTip(after > gap || over > 0 ? escaped(all.join(QStringLiteral(" › "))) : QString());
    setAccessibleName(all.join(QStringLiteral(" › ")));
}

}  // namespace pt2scope
