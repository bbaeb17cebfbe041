// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphTinting.h"

#include "core/bytes/Checked.h"
#include "core/program/GraphValueText.h"
#include "views/graph/GraphWords.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

using Kind = GraphOutline::Kind;

constexpr std::uint8_t rest = GraphTinting::count - 1;

// The families' colours, those first that are told apart most easily; the grey one for the rest.
constexpr std::array<OperatorFamily, GraphTinting::count> categories{
    OperatorFamily::Matrix,      OperatorFamily::Norm,      OperatorFamily::Control,
    OperatorFamily::Elementwise, OperatorFamily::Attention, OperatorFamily::Index,
    OperatorFamily::Custom,      OperatorFamily::Symbol,    OperatorFamily::Shape};

// Bytes: each class begins at its number.
constexpr std::array<std::uint64_t, GraphTinting::count> steps{
    0, 1, 1u << 10, 1u << 14, 1u << 18, 1u << 22, 1u << 26, 1u << 30, std::uint64_t{1} << 34};

template <typename Visit>
void forEachOperator(const GraphSubject &subject, const Visit &visit)
{
    const std::span<const GraphOutline::Item> items = subject.outline().items();
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        if (items[i].kind == Kind::Operator)
            visit(i, *subject.outline().node(items[i]));
    }
}

/// The outermost module around an item that does not hold nearly all there is; none where there is no such module.
std::uint32_t telling(const GraphSubject &subject, std::uint32_t item)
{
    const std::uint64_t all = subject.item(0).operators;
    std::uint32_t found = GraphOutline::none;
    for (std::uint32_t at = subject.item(item).parent; at != GraphOutline::none; at = subject.item(at).parent) {
        const GraphOutline::Item &around = subject.item(at);
        if (around.kind == Kind::Module && std::uint64_t{around.operators} * 20 < all * 19)
            found = at;
    }
    return found;
}

}  // namespace

GraphTinting::GraphTinting(const GraphSubject &subject, GraphTint by)
    : m_by(by), m_classes(subject.outline().items().size(), rest), m_names(count)
{
    switch (by) {
        case GraphTint::Family: byFamily(subject); break;
        case GraphTint::DType: byDType(subject); break;
        case GraphTint::Module: byModule(subject); break;
        case GraphTint::Bytes: byBytes(subject); break;
    }
    std::array<bool, count> isThere{};
    forEachOperator(subject, [&](std::uint32_t item, const Node &) { isThere[m_classes[item]] = true; });
    for (std::uint8_t tint = 0; tint < count; ++tint) {
        if (isThere[tint])
            m_present.push_back(tint);
    }
}

void GraphTinting::byFamily(const GraphSubject &subject)
{
    forEachOperator(subject, [&](std::uint32_t item, const Node &) {
        m_classes[item] = static_cast<std::uint8_t>(subject.family(item));
    });
}

void GraphTinting::byDType(const GraphSubject &subject)
{
    const GraphValueText texts(subject.program());
    std::map<std::string, std::size_t> counts;
    std::vector<const std::string *> types(m_classes.size());
    forEachOperator(subject, [&](std::uint32_t item, const Node &node) {
        for (const Argument &output : subject.program().outputs(node)) {
            forEachValue(subject.program(), output, [&](const Argument &value) {
                const TensorValue *tensor = subject.tensor(subject.item(item).graph, value.name);
                if (tensor && !types[item])
                    types[item] = &counts.try_emplace(texts.dtype(*tensor)).first->first;
            });
        }
        if (types[item])
            ++counts[*types[item]];
    });
    std::vector<std::pair<std::size_t, const std::string *>> order;
    order.reserve(counts.size());
    for (const auto &[name, number] : counts)
        order.emplace_back(number, &name);
    std::ranges::stable_sort(order, [](const auto &a, const auto &b) { return a.first > b.first; });
    std::map<const std::string *, std::uint8_t> classes;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto tint = static_cast<std::uint8_t>(std::min<std::size_t>(i, rest));
        classes[order[i].second] = tint;
        if (tint < rest)
            m_names[tint] = shown(shortDType(*order[i].second));
    }
    for (std::size_t i = 0; i < types.size(); ++i)
        m_classes[i] = types[i] ? classes[types[i]] : rest;
}

void GraphTinting::byModule(const GraphSubject &subject)
{
    std::map<std::uint32_t, std::uint8_t> classes;
    forEachOperator(subject, [&](std::uint32_t item, const Node &) {
        const std::uint32_t module = telling(subject, item);
        if (module == GraphOutline::none)
            return;
        const auto entry = classes.try_emplace(module, static_cast<std::uint8_t>(classes.size() % rest));
        m_classes[item] = entry.first->second;
        QString &name = m_names[entry.first->second];
        if (name.isEmpty())
            name = shown(subject.outline().module(subject.item(module))->path);
        else if (entry.second && !name.endsWith(QChar(0x2026)))
            name += QStringLiteral(", …");
    });
}

void GraphTinting::byBytes(const GraphSubject &subject)
{
    forEachOperator(subject, [&](std::uint32_t item, const Node &node) {
        std::uint64_t bytes = 0;
        const auto add = [&](std::uint32_t graph, NameId value) {
            const std::uint64_t own = subject.bytes(graph, value);
            bytes = checkedAdd(bytes, own).value_or(bytes);
        };
        for (const Argument &output : subject.program().outputs(node))
            forEachValue(subject.program(), output,
                         [&](const Argument &value) { add(subject.item(item).graph, value.name); });
        for (const GraphOutline::Edge &read : subject.outline().readsWithin(item)) {
            if (read.to == item)
                add(0, read.value);
        }
        m_classes[item] =
            static_cast<std::uint8_t>(std::upper_bound(steps.begin(), steps.end(), bytes) - steps.begin() - 1);
    });
}

QColor GraphTinting::color(const Theme &theme, std::uint8_t tint) const
{
    switch (m_by) {
        case GraphTint::Family: return theme.families[tint];
        case GraphTint::Bytes: return tint == 0 ? theme.line2 : blend(theme.heatHigh, theme.base, 0.12 + 0.11 * tint);
        default: return theme.families[static_cast<std::size_t>(categories[tint])];
    }
}

QString GraphTinting::word(std::uint8_t tint) const
{
    if (m_by == GraphTint::Family)
        return familyWord(static_cast<OperatorFamily>(tint));
    if (m_by == GraphTint::Bytes)
        return tint == 0           ? GraphWords::tr("not known")
               : tint + 1u < count ? GraphWords::tr("below %1").arg(bytesText(steps[tint + 1u]))
                                   : GraphWords::tr("%1 and more").arg(bytesText(steps[tint]));
    return m_names[tint].isEmpty() ? GraphWords::tr("others") : m_names[tint];
}

}  // namespace pt2scope
