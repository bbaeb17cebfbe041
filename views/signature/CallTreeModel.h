// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentFacts.h"
#include "views/signature/ValueWords.h"

#include <QAbstractItemModel>

namespace pt2scope {

/// The pytree of a program's arguments, or of its result. Keeps the facts that it looks into.
class CallTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum class Side { Inputs, Outputs };
    enum Column { Name, Type, InProgram, columnCountOfTree };

    CallTreeModel(DocumentFactsPtr facts, const ModelFacts &model, Side side, QObject *parent = nullptr);

    const CallTree &tree() const { return m_tree; }
    /// The graph knows some value by another name than its caller.
    bool renamesValues() const;
    /// What a row stands for, and the row of that; invalid where it is of another program or side.
    Selection selectionAt(const QModelIndex &index) const;
    QModelIndex indexOf(const Selection &selection) const;
    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const CallNode &node(const QModelIndex &index) const
    {
        return m_tree.nodes[static_cast<std::size_t>(index.internalId())];
    }
    bool showsRoot() const;
    QModelIndex indexOf(std::size_t node) const;
    QVariant leafData(const CallNode &node, int column, int role) const;

    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    Side m_side;
    const CallTree &m_tree;
    mutable GraphValueText m_texts;
};

}  // namespace pt2scope
