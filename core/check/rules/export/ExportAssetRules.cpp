// SPDX-License-Identifier: Apache-2.0
// Files that features need beside fg.json: vocabularies, stop words, libraries of operators.
#include "core/bytes/Md5.h"
#include "core/bytes/Sha256.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/export/ExportRuleTopics.h"
#include "core/check/rules/export/ExportSites.h"

#include <algorithm>
#include <array>
#include <set>

namespace pt2scope {

namespace {

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

/// The feature generator brings its own libraries along.
bool isBuiltIn(std::string_view file)
{
    return lastPart(file).starts_with("lib") && file.ends_with(".so");
}

void checkAssets(const Subject &subject, const ModelExport &model, Reporter &reporter)
{
    std::set<std::string> seen;
    for (const Feature &feature : model.features->features) {
        for (const std::string_view key : {"vocab_file", "stop_char_file", "operator_lib_file"}) {
            const std::string file = feature.text(key).value_or("");
            if (file.empty() || hasFile(subject, model, file) || !seen.insert(file).second)
                continue;
            const FeatureKey &place = *feature.find(key);
            reporter.addAs(isBuiltIn(file) ? Severity::Warning : Severity::Error,
                           std::string(key) + " names " + quoted(file) + ", which is not in the folder",
                           fileAt(model.features->file.path, place.pointer, place.offset));
        }
    }
}

/// RTP knows no such features: fg/rtp-vocab and fg/rtp-feature-type speak of them.
void checkAssetMissing(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::Rtp && model.features && model.features->file.isWhole())
            checkAssets(subject, model, reporter);
    }
}

constexpr Rule assetMissing{
    .id = "export/asset-missing",
    .severity = Severity::Error,
    .title = "A file that a feature needs is missing",
    .explanation =
        "The exporter copies vocabularies, stop words and operator libraries beside fg.json and names them there. "
        "Feature generation cannot start without them; libraries named lib*.so may come with the generator itself.",
    .fix = "Copy the export completely, or export again.",
    .reference = "TorchEasyRec tzrec/features/feature.py (_copy_assets)",
    .check = checkAssetMissing,
};

/// The 32 hexadecimal digits of `<stem>_<md5>.<ext>`; empty for another name.
std::string_view recordedMd5(std::string_view fileName)
{
    constexpr std::size_t digits = 32;
    const std::string_view stem = fileName.substr(0, fileName.rfind('.'));
    const std::string_view ending = stem.size() > digits ? stem.substr(stem.size() - digits) : std::string_view();
    const bool isHex =
        std::ranges::all_of(ending, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return isHex && !ending.empty() && stem[stem.size() - digits - 1] == '_' ? ending : std::string_view();
}

void checkAssetHash(const Subject &subject, Reporter &reporter)
{
    constexpr std::uint64_t longest = std::uint64_t{1} << 30;
    const ExportFolder *folder = exportFolder(subject);
    for (const ModelExport &model : modelExports(subject)) {
        for (const FolderEntry *entry : folder->tree->children(model.folder)) {
            const std::string_view recorded = recordedMd5(entry->name());
            if (recorded.empty() || entry->kind != FolderEntryKind::File || entry->nbytes > longest)
                continue;
            const auto source = folder->tree->open(entry->path);
            const auto digest = source ? md5Of(**source) : Result<Md5Digest>(source.error());
            if (digest && toHex(*digest) != recorded)
                reporter.add(quoted(entry->name()) + " has the MD5 " + toHex(*digest), fileAt(entry->path));
        }
    }
}

constexpr Rule assetHash{
    .id = "export/asset-hash",
    .severity = Severity::Info,
    .title = "A file does not have the hash that its name tells",
    .explanation =
        "The exporter names copies of assets <stem>_<md5>.<ending>. This one was changed since, or never had that "
        "hash. "
        "Files over 1 GiB are not looked at.",
    .fix = "Export again with the asset that the model was trained with.",
    .reference = "TorchEasyRec tzrec/features/feature.py (_copy_assets)",
    .check = checkAssetHash,
    .needsBytes = true,
};

}  // namespace

std::span<const Rule *const> exportAssetRules()
{
    static constexpr std::array rules{&assetMissing, &assetHash};
    return rules;
}

}  // namespace pt2scope
