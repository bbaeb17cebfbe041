// SPDX-License-Identifier: Apache-2.0
#include "views/overview/OperatorsSection.h"

#include "views/charts/BarChart.h"
#include "views/theme/OperatorFamily.h"
#include "views/widgets/SectionHead.h"
#include "views/widgets/Text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

constexpr std::size_t mostBars = 10;

using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

Counts biggestFirst(const std::map<std::string, std::uint64_t> &counts)
{
    Counts sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, [](const auto &a, const auto &b) { return a.second > b.second; });
    return sorted;
}

BarChart *makeTypeBars(const QString &name, const std::map<std::string, std::uint64_t> &counts,
                       QString (*figure)(std::uint64_t))
{
    std::vector<Bar> bars;
    for (const auto &[type, count] : biggestFirst(counts))
        bars.push_back({shown(type), static_cast<double>(count), figure(count)});
    bars.resize(std::min(bars.size(), mostBars));
    auto *chart = new BarChart;
    chart->setAccessibleName(name);
    chart->setBars(std::move(bars));
    return chart;
}

}  // namespace

OperatorsSection::OperatorsSection(DocumentFactsPtr facts, QWidget *parent) : QWidget(parent), m_facts(std::move(facts))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(28);
    if (QWidget *operators = makeOperators())
        row->addWidget(operators, 5);
    row->addWidget(makeTypes(), 4);
}

QWidget *OperatorsSection::makeOperators()
{
    std::map<std::string, std::uint64_t> counts;
    for (const ModelFacts &model : m_facts->models) {
        for (const auto &[target, count] : model.counts.operators)
            counts[std::string(target)] += count;
    }
    if (counts.empty())
        return nullptr;
    Counts sorted = biggestFirst(counts);
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    const QString note =
        sorted.size() > mostBars ? tr("the %1 most used of %2").arg(mostBars).arg(sorted.size()) : tr("by count");
    column->addLayout(makeSectionHead(tr("Operators"), note));
    sorted.resize(std::min(sorted.size(), mostBars));
    std::vector<Bar> bars;
    for (const auto &[target, count] : sorted) {
        const OperatorFamily family = operatorFamily(target);
        bars.push_back(
            {shown(shortOperatorName(target)), static_cast<double>(count), grouped(count), static_cast<int>(family),
             QStringLiteral("<b>%1</b><br>%2, %3")
                 .arg(escaped(shown(target)), tr("%n node(s)", nullptr, static_cast<int>(count)), familyWord(family))});
    }
    auto *chart = new BarChart;
    chart->setAccessibleName(tr("Operators"));
    chart->setBars(std::move(bars));
    connect(chart, &BarChart::clicked, this, [this, sorted](int bar) {
        Q_EMIT selected({.kind = SelectionKind::Operator, .name = sorted[static_cast<std::size_t>(bar)].first});
    });
    column->addWidget(chart);
    column->addStretch();
    return part;
}

QWidget *OperatorsSection::makeTypes() const
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    std::vector<BarChart *> charts;
    if (!m_facts->weightTypes.empty()) {
        column->addLayout(makeSectionHead(tr("Data types"), tr("weights by bytes")));
        charts.push_back(makeTypeBars(tr("Data types"), m_facts->weightTypes, bytesText));
        column->addWidget(charts.back());
    }
    std::map<std::string, std::uint64_t> values;
    for (const ModelFacts &model : m_facts->models) {
        for (const auto &[type, count] : model.valueTypes)
            values[type] += count;
    }
    if (!values.empty()) {
        if (column->count() > 0)
            column->addSpacing(6);
        column->addLayout(
            makeSectionHead(column->count() > 0 ? QString() : tr("Data types"), tr("values in the graph by count")));
        charts.push_back(makeTypeBars(tr("values in the graph by count"), values, grouped));
        column->addWidget(charts.back());
    }
    BarChart::align(charts);
    column->addStretch();
    return part;
}

}  // namespace pt2scope
