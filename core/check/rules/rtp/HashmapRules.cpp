// SPDX-License-Identifier: Apache-2.0
// Weights and hash maps: types, ranks, and keys that belong to values.
#include "core/check/Reporter.h"
#include "core/check/TableKeys.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/rtp/RankSites.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view exporter = "TorchEasyRec tzrec/utils/export_util.py (_get_rtp_embedding_tensor)";
constexpr std::string_view exportAgain = "Export again.";

void checkSparseDType(const Subject &subject, Reporter &reporter)
{
    forEachRankTensor(subject, [&](const RankSite &site, const SafetensorsTensor &tensor, const RankTensorName &name) {
        if (name.role != EmbeddingRole::HashKeys && tensor.dtype && *tensor.dtype != SafetensorsDType::F32)
            reporter.add("the weight " + quoted(tensor.name) + " is " + printable(tensor.dtypeName), site.at(tensor));
    });
}

constexpr Rule sparseDType{
    .id = "rtp/sparse-dtype",
    .severity = Severity::Error,
    .title = "An embedding is not float32",
    .explanation = "RTP serves embeddings of 32-bit floating point only.",
    .fix = "Export without quantisation and mixed precision of embeddings.",
    .reference = exporter,
    .check = checkSparseDType,
};

void checkTensorRank(const Subject &subject, Reporter &reporter)
{
    forEachRankTensor(subject, [&](const RankSite &site, const SafetensorsTensor &tensor, const RankTensorName &name) {
        const std::size_t rank = name.role == EmbeddingRole::HashKeys ? 1 : 2;
        if (tensor.shape && tensor.shape->size() != rank)
            reporter.add(
                quoted(tensor.name) + " has the shape " + sizesText(*tensor.shape) + ", not " + counted(rank, "size"),
                site.at(tensor));
    });
}

constexpr Rule tensorRank{
    .id = "rtp/tensor-rank",
    .severity = Severity::Error,
    .title = "A tensor has the wrong number of sizes",
    .explanation = "Tables and the values of hash maps are rows by dimension; keys are a list.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkTensorRank,
};

void checkFields(const Subject &subject, Reporter &reporter)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (!entry.isHashmap)
            return;
        const int fields = int(entry.hashmapValue.has_value()) + int(entry.hashmapKey.has_value())
                           + int(entry.hashmapKeyDtype.has_value());
        if (*entry.isHashmap && fields < 3)
            reporter.add(quoted(entry.key) + " is a hash map and has " + std::to_string(fields)
                             + " of hashmap_value, hashmap_key and hashmap_key_dtype",
                         site.at(entry));
        if (!*entry.isHashmap && fields > 0)
            reporter.add(quoted(entry.key) + " is said to be no hash map and has fields of one", site.at(entry));
    });
}

constexpr Rule hashmapFields{
    .id = "rtp/hashmap-fields",
    .severity = Severity::Error,
    .title = "The fields of a hash map are not there, or there without one",
    .explanation = "hashmap_value, hashmap_key and hashmap_key_dtype come together with is_hashmap.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkFields,
};

/// Calls visit(site, entry) for the described hash maps.
template <typename Visit>
void forEachHashmap(const Subject &subject, Visit visit)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (entry.isHashmap.value_or(false))
            visit(site, entry);
    });
}

void checkKeyMissing(const Subject &subject, Reporter &reporter)
{
    forEachHashmap(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (entry.hashmapKey && site.header() && !site.header()->find(*entry.hashmapKey))
            reporter.add("the keys of " + quoted(entry.key) + " are " + quoted(*entry.hashmapKey) + ", which "
                             + printable(site.rank.tensorsPath) + " does not hold",
                         site.at(entry));
    });
}

constexpr Rule hashmapKeyMissing{
    .id = "rtp/hashmap-key-missing",
    .severity = Severity::Error,
    .title = "A hash map's keys are not in its file",
    .explanation = "Keys and values of a part lie in one file. Without the keys no value can be found.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkKeyMissing,
};

void checkValueName(const Subject &subject, Reporter &reporter)
{
    forEachHashmap(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (entry.hashmapValue && *entry.hashmapValue != entry.name.value_or(entry.key))
            reporter.add("the values of " + quoted(entry.key) + " are said to be " + quoted(*entry.hashmapValue),
                         site.at(entry));
    });
}

constexpr Rule hashmapValueName{
    .id = "rtp/hashmap-value-name",
    .severity = Severity::Error,
    .title = "hashmap_value is not the tensor's name",
    .explanation = "The description of a hash map is that of its values: hashmap_value repeats the name.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkValueName,
};

std::string keysOf(const RankTensorName &values)
{
    return std::string(values.base.substr(0, values.base.rfind('.'))) + ".keys" + std::string(values.suffix);
}

void checkPairName(const Subject &subject, Reporter &reporter)
{
    forEachHashmap(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        const RankTensorName name = splitRankTensorName(entry.key);
        if (entry.hashmapKey && name.role == EmbeddingRole::HashValues && *entry.hashmapKey != keysOf(name))
            reporter.add("the keys of " + quoted(entry.key) + " are named " + quoted(*entry.hashmapKey) + ", not "
                             + quoted(keysOf(name)),
                         site.at(entry));
    });
}

constexpr Rule hashmapPairName{
    .id = "rtp/hashmap-pair-name",
    .severity = Severity::Error,
    .title = "Names of keys and values do not fit",
    .explanation = "They differ in .keys and .values only: the path, the table and the part are the same.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkPairName,
};

