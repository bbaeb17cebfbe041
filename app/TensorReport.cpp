// SPDX-License-Identifier: Apache-2.0
#include "app/TensorReport.h"

#include "app/ProgressLine.h"
#include "core/check/reports/ReportWording.h"
#include "core/document/StoredTensors.h"

#include <algorithm>
#include <cstdio>

namespace pt2scope {

namespace {

std::optional<ConfigPlace> placeInConfigs(const Document &document, const ModelParts &model, const TensorRow &row)
{
    const StoredTensors stored = storedTensors(document, model);
    for (const StoredSection *section : {&stored.weights, &stored.constants}) {
        const StoredTensor *tensor = section->find(row.name);
        const PayloadConfig *config = section == &stored.weights ? (model.weights ? &*model.weights : nullptr)
                                      : model.constants          ? &*model.constants
                                                                 : nullptr;
        if (tensor && tensor->entry && config
            && row.recordName.ends_with(config->folder + tensor->entry->pathName.value_or("")))
            return ConfigPlace{document.archive->records()[config->record].name, tensor->entry->pointer};
    }
    return std::nullopt;
}

std::optional<ConfigPlace> placeInConfig(const Document &document, const AotiPackage &package, const TensorRow &row)
{
    if (!package.weightsConfig)
        return std::nullopt;
    for (const AotiWeight &weight : package.weightsConfig->weights) {
        if (weight.fqn == row.name)
            return ConfigPlace{document.archive->records()[package.weightsConfig->record].name, weight.pointer};
    }
    return std::nullopt;
}

/// `model`: as the document itself calls it.
std::optional<ConfigPlace> placeInArchive(const Document &document, const std::string &model, const TensorRow &row)
{
    if (!document.pt2)
        return std::nullopt;
    for (const NamedModel &named : document.pt2->namedModels()) {
        if (named.name != model)
            continue;
        if (row.role == TensorRole::AotiWeight)
            return named.compiled ? placeInConfig(document, *named.compiled, row) : std::nullopt;
        return named.program ? placeInConfigs(document, *named.program, row) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<ConfigPlace> configPlace(const Document &document, const TensorRow &row)
{
    if (row.role == TensorRole::SampleInput)
        return std::nullopt;
    if (!document.folder)
        return placeInArchive(document, row.model, row);
    for (const FolderPart &part : document.parts) {
        const std::vector<NamedModel> models =
            part.document->pt2 ? part.document->pt2->namedModels() : std::vector<NamedModel>();
        for (const NamedModel &model : models) {
            if (part.modelName(model.name) != row.model)
                continue;
            std::optional<ConfigPlace> place = placeInArchive(*part.document, model.name, row);
            if (place)
                place->record = part.path + "!/" + place->record;
            return place;
        }
    }
    return std::nullopt;
}

StoragePlan planOf(const Document &document, const TensorRow &row)
{
    return StoragePlan(document, {row}, {.allStorages = true});
}

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
        return "it needs " + countOf(*needed, "byte") + " of storage, there are " + std::to_string((*storage)->size());
    return {};
}

std::string crcMismatch(std::uint32_t found, std::uint32_t expected)
{
    char text[96];
    std::snprintf(text, sizeof text, "its bytes do not match their CRC-32: %08x, where the archive says %08x",
                  static_cast<unsigned>(found), static_cast<unsigned>(expected));
    return text;
}

void takeResult(const StoragePlan::Storage &storage, const StorageResult &result, TensorReport &report)
{
    const ViewResult view = result.views.empty() ? ViewResult() : result.views.front();
    report.statistics = view.statistics;
    if (report.wishes.statistics && !view.statistics && report.noValues.empty())
        report.noStatistics = view.failure ? view.failure->message : "its storage could not be read";
    if (result.fallback)
        report.fallback = result.fallback->message;
    if (result.failure)
        report.damage = result.failure->message;
    else if (result.crc32 && storage.expectedCrc32 && *result.crc32 != *storage.expectedCrc32)
        report.damage = crcMismatch(*result.crc32, *storage.expectedCrc32);
}

}  // namespace

TensorReport describeTensor(const Document &document, const TensorRow &row, TensorReportWishes wishes)
{
    const Result<ByteSourcePtr> storage = openStorage(planOf(document, row), row);
    TensorReport report{.document = document,
                        .row = row,
                        .wishes = std::move(wishes),
                        .config = configPlace(document, row),
                        .storage = storage ? *storage : nullptr,
                        .noValues = whyNoValues(row, storage),
                        .part = {},
                        .statistics = {},
                        .noStatistics = {},
                        .damage = {},
                        .fallback = {},
                        .npy = {}};
    if (report.noValues.empty())
        report.part = row.meta();
    else if (report.wishes.statistics)
        report.noStatistics = report.noValues;
    return report;
}

bool examineStorage(TensorReport &report, Engine &engine, const CancelToken &cancel)
{
    const StoragePlan plan = planOf(report.document, report.row);
    if (plan.tasks.empty())
        return true;
    ThreadPool pool;
    ProgressLine progress(standardErrorIsTerminal() ? ProgressLine::Show::WhenLong : ProgressLine::Show::Never, 1,
                          plan.tasks.front().nbytes);
    EngineRun run{.pool = pool};
    run.isCancelled = [&] { return cancel.cancelled(); };
    run.progress = [&](std::uint64_t nbytes, std::size_t) { progress.addBytes(nbytes); };
    run.result = [&](const StorageResult &result) { takeResult(plan.storages.front(), result, report); };
    EngineWork work;
    work.statistics = report.wishes.statistics;
    work.histogram = report.wishes.statistics;
    const Result<bool> done = engine.run(plan.tasks, work, run);
    if (!done)
        report.noStatistics = done.error().message;
    return !done || *done;
}

}  // namespace pt2scope
