// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr auto info = Severity::Info;
constexpr auto warning = Severity::Warning;
constexpr auto error = Severity::Error;
constexpr auto silent = std::nullopt;

constexpr std::string_view program = "models/model.json";

std::string programText()
{
    Entries entries = smallPt2Entries();
    return entryOf(entries, program).content;
}

Bytes programOf(std::string json)
{
    return zip(with(program, std::move(json)));
}

Bytes programWith(std::string_view from, std::string_view to)
{
    return programOf(replaced(programText(), from, to));
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
        replaced(programText(), R"("is_single_tensor_return": false)", R"("is_single_tensor_return": NaN)");
    return programOf(replaced(text, R"("minor": 20)", R"("minor": )" + std::string(minor)));
}

std::vector<RuleCase> jsonCases()
{
    const std::string deep(2000, '[');
    return {
        {"model/json-invalid", "cut off", error, programOf(programText().substr(0, 1000))},
        {"model/json-invalid", "no bytes", error, programOf("")},
        {"model/json-invalid", "nothing", silent, smallPt2()},
        {"model/not-utf8", "a byte that is not UTF-8", error, programWith("model.py", "mod\xff.py")},
        {"model/not-utf8", "a byte order mark", error, programOf("\xef\xbb\xbf" + programText())},
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
        {"model/wrong-type", "null", error, programOf("null")},
        {"model/wrong-type", "a text for the major version", error, programWith(R"("major": 8)", R"("major": "8")")},
        {"model/wrong-type", "nothing", silent, smallPt2()},
        {"model/unknown-field", "one more field", info, programWith(R"("verifiers")", R"("colour": 1, "verifiers")")},
        {"model/unknown-field", "nothing", silent, smallPt2()},
        {"model/too-deep", "2000 levels", error, programWith(R"("guards_code": [])", R"("guards_code": )" + deep)},
        {"model/too-deep", "nothing", silent, smallPt2()},
    };
}

std::vector<RuleCase> versionCases()
{
    const auto verifiers = [](std::string_view list) { return programWith(R"(["TRAINING"])", list); };
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
        {"model/opset-missing-aten", "no opset", warning, programWith(R"({"aten": 10})", "{}")},
        {"model/opset-missing-aten", "another opset", warning, programWith(R"("aten": 10)", R"("mine": 10)")},
        {"model/opset-missing-aten", "a program that is cut off", silent, programOf(R"({"graph_module": )")},
        {"model/opset-missing-aten", "nothing", silent, smallPt2()},
        {"model/opset-unexpected", "9999", warning, programWith(R"("aten": 10)", R"("aten": 9999)")},
        {"model/opset-unexpected", "another opset as well", silent,
         programWith(R"("aten": 10)", R"("aten": 10, "mine": 1)")},
        {"model/verifier-unknown", "MINE", error, verifiers(R"(["MINE"])")},
        {"model/verifier-unknown", "MINE after ATEN", error, verifiers(R"(["ATEN", "MINE"])")},
        {"model/verifier-unknown", "EDGE", warning, verifiers(R"(["EDGE"])")},
        {"model/verifier-unknown", "ATEN", silent, verifiers(R"(["ATEN"])")},
        {"model/verifier-unknown", "none", silent, verifiers("[]")},
        {"model/torch-version-missing", "no torch_version", info,
         programWith(R"(, "torch_version": "2.15.0+cu132")", "")},
        {"model/torch-version-missing", "nothing", silent, smallPt2()},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined = jsonCases();
        for (auto &&each : versionCases())
            joined.push_back(each);
        return joined;
    }();
    return all;
}

}  // namespace

class tst_ModelHeadRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(modelRules(), cases()), std::string()); }
    void soundArchiveHasNoFinding();
    void verifierIsPlaced();
};

void tst_ModelHeadRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], modelRules());
}

void tst_ModelHeadRules::soundArchiveHasNoFinding()
{
    const auto findings = runRulesOn(smallPt2(), modelRules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_ModelHeadRules::verifierIsPlaced()
{
    const auto findings = runRulesOn(programWith(R"(["TRAINING"])", R"(["ATEN", "MINE"])"), modelRules());
    const Finding *finding = findFinding(findings, "model/verifier-unknown");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("the verifier \"MINE\" is neither TRAINING nor ATEN"));
    QCOMPARE(finding->location.record, "model/" + std::string(program));
    QCOMPARE(finding->location.pointer, std::string("/verifiers/1"));
    QCOMPARE(finding->location.model, std::string("model"));
}

QTEST_APPLESS_MAIN(tst_ModelHeadRules)
#include "tst_ModelHeadRules.moc"
