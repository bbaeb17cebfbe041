// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// uint16 came with schema 8.1, uint64 with 8.15.
Bytes uint64WithSchema(std::string_view minor)
{
    Entries entries = withWeights({{"w", {.dtype = "35"}}});
    std::string &program = entryOf(entries, "models/model.json").content;
    program = replaced(program, R"("minor": 20)", R"("minor": )" + std::string(minor));
    return zip(entries);
}

std::vector<RuleCase> extentCases()
{
    const std::string expression = R"([{"as_expr": {"expr_str": "s0", "hint": null}}, {"as_int": 4}])";
    return {
        {"config/dtype-unknown", "dtype 0", error, weightWith({.dtype = "0"})},
        {"config/dtype-unknown", "dtype 14", error, weightWith({.dtype = "14"})},
        {"config/dtype-unknown", "dtype 36", error, weightWith({.dtype = "36"})},
        {"config/dtype-unknown", "dtype -1", error, weightWith({.dtype = "-1"})},
        {"config/dtype-unknown", "dtype 35", silent, weightWith({.dtype = "35"})},
        {"config/dtype-newer-than-schema", "uint64 in schema 8.14", warning, uint64WithSchema("14")},
        {"config/dtype-newer-than-schema", "uint64 in schema 8.15", silent, uint64WithSchema("15")},
        {"config/size-negative", "a size of -3", error, weightWith({.sizes = "[-3, 4]"})},
        {"config/size-negative", "a size of 0", silent, weightWith({.sizes = "[0, 4]"})},
        {"config/size-symbolic", "a symbol for a size", error, weightWith({.sizes = expression})},
        {"config/size-symbolic", "a symbol for a stride", error, weightWith({.strides = expression})},
        {"config/size-symbolic", "nothing", silent, smallPt2()},
        {"config/stride-rank", "one stride for two sizes", error, weightWith({.strides = "[1]"})},
        {"config/stride-rank", "a scalar", silent, weightWith({.sizes = "[]", .strides = "[]"})},
        {"config/stride-negative", "a stride of -1", error, weightWith({.strides = "[4, -1]"})},
        {"config/stride-negative", "a stride of 0", silent, weightWith({.strides = "[4, 0]"})},
        {"config/offset-negative", "an offset of -1", error, weightWith({.offset = "-1"})},
        {"config/offset-negative", "an offset of 1", silent, weightWith({.offset = "1"})},
        {"config/extent-overflow", "a product of sizes that wraps round to 0", error,
         weightWith({.sizes = "[4294967296, 4294967296]", .strides = "[0, 0]"})},
        {"config/extent-overflow", "a reach that overflows", error,
         weightWith({.strides = "[9223372036854775807, 1]"})},
        {"config/extent-overflow", "an offset that overflows in bytes", error,
         weightWith({.offset = "4611686018427387904"})},
        {"config/extent-overflow", "a size beyond 64 bits", error, weightWith({.sizes = "[9223372036854775808, 4]"})},
        {"config/extent-overflow", "large, but far from it", silent, weightWith({.sizes = "[1099511627776, 4]"})},
        {"config/extent-overflow", "a negative size", silent, weightWith({.sizes = "[-3, 4]"})},
        {"config/stride-overlap", "an expanded tensor", info, weightWith({.strides = "[0, 1]"})},
        {"config/stride-overlap", "an unfolded tensor", info, weightWith({.strides = "[1, 1]"})},
        {"config/stride-overlap", "a transposed tensor", silent, weightWith({.strides = "[1, 3]"})},
        {"config/stride-overlap", "no elements", silent, weightWith({.sizes = "[0, 4]", .strides = "[0, 0]"})},
    };
}

