// SPDX-License-Identifier: Apache-2.0
// Parts over all ranks, and the tables that they make.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/rtp/RankSites.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "core/check/rules/verify/ValueSites.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::string_view exporter = "TorchEasyRec tzrec/utils/export_util.py (export_rtp_model)";
constexpr std::string_view features = "TorchEasyRec tzrec/utils/export_util.py (_get_rtp_feature_to_embedding_info)";
constexpr std::string_view exportAgain = "Export again into an empty folder.";

/// Calls visit(tables, table, tensor) for the shards of every tensor.
template <typename Visit>
void forEachSharded(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::Rtp || !model.tables)
            continue;
        for (const EmbeddingTable &table : model.tables->tables) {
            for (const ShardedTensor &tensor : table.tensors)
                visit(*model.tables, table, tensor);
        }
    }
}

Location at(const EmbeddingTables &tables, const TablePiece &piece)
{
    return RankSite{tables, tables.files[piece.file]}.at(tables.tensor(piece));
}

void checkPartName(const Subject &subject, Reporter &reporter)
{
    forEachRankTensor(subject, [&](const RankSite &site, const SafetensorsTensor &tensor, const RankTensorName &name) {
        if (name.partIsBad)
            reporter.add(quoted(tensor.name) + " ends with " + quoted(name.suffix)
                             + ", not with /part_<index>_<count> with the index below the count",
                         site.at(tensor));
    });
}

constexpr Rule partName{
    .id = "rtp/part-name",
    .severity = Severity::Error,
    .title = "A part has a malformed name",
    .explanation = "Servers put a table together by the numbers in the names of its parts.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkPartName,
};

void checkPartCounts(const Subject &subject, Reporter &reporter)
{
    forEachSharded(subject, [&](const EmbeddingTables &tables, const EmbeddingTable &, const ShardedTensor &tensor) {
        if (tensor.counts.size() > 1)
            reporter.add(
                "parts of " + quoted(tensor.base) + " name different numbers of parts: " + numbersText(tensor.counts),
                at(tables, tensor.pieces.front()));
    });
}

constexpr Rule partNInconsistent{
    .id = "rtp/part-n-inconsistent",
    .severity = Severity::Error,
    .title = "Parts name different numbers of parts",
    .explanation = "They come from two exports, and no whole table can be made of them.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkPartCounts,
};

void checkPartMissing(const Subject &subject, Reporter &reporter)
{
    forEachSharded(subject, [&](const EmbeddingTables &tables, const EmbeddingTable &, const ShardedTensor &tensor) {
        const bool canTell = tables.isComplete && tensor.counts.size() == 1 && !tensor.hasBadPart && !tensor.hasPlain;
        if (canTell && tensor.missingCount > 0)
            reporter.add(quoted(tensor.base) + " has " + counted(tensor.counts.front(), "part") + ", and "
                             + std::to_string(tensor.missingCount) + " are in no file: " + numbersText(tensor.missing),
                         at(tables, tensor.pieces.front()));
    });
}

constexpr Rule partMissing{
    .id = "rtp/part-missing",
    .severity = Severity::Error,
    .title = "A part of a table is in no file",
    .explanation =
        "The rows of that part are lost. Tables sharded by columns vanish so, too: the exporter drops their "
        "shards.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkPartMissing,
};

void checkPartDuplicate(const Subject &subject, Reporter &reporter)
{
    forEachSharded(subject, [&](const EmbeddingTables &tables, const EmbeddingTable &, const ShardedTensor &tensor) {
        if (!tensor.repeated.empty())
            reporter.add(quoted(tensor.base) + " has parts more than once: " + numbersText(tensor.repeated),
                         at(tables, tensor.pieces.front()));
    });
}

constexpr Rule partDuplicate{
    .id = "rtp/part-duplicate",
    .severity = Severity::Error,
    .title = "A part of a table is there twice",
    .explanation = "Which of the two is served depends on the order of loading.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkPartDuplicate,
};

