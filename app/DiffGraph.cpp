// SPDX-License-Identifier: Apache-2.0
#include "app/DiffGraph.h"

#include "app/DiffWording.h"
#include "core/bytes/Text.h"
#include "core/diff/ModelPairs.h"

#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

using Item = GraphOutline::Item;
using Kind = GraphOutline::Kind;

constexpr std::uint32_t mostBoxes = 240;     // that unfolding shows
constexpr std::size_t mostPairs = 6;         // that are drawn
constexpr std::size_t longestNotes = 1'000;  // bytes of an item's

bool opens(const GraphOutline &outline, std::uint32_t item)
{
    const Kind kind = outline.items()[item].kind;
    return (kind == Kind::Module || kind == Kind::Operator) && outline.isContainer(item);
}

/// Unfolds one side as long as it stays small.
class Unfolding {
public:
    explicit Unfolding(DiffGraphSide &side) : m_side(side), m_items(side.outline.items())
    {
        m_side.folding = firstFolding(m_side.outline);
        count();
        if (m_shown <= mostBoxes)
            return;
        m_side.folding = FoldState(m_side.outline);
        count();
    }

    /// All that `item` lies in, from the outside.
    void reveal(std::uint32_t item)
    {
        std::vector<std::uint32_t> around;
        for (std::uint32_t at = m_items[item].parent; at != GraphOutline::none; at = m_items[at].parent)
            around.push_back(at);
        while (!around.empty() && open(around.back()))
            around.pop_back();
    }

    void revealModule(std::string_view path)
    {
        const auto found = m_modules.find(path);
        if (found == m_modules.end())
            return;
        reveal(found->second);
        open(found->second);
    }

private:
    void count()
    {
        m_shown = 0;
        m_contents.assign(m_items.size(), 0);
        std::vector<bool> isShown(m_items.size());
        std::vector<std::uint32_t> holders(m_items.size());  // the module or operator that an item is seen in
        for (std::uint32_t i = 1; i < m_items.size(); ++i) {
            const std::uint32_t parent = m_items[i].parent;
            holders[i] = m_items[parent].kind == Kind::Graph ? holders[parent] : parent;
            isShown[i] =
                parent == 0 || (isShown[parent] && (m_side.folding.open[parent] || !opens(m_side.outline, parent)));
            if (m_items[i].kind == Kind::Parameter)
                continue;
            ++m_contents[holders[i]];
            m_shown += isShown[i] ? 1 : 0;
            if (const ModuleNode *module = m_side.outline.module(m_items[i]))
                m_modules.emplace(module->path, i);
        }
    }

    bool open(std::uint32_t item)
    {
        if (!opens(m_side.outline, item) || m_side.folding.open[item])
            return true;
        if (m_shown + m_contents[item] > mostBoxes)
            return false;
        m_side.folding.open[item] = 1;
        m_shown += m_contents[item];
        return true;
    }

    DiffGraphSide &m_side;
    std::span<const Item> m_items;
    std::vector<std::uint32_t> m_contents;  // boxes that opening an item shows
    std::map<std::string_view, std::uint32_t> m_modules;
    std::uint32_t m_shown = 0;
};

std::string_view modulePath(const DiffGraphSide &side, std::uint32_t item)
{
    for (std::uint32_t at = item; at != GraphOutline::none; at = side.outline.items()[at].parent) {
        if (const ModuleNode *module = side.outline.module(side.outline.items()[at]))
            return module->path;
    }
    return {};
}

/// Unfolds both alike: what is gone on one side is looked for at the same place on the other.
void unfold(DiffGraphPair &pair)
{
    Unfolding unfoldingA(pair.a);
    Unfolding unfoldingB(pair.b);
    std::set<std::string_view> seen;
    const auto revealMarked = [&](const DiffGraphSide &side, Unfolding &own, Unfolding &other) {
        for (const auto &[item, change] : side.marks) {
            const std::string_view path = modulePath(side, item);
            if (seen.insert(path).second)
                other.revealModule(path);
            own.reveal(item);
        }
    };
    revealMarked(pair.a, unfoldingA, unfoldingB);
    seen.clear();
    revealMarked(pair.b, unfoldingB, unfoldingA);
}

