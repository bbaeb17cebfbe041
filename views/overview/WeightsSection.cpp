// SPDX-License-Identifier: Apache-2.0
#include "views/overview/WeightsSection.h"

#include "views/charts/Treemap.h"
#include "views/overview/WeightMarks.h"
#include "views/theme/OperatorFamily.h"
#include "views/widgets/FlowLayout.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Lists.h"
#include "views/widgets/Text.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

/// A square in a family's colour.
class Swatch : public QWidget {
public:
    explicit Swatch(OperatorFamily family) : m_family(family) { setFixedSize(10, 10); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const QColor color = theme().families[static_cast<std::size_t>(m_family)];
        QPainter painter(this);
        painter.setPen(color);
        painter.setBrush(blend(color, theme().base, 0.26));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }

private:
    OperatorFamily m_family;
};

}  // namespace

WeightsSection::WeightsSection(DocumentFactsPtr facts, QWidget *parent)
    : QWidget(parent), m_facts(std::move(facts)), m_map(new Treemap), m_trail(new QLabel)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(makeLabel(hasFiles() ? tr("Bytes by file") : tr("Bytes by module"), uiFont(13, QFont::DemiBold)));
    m_trail->setFont(uiFont(12));
    m_trail->setForegroundRole(quietRole);
    m_trail->setTextFormat(Qt::RichText);
    m_trail->setWordWrap(true);
    constexpr int leastTrail = 150;
    m_trail->setMinimumWidth(leastTrail);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    m_trail->setSizePolicy(policy);
    head->addWidget(m_trail, 1);
    head->addWidget(makeLegend());
    column->addLayout(head);
    m_map->setFacts(m_facts);
    constexpr std::ptrdiff_t fewParts = 2;
    const auto parts = std::ranges::count_if(
        m_facts->mapped(), [](const WeightNode &node) { return node.nbytes > 0 && node.children.empty(); });
    m_map->setMinimumHeight(280);
    if (parts <= fewParts)
        m_map->setFixedHeight(72);  // they need no more room to be told apart
    column->addWidget(m_map);
    connect(m_trail, &QLabel::linkActivated, this, [this](const QString &node) { m_map->setRoot(node.toULongLong()); });
    connect(m_map, &Treemap::rootChanged, this, &WeightsSection::showTrail);
    connect(m_map, &Treemap::selected, this, [this](std::size_t node) {
        const WeightNode &hit = m_facts->mapped()[node];
        if (hit.row)
            Q_EMIT selected({.kind = SelectionKind::Tensor,
                             .model = m_facts->rows[*hit.row].model,
                             .name = m_facts->rows[*hit.row].name,
                             .index = *hit.row});
        else if (!hit.record.empty())
            Q_EMIT selected({.kind = SelectionKind::Record, .name = hit.record});
        else if (!hasFiles())
            Q_EMIT selected({.kind = SelectionKind::Module, .name = hit.path, .index = node});
    });
    showTrail();
}

void WeightsSection::showTrail()
{
    std::vector<std::size_t> way;
    const std::string &path = m_facts->mapped()[m_map->root()].path;
    for (std::size_t node = 0; m_map->root() != 0 && node != m_map->root();) {
        way.push_back(node);
        const auto &children = m_facts->mapped()[node].children;
        const auto next = std::ranges::find_if(children, [&](std::size_t child) {
            const std::string &below = m_facts->mapped()[child].path;
            return path == below || path.starts_with(below + (hasFiles() ? '/' : '.'));
        });
        if (next == children.end())
            break;
        node = *next;
    }
    if (way.empty()) {
        QStringList hints;
        const std::vector<WeightNode> &nodes = m_facts->mapped();
        if (std::any_of(nodes.begin() + 1, nodes.end(),
                        [](const WeightNode &node) { return node.children.size() > 1; }))
            hints << (hasFiles() ? tr("click a folder to go into it") : tr("click a module to go into it"));
        if (m_facts->copies > 0)
            hints << tr("%n tensor(s) that other files repeat count once", nullptr, static_cast<int>(m_facts->copies));
        m_trail->setText(listed(hints));
        return;
    }
    QString text;
    for (const std::size_t node : way) {
        const QString name = node == 0 ? tr("all") : escaped(shown(m_facts->mapped()[node].name));
        text += QStringLiteral("<a href=\"%1\" style=\"text-decoration:none\">%2</a> › ").arg(node).arg(name);
    }
    const WeightNode &here = m_facts->mapped()[m_map->root()];
    m_trail->setText(text + QStringLiteral("<b>%1</b> %2").arg(escaped(shown(here.name)), bytesText(here.nbytes)));
}

QWidget *WeightsSection::makeLegend() const
{
    std::set<OperatorFamily> present;
    for (const WeightNode &node : m_facts->mapped()) {
        if (node.row && node.hasFamily && node.nbytes > 0)
            present.insert(node.family);
    }
    auto *legend = new QWidget;
    constexpr int gap = 12;
    auto *flow = new FlowLayout(legend, gap);
    for (const OperatorFamily family : present) {
        auto *entry = new QWidget;
        auto *row = new QHBoxLayout(entry);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(5);
        row->addWidget(new Swatch(family));
        row->addWidget(makeLabel(familyWord(family), uiFont(11), secondaryRole));
        flow->addWidget(entry);
    }
    return legend;
}

void WeightsSection::showFindings(const DocumentSession &session)
{
    const CheckResult *result = session.result().get();
    m_map->setMarks(result && !hasFiles() ? weightMarks(*m_facts, *result, session.mutedRules()) : std::vector<Tone>());
}

void WeightsSection::select(const Selection &selection)
{
    if (selection.kind == SelectionKind::Module && !hasFiles()) {
        m_map->setSelected(selection.index);
        return;
    }
    if (selection.kind != SelectionKind::Tensor)
        return;
    const auto found =
        std::ranges::find_if(m_facts->mapped(), [&](const WeightNode &node) { return node.row == selection.index; });
    if (found != m_facts->mapped().end())
        m_map->setSelected(static_cast<std::size_t>(found - m_facts->mapped().begin()));
}

}  // namespace pt2scope
