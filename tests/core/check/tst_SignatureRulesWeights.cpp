// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/RuleCase.h"
#include "tests/support/SignatureEdits.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

// What the signature says against the graph, the weights and the constants.

namespace {

constexpr std::string_view userInputOfX = R"(, {"user_input": {"arg": {"as_tensor": {"name": "x"}}}})";
constexpr std::string_view userOutputOfMul = R"({"user_output": {"arg": {"as_tensor": {"name": "mul"}}}})";

Bytes smallWith(std::string_view from, std::string_view to)
{
    return archiveOf(smallProgramWith(from, to));
}

/// A program with one constant input and one constant output, each with the value of graph and signature.
Bytes constants(const std::string &graphInput, const std::string &specInput,
                const std::string &graphOutput = "{'as_int': 1}", const std::string &specOutput = "{'as_int': 1}")
{
    ProgramParts parts;
    parts.inputs = "[" + graphInput + "]";
    parts.inputSpecs = "[{'constant_input': {'name': 'n', 'value': " + specInput + "}}]";
    parts.outputs = "[" + graphOutput + "]";
    parts.outputSpecs = "[{'user_output': {'arg': " + specOutput + "}}]";
    return archiveOf(programText(parts), {});
}

/// A program with one token or object, and its name in the signature.
Bytes bound(const std::string &graphInput, const std::string &spec)
{
    ProgramParts parts;
    parts.inputs = "[" + graphInput + "]";
    parts.inputSpecs = "[" + spec + "]";
    return archiveOf(programText(parts), {});
}

std::string customObject(const std::string &name)
{
    return "{'custom_obj': {'arg': {'name': '" + name + "', 'class_fqn': 'a.B'}, 'custom_obj_name': 'thing'}}";
}

std::vector<RuleCase> pairingCases()
{
    const std::string object = "{'as_custom_obj': {'name': 'obj', 'class_fqn': 'a.B'}}";
    return {
        {"signature/input-count", "a spec is lost", error, smallWith(userInputOfX, "")},
        {"signature/input-count", "nothing", silent, smallPt2()},
        {"signature/input-count", "no input_specs at all", silent, smallWith("input_specs", "input_spec")},
        {"signature/input-count", "a program that is cut off", silent,
         archiveOf(smallProgramText().substr(0, smallProgramText().find(userInputOfX)))},
        {"signature/output-count", "a spec is lost", error, smallWith(userOutputOfMul, "")},
        {"signature/output-count", "an output is lost", error,
         smallWith(R"("outputs": [{"as_tensor": {"name": "mul"}}], "nodes")", R"("outputs": [], "nodes")")},
        {"signature/output-count", "nothing", silent, smallPt2()},
        {"signature/output-count", "outputs are no list", silent,
         smallWith(R"("outputs": [{"as_tensor": {"name": "mul"}}], "nodes")", R"("outputs": 1, "nodes")")},
        {"signature/input-name", "another parameter", error,
         smallWith(R"({"arg": {"name": "p_w"})", R"({"arg": {"name": "p_v"})")},
        {"signature/input-name", "a constant for a tensor", error,
         smallWith(R"({"as_tensor": {"name": "x"}}], "outputs")", R"({"as_int": 3}], "outputs")")},
        {"signature/input-name", "another token", warning,
         bound(tensorArgument("token"), "{'token': {'arg': {'name': 'other'}}}")},
        {"signature/input-name", "another object", warning, bound(object, customObject("other"))},
        {"signature/input-name", "the same object", silent, bound(object, customObject("obj"))},
        {"signature/input-name", "a spec is lost", silent, smallWith(userInputOfX, "")},
        {"signature/input-name", "an unknown spec", silent, smallWith(R"({"parameter": {)", R"({"colour": {)")},
        {"signature/input-name", "nothing", silent, smallPt2()},
        {"signature/output-name", "another value", error,
         smallWith(userOutputOfMul, R"({"user_output": {"arg": {"as_tensor": {"name": "x"}}}})")},
        {"signature/output-name", "a constant for a tensor", error,
         smallWith(userOutputOfMul, R"({"user_output": {"arg": {"as_int": 1}}})")},
        {"signature/output-name", "another constant", error,
         constants("{'as_int': 3}", "{'as_int': 3}", "{'as_int': 1}", "{'as_int': 2}")},
        {"signature/output-name", "one for True, which Python takes for equal", silent,
         constants("{'as_int': 3}", "{'as_int': 3}", "{'as_int': 1}", "{'as_bool': true}")},
        {"signature/output-name", "a spec is lost", silent, smallWith(userOutputOfMul, "")},
        {"signature/output-name", "nothing", silent, smallPt2()},
        {"signature/constant-input-value", "another number", warning, constants("{'as_int': 3}", "{'as_int': 4}")},
        {"signature/constant-input-value", "another text", warning,
         constants("{'as_string': 'a'}", "{'as_string': 'b'}")},
        {"signature/constant-input-value", "a text for a number", warning,
         constants("{'as_int': 3}", "{'as_string': '3'}")},
        {"signature/constant-input-value", "a tensor for a constant", warning,
         constants(tensorArgument("n"), "{'as_int': 3}")},
        {"signature/constant-input-value", "the same text", silent,
         constants("{'as_string': 'a'}", "{'as_string': 'a'}")},
        {"signature/constant-input-value", "NaN", silent, constants("{'as_float': 'NaN'}", "{'as_float': 'NaN'}")},
        {"signature/constant-input-value", "none", silent, constants("{'as_none': true}", "{'as_none': true}")},
    };
}

std::vector<RuleCase> stateCases()
{
    const ConfigLines none;
    const ConfigLines weight{{"w", parameterLine()}};
    const ConfigLines constant{{"w", constantLine()}};
    const auto kept = smallProgramFedFrom(bufferSpec("true"));
    const auto transient = smallProgramFedFrom(bufferSpec("false"));
    const auto tensor =
        smallProgramFedFrom("{'tensor_constant': {'arg': {'name': 'p_w'}, 'tensor_constant_name': 'w'}}");
    const auto object =
        smallProgramFedFrom("{'custom_obj': {'arg': {'name': 'p_w', 'class_fqn': 'a.B'}, 'custom_obj_name': 'w'}}");
    ConfigLine plain = parameterLine();
    plain.isParam = "false";
    return {
        {"signature/param-missing", "no weights", error, archiveOf(smallProgramText(), none)},
        {"signature/param-missing", "among the constants", error, archiveOf(smallProgramText(), none, constant)},
        {"signature/param-missing", "a config that is no JSON", silent, zip(with(weightsConfigName, "{"))},
        {"signature/param-missing", "no config", silent, zip(without({weightsConfigName}))},
        {"signature/param-missing", "an entry that is damaged", silent,
         zip(with(weightsConfigName, R"({"config": {"w": 1}})"))},
        {"signature/param-missing", "nothing", silent, smallPt2()},
        {"signature/param-not-parameter", "is_param is false", error, archiveOf(smallProgramText(), {{"w", plain}})},
        {"signature/param-not-parameter", "a buffer", silent, archiveOf(kept, {{"w", plain}})},
        {"signature/param-not-parameter", "nothing", silent, smallPt2()},
        {"signature/buffer-missing", "neither here nor there", error, archiveOf(kept, none)},
        {"signature/buffer-missing", "a non-persistent one", silent, archiveOf(transient, none)},
        {"signature/buffer-missing", "among the constants", silent, archiveOf(kept, none, constant)},
        {"signature/buffer-missing", "a damaged spec", silent, archiveOf(smallProgramFedFrom(bufferSpec("7")), none)},
        {"signature/buffer-in-constants", "among the constants", warning, archiveOf(kept, none, constant)},
        {"signature/buffer-in-constants", "a non-persistent one", silent, archiveOf(transient, none, constant)},
        {"signature/buffer-in-constants", "in both", silent, archiveOf(kept, weight, constant)},
        {"signature/nonpersistent-in-weights", "among the weights", error, archiveOf(transient, weight)},
        {"signature/nonpersistent-in-weights", "a persistent one", silent, archiveOf(kept, weight)},
        {"signature/nonpersistent-in-weights", "among the constants", silent, archiveOf(transient, none, constant)},
        {"signature/nonpersistent-missing", "neither here nor there", error, archiveOf(transient, none)},
        {"signature/nonpersistent-missing", "among the weights", silent, archiveOf(transient, weight)},
        {"signature/nonpersistent-missing", "among the constants", silent, archiveOf(transient, none, constant)},
        {"signature/constant-missing", "no constants", error, archiveOf(tensor, none)},
        {"signature/constant-missing", "among the weights", error, archiveOf(tensor, weight)},
        {"signature/constant-missing", "among the constants", silent, archiveOf(tensor, none, constant)},
        {"signature/custom-obj-missing", "no constants", error, archiveOf(object, none)},
        {"signature/custom-obj-missing", "an object", silent,
         archiveOf(object, none, {{"w", objectLine("custom_obj_0")}})},
        {"signature/custom-obj-kind", "a tensor for an object", error, archiveOf(object, none, constant)},
        {"signature/custom-obj-kind", "an object for a tensor", error,
         archiveOf(tensor, none, {{"w", objectLine("custom_obj_0")}})},
        {"signature/custom-obj-kind", "an opaque object for a tensor", error,
         archiveOf(tensor, none, {{"w", objectLine("opaque_obj_0")}})},
        {"signature/custom-obj-kind", "an opaque object", silent,
         archiveOf(object, none, {{"w", objectLine("opaque_obj_0")}})},
        {"signature/custom-obj-kind", "a tensor", silent, archiveOf(tensor, none, constant)},
    };
}

/// The small archive with another stored weight.
template <typename Change>
Bytes stored(const Change &change)
{
    ConfigLine line = parameterLine();
    change(line);
    return archiveOf(smallProgramText(), {{"w", line}});
}

std::vector<RuleCase> metaCases()
{
    const auto symbolic = smallProgramWith(
        R"("p_w": {"dtype": 7, "sizes": [{"as_int": 3})",
        R"json("p_w": {"dtype": 7, "sizes": [{"as_expr": {"expr_str": "Symbol('s0', integer=True)", "hint": null}})json");
    return {
        {"signature/shape-mismatch", "another size", error, stored([](ConfigLine &line) { line.sizes = "[3, 2]"; })},
        {"signature/shape-mismatch", "another rank", error,
         stored([](ConfigLine &line) { line.sizes = "[12]", line.strides = "[1]"; })},
        {"signature/shape-mismatch", "a symbolic size", silent, archiveOf(symbolic)},
        {"signature/shape-mismatch", "a size that is no integer", silent,
         stored([](ConfigLine &line) { line.sizes = R"([{"as_int": 3}, {"as_int": "4"}])"; })},
        {"signature/shape-mismatch", "another parameter of the graph", silent,
         smallWith(R"({"arg": {"name": "p_w"})", R"({"arg": {"name": "p_v"})")},
        {"signature/dtype-mismatch", "float16", error, stored([](ConfigLine &line) { line.dtype = "6"; })},
        {"signature/dtype-mismatch", "no dtype at all", silent, stored([](ConfigLine &line) { line.dtype = "99"; })},
        {"signature/dtype-mismatch", "nothing", silent, smallPt2()},
        {"signature/stride-mismatch", "transposed", warning, stored([](ConfigLine &line) { line.strides = "[1, 3]"; })},
        {"signature/stride-mismatch", "an offset", warning, stored([](ConfigLine &line) { line.offset = "1"; })},
        {"signature/stride-mismatch", "another shape", silent,
         stored([](ConfigLine &line) { line.sizes = "[12]", line.strides = "[1]"; })},
        {"signature/stride-mismatch", "nothing", silent, smallPt2()},
        {"signature/requires-grad-mismatch", "no gradient", warning,
         stored([](ConfigLine &line) { line.requiresGrad = "false"; })},
        {"signature/requires-grad-mismatch", "nothing", silent, smallPt2()},
        {"signature/device-mismatch", "cuda", warning,
         stored([](ConfigLine &line) { line.device = R"({"type": "cuda", "index": 0})"; })},
        {"signature/device-mismatch", "the numbered CPU", silent,
         stored([](ConfigLine &line) { line.device = R"({"type": "cpu", "index": 0})"; })},
        {"signature/device-mismatch", "nothing", silent, smallPt2()},
    };
}

std::vector<RuleCase> targetCases()
{
    const ConfigLines two{{"w", parameterLine()}, {"ghost", parameterLine()}};
    const auto twice = smallProgramWith(R"({"user_input": {"arg": {"as_tensor": {"name": "x"}}}})",
                                        R"({"parameter": {"arg": {"name": "x"}, "parameter_name": "w"}})");
    return {
        {"signature/target-duplicate", "one parameter for two inputs", warning, archiveOf(twice)},
        {"signature/target-duplicate", "two parameters on one file", silent,
         archiveOf(replaced(twice, R"("parameter_name": "w"}}])", R"("parameter_name": "ghost"}}])"), two)},
        {"signature/target-empty", "no name", error, smallWith(R"("parameter_name": "w")", R"("parameter_name": "")")},
        {"signature/target-empty", "nothing", silent, smallPt2()},
        {"signature/unused-weight", "one weight more", info, archiveOf(smallProgramText(), two)},
        {"signature/unused-weight", "one constant more", info,
         archiveOf(smallProgramText(), {{"w", parameterLine()}}, {{"ghost", constantLine()}})},
        {"signature/unused-weight", "an object that a node takes", silent,
         archiveOf(
             smallProgramWith(R"({"name": "other", "arg": {"as_tensor": {"name": "p_w"}})",
                              R"({"name": "other", "arg": {"as_custom_obj": {"name": "thing", "class_fqn": "a.B"}})"),
             {{"w", parameterLine()}}, {{"thing", objectLine("custom_obj_0")}})},
        {"signature/unused-weight", "no input_specs at all", silent, smallWith("input_specs", "input_spec")},
        {"signature/unused-weight", "nothing", silent, smallPt2()},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (const auto &part : {pairingCases(), stateCases(), metaCases(), targetCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_SignatureRulesWeights : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ruleSpeaksUp_data() { addRuleCaseRows(cases()); }
    void ruleSpeaksUp();
    void everyRuleHasItsCases();
    void soundArchiveHasNoFinding();
    void mismatchNamesBothSides();
    void missingParameterIsPlaced();
};

void tst_SignatureRulesWeights::ruleSpeaksUp()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], signatureRules());
}

void tst_SignatureRulesWeights::everyRuleHasItsCases()
{
    // The rules after signature/unused-weight are in tst_SignatureRulesCalls.
    const auto rules = signatureRules();
    const auto last = std::ranges::find(rules, std::string_view("signature/unused-weight"), &Rule::id);
    QVERIFY(last != rules.end());
    const auto here = rules.first(static_cast<std::size_t>(last - rules.begin()) + 1);
    QCOMPARE(QString::fromStdString(uncoveredRules(here, cases())), QString());
}

void tst_SignatureRulesWeights::soundArchiveHasNoFinding()
{
    const auto findings = runRulesOn(smallPt2(), signatureRules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_SignatureRulesWeights::mismatchNamesBothSides()
{
    const auto findings = runRulesOn(stored([](ConfigLine &line) { line.dtype = "4"; }), signatureRules());
    const Finding *finding = findFinding(findings, "signature/dtype-mismatch");
    QVERIFY(finding);
    QCOMPARE(finding->message,
             std::string("parameter w is stored with dtype int32, and the graph takes it for one with dtype float32"));
    QCOMPARE(finding->location.pointer, std::string("/graph_module/signature/input_specs/0"));
    QCOMPARE(finding->location.tensor, std::string("w"));
    QCOMPARE(finding->related.size(), std::size_t(1));
    QCOMPARE(finding->related.front().record, "model/" + std::string(weightsConfigName));
    QCOMPARE(finding->related.front().pointer, std::string("/config/w"));
}

void tst_SignatureRulesWeights::missingParameterIsPlaced()
{
    const auto findings = runRulesOn(archiveOf(smallProgramText(), {}), signatureRules());
    const Finding *finding = findFinding(findings, "signature/param-missing");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("parameter w is not among the weights"));
    QCOMPARE(finding->location.record, "model/" + std::string(smallProgramName));
    QCOMPARE(finding->location.model, std::string("model"));
    QVERIFY(finding->location.offset);
}

QTEST_APPLESS_MAIN(tst_SignatureRulesWeights)
#include "tst_SignatureRulesWeights.moc"
