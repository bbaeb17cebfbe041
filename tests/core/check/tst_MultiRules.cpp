// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/CompiledModel.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// The records of the small archive's model once more under another name, with a blob of its own.
Entries second(const std::string &name = "other")
{
    Entries entries;
    for (ZipBuilder::Entry each : smallPt2Entries()) {
        for (const auto &[from, to] :
             {std::pair<std::string, std::string>{"models/model.json", "models/" + name + ".json"},
              {"data/sample_inputs/model.pt", "data/sample_inputs/" + name + ".pt"},
              {"data/weights/model_weights", "data/weights/" + name + "_weights"},
              {"data/constants/model_constants", "data/constants/" + name + "_constants"},
              {"data/weights/weight_0", "data/weights/weight_1"}}) {
            if (each.name.find(from) == std::string::npos)
                continue;
            each.name = replaced(each.name, from, to);
            if (from == "data/weights/model_weights")
                each.content = replaced(each.content, "weight_0", "weight_1");
            entries.push_back(each);
        }
    }
    return entries;
}

Entries &recordOf(Entries &entries, std::string_view name, std::string_view from, std::string_view to)
{
    std::string &content = entryOf(entries, name).content;
    content = replaced(content, from, to);
    return entries;
}

/// The small archive and a second model.
Bytes withSecond(Entries model)
{
    for (const ZipBuilder::Entry &each : smallPt2Entries())
        model.push_back(each);
    return zip(model);
}

Bytes withSecondBut(std::string_view name, std::string_view from, std::string_view to)
{
    Entries model = second();
    return withSecond(recordOf(model, name, from, to));
}

Bytes withSecondLacking(std::string_view name)
{
    Entries model = second();
    std::erase_if(model, [name](const auto &each) { return each.name == "model/" + std::string(name); });
    return withSecond(std::move(model));
}

/// The small archive and a compiled model of that name with that many inputs and outputs.
Bytes withCompiled(const std::string &name, const std::string &inputs, const std::string &outputs)
{
    const std::string wrapper = "m() : AOTInductorModelBase(" + inputs + ",\n" + outputs + ",\n0, device_str)\n";
    Entries entries = plus("model/data/aotinductor/" + name + "/x.wrapper.cpp", wrapper);
    return zip(plus(std::move(entries), "model/data/aotinductor/" + name + "/x.wrapper_metadata.json", metadataJson()));
}

std::vector<RuleCase> makeCases()
{
    const std::string otherConfig = "data/weights/other_weights_config.json";
    return {
        {"multi/model-name-odd", "a slash", warning, withSecond(second("group/other"))},
        {"multi/model-name-odd", "two dots", warning, withSecond(second("..other"))},
        {"multi/model-name-odd", "a line feed", warning, withSecond(second("oth\ner"))},
        {"multi/model-name-odd", "no name", warning, withSecond(second(""))},
        {"multi/model-name-odd", "other", silent, withSecond(second())},
        {"multi/blob-shared-between-models", "the first model's blob", info,
         withSecondBut(otherConfig, "weight_1", "weight_0")},
        {"multi/blob-shared-between-models", "a blob of its own", silent, withSecond(second())},
        {"multi/blob-shared-between-models", "tied weights of one model", silent,
         zip(withWeights({{"a", {}}, {"b", {}}}))},
        {"multi/aoti-program-signature", "two inputs for one", warning, withCompiled("model", "2", "1")},
        {"multi/aoti-program-signature", "two outputs for one", warning, withCompiled("model", "1", "2")},
        {"multi/aoti-program-signature", "the same numbers", silent, withCompiled("model", "1", "1")},
        {"multi/aoti-program-signature", "another name", silent, withCompiled("compiled", "2", "2")},
        {"multi/schema-mixed", "schemas 8.20 and 8.14", info,
         withSecondBut("models/other.json", R"("minor": 20)", R"("minor": 14)")},
        {"multi/schema-mixed", "two torch versions", info, withSecondBut("models/other.json", "2.15.0", "2.12.1")},
        {"multi/schema-mixed", "the same", silent, withSecond(second())},
        {"multi/one-broken", "a missing blob", info, withSecondLacking("data/weights/weight_1")},
        {"multi/one-broken", "missing sample inputs", info, withSecondLacking("data/sample_inputs/other.pt")},
        {"multi/one-broken", "a missing config", info, withSecondLacking("data/constants/other_constants_config.json")},
        {"multi/one-broken", "a config without a field", info,
         withSecondBut(otherConfig, R"("is_param")", R"("param")")},
        {"multi/one-broken", "a program without a field", info,
         withSecondBut("models/other.json", R"("range_constraints")", R"("ranges")")},
        {"multi/one-broken", "two sound models", silent, withSecond(second())},
        {"multi/one-broken", "a config without a program", silent, withSecondLacking("models/other.json")},
        {"multi/one-broken", "the only model", silent, zip(without({"data/weights/weight_0"}))},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = makeCases();
    return all;
}

}  // namespace

class tst_MultiRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(multiRules(), cases()), std::string()); }
    void soundArchivesHaveNoFinding();
    void brokenModelIsNamedWithTheReason();
    void oddNamesAreAtTheProgram();
};

void tst_MultiRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], multiRules());
}

void tst_MultiRules::soundArchivesHaveNoFinding()
{
    for (const Bytes &bytes : {smallPt2(), withSecond(second())}) {
        const auto findings = runRulesOn(bytes, multiRules());
        QVERIFY2(findings.empty(), describeFindings(findings).c_str());
    }
}

void tst_MultiRules::oddNamesAreAtTheProgram()
{
    const auto findings = runRulesOn(withSecond(second("group/other")), multiRules());
    const Finding *finding = findFinding(findings, "multi/model-name-odd");
    QVERIFY(finding);
    QCOMPARE(finding->location.record, std::string("model/models/group/other.json"));
    QCOMPARE(finding->location.model, std::string("group/other"));
}

void tst_MultiRules::brokenModelIsNamedWithTheReason()
{
    const auto findings = runRulesOn(withSecondLacking("data/weights/weight_1"), multiRules());
    const Finding *finding = findFinding(findings, "multi/one-broken");
    QVERIFY(finding);
    QCOMPARE(finding->message,
             std::string("model \"other\" cannot be loaded (a blob of its weights is missing), and keeps "
                         "load_pt2 from loading the 1 sound model"));
    QCOMPARE(finding->location.model, std::string("other"));
}

QTEST_APPLESS_MAIN(tst_MultiRules)
#include "tst_MultiRules.moc"
