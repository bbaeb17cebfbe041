// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string userBuckets = R"("hash_bucket_size": 9223372036854775807)";

void addDialectCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected, const std::string &from,
                         const std::string &to) {
        cases.push_back({rule, what, expected, "rtp-tiny", replaceIn("fg.json", from, to)});
    };
    add("fg/rtp-feature-type", "another type", error, R"("feature_type": "raw_feature")",
        R"("feature_type": "expr_feature")");
    add("fg/rtp-feature-type", "a sequence by itself", error, R"("feature_type": "raw_feature")",
        R"("feature_type": "sequence_raw_feature")");
    add("fg/rtp-feature-type", "an unknown type", silent, R"("feature_type": "raw_feature")",
        R"("feature_type": "sparse_feature")");
    add("fg/rtp-vocab", "a vocabulary alone", error, userBuckets, R"("vocab_list": ["a"])");
    add("fg/rtp-vocab", "a vocabulary beside buckets", error, userBuckets, userBuckets + R"(, "vocab_dict": {"a": 0})");
    add("fg/rtp-vocab", "none", silent, "user_id", "user_id");
    add("fg/rtp-boundaries", "a list", error, R"("0.10000000149011612,0.5,2.0")", "[0.1, 0.5, 2.0]");
    add("fg/rtp-boundaries", "falling", error, "0.5,2.0", "2.0,0.5");
    add("fg/rtp-boundaries", "words", error, "0.5,2.0", "0.5,high");
    add("fg/rtp-boundaries", "one", silent, "0.10000000149011612,0.5,2.0", "0.5");
    add("fg/rtp-num-buckets", "left", error, R"("hash_bucket_size": 20)", R"("num_buckets": 20)");
    add("fg/rtp-num-buckets", "rewritten", silent, "user_id", "user_id");
    add("fg/rtp-value-dim", "value_dim", error, "value_dimension", "value_dim");
    add("fg/rtp-value-dim", "need_discrete", error, R"("need_prefix": false)", R"("need_discrete": false)");
    add("fg/rtp-value-dim", "rewritten", silent, "user_id", "user_id");
    add("fg/rtp-sequence-table", "absent", error, R"("sequence_table": "item")", R"("sequence_kind": "item")");
    add("fg/rtp-sequence-table", "there", silent, "user_id", "user_id");
}

void addGenerationCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected, const std::string &from,
                         const std::string &to) {
        cases.push_back({rule, what, expected, "rtp-tiny", replaceIn("fg.json", from, to)});
    };
    add("fg/rtp-gen-key", "absent", error, R"("gen_key_type": "hash")", R"("gen_kind": "hash")");
    add("fg/rtp-gen-key", "unknown", error, R"("gen_key_type": "hash")", R"("gen_key_type": "sum")");
    add("fg/rtp-gen-key", "hash with boundaries", error, R"("gen_key_type": "boundary")", R"("gen_key_type": "hash")");
    add("fg/rtp-gen-key", "idle with buckets", error, R"("gen_key_type": "mod")", R"("gen_key_type": "idle")");
    add("fg/rtp-gen-key", "hash without buckets", error, userBuckets, R"("x": 1)");
    add("fg/rtp-gen-key", "num_buckets left", silent, R"("hash_bucket_size": 20)", R"("num_buckets": 20)");
    add("fg/rtp-gen-key", "hash for mod", silent, R"("gen_key_type": "mod")", R"("gen_key_type": "hash")");
    add("fg/rtp-gen-val", "absent", error, R"("gen_val_type": "idle")", R"("gen_kind": "idle")");
    add("fg/rtp-gen-val", "unknown", error, R"("gen_val_type": "idle")", R"("gen_val_type": "sum")");
    add("fg/rtp-gen-val", "no table", error, R"("shared_name": "user_id_emb")", R"("name": "user_id_emb")");
    add("fg/rtp-gen-val", "no dimension", error, R"("embedding_dimension": 4)", R"("dimension": 4)");
    add("fg/rtp-gen-val", "dimension 0", error, R"("embedding_dimension": 4)", R"("embedding_dimension": 0)");
    add("fg/rtp-gen-val", "idle with a table", error, R"("gen_val_type": "idle")",
        R"("gen_val_type": "idle", "shared_name": "user_id_emb")");
    add("fg/rtp-gen-val", "sound", silent, "user_id", "user_id");
    add("fg/rtp-table-idle-key", "no keys", error, R"("boundaries": "0.10000000149011612,0.5,2.0",)", "");
    cases.back().edit =
        both(cases.back().edit, replaceIn("fg.json", R"("gen_key_type": "boundary")", R"("gen_key_type": "idle")"));
    add("fg/rtp-table-idle-key", "keys and the wrong type", silent, R"("gen_key_type": "mod")",
        R"("gen_key_type": "idle")");
    add("fg/rtp-table-idle-key", "a vocabulary in their place", silent, userBuckets, R"("vocab_list": ["a"])");
    cases.back().edit =
        both(cases.back().edit, replaceIn("fg.json", R"("gen_key_type": "hash")", R"("gen_key_type": "idle")"));
    add("fg/rtp-farm-hash", "hashed", info, "user_id", "user_id");
    add("fg/rtp-farm-hash", "not hashed", silent, R"("gen_key_type": "hash")", R"("gen_key_type": "mod")");
}

void addTableCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected, const std::string &from,
                         const std::string &to) {
        cases.push_back({rule, what, expected, "rtp-tiny", replaceIn("fg.json", from, to)});
    };
    const std::string lostTable = R"("shared_name": "lost_emb")";
    add("fg/rtp-table-missing", "another name", error, R"("shared_name": "price_emb")", lostTable);
    add("fg/rtp-table-missing", "a rank file is missing, too", silent, R"("shared_name": "price_emb")", lostTable);
    cases.back().edit = both(cases.back().edit, removeFile("model-000001-of-000002.safetensors"));
    add("fg/rtp-table-missing", "sound", silent, "user_id", "user_id");
    add("fg/rtp-table-dim", "8 for 4", error, R"("embedding_dimension": 4)", R"("embedding_dimension": 8)");
    add("fg/rtp-table-dim", "sound", silent, "user_id", "user_id");
    const std::string priceLookup = R"("shared_name": "price_emb",
            "embedding_dimension": 4,
            "gen_val_type": "lookup")";
    add("fg/rtp-table-unused", "its feature passes values on", warning, priceLookup, R"("gen_val_type": "idle")");
    add("fg/rtp-table-unused", "a lookup that names no table", silent, R"("shared_name": "price_emb",)", "");
    add("fg/rtp-table-unused", "a lookup of a lost table", silent, R"("shared_name": "price_emb")", lostTable);
    add("fg/rtp-table-unused", "a sequence without features", silent, R"("features": [
                {)",
        R"("features": [], "lost": [
                {)");
    add("fg/rtp-table-rows", "more buckets", error, R"("hash_bucket_size": 20)", R"("hash_bucket_size": 21)");
    add("fg/rtp-table-rows", "more boundaries", error, "0.5,2.0", "0.5,2.0,3.0");
    add("fg/rtp-table-rows", "the size of a hash map", error, R"("hash_bucket_size": 20)", userBuckets);
    add("fg/rtp-table-rows", "fewer buckets", silent, R"("hash_bucket_size": 20)", R"("hash_bucket_size": 19)");
    add("fg/rtp-dynamic-bucket", "a number", warning, userBuckets, R"("hash_bucket_size": 1000)");
    add("fg/rtp-dynamic-bucket", "sound", silent, "user_id", "user_id");
}

void addFolderCases(std::vector<FolderCase> &cases)
{
    const auto plainText = FolderBuilder(rtpFixture("jit-tiny")).read("fg.json");
    const auto rtpText = FolderBuilder(rtpFixture("rtp-tiny")).read("fg.json");
    cases.push_back({"fg/rtp-not-rewritten", "the plain dialect", error, "rtp-tiny", write("fg.json", plainText)});
    cases.push_back(
        {"fg/rtp-not-rewritten", "no feature", silent, "rtp-tiny", write("fg.json", R"({"features": []})")});
    cases.push_back({"fg/rtp-not-rewritten", "sound", silent, "rtp-tiny"});
    for (const Rule *rule : fgRules()) {
        if (rule->id.starts_with("fg/rtp-") && rule->id != "fg/rtp-not-rewritten")
            cases.push_back(
                {std::string(rule->id), "after the plain dialect", silent, "rtp-tiny", write("fg.json", plainText)});
    }
    cases.push_back({"fg/rtp-dialect-elsewhere", "in a jit export", warning, "jit-tiny", write("fg.json", rtpText)});
    cases.push_back({"fg/rtp-dialect-elsewhere", "in its own", silent, "rtp-tiny"});
    cases.push_back(
        {"fg/rtp-seq-length-feature", "renamed", error, "rtp-1rank",
         replaceIn("fg.json", R"("feature_name": "seq_sequence_length")", R"("feature_name": "seq_length")")});
    cases.push_back({"fg/rtp-seq-length-feature", "sound", silent, "rtp-1rank"});
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> made;
        for (const auto add : {addDialectCases, addGenerationCases, addTableCases, addFolderCases})
            add(made);
        return made;
    }();
    return all;
}

std::vector<const Rule *> rulesOfRtp()
{
    std::vector<const Rule *> rules;
    for (const Rule *rule : fgRules()) {
        if (rule->id.starts_with("fg/rtp-"))
            rules.push_back(rule);
    }
    return rules;
}

}  // namespace

class tst_FgRulesRtp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(rulesOfRtp(), cases()), std::string()); }
};

void tst_FgRulesRtp::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], fgRules());
}

QTEST_GUILESS_MAIN(tst_FgRulesRtp)
#include "tst_FgRulesRtp.moc"