/// Finds the items that entries of a comparison speak of.
class ItemFinder {
public:
    explicit ItemFinder(const GraphOutline &outline) : m_outline(outline)
    {
        for (std::uint32_t i = 0; i < outline.items().size(); ++i) {
            const Item &item = outline.items()[i];
            if (item.graph == 0 && (item.kind == Kind::Input || item.kind == Kind::Parameter))
                m_inputs[item.index] = i;
            else if (item.graph == 0 && item.kind == Kind::Output)
                m_outputs[item.index] = i;
        }
        for (const GraphOutline::Edge &read : outline.reads())
            m_readers.emplace(read.from, read.to);
    }

    /// A parameter is shown in the operators that read it.
    std::vector<std::uint32_t> itemsAt(const DiffPlace &place) const
    {
        const std::uint32_t item =
            place.graph && place.node ? m_outline.operatorItem(*place.graph, *place.node) : atPointer(place.pointer);
        if (item == GraphOutline::none)
            return {};
        if (m_outline.items()[item].kind != Kind::Parameter)
            return {item};
        std::vector<std::uint32_t> readers;
        const auto [first, last] = m_readers.equal_range(item);
        for (auto it = first; it != last; ++it)
            readers.push_back(it->second);
        return readers;
    }

private:
    using Items = std::map<std::uint64_t, std::uint32_t>;  // by index in the graph, which is that in the signature

    std::uint32_t atPointer(std::string_view pointer) const
    {
        for (const auto &[list, items] : {std::pair("/graph_module/signature/input_specs/", &m_inputs),
                                          std::pair("/graph_module/signature/output_specs/", &m_outputs)}) {
            if (!pointer.starts_with(list))
                continue;
            const auto index = parseDecimal(pointer.substr(std::string_view(list).size()));
            const auto found = index ? items->find(*index) : items->end();
            if (found != items->end())
                return found->second;
        }
        return GraphOutline::none;
    }

    const GraphOutline &m_outline;
    Items m_inputs;
    Items m_outputs;
    std::multimap<std::uint32_t, std::uint32_t> m_readers;  // by parameter
};

/// An operator is the same by whatever name it finds its weights.
void markSide(const Difference &difference, const std::string &model, DiffPlace DiffEntry::*place, DiffGraphSide &side)
{
    const ItemFinder finder(side.outline);
    for (const DiffSection which : {DiffSection::Program, DiffSection::Signature}) {
        for (const DiffEntry &entry : difference.section(which).entries) {
            if (entry.kind == "error")
                continue;
            const DiffPlace &at = entry.*place;
            if (at.model != model)
                continue;
            const bool isSignature = which == DiffSection::Signature;
            const std::string note = (isSignature ? entry.name + " " : "") + entry.what + ": " + fromToText(entry);
            for (const std::uint32_t item : finder.itemsAt(at)) {
                const bool isReader = isSignature && side.outline.items()[item].kind == Kind::Operator;
                if (isReader && entry.what == "renamed")
                    continue;
                side.mark(item, isReader || entry.what == "mutation" ? DiffChange::Changed : entry.change, note);
            }
        }
    }
}

/// Whether the section of programs tells that this one was not compared. What could not be read may be any one's.
bool isTold(const SectionDifference &programs, const std::string &model, DiffPlace DiffEntry::*side)
{
    const auto isIt = [&](const DiffEntry &entry) {
        return (entry.what == "model" || entry.what == "program") && (entry.*side).model == model;
    };
    return !programs.gaps.empty() || std::ranges::any_of(programs.entries, isIt);
}

bool isPaired(const Difference &difference, const std::string &model, std::string GraphMatch::*side)
{
    return std::ranges::any_of(difference.graphs, [&](const GraphMatch &match) { return match.*side == model; });
}

