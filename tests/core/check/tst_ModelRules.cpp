// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/ProgramEdits.h"
#include "tests/support/ProgramParts.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

Bytes programWith(std::string_view from, std::string_view to)
{
    return withProgram(replaced(smallProgramText(), from, to));
}

Bytes schema(std::string_view major, std::string_view minor)
{
    return programWith(R"("major": 8, "minor": 20)",
                       R"("major": )" + std::string(major) + R"(, "minor": )" + std::string(minor));
}

/// A bare NaN in the graph of a program of that minor schema version.
Bytes nanWithMinor(std::string_view minor)
{
    const std::string text =
        replaced(smallProgramText(), R"("is_single_tensor_return": false)", R"("is_single_tensor_return": NaN)");
    return withProgram(replaced(text, R"("minor": 20)", R"("minor": )" + std::string(minor)));
}

std::vector<RuleCase> jsonCases()
{
    const std::string deep(2000, '[');
    return {
        {"model/json-invalid", "cut off", error, withProgram(smallProgramText().substr(0, 1000))},
        {"model/json-invalid", "no bytes", error, withProgram("")},
        {"model/json-invalid", "nothing", silent, smallPt2()},
        {"model/not-utf8", "a byte that is not UTF-8", error, programWith("model.py", "mod\xff.py")},
        {"model/not-utf8", "a byte order mark", error, withProgram("\xef\xbb\xbf" + smallProgramText())},
        {"model/not-utf8", "letters beyond ASCII", silent, programWith("model.py", "größe.py")},
        {"model/duplicate-key", "two versions of torch", warning,
         programWith(R"("verifiers")", R"("torch_version": "2.9.1", "verifiers")")},
        {"model/duplicate-key", "nothing", silent, smallPt2()},
        {"model/nonfinite-literal", "a bare NaN in schema 8.20", warning, nanWithMinor("20")},
        {"model/nonfinite-literal", "a bare NaN in schema 8.7", warning, nanWithMinor("7")},
        {"model/nonfinite-literal", "a bare NaN in schema 8.2", info, nanWithMinor("2")},
        {"model/nonfinite-literal", "NaN as a text", silent, programWith("model.py", "NaN")},
        {"model/missing-field", "no schema_version", error, programWith(R"("schema_version")", R"("schema")")},
        {"model/missing-field", "no minor version", error, programWith(R"(, "minor": 20)", "")},
        {"model/missing-field", "no guards_code, which has a default", silent,
         programWith(R"(, "guards_code": [])", "")},
        {"model/wrong-type", "null", error, withProgram("null")},
        {"model/wrong-type", "a text for the major version", error, programWith(R"("major": 8)", R"("major": "8")")},
        {"model/wrong-type", "a range beyond 64 bits", warning,
         programWith(R"("range_constraints": {})",
                     R"("range_constraints": {"s0": {"min_val": 2, "max_val": 9223372036854775808}})")},
        {"model/wrong-type", "a range from a list on", error,
         programWith(R"("range_constraints": {})", R"("range_constraints": {"s0": {"min_val": [], "max_val": null}})")},
        {"model/wrong-type", "nothing", silent, smallPt2()},
        {"model/unknown-field", "one more field", info, programWith(R"("verifiers")", R"("colour": 1, "verifiers")")},
        {"model/unknown-field", "nothing", silent, smallPt2()},
        {"model/too-deep", "2000 levels", error, programWith(R"("guards_code": [])", R"("guards_code": )" + deep)},
        {"model/too-deep", "nothing", silent, smallPt2()},
    };
}

/// The program with another value for the argument `other` of its node.
Bytes argument(std::string_view value)
{
    return programWith(R"({"as_tensor": {"name": "p_w"}}, "kind": 1)", std::string(value) + R"(, "kind": 1)");
}

