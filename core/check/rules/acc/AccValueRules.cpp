// SPDX-License-Identifier: Apache-2.0
// What model_acc.json says, by itself.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/acc/AccRuleTopics.h"
#include "core/check/rules/acc/AccSites.h"

#include <array>

namespace pt2scope {

namespace {

void checkJsonInvalid(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (!hasSwitches(model.form) || !model.acc)
            continue;
        const JsonFile &file = model.acc->file;
        if (const ConfigFault *fault = file.invalidity())
            reporter.add(describe(file, *fault), placeOf(file, *fault));
        for (const ConfigFault &fault : file.faults) {
            if (fault.kind == ConfigFaultKind::DuplicateKey)
                reporter.addAs(Severity::Warning, describe(file, fault), placeOf(file, fault));
        }
    }
}

constexpr Rule jsonInvalid{
    .id = "acc/json-invalid",
    .severity = Severity::Error,
    .title = "model_acc.json is not a JSON object",
    .explanation =
        "Every loader reads model_acc.json first, as a JSON object, to learn what the folder holds: anything else ends "
        "the load. Of a repeated key Python takes the last value.",
    .fix = "Export again, or write the file as one JSON object.",
    .reference = "TorchEasyRec tzrec/acc/utils.py (is_aot_predict, is_trt_predict, is_input_tile_predict)",
    .check = checkJsonInvalid,
};

/// The loader makes text of these before it looks.
bool isConverted(const AccEntry &entry)
{
    return (entry.key == "ENABLE_AOT" || entry.key == "UNIFIED_AOT") && entry.kind == JsonValue::Kind::Integer;
}

void checkValueType(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        for (const AccEntry &entry : site.acc.entries) {
            if (!isKnownAccKey(entry.key) || entry.kind == JsonValue::Kind::String)
                continue;
            reporter.addAs(isConverted(entry) ? Severity::Warning : Severity::Error,
                           entry.key + " is " + std::string(describe(entry.kind)) + ", not a string", site.at(entry));
        }
    }
}

constexpr Rule valueType{
    .id = "acc/value-type",
    .severity = Severity::Error,
    .title = "A value of model_acc.json is not a string",
    .explanation =
        "The exporter copies the values from its environment, so that they are strings. Loaders look at the first "
        "character of INPUT_TILE and ENABLE_TRT, which a number does not have; only ENABLE_AOT and UNIFIED_AOT they "
        "convert first.",
    .fix = "Write the value as a string: \"1\".",
    .reference = "TorchEasyRec tzrec/acc/utils.py (is_input_tile_predict, is_trt_predict, is_aot_predict)",
    .check = checkValueType,
};

/// Of it a rule of its own speaks.
bool hasOwnRule(const AccEntry &entry)
{
    return entry.key == "SPARSE_INT64";
}

void checkValueRange(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        for (const AccEntry &entry : site.acc.entries) {
            if (entry.kind == JsonValue::Kind::String && !hasOwnRule(entry)
                && !isAllowedAccValue(entry.key, entry.text))
                reporter.add(
                    entry.key + " is " + quoted(entry.text) + "; it may be " + std::string(allowedAccValues(entry.key)),
                    site.at(entry));
        }
    }
}

constexpr Rule valueRange{
    .id = "acc/value-range",
    .severity = Severity::Error,
    .title = "A value of model_acc.json is none that the exporter knows",
    .explanation =
        "The exporter raises an error for an unknown quantisation and switches nothing on for other unknown values: a "
        "loader that follows this one treats the model as another than it is.",
    .fix = "Correct the value to what the model was exported with.",
    .reference = "TorchEasyRec tzrec/acc/utils.py (quant_dtype, ec_quant_dtype, export_acc_config)",
    .check = checkValueRange,
};

