// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/Checkpoint.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

PlanEntry readPlanEntry(const std::string &module, const JsonMember &member, const JsonPlace &place,
                        ConfigFaultLog &log)
{
    PlanEntry entry;
    entry.module = module;
    entry.parameter = member.name;
    entry.pointer = place.pointer();
    entry.offset = member.value.begin;
    if (!member.value.isObject()) {
        addWrongType(log, place, member.value, describe(JsonValue::Kind::Object));
        return entry;
    }
    JsonFields fields(member.value, place, log);
    entry.shardingType = fields.text("sharding_type");
    entry.computeKernel = fields.text("compute_kernel");
    const JsonValue *ranks = fields.required("ranks");
    if (ranks && !ranks->isNull())
        entry.ranks = fields.integers("ranks");
    fields.reportUnknown();
    return entry;
}

void readTableNames(const JsonValue &object, const JsonPlace &place, CheckpointMeta &meta, ConfigFaultLog &log)
{
    if (!object.isObject()) {
        addWrongType(log, place, object, describe(JsonValue::Kind::Object));
        return;
    }
    for (const JsonMember &member : object.members) {
        if (auto names = textsOf(member.value, place.below(member.name), log))
            meta.dynamicTables.emplace_back(member.name, *std::move(names));
    }
}

}  // namespace

ShardingPlan parseShardingPlan(std::string_view json, std::string path)
{
    ShardingPlan plan;
    plan.file.path = std::move(path);
    readJsonObject(json, plan.file, [&](const JsonEntry &entry, ConfigFaultLog &log) {
        if (!entry.value.isObject()) {
            addWrongType(log, entry.place, entry.value, describe(JsonValue::Kind::Object));
            return;
        }
        const std::string module(entry.name);
        for (const JsonMember &member : entry.value.members)
            plan.entries.push_back(readPlanEntry(module, member, entry.place.below(member.name), log));
    });
    return plan;
}

bool isShardingType(std::string_view text)
{
    constexpr std::array<std::string_view, 7> types{"data_parallel",  "table_wise",        "row_wise",  "column_wise",
                                                    "table_row_wise", "table_column_wise", "grid_shard"};
    return std::ranges::find(types, text) != types.end();
}

CheckpointMeta parseCheckpointMeta(std::string_view json, std::string path)
{
    CheckpointMeta meta;
    meta.file.path = std::move(path);
    readJsonWhole(json, meta.file, JsonValue::Kind::Object, [&](const JsonValue &object, ConfigFaultLog &log) {
        const JsonPlace document;
        JsonFields fields(object, document, log);
        meta.loadModel = fields.optionalBoolean("load_model");
        meta.loadOptim = fields.optionalBoolean("load_optim");
        meta.dynamicLoadOptim = fields.optionalBoolean("dynamicemb_load_optim");
        constexpr std::string_view names = "dynamicemb_load_table_names";
        if (const JsonValue *tables = fields.find(names))
            readTableNames(*tables, document.below(names), meta, log);
        fields.reportUnknown();
    });
    return meta;
}

LoaderState parseLoaderState(std::string_view json, std::string path)
{
    LoaderState state;
    state.file.path = std::move(path);
    NamedEntries<LoaderStateEntry> entries(state.entries);
    readJsonObject(json, state.file, [&](const JsonEntry &entry, ConfigFaultLog &) {
        entries.put(entry.name, {std::string(entry.name), entry.value.kind, entry.value.text, entry.place.pointer(),
                                 entry.value.begin});
    });
    return state;
}

SeedMetadata parseSeedMetadata(std::string_view json, std::string path)
{
    SeedMetadata metadata;
    metadata.file.path = std::move(path);
    readJsonWhole(json, metadata.file, JsonValue::Kind::Object, [&](const JsonValue &object, ConfigFaultLog &log) {
        const JsonPlace document;
        JsonFields fields(object, document, log);
        if (fields.required("model"))
            metadata.model = fields.texts("model");
        if (fields.required("optimizer"))
            metadata.optimizer = fields.texts("optimizer");
        metadata.step = fields.integer("step");
        metadata.featureConfigsHash = fields.text("feature_configs_hash");
        fields.reportUnknown();
    });
    return metadata;
}

}  // namespace pt2scope
