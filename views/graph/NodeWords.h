// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/VisibleGraph.h"
#include "core/program/GraphValueText.h"
#include "views/graph/GraphSubject.h"
#include "views/graph/GraphTinting.h"
#include "views/graph/LiteralWords.h"
#include "views/graph/TextRuler.h"

#include <QString>
#include <array>
#include <vector>

namespace pt2scope {

/// All that is written on a node.
struct NodeWords {
    enum class Look { Operator, Module, Frame, Pill, Output };

    struct Line {
        QString text;
        QString right;
    };

    Look look = Look::Operator;
    QString title;
    QString detail;           // behind it: arguments of an operator, the class of a module, the type of an input
    QString right;            // at the right end: the value's name, or how much is in a frame
    std::vector<Line> lines;  // below: the parameters of an operator, the extent of a module
    unsigned alike = 1;       // siblings that it stands for
    std::uint8_t tint = 0;    // of an operator: a class of GraphTinting
    std::array<unsigned, GraphTinting::count> tints{};  // operators by class, in a folded module
    bool opens = false;                                 // there is something in it
    bool isWrittenBack = false;                         // an output that the caller does not get
};

/// Says what is written on nodes and beside edges. Not for several threads at once.
class GraphWriter {
public:
    /// Without a tinting operators are of the class of their family. A compact one leaves out what edges, frames
    /// and the inspector tell: names of values, bytes and paths of parameters.
    explicit GraphWriter(GraphSubjectPtr subject, GraphTintingPtr tinting = nullptr, bool isCompact = false)
        : m_subject(std::move(subject)),
          m_tinting(std::move(tinting)),
          m_isCompact(isCompact),
          m_texts(m_subject->program()),
          m_literals(m_subject->program())
    {}

    const GraphTintingPtr &tinting() const { return m_tinting; }
    std::uint8_t tint(std::uint32_t item) const
    {
        return m_tinting ? m_tinting->of(item) : static_cast<std::uint8_t>(m_subject->family(item));
    }

    NodeWords words(const VisibleGraph &graph, const VisibleNode &node);
    /// "bf16 [1, s27, 2048]", "s27 + 1"; empty when the graph does not say.
    QString type(std::uint32_t graph, NameId value);
    /// Of all values of an edge: their type when they have one in common, else how many they are.
    QString edgeText(const VisibleGraph &graph, const VisibleEdge &edge);
    /// "add_47"; of what is no operator its name.
    QString endName(const VisibleNode &node);
    /// The last part of a module's path, the operator's short name, the input's name.
    QString name(std::uint32_t item);
    /// The same, of a module without the path of the one around it.
    QString nameWithin(std::uint32_t item);

private:
    QString outputName(const GraphOutline::Item &item) const;
    QString argumentText(const Argument &argument) const;
    void describeArgument(NodeWords &words, const GraphOutline::Item &item);
    void describeOperator(NodeWords &words, const VisibleGraph &graph, const VisibleNode &node);
    void describeModule(NodeWords &words, const VisibleGraph &graph, const VisibleNode &node);
    QString sizeGiven(const Node &node, std::uint32_t graph);
    void nameJoined(NodeWords &words, std::uint32_t item) const;
    void addParameters(NodeWords &words, const VisibleGraph &graph, const VisibleNode &node);
    NodeWords::Line parameter(NameId value, std::uint32_t item, std::string_view frame);
    QString parameterNameIn(std::string_view frame, NameId value) const;
    std::string_view frameAround(const VisibleGraph &graph, const VisibleNode &node) const;
    QString sharing(NameId value, std::uint32_t item);
    QString sizeOf(const VisibleGraph &graph, const VisibleNode &node) const;
    QString extent(std::uint32_t operators, std::uint64_t bytes) const;

    GraphSubjectPtr m_subject;
    GraphTintingPtr m_tinting;
    bool m_isCompact;
    GraphValueText m_texts;
    LiteralWords m_literals;
};

namespace nodemetrics {

inline constexpr float rowHeight = 26;
inline constexpr float lineHeight = 17;
inline constexpr float moduleHeight = 46;
inline constexpr float pillHeight = 24;
inline constexpr float stripe = 5;
inline constexpr float padding = 11;  // from the border to the text
inline constexpr float cards = 6;     // below the box of what stands for several

}  // namespace nodemetrics

/// As large as its words ask for, within reason; of a frame its title row.
LayoutSize nodeSize(const NodeWords &words, const TextRuler &ruler);

}  // namespace pt2scope
