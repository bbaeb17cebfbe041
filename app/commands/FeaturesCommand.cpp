// SPDX-License-Identifier: Apache-2.0
#include "app/FeatureRows.h"
#include "app/Json.h"
#include "app/OpenArchive.h"
#include "app/TextTable.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/rtp/ExportFolder.h"
#include "core/rtp/RankTensorName.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array operands{Operand{.name = "PATH", .kind = ValueKind::Folder}};
constexpr std::array<const Option *, 2> options{&formatOption, &colorOption};
constexpr std::array examples{Example{"features export/", "one row for each feature of its fg.json"},
                              Example{"features export/ --format json | jq '.features[] | select(.checks != [])'",
                                      "those that a check finds fault with"}};

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json() : Json(jsonText(text));
}

Json rowJson(const FeatureRow &row)
{
    Json tensors = Json::array();
    for (const std::string &tensor : row.tensors)
        tensors.push_back(jsonText(tensor));
    Json json;
    if (!row.folder.empty())
        json["folder"] = jsonText(row.folder);
    json.update({{"name", textOrNull(row.name)},
                 {"sequence", textOrNull(row.sequence)},
                 {"type", textOrNull(row.type)},
                 {"expression", textOrNull(row.expression)},
                 {"key", textOrNull(row.key)},
                 {"buckets", row.buckets ? Json(*row.buckets) : Json()},
                 {"dimension", row.dimension ? Json(*row.dimension) : Json()},
                 {"table", textOrNull(row.table)},
                 {"tensors", std::move(tensors)},
                 {"checks", row.checks}});
    return json;
}

/// The names without their parts, those that follow each other once.
std::string tensorsText(const FeatureRow &row)
{
    std::vector<std::string> names;
    for (const std::string &tensor : row.tensors) {
        std::string base(splitRankTensorName(tensor).base);
        if (names.empty() || names.back() != base)
            names.push_back(std::move(base));
    }
    return printable(join(names, ", "));
}

std::string checksText(const FeatureRow &row)
{
    return join({row.checks.begin(), row.checks.end()}, ", ");
}

void printText(const std::vector<FeatureRow> &rows, Output &output, const Terminal &terminal)
{
    using Align = TextTable::Align;
    TextTable table({{"FOLDER"},
                     {"NAME"},
                     {"SEQUENCE"},
                     {"TYPE"},
                     {"EXPRESSION", Align::Left, true},
                     {"KEY"},
                     {"BUCKETS", Align::Right},
                     {"DIM", Align::Right},
                     {"TABLE", Align::Left, true},
                     {"TENSORS", Align::Left, true},
                     {"CHECKS", Align::Left, true}});
    for (const FeatureRow &row : rows) {
        table.add({printable(row.folder), row.name.empty() ? "?" : printable(row.name), printable(row.sequence),
                   row.type.empty() ? "?" : printable(row.type), printable(row.expression), printable(row.key),
                   row.buckets ? std::to_string(*row.buckets) : "", row.dimension ? std::to_string(*row.dimension) : "",
                   printable(row.table), tensorsText(row), checksText(row)});
    }
    if (!rows.empty()) {
        table.print(output, terminal);
        output.write("\n");
    }
    output.write(countOf(rows.size(), "feature") + "\n");
}

/// Why the features of one fg.json cannot be told; empty when they can.
std::string whyUnread(const FeatureConfig &config)
{
    const std::string file = printable(config.file.path) + ": ";
    if (config.file.unread)
        return file + config.file.unread->message;
    if (const ConfigFault *fault = config.file.invalidity())
        return file + printable(fault->detail);
    return config.hasFeatures ? std::string() : file + "there is no list of features in it";
}

/// Says of each fg.json that cannot be read why. False where there is none that can.
bool complainOfUnread(const std::string &path, const Document &document)
{
    if (!document.folder) {
        complain(printable(path) + ": no export folder of TorchEasyRec");
        return false;
    }
    bool hasFile = false;
    bool isReadable = false;
    for (const ModelExport &each : document.folder->exports) {
        if (!each.features)
            continue;
        hasFile = true;
        const std::string why = whyUnread(*each.features);
        isReadable = isReadable || why.empty();
        if (!why.empty())
            complain(printable(path) + ": " + why);
    }
    if (!hasFile)
        complain(printable(path) + ": no fg.json in it");
    return isReadable;
}

ExitStatus runFeatures(const Arguments &arguments)
{
    const std::string &path = arguments.operands().front();
    const DocumentPtr document = openKnownFile(path);
    if (!document || !complainOfUnread(path, *document))
        return ExitStatus::Failure;
    const std::vector<FeatureRow> rows = featureRows(*document);
    const std::unique_ptr<Output> output = Output::standard();
    if (arguments.valueOr(formatOption, "text") == "json") {
        JsonListWriter writer(*output, {{"path", jsonText(path)}, {"kind", kindName(document->kind)}}, "features");
        for (const FeatureRow &row : rows)
            writer.add(rowJson(row));
        writer.finish();
    } else {
        printText(rows, *output, standardOutputTerminal(arguments.valueOr(colorOption, "auto")));
    }
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command featuresCommand{
    .name = "features",
    .summary = "the features of a TorchEasyRec export as a table",
    .description =
        "Lists the features of an export folder's fg.json: type, inputs, how a value becomes a key, the embedding "
        "table "
        "and the tensors behind it, and the rules of pt2scope check that find something about it.\n"
        "Exit status: 0 listed; 2 the command line was wrong; 3 the folder could not be read, or has no fg.json that "
        "can be.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runFeatures};

}  // namespace pt2scope
