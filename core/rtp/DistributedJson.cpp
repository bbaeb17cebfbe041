// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DistributedEmbedding.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// False, and a fault, for what is no object.
bool isObject(const JsonEntry &entry, ConfigFaultLog &log)
{
    if (!entry.value.isObject())
        addWrongType(log, entry.place, entry.value, describe(JsonValue::Kind::Object));
    return entry.value.isObject();
}

std::optional<SparseQuantisation> readQuantisation(JsonFields &fields, const JsonPlace &place, ConfigFaultLog &log)
{
    const JsonValue *value = fields.find("quant");
    if (!value)
        return std::nullopt;
    if (!value->isObject()) {
        addWrongType(log, place.below("quant"), *value, describe(JsonValue::Kind::Object));
        return std::nullopt;
    }
    const JsonPlace quantPlace = place.below("quant");
    JsonFields quant(*value, quantPlace, log);
    return SparseQuantisation{quant.boolean("enabled"), quant.text("format"), quant.text("scale_offset_dtype"),
                              quant.text("output_dtype")};
}

SparseTable readTable(const JsonEntry &entry, ConfigFaultLog &log)
{
    SparseTable table;
    table.name = entry.name;
    table.pointer = entry.place.pointer();
    table.offset = entry.value.begin;
    if (!isObject(entry, log))
        return table;
    JsonFields fields(entry.value, entry.place, log);
    if (fields.required("feat_name_impl"))
        table.features = fields.texts("feat_name_impl");
    table.dense = fields.boolean("dense");
    table.isDynamic = fields.boolean("is_dynamic");
    table.dimension = fields.integer("dimension");
    table.dtype = fields.text("dtype");
    table.memory = fields.integer("memory");
    if (fields.required("shape"))
        table.shape = fields.integers("shape");
    table.storageShape = fields.integers("storage_shape");
    table.storageDtype = fields.optionalText("storage_dtype");
    table.rowBytes = fields.optionalInteger("row_bytes");
    table.quant = readQuantisation(fields, entry.place, log);
    table.keyDtype = fields.optionalText("key_dtype");
    table.scoreDtype = fields.optionalText("score_dtype");
    table.keyName = fields.optionalText("key_name");
    table.valueName = fields.optionalText("value_name");
    table.scoreName = fields.optionalText("score_name");
    table.defaultValueName = fields.optionalText("default_value_name");
    fields.reportUnknown();
    return table;
}

}  // namespace

const SparseTable *SparseMeta::find(std::string_view name) const
{
    return findNamed(tables, name);
}

const SparseFeature *SparseFeatures::find(std::string_view name) const
{
    return findNamed(features, name);
}

const DenseInput *DenseMeta::find(std::string_view name) const
{
    return findNamed(inputs, name);
}

SparseMeta parseSparseMeta(std::string_view json, std::string path)
{
    SparseMeta meta;
    meta.file.path = std::move(path);
    NamedEntries<SparseTable> tables(meta.tables);
    readJsonObject(json, meta.file,
                   [&](const JsonEntry &entry, ConfigFaultLog &log) { tables.put(entry.name, readTable(entry, log)); });
    return meta;
}

SparseFeatures parseSparseFeatures(std::string_view json, std::string path)
{
    SparseFeatures features;
    features.file.path = std::move(path);
    NamedEntries<SparseFeature> entries(features.features);
    readJsonObject(json, features.file, [&](const JsonEntry &entry, ConfigFaultLog &log) {
        SparseFeature feature{std::string(entry.name), entry.place.pointer(), entry.value.begin, {}, {}};
        if (isObject(entry, log)) {
            JsonFields fields(entry.value, entry.place, log);
            feature.embeddingName = fields.text("embedding_name");
            feature.pooling = fields.text("pooling");
        }
        entries.put(entry.name, std::move(feature));
    });
    return features;
}

DenseMeta parseDenseMeta(std::string_view json, std::string path)
{
    DenseMeta meta;
    meta.file.path = std::move(path);
    NamedEntries<DenseInput> entries(meta.inputs);
    readJsonObject(json, meta.file, [&](const JsonEntry &entry, ConfigFaultLog &log) {
        entries.put(entry.name, {std::string(entry.name), entry.place.pointer(), entry.value.begin,
                                 textsOf(entry.value, entry.place, log)});
    });
    return meta;
}

}  // namespace pt2scope