std::vector<RuleCase> schemaCases()
{
    const auto kind = [](std::string_view number) {
        return programWith(R"("kind": 1)", R"("kind": )" + std::string(number));
    };
    return {
        {"model/float-string-bad", "a word", error, argument(R"({"as_float": "much"})")},
        {"model/float-string-bad", "no text", error, argument(R"({"as_floats": [1.5, ""]})")},
        {"model/float-string-bad", "an integer of 400 digits", error,
         argument(R"({"as_float": 1)" + std::string(400, '0') + "}")},
        {"model/float-string-bad", "Infinity", silent, argument(R"({"as_float": "-Infinity"})")},
        {"model/float-string-bad", "a number", silent, argument(R"({"as_float": " 1_0.5e3 "})")},
        {"model/union-arity", "no key", error, argument("{}")},
        {"model/union-arity", "two keys", error, argument(R"({"as_int": 1, "as_float": 1.0})")},
        {"model/union-arity", "no key in a size", error, programWith(R"({"as_int": 3})", "{}")},
        {"model/union-arity", "nothing", silent, smallPt2()},
        {"model/union-tag", "as_quaternion", error, argument(R"({"as_quaternion": [1]})")},
        {"model/union-tag", "a kind of input", error, programWith(R"({"user_input")", R"({"dream_input")")},
        {"model/union-tag", "as_complex", silent, argument(R"({"as_complex": {"real": 1.0, "imag": 2.0}})")},
        {"model/enum-value", "dtype 0", error, argument(R"({"as_scalar_type": 0})")},
        {"model/enum-value", "dtype 14", error, argument(R"({"as_scalar_type": 14})")},
        {"model/enum-value", "memory format 5", error, argument(R"({"as_memory_format": 5})")},
        {"model/enum-value", "layout 8 of a value", error, programWith(R"("layout": 7)", R"("layout": 8)")},
        {"model/enum-value", "dtype 35", silent, argument(R"({"as_scalar_type": 35})")},
        {"model/arg-kind-value", "3", warning, kind("3")},
        {"model/arg-kind-value", "-1", warning, kind("-1")},
        {"model/arg-kind-value", "null", silent, kind("null")},
        {"model/arg-kind-value", "0", silent, kind("0")},
    };
}

std::vector<RuleCase> versionCases()
{
    return {
        {"model/schema-major", "7.3", error, schema("7", "3")},
        {"model/schema-major", "9.0", error, schema("9", "0")},
        {"model/schema-major", "0.1", error, schema("0", "1")},
        {"model/schema-major", "0.0", silent, schema("0", "0")},
        {"model/schema-major", "8.999", silent, schema("8", "999")},
        {"model/schema-zero", "0.0", warning, schema("0", "0")},
        {"model/schema-zero", "8.0", silent, schema("8", "0")},
        {"model/schema-minor-newer", "8.21", warning, schema("8", "21")},
        {"model/schema-minor-newer", "8.20", silent, schema("8", "20")},
        {"model/schema-minor-newer", "9.21", silent, schema("9", "21")},
        {"model/schema-feature-too-new", "node names in 8.14", warning, schema("8", "14")},
        {"model/schema-feature-too-new", "as_complex in 8.8", warning,
         withProgram(replaced(replaced(smallProgramText(), R"({"as_tensor": {"name": "p_w"}}, "kind": 1)",
                                       R"({"as_complex": {"real": 1.0, "imag": 2.0}}, "kind": 1)"),
                              R"("minor": 20)", R"("minor": 8)"))},
        {"model/schema-feature-too-new", "node names in 8.15", silent, schema("8", "15")},
        {"model/schema-feature-too-new", "node names in 7.3", silent, schema("7", "3")},
        {"model/schema-vs-torch-version", "8.14 of torch 2.15", info, schema("8", "14")},
        {"model/schema-vs-torch-version", "9.20 of torch 2.15", info, schema("9", "20")},
        {"model/schema-vs-torch-version", "8.20 of torch 2.9.1", info, programWith("2.15.0+cu132", "2.9.1+cpu")},
        {"model/schema-vs-torch-version", "8.20 of torch 2.15", silent, smallPt2()},
        {"model/schema-vs-torch-version", "8.20 of torch 2.11", silent, programWith("2.15.0+cu132", "2.11.0")},
        {"model/schema-vs-torch-version", "8.20 of an unfinished torch 2.9", silent,
         programWith("2.15.0+cu132", "2.9.0a0+git1234567")},
        {"model/schema-vs-torch-version", "8.20 of torch 2.16", silent, programWith("2.15.0+cu132", "2.16.0")},
        {"model/opset-missing-aten", "no opset", warning, programWith(R"({"aten": 10})", "{}")},
        {"model/opset-missing-aten", "another opset", warning, programWith(R"("aten": 10)", R"("mine": 10)")},
        {"model/opset-missing-aten", "a program that is cut off", silent, withProgram(R"({"graph_module": )")},
        {"model/opset-missing-aten", "nothing", silent, smallPt2()},
        {"model/opset-unexpected", "9999", warning, programWith(R"("aten": 10)", R"("aten": 9999)")},
        {"model/opset-unexpected", "another opset as well", silent,
         programWith(R"("aten": 10)", R"("aten": 10, "mine": 1)")},
    };
}

