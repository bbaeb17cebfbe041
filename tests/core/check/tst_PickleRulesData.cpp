// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/PickleRuleTopics.h"
#include "tests/support/PickleCarriers.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace pt2scope::testing::pickled;
using namespace std::string_literals;

namespace {

/// The records of a torch.save archive of sound sample inputs.
Entries sampleEntries()
{
    return listed({{"archive/data.pkl", file(pairOfInputs())},
                   {"archive/byteorder", "little"},
                   {"archive/data/0", std::string(48, '\1')},
                   {"archive/version", "3\n"}});
}

/// The small archive whose sample inputs are that archive after `change(Entries &)`.
template <typename Change>
Bytes samplesAfter(const Change &change)
{
    Entries entries = sampleEntries();
    change(entries);
    return sampleRecord(toText(testing::zip(entries)));
}

Bytes samplesWithout(std::string_view name)
{
    return samplesAfter([&](Entries &entries) {
        std::erase_if(entries, [&](const auto &each) { return each.name == "archive/" + std::string(name); });
    });
}

Bytes samplesWith(const std::string &name, const std::string &content)
{
    return samplesAfter([&](Entries &entries) {
        std::erase_if(entries, [&](const auto &each) { return each.name == "archive/" + name; });
        entries.push_back(entry("archive/" + name, content));
    });
}

/// A TorchBind object as the C++ pickler writes it.
std::string bindObject(std::string_view module, std::string_view name)
{
    return saved(global(module, name) + ")\x81" + integer(1) + 'b');
}

const std::string scaler = bindObject("__torch__.torch.classes.my", "Scaler");

/// The small archive with a TorchBind constant of the class my.Scaler, and a program that takes w for one of that
/// class.
Bytes bindProgram(std::string_view expected)
{
    const ConfigLine line{.path = R"("custom_obj_0")", .usePickle = "true", .tensorMeta = "null"};
    Entries entries = plus(withConstants({{"w", line}}), "model/data/constants/custom_obj_0", scaler);
    std::string &program = entryOf(entries, "models/model.json").content;
    program = replaced(program, R"({"parameter": {"arg": {"name": "p_w"}, "parameter_name": "w"}})",
                       R"({"custom_obj": {"arg": {"name": "p_w", "class_fqn": ")" + std::string(expected)
                           + R"("}, "custom_obj_name": "w"}})");
    return testing::zip(entries);
}

std::vector<RuleCase> objectCases()
{
    return {
        {"pickle/opaque-object", "opaque_obj_0", warning, object("opaque_obj_0", file(integer(1)))},
        {"pickle/opaque-object", "a TorchBind object", silent, object("custom_obj_0", scaler)},
        {"pickle/custom-object", "a TorchBind object", info, object("custom_obj_0", scaler)},
        {"pickle/custom-object", "opaque_obj_0", silent, object("opaque_obj_0", file(integer(1)))},
        {"pickle/custom-object-class", "a Python class", warning,
         object("custom_obj_0", bindObject("my_package", "Scaler"))},
        {"pickle/custom-object-class", "a TorchBind class", silent, object("custom_obj_0", scaler)},
        {"pickle/custom-object-fqn", "another class", warning, bindProgram("__torch__.torch.classes.my.Shifter")},
        {"pickle/custom-object-fqn", "the same class", silent, bindProgram("__torch__.torch.classes.my.Scaler")},
    };
}

