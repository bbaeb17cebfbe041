// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string base = "distributed-int8";
const std::string merged = "sparse/sparse_embedding.json";
const std::string ofRank = "sparse/sparse_embeddings-00-of-01.json";
const std::string arrays = "sparse/sparse_embeddings-00-of-01.npz";
const std::string features = "sparse/sparse_features.json";

/// A .npy array of zeros.
std::string npy(const std::string &descr, const std::string &shape, std::size_t nbytes)
{
    std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
    header.resize(117, ' ');
    header += '\n';
    std::string bytes = "\x93NUMPY";
    bytes += std::string("\x01\x00", 2) + static_cast<char>(header.size()) + std::string(1, '\0') + header;
    return bytes + std::string(nbytes, '\0');
}

/// A folder sparse/ with one dynamic table `t` that has these rows of keys, values and scores.
auto dynamicTable(int keys, int values, int scores, const std::string &scoreName = "t.scores")
{
    return [=](FolderBuilder &folder) {
        const std::string meta = R"({"t": {"feat_name_impl": ["a__ebc"], "dense": false, "is_dynamic": true,
            "dimension": 2, "dtype": "float32", "memory": 8, "shape": [1, 2], "key_dtype": "int64",
            "score_dtype": "int64", "key_name": "t.keys", "value_name": "t.values", "score_name": ")"
                                 + scoreName + "\"}}";
        folder.remove("sparse").file(ofRank, meta).file(merged, meta);
        folder.file(features, R"({"a__ebc": {"embedding_name": "t", "pooling": "SUM"}})");
        folder.file(arrays, ZipBuilder().add("none.npy", npy("<f4", "(1,)", 4)).build());
        const auto rows = [](int count) { return static_cast<std::size_t>(count); };
        const auto text = [](int count) { return std::to_string(count); };
        ZipBuilder dynamic;
        dynamic.add("t.keys.npy", npy("<i8", "(" + text(keys) + ",)", rows(keys) * 8));
        dynamic.add("t.values.npy", npy("<f4", "(" + text(values) + ", 2)", rows(values) * 8));
        dynamic.add("t.scores.npy", npy("<i8", "(" + text(scores) + ",)", rows(scores) * 8));
        folder.file("sparse/sparse_dynamic_embedding-00-of-01.npz", dynamic.build());
    };
}

/// Two ranks of the fixture's tables, with the merged description of one.
void twoRanks(FolderBuilder &folder)
{
    for (const char *ending : {".npz", ".json"}) {
        const std::string stem = std::string("sparse/sparse_embeddings-0");
        const std::string content = folder.read(stem + "0-of-01" + ending);
        folder.remove(stem + "0-of-01" + ending);
        folder.file(stem + "0-of-02" + ending, content).file(stem + "1-of-02" + ending, content);
    }
}

void addTableCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    add("dist/npz-invalid", "no archive", error, write(arrays, "text"));
    add("dist/npz-invalid", "no array", error,
        [](FolderBuilder &folder) { folder.file(arrays, ZipBuilder().add("t.npy", "text").build()); });
    add("dist/npz-invalid", "an array that is too short", error, [](FolderBuilder &folder) {
        folder.file(arrays, ZipBuilder().add("t.npy", npy("<f4", "(4, 2)", 16)).build());
    });
    add("dist/npz-invalid", "two arrays of one name", error, [](FolderBuilder &folder) {
        ZipBuilder twice;
        twice.add("t.npy", npy("<f4", "(4, 2)", 32)).add("t.npy", npy("<f4", "(4, 2)", 32));
        folder.file(arrays, twice.build());
    });
    add("dist/npz-invalid", "two arrays", silent, [](FolderBuilder &folder) {
        ZipBuilder two;
        two.add("t.npy", npy("<f4", "(4, 2)", 32)).add("u.npy", npy("<f4", "(4, 2)", 32));
        folder.file(arrays, two.build());
    });
    add("dist/npz-invalid", "sound", silent, {});
    add("dist/meta-table", "a table without an array", error, replaceIn(ofRank, "item_id_emb\"", "lost_emb\""));
    add("dist/meta-table", "another type", error,
        replaceIn(ofRank, R"("storage_dtype": "uint8")", R"("storage_dtype": "int8")"));
    add("dist/meta-table", "other rows", error,
        replaceIn(ofRank, R"("storage_shape": [
            20)",
                  R"("storage_shape": [
            21)"));
    add("dist/meta-table", "no description", error, removeFile(ofRank));
    add("dist/meta-table", "a description that is cut", error, write(ofRank, "{"));
    add("dist/meta-table", "broken arrays", silent, write(arrays, "text"));
    add("dist/meta-table", "sound", silent, {});
    add("dist/dynamic-rows", "a value too few", error, dynamicTable(3, 2, 3));
    add("dist/dynamic-rows", "a score too many", error, dynamicTable(3, 3, 4));
    add("dist/dynamic-rows", "no such scores", error, dynamicTable(3, 3, 3, "t.marks"));
    add("dist/dynamic-rows", "sound", silent, dynamicTable(3, 3, 3));
}

void addMergeCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    add("dist/merge", "another memory", error, replaceIn(merged, R"("memory": 240)", R"("memory": 241)"));
    add("dist/merge", "a table of no rank", error, replaceIn(merged, "item_id_emb\"", "lost_emb\""));
    add("dist/merge", "not there", error, removeFile(merged));
    add("dist/merge", "cut", error, write(merged, "{"));
    add("dist/merge", "two ranks and the rows of one", error, twoRanks);
    add("dist/merge", "a rank that cannot be read", silent, write(ofRank, "{"));
    add("dist/merge", "sound", silent, {});
    add("dist/quant-row-bytes", "not the dimension and four", error,
        replaceIn(merged, R"("row_bytes": 12)", R"("row_bytes": 14)"));
    add("dist/quant-row-bytes", "an odd number", error,
        both(replaceIn(merged, R"("row_bytes": 12)", R"("row_bytes": 13)"),
             replaceIn(merged, R"("dimension": 8)", R"("dimension": 9)")));
    add("dist/quant-row-bytes", "other stored rows", error,
        replaceIn(merged, R"(            12
        ])",
                  R"(            16
        ])"));
    add("dist/quant-row-bytes", "sound", silent, {});
    add("dist/world", "one of two", error, renameFile(arrays, "sparse/sparse_embeddings-00-of-02.npz"));
    add("dist/world", "a malformed name", error, renameFile(arrays, "sparse/sparse_embeddings-0-of-1.npz"));
    add("dist/world", "no arrays", error, removeFile(arrays));
    add("dist/world", "no folder", error, removeFile("sparse"));
    add("dist/world", "two ranks", silent, twoRanks);
    add("dist/world", "sound", silent, {});
}

void addFeatureCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    add("dist/feature-table", "no such table", error,
        replaceIn(features, "ebc.embedding_bags.item_id_emb\"", "lost\""));
    add("dist/feature-table", "another pooling", error,
        replaceIn(features, R"("pooling": "SUM")", R"("pooling": "MAX")"));
    add("dist/feature-table", "not there", error, removeFile(features));
    add("dist/feature-table", "a table that only the rank has", silent,
        replaceIn(merged, "item_id_emb\"", "lost_emb\""));
    add("dist/feature-table", "tables that cannot be read", silent, write(merged, "{"));
    add("dist/feature-table", "sound", silent, {});
    add("dist/dense-meta", "not there", error, removeFile("dense_meta.json"));
    add("dist/dense-meta", "a list", error, write("dense_meta.json", "[]"));
    add("dist/dense-meta", "an unknown feature", error, replaceIn("dense_meta.json", "\"city__ebc\"", "\"town__ebc\""));
    add("dist/dense-meta", "an input that is not read", error,
        replaceIn("dense_meta.json", "\"deep__ebc\"", "\"wide__ebc\""));
    add("dist/dense-meta", "a sequence that is not described", error,
        replaceIn("dense_meta.json", "\"click_seq__item_id__ec\",", ""));
    add("dist/dense-meta", "a length that is not described", error,
        replaceIn("dense_meta.json", "\"item_id_seq__lengths\",", ""));
    add("dist/dense-meta", "a graph that cannot be read", silent, write("graph/gm_dense.graph", "text"));
    add("dist/dense-meta", "sound", silent, {});
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> made;
        for (const auto add : {addTableCases, addMergeCases, addFeatureCases})
            add(made);
        return made;
    }();
    return all;
}

}  // namespace

class tst_DistRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(distRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(distRules(), soundFolders), std::string()); }
};

void tst_DistRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], distRules());
}

QTEST_GUILESS_MAIN(tst_DistRules)
#include "tst_DistRules.moc"
