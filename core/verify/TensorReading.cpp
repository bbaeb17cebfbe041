// SPDX-License-Identifier: Apache-2.0
#include "core/verify/TensorReading.h"

#include <cstdio>

namespace pt2scope {

namespace {

Result<ByteSourcePtr> openStorage(const StoragePlan &plan, const TensorRow &row)
{
    if (!plan.tasks.empty())
        return plan.tasks.front().open();
    return Error{ErrorCode::NotFound, row.pickled ? "no storage of it was found" : "its record is not in the archive"};
}

std::string whyNoValues(const TensorRow &row, const Result<ByteSourcePtr> &storage)
{
    if (std::string why = row.whyNoValues(); !why.empty())
        return why;
    const std::optional<std::uint64_t> needed = requiredBytes(*row.meta());
    if (!needed)
        return "sizes, strides and offset describe no tensor";
    if (!storage)
        return storage.error().message;
    if (*needed > (*storage)->size())
        return "it needs " + std::to_string(*needed) + (*needed == 1 ? " byte" : " bytes") + " of storage, there are "
               + std::to_string((*storage)->size());
    return {};
}

std::string crcMismatch(std::uint32_t found, std::uint32_t expected)
{
    char text[96];
    std::snprintf(text, sizeof text, "its bytes do not match their CRC-32: %08x, where the archive says %08x",
                  static_cast<unsigned>(found), static_cast<unsigned>(expected));
    return text;
}

TensorMeasures measuresOf(const TensorReading &reading, const EngineWork &work, const StorageResult &result)
{
    const std::optional<std::uint32_t> expected = reading.plan.storages.front().expectedCrc32;
    const ViewResult view = result.views.empty() ? ViewResult() : result.views.front();
    TensorMeasures measures;
    measures.statistics = view.statistics;
    if (work.statistics && !view.statistics)
        measures.noStatistics = !reading.noValues.empty() ? reading.noValues
                                : view.failure            ? view.failure->message
                                                          : "its storage could not be read";
    if (result.fallback)
        measures.fallback = result.fallback->message;
    if (result.failure)
        measures.damage = result.failure->message;
    else if (result.crc32 && expected && *result.crc32 != *expected)
        measures.damage = crcMismatch(*result.crc32, *expected);
    return measures;
}

}  // namespace

TensorReading::TensorReading(const Document &document, const TensorRow &row)
    : plan(document, {row}, {.select = {}, .allStorages = true})
{
    const Result<ByteSourcePtr> opened = openStorage(plan, row);
    storage = opened ? *opened : nullptr;
    noValues = whyNoValues(row, opened);
    if (noValues.empty())
        values = row.meta();
}

bool measureTensor(const TensorReading &reading, const EngineWork &work, Engine &engine, EngineRun run,
                   TensorMeasures &measures)
{
    if (reading.plan.tasks.empty())
        return true;
    run.result = [&](const StorageResult &result) { measures = measuresOf(reading, work, result); };
    const Result<bool> done = engine.run(reading.plan.tasks, work, run);
    if (!done)
        measures.noStatistics = done.error().message;
    return !done || *done;
}

}  // namespace pt2scope