std::vector<RuleCase> traitCases()
{
    return {
        {"config/layout-not-strided", "layout 1", warning, weightWith({.layout = "1"})},
        {"config/layout-not-strided", "layout 6", warning, weightWith({.layout = "6"})},
        {"config/layout-not-strided", "layout 8, which is unknown", silent, weightWith({.layout = "8"})},
        {"config/layout-unknown", "layout 0", error, weightWith({.layout = "0"})},
        {"config/layout-unknown", "layout 42", error, weightWith({.layout = "42"})},
        {"config/layout-unknown", "layout -7", error, weightWith({.layout = "-7"})},
        {"config/layout-unknown", "layout 1", silent, weightWith({.layout = "1"})},
        {"config/requires-grad-dtype", "int32 with a gradient", error,
         weightWith({.dtype = "4", .requiresGrad = "true"})},
        {"config/requires-grad-dtype", "bool with a gradient", error,
         weightWith({.dtype = "12", .requiresGrad = "true"})},
        {"config/requires-grad-dtype", "complex with a gradient", silent,
         weightWith({.dtype = "10", .requiresGrad = "true"})},
        {"config/param-not-float", "an int32 parameter", info, weightWith({.isParam = "true", .dtype = "4"})},
        {"config/param-not-float", "an int32 buffer", silent, weightWith({.dtype = "4"})},
        {"config/constant-is-param", "a constant that says so", warning,
         zip(withConstants({{"c", {.path = R"("tensor_0")", .isParam = "true"}}}))},
        {"config/constant-is-param", "a weight that says so", silent, weightWith({.isParam = "true"})},
    };
}

std::vector<RuleCase> deviceCases()
{
    const auto on = [](std::string_view type, std::string_view index = "null") {
        return weightWith(
            {.device = R"({"type": ")" + std::string(type) + R"(", "index": )" + std::string(index) + "}"});
    };
    return {
        {"config/device-unknown", "warp", error, on("warp", "0")},
        {"config/device-unknown", "a negative index", error, on("cuda", "-1")},
        {"config/device-unknown", "a type with the index in it", error, on("cuda:0")},
        {"config/device-unknown", "no type", error, on("")},
        {"config/device-unknown", "the name of an extension", silent, on("npu", "0")},
        {"config/device-unknown", "cuda", silent, on("cuda")},
        {"config/device-needs-accelerator", "cuda", info, on("cuda", "0")},
        {"config/device-needs-accelerator", "warp, which is unknown", silent, on("warp", "0")},
        {"config/device-needs-accelerator", "meta", silent, on("meta")},
        {"config/device-cpu-index", "cpu:0", info, on("cpu", "0")},
        {"config/device-cpu-index", "cpu", silent, on("cpu")},
        {"config/device-meta", "meta", warning, on("meta")},
        {"config/device-meta", "cpu", silent, on("cpu")},
    };
}

