// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

Bytes configOf(std::string json)
{
    return zip(with(weightsConfigName, std::move(json)));
}

Bytes soundWith(std::string_view from, std::string_view to)
{
    return configOf(replaced(configText({{"w", {}}}), from, to));
}

Bytes constant(const ConfigLine &line, std::string_view recordName, std::string content)
{
    return zip(
        plus(withConstants({{"c", line}}), "model/data/constants/" + std::string(recordName), std::move(content)));
}

std::string torchSaveText()
{
    return toText(zip(torchSave()));
}

/// As torch.save wrote before 1.6: a pickled magic number first.
const std::string legacyStream("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15);

std::vector<RuleCase> jsonCases()
{
    return {
        {"config/json-invalid", "cut off", error, configOf(R"({"config": {"w": )")},
        {"config/json-invalid", "a byte order mark", error, configOf("\xef\xbb\xbf{\"config\": {}}")},
        {"config/json-invalid", "bytes that are not UTF-8", error, configOf("{\"config\": {\"\xff\": 1}}")},
        {"config/json-invalid", "no bytes", error, configOf("")},
        {"config/json-invalid", "an empty config", silent, configOf(R"({"config": {}})")},
        {"config/duplicate-key", "one field twice", warning,
         soundWith(R"("is_param")", R"("is_param": true, "is_param")")},
        {"config/duplicate-key", "one name twice", warning, zip(withWeights({{"w", {}}, {"w", {}}}))},
        {"config/duplicate-key", "one name in both configs", silent, zip(withConstants({{"w", {}}}))},
        {"config/missing-config", "a list", error, configOf("[]")},
        {"config/missing-config", "an empty object", error, configOf("{}")},
        {"config/missing-config", "an empty config", silent, configOf(R"({"config": {}})")},
        {"config/missing-field", "no path_name", error, soundWith(R"("path_name")", R"("path")")},
        {"config/missing-field", "no layout", error, soundWith(R"(, "layout": 7)", "")},
        {"config/missing-field", "no device index, which has a default", silent, soundWith(R"(, "index": null)", "")},
        {"config/wrong-type", "dtype as a text", error, weightWith({.dtype = R"("float32")"})},
        {"config/wrong-type", "a number for a flag", error, weightWith({.isParam = "1"})},
        {"config/wrong-type", "a plain number for a size", error, soundWith(R"({"as_int": 3})", "3")},
        {"config/wrong-type", "nothing", silent, smallPt2()},
        {"config/unknown-field", "one more field", info, soundWith(R"("is_param")", R"("colour": 1, "is_param")")},
        {"config/unknown-field", "nothing", silent, smallPt2()},
    };
}

std::vector<RuleCase> pathCases()
{
    const std::string weights = "model/data/weights/";
    return {
        {"config/path-missing", "another number", error, weightWith({.path = R"("weight_1")"})},
        {"config/path-missing", "the config itself", error, weightWith({.path = R"("model_weights_config.json")"})},
        {"config/path-missing", "a way out of the folder", error, weightWith({.path = R"("../../../etc/passwd")"})},
        {"config/path-missing", "an absolute path", error, weightWith({.path = R"("/etc/passwd")"})},
        {"config/path-missing", "no name", error, weightWith({.path = R"("")"})},
        {"config/path-missing", "in capitals, which PyTorch finds", silent, weightWith({.path = R"("WEIGHT_0")"})},
        {"config/path-not-basename", "a folder", warning,
         zip(plus(withWeights({{"w", {.path = R"("a/weight_0")"}}}), weights + "a/weight_0"))},
        {"config/path-not-basename", "a way up", warning, weightWith({.path = R"("..weight_0")"})},
        {"config/path-not-basename", "nothing", silent, smallPt2()},
        {"config/path-prefix", "a constant named as a weight", error,
         constant({.path = R"("weight_0")"}, "weight_0", "1234")},
        {"config/path-prefix", "a weight of any name", silent, weightWith({.path = R"("data")"})},
        {"config/weight-path-prefix", "a weight of another name", info, weightWith({.path = R"("tensor_0")"})},
        {"config/weight-path-prefix", "nothing", silent, smallPt2()},
        {"config/tensor-meta-null", "null", error, weightWith({.tensorMeta = "null"})},
        {"config/tensor-meta-null", "null for a pickled object", silent,
         constant({.path = R"("opaque_obj_0")", .usePickle = "true", .tensorMeta = "null"}, "opaque_obj_0", "N.")},
        {"config/tensor-meta-on-object", "an object with sizes", info,
         constant({.path = R"("custom_obj_0")", .usePickle = "true"}, "custom_obj_0", torchSaveText())},
        {"config/tensor-meta-on-object", "a weight of that name", silent, weightWith({.path = R"("custom_obj_0")"})},
        {"config/object-without-pickle", "an object as raw bytes", warning,
         constant({.path = R"("custom_obj_0")", .tensorMeta = "null"}, "custom_obj_0", "N.")},
        {"config/object-without-pickle", "a tensor as raw bytes", silent,
         constant({.path = R"("tensor_0")"}, "tensor_0", "1")},
    };
}

std::vector<RuleCase> pickleCases()
{
    const auto weightHolding = [](const char *usePickle, std::string content) {
        Entries entries = withWeights({{"w", {.usePickle = usePickle}}});
        entryOf(entries, "data/weights/weight_0").content = std::move(content);
        return zip(entries);
    };
    return {
        {"config/use-pickle-mismatch", "numbers, pickled by the config", error,
         weightHolding("true", std::string(48, '\0'))},
        {"config/use-pickle-mismatch", "no bytes, pickled by the config", error, weightHolding("true", "")},
        {"config/use-pickle-mismatch", "an archive, raw by the config", error, weightHolding("false", torchSaveText())},
        {"config/use-pickle-mismatch", "an archive, pickled by the config", silent,
         weightHolding("true", torchSaveText())},
        {"config/use-pickle-mismatch", "an old stream, pickled by the config", silent,
         weightHolding("true", legacyStream)},
        {"config/use-pickle-mismatch", "numbers that begin as a ZIP does", silent,
         weightHolding("false", "PK\3\4" + std::string(44, '\0'))},
        {"config/use-pickle-mismatch", "an opaque object, which is a bare pickle", silent,
         constant({.path = R"("opaque_obj_0")", .usePickle = "true", .tensorMeta = "null"}, "opaque_obj_0", "N.")},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (auto &&part : {jsonCases(), pathCases(), pickleCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_ConfigRulesEntries : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void soundArchiveHasNoFinding();
    void missingBlobIsPlacedAtItsPath();
    void mismatchNamesBlobAndConfig();
    void quickStillSeesWrongPickles();
};

void tst_ConfigRulesEntries::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], catalogue());
}

void tst_ConfigRulesEntries::everyRuleHasCases()
{
    QCOMPARE(uncoveredRules(configJsonRules(), cases()), std::string());
    QCOMPARE(uncoveredRules(configPathRules(), cases()), std::string());
}

void tst_ConfigRulesEntries::soundArchiveHasNoFinding()
{
    for (const auto rules : {configJsonRules(), configPathRules()}) {
        const auto findings = runRulesOn(smallPt2(), rules);
        QVERIFY2(findings.empty(), describeFindings(findings).c_str());
    }
}

void tst_ConfigRulesEntries::missingBlobIsPlacedAtItsPath()
{
    const auto findings = runRulesOn(zip(withWeights({{"a/b", {.path = R"("weight_9")"}}})), configPathRules());
    const Finding *finding = findFinding(findings, "config/path-missing");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("a/b is to be read from weight_9, which is not in the archive"));
    QCOMPARE(finding->location.record, "model/" + std::string(weightsConfigName));
    QCOMPARE(finding->location.pointer, std::string("/config/a~1b/path_name"));
    QCOMPARE(finding->location.model, std::string("model"));
    QCOMPARE(finding->location.tensor, std::string("a/b"));
}

void tst_ConfigRulesEntries::mismatchNamesBlobAndConfig()
{
    const auto findings = runRulesOn(weightWith({.usePickle = "true"}), configPathRules());
    const Finding *finding = findFinding(findings, "config/use-pickle-mismatch");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("weight_0 is not a torch.save archive, but use_pickle is true for w"));
    QCOMPARE(finding->location.record, std::string("model/data/weights/weight_0"));
    QCOMPARE(finding->related.size(), std::size_t{1});
    QCOMPARE(finding->related[0].pointer, std::string("/config/w/use_pickle"));
}

void tst_ConfigRulesEntries::quickStillSeesWrongPickles()
{
    const TemporaryFile file(weightWith({.usePickle = "true"}));
    const auto findings = runRules(file.path(), configPathRules(), ReadBytes::No);
    QVERIFY(findFinding(findings, "config/use-pickle-mismatch"));
}

QTEST_APPLESS_MAIN(tst_ConfigRulesEntries)
#include "tst_ConfigRulesEntries.moc"
