// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"
#include "views/signature/ValueWords.h"

#include <QAbstractTableModel>

namespace pt2scope {

/// Inputs and outputs in the program's own order, as the signature lists them; or only what was lifted into inputs
/// (parameters, buffers, constants), which no caller sees.
class SpecModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Rows { All, Lifted };
    enum Column { Kind, Name, Type, Target, columnCountOfSpecs };
    enum Role { ValueRole = Qt::UserRole };  // the name of the value in the graph

    SpecModel(DocumentFactsPtr facts, const ModelFacts &model, Rows rows, QObject *parent = nullptr);

    void setFilter(const QString &words);
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        bool isInput = true;
        std::size_t spec = 0;
    };

    void arrange(const QString &words);
    NameId targetOf(const Line &line) const;
    const Argument &valueOf(const Line &line) const;
    QString kindOf(const Line &line) const;

    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    Rows m_rows;
    std::vector<Line> m_lines;
    mutable GraphValueText m_texts;
};

}  // namespace pt2scope
