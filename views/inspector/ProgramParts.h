// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/GraphIndex.h"
#include "core/program/GraphValueText.h"
#include "views/inspector/SheetParts.h"

#include <functional>

namespace pt2scope {

/// Rows of one kind in a sheet at most.
inline constexpr std::size_t mostSheetRows = 40;

/// What sheets tell of the values of one graph, and where these lead.
class ValueTeller {
public:
    /// The model has a program with that graph.
    ValueTeller(const DocumentSession &session, const ModelFacts &model, std::size_t graph);

    const Program &program() const { return *m_model.program; }
    const Graph &graph() const { return program().graphs[m_graph]; }
    const GraphIndex &index() const { return *m_index; }

    /// "float32 [2, 5, 16]", "s27 + 1"; empty when the graph does not say.
    QString type(NameId value);
    /// Its FQN where it is a parameter, buffer or constant.
    QString name(NameId value) const;
    /// Of such a one its bytes, and how the graph calls it; empty for all others.
    QString weight(NameId value) const;
    /// The node that makes it, the tensor that it is, or what is known of the value itself.
    std::optional<Place> source(NameId value) const;
    Place node(std::size_t node) const;
    /// dtype, sizes, strides, device and bytes, as far as they are said.
    void addType(SheetSection &section, NameId value);
    /// Who reads it.
    void addUsers(SheetSection &section, NameId value) const;

private:
    NameId target(NameId value) const;

    const DocumentSession &m_session;
    const ModelFacts &m_model;
    std::size_t m_graph;
    std::shared_ptr<const GraphIndex> m_index;
    GraphValueText m_texts;
};

/// Modules by their path, whether or not they have weights.
Place modulePlace(const DocumentFacts &facts, const ModelFacts &model, std::string_view path);

/// What is wrong with something: a row for each finding whose place is there. Nothing to show when there is none.
SheetSection findingsAt(const DocumentSession &session, const std::function<bool(const Location &)> &isThere);

}  // namespace pt2scope
