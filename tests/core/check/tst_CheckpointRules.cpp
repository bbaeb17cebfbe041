// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/FolderCase.h"
#include "tests/support/PickleBuilder.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string base = "checkpoint-tiny";
const std::string top = "model.ckpt-1/";
const std::string metadata = top + "model/.metadata";
const std::string table = top + "dynamicemb/model.model.embedding_group.emb_impls.__BASE__.ebc/user_id_emb_";

std::string ofRank(const std::string &kind, int rank)
{
    return table + kind + ".rank_" + std::to_string(rank) + ".world_size_2";
}

/// Takes bytes off the end of a file.
auto shorten(std::string file, std::size_t nbytes)
{
    return [=](FolderBuilder &folder) {
        const std::string content = folder.read(file);
        folder.file(file, std::string_view(content).substr(0, content.size() - nbytes));
    };
}

/// Instructions of a pickle: two small integers as a tuple.
std::string pair(int first, int second)
{
    return {'K', static_cast<char>(first), 'K', static_cast<char>(second), '\x86'};
}

void addDcpCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    add("checkpoint/model-missing", "removed", error, removeFile(top + "model"));
    add("checkpoint/model-missing", "left out on purpose", silent,
        both(removeFile(top + "model"), write(top + "meta", R"({"load_model": false})")));
    add("checkpoint/model-missing", "no .metadata", silent, removeFile(metadata));
    add("checkpoint/dcp-metadata-missing", "removed", error, removeFile(metadata));
    add("checkpoint/dcp-metadata-missing", "removed from the optimizer", error,
        removeFile(top + "optimizer/.metadata"));
    add("checkpoint/dcp-metadata-missing", "sound", silent, {});
    add("checkpoint/dcp-metadata-unreadable", "cut", error, shorten(metadata, 500));
    add("checkpoint/dcp-metadata-unreadable", "text", error, write(metadata, "text"));
    add("checkpoint/dcp-metadata-unreadable", "another object", error,
        write(metadata, PickleBuilder().global("collections", "OrderedDict").stopped()));
    add("checkpoint/dcp-metadata-unreadable", "sound", silent, {});
    add("checkpoint/dcp-shard-missing", "removed", error, removeFile(top + "model/__1_0.distcp"));
    add("checkpoint/dcp-shard-missing", "nothing tells what is needed", silent,
        both(removeFile(top + "model/__1_0.distcp"), write(metadata, "text")));
    add("checkpoint/dcp-shard-missing", "sound", silent, {});
    add("checkpoint/dcp-shard-range", "cut", error, shorten(top + "model/__1_0.distcp", 100));
    add("checkpoint/dcp-shard-range", "sound", silent, {});
    add("checkpoint/dcp-rank-gap", "a file of rank 3", warning, write(top + "model/__3_0.distcp", ""));
    add("checkpoint/dcp-rank-gap", "a missing file explains it", silent, removeFile(top + "model/__0_0.distcp"));
    add("checkpoint/dcp-rank-gap", "sound", silent, {});
    add("checkpoint/dcp-chunk-coverage", "a hole", error, replaceIn(metadata, pair(2, 4), pair(1, 4)));
    add("checkpoint/dcp-chunk-coverage", "an overlap", error, replaceIn(metadata, pair(2, 4), pair(3, 4)));
    add("checkpoint/dcp-chunk-coverage", "sound", silent, {});
}

void addFileCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    const std::string state = top + "dataloader_state.json";
    add("checkpoint/plan-invalid", "cut", error, write(top + "plan", "{"));
    add("checkpoint/plan-invalid", "a list", error, write(top + "plan", "[]"));
    add("checkpoint/plan-invalid", "an unknown sharding", error, replaceIn(top + "plan", "row_wise", "cell_wise"));
    add("checkpoint/plan-invalid", "no kernel", error, replaceIn(top + "plan", "compute_kernel", "kernel"));
    add("checkpoint/plan-invalid", "words as ranks", error, replaceIn(top + "plan", "[0, 1]", "[\"0\"]"));
    add("checkpoint/plan-invalid", "a negative rank", error, replaceIn(top + "plan", "[0, 1]", "[-1, 1]"));
    add("checkpoint/plan-invalid", "no ranks", silent, replaceIn(top + "plan", "[0, 1]", "null"));
    add("checkpoint/plan-param-missing", "another table", warning,
        replaceIn(top + "plan", "\"price_emb\"", "\"lost_emb\""));
    add("checkpoint/plan-param-missing", "another module", warning,
        replaceIn(top + "plan", "__BASE__.ebc\"", "__BASE__.mc\""));
    add("checkpoint/plan-param-missing", "a dynamic table", silent,
        both(replaceIn(top + "plan", "\"price_emb\"", "\"lost_emb\""),
             write(replaced(ofRank("emb_keys", 0), "user_id_emb", "lost_emb"), "")));
    add("checkpoint/plan-param-missing", "tensors that cannot be read", silent,
        both(replaceIn(top + "plan", "\"price_emb\"", "\"lost_emb\""), write(metadata, "text")));
    add("checkpoint/plan-param-missing", "sound", silent, {});
    add("checkpoint/meta-invalid", "a list", error, write(top + "meta", "[]"));
    add("checkpoint/meta-invalid", "a word as a switch", error, write(top + "meta", R"({"load_model": "no"})"));
    add("checkpoint/meta-invalid", "sound", silent, write(top + "meta", R"({"load_optim": false})"));
    add("checkpoint/dataloader-state-invalid", "a list", error, write(state, "[]"));
    add("checkpoint/dataloader-state-invalid", "a word as a number", error, write(state, R"({"a:b": "7"})"));
    add("checkpoint/dataloader-state-invalid", "sound", silent,
        write(state, R"({"a:b": 7, "__data_ts_watermark__": 1.5})"));
    add("checkpoint/step-name", "no number", warning, renameFile("model.ckpt-1", "model.ckpt-last"));
    add("checkpoint/step-name", "sound", silent, {});
}

void addDynamicCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    const auto withoutRank1 = both(removeFile(ofRank("emb_keys", 1)), removeFile(ofRank("emb_values", 1)),
                                   removeFile(ofRank("emb_scores", 1)), removeFile(ofRank("emb_opt_values", 1)));
    add("checkpoint/dynamicemb-pair", "no values", error, removeFile(ofRank("emb_values", 1)));
    add("checkpoint/dynamicemb-pair", "no keys", error, removeFile(ofRank("emb_keys", 0)));
    add("checkpoint/dynamicemb-pair", "neither", silent, withoutRank1);
    add("checkpoint/dynamicemb-pair", "sound", silent, {});
    add("checkpoint/dynamicemb-rows", "a key too few", error, shorten(ofRank("emb_keys", 1), 8));
    add("checkpoint/dynamicemb-rows", "half a key", error, shorten(ofRank("emb_keys", 1), 4));
    add("checkpoint/dynamicemb-rows", "a row too few", error, shorten(ofRank("emb_values", 1), 16));
    add("checkpoint/dynamicemb-rows", "no values at all", error, write(ofRank("emb_values", 1), ""));
    add("checkpoint/dynamicemb-rows", "a score too few", error, shorten(ofRank("emb_scores", 0), 8));
    add("checkpoint/dynamicemb-rows", "no scores", silent, removeFile(ofRank("emb_scores", 0)));
    add("checkpoint/dynamicemb-rows", "no rows", silent,
        both(write(ofRank("emb_keys", 1), ""), write(ofRank("emb_values", 1), ""), write(ofRank("emb_scores", 1), ""),
             write(ofRank("emb_opt_values", 1), "")));
    add("checkpoint/dynamicemb-rows", "sound", silent, {});
    add("checkpoint/dynamicemb-ranks", "a rank is missing", error, withoutRank1);
    add("checkpoint/dynamicemb-ranks", "of three", error,
        renameFile(ofRank("emb_scores", 1), replaced(ofRank("emb_scores", 1), "size_2", "size_3")));
    add("checkpoint/dynamicemb-ranks", "a rank too many", error, write(ofRank("emb_keys", 2), ""));
    add("checkpoint/dynamicemb-ranks", "values are missing", silent, removeFile(ofRank("emb_values", 1)));
    add("checkpoint/dynamicemb-ranks", "sound", silent, {});
}

void addSeedCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, "checkpoint-seed", std::move(edit)});
    };
    const std::string folder = "model.ckpt-1000/";
    const std::string json = folder + "metadata.json";
    add("checkpoint/seed-count", "a file is missing", error, removeFile(folder + "model-2-of-4.pt"));
    add("checkpoint/seed-count", "of five", error, renameFile(folder + "model-3-of-4.pt", folder + "model-3-of-5.pt"));
    add("checkpoint/seed-count", "a name too few", error, replaceIn(json, "\"model.0\",", ""));
    add("checkpoint/seed-count", "another name", error, replaceIn(json, "\"optimizer.3\"", "\"optimizer.4\""));
    add("checkpoint/seed-count", "no list", error, removeFile(json));
    add("checkpoint/seed-count", "cut", error, write(json, "{"));
    add("checkpoint/seed-count", "sound", silent, {});
    add("checkpoint/seed-step", "another step", warning, replaceIn(json, "\"step\": 1000", "\"step\": 1001"));
    add("checkpoint/seed-step", "sound", silent, {});
    add("checkpoint/seed-layout", "sound", info, {});
    cases.push_back({"checkpoint/seed-layout", "a distributed checkpoint", silent, base});
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> made;
        for (const auto add : {addDcpCases, addFileCases, addDynamicCases, addSeedCases})
            add(made);
        return made;
    }();
    return all;
}

}  // namespace

class tst_CheckpointRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(checkpointRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(checkpointRules(), soundFolders), std::string()); }
    void oneFindingForEachDamagedFile();
};

void tst_CheckpointRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], checkpointRules());
}

void tst_CheckpointRules::oneFindingForEachDamagedFile()
{
    const FolderCase cutShard{"", "", silent, base, write(top + "model/__1_0.distcp", "")};
    const auto findings = findingsOf(cutShard, checkpointRules());
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings.front().location.record, top + "model/__1_0.distcp");
}

QTEST_GUILESS_MAIN(tst_CheckpointRules)
#include "tst_CheckpointRules.moc"
