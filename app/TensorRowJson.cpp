// SPDX-License-Identifier: Apache-2.0
#include "app/TensorRowJson.h"

namespace pt2scope {

namespace {

Json embeddingJson(const EmbeddingShard &shard)
{
    const auto known = [](const auto &field) { return field ? Json(*field) : Json(); };
    return {{"table", jsonText(shard.table)},
            {"part", known(shard.part)},
            {"parts", known(shard.parts)},
            {"rank", known(shard.rank)},
            {"world", known(shard.world)},
            {"rows", known(shard.rows)},
            {"dimension", known(shard.dimension)},
            {"partner", shard.partner.empty() ? Json() : Json(jsonText(shard.partner))}};
}

}  // namespace

Json tensorRowJson(const TensorRow &row)
{
    const auto known = [](const auto &field) { return field ? Json(*field) : Json(); };
    Json json{{"model", jsonText(row.model)}, {"name", jsonText(row.name)}, {"role", roleName(row.role)}};
    json["dtype"] = row.said->dtypeName.empty() ? Json() : Json(jsonText(row.said->dtypeName));
    json["sizes"] = known(row.said->sizes);
    json["strides"] = known(row.said->strides);
    json["storage_offset"] = known(row.storageOffset());
    json["device"] = row.said->device ? Json(jsonText(row.said->device->text())) : Json();
    json["requires_grad"] = known(row.requiresGrad);
    json["record"] = jsonText(row.recordName);
    json["storage_bytes"] = row.storage ? Json(row.storageBytes()) : Json();
    json["shares_storage_with"] = Json::array();
    for (const std::string &other : row.sharesStorageWith())
        json["shares_storage_with"].push_back(jsonText(other));
    if (row.embedding)
        json.update(embeddingJson(*row.embedding));
    return json;
}

}  // namespace pt2scope