std::vector<RuleCase> archiveCases()
{
    const std::string rule = "pickle/not-torch-zip";
    const std::string sound = saved(pairOfInputs());
    const auto bad = [&](const std::string &what, const std::string &record) {
        return RuleCase{rule, what, error, sampleRecord(record)};
    };
    const std::string tar = std::string(257, 'x') + "ustar" + std::string(300, '\0');
    return {
        bad("junk", "\xff\xfejunk"),
        bad("a text", "hello world\n"),
        bad("a bare pickle", file(pairOfInputs())),
        bad("a tar file", tar),
        bad("the first half of an archive", sound.substr(0, sound.size() / 2)),
        bad("bytes before an archive", "abcd" + sound),
        bad("a pickle before an archive", file(integer(1)) + sound),
        {rule, "no data.pkl", error, samplesWithout("data.pkl")},
        {rule, "no version", error, samplesWithout("version")},
        {rule, "a container version that no torch reads", error, samplesWith("version", "99\n")},
        {rule, "a record outside the folder", error,
         samplesAfter([](Entries &entries) { entries.push_back(entry("other/x", "1")); })},
        {rule, "an alignment that is no number", error, samplesWith(".storage_alignment", "wide")},
        {rule, "an alignment of 4096", silent, samplesWith(".storage_alignment", "4096")},
        {rule, "junk for weights", error, testing::zip(plus("model/data/weights/model.pt", "junk"))},
        {rule, "a custom object without data.pkl", error,
         object("custom_obj_0", toText(testing::zip(listed({{"archive/other", "x"}, {"archive/version", "3\n"}}))))},
        {rule, "an archive", silent, sampleRecord(sound)},
        {rule, "bytes after an archive", silent, sampleRecord(sound + "abcd")},
        {rule, "no bytes, which stand for no inputs", silent, sampleRecord("")},
        {rule, "no bytes for weights", silent, testing::zip(plus("model/data/weights/model.pt", ""))},
    };
}

std::vector<RuleCase> storageCases()
{
    const auto tensors = [](const Tensor &what) { return samples(tuple({tuple({tensor(what)}), dict({})})); };
    const auto changedCrc = [] { return samplesAfter([](Entries &entries) { entries[2].crcXor = 1; }); };
    return {
        {"pickle/storage-missing", "no data/0", error, samplesWithout("data/0")},
        {"pickle/storage-missing", "data/0", silent, smallPt2()},
        {"pickle/storage-missing", "a bare pickle, which is not loaded", silent, sampleRecord(file(pairOfInputs()))},
        {"pickle/storage-size", "too short", error, samplesWith("data/0", "1234")},
        {"pickle/storage-size", "too long", error, samplesWith("data/0", std::string(49, '\1'))},
        {"pickle/storage-size", "another type", error, tensors({.storage = "DoubleStorage"})},
        {"pickle/storage-size", "as said", silent, smallPt2()},
        {"pickle/storage-orphan", "data/1", info, samplesWith("data/1", "1234")},
        {"pickle/storage-orphan", "none", silent, smallPt2()},
        {"pickle/storage-orphan", "a damaged pickle", silent, samplesWith("data.pkl", "\x80\2N")},
        {"pickle/tensor-out-of-bounds", "a row more", error, tensors({.sizes = {4, 4}})},
        {"pickle/tensor-out-of-bounds", "an offset", error, tensors({.offset = 1})},
        {"pickle/tensor-out-of-bounds", "a negative offset", error, tensors({.offset = -1})},
        {"pickle/tensor-out-of-bounds", "a negative size", error, tensors({.sizes = {-3, 4}})},
        {"pickle/tensor-out-of-bounds", "a transposed tensor", silent, tensors({.sizes = {4, 3}, .strides = {1, 4}})},
        {"pickle/tensor-out-of-bounds", "an expanded tensor", silent, tensors({.sizes = {1000, 4}, .strides = {0, 1}})},
        {"pickle/byteorder", "big", warning, samplesWith("byteorder", "big")},
        {"pickle/byteorder", "middle", error, samplesWith("byteorder", "middle")},
        {"pickle/byteorder", "little and a newline", error, samplesWith("byteorder", "little\n")},
        {"pickle/byteorder", "no text", error, samplesWith("byteorder", "")},
        {"pickle/byteorder", "none", silent, samplesWithout("byteorder")},
        {"pickle/nested-crc", "another CRC-32 of data/0", error, changedCrc()},
        {"pickle/nested-crc", "right ones", silent, smallPt2()},
    };
}

