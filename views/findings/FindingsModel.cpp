// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingsModel.h"

#include "core/check/Rule.h"
#include "views/findings/FindingPlaces.h"
#include "views/findings/RuleWords.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <map>
#include <set>

namespace pt2scope {

namespace {

constexpr quintptr ofGroup = 0;  // internal id of a group; of a finding it is its group's row + 1

}  // namespace

void FindingsModel::setResult(std::shared_ptr<const CheckResult> result, const DocumentFactsPtr &facts)
{
    beginResetModel();
    m_result = std::move(result);
    m_subjects = m_result && facts ? subjectsOf(m_result->findings, *facts) : std::vector<QString>();
    m_subjects.resize(m_result ? m_result->findings.size() : 0);
    arrange();
    endResetModel();
}

void FindingsModel::setGrouping(Grouping grouping)
{
    beginResetModel();
    m_grouping = grouping;
    arrange();
    endResetModel();
}

void FindingsModel::setFilter(const QString &words)
{
    beginResetModel();
    m_filter = words.trimmed();
    arrange();
    endResetModel();
}

void FindingsModel::setShown(Severity severity, bool shown)
{
    beginResetModel();
    m_shown[static_cast<std::size_t>(severity)] = shown;
    arrange();
    endResetModel();
}

void FindingsModel::setMuted(const DocumentSession::MutedRules &rules)
{
    beginResetModel();
    m_muted = rules;
    arrange();
    endResetModel();
}

bool FindingsModel::passes(const Finding &finding) const
{
    if (!m_shown[static_cast<std::size_t>(finding.severity)] || m_muted.contains(finding.rule->id))
        return false;
    if (m_filter.isEmpty())
        return true;
    const QString all = shown(finding.rule->id) + QLatin1Char(' ') + ruleTitle(*finding.rule) + QLatin1Char(' ')
                        + messageText(finding) + QLatin1Char(' ') + shown(finding.location.record) + QLatin1Char(' ')
                        + shown(finding.location.tensor);
    const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::ranges::all_of(words, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

std::string FindingsModel::keyOf(const Finding &finding) const
{
    switch (m_grouping) {
        case Grouping::None: break;
        case Grouping::Severity: return std::to_string(static_cast<int>(finding.severity));
        case Grouping::Rule: return std::string(finding.rule->id);
        case Grouping::Record: return finding.location.record;
        case Grouping::Model: return finding.location.model;
    }
    return {};
}

void FindingsModel::arrange()
{
    m_groups.clear();
    if (isFlat())
        m_groups.push_back({});
    if (!m_result)
        return;
    std::vector<std::size_t> passing;
    for (std::size_t i = 0; i < m_result->findings.size(); ++i) {
        if (passes(m_result->findings[i]))
            passing.push_back(i);
    }
    std::ranges::stable_sort(passing, [&](std::size_t a, std::size_t b) {
        return m_result->findings[a].severity > m_result->findings[b].severity;
    });
    std::map<std::string, std::size_t> byKey;
    for (const std::size_t finding : passing) {
        const std::string key = keyOf(m_result->findings[finding]);
        const auto [found, isNew] = byKey.emplace(key, m_groups.size());
        if (isNew && !isFlat())
            m_groups.push_back({key, m_result->findings[finding].severity, {}});
        m_groups[isFlat() ? 0 : found->second].findings.push_back(finding);
    }
}

int FindingsModel::findingCount() const
{
    std::size_t count = 0;
    for (const Group &group : m_groups)
        count += group.findings.size();
    return static_cast<int>(count);
}

std::vector<std::size_t> FindingsModel::inOrder() const
{
    std::vector<std::size_t> order;
    for (const Group &group : m_groups)
        order.insert(order.end(), group.findings.begin(), group.findings.end());
    return order;
}

std::optional<std::size_t> FindingsModel::nearest(std::size_t finding, const DocumentSession::MutedRules &muted) const
{
    const std::vector<std::size_t> order = inOrder();
    const auto at = std::ranges::find(order, finding);
    const auto stays = [&](std::size_t each) { return !muted.contains(m_result->findings[each].rule->id); };
    if (const auto behind = std::find_if(at, order.end(), stays); behind != order.end())
        return *behind;
    const auto before = std::find_if(std::make_reverse_iterator(at), order.rend(), stays);
    return before == order.rend() ? std::nullopt : std::optional(*before);
}

std::optional<std::size_t> FindingsModel::neighbour(std::optional<std::size_t> finding, int step) const
{
    const std::vector<std::size_t> order = inOrder();
    const auto at = finding ? std::ranges::find(order, *finding) : order.end();
    if (order.empty())
        return std::nullopt;
    if (at == order.end())
        return order.front();
    const std::ptrdiff_t next = at - order.begin() + step;
    const bool isIn = next >= 0 && next < static_cast<std::ptrdiff_t>(order.size());
    return isIn ? std::optional(order[static_cast<std::size_t>(next)]) : std::nullopt;
}

QModelIndex FindingsModel::indexOf(std::size_t finding) const
{
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        if (isAlone(m_groups[g]) && m_groups[g].findings.front() == finding)
            return createIndex(static_cast<int>(g), 0, ofGroup);
        const auto found = std::ranges::find(m_groups[g].findings, finding);
        if (found != m_groups[g].findings.end())
            return createIndex(static_cast<int>(found - m_groups[g].findings.begin()), 0, static_cast<quintptr>(g) + 1);
    }
    return {};
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (isFlat())
        return createIndex(row, column, quintptr(1));
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : ofGroup);
}

QModelIndex FindingsModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || isFlat() || child.internalId() == ofGroup)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, ofGroup);
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    if (isFlat())
        return parent.isValid() ? 0 : static_cast<int>(m_groups.front().findings.size());
    if (!parent.isValid())
        return static_cast<int>(m_groups.size());
    if (parent.internalId() != ofGroup || parent.column() != 0)
        return 0;
    const Group &group = m_groups[static_cast<std::size_t>(parent.row())];
    return isAlone(group) ? 0 : static_cast<int>(group.findings.size());
}

