// SPDX-License-Identifier: Apache-2.0
#include "app/TensorReport.h"

#include "app/ProgressLine.h"
#include "core/document/StoredTensors.h"

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

}  // namespace

TensorReport describeTensor(const Document &document, const TensorRow &row, TensorReportWishes wishes)
{
    const TensorReading reading(document, row);
    TensorReport report{.document = document,
                        .row = row,
                        .wishes = std::move(wishes),
                        .config = configPlace(document, row),
                        .storage = reading.storage,
                        .noValues = reading.noValues,
                        .part = reading.values,
                        .measures = {},
                        .npy = {}};
    if (!report.part && report.wishes.statistics)
        report.measures.noStatistics = report.noValues;
    return report;
}

bool examineStorage(TensorReport &report, Engine &engine, const CancelToken &cancel)
{
    const TensorReading reading(report.document, report.row);
    if (reading.plan.tasks.empty())
        return true;
    ThreadPool pool;
    ProgressLine progress(standardErrorIsTerminal() ? ProgressLine::Show::WhenLong : ProgressLine::Show::Never, 1,
                          reading.plan.tasks.front().nbytes);
    EngineRun run{.pool = pool};
    run.isCancelled = [&] { return cancel.cancelled(); };
    run.progress = [&](std::uint64_t nbytes, std::size_t) { progress.addBytes(nbytes); };
    EngineWork work;
    work.statistics = report.wishes.statistics;
    work.histogram = report.wishes.statistics;
    return measureTensor(reading, work, engine, run, report.measures);
}

}  // namespace pt2scope
