// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/RankMetaDiff.h"

#include "core/bytes/ByteSource.h"
#include "core/diff/configuration/ConfigValue.h"
#include "core/json/JsonValue.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::uint64_t longestFile = 64ULL << 20;  // bytes of a JSON file that is compared

/// A field of one table over all of its parts.
struct MetaField {
    /// By what tells them apart, with the first place.
    std::map<std::string, std::pair<DiffValue, DiffPlace>> values;
    bool isOfTensors = true;  // each part's says what its tensor is

    bool saysTensors() const { return isOfTensors && !values.empty(); }
    DiffValue value() const
    {
        if (values.size() == 1)
            return values.begin()->second.first;
        std::string text;
        for (const auto &[key, first] : values)
            text += (text.empty() ? "" : " and ") + first.first.text;
        return text.empty() ? DiffValue() : DiffValue::ofText(text);
    }
};

using MetaFields = std::map<std::string, MetaField, std::less<>>;

/// What the rank files of one side say.
struct RankMetas {
    std::map<std::string, MetaFields, std::less<>> tables;  // by name without the part
    std::set<std::string, std::less<>> described;           // tables that have tensors beside such a file
    std::set<std::pair<std::string, std::string>> unread;   // path and reason
};

std::string withoutPart(std::string_view name)
{
    return std::string(splitRankTensorName(name).base);
}

std::string sizesText(const std::vector<std::uint64_t> &sizes)
{
    std::string text = "[";
    for (const std::uint64_t size : sizes)
        text += (text.size() > 1 ? "," : "") + std::to_string(size);
    return text + "]";
}

/// Whether a field of its description says what the tensor is.
bool isOfTensor(std::string_view field, std::string_view value, const SafetensorsTensor *tensor)
{
    const std::optional<TensorMeta> meta = tensor != nullptr ? tensor->meta() : std::nullopt;
    if (!meta)
        return false;
    if (field == "shape")
        return value == sizesText(*tensor->shape);
    if (field == "dimension")
        return value == std::to_string(tensor->lastDimension());
    if (field == "dtype")
        return value == traits(meta->dtype).name;
    return field == "memory" && tensor->requiredBytes() && value == std::to_string(*tensor->requiredBytes());
}

/// Reads the files of one side.
class RankMetaReader {
public:
    explicit RankMetaReader(const DiffSide &side) : m_side(side) {}

    RankMetas read()
    {
        for (const ModelExport &each : m_side.document.folder->exports) {
            if (!each.tables)
                continue;
            for (const RankFiles &files : each.tables->files) {
                if (!files.metaPath.empty())
                    addFile(each, files);
            }
        }
        return std::move(m_metas);
    }

private:
    void addFile(const ModelExport &model, const RankFiles &files)
    {
        const Result<ByteSourcePtr> source = m_side.document.folder->tree->open(files.metaPath);
        Result<std::string> text = source ? readText(**source, longestFile) : Result<std::string>(source.error());
        const Result<ConfigTree> tree = text ? readJsonTree(*std::move(text)) : Result<ConfigTree>(text.error());
        if (!tree || tree->nodes.front().kind != ConfigNode::Kind::Object) {
            m_metas.unread.insert({files.metaPath, tree ? "it is no JSON object" : tree.error().message});
            return;
        }
        for (const std::uint32_t table : tree->children(0))
            addTable(model, files, *tree, table);
        if (!files.tensors)
            return;
        for (const SafetensorsTensor &tensor : files.tensors->tensors)
            m_metas.described.insert(nameOf(model, tensor.name));
    }

    std::string nameOf(const ModelExport &model, std::string_view key) const
    {
        return m_side.pairedName(joinPath(model.folder, withoutPart(key)));
    }

    void addTable(const ModelExport &model, const RankFiles &files, const ConfigTree &tree, std::uint32_t table)
    {
        const std::string_view key = tree.nodes[table].name;
        const SafetensorsTensor *tensor = files.tensors ? files.tensors->find(key) : nullptr;
        MetaFields &fields = m_metas.tables[nameOf(model, key)];
        const std::string pointer = pointerTo("", key);
        const auto add = [&](std::string_view name, std::uint32_t node, const std::string &at) {
            DiffValue value = configValue(tree, node);
            std::string distinct = "#" + std::to_string(tree.nodes[node].hash);
            if (tree.nodes[node].isText) {
                distinct = withoutPart(tree.nodes[node].text);
                value.text = withoutPart(value.text);
            }
            MetaField &field = fields[std::string(name)];
            field.isOfTensors = field.isOfTensors && isOfTensor(name, value.text, tensor);
            field.values.try_emplace(std::move(distinct), std::move(value),
                                     DiffPlace{.record = files.metaPath, .pointer = at});
        };
        if (tree.nodes[table].kind != ConfigNode::Kind::Object) {
            add("", table, pointer);
            return;
        }
        for (const std::uint32_t field : tree.children(table))
            add(tree.nodes[field].name, field, pointerTo(pointer, tree.nodes[field].name));
    }

