// SPDX-License-Identifier: Apache-2.0
// INPUT_TILE: features and embeddings of the user that are computed once for all candidates.
#include "core/check/Reporter.h"
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/acc/AccSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

template <typename Visit>
void forEachMapping(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.tileMapping)
            visit(model, *model.tileMapping);
    }
}

template <typename Visit>
void forEachLine(const Subject &subject, Visit visit)
{
    forEachMapping(subject, [&](const ModelExport &, const TileMapping &mapping) {
        for (const TileMappingLine &line : mapping.lines)
            visit(line, lineAt(mapping.path, line.line, line.offset));
    });
}

std::string lineName(const TileMappingLine &line)
{
    return "line " + std::to_string(line.line);
}

void checkSyntax(const Subject &subject, Reporter &reporter)
{
    forEachLine(subject, [&](const TileMappingLine &line, Location place) {
        if (line.fields != 2)
            reporter.add(lineName(line) + " has " + counted(line.fields, "field") + " instead of two",
                         std::move(place));
    });
}

constexpr Rule mappingSyntax{
    .id = "tile/mapping-syntax",
    .severity = Severity::Error,
    .title = "A line of the mapping has not two fields",
    .explanation =
        "Each line of emb_ckpt_mapping.txt is a new and an old name. The reader splits it at white space and raises an "
        "error unless there are exactly two.",
    .fix = "Correct the line, or remove the file: today's TorchEasyRec does without it.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (before July 2026)",
    .check = checkSyntax,
};

void checkDuplicate(const Subject &subject, Reporter &reporter)
{
    forEachLine(subject, [&](const TileMappingLine &line, Location place) {
        if (line.fields == 2 && line.isRepeat)
            reporter.add(lineName(line) + " maps " + quoted(line.newName) + " once more", std::move(place));
    });
}

constexpr Rule mappingDuplicate{
    .id = "tile/mapping-duplicate",
    .severity = Severity::Error,
    .title = "The mapping has a name twice",
    .explanation = "Each table of the user side takes its weights from one table. The last of two lines would win.",
    .fix = "Remove the line that is wrong.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (before July 2026)",
    .check = checkDuplicate,
};

void checkPattern(const Subject &subject, Reporter &reporter)
{
    forEachLine(subject, [&](const TileMappingLine &line, Location place) {
        if (line.fields == 2 && !line.fitsPattern)
            reporter.add(lineName(line) + ": " + quoted(line.newName) + " is not the user side's twin of "
                             + quoted(line.oldName),
                         std::move(place));
    });
}

constexpr Rule mappingPattern{
    .id = "tile/mapping-pattern",
    .severity = Severity::Error,
    .title = "The mapping joins tables that are no twins",
    .explanation =
        "The user side's modules are called as the plain ones with _user behind: ebc_user, mc_ebc_user, ec_dict_user. "
        "The two names must differ by that alone; otherwise the user side gets the weights of another table.",
    .fix = "Correct the line, or remove the file: today's TorchEasyRec does without it.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (remap_input_tile_user_key)",
    .check = checkPattern,
};

void checkObsolete(const Subject &subject, Reporter &reporter)
{
    forEachMapping(subject, [&](const ModelExport &, const TileMapping &mapping) {
        reporter.add("emb_ckpt_mapping.txt is there", fileAt(mapping.path));
    });
}

constexpr Rule mappingObsolete{
    .id = "tile/mapping-obsolete",
    .severity = Severity::Info,
    .title = "The export has a mapping of user tables",
    .explanation =
        "TorchEasyRec wrote emb_ckpt_mapping.txt for INPUT_TILE=3 until July 2026; since then it maps the names in "
        "memory, and nothing reads the file any more.",
    .fix = "Nothing to do.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (remap_input_tile_user_key)",
    .check = checkObsolete,
};

/// Where a model_acc.json is expected, acc/tile-file compares with it.
void checkWithoutFlag(const Subject &subject, Reporter &reporter)
{
    forEachMapping(subject, [&](const ModelExport &model, const TileMapping &mapping) {
        if (!hasSwitches(model.form))
            reporter.add("emb_ckpt_mapping.txt is there, but the form " + std::string(layoutName(model.form))
                             + " has no INPUT_TILE",
                         fileAt(mapping.path));
    });
}

