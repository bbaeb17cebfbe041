// SPDX-License-Identifier: Apache-2.0
// The inputs of the dense program: their order, samples, columns and widths.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fxgraph/FxGraphSites.h"
#include "core/check/rules/rtp/InputWidths.h"
#include "core/check/rules/rtp/RankSites.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "core/check/rules/rtp/UserModelSites.h"
#include "core/rtp/FxMarkers.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view writer = "RecIS recis/utils/torch_fx_tool/export_torch_fx_tool.py";
constexpr std::string_view columnsWriter = "TorchEasyRec tzrec/utils/export_util.py (mc_config)";
constexpr std::string_view exportAgain = "Export again.";

Location at(const SampleInputFile &samples, const SampleInput &input)
{
    return fileAt(samples.file.path, input.pointer, input.offset);
}

void checkDuplicate(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.paramsOrder())
            return;
        NameSet names;
        for (const PlacedText &name : site.paramsOrder()->names) {
            if (!names.insert(name.text).second)
                reporter.add("the input " + quoted(name.text) + " is named twice",
                             fileAt(site.paramsOrder()->file.path, name.pointer, name.offset));
        }
    });
}

constexpr Rule fxParamsDuplicate{
    .id = "rtp/fx-params-duplicate",
    .severity = Severity::Error,
    .title = "An input is named twice",
    .explanation = "params_order.json names each input of the program once, in the order of the call.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkDuplicate,
};

void checkParamsOrder(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.paramsOrder() || !site.interface())
            return;
        std::vector<std::string> said;
        for (const PlacedText &name : site.paramsOrder()->names)
            said.push_back(name.text);
        std::vector<std::string> taken;
        for (const ProgramTensor &input : site.interface()->inputs)
            taken.push_back(input.name);
        if (said != taken && namesOf(*site.paramsOrder()).size() == said.size())
            reporter.add("it names " + listed(said) + ", and the program takes " + listed(taken),
                         fileAt(site.paramsOrder()->file.path));
    });
}

constexpr Rule fxParamsOrder{
    .id = "rtp/fx-params-order",
    .severity = Severity::Error,
    .title = "The order of the inputs is not the program's",
    .explanation =
        "Servers hand over the inputs in the order of params_order.json: another order mixes them up without "
        "a word where their shapes agree.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkParamsOrder,
};

void checkIndexes(const SampleInputFile &samples, Reporter &reporter)
{
    std::vector<const SampleInput *> sorted;
    for (const SampleInput &input : samples.inputs)
        sorted.push_back(&input);
    std::ranges::sort(sorted, {}, [](const SampleInput *input) { return std::string_view(input->name); });
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted[i]->index && *sorted[i]->index != static_cast<std::int64_t>(i)) {
            reporter.add("the input " + quoted(sorted[i]->name) + " has idx " + std::to_string(*sorted[i]->index)
                             + " and is number " + std::to_string(i) + " by name",
                         at(samples, *sorted[i]));
            return;
        }
    }
}

void checkInputsLite(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const SampleInputFile *lite = site.inputsLite();
        if (!lite)
            return;
        checkIndexes(*lite, reporter);
        if (!site.paramsOrder())
            return;
        const NameSet samples = namesOf(*lite);
        const NameSet order = namesOf(*site.paramsOrder());
        if (const std::string lost = listedWithout(order, samples); !lost.empty())
            reporter.add("no sample of " + lost, fileAt(lite->file.path));
        if (const std::string more = listedWithout(samples, order); !more.empty())
            reporter.add("samples of what params_order.json does not name: " + more, fileAt(lite->file.path));
    });
}

constexpr Rule fxInputsLite{
    .id = "rtp/fx-inputs-lite",
    .severity = Severity::Error,
    .title = "The described inputs are not the program's",
    .explanation =
        "inputs_dict_lite.json describes each input of params_order.json, numbered in the order of their names.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkInputsLite,
};

std::string disagreement(const SampleInput &full, const SampleInput &lite)
{
    if (full.shape != lite.shape)
        return "have different shapes";
    if (full.dtype != lite.dtype)
        return "have different types";
    return full.index == lite.index ? "" : "have different idx";
}

bool fitsValues(const SampleInput &input)
{
    if (!input.values || !input.shape)
        return true;
    return !input.values->isRagged
           && std::ranges::equal(input.values->sizes, *input.shape, [](std::uint64_t is, std::int64_t said) {
                  return said >= 0 && is == static_cast<std::uint64_t>(said);
              });
}

