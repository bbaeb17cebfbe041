// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"

#include <QAbstractItemModel>
#include <array>
#include <memory>
#include <vector>

namespace pt2scope {

/// The findings of a result, worst first, in groups or flat. By rule, one that
/// is alone stands without a group. Filters by itself: the result is never
/// copied.
class FindingsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum class Grouping { None, Severity, Rule, Record, Model };
    enum Column { What, Where, RuleId, columnCountOfFindings };
    enum Role {
        FindingRole = Qt::UserRole,  // index in CheckResult::findings; of a rule's
                                     // group the first's; -1 of another
        MessageRole,                 // the second line of a row; empty where it has none
    };

    using QAbstractItemModel::QAbstractItemModel;

    /// `facts` are those of what was checked.
    void setResult(std::shared_ptr<const CheckResult> result, const DocumentFactsPtr &facts);
    void setGrouping(Grouping grouping);
    Grouping grouping() const { return m_grouping; }
    void setFilter(const QString &words);
    void setShown(Severity severity, bool shown);
    void setMuted(const DocumentSession::MutedRules &rules);
    int findingCount() const;
    /// The finding after that one, or before it, as they stand in the list,
    /// folded or not; the first where it is none.
    std::optional<std::size_t> neighbour(std::optional<std::size_t> finding, int step) const;
    /// The finding itself, or where its rule is among those the next of another rule, or else the one before.
    std::optional<std::size_t> nearest(std::size_t finding, const DocumentSession::MutedRules &muted) const;
    /// Of a finding; invalid when it is filtered out.
    QModelIndex indexOf(std::size_t finding) const;
    const std::shared_ptr<const CheckResult> &result() const { return m_result; }

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Group {
        std::string key;
        Severity worst = Severity::Info;
        std::vector<std::size_t> findings;
    };

    void arrange();
    std::vector<std::size_t> inOrder() const;  // as they stand in the list, folded or not
    bool passes(const Finding &finding) const;
    std::string keyOf(const Finding &finding) const;
    QString groupTitle(const Group &group) const;
    QString placesOf(const Group &group) const;
    QVariant groupData(const Group &group, int column, int role) const;
    QVariant findingData(std::size_t index, bool isBelowRule, int column, int role) const;
    bool isFlat() const { return m_grouping == Grouping::None; }
    bool isAlone(const Group &group) const { return m_grouping == Grouping::Rule && group.findings.size() == 1; }

    std::shared_ptr<const CheckResult> m_result;
    std::vector<QString> m_subjects;  // by finding
    Grouping m_grouping = Grouping::Rule;
    QString m_filter;
    std::array<bool, 3> m_shown{true, true, true};  // by Severity
    DocumentSession::MutedRules m_muted;
    std::vector<Group> m_groups;  // a single one when flat
};

}  // namespace pt2scope
