// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/SheetParts.h"

#include "core/program/GraphText.h"
#include "views/session/MessageWords.h"
#include "views/session/WeightTree.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

QString roleWord(TensorRole role)
{
    switch (role) {
        case TensorRole::Parameter: return SheetWords::tr("parameter");
        case TensorRole::Buffer: return SheetWords::tr("buffer");
        case TensorRole::NonPersistentBuffer: return SheetWords::tr("buffer that is not saved");
        case TensorRole::Constant: return SheetWords::tr("constant");
        case TensorRole::SampleInput: return SheetWords::tr("sample input");
        case TensorRole::AotiWeight: return SheetWords::tr("weight of the compiled model");
        case TensorRole::Embedding: return SheetWords::tr("embedding");
        case TensorRole::HashmapKeys: return SheetWords::tr("keys of a hash map");
        case TensorRole::HashmapValues: return SheetWords::tr("values of a hash map");
    }
    return {};
}

QString list(const std::optional<std::vector<std::int64_t>> &numbers)
{
    if (!numbers)
        return SheetWords::tr("not said");
    QStringList parts;
    for (const std::int64_t number : *numbers)
        parts << QString::number(number);
    return QStringLiteral("[%1]").arg(parts.join(QStringLiteral(", ")));
}

SheetSection described(const TensorRow &row)
{
    SheetSection section{.title = SheetWords::tr("Tensor")};
    const StoredMeta &said = *row.said;
    section.rows.push_back(
        {SheetWords::tr("dtype"), said.dtypeName.empty() ? SheetWords::tr("not said") : shown(said.dtypeName)});
    section.rows.push_back({SheetWords::tr("sizes"), list(said.sizes)});
    section.rows.push_back({SheetWords::tr("strides"), list(said.strides)});
    if (const auto offset = row.storageOffset())
        section.rows.push_back({SheetWords::tr("offset"), QString::number(*offset)});
    const std::uint64_t nbytes = weightBytes(row);
    section.rows.push_back(bytesRow(SheetWords::tr("bytes"), nbytes));
    section.rows.push_back({SheetWords::tr("record"),
                            shown(row.recordName),
                            {},
                            inspect({.kind = SelectionKind::Record, .name = row.recordName})});
    if (said.device)
        section.rows.push_back({SheetWords::tr("device"), shown(said.device->text())});
    if (row.requiresGrad)
        section.rows.push_back(
            {SheetWords::tr("requires grad"), *row.requiresGrad ? SheetWords::tr("yes") : SheetWords::tr("no")});
    return section;
}

SheetSection stored(const TensorRow &row, const DocumentFacts &facts)
{
    SheetSection section{.title = SheetWords::tr("Storage")};
    if (row.storage) {
        section.rows.push_back(bytesRow(SheetWords::tr("bytes"), row.storageBytes()));
        if (!row.storage->isWholeRecord || row.storage->offset > 0)
            section.rows.push_back({SheetWords::tr("at byte"), grouped(row.storage->offset)});
    }
    if (!row.noBytes.empty())
        section.rows.push_back({SheetWords::tr("no values"), reasonText(row.noBytes)});
    const std::vector<std::string> others = row.sharesStorageWith();
    if (others.empty())
        section.rows.push_back({SheetWords::tr("shared with"), SheetWords::tr("nobody")});
    constexpr std::size_t mostNamed = 8;
    for (std::size_t i = 0; i < std::min(others.size(), mostNamed); ++i)
        section.rows.push_back({i == 0 ? SheetWords::tr("shared with") : QString(),
                                shown(others[i]),
                                {},
                                tensorPlace(facts, row.model, others[i])});
    addRest(section, others.size(), mostNamed);
    return section;
}

/// The nodes that read it, as the program's signature leads to them.
SheetSection readers(const TensorRow &row, const ModelFacts &model)
{
    SheetSection section{.title = SheetWords::tr("Read by")};
    const Program &program = *model.program;
    const Graph &root = *program.root();
    const GraphIndex &index = *model.index;
    for (const InputSpec &input : program.signature->inputs) {
        if (input.target == noName || program.text(input.target) != row.name)
            continue;
        const GraphIndex::Value *value = index.find(input.arg.name);
        if (!value)
            continue;
        for (const std::uint32_t user : index.users(*value)) {
            if (user == GraphIndex::graphOutput || section.rows.size() >= 20)
                continue;
            const Node &node = root.nodes[user];
            const std::string name = nodeNameText(program, node);
            section.rows.push_back(
                {shown(shortOperatorName(program.text(node.target))),
                 shown(name),
                 {},
                 inspect({.kind = SelectionKind::Node, .model = row.model, .name = name, .index = user})});
        }
    }
    section.note = SheetWords::tr("%n node(s)", nullptr, static_cast<int>(section.rows.size()));
    if (section.rows.empty())
        section.text = SheetWords::tr("No node reads it.");
    return section;
}

}  // namespace

SheetSection valuesSection(const DocumentFacts &facts, std::size_t row)
{
    SheetSection section{.title = SheetWords::tr("Values"), .values = row};
    const std::optional<TensorMeta> meta = facts.rows[row].meta();
    if (const auto elements = meta ? elementCount(*meta) : std::nullopt)
        section.note = grouped(*elements);
    return section;
}

Sheet tensorSheet(const DocumentSession &session, const Selection &selection)
{
    const DocumentFacts &facts = *session.facts();
    if (selection.index >= facts.rows.size() || facts.rows[selection.index].name != selection.name)
        return {};
    const TensorRow &row = facts.rows[selection.index];
    Sheet sheet{.icon = QStringLiteral("tensor"), .title = shown(row.name), .subtitle = {}, .sections = {}};
    sheet.subtitle =
        row.model.empty() ? roleWord(row.role) : SheetWords::tr("%1 of %2").arg(roleWord(row.role), shown(row.model));
    sheet.sections.push_back(described(row));
    if (row.embedding) {
        SheetSection shard{.title = SheetWords::tr("Embedding")};
        shard.rows.push_back({SheetWords::tr("table"), shown(row.embedding->table)});
        if (row.embedding->part && row.embedding->parts)
            shard.rows.push_back({SheetWords::tr("part"),
                                  QStringLiteral("%1 / %2").arg(*row.embedding->part).arg(*row.embedding->parts)});
        if (row.embedding->rank && row.embedding->world)
            shard.rows.push_back({SheetWords::tr("rank"),
                                  QStringLiteral("%1 / %2").arg(*row.embedding->rank).arg(*row.embedding->world)});
        if (row.embedding->rows)
            shard.rows.push_back({SheetWords::tr("rows"), grouped(*row.embedding->rows)});
        if (row.embedding->dimension)
            shard.rows.push_back({SheetWords::tr("dimension"), grouped(*row.embedding->dimension)});
        sheet.sections.push_back(shard);
    }
    const ModelFacts *model = facts.model(row.model);
    if (model && model->index && model->program->signature && row.role != TensorRole::SampleInput)
        sheet.sections.push_back(readers(row, *model));
    sheet.sections.push_back(valuesSection(facts, selection.index));
    sheet.sections.push_back(stored(row, facts));
    return sheet;
}

}  // namespace pt2scope