void checkInputsFull(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const SampleInputFile *full = site.inputs();
        if (!full)
            return;
        const std::vector<SampleInput> none;
        const auto described = byName(site.inputsLite() ? site.inputsLite()->inputs : none);
        for (const SampleInput &input : full->inputs) {
            if (input.values && !input.values->isNumeric)
                reporter.add("the values of " + quoted(input.name) + " are not all numbers", at(*full, input));
            if (!fitsValues(input))
                reporter.add(
                    "the values of " + quoted(input.name) + " do not have the shape " + sizesText(*input.shape),
                    at(*full, input));
            const SampleInput *lite = find(described, input.name);
            const std::string fault = lite ? disagreement(input, *lite) : "";
            if (!fault.empty())
                reporter.add("the samples of " + quoted(input.name) + ' ' + fault, at(*full, input),
                             {at(*site.inputsLite(), *lite)});
        }
        if (site.inputsLite() && namesOf(*full) != namesOf(*site.inputsLite()))
            reporter.add("it has other inputs than inputs_dict_lite.json", fileAt(full->file.path));
    });
}

constexpr Rule fxInputsFull{
    .id = "rtp/fx-inputs-full",
    .severity = Severity::Error,
    .title = "The samples do not fit their description",
    .explanation = "inputs_dict.json holds the values of the inputs that inputs_dict_lite.json describes.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkInputsFull,
};

void checkInputMeta(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const SampleInputFile *samples = site.inputsLite();
        if (!samples || !site.interface())
            return;
        const auto described = byName(samples->inputs);
        for (const ProgramTensor &taken : site.interface()->inputs) {
            const SampleInput *said = find(described, taken.name);
            if (!said)
                continue;
            if (said->dtype && taken.dtype && !isTorchName(*said->dtype, *taken.dtype))
                reporter.add("the input " + quoted(taken.name) + " is said to be " + quoted(*said->dtype) + " and is "
                                 + std::string(traits(*taken.dtype).name),
                             at(*samples, *said));
            if (said->shape && !fitsButBatch(*said->shape, taken.sizes))
                reporter.add("the input " + quoted(taken.name) + " is said to have the shape " + sizesText(*said->shape)
                                 + " and has " + sizesText(taken.sizes),
                             at(*samples, *said));
        }
    });
}

constexpr Rule fxInputMeta{
    .id = "rtp/fx-input-meta",
    .severity = Severity::Error,
    .title = "An input's description is not the program's",
    .explanation = "Type and shape, but for the batch, are those that the program was exported with.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkInputMeta,
};

bool hasDynamicBatch(const ProgramInterface &program)
{
    return std::ranges::any_of(program.inputs,
                               [](const ProgramTensor &input) { return !input.sizes.empty() && !input.sizes.front(); });
}

void checkBatch(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const SampleInputFile *samples = site.inputsLite();
        if (!samples || !site.interface() || !hasDynamicBatch(*site.interface()))
            return;
        const SampleInput *first = nullptr;
        for (const SampleInput &input : samples->inputs) {
            if (!input.shape || input.shape->empty())
                continue;
            if (!first)
                first = &input;
            if (input.shape->front() == first->shape->front())
                continue;
            reporter.add("the batch of " + quoted(input.name) + " is " + std::to_string(input.shape->front())
                             + ", that of " + quoted(first->name) + " is " + std::to_string(first->shape->front()),
                         at(*samples, input), {at(*samples, *first)});
            return;
        }
    });
}

constexpr Rule fxBatch{
    .id = "rtp/fx-batch",
    .severity = Severity::Error,
    .title = "Inputs have different batches",
    .explanation = "The first size of every input is one shared symbol.",
    .fix = exportAgain,
    .reference = writer,
    .check = checkBatch,
};

void checkInputColumns(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const InputColumns *columns = site.inputColumns();
        if (!columns)
            return;
        for (const InputColumn &column : columns->columns) {
            if (!column.features)
                reporter.add("the columns of " + quoted(column.name) + " are no list of names",
                             fileAt(columns->file.path, column.pointer, column.offset));
        }
        if (!site.paramsOrder())
            return;
        const auto known = byName(columns->columns);
        for (const std::string &name : namesOf(*site.paramsOrder())) {
            if (!known.contains(name))
                reporter.add("the input " + quoted(name) + " has no columns", fileAt(columns->file.path));
        }
    });
}

constexpr Rule fxInputColumns{
    .id = "rtp/fx-input-columns",
    .severity = Severity::Error,
    .title = "An input has no columns",
    .explanation = "input_columns.json tells of which features each input is made.",
    .fix = exportAgain,
    .reference = columnsWriter,
    .check = checkInputColumns,
};

void checkColumnsExtra(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.inputColumns() || !site.paramsOrder())
            return;
        const NameSet order = namesOf(*site.paramsOrder());
        for (const InputColumn &column : site.inputColumns()->columns) {
            if (!order.contains(column.name))
                reporter.add("the program does not take " + quoted(column.name),
                             fileAt(site.inputColumns()->file.path, column.pointer, column.offset));
        }
    });
}