std::vector<RuleCase> sharingCases()
{
    const auto pair = [](const ConfigLine &first, const ConfigLine &second) {
        return zip(withWeights({{"w", first}, {"v", second}}));
    };
    const ConfigLine elsewhere{.path = R"("weight_1")", .dtype = "4", .device = R"({"type": "cuda", "index": 0})"};
    return {
        {"config/shared-path-dtype", "float32 and int32", error, pair({}, {.dtype = "4"})},
        {"config/shared-path-dtype", "float32 and int32 of two blobs", silent, pair({}, elsewhere)},
        {"config/shared-path-dtype", "one of them pickled", silent, pair({}, {.usePickle = "true", .dtype = "4"})},
        {"config/shared-path-device", "cpu and cuda", warning, pair({}, {.device = R"({"type": "cuda", "index": 0})"})},
        {"config/shared-path-device", "cpu and cuda of two blobs", silent, pair({}, elsewhere)},
        {"config/shared-path-pickle", "one of them pickled", error, pair({}, {.usePickle = "true"})},
        {"config/shared-path-pickle", "both pickled", silent, pair({.usePickle = "true"}, {.usePickle = "true"})},
        {"config/shared-path-requires-grad", "one with a gradient", info, pair({.requiresGrad = "true"}, {})},
        {"config/shared-path-requires-grad", "tied weights", silent, pair({}, {})},
        {"config/fqn-empty-or-odd", "no name", info, zip(withWeights({{"", {}}}))},
        {"config/fqn-empty-or-odd", "a space", info, zip(withWeights({{"a b", {}}}))},
        {"config/fqn-empty-or-odd", "a letter beyond ASCII", info, zip(withWeights({{"größe", {}}}))},
        {"config/fqn-empty-or-odd", "dots, digits and underscores", silent, zip(withWeights({{"_layers.0.w1", {}}}))},
        {"config/same-fqn-both-files", "w in both", warning, zip(withConstants({{"w", {.path = R"("tensor_0")"}}}))},
        {"config/same-fqn-both-files", "another name", silent, zip(withConstants({{"c", {.path = R"("tensor_0")"}}}))},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (auto &&part : {extentCases(), traitCases(), deviceCases(), sharingCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_ConfigRulesTensors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void soundArchiveHasNoFinding();
    void sizesArePlacedOneByOne();
    void manyTensorsOnOneDeviceAreOneFinding();
    void longNumbersAreCut();
    void sharingNamesBothEntries();
};

void tst_ConfigRulesTensors::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], catalogue());
}

void tst_ConfigRulesTensors::everyRuleHasCases()
{
    for (const auto rules : {configExtentRules(), configTraitRules(), configDeviceRules(), configSharingRules()})
        QCOMPARE(uncoveredRules(rules, cases()), std::string());
}

void tst_ConfigRulesTensors::soundArchiveHasNoFinding()
{
    for (const auto rules : {configExtentRules(), configTraitRules(), configDeviceRules(), configSharingRules()}) {
        const auto findings = runRulesOn(smallPt2(), rules);
        QVERIFY2(findings.empty(), describeFindings(findings).c_str());
    }
}

void tst_ConfigRulesTensors::sizesArePlacedOneByOne()
{
    const auto findings = runRulesOn(weightWith({.sizes = "[3, -4]"}), configExtentRules());
    const Finding *finding = findFinding(findings, "config/size-negative");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("sizes[1] of w is -4"));
    QCOMPARE(finding->location.pointer, std::string("/config/w/tensor_meta/sizes/1"));
    QCOMPARE(finding->location.tensor, std::string("w"));
}

void tst_ConfigRulesTensors::manyTensorsOnOneDeviceAreOneFinding()
{
    const ConfigLine line{.device = R"({"type": "cuda", "index": 1})"};
    const auto findings = runRulesOn(zip(withWeights({{"a", line}, {"b", line}, {"c", line}})), configDeviceRules());
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings[0].message, std::string("3 tensors are on cuda:1: the archive loads only where that device is"));
}

void tst_ConfigRulesTensors::longNumbersAreCut()
{
    const std::string number(400, '9');
    const auto findings = runRulesOn(weightWith({.sizes = "[" + number + ", 4]"}), configExtentRules());
    const Finding *finding = findFinding(findings, "config/extent-overflow");
    QVERIFY(finding);
    QVERIFY2(finding->message.size() < 150, finding->message.c_str());
}

void tst_ConfigRulesTensors::sharingNamesBothEntries()
{
    const auto findings = runRulesOn(zip(withWeights({{"a", {}}, {"b", {.dtype = "4"}}})), configSharingRules());
    const Finding *finding = findFinding(findings, "config/shared-path-dtype");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("weight_0: b is int32, but is read as float32 because of a"));
    QCOMPARE(finding->location.pointer, std::string("/config/b/tensor_meta/dtype"));
    QCOMPARE(finding->related[0].pointer, std::string("/config/a/tensor_meta/dtype"));
}

QTEST_APPLESS_MAIN(tst_ConfigRulesTensors)
#include "tst_ConfigRulesTensors.moc"