    const DiffSide &m_side;
    RankMetas m_metas;
};

/// The place of the first value that the other side has not.
DiffPlace placeOf(const MetaField &field, const MetaField &other)
{
    for (const auto &[distinct, first] : field.values) {
        if (!other.values.contains(distinct))
            return first.second;
    }
    return field.values.empty() ? DiffPlace() : field.values.begin()->second.second;
}

void compareTables(const std::string &table, const MetaFields &a, const MetaFields &b, SectionDifference &section)
{
    static const MetaField none;
    const auto distinctOf = [](const auto &value) -> const std::string & { return value.first; };
    std::set<std::string_view> names;
    for (const MetaFields *fields : {&a, &b}) {
        for (const auto &field : *fields)
            names.insert(field.first);
    }
    const std::size_t before = section.entries.size();
    for (const std::string_view name : names) {
        const auto foundA = a.find(name);
        const auto foundB = b.find(name);
        const MetaField &inA = foundA == a.end() ? none : foundA->second;
        const MetaField &inB = foundB == b.end() ? none : foundB->second;
        const bool areEqual = std::ranges::equal(inA.values, inB.values, {}, distinctOf, distinctOf);
        if (areEqual || (inA.saysTensors() && inB.saysTensors()))
            continue;
        section.entries.push_back({.change = inA.values.empty()   ? DiffChange::Added
                                             : inB.values.empty() ? DiffChange::Removed
                                                                  : DiffChange::Changed,
                                   .what = "value",
                                   .name = "rank files: " + table + (name.empty() ? "" : "." + std::string(name)),
                                   .from = inA.value(),
                                   .to = inB.value(),
                                   .a = placeOf(inA, inB),
                                   .b = placeOf(inB, inA)});
    }
    section.same += section.entries.size() == before ? 1 : 0;
}

/// Tables that one side's files alone describe, while they go with tensors that both have, or with none.
void addLonely(const RankMetas &side, const RankMetas &other, DiffChange change, SectionDifference &section)
{
    for (const auto &[table, fields] : side.tables) {
        if (other.tables.contains(table) || fields.empty()
            || side.described.contains(table) != other.described.contains(table))
            continue;
        const DiffValue there = DiffValue::ofText("described");
        const DiffPlace place = fields.begin()->second.values.begin()->second.second;
        const bool isAdded = change == DiffChange::Added;
        section.entries.push_back({.change = change,
                                   .what = "table",
                                   .name = "rank files: " + table,
                                   .from = isAdded ? DiffValue() : there,
                                   .to = isAdded ? there : DiffValue(),
                                   .a = isAdded ? DiffPlace() : DiffPlace{.record = place.record},
                                   .b = isAdded ? DiffPlace{.record = place.record} : DiffPlace()});
    }
}

/// Files that cannot be read, unless for the same reason on the other side.
void addGaps(const RankMetas &side, const RankMetas &other, const std::string &where, SectionDifference &section)
{
    for (const auto &[path, reason] : side.unread) {
        if (!other.unread.contains({path, reason}))
            section.gaps.push_back({path, where + reason});
    }
}

}  // namespace

void diffRankMetas(const DiffSide &a, const DiffSide &b, SectionDifference &section)
{
    if (!a.document.folder || !b.document.folder)
        return;
    const RankMetas inA = RankMetaReader(a).read();
    const RankMetas inB = RankMetaReader(b).read();
    const std::size_t before = section.gaps.size();
    addGaps(inA, inB, "in A: ", section);
    addGaps(inB, inA, "in B: ", section);
    if (section.gaps.size() > before)
        return;
    for (const auto &[table, fields] : inA.tables) {
        if (const auto found = inB.tables.find(table); found != inB.tables.end())
            compareTables(table, fields, found->second, section);
    }
    addLonely(inA, inB, DiffChange::Removed, section);
    addLonely(inB, inA, DiffChange::Added, section);
}

}  // namespace pt2scope
