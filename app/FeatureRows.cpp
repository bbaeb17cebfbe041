// SPDX-License-Identifier: Apache-2.0
#include "app/FeatureRows.h"

#include "core/bytes/Text.h"
#include "core/check/Catalogue.h"
#include "core/check/InputReading.h"
#include "core/check/RuleScope.h"
#include "core/check/reports/ReportWording.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace pt2scope {

namespace {

std::string keyOf(const Feature &feature)
{
    if (const std::optional<std::string> written = feature.text("gen_key_type"))
        return *written;
    if (feature.buckets.empty())
        return {};
    switch (feature.buckets.front().kind) {
        case BucketKind::Hash: return "hash";
        case BucketKind::Modulo: return "mod";
        case BucketKind::Boundaries: return "boundary";
        case BucketKind::VocabularyList:
        case BucketKind::VocabularyDict:
        case BucketKind::VocabularyFile: return "vocabulary";
    }
    return {};
}

std::string expressionOf(const Feature &feature)
{
    std::vector<std::string> texts;
    for (const FeatureInput &input : feature.inputs)
        texts.push_back(input.text);
    return join(texts, ", ");
}

/// What the embeddings of one export tell of its features.
class Embeddings {
public:
    explicit Embeddings(const ModelExport &each) : m_export(each) {}

    void describe(FeatureRow &row, const Feature &feature, const std::string &fullName) const
    {
        row.table = feature.text("shared_name").value_or("");
        row.dimension = feature.integer("embedding_dimension");
        if (m_export.tables && !row.table.empty())
            addPieces(row);
        else if (m_export.sparse)
            addArrays(row, fullName);
    }

private:
    void addPieces(FeatureRow &row) const
    {
        const EmbeddingTable *table = m_export.tables->find(row.table);
        if (!table)
            return;
        for (const ShardedTensor &tensor : table->tensors) {
            for (const TablePiece &piece : tensor.pieces)
                row.tensors.push_back(m_export.tables->tensor(piece).name);
        }
        // Every rank has a copy of a table that is not split.
        row.tensors.erase(std::unique(row.tensors.begin(), row.tensors.end()), row.tensors.end());
    }

    void addArrays(FeatureRow &row, const std::string &fullName) const
    {
        const DistributedEmbedding &sparse = *m_export.sparse;
        for (const std::string_view ending : {"__ec", "__ebc"}) {
            const SparseFeature *feature =
                sparse.features ? sparse.features->find(fullName + std::string(ending)) : nullptr;
            if (!feature || !feature->embeddingName)
                continue;
            row.table = *feature->embeddingName;
            if (const SparseTable *table = sparse.merged ? sparse.merged->find(row.table) : nullptr)
                row.dimension = table->dimension;
            for (const std::string_view part : {"", ".keys", ".values"}) {
                if (const NpzEntry *array = sparse.findArray(row.table + std::string(part)))
                    row.tensors.push_back(array->name);
            }
        }
    }

    const ModelExport &m_export;
};

/// Which rules find something at a place of an fg.json.
class FeatureChecks {
public:
    explicit FeatureChecks(const Document &document)
    {
        ThreadPool pool;
        const std::vector<ReadDocument> read = readInput(document, pool, {.bytes = false});
        const FindingPolicy everything{.maxPerRule = std::numeric_limits<std::size_t>::max()};
        FindingList list(everything);
        for (const Rule *rule : catalogue()) {
            if (phaseOf(*rule, InputForm::Folder) == Phase::Features)
                runRule(*rule, read, list);
        }
        for (const Finding &finding : list.findings())
            m_found[{finding.location.record, finding.location.pointer}].insert(finding.rule->id);
    }

    /// At the place itself or below it.
    std::vector<std::string_view> at(const std::string &file, const std::string &pointer) const
    {
        std::set<std::string_view> ids;
        for (auto it = m_found.lower_bound({file, pointer}); it != m_found.end(); ++it) {
            const auto &[record, place] = it->first;
            if (record != file || !place.starts_with(pointer))
                break;
            if (place.size() == pointer.size() || place[pointer.size()] == '/')
                ids.insert(it->second.begin(), it->second.end());
        }
        return {ids.begin(), ids.end()};
    }

private:
    std::map<std::pair<std::string, std::string>, std::set<std::string_view>> m_found;
};

void addRows(const ModelExport &each, const FeatureChecks &checks, std::vector<FeatureRow> &rows)
{
    const FeatureConfig &config = *each.features;
    const Embeddings embeddings(each);
    for (const Feature &feature : config.features) {
        FeatureRow &row = rows.emplace_back();
        row.folder = each.folder;
        row.name = feature.name.value_or("");
        if (feature.sequence)
            row.sequence = config.sequences[*feature.sequence].name.value_or("");
        row.type = feature.type.value_or("");
        row.expression = expressionOf(feature);
        row.key = keyOf(feature);
        if (!feature.buckets.empty())
            row.buckets = feature.buckets.front().count;
        embeddings.describe(row, feature, config.fullName(feature));
        row.checks = checks.at(config.file.path, feature.pointer);
    }
}

}  // namespace

std::vector<FeatureRow> featureRows(const Document &document)
{
    std::vector<FeatureRow> rows;
    if (!document.folder)
        return rows;
    const FeatureChecks checks(document);
    for (const ModelExport &each : document.folder->exports) {
        if (each.features)
            addRows(each, checks, rows);
    }
    return rows;
}

}  // namespace pt2scope