constexpr Rule mappingWithoutFlag{
    .id = "tile/mapping-without-flag",
    .severity = Severity::Warning,
    .title = "A mapping of user tables in a form that never tiles",
    .explanation =
        "Exports for RTP and online versions have no model_acc.json, and so no INPUT_TILE: the file belongs to another "
        "export.",
    .fix = "Export into an empty folder.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (before July 2026)",
    .check = checkWithoutFlag,
};

void checkEmpty(const Subject &subject, Reporter &reporter)
{
    forEachMapping(subject, [&](const ModelExport &, const TileMapping &mapping) {
        if (!mapping.unread && mapping.lines.empty())
            reporter.add("emb_ckpt_mapping.txt has no line", fileAt(mapping.path));
    });
}

constexpr Rule mappingEmpty{
    .id = "tile/mapping-empty",
    .severity = Severity::Warning,
    .title = "The mapping of user tables is empty",
    .explanation = "INPUT_TILE=3 was asked for, but no table of the model is on the user side: nothing is saved by it.",
    .fix = "Mark the features of the user side with user: in their expressions, or export without INPUT_TILE.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (before July 2026)",
    .check = checkEmpty,
};

bool mentionsUserTwin(const std::optional<GraphFile> &graph)
{
    if (!graph || !graph->graph)
        return false;
    const std::string_view text = *graph->graph->text;
    return text.find("ebc_user") != std::string_view::npos || text.find("ec_dict_user") != std::string_view::npos;
}

/// Nothing to be seen where neither code nor graphs could be read, or code is broken, which jit/code-empty says.
bool canBeSeen(const ModelExport &model)
{
    const auto isBroken = [](const CodeFile &code) { return !code.unread && !code.hasForward; };
    if (std::ranges::any_of(model.code, isBroken))
        return false;
    const bool hasCode = std::ranges::any_of(model.code, [](const CodeFile &code) { return !code.unread; });
    return hasCode || (model.fullGraph && model.fullGraph->graph);
}

void checkUserModule(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        const ModelExport &model = site.model;
        if (!textEntry(site.acc, "INPUT_TILE") || site.acc.first("INPUT_TILE") != '3' || !canBeSeen(model))
            continue;
        const bool isInCode = std::ranges::any_of(model.code, &CodeFile::mentionsUserTwin);
        if (!isInCode && !mentionsUserTwin(model.fullGraph) && !mentionsUserTwin(model.sparseGraph)
            && !mentionsUserTwin(model.denseGraph))
            reporter.add("INPUT_TILE is 3, but neither code nor graphs have a module of the user side",
                         site.at("INPUT_TILE"));
    }
}

constexpr Rule userModule{
    .id = "tile/user-module",
    .severity = Severity::Warning,
    .title = "INPUT_TILE 3 without modules of the user side",
    .explanation =
        "With INPUT_TILE=3 the model has twins of its embedding modules for the user's features, ebc_user and "
        "ec_dict_user. There is none: the switch does not belong to this model, or it has no features of the user.",
    .fix = "Export again with the INPUT_TILE that is meant.",
    .reference = "TorchEasyRec tzrec/modules/embedding.py; tzrec/acc/utils.py (is_input_tile_emb)",
    .check = checkUserModule,
};

void checkInRtp(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        const bool hasRtpFiles = model.form == ExportForm::Rtp || (model.tables && !model.tables->files.empty());
        if (!hasRtpFiles || !model.acc || !textEntry(*model.acc, "INPUT_TILE") || !model.acc->tilesInput())
            continue;
        const AccEntry &entry = *model.acc->find("INPUT_TILE");
        reporter.add("INPUT_TILE is " + quoted(entry.text) + " in an RTP export",
                     fileAt(model.acc->file.path, entry.pointer, entry.offset));
    }
}

constexpr Rule inRtp{
    .id = "tile/in-rtp",
    .severity = Severity::Error,
    .title = "INPUT_TILE in an RTP export",
    .explanation =
        "RTP feeds whole batches and knows no tiling: a model that was traced for INPUT_TILE expects the user's "
        "features once, and another input, batch_size.",
    .fix = "Export with USE_RTP=1 and without INPUT_TILE.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_rtp_model)",
    .check = checkInRtp,
};

}  // namespace

std::span<const Rule *const> tileRules()
{
    static constexpr std::array rules{&mappingSyntax,      &mappingDuplicate, &mappingPattern, &mappingObsolete,
                                      &mappingWithoutFlag, &mappingEmpty,     &userModule,     &inRtp};
    return rules;
}

}  // namespace pt2scope
