// SPDX-License-Identifier: Apache-2.0
// pipeline.config, which the exports but RTP's carry: its syntax, and its features against fg.json.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/AbsentFiles.h"
#include "core/check/rules/export/ExportRuleTopics.h"
#include "core/check/rules/export/ExportSites.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace pt2scope {

namespace {

void checkPipelineMissing(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (const std::string absence = absenceOf(subject, model, "pipeline.config"); !absence.empty())
            reporter.add(absence, fileAt(model.path("pipeline.config")));
    }
}

constexpr Rule pipelineMissing{
    .id = "export/pipeline-missing",
    .severity = Severity::Error,
    .title = "pipeline.config is missing",
    .explanation = "A loader reads features, labels and model from pipeline.config before it opens the model.",
    .fix = "Copy the export completely, or export again.",
    .reference = "TorchEasyRec tzrec/main.py (predict); tzrec/utils/export_util.py (export_model_normal)",
    .check = checkPipelineMissing,
};

/// Something else than a field is said once: what follows it seldom makes sense.
void checkPipelineSyntax(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (!model.pipeline)
            continue;
        if (!model.pipeline->unread && model.pipeline->text.fields.empty() && model.pipeline->text.isWellFormed())
            reporter.add(printable(model.pipeline->path) + " is empty", fileAt(model.pipeline->path));
        for (const ProtoFault &fault : model.pipeline->text.faults) {
            if (fault.kind == ProtoFaultKind::TooManyFields)
                continue;
            reporter.add(printable(model.pipeline->path) + ", line " + std::to_string(fault.line) + ": "
                             + printable(fault.detail),
                         lineAt(model.pipeline->path, fault.line, fault.offset));
            if (fault.kind == ProtoFaultKind::BadToken)
                break;
        }
    }
}

constexpr Rule pipelineSyntax{
    .id = "export/pipeline-syntax",
    .severity = Severity::Error,
    .title = "pipeline.config is no protobuf text",
    .explanation =
        "The file is a message in protobuf's text format: UTF-8 text whose braces match and whose strings end in their "
        "line. Otherwise the parser of the loader raises an error. An empty file is an empty message, without a model.",
    .fix = "Export again; after edits by hand look at the line named.",
    .reference = "TorchEasyRec tzrec/utils/config_util.py (load_pipeline_config); google.protobuf.text_format",
    .check = checkPipelineSyntax,
};

using Names = std::set<std::string>;

/// Full names of the features of fg.json; empty when one has no name, so that nothing can be compared.
Names namesOf(const FeatureConfig &config, bool withStubs)
{
    Names names;
    for (const Feature &feature : config.features) {
        if (!feature.name)
            return {};
        if (withStubs || !feature.isTrue("stub_type"))
            names.insert(config.fullName(feature));
    }
    return names;
}

std::vector<std::string> lacking(const Names &from, const Names &in)
{
    std::vector<std::string> names;
    std::ranges::set_difference(from, in, std::back_inserter(names));
    return names;
}

void compareFeatures(const PipelineConfig &pipeline, const FeatureConfig &config, Reporter &reporter)
{
    Names trained;
    for (const PipelineFeature &feature : pipeline.features)
        trained.insert(feature.fullName());
    const Names generated = namesOf(config, true);
    if (generated.empty() || trained.empty())
        return;
    const auto onlyTrained = lacking(trained, generated);
    const auto onlyGenerated = lacking(namesOf(config, false), trained);
    const std::string path = printable(config.file.path);
    if (!onlyTrained.empty())
        reporter.add(path + " lacks features of pipeline.config: " + listed(onlyTrained), fileAt(config.file.path),
                     {fileAt(pipeline.path)});
    if (!onlyGenerated.empty())
        reporter.add(path + " has features that pipeline.config lacks: " + listed(onlyGenerated),
                     fileAt(config.file.path), {fileAt(pipeline.path)});
}

void checkPipelineFgMismatch(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        const bool isReadable = model.pipeline && !model.pipeline->unread && model.pipeline->text.isWellFormed()
                                && model.features && model.features->file.isWhole();
        // The RTP dialect means another export's file: fg/rtp-dialect-elsewhere.
        if (hasSwitches(model.form) && isReadable && model.features->dialect == FeatureDialect::Plain)
            compareFeatures(*model.pipeline, *model.features, reporter);
    }
}

constexpr Rule pipelineFgMismatch{
    .id = "export/pipeline-fg-mismatch",
    .severity = Severity::Warning,
    .title = "pipeline.config and fg.json have different features",
    .explanation =
        "The exporter writes both from the features of one model; only stub features stand in fg.json alone. With "
        "different ones the serving side generates other features than the model was made for.",
    .fix = "Take both files from one export.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_fg_json, create_feature_configs)",
    .check = checkPipelineFgMismatch,
};

}  // namespace

std::span<const Rule *const> exportPipelineRules()
{
    static constexpr std::array rules{&pipelineMissing, &pipelineSyntax, &pipelineFgMismatch};
    return rules;
}

}  // namespace pt2scope
