// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigTreeDiff.h"

#include "core/diff/configuration/ConfigValue.h"
#include "core/diff/program/SequenceMatch.h"
#include "core/json/JsonValue.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>

namespace pt2scope {

namespace {

constexpr std::uint32_t maxListEdits = 2'000;  // beyond it, elements of a list are matched by name and order
constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Members by which an element of a list is known, the best first.
constexpr std::array<std::string_view, 7> identityNames{"feature_name", "sequence_name", "group_name", "name", "key",
                                                        "id",           "table"};

/// Where a node stands: a chain of steps from the root, on the stack of whoever walks down.
struct Step {
    const Step *parent = nullptr;
    const ConfigTree *tree = nullptr;
    std::uint32_t node = 0;
    std::size_t index = 0;  // in a list, or among repeated fields
    bool isRepeated = false;
};

/// The text by which an element is known: that of a member with such a name, in the message that it holds where it
/// holds but one.
std::string_view identityOf(const ConfigTree &tree, std::uint32_t node)
{
    for (unsigned depth = 0; depth < 3; ++depth) {
        if (tree.nodes[node].kind != ConfigNode::Kind::Object)
            return {};
        const std::vector<std::uint32_t> members = tree.children(node);
        for (const std::string_view name : identityNames) {
            for (const std::uint32_t member : members) {
                if (tree.nodes[member].name == name && tree.nodes[member].isText)
                    return tree.nodes[member].text;
            }
        }
        if (members.size() != 1)
            return {};
        node = members.front();
    }
    return {};
}

std::string pointerOf(const Step &step)
{
    if (step.parent == nullptr)
        return {};
    const ConfigNode &node = step.tree->nodes[step.node];
    std::string above = pointerOf(*step.parent);
    if (node.isPart)
        return above;
    if (!node.written.empty())
        return pointerTo(above, node.written);
    return node.name.empty() && step.isRepeated ? pointerTo(above, step.index) : pointerTo(above, node.name);
}

/// "features[age].num_buckets"
std::string pathOf(const Step &step)
{
    if (step.parent == nullptr)
        return {};
    std::string path = pathOf(*step.parent);
    const std::string_view name = step.tree->nodes[step.node].name;
    if (!name.empty())
        path += (path.empty() ? "" : ".") + std::string(name);
    if (!step.isRepeated)
        return path;
    const std::string_view identity = identityOf(*step.tree, step.node);
    return path + "[" + (identity.empty() ? std::to_string(step.index) : std::string(identity)) + "]";
}

class TreeComparison {
public:
    TreeComparison(const ConfigTree &a, const ConfigTree &b, const ConfigNaming &naming, SectionDifference &section)
        : m_a(a), m_b(b), m_naming(naming), m_section(section)
    {}

    void compare() { compare({nullptr, &m_a, 0}, {nullptr, &m_b, 0}); }

private:
    const ConfigNode &nodeA(std::uint32_t node) const { return m_a.nodes[node]; }
    const ConfigNode &nodeB(std::uint32_t node) const { return m_b.nodes[node]; }

    void compare(const Step &a, const Step &b)
    {
        const ConfigNode &x = nodeA(a.node);
        const ConfigNode &y = nodeB(b.node);
        const bool areScalars = x.kind == ConfigNode::Kind::Scalar;
        if (x.kind != y.kind || (areScalars && !equalScalars(x, y)))
            add(DiffChange::Changed, &a, &b, configValue(m_a, a.node), configValue(m_b, b.node));
        else if (areScalars || x.hash == y.hash)
            ++m_section.same;
        else
            compareChildren(a, b);
    }

    using Group = std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>;

    void compareChildren(const Step &a, const Step &b)
    {
        std::map<std::string_view, Group> groups;
        std::vector<std::string_view> order;
        const auto note = [&](const ConfigTree &tree, std::uint32_t node, bool isA) {
            const auto [found, isNew] = groups.try_emplace(tree.nodes[node].name);
            if (isNew)
                order.push_back(found->first);
            (isA ? found->second.first : found->second.second).push_back(node);
        };
        for (const std::uint32_t child : m_a.children(a.node))
            note(m_a, child, true);
        for (const std::uint32_t child : m_b.children(b.node))
            note(m_b, child, false);
        const bool isList = nodeA(a.node).kind == ConfigNode::Kind::List;
        for (const std::string_view name : order) {
            const auto &[inA, inB] = groups[name];
            const bool isRepeated = isList || inA.size() > 1 || inB.size() > 1;
            compareElements(a, b, inA, inB, isRepeated);
        }
    }