void checkSparseInt64(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        const AccEntry *entry = site.acc.find("SPARSE_INT64");
        if (!entry)
            reporter.add("SPARSE_INT64 is missing", site.whole());
        else if (entry->kind == JsonValue::Kind::String && entry->text != "1")
            reporter.add("SPARSE_INT64 is " + quoted(entry->text), site.at(*entry));
    }
}

constexpr Rule sparseInt64{
    .id = "acc/sparse-int64",
    .severity = Severity::Error,
    .title = "SPARSE_INT64 is not 1",
    .explanation =
        "Every export says by SPARSE_INT64 = \"1\" that ids enter the model as int64; without it the serving side "
        "gives "
        "them as int32.",
    .fix = "Write \"SPARSE_INT64\": \"1\", or export again.",
    .reference = "TorchEasyRec tzrec/acc/utils.py (export_acc_config)",
    .check = checkSparseInt64,
};

void checkAotTrtConflict(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        if (site.isTrtAndAot())
            reporter.add("both TensorRT (ENABLE_TRT) and AOTInductor (ENABLE_AOT) are on", site.at("ENABLE_TRT"));
    }
}

constexpr Rule aotTrtConflict{
    .id = "acc/aot-trt-conflict",
    .severity = Severity::Error,
    .title = "TensorRT and AOTInductor are both switched on",
    .explanation =
        "The exporter lets TensorRT win and writes its files; the loader lets AOTInductor win and looks for files that "
        "were never written.",
    .fix = "Export again with one of the two.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_model_normal); tzrec/main.py (predict)",
    .check = checkAotTrtConflict,
};

void checkUnifiedAlias(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        const AccEntry *alias = site.acc.find("UNIFIED_AOT");
        if (!alias)
            continue;
        const bool contradicts =
            site.acc.first("UNIFIED_AOT") == '1' && site.acc.find("ENABLE_AOT") && site.acc.first("ENABLE_AOT") != '2';
        if (contradicts)
            reporter.addAs(Severity::Error,
                           "UNIFIED_AOT is " + quoted(alias->text) + " and ENABLE_AOT is "
                               + quoted(site.acc.find("ENABLE_AOT")->text),
                           site.at(*alias));
        else
            reporter.add("UNIFIED_AOT is the old name of ENABLE_AOT = \"2\"", site.at(*alias));
    }
}

constexpr Rule unifiedAlias{
    .id = "acc/unified-alias",
    .severity = Severity::Warning,
    .title = "The old switch UNIFIED_AOT is used",
    .explanation =
        "Exporters before the fold wrote UNIFIED_AOT; today ENABLE_AOT = \"2\" says the same, and decides where both "
        "are there. If the two contradict each other, the loader takes another form than the exporter meant.",
    .fix = "Write ENABLE_AOT as the model was exported, and remove UNIFIED_AOT.",
    .reference = "TorchEasyRec tzrec/acc/utils.py (is_unified_aot_predict)",
    .check = checkUnifiedAlias,
};

void checkUnknownKey(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        for (const AccEntry &entry : site.acc.entries) {
            if (!isKnownAccKey(entry.key) && entry.key != "cand_seq_pk")
                reporter.add("the key " + quoted(entry.key) + " is none of the exporter's own", site.at(entry));
        }
    }
}

constexpr Rule unknownKey{
    .id = "acc/unknown-key",
    .severity = Severity::Info,
    .title = "model_acc.json has another key",
    .explanation = "Further keys come from --additional_export_config; no loader of TorchEasyRec looks at this one.",
    .fix = "Nothing to do, unless it is a misspelled switch.",
    .reference = "TorchEasyRec tzrec/acc/utils.py (export_acc_config)",
    .check = checkUnknownKey,
};

}  // namespace

std::span<const Rule *const> accValueRules()
{
    static constexpr std::array rules{&jsonInvalid,    &valueType,    &valueRange, &sparseInt64,
                                      &aotTrtConflict, &unifiedAlias, &unknownKey};
    return rules;
}

}  // namespace pt2scope