/// The program with this verifiers list, whose node calls that operator.
Bytes verifying(std::string_view verifiers, std::string_view op)
{
    const std::string text = replaced(smallProgramText(), R"(["TRAINING"])", verifiers);
    return withProgram(replaced(text, "torch.ops.aten.mul.Tensor", op));
}

std::vector<RuleCase> verifierCases()
{
    const auto verifiers = [](std::string_view list) { return programWith(R"(["TRAINING"])", list); };
    const std::string absent = replaced(smallProgramText(), R"("verifiers": ["TRAINING"], )", "");
    return {
        {"model/verifier-unknown", "MINE", error, verifiers(R"(["MINE"])")},
        {"model/verifier-unknown", "MINE after ATEN", error, verifiers(R"(["ATEN", "MINE"])")},
        {"model/verifier-unknown", "EDGE", warning, verifiers(R"(["EDGE"])")},
        {"model/verifier-unknown", "ATEN", silent, verifiers(R"(["ATEN"])")},
        {"model/verifier-unknown", "none", silent, verifiers("[]")},
        {"model/verifier-empty", "an empty list and add_", warning, verifying("[]", "torch.ops.aten.add_.Tensor")},
        {"model/verifier-empty", "no list and mul_", warning,
         withProgram(replaced(absent, "aten.mul.Tensor", "aten.mul_.Tensor"))},
        {"model/verifier-empty", "an empty list and no in-place operator", silent, verifiers("[]")},
        {"model/verifier-empty", "a number and add_", silent, verifying("7", "torch.ops.aten.add_.Tensor")},
        {"model/verifier-empty", "TRAINING and add_", silent,
         verifying(R"(["TRAINING"])", "torch.ops.aten.add_.Tensor")},
        {"model/verifier-aten-inplace", "add_", error, verifying(R"(["ATEN"])", "torch.ops.aten.add_.Tensor")},
        {"model/verifier-aten-inplace", "an out variant", error, verifying(R"(["ATEN"])", "torch.ops.aten.add.out")},
        {"model/verifier-aten-inplace", "an unknown in-place operator", error,
         verifying(R"(["ATEN"])", "torch.ops.aten.invent_.default")},
        {"model/verifier-aten-inplace", "add_ under an empty name", error,
         verifying(R"([""])", "torch.ops.aten.add_.Tensor")},
        {"model/verifier-aten-inplace", "batch norm, which writes its statistics", error,
         verifying(R"(["ATEN"])", "torch.ops.aten._native_batch_norm_legit.default")},
        {"model/verifier-aten-inplace", "TRAINING", silent, verifying(R"(["TRAINING"])", "torch.ops.aten.add_.Tensor")},
        {"model/verifier-aten-inplace", "__and__", silent, verifying(R"(["ATEN"])", "torch.ops.aten.__and__.Tensor")},
        {"model/verifier-aten-inplace", "somebody's operator", silent,
         verifying(R"(["ATEN"])", "torch.ops.mine.invent_.default")},
    };
}

