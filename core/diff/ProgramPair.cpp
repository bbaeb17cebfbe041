// SPDX-License-Identifier: Apache-2.0
#include "core/diff/ProgramPair.h"

#include "core/diff/StateUse.h"
#include "core/diff/program/InnerGraphs.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace pt2scope {

namespace {

void pairSymbols(ProgramPair &pair)
{
    const auto &inputsA = pair.a->items.inputs();
    for (std::uint32_t i = 0; i < inputsA.size(); ++i) {
        if (pair.inputs.ofA[i] == Partners::none)
            continue;
        const SignatureItem &itemA = inputsA[i];
        const SignatureItem &itemB = pair.b->items.inputs()[pair.inputs.ofA[i]];
        if (itemA.tensor && itemB.tensor) {
            const auto sizesA = pair.a->program.sizes(*itemA.tensor);
            const auto sizesB = pair.b->program.sizes(*itemB.tensor);
            for (std::size_t d = 0; d < std::min(sizesA.size(), sizesB.size()); ++d)
                pair.symbols.equal(sizesA[d], sizesB[d]);
        } else if (itemA.symbolic && itemB.symbolic && itemA.symbolic->expression != noExpression
                   && itemB.symbolic->expression != noExpression) {
            pair.symbols.equalExpressions(itemA.symbolic->expression, itemB.symbolic->expression);
        }
    }
}

std::unique_ptr<const GraphView> viewOf(const ProgramSide &side, std::uint32_t graph)
{
    return std::make_unique<GraphView>(side.program, side.program.graphs[graph], side.modules);
}

GraphPair makeGraphPair(std::uint32_t a, std::uint32_t b, std::unique_ptr<const GraphView> viewA,
                        std::unique_ptr<const GraphView> viewB)
{
    GraphPair graphs{.a = a, .b = b};
    graphs.inputs = Partners(viewA->graph().inputs.size(), viewB->graph().inputs.size());
    graphs.viewA = std::move(viewA);
    graphs.viewB = std::move(viewB);
    return graphs;
}

/// The signature says which inputs of the roots stand for each other.
void pairRootInputs(const ProgramPair &pair, GraphPair &roots)
{
    for (std::uint32_t i = 0; i < pair.inputs.ofA.size(); ++i) {
        if (pair.inputs.ofA[i] == Partners::none)
            continue;
        const ValueOrigin a = roots.viewA->origin(pair.a->items.inputs()[i].value);
        const ValueOrigin b = roots.viewB->origin(pair.b->items.inputs()[pair.inputs.ofA[i]].value);
        if (a.isKnown() && a.isInput && b.isKnown() && b.isInput && roots.inputs.areFree(a.index, b.index))
            roots.inputs.pair(a.index, b.index);
    }
}

/// The graphs among a node's arguments, in order.
std::vector<std::uint32_t> graphsOf(const Program &program, const Node &node)
{
    std::vector<std::uint32_t> graphs;
    for (const NamedArgument &input : program.inputs(node)) {
        if (input.value.tag == ArgumentTag::Graph && input.value.object < program.graphs.size())
            graphs.push_back(static_cast<std::uint32_t>(input.value.object));
    }
    return graphs;
}

/// The graphs that partners among the nodes take.
void addInnerGraphs(ProgramPair &pair, std::size_t outer, std::vector<GraphPair> &found)
{
    GraphPair &graphs = pair.graphs[outer];
    const Graph &graphA = graphs.viewA->graph();
    const Graph &graphB = graphs.viewB->graph();
    for (std::uint32_t node = 0; node < graphs.nodes.ofA.size(); ++node) {
        if (graphs.nodes.ofA[node] == Partners::none)
            continue;
        const auto innerA = graphsOf(pair.a->program, graphA.nodes[node]);
        const auto innerB = graphsOf(pair.b->program, graphB.nodes[graphs.nodes.ofA[node]]);
        GraphViews viewsA;
        GraphViews viewsB;
        for (const std::uint32_t graph : innerA)
            viewsA.push_back(viewOf(*pair.a, graph));
        for (const std::uint32_t graph : innerB)
            viewsB.push_back(viewOf(*pair.b, graph));
        const std::vector<std::size_t> partners = pairInnerGraphs(viewsA, viewsB);
        for (std::size_t i = 0; i < partners.size(); ++i) {
            const std::uint32_t graphOfB = innerB[partners[i]];
            graphs.innerGraphs.emplace(innerA[i], graphOfB);
            GraphPair inner = makeGraphPair(innerA[i], graphOfB, std::move(viewsA[i]), std::move(viewsB[partners[i]]));
            const std::size_t inputs = std::min(inner.inputs.ofA.size(), inner.inputs.ofB.size());
            for (std::uint32_t input = 0; input < inputs; ++input)
                inner.inputs.pair(input, input);
            found.push_back(std::move(inner));
        }
    }
}

void alignAll(ProgramPair &pair)
{
    if (!pair.a->program.root() || !pair.b->program.root())
        return;
    pair.graphs.push_back(makeGraphPair(0, 0, viewOf(*pair.a, 0), viewOf(*pair.b, 0)));
    pairRootInputs(pair, pair.graphs.front());
    for (std::size_t i = 0; i < pair.graphs.size(); ++i) {
        GraphPair &graphs = pair.graphs[i];
        graphs.nodes = alignGraphs(*graphs.viewA, *graphs.viewB, graphs.inputs);
        std::vector<GraphPair> inner;
        addInnerGraphs(pair, i, inner);
        for (GraphPair &each : inner)
            pair.graphs.push_back(std::move(each));
    }
}

/// Where a value of one graph lies in the other; unknown when it has no partner there.
ValueOrigin partnerOf(const GraphPair &graphs, const ValueOrigin &a)
{
    if (!a.isKnown())
        return a;
    return {a.isInput, (a.isInput ? graphs.inputs : graphs.nodes).ofA[a.index], a.output};
}

Partners pairOutputs(ProgramPair &pair)
{
    if (pair.graphs.empty())
        return matchOutputs(pair.a->items, pair.b->items, pair.inputs, [](std::uint32_t) { return Partners::none; });
    const GraphPair &roots = pair.graphs.front();
    std::map<std::tuple<bool, std::uint32_t, std::uint32_t>, std::uint32_t> inB;
    for (const SignatureItem &item : pair.b->items.outputs()) {
        const ValueOrigin origin = roots.viewB->origin(item.value);
        if (origin.isKnown())
            inB.emplace(std::tuple(origin.isInput, origin.index, origin.output),
                        static_cast<std::uint32_t>(item.position));
    }
    return matchOutputs(pair.a->items, pair.b->items, pair.inputs, [&](std::uint32_t output) {
        const ValueOrigin partner = partnerOf(roots, roots.viewA->origin(pair.a->items.outputs()[output].value));
        const auto found = inB.find(std::tuple(partner.isInput, partner.index, partner.output));
        return partner.isKnown() && found != inB.end() ? found->second : Partners::none;
    });
}

/// The model's program, or why there is none to look at.
Result<ProgramPtr> programOf(const DiffModel &model)
{
    if (model.program == nullptr || !model.program->program)
        return Error{ErrorCode::NotFound, "the model has no exported program"};
    if (model.program->exported)
        return model.program->exported;
    const std::vector<UnreadPart> &unread = model.document->pt2->unread;
    const auto found = std::ranges::find(unread, *model.program->program, &UnreadPart::record);
    return found == unread.end() ? Error{ErrorCode::Corrupt, "the program could not be read"} : found->error;
}

bool hasNoProgram(const Result<ProgramPtr> &program)
{
    return !program && program.error().code == ErrorCode::NotFound;
}

/// Two records that cannot be read count as equal where the directories say so.
bool haveEqualRecords(const DiffModel &a, const DiffModel &b)
{
    const Record &recordA = a.document->archive->records()[*a.program->program];
    const Record &recordB = b.document->archive->records()[*b.program->program];
    return recordA.crc32 == recordB.crc32 && recordA.size == recordB.size;
}

void addMissing(const DiffModel &there, bool isInA, std::string what, SectionDifference &section)
{
    DiffEntry entry{.change = isInA ? DiffChange::Removed : DiffChange::Added,
                    .what = std::move(what),
                    .name = there.name,
                    .breaking = isInA};
    (isInA ? entry.a : entry.b).model = there.name;
    section.entries.push_back(std::move(entry));
}

void tellWhatIsMissing(const DiffModel *a, const DiffModel *b, SectionDifference &section)
{
    if (!a || !b) {
        if (a || b)
            addMissing(a ? *a : *b, a != nullptr, "model", section);
        return;
    }
    const Result<ProgramPtr> programA = programOf(*a);
    const Result<ProgramPtr> programB = programOf(*b);
    if (hasNoProgram(programA) || hasNoProgram(programB)) {
        if (hasNoProgram(programA) != hasNoProgram(programB))
            addMissing(hasNoProgram(programA) ? *b : *a, hasNoProgram(programB), "program", section);
        return;
    }
    if (programA || programB || !haveEqualRecords(*a, *b))
        section.gaps.push_back({a->name, programA ? programB.error().message : programA.error().message});
}

}  // namespace

