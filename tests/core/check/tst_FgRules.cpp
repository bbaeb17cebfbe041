// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_FgRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data();
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void soundFoldersHaveNoFinding();
    void findingsAreAtTheirFeature();
};

namespace {

/// fg.json with just these elements, in the plain dialect.
auto plain(const std::string &elements)
{
    return write("fg.json", "{\"features\": [" + elements + "]}");
}

/// A feature of that type and further keys.
std::string feature(const std::string &name, const std::string &keys, const std::string &type = "id_feature")
{
    return R"({"feature_name": ")" + name + R"(", "feature_type": ")" + type + "\", " + keys + "}";
}

std::string idFeature(const std::string &name, const std::string &expression = "user:a")
{
    return feature(name, R"("expression": ")" + expression + '"');
}

std::string bucketed(const std::string &keys)
{
    return feature("a", R"("expression": "user:a", )" + keys);
}

std::string sequence(const std::string &keys, const std::string &features)
{
    return "{" + keys + R"(, "features": [)" + features + "]}";
}

const std::string sequenceKeys =
    R"("sequence_name": "s", "sequence_length": 6, "sequence_delim": "|", "sequence_pk": "user:s")";
const std::string sequenceFeature = feature("a", R"("expression": "item:a", "default_value": "0")");

void addFormCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         const std::string &json) {
        cases.push_back({rule, what, expected, "jit-tiny", write("fg.json", json)});
    };
    add("fg/json-invalid", "cut", error, R"({"features": [)");
    add("fg/json-invalid", "not UTF-8", error, "{\"features\": [], \"\xff\": 1}");
    add("fg/json-invalid", "a key twice in a feature", error,
        R"({"features": [{"feature_name": "a", "feature_name": "b"}]})");
    add("fg/json-invalid", "a list", silent, "[]");
    add("fg/features-missing", "a list", error, "[]");
    add("fg/features-missing", "no features", error, "{}");
    add("fg/features-missing", "features as an object", error, R"({"features": {}})");
    add("fg/features-missing", "cut", silent, R"({"features")");
    add("fg/features-missing", "an empty list", silent, R"({"features": []})");
}

void addFeatureCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         const std::string &json) {
        cases.push_back({rule, what, expected, "jit-tiny", plain(json)});
    };
    add("fg/feature-key-missing", "no name", error, R"({"feature_type": "id_feature", "expression": "user:a"})");
    add("fg/feature-key-missing", "a number as the name", error,
        R"({"feature_name": 1, "feature_type": "id_feature", "expression": "user:a"})");
    add("fg/feature-key-missing", "an empty name", error, idFeature(""));
    add("fg/feature-key-missing", "no type", error, R"({"feature_name": "a", "expression": "user:a"})");
    add("fg/feature-key-missing", "no expression", error, feature("a", R"("need_prefix": false)"));
    add("fg/feature-key-missing", "a lookup without a map", error,
        feature("a", R"("key": "item:a")", "lookup_feature"));
    add("fg/feature-key-missing", "a number among the features", error, idFeature("a") + ", 5");
    add("fg/feature-key-missing", "a number as the default value", error, bucketed(R"("default_value": 0)"));
    add("fg/feature-key-missing", "text as a flag", error, bucketed(R"("need_prefix": "false")"));
    add("fg/feature-key-missing", "text as a size", error, bucketed(R"("value_dim": "1")"));
    add("fg/feature-key-missing", "a size below nothing", error, bucketed(R"("value_dim": -1)"));
    add("fg/feature-key-missing", "a text as a list", error, bucketed(R"("sequence_fields": "a")"));
    add("fg/feature-key-missing", "a list as the formula", error,
        feature("a", R"("expression": ["a + 1"], "variables": ["user:a"])", "expr_feature"));
    add("fg/feature-key-missing", "a number as the default value of a sequence's feature", silent,
        sequence(sequenceKeys, feature("a", R"("expression": "item:a", "default_value": 0)")));
    add("fg/feature-key-missing", "each key as it is written", silent,
        bucketed(R"("default_value": "", "value_type": "string", "value_dim": 0, "need_prefix": false, )"
                 R"("stub_type": false, "weighted": true, "separator": ",", "sequence_fields": ["a"])"));
    add("fg/feature-key-missing", "sound", silent, idFeature("a"));
    add("fg/feature-key-missing", "an unknown type", silent, feature("a", R"("x": 1)", "sparse_feature"));
    add("fg/feature-type", "unknown", error, feature("a", R"("x": 1)", "sparse_feature"));
    add("fg/feature-type", "an unknown sequence", error, feature("a", R"("x": 1)", "sequence_sparse_feature"));
    add("fg/feature-type", "a sequence", silent, feature("a", R"("expression": "user:a")", "sequence_id_feature"));
    add("fg/feature-duplicate", "a name twice", error, idFeature("a") + ',' + idFeature("a"));
    add("fg/feature-duplicate", "a sequence's full name", error,
        idFeature("s__a") + ',' + sequence(sequenceKeys, sequenceFeature));
    add("fg/feature-duplicate", "a sequence twice", silent,
        sequence(sequenceKeys, sequenceFeature) + ',' + sequence(sequenceKeys, sequenceFeature));
    add("fg/feature-duplicate", "a name alone and in a sequence", silent,
        idFeature("a") + ',' + sequence(sequenceKeys, sequenceFeature));
}

void addInputCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         const std::string &json) {
        cases.push_back({rule, what, expected, "jit-tiny", plain(json)});
    };
    add("fg/expression", "no side", error, idFeature("a", "a"));
    add("fg/expression", "an unknown side", error, idFeature("a", "users:a"));
    add("fg/expression", "no name", error, idFeature("a", "user:"));
    add("fg/expression", "a number", error, feature("a", R"("expression": 5)"));
    add("fg/expression", "an empty list", error, feature("a", R"("expression": [])", "combo_feature"));
    add("fg/expression", "one of a list", error, feature("a", R"("expression": ["user:a", "b"])", "combo_feature"));
    add("fg/expression", "a list in an id feature", error, feature("a", R"("expression": ["user:a"])"));
    add("fg/expression", "no list in a combo feature", error,
        feature("a", R"("expression": "user:a")", "combo_feature"));
    add("fg/expression", "a list in a combine feature", silent,
        feature("a", R"("expression": ["user:a", "user:b"])", "combine_feature"));
    add("fg/expression", "ALL in an id feature", error, idFeature("a", "ALL"));
    add("fg/expression", "ALL in a match feature", silent,
        feature("a", R"("user": "user:m", "category": "ALL", "item": "item:b")", "match_feature"));
    add("fg/expression", "every side", silent,
        idFeature("a", "item:a") + ',' + idFeature("b", "context:b") + ',' + idFeature("c", "const:1"));
    add("fg/expression", "the formula of an expr feature", silent,
        feature("a", R"("expression": "a + 1", "variables": ["user:a"])", "expr_feature"));
    add("fg/feature-ref", "nothing of that name", error, idFeature("a", "feature:b"));
    add("fg/feature-ref", "itself", error, idFeature("a", "feature:a"));
    add("fg/feature-ref", "a ring", error, idFeature("a", "feature:b") + ',' + idFeature("b", "feature:a"));
    add("fg/feature-ref", "another one", silent, idFeature("a", "feature:b") + ',' + idFeature("b"));
    add("fg/stub-unused", "unused", warning, bucketed(R"("stub_type": true)"));
    add("fg/stub-unused", "used", silent, bucketed(R"("stub_type": true)") + ',' + idFeature("b", "feature:a"));
}

void addBucketCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         const std::string &keys) {
        cases.push_back({rule, what, expected, "jit-tiny", plain(bucketed(keys))});
    };
    add("fg/bucket-conflict", "two sizes", error, R"("hash_bucket_size": 5, "num_buckets": 5)");
    add("fg/bucket-conflict", "boundaries and a vocabulary", error, R"("boundaries": [1.0], "vocab_list": ["a"])");
    add("fg/bucket-conflict", "one", silent, R"("hash_bucket_size": 5)");
    add("fg/bucket-value", "no buckets", error, R"("hash_bucket_size": 0)");
    add("fg/bucket-value", "a negative number", error, R"("num_buckets": -1)");
    add("fg/bucket-value", "a fraction", error, R"("num_buckets": 1.5)");
    add("fg/bucket-value", "text", error, R"("hash_bucket_size": "5")");
    add("fg/bucket-value", "beyond 64 bits", error, R"("hash_bucket_size": 9223372036854775808)");
    add("fg/bucket-value", "equal boundaries", error, R"("boundaries": [1.0, 1.0])");
    add("fg/bucket-value", "falling boundaries", error, R"("boundaries": [2, 1])");
    add("fg/bucket-value", "boundaries as text", error, R"("boundaries": "1.0,2.0")");
    add("fg/bucket-value", "a word among the boundaries", error, R"("boundaries": [1.0, "2.0"])");
    add("fg/bucket-value", "nothing among the boundaries", error, R"("boundaries": [1.0, null])");
    add("fg/bucket-value", "infinite boundaries", error, R"("boundaries": [1.0, Infinity])");
    add("fg/bucket-value", "true as a size", error, R"("num_buckets": true)");
    add("fg/bucket-value", "text among the values of a vocabulary", error, R"("vocab_dict": {"a": "0"})");
    add("fg/bucket-value", "a number among the words", error, R"("vocab_list": ["a", 1])");
    add("fg/bucket-value", "no boundaries", error, R"("boundaries": [])");
    add("fg/bucket-value", "a word twice", error, R"("vocab_list": ["a", "b", "a"])");
    add("fg/bucket-value", "the default value twice", info,
        R"("default_value": "a", "vocab_list": ["a", "<OOV>", "b", "a"], "default_bucketize_value": 1)");
    add("fg/bucket-value", "a default beyond the list", error,
        R"("vocab_list": ["a", "b"], "default_bucketize_value": 2)");
    add("fg/bucket-value", "a default beyond the dict", error,
        R"("vocab_dict": {"a": 0, "b": 3}, "default_bucketize_value": 4)");
    add("fg/bucket-value", "a negative default", error, R"("vocab_file": "x.txt", "default_bucketize_value": -1)");
    add("fg/bucket-value", "words as indexes", error, R"("vocab_dict": {"a": "0"})");
    add("fg/bucket-value", "sound", silent, R"("vocab_dict": {"a": 0, "b": 3}, "default_bucketize_value": 3)");
    add("fg/bucket-value", "the greatest size", silent, R"("hash_bucket_size": 9223372036854775807)");
}

void addSequenceCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         const std::string &json) {
        cases.push_back({rule, what, expected, "jit-tiny", plain(json)});
    };
    const auto group = [](const std::string &from, const std::string &to) {
        return sequence(replaced(sequenceKeys, from, to), sequenceFeature);
    };
    add("fg/sequence-key", "no name", error, group(R"("sequence_name": "s", )", ""));
    add("fg/sequence-key", "no length", error, group(R"("sequence_length": 6, )", ""));
    add("fg/sequence-key", "length 0", error, group(": 6", ": 0"));
    add("fg/sequence-key", "no delimiter", error, group(R"("sequence_delim": "|", )", ""));
    add("fg/sequence-key", "an empty delimiter", error, group(R"("|")", R"("")"));
    add("fg/sequence-key", "no features", error, "{" + sequenceKeys + "}");
    add("fg/sequence-key", "no key of the user", warning, group(R"(, "sequence_pk": "user:s")", ""));
    add("fg/sequence-key", "a feature without a length", error,
        feature("a", R"("expression": "user:a", "sequence_delim": ";")", "sequence_id_feature"));
    add("fg/sequence-key", "sound", silent, sequence(sequenceKeys, sequenceFeature));
    add("fg/sequence-duplicate", "twice", error,
        sequence(sequenceKeys, sequenceFeature) + ',' + sequence(sequenceKeys, ""));
    add("fg/sequence-duplicate", "once", silent, sequence(sequenceKeys, sequenceFeature));
    add("fg/sequence-empty", "empty", warning, sequence(sequenceKeys, ""));
    add("fg/sequence-empty", "one feature", silent, sequence(sequenceKeys, sequenceFeature));
    add("fg/sequence-default", "empty", error, sequence(sequenceKeys, replaced(sequenceFeature, R"("0")", R"("")")));
    add("fg/sequence-default", "absent", error, sequence(sequenceKeys, idFeature("a")));
    add("fg/sequence-default", "a sequence by itself", error,
        feature("a", R"("expression": "user:a")", "sequence_id_feature"));
    add("fg/sequence-default", "no sequence", silent, idFeature("a"));
    add("fg/sequence-default", "sound", silent, sequence(sequenceKeys, sequenceFeature));
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> made;
        for (const auto add : {addFormCases, addFeatureCases, addInputCases, addBucketCases, addSequenceCases})
            add(made);
        return made;
    }();
    return all;
}

/// The rules of all dialects.
std::vector<const Rule *> rulesOfAllDialects()
{
    std::vector<const Rule *> rules;
    for (const Rule *rule : fgRules()) {
        if (!rule->id.starts_with("fg/rtp-"))
            rules.push_back(rule);
    }
    return rules;
}

}  // namespace

void tst_FgRules::findsWhatIsWrong_data()
{
    addFolderCaseRows(cases());
}

void tst_FgRules::everyRuleHasCases()
{
    QCOMPARE(uncoveredRules(rulesOfAllDialects(), cases()), std::string());
}

void tst_FgRules::soundFoldersHaveNoFinding()
{
    QCOMPARE(alarmsOf(fgRules(), soundFolders), std::string());
}

void tst_FgRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], fgRules());
}

void tst_FgRules::findingsAreAtTheirFeature()
{
    const FolderCase folderCase{"", "", silent, "jit-tiny",
                                plain(sequence(sequenceKeys, sequenceFeature + ',' + idFeature("b", "nobody:b")))};
    const auto findings = findingsOf(folderCase, fgRules());
    const Finding *finding = findFinding(findings, "fg/expression");
    QVERIFY2(finding, describeFindings(findings).c_str());
    QCOMPARE(finding->location.record, std::string("fg.json"));
    QCOMPARE(finding->location.pointer, std::string("/features/0/features/1/expression"));
    QVERIFY(finding->message.find("\"s__b\"") != std::string::npos);
}

QTEST_GUILESS_MAIN(tst_FgRules)
#include "tst_FgRules.moc"