std::vector<RuleCase> contentCases()
{
    const auto metadata = [](std::string_view more) {
        return programWith(R"("torch_fn")", std::string(more) + R"(, "torch_fn")");
    };
    const auto custom = [&](std::string_view text) { return metadata("\"custom\": " + jsonString(text)); };
    const auto ofProgram = [](std::string_view text) {
        return programWith("\"metadata\": {}, \"treespec",
                           "\"metadata\": {\"custom\": " + jsonString(text) + "}, \"treespec");
    };
    return {
        {"model/torch-version-missing", "no torch_version", info,
         programWith(R"(, "torch_version": "2.15.0+cu132")", "")},
        {"model/torch-version-missing", "nothing", silent, smallPt2()},
        {"model/int-beyond-double", "the end of a slice", info, argument(R"({"as_int": 9223372036854775807})")},
        {"model/int-beyond-double", "a uint64", info, argument(R"({"as_int": 18446744073709551615})")},
        {"model/int-beyond-double", "2^53", silent, argument(R"({"as_int": 9007199254740992})")},
        {"model/absolute-paths", "a home folder", info, programWith("model.py", "/home/me/model.py")},
        {"model/absolute-paths", "a drive", info, programWith("model.py", R"(C:\\Users\\me\\model.py)")},
        {"model/absolute-paths", "a relative path", silent, smallPt2()},
        {"model/metadata-bulk", "a long from_node", info,
         metadata(R"("from_node": ")" + std::string(20'000, ' ') + '"')},
        {"model/metadata-bulk", "nothing", silent, smallPt2()},
        {"model/custom-metadata-json", "a node's is cut off", error, custom("{\"a\": 1")},
        {"model/custom-metadata-json", "a node's has something behind", error, custom("{} x")},
        {"model/custom-metadata-json", "a node's is JSON", silent, custom("{\"a\": [NaN, \"b\"]}")},
        {"model/custom-metadata-json", "a node's is empty", silent, custom("")},
        {"model/custom-metadata-json", "a lone surrogate", silent, metadata("\"custom\": \"\\\"\\ud800\\\"\"")},
        {"model/custom-metadata-json", "a lone surrogate alone", error, metadata("\"custom\": \"\\ud800\"")},
        {"model/custom-metadata-json", "the program's is Python", error, ofProgram("{'a': 1}")},
        {"model/custom-metadata-json", "the program's begins with a byte order mark", error,
         ofProgram("\xef\xbb\xbf{}")},
        {"model/custom-metadata-json", "the program's is JSON", silent, ofProgram("{\"a\": 1}")},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (const auto &topic : {jsonCases(), schemaCases(), versionCases(), verifierCases(), contentCases()})
            joined.insert(joined.end(), topic.begin(), topic.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_ModelRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void soundArchiveHasNoFinding();
    void verifierIsPlaced();
    void absolutePathsAreCounted();
};

void tst_ModelRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], modelRules());
}

void tst_ModelRules::everyRuleHasCases()
{
    for (const auto topic : {modelJsonRules(), modelVersionRules(), modelVerifierRules(), modelContentRules()})
        QCOMPARE(uncoveredRules(topic, cases()), std::string());
}

void tst_ModelRules::soundArchiveHasNoFinding()
{
    const auto findings = runRulesOn(smallPt2(), modelRules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_ModelRules::verifierIsPlaced()
{
    const auto findings = runRulesOn(programWith(R"(["TRAINING"])", R"(["ATEN", "MINE"])"), modelRules());
    const Finding *finding = findFinding(findings, "model/verifier-unknown");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("the verifier \"MINE\" is neither TRAINING nor ATEN"));
    QCOMPARE(finding->location.record, "model/" + std::string(smallProgramName));
    QCOMPARE(finding->location.pointer, std::string("/verifiers/1"));
    QCOMPARE(finding->location.model, std::string("model"));
}

void tst_ModelRules::absolutePathsAreCounted()
{
    const auto findings = runRulesOn(programWith("model.py", "/home/me/model.py"), modelContentRules());
    QCOMPARE(describeFindings(findings),
             std::string("info model/absolute-paths: the stack traces of 1 node hold absolute paths such as "
                         "\"/home/me/model.py\" [model/models/model.json]\n"));
    QCOMPARE(findings.front().location.node, std::string("mul"));
}

QTEST_APPLESS_MAIN(tst_ModelRules)
#include "tst_ModelRules.moc"
