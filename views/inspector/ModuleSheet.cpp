// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleName.h"
#include "views/inspector/ModuleTeller.h"
#include "views/inspector/SheetParts.h"
#include "views/session/WeightTree.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

/// The nodes of the tree of weights that a selection is about; those without weights are not in it.
std::vector<std::size_t> weightNodes(const DocumentFacts &facts, const Selection &selection)
{
    if (selection.alike.empty())
        return selection.index < facts.weights.size() ? std::vector{selection.index} : std::vector<std::size_t>();
    std::map<std::string_view, std::size_t> modules;
    for (std::size_t i = 0; i < facts.weights.size(); ++i) {
        if (!facts.weights[i].row)
            modules.try_emplace(facts.weights[i].path, i);
    }
    std::vector<std::size_t> found;
    for (const std::string &path : selection.alike) {
        if (const auto module = modules.find(path); module != modules.end())
            found.push_back(module->second);
    }
    return found;
}

/// The last part of a path; numbers with the name of what they count: "mlp.0".
std::string tellingEnd(const std::string &path)
{
    const auto isNumber = [&](std::size_t from) {
        const auto end = path.begin() + static_cast<std::ptrdiff_t>(std::min(path.find('.', from), path.size()));
        return std::all_of(path.begin() + static_cast<std::ptrdiff_t>(from), end,
                           [](char c) { return c >= '0' && c <= '9'; });
    };
    std::size_t from = path.rfind('.') + 1;
    while (from > 1 && isNumber(from))
        from = path.rfind('.', from - 2) + 1;
    return path.substr(from);
}

SheetSection partsOf(const DocumentFacts &facts, const WeightNode &node)
{
    SheetSection section{
        .title = SheetWords::tr("Biggest parts"), .note = grouped(node.children.size()), .keysAreAmounts = true};
    for (std::size_t i = 0; i < std::min(node.children.size(), mostModuleParts); ++i) {
        const std::size_t index = node.children[i];
        const WeightNode &child = facts.weights[index];
        const Selection to = child.row ? Selection{.kind = SelectionKind::Tensor,
                                                   .model = facts.rows[*child.row].model,
                                                   .name = facts.rows[*child.row].name,
                                                   .index = *child.row}
                                       : Selection{.kind = SelectionKind::Module, .name = child.path, .index = index};
        section.rows.push_back(
            {bytesText(child.nbytes), shown(child.row ? child.name : tellingEnd(child.path)), {}, inspect(to)});
    }
    return section;
}

/// Sums, and of several what each has where that is the same.
SheetSection weightsOf(const DocumentFacts &facts, const std::vector<std::size_t> &nodes)
{
    const WeightNode &first = facts.weights[nodes.front()];
    std::uint64_t nbytes = 0;
    std::size_t tensors = 0;
    bool isSame = nodes.size() > 1;
    for (const std::size_t node : nodes) {
        nbytes += facts.weights[node].nbytes;
        tensors += facts.weights[node].tensors;
        isSame = isSame && facts.weights[node].nbytes == first.nbytes && facts.weights[node].tensors == first.tensors;
    }
    SheetSection section{.title = SheetWords::tr("Weights below it")};
    const std::uint64_t all = facts.weightBytes();
    const double share = all == 0 ? 0 : 100.0 * static_cast<double>(nbytes) / static_cast<double>(all);
    const auto each = [&](const QString &amount) { return isSame ? SheetWords::tr("%1 each").arg(amount) : QString(); };
    section.rows.push_back(bytesRow(SheetWords::tr("bytes"), nbytes));
    if (isSame)
        section.rows.back().quiet = each(bytesText(first.nbytes));
    section.rows.push_back({SheetWords::tr("share"), QStringLiteral("%1 %").arg(share, 0, 'f', 1)});
    section.rows.push_back({SheetWords::tr("tensors"), grouped(tensors), each(grouped(first.tensors))});
    return section;
}

/// Each of several alike modules: they lead to it alone.
SheetSection alikeOf(const DocumentFacts &facts, const ModelFacts &model, const std::vector<std::string> &paths)
{
    SheetSection section{.title = SheetWords::tr("Alike modules"), .note = grouped(paths.size())};
    for (std::size_t i = 0; i < std::min(paths.size(), mostSheetRows); ++i)
        section.rows.push_back({{}, shown(paths[i]), {}, modulePlace(facts, model, paths[i])});
    addRest(section, paths.size(), mostSheetRows);
    return section;
}

void addProgramParts(Sheet &sheet, const DocumentSession &session, const ModelFacts &model,
                     const std::vector<std::string> &paths, const std::string &call)
{
    ModuleTeller teller(session, model, paths, call);
    if (!teller.module())
        return;
    QStringList words;
    if (paths.size() > 1)
        words << SheetWords::tr("%n alike", nullptr, static_cast<int>(paths.size()));
    if (const QString calls = teller.calls(); !calls.isEmpty())
        words << calls;
    if (!teller.module()->type.empty())
        words << shown(teller.module()->type);
    if (!words.isEmpty())
        sheet.subtitle = words.join(QStringLiteral(" · "));
    for (const SheetSection &section : {teller.operators(), teller.inputs(), teller.outputs()}) {
        if (!section.rows.empty())
            sheet.sections.push_back(section);
    }
    if (paths.size() > 1)
        sheet.sections.push_back(alikeOf(*session.facts(), model, paths));
}

}  // namespace

/// From the weights tree by its number, from the graph by its path: some modules are in one of them only.
Sheet moduleSheet(const DocumentSession &session, const Selection &selection)
{
    const DocumentFacts &facts = *session.facts();
    const std::vector<std::size_t> weights = weightNodes(facts, selection);
    const std::string path =
        selection.alike.empty() && !weights.empty() ? facts.weights[weights.front()].path : selection.name;
    const std::vector<std::string> paths = selection.alike.empty() ? std::vector{path} : selection.alike;
    Sheet sheet{
        .icon = QStringLiteral("model"), .title = shown(path), .subtitle = SheetWords::tr("module"), .sections = {}};
    if (paths.size() > 1)
        sheet.title += QStringLiteral(" – ") + shown(lastParts(paths.back(), 1));
    for (const ModelFacts &model : facts.models) {
        if (model.program && model.program->root() && (selection.model.empty() || model.name() == selection.model))
            addProgramParts(sheet, session, model, paths, selection.call);
    }
    if (weights.empty())
        return sheet.sections.empty() ? Sheet() : sheet;
    sheet.sections.push_back(weightsOf(facts, weights));
    if (weights.size() == 1 && !facts.weights[weights.front()].children.empty())
        sheet.sections.push_back(partsOf(facts, facts.weights[weights.front()]));
    return sheet;
}

}  // namespace pt2scope