    /// Elements of one list, or fields of one name.
    void compareElements(const Step &a, const Step &b, const std::vector<std::uint32_t> &inA,
                         const std::vector<std::uint32_t> &inB, bool isRepeated)
    {
        std::vector<std::uint32_t> partners(inA.size(), none);  // index in inB
        std::vector<bool> isTaken(inB.size());
        pairElements(inA, inB, partners, isTaken);
        const std::vector<bool> isMoved = movedElements(inA, inB, partners);
        for (std::size_t i = 0; i < inA.size(); ++i) {
            const Step stepA{&a, &m_a, inA[i], i, isRepeated};
            if (partners[i] == none) {
                add(DiffChange::Removed, &stepA, nullptr, configValue(m_a, inA[i]), {});
                continue;
            }
            const Step stepB{&b, &m_b, inB[partners[i]], partners[i], isRepeated};
            if (isMoved[i])
                addMoved(stepA, stepB);
            compare(stepA, stepB);
        }
        for (std::size_t i = 0; i < inB.size(); ++i) {
            const Step stepB{&b, &m_b, inB[i], i, isRepeated};
            if (!isTaken[i])
                add(DiffChange::Added, nullptr, &stepB, {}, configValue(m_b, inB[i]));
        }
    }

    void pairElements(const std::vector<std::uint32_t> &inA, const std::vector<std::uint32_t> &inB,
                      std::vector<std::uint32_t> &partners, std::vector<bool> &isTaken) const
    {
        std::vector<std::uint64_t> hashesA;
        std::vector<std::uint64_t> hashesB;
        hashesA.reserve(inA.size());
        hashesB.reserve(inB.size());
        for (const std::uint32_t node : inA)
            hashesA.push_back(nodeA(node).hash);
        for (const std::uint32_t node : inB)
            hashesB.push_back(nodeB(node).hash);
        const SequenceRange all{0, static_cast<std::uint32_t>(inA.size()), 0, static_cast<std::uint32_t>(inB.size())};
        const auto pair = [&](std::uint32_t x, std::uint32_t y) {
            partners[x] = y;
            isTaken[y] = true;
        };
        const IndexPairs equal = matchLongest(hashesA, hashesB, all, maxListEdits);
        for (const auto &[x, y] : equal)
            pair(x, y);
        pairByIdentity(inA, inB, partners, isTaken);
        for (const SequenceRange &gap : gapsBetween(equal, all)) {
            std::uint32_t y = gap.beginB;
            for (std::uint32_t x = gap.beginA; x < gap.endA; ++x) {
                if (partners[x] != none)
                    continue;
                while (y < gap.endB && isTaken[y])
                    ++y;
                if (y < gap.endB && haveNoOtherNames(inA[x], inB[y]))
                    pair(x, y);
                y = std::min(y + 1, gap.endB);
            }
        }
    }

    /// The fewest whose removal leaves the rest in the same order; the same ones whichever side comes first.
    std::vector<bool> movedElements(const std::vector<std::uint32_t> &inA, const std::vector<std::uint32_t> &inB,
                                    const std::vector<std::uint32_t> &partners) const
    {
        IndexPairs pairs;
        std::vector<std::uint32_t> weights;
        std::vector<bool> isMoved(partners.size());
        for (std::uint32_t i = 0; i < partners.size(); ++i) {
            if (partners[i] == none)
                continue;
            pairs.emplace_back(i, partners[i]);
            weights.push_back(static_cast<std::uint32_t>((nodeA(inA[i]).hash + nodeB(inB[partners[i]]).hash) >> 32));
            isMoved[i] = true;
        }
        for (const auto &pair : ascendingPart(pairs, weights))
            isMoved[pair.first] = false;
        return isMoved;
    }

    bool haveNoOtherNames(std::uint32_t a, std::uint32_t b) const
    {
        return identityOf(m_a, a).empty() || identityOf(m_b, b).empty() || identityOf(m_a, a) == identityOf(m_b, b);
    }

