// SPDX-License-Identifier: Apache-2.0
#include "app/TensorBits.h"
#include "app/TensorHexDump.h"
#include "app/TensorReport.h"
#include "app/TensorRowJson.h"
#include "app/TensorStatistics.h"
#include "app/TensorValuesJson.h"

namespace pt2scope {

namespace {

void addStatistics(const TensorReport &report, Json &json)
{
    if (report.measures.statistics)
        json["stats"] = statisticsJson(*report.measures.statistics);
    else if (report.wishes.statistics)
        json["stats_error"] = jsonText(report.measures.noStatistics);
}

void addValues(const TensorReport &report, Json &json)
{
    if (!report.part) {
        json["values_error"] = jsonText(report.noValues);
        if (report.row.bits && report.storage) {
            const Result<TensorBits> bits = TensorBits::read(*report.row.bits, *report.storage);
            json["bits"] = bits ? Json(bits->bytes) : Json();
        }
        return;
    }
    if (!report.wishes.slice && !isFewForJson(*report.part)) {
        json["values_error"] = "they are many: --slice takes a part of them, --npy writes them all";
        return;
    }
    const Result<Json> values = valuesJson(*report.part, *report.storage);
    if (values)
        json["values"] = *values;
    else
        json["values_error"] = jsonText(values.error().message);
}

}  // namespace

Json tensorReportJson(const TensorReport &report)
{
    Json json{{"path", jsonText(report.document.path)}};
    json.update(tensorRowJson(report.row));
    json["config"] =
        report.config ? Json{{"record", jsonText(report.config->record)}, {"pointer", jsonText(report.config->pointer)}}
                      : Json();
    if (!report.measures.damage.empty())
        json["damage"] = jsonText(report.measures.damage);
    if (!report.measures.fallback.empty())
        json["fallback"] = jsonText(report.measures.fallback);
    addStatistics(report, json);
    if (report.wishes.slice)
        json["slice"] = jsonText(*report.wishes.slice);
    addValues(report, json);
    if (report.wishes.bytes)
        json["bytes"] = report.storage ? TensorHexDump(*report.storage, report.part).json() : Json();
    if (report.npy)
        json["npy"] = {{"file", jsonText(report.npy->path)}, {"bytes", report.npy->nbytes}, {"note", report.npy->note}};
    return json;
}

}  // namespace pt2scope