ProgramPtr programOf(const Document &document, const std::string &name)
{
    for (const DiffModel &model : diffModels(document)) {
        if (model.name == name && model.program && model.program->exported)
            return model.program->exported;
    }
    return nullptr;
}

}  // namespace

DiffGraphSide::DiffGraphSide(ProgramPtr program)
    : keptProgram(std::move(program)), modules(*keptProgram), outline(*keptProgram, modules), folding(outline)
{}

void DiffGraphSide::mark(std::uint32_t item, DiffChange change, const std::string &note)
{
    marks.emplace(item, change);
    std::string &all = notes[item];
    if (all.size() < longestNotes)
        all += (all.empty() ? "" : "; ") + note;
}

DiffGraphSide::Counts DiffGraphSide::within(std::uint32_t item) const
{
    Counts counts;
    const auto end = marks.lower_bound(outline.items()[item].end);
    for (auto it = marks.lower_bound(item); it != end; ++it) {
        switch (it->second) {
            case DiffChange::Added: ++counts.added; break;
            case DiffChange::Removed: ++counts.removed; break;
            case DiffChange::Changed: ++counts.changed; break;
        }
    }
    return counts;
}

std::optional<DiffChange> DiffGraphSide::markOf(std::uint32_t item) const
{
    if (const auto found = marks.find(item); found != marks.end())
        return found->second;
    const Counts counts = within(item);
    const std::uint32_t operators = outline.items()[item].operators;
    if (counts.sum() == 0)
        return std::nullopt;
    if (counts.added == operators)
        return DiffChange::Added;
    return counts.removed == operators ? DiffChange::Removed : DiffChange::Changed;
}

DiffGraphPair::DiffGraphPair(ProgramPtr programA, ProgramPtr programB, const GraphMatch &roots)
    : modelA(roots.modelA), modelB(roots.modelB), a(std::move(programA)), b(std::move(programB))
{}

std::vector<std::unique_ptr<DiffGraphPair>> diffGraphs(const Difference &difference, const Document &a,
                                                       const Document &b)
{
    std::vector<std::unique_ptr<DiffGraphPair>> pairs;
    for (const GraphMatch &match : difference.graphs) {
        if (match.graphA != 0 || match.graphB != 0 || pairs.size() == mostPairs)
            continue;
        ProgramPtr programA = programOf(a, match.modelA);
        ProgramPtr programB = programOf(b, match.modelB);
        if (!programA || !programB)
            continue;
        pairs.push_back(std::make_unique<DiffGraphPair>(std::move(programA), std::move(programB), match));
        markSide(difference, match.modelA, &DiffEntry::a, pairs.back()->a);
        markSide(difference, match.modelB, &DiffEntry::b, pairs.back()->b);
        unfold(*pairs.back());
    }
    return pairs;
}

LoneGraph::LoneGraph(ProgramPtr program, std::string modelName, bool inA)
    : isInA(inA), model(std::move(modelName)), side(std::move(program))
{}

std::vector<std::unique_ptr<LoneGraph>> loneGraphs(const Difference &difference, const Document &a, const Document &b)
{
    std::vector<std::unique_ptr<LoneGraph>> graphs;
    for (const bool isInA : {true, false}) {
        for (const DiffModel &model : diffModels(isInA ? a : b)) {
            const bool isDrawn = isPaired(difference, model.name, isInA ? &GraphMatch::modelA : &GraphMatch::modelB);
            const ProgramPtr program = model.program ? model.program->exported : nullptr;
            if (isDrawn || !program || !program->root() || graphs.size() == mostPairs
                || !isTold(difference.section(DiffSection::Program), model.name, isInA ? &DiffEntry::a : &DiffEntry::b))
                continue;
            graphs.push_back(std::make_unique<LoneGraph>(program, model.name, isInA));
            const Unfolding asSmallAsNeeded(graphs.back()->side);
        }
    }
    return graphs;
}

}  // namespace pt2scope
