// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"
#include "views/symbols/GraphSizes.h"

#include <QAbstractTableModel>
#include <memory>

namespace pt2scope {

/// The values of a graph whose sizes depend on symbols, with what the numbers make of them.
class ShapesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Value, Sizes, Bytes, columnCountOfShapes };
    enum Role { NameRole = Qt::UserRole };

    ShapesModel(DocumentFactsPtr facts, const ModelFacts &model, QObject *parent = nullptr);

    void setSizes(std::shared_ptr<const GraphSizes> sizes);
    const std::shared_ptr<const GraphSizes> &sizes() const { return m_sizes; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    std::shared_ptr<const GraphSizes> m_sizes;
    std::vector<std::uint32_t> m_symbolic;  // indexes in the sizes' values
};

}  // namespace pt2scope
