// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/PickleTexts.h"
#include "tests/support/RuleCase.h"
#include "tests/support/SignatureEdits.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

// The rules hold, too, where weights and constants are pickled: torch 2.8 (layered) and 2.5 to 2.7 (flat).

namespace {

enum class Form { Layered, Flat };

/// A state dict or constants; the bytes of the record.
struct Pickled {
    std::string weights = pickled::saved(pickled::dict({{"w", pickled::parameter()}}));
    std::string constants = pickled::saved(pickled::dict({}));
};

Bytes archiveIn(Form form, const std::string &program, const Pickled &pickles)
{
    if (form == Form::Flat)
        return zip(listed({{"serialized_exported_program.json", program},
                           {"serialized_state_dict.pt", pickles.weights},
                           {"serialized_constants.pt", pickles.constants},
                           {"serialized_example_inputs.pt", ""},
                           {"version", "8.20"}}));
    Entries entries = without({weightsConfigName, constantsConfigName, "data/weights/weight_0"});
    entryOf(entries, smallProgramName).content = program;
    entries.push_back(entry("model/data/weights/model.pt", pickles.weights));
    entries.push_back(entry("model/data/constants/model.pt", pickles.constants));
    return zip(entries);
}

Pickled withWeightsOf(const std::string &object)
{
    return {.weights = pickled::saved(object)};
}

Pickled withConstantsOf(const std::string &object)
{
    return {.weights = pickled::saved(pickled::dict({})), .constants = pickled::saved(object)};
}

/// w as PyTorch stores it, but for one thing.
Pickled withParameter(const pickled::Tensor &tensor, bool requiresGrad = true)
{
    return withWeightsOf(pickled::dict({{"w", pickled::parameter(tensor, requiresGrad)}}));
}

std::vector<RuleCase> casesIn(Form form)
{
    const std::string small = smallProgramText();
    const std::string kept = smallProgramFedFrom(bufferSpec("true"));
    const std::string transient = smallProgramFedFrom(bufferSpec("false"));
    const std::string constant =
        smallProgramFedFrom("{'tensor_constant': {'arg': {'name': 'p_w'}, 'tensor_constant_name': 'w'}}");
    const std::string object =
        smallProgramFedFrom("{'custom_obj': {'arg': {'name': 'p_w', 'class_fqn': 'a.B'}, 'custom_obj_name': 'w'}}");
    const Pickled empty = withWeightsOf(pickled::dict({}));
    const Pickled plain = withWeightsOf(pickled::dict({{"w", pickled::tensor()}}));
    const Pickled amongConstants = withConstantsOf(pickled::dict({{"w", pickled::tensor()}}));
    const auto archive = [form](const std::string &program, const Pickled &pickles) {
        return archiveIn(form, program, pickles);
    };
    const std::string ordered = pickled::orderedDict() + "(" + pickled::text("w") + pickled::parameter() + "u";
    return {
        {"signature/param-missing", "an empty dict", error, archive(small, empty)},
        {"signature/param-missing", "no bytes, which stand for an empty dict", error, archive(small, {.weights = ""})},
        {"signature/param-missing", "a dict that is cut off", silent,
         archive(small, withWeightsOf(pickled::dict({}) + "("))},
        {"signature/param-missing", "no archive", silent, archive(small, {.weights = "garbage"})},
        {"signature/param-missing", "a list", silent, archive(small, withWeightsOf("]"))},
        {"signature/param-missing", "an ordered dict", silent, archive(small, withWeightsOf(ordered))},
        {"signature/param-missing", "nothing", silent, archive(small, {})},
        {"signature/param-not-parameter", "a plain tensor", error, archive(small, plain)},
        {"signature/param-not-parameter", "nothing", silent, archive(small, {})},
        {"signature/buffer-missing", "an empty dict", error, archive(kept, empty)},
        {"signature/buffer-missing", "nothing", silent, archive(kept, plain)},
        {"signature/buffer-in-constants", "among the constants", warning, archive(kept, amongConstants)},
        {"signature/nonpersistent-in-weights", "among the weights", error, archive(transient, plain)},
        {"signature/nonpersistent-missing", "an empty dict", error, archive(transient, empty)},
        {"signature/nonpersistent-missing", "among the constants", silent, archive(transient, amongConstants)},
        {"signature/constant-missing", "an empty dict", error, archive(constant, empty)},
        {"signature/constant-missing", "nothing", silent, archive(constant, amongConstants)},
        {"signature/custom-obj-missing", "an empty dict", error, archive(object, empty)},
        {"signature/custom-obj-kind", "a tensor", error, archive(object, amongConstants)},
        {"signature/custom-obj-kind", "something else", silent,
         archive(object, withConstantsOf(pickled::dict({{"w", pickled::integer(1)}})))},
        {"signature/shape-mismatch", "another shape", error,
         archive(small, withParameter({.sizes = {4, 3}, .strides = {3, 1}}))},
        {"signature/dtype-mismatch", "float64", error, archive(small, withParameter({.storage = "DoubleStorage"}))},
        {"signature/stride-mismatch", "transposed", warning, archive(small, withParameter({.strides = {1, 3}}))},
        {"signature/stride-mismatch", "an offset, which these versions never wrote into the graph", silent,
         archive(small, withParameter({.offset = 4}))},
        {"signature/requires-grad-mismatch", "frozen", warning, archive(small, withParameter({}, false))},
        {"signature/device-mismatch", "cuda", warning, archive(small, withParameter({.device = "cuda:0"}))},
        {"signature/unused-weight", "one weight more", info,
         archive(small, withWeightsOf(pickled::dict({{"w", pickled::parameter()}, {"ghost", pickled::parameter()}})))},
        {"signature/unused-weight", "nothing", silent, archive(small, {})},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (const Form form : {Form::Layered, Form::Flat}) {
            for (RuleCase &each : casesIn(form)) {
                each.what += form == Form::Flat ? " (flat)" : " (layered)";
                joined.push_back(std::move(each));
            }
        }
        return joined;
    }();
    return all;
}

}  // namespace

class tst_SignatureRulesPickled : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ruleSpeaksUp_data() { addRuleCaseRows(cases()); }
    void ruleSpeaksUp();
    void soundArchivesHaveNoFinding();
    void pickleCountsBeforeConfig();
};

void tst_SignatureRulesPickled::ruleSpeaksUp()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], signatureRules());
}

void tst_SignatureRulesPickled::soundArchivesHaveNoFinding()
{
    for (const Form form : {Form::Layered, Form::Flat}) {
        const auto findings = runRulesOn(archiveIn(form, smallProgramText(), {}), signatureRules());
        QVERIFY2(findings.empty(), describeFindings(findings).c_str());
    }
}

void tst_SignatureRulesPickled::pickleCountsBeforeConfig()
{
    const std::string empty = pickled::saved(pickled::dict({}));
    const auto findings = runRulesOn(zip(plus("model/data/weights/model.pt", empty)), signatureRules());
    QVERIFY(findFinding(findings, "signature/param-missing"));
}

QTEST_APPLESS_MAIN(tst_SignatureRulesPickled)
#include "tst_SignatureRulesPickled.moc"
