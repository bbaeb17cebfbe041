// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/View.h"
#include "views/symbols/GraphSizes.h"

class QLabel;
class QTreeView;
class QVBoxLayout;

namespace pt2scope {

class AreaChart;
class NumbersForm;
class ShapesModel;

/// The symbolic sizes of a program, and what numbers in their place make of its shapes and its memory.
class SymbolsView : public View {
    Q_OBJECT
public:
    SymbolsView(const ViewContext &context, QWidget *parent);

    NumbersForm *form() const { return m_form; }
    ShapesModel *shapes() const { return m_shapes; }
    QString summary() const;

private:
    QWidget *makeWithoutSymbols();
    QWidget *buildLeft();
    QWidget *buildRight();
    void addDerived(QVBoxLayout &column);
    void addButtons(QVBoxLayout &column);
    void recompute();
    void showDerived(const SymbolValues &numbers);
    void showNothing();
    void showSizes(std::shared_ptr<const GraphSizes> sizes);
    QString nodeName(std::size_t node) const;

    DocumentSession &m_session;
    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    NumbersForm *m_form = nullptr;
    AreaChart *m_memory = nullptr;
    QLabel *m_summary = nullptr;
    ShapesModel *m_shapes = nullptr;
    std::vector<std::pair<const SymbolFacts *, QLabel *>> m_derived;
    JobTicket m_job;
};

extern const ViewKind symbolsKind;

}  // namespace pt2scope