    void pairByIdentity(const std::vector<std::uint32_t> &inA, const std::vector<std::uint32_t> &inB,
                        std::vector<std::uint32_t> &partners, std::vector<bool> &isTaken) const
    {
        std::map<std::string_view, std::vector<std::uint32_t>> left;
        for (auto y = static_cast<std::uint32_t>(inB.size()); y-- > 0;) {
            const std::string_view identity = isTaken[y] ? std::string_view() : identityOf(m_b, inB[y]);
            if (!identity.empty())
                left[identity].push_back(y);
        }
        for (std::uint32_t x = 0; x < inA.size(); ++x) {
            const std::string_view identity = partners[x] == none ? identityOf(m_a, inA[x]) : std::string_view();
            const auto found = identity.empty() ? left.end() : left.find(identity);
            if (found == left.end() || found->second.empty())
                continue;
            partners[x] = found->second.back();
            isTaken[found->second.back()] = true;
            found->second.pop_back();
        }
    }

    std::string nameOf(const Step &step) const
    {
        if (!m_naming.byIdentity) {
            const std::string pointer = pointerOf(step);
            return pointer.empty() ? m_naming.file : m_naming.file + "#" + pointer;
        }
        const std::string path = pathOf(step);
        return path.empty() ? m_naming.file : m_naming.file + ": " + path;
    }

    static DiffPlace placeOf(const DiffPlace &file, const Step *step)
    {
        if (step == nullptr)
            return {};
        DiffPlace place = file;
        place.pointer = step->tree->isJson ? pointerOf(*step) : pathOf(*step);
        return place;
    }

    /// What callers of the features notice: one that is gone, another type or dimension, an input that they do not
    /// give.
    void judgeFeature(DiffEntry &entry, const Step *a, const Step *b) const
    {
        const Step &step = a != nullptr ? *a : *b;
        const std::string_view input = b != nullptr ? firstInputIn(m_b, b->node, m_naming.newInputs) : "";
        if (!input.empty()) {
            entry.breaking = true;
            entry.note = "takes " + std::string(input) + ", which callers of A do not give";
        } else if ((entry.change == DiffChange::Removed && isFeature(*step.tree, step.node))
                   || isFeatureInterface(step.tree->nodes[step.node].name)) {
            entry.breaking = true;
        } else if (decidesValue(step)) {
            entry.note = "callers give the same, the feature makes something else of it";
        }
    }

    static bool decidesValue(const Step &step)
    {
        for (const Step *at = &step; at != nullptr; at = at->parent) {
            if (decidesFeatureValue(at->tree->nodes[at->node].name))
                return true;
        }
        return false;
    }

    static bool isFeature(const ConfigTree &tree, std::uint32_t node)
    {
        return tree.nodes[node].kind == ConfigNode::Kind::Object
               && (tree.member(node, "feature_name") || tree.member(node, "sequence_name"));
    }

    void add(DiffChange change, const Step *a, const Step *b, DiffValue from, DiffValue to)
    {
        m_section.entries.push_back({.change = change,
                                     .what = "value",
                                     .name = nameOf(a != nullptr ? *a : *b),
                                     .from = std::move(from),
                                     .to = std::move(to),
                                     .a = placeOf(m_naming.a, a),
                                     .b = placeOf(m_naming.b, b)});
        if (m_naming.areFeatures)
            judgeFeature(m_section.entries.back(), a, b);
    }

    void addMoved(const Step &a, const Step &b)
    {
        add(DiffChange::Changed, &a, &b, DiffValue::ofJson(std::to_string(a.index)),
            DiffValue::ofJson(std::to_string(b.index)));
        m_section.entries.back().what = "order";
        m_section.entries.back().breaking = false;
        m_section.entries.back().note.clear();
    }

    const ConfigTree &m_a;
    const ConfigTree &m_b;
    const ConfigNaming &m_naming;
    SectionDifference &m_section;
};

}  // namespace

void diffConfigTrees(const ConfigTree &a, const ConfigTree &b, const ConfigNaming &naming, SectionDifference &section)
{
    TreeComparison(a, b, naming, section).compare();
}

}  // namespace pt2scope