/// Calls visit(site, pair) for the pairs of one part in one file.
template <typename Visit>
void forEachKeyValuePair(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::Rtp || !model.tables)
            continue;
        for (const HashmapPair &pair : model.tables->pairs)
            visit(RankSite{*model.tables, model.tables->files[pair.file]}, pair);
    }
}

void checkValuesMissing(const Subject &subject, Reporter &reporter)
{
    forEachKeyValuePair(subject, [&](const RankSite &site, const HashmapPair &pair) {
        if (!pair.keys || pair.values || !site.header())
            return;
        const SafetensorsTensor &keys = site.header()->tensors[*pair.keys];
        reporter.add("the keys " + quoted(keys.name) + " have no values", site.at(keys));
    });
}

constexpr Rule hashmapValuesMissing{
    .id = "rtp/hashmap-values-missing",
    .severity = Severity::Error,
    .title = "Keys have no values",
    .explanation = "Beside each .keys of a part lies the .values of the same part in the same file.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkValuesMissing,
};

void checkRows(const Subject &subject, Reporter &reporter)
{
    forEachKeyValuePair(subject, [&](const RankSite &site, const HashmapPair &pair) {
        if (!pair.keys || !pair.values)
            return;
        const SafetensorsTensor &keys = site.rank.tensors->tensors[*pair.keys];
        const SafetensorsTensor &values = site.rank.tensors->tensors[*pair.values];
        if (keys.shape && values.shape && keys.shape->size() == 1 && values.shape->size() == 2
            && keys.shape->front() != values.shape->front())
            reporter.add(quoted(values.name) + " has " + counted(values.shape->front(), "row") + " for "
                             + counted(keys.shape->front(), "key"),
                         site.at(values), {site.at(keys)});
    });
}

constexpr Rule hashmapRows{
    .id = "rtp/hashmap-rows",
    .severity = Severity::Error,
    .title = "A hash map has more keys than values, or fewer",
    .explanation = "The i-th key stands for the i-th row of the values.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkRows,
};

void checkKeyDType(const Subject &subject, Reporter &reporter)
{
    forEachRankTensor(subject, [&](const RankSite &site, const SafetensorsTensor &tensor, const RankTensorName &name) {
        if (name.role == EmbeddingRole::HashKeys && tensor.dtype && *tensor.dtype != SafetensorsDType::I64)
            reporter.add("the keys " + quoted(tensor.name) + " are " + printable(tensor.dtypeName), site.at(tensor));
    });
    forEachHashmap(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (entry.hashmapKeyDtype && *entry.hashmapKeyDtype != "int64")
            reporter.add("the keys of " + quoted(entry.key) + " are said to be " + quoted(*entry.hashmapKeyDtype),
                         site.at(entry));
    });
}

constexpr Rule hashmapKeyDType{
    .id = "rtp/hashmap-key-dtype",
    .severity = Severity::Error,
    .title = "Keys are not int64",
    .explanation = "Hash maps are looked up by 64-bit integers.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkKeyDType,
};

std::string keysText(const std::vector<std::int64_t> &keys)
{
    std::string text;
    for (const std::int64_t key : keys)
        text += (text.empty() ? "" : ", ") + std::to_string(key);
    return text;
}

Location placeOf(const TableKeys &keys)
{
    if (keys.dynamic)
        return fileAt(std::ranges::find(keys.dynamic->files, DynamicFileKind::Keys, &DynamicFile::kind)->path);
    const TablePiece &first = keys.table->find(EmbeddingRole::HashKeys)->pieces.front();
    return RankSite{*keys.tables, keys.tables->files[first.file]}.at(keys.tables->tensor(first));
}

void checkKeyDuplicate(const Subject &subject, Reporter &reporter)
{
    for (const TableKeys &keys : subject.tableKeys()) {
        const RepeatedKeys &found = keys.found;
        if (found.count == 0)
            continue;
        reporter.add("the table " + quoted(keys.name()) + " has " + (found.isLowerBound ? "at least " : "")
                         + counted(found.count, "key") + " more than once, of " + std::to_string(found.keys) + ": "
                         + keysText(found.sample),
                     placeOf(keys));
    }
}

constexpr Rule hashmapKeyDuplicate{
    .id = "rtp/hashmap-key-duplicate",
    .severity = Severity::Warning,
    .title = "A key is twice in one table",
    .explanation = "Which of the two rows is served depends on the order of loading.",
    .fix = "Find out why training wrote the key twice, and save or export again.",
    .reference = "dynamicemb: a key belongs to one rank",
    .check = checkKeyDuplicate,
    .needsBytes = true,
};

void checkNameFlag(const Subject &subject, Reporter &reporter)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        const bool isNamedSo = splitRankTensorName(entry.key).role == EmbeddingRole::HashValues;
        if (entry.isHashmap && *entry.isHashmap != isNamedSo)
            reporter.add(quoted(entry.key)
                             + (isNamedSo ? " is named as the values of a hash map and said to be none"
                                          : " is said to be a hash map and not named as its values"),
                         site.at(entry));
    });
}

constexpr Rule hashmapNameFlag{
    .id = "rtp/hashmap-name-flag",
    .severity = Severity::Error,
    .title = "is_hashmap does not fit the tensor's name",
    .explanation = "Values of hash maps are named <table>.values/part_<i>_<n>, tables are not.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkNameFlag,
};

constexpr std::array rules{&sparseDType,      &tensorRank,          &hashmapFields,        &hashmapKeyMissing,
                           &hashmapValueName, &hashmapPairName,     &hashmapValuesMissing, &hashmapRows,
                           &hashmapKeyDType,  &hashmapKeyDuplicate, &hashmapNameFlag};

}  // namespace

std::span<const Rule *const> hashmapRules()
{
    return rules;
}

}  // namespace pt2scope