ProgramSide::ProgramSide(ProgramPtr kept, std::string modelName, std::string recordName, bool fieldNames)
    : keptProgram(std::move(kept)),
      program(*keptProgram),
      model(std::move(modelName)),
      record(std::move(recordName)),
      modules(program),
      items(program, fieldNames)
{}

DiffPlace ProgramSide::place(std::string pointer) const
{
    return {.model = model, .record = record, .pointer = std::move(pointer)};
}

DiffPlace ProgramSide::nodePlace(std::uint32_t graph, std::uint32_t node) const
{
    DiffPlace at = place(program.graphs[graph].nodePointer(node));
    at.graph = graph;
    at.node = node;
    return at;
}

ProgramPair::ProgramPair(std::unique_ptr<ProgramSide> sideA, std::unique_ptr<ProgramSide> sideB,
                         const RenamedState &renamedState)
    : a(std::move(sideA)), b(std::move(sideB)), symbols(a->program, b->program)
{
    if (isIdentical())
        return;
    inputs = matchInputs(a->items, b->items, renamedState);
    pairSymbols(*this);
    alignAll(*this);
    pairStateByUse(*this);
    pairLeftState(a->items, b->items, inputs);
    outputs = pairOutputs(*this);
}

std::vector<GraphMatch> graphMatches(const ProgramPair &pair)
{
    std::vector<GraphMatch> matches;
    for (const GraphPair &graphs : pair.graphs)
        matches.push_back({pair.a->model, pair.b->model, graphs.a, graphs.b, graphs.nodes.ofA});
    if (!pair.isIdentical())
        return matches;
    for (std::uint32_t graph = 0; graph < pair.a->program.graphs.size(); ++graph) {
        std::vector<std::uint32_t> nodes(pair.a->program.graphs[graph].nodes.size());
        std::iota(nodes.begin(), nodes.end(), 0U);
        matches.push_back({pair.a->model, pair.b->model, graph, graph, std::move(nodes)});
    }
    return matches;
}