std::vector<RuleCase> formCases()
{
    const std::string kwargs = dict({{"x", tensor()}});
    const std::string fakeJson = R"({"dtype": 7, "sizes": [{"as_int": 2}], "requires_grad": false, "device": {"type": )"
                                 R"("cpu", "index": null}, "strides": [{"as_int": 1}], "storage_offset": )"
                                 R"({"as_int": 0}, "layout": 7})";
    const std::string fake =
        call(global("torch._export.serde.serialize", "_reconstruct_fake_tensor"),
             {call(global("_codecs", "encode"), {text(fakeJson), text("latin1")}), boolean(false)});
    const std::string rule = "pickle/state-dict-form";
    return {
        {"pickle/top-type", "a number", error, samples(integer(1))},
        {"pickle/top-type", "a list", error, samples("]")},
        {"pickle/top-type", "a tensor", error, samples(tensor())},
        {"pickle/top-type", "a TorchScript module", error, samplesWith("constants.pkl", file(tuple({})))},
        {"pickle/top-type", "a dict", silent, samples(kwargs)},
        {"pickle/top-type", "what some class makes", silent, samples(call(global("my_package", "Inputs"), {}))},
        {"pickle/sample-form", "a dict", warning, samples(kwargs)},
        {"pickle/sample-form", "arguments only", warning, samples(tuple({tensor()}))},
        {"pickle/sample-form", "a list of arguments", warning, samples(tuple({"]", dict({})}))},
        {"pickle/sample-form", "a number, which is worse", silent, samples(integer(1))},
        {"pickle/sample-form", "a pair", silent, samples(pairOfInputs())},
        {"pickle/sample-form", "a class that may be a tuple", silent,
         samples(tuple({call(global("my_package", "Args"), {}), dict({})}))},
        {rule, "a list", error, stateDict("]")},
        {rule, "a tensor", error, stateDict(tensor())},
        {rule, "a number for a tensor", error, stateDict(dict({{"w", integer(1)}}))},
        {rule, "a number for a name", error, stateDict("}(" + integer(1) + tensor() + 'u')},
        {rule, "constants that are a tuple", error, constants(tuple({tensor()}))},
        {rule, "a dict of tensors", silent, stateDict(dict({{"w", tensor()}, {"v", parameter()}}))},
        {rule, "an OrderedDict", silent, stateDict(orderedDict() + text("w") + tensor() + 's')},
        {rule, "a class that may be a tensor", silent,
         stateDict(dict({{"w", call(global("my_package", "make"), {})}}))},
        {rule, "the extra state of a module", silent, stateDict(dict({{"fc._extra_state", integer(1)}}))},
        {rule, "sample inputs", silent, samples(integer(1))},
        {"pickle/fake-tensor", "a fake input", info, samples(tuple({tuple({fake}), dict({})}))},
        {"pickle/fake-tensor", "a real input", silent, smallPt2()},
    };
}

std::vector<RuleCase> allCases()
{
    std::vector<RuleCase> cases = objectCases();
    for (const auto &group : {archiveCases(), storageCases(), formCases()})
        cases.insert(cases.end(), group.begin(), group.end());
    return cases;
}

std::vector<const Rule *> rulesHere()
{
    std::vector<const Rule *> rules;
    for (const auto topic : {pickleObjectRules(), pickleArchiveRules(), pickleStorageRules(), pickleFormRules()})
        rules.insert(rules.end(), topic.begin(), topic.end());
    return rules;
}

}  // namespace

class tst_PickleRulesData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRuleHasCases();
    void rules_data();
    void rules();
};

void tst_PickleRulesData::everyRuleHasCases()
{
    QCOMPARE(uncoveredRules(rulesHere(), allCases()), std::string());
}

void tst_PickleRulesData::rules_data()
{
    addRuleCaseRows(allCases());
}

void tst_PickleRulesData::rules()
{
    QFETCH(int, index);
    static const std::vector<RuleCase> cases = allCases();
    verifyRuleCase(cases[static_cast<std::size_t>(index)], rulesHere());
}

QTEST_APPLESS_MAIN(tst_PickleRulesData)
#include "tst_PickleRulesData.moc"