constexpr Rule fxInputColumnsExtra{
    .id = "rtp/fx-input-columns-extra",
    .severity = Severity::Info,
    .title = "Columns of an input that the program does not take",
    .explanation = "Export removes inputs that no output needs; their columns stay.",
    .fix = "Nothing needs to be done.",
    .reference = writer,
    .check = checkColumnsExtra,
};

void checkInputFeature(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.inputColumns() || !site.features())
            return;
        // Of a feature without a name another rule tells.
        if (std::ranges::any_of(site.features()->features, [](const Feature &feature) { return !feature.name; }))
            return;
        const FeatureNames known = byFullName(*site.features());
        for (const InputColumn &column : site.inputColumns()->columns) {
            for (const std::string &name : column.features.value_or(std::vector<std::string>())) {
                if (!known.contains(std::string(featureName(name))))
                    reporter.add("the input " + quoted(column.name) + " needs the feature " + quoted(name)
                                     + ", which fg.json does not have",
                                 fileAt(site.inputColumns()->file.path, column.pointer, column.offset),
                                 {fileAt(site.features()->file.path)});
            }
        }
    });
}

constexpr Rule fxInputFeature{
    .id = "rtp/fx-input-feature",
    .severity = Severity::Error,
    .title = "An input needs a feature that is not there",
    .explanation = "Servers make the columns of each input from the features of fg.json.",
    .fix = "Export again with the feature configuration that the model was trained with.",
    .reference = columnsWriter,
    .check = checkInputFeature,
};

void checkInputWidth(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        if (!site.inputColumns() || !site.features() || !site.interface())
            return;
        const FeatureNames features = byFullName(*site.features());
        const auto columns = byName(site.inputColumns()->columns);
        for (const ProgramTensor &input : site.interface()->inputs) {
            const InputColumn *column = find(columns, input.name);
            if (!column || !column->features || input.sizes.size() < 2 || !input.sizes.back())
                continue;
            const auto width = widthOf(features, *column->features);
            const std::int64_t is = *input.sizes.back();
            if (!width || (is >= 0 && static_cast<std::uint64_t>(is) == *width))
                continue;
            // Dense features may have been embedded before the mark.
            const bool mayBeEmbedded =
                input.name.find("__dense") != std::string::npos && is > 0 && static_cast<std::uint64_t>(is) > *width;
            reporter.addAs(mayBeEmbedded ? Severity::Warning : Severity::Error,
                           "the input " + quoted(input.name) + " is " + std::to_string(is)
                               + " wide, and its columns make " + std::to_string(*width),
                           fileAt(site.inputColumns()->file.path, column->pointer, column->offset));
        }
    });
}

constexpr Rule fxInputWidth{
    .id = "rtp/fx-input-width",
    .severity = Severity::Error,
    .title = "An input is not as wide as its columns",
    .explanation =
        "The last size of an input is the sum of what its features give: the dimension of their embeddings, "
        "or their number of values.",
    .fix = exportAgain,
    .reference = columnsWriter,
    .check = checkInputWidth,
};

void checkInputGraph(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const FxGraph *dense = wholeGraph(site.model.denseGraph);
        const FxGraph *sparse = wholeGraph(site.model.sparseGraph);
        if (!site.inputColumns() || !dense)
            return;
        NameSet read;
        for (const FxRead &each : fxReads(*dense))
            read.emplace(each.name);
        NameSet columns;
        for (const InputColumn &column : site.inputColumns()->columns)
            columns.insert(column.name);
        // What the sparse half does not give is fxgraph/dense-input's.
        if (sparse) {
            NameSet given;
            for (const FxOutput &output : sparse->outputs)
                given.emplace(output.key);
            std::erase_if(read, [&](const std::string &name) { return !given.contains(name); });
        }
        if (const std::string lost = listedWithout(read, columns); !lost.empty())
            reporter.add("the dense graph reads what has no columns: " + lost, fileAt(site.inputColumns()->file.path),
                         {fileAt(site.model.denseGraph->path)});
        if (const std::string more = listedWithout(columns, read); !more.empty() && sparse)
            reporter.add("the dense graph does not read " + more, fileAt(site.inputColumns()->file.path),
                         {fileAt(site.model.denseGraph->path)});
    });
}

constexpr Rule fxInputGraph{
    .id = "rtp/fx-input-graph",
    .severity = Severity::Error,
    .title = "The columns are not those of the dense graph",
    .explanation = "The names of input_columns.json are those that the dense half reads.",
    .fix = exportAgain,
    .reference = columnsWriter,
    .check = checkInputGraph,
};

constexpr std::array rules{&fxParamsOrder,  &fxParamsDuplicate, &fxInputsLite,   &fxInputsFull,
                           &fxInputMeta,    &fxBatch,           &fxInputColumns, &fxInputColumnsExtra,
                           &fxInputFeature, &fxInputWidth,      &fxInputGraph};

}  // namespace

std::span<const Rule *const> userModelInputRules()
{
    return rules;
}

}  // namespace pt2scope