void tellDamage(const ProgramPair &pair, SectionDifference &section)
{
    if (pair.isWhole())
        return;
    for (const ProgramSide *side : {pair.a.get(), pair.b.get()}) {
        const std::string_view damage =
            side->program.limitReached ? "asks for more memory than its length warrants" : "damaged";
        if (!side->isWhole())
            section.gaps.push_back({side->record, std::string(damage) + ": not compared"});
    }
}

std::unique_ptr<ProgramPair> pairPrograms(const DiffModel *a, const DiffModel *b, SectionDifference &section,
                                          const RenamedState &renamedState)
{
    const Result<ProgramPtr> programA = a ? programOf(*a) : Error{ErrorCode::NotFound, ""};
    const Result<ProgramPtr> programB = b ? programOf(*b) : Error{ErrorCode::NotFound, ""};
    if (!programA || !programB) {
        tellWhatIsMissing(a, b, section);
        return nullptr;
    }
    // Not every torch writes the names: without them on either side, positions tell the same of both.
    const bool fieldNames = !(*programA)->namedTuples.empty() && !(*programB)->namedTuples.empty();
    const auto side = [&](const DiffModel &model, const ProgramPtr &program) {
        return std::make_unique<ProgramSide>(program, model.name, model.recordName(*model.program->program),
                                             fieldNames);
    };
    return std::make_unique<ProgramPair>(side(*a, *programA), side(*b, *programB), renamedState);
}

}  // namespace pt2scope