void checkTrailingDims(const Subject &subject, Reporter &reporter)
{
    forEachSharded(subject, [&](const EmbeddingTables &tables, const EmbeddingTable &, const ShardedTensor &tensor) {
        const TablePiece *first = nullptr;
        for (const TablePiece &piece : tensor.pieces) {
            const SafetensorsTensor &shard = tables.tensor(piece);
            if (!piece.part || !shard.shape || shard.shape->size() != 2)
                continue;
            if (!first)
                first = &piece;
            const std::uint64_t width = tables.tensor(*first).lastDimension();
            if (shard.lastDimension() == width)
                continue;
            reporter.add(quoted(shard.name) + " has rows of " + std::to_string(shard.lastDimension())
                             + " values, another part of " + std::to_string(width),
                         at(tables, piece), {at(tables, *first)});
            return;
        }
    });
}

constexpr Rule partTrailingDims{
    .id = "rtp/part-trailing-dims",
    .severity = Severity::Error,
    .title = "Parts of a table have rows of different widths",
    .explanation = "Parts are whole rows of one table.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkTrailingDims,
};

void checkPlainMix(const Subject &subject, Reporter &reporter)
{
    forEachSharded(subject, [&](const EmbeddingTables &tables, const EmbeddingTable &, const ShardedTensor &tensor) {
        if (tensor.hasParts && tensor.hasPlain)
            reporter.add(quoted(tensor.base) + " is there whole and in parts", at(tables, tensor.pieces.front()));
    });
}

constexpr Rule partPlainMix{
    .id = "rtp/part-plain-mix",
    .severity = Severity::Error,
    .title = "A table is there whole and in parts",
    .explanation = "A table is either sharded, or replicated on all ranks.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkPlainMix,
};

std::size_t readHeaders(const EmbeddingTables &tables)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        tables.files, [](const RankFiles &rank) { return rank.tensors && rank.tensors->headerRead; }));
}

/// CRC-32s of the tensors of rank files, as far as their bytes were read. Lives no longer than the subject.
class TensorCrcs {
public:
    explicit TensorCrcs(const Subject &subject) : m_values(subject.values())
    {
        if (m_values)
            m_firsts = m_values->rows.firstOfFiles();
    }

    std::optional<std::uint32_t> of(const EmbeddingTables &tables, const TablePiece &piece) const
    {
        const auto first = m_firsts.find(tables.files[piece.file].tensorsPath);
        return first == m_firsts.end() ? std::nullopt : m_values->crcs[first->second + piece.tensor];
    }

private:
    const ValueFacts *m_values;
    std::map<std::string_view, std::size_t> m_firsts;  // rows of the rank files
};

void compareShapes(const EmbeddingTables &tables, const ShardedTensor &tensor, Reporter &reporter)
{
    const TablePiece &first = tensor.pieces.front();
    const auto &shape = tables.tensor(first).shape;
    for (const TablePiece &piece : tensor.pieces) {
        const auto &other = tables.tensor(piece).shape;
        if (shape && other && *shape != *other)
            reporter.add(quoted(tensor.base) + " has the shape " + sizesText(*shape) + " on one rank and "
                             + sizesText(*other) + " on another",
                         at(tables, piece), {at(tables, first)});
    }
}

/// Copies of as many bytes as the first one whose CRC-32 is not that of most of them.
void compareBytes(const EmbeddingTables &tables, const ShardedTensor &tensor, const TensorCrcs &crcs,
                  Reporter &reporter)
{
    std::vector<std::pair<const TablePiece *, std::uint32_t>> copies;
    std::map<std::uint32_t, std::size_t> counts;
    for (const TablePiece &piece : tensor.pieces) {
        const std::optional<std::uint32_t> crc = crcs.of(tables, piece);
        if (!crc || tables.tensor(piece).shape != tables.tensor(tensor.pieces.front()).shape)
            continue;
        copies.emplace_back(&piece, *crc);
        ++counts[*crc];
    }
    if (counts.size() < 2)
        return;
    const auto isRarer = [&](const auto &a, const auto &b) { return counts[a.second] < counts[b.second]; };
    const auto usual = std::ranges::max_element(copies, isRarer);
    const auto other = std::ranges::find_if(copies, [&](const auto &copy) { return copy.second != usual->second; });
    reporter.addAs(Severity::Warning,
                   quoted(tensor.base) + " has other bytes on " + std::to_string(copies.size() - counts[usual->second])
                       + " of " + counted(copies.size(), "rank") + ", on rank "
                       + std::to_string(tables.files[other->first->file].name.rank) + " for one",
                   at(tables, *other->first), {at(tables, *usual->first)});
}