int FindingsModel::columnCount(const QModelIndex &) const
{
    return columnCountOfFindings;
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const bool isTop = index.internalId() == ofGroup;
    const Group &group = m_groups[isTop ? static_cast<std::size_t>(index.row()) : index.internalId() - 1];
    if (isTop && !isAlone(group))
        return groupData(group, index.column(), role);
    const std::size_t finding = group.findings[isTop ? 0 : static_cast<std::size_t>(index.row())];
    if (role == FindingRole)
        return static_cast<int>(finding);
    return findingData(finding, !isTop && m_grouping == Grouping::Rule, index.column(), role);
}

QString FindingsModel::groupTitle(const Group &group) const
{
    switch (m_grouping) {
        case Grouping::Severity: return severitiesWord(group.worst);
        case Grouping::Rule:
            return QStringLiteral("%1 ×%2").arg(ruleTitle(*m_result->findings[group.findings.front()].rule),
                                                grouped(group.findings.size()));
        case Grouping::Record: return group.key.empty() ? tr("The file as a whole") : shown(group.key);
        case Grouping::Model: return group.key.empty() ? tr("Of no model") : shown(group.key);
        case Grouping::None: break;
    }
    return {};
}

/// The first place and how many others there are, so that one sees what it is about without unfolding it.
QString FindingsModel::placesOf(const Group &group) const
{
    QString first;
    std::set<QString> others;
    for (const std::size_t finding : group.findings) {
        const QString &place = m_subjects[finding];
        if (first.isEmpty())
            first = place;
        else if (!place.isEmpty() && place != first)
            others.insert(place);
    }
    return others.empty() ? first : tr("%1 and %n more", nullptr, static_cast<int>(others.size())).arg(first);
}

QVariant FindingsModel::groupData(const Group &group, int column, int role) const
{
    const bool isOfRule = m_grouping == Grouping::Rule;
    if (role == FindingRole)
        return isOfRule ? static_cast<int>(group.findings.front()) : -1;
    if (column == RuleId && isOfRule)
        return role == Qt::DisplayRole ? QVariant(shown(group.key))
               : role == Qt::FontRole  ? QVariant(monoFont(11))
                                       : QVariant();
    if (column == Where && isOfRule)
        return role == Qt::DisplayRole ? QVariant(placesOf(group))
               : role == Qt::FontRole  ? QVariant(monoFont(11))
                                       : QVariant();
    if (column != What)
        return {};
    if (role == Qt::DisplayRole)
        return groupTitle(group);
    if (role == MessageRole)
        return isOfRule ? QString() : tr("%n finding(s)", nullptr, static_cast<int>(group.findings.size()));
    if (role == Qt::DecorationRole)
        return icon(toneIcon(toneOf(group.worst)), toneOf(group.worst));
    return role == Qt::FontRole ? QVariant(uiFont(12, QFont::DemiBold)) : QVariant();
}

/// Below their rule's title findings need not repeat it.
QVariant FindingsModel::findingData(std::size_t index, bool isBelowRule, int column, int role) const
{
    const Finding &finding = m_result->findings[index];
    if (role == Qt::ToolTipRole)
        return column == Where ? shown(finding.location.record) : messageText(finding);
    if (role == MessageRole)
        return isBelowRule || column != What ? QString() : asSentence(messageText(finding));
    if (role == Qt::AccessibleTextRole && column == What)
        return QStringLiteral("%1: %2. %3")
            .arg(severityWord(finding.severity), ruleTitle(*finding.rule), messageText(finding));
    if (role == Qt::DecorationRole && column == What)
        return icon(toneIcon(toneOf(finding.severity)), toneOf(finding.severity));
    if (role == Qt::FontRole)
        return column == What ? uiFont(12) : monoFont(11);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
        case What: return isBelowRule ? asSentence(messageText(finding)) : ruleTitle(*finding.rule);
        case Where: return m_subjects[index];
        case RuleId: return shown(finding.rule->id);
        default: return {};
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
        case What: return tr("What is wrong");
        case Where: return tr("Where");
        case RuleId: return tr("Rule");
        default: return {};
    }
}

}  // namespace pt2scope