void checkReplicated(const Subject &subject, Reporter &reporter)
{
    const TensorCrcs &crcs = subject.derived<TensorCrcs>();
    forEachSharded(subject, [&](const EmbeddingTables &tables, const EmbeddingTable &, const ShardedTensor &tensor) {
        if (!tensor.hasPlain || tensor.hasParts || tensor.hasBadPart || !tables.isComplete)
            return;
        std::set<std::size_t> files;
        for (const TablePiece &piece : tensor.pieces)
            files.insert(piece.file);
        if (files.size() < readHeaders(tables))
            reporter.add(quoted(tensor.base) + " has no part in its name and is in " + std::to_string(files.size())
                             + " of " + counted(readHeaders(tables), "rank file"),
                         at(tables, tensor.pieces.front()));
        compareShapes(tables, tensor, reporter);
        compareBytes(tables, tensor, crcs, reporter);
    });
}

constexpr Rule replicatedInconsistent{
    .id = "rtp/replicated-inconsistent",
    .severity = Severity::Error,
    .title = "A replicated table is not the same on all ranks",
    .explanation =
        "A tensor without a part in its name is a copy that every rank has. Where the copies differ, answers depend on "
        "the rank that serves the request; other bytes of the same shape (by their CRC-32) are a warning.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkReplicated,
};

void checkStaticName(const Subject &subject, Reporter &reporter)
{
    forEachRankTensor(subject, [&](const RankSite &site, const SafetensorsTensor &tensor, const RankTensorName &name) {
        if (name.role == EmbeddingRole::Weight && !name.isStandard)
            reporter.add(quoted(tensor.name)
                             + " is named neither <module>.embedding_bags.<table>.weight nor "
                               "<module>.embeddings.<table>.weight",
                         site.at(tensor));
    });
}

constexpr Rule staticName{
    .id = "rtp/static-name",
    .severity = Severity::Warning,
    .title = "A table has an unusual name",
    .explanation = "The second-last component of the name is taken for the table's name.",
    .fix = "Check that features find the table.",
    .reference = features,
    .check = checkStaticName,
};

void checkTableClash(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::Rtp || !model.tables)
            continue;
        for (const EmbeddingTable &table : model.tables->tables) {
            const bool both = table.isHashmap && table.find(EmbeddingRole::Weight);
            if (table.modules.size() < 2 && !both)
                continue;
            const Location place = at(*model.tables, table.tensors.front().pieces.front());
            if (both)
                reporter.add("the table " + quoted(table.name) + " is a hash map and a static table", place);
            else
                reporter.add(
                    "the table " + quoted(table.name) + " lies under several modules: " + listed(table.modules), place);
        }
    }
}

constexpr Rule tableClash{
    .id = "rtp/table-clash",
    .severity = Severity::Error,
    .title = "Two modules have a table of one name",
    .explanation = "RTP demands that feature, table and module fit one to one: it finds a table by its name alone.",
    .fix = "Give the tables names of their own (embedding_name in the feature configuration), train and export again.",
    .reference = features,
    .check = checkTableClash,
};

void checkNonfinite(const Subject &subject, Reporter &reporter)
{
    if (!subject.rtp())
        return;
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        for (const TensorFacts &tensor : site.storage.tensors) {
            const TensorCounts &counts = tensor.counts;
            if (counts.nan + counts.infinite > 0)
                reporter.add(std::to_string(counts.nan) + " NaN and " + std::to_string(counts.infinite)
                                 + " infinite of " + counted(counts.values, "value") + " of " + site.nameOf(tensor),
                             site.at(tensor));
        }
    }
}

constexpr Rule valuesNonfinite{
    .id = "rtp/values-nonfinite",
    .severity = Severity::Warning,
    .title = "A table holds NaN or infinite values",
    .explanation = "Every request that reads such a row gets NaN. Training diverged, or the file was damaged.",
    .fix = "Export a sound checkpoint.",
    .reference = "IEEE 754",
    .check = checkNonfinite,
    .needsValues = true,
};

constexpr std::array rules{&partName,     &partNInconsistent,      &partMissing, &partDuplicate, &partTrailingDims,
                           &partPlainMix, &replicatedInconsistent, &staticName,  &tableClash,    &valuesNonfinite};

}  // namespace

std::span<const Rule *const> shardRules()
{
    return rules;
}

}  // namespace pt2scope
