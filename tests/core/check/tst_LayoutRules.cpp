// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::string_view dataVersion = ".data/version";
constexpr std::string_view sampleInputs = "data/sample_inputs/model.pt";
constexpr std::string_view weightsConfig = "data/weights/model_weights_config.json";
constexpr std::string_view constantsConfig = "data/constants/model_constants_config.json";
constexpr std::string_view program = "models/model.json";

/// The small archive with one record under another full name.
Bytes renamed(std::string_view name, std::string newName)
{
    return zip(changed(name, [&](ZipBuilder::Entry &found) { found.name = std::move(newName); }));
}

Bytes plusZip(std::string_view name, std::string content = "text")
{
    return zip(plus(name, std::move(content)));
}

/// Headers only, and these records.
Entries withHeaders(Entries entries)
{
    const Entries headers = listed({{"model/archive_format", "pt2"},
                                    {"model/archive_version", "0"},
                                    {"model/.data/version", "6\n"},
                                    {"model/byteorder", "little"},
                                    {"model/.data/serialization_id", std::string(40, '1')}});
    entries.insert(entries.end(), headers.begin(), headers.end());
    return entries;
}

Entries flatEntries(const std::string &version = "8.7")
{
    return listed({{"serialized_exported_program.json", R"({"schema_version": {"major": 8, "minor": 7}})"},
                   {"serialized_state_dict.pt", ""},
                   {"serialized_constants.pt", ""},
                   {"serialized_example_inputs.pt", ""},
                   {"version", version}});
}

Bytes flat(const std::string &version = "8.7")
{
    return zip(flatEntries(version));
}

Bytes flatWithout(std::string_view name)
{
    Entries entries = flatEntries();
    std::erase_if(entries, [name](const auto &each) { return each.name == name; });
    return zip(entries);
}

Bytes flatInFolder()
{
    Entries entries = flatEntries();
    for (auto &each : entries)
        each.name.insert(0, "model/");
    return zip(entries);
}

std::vector<RuleCase> markerCases()
{
    return {
        {"layout/archive-format-missing", "archive_format is removed", error, zip(without({"archive_format"}))},
        {"layout/archive-format-missing", "archive_format in capitals, which PyTorch finds", silent,
         renamed("archive_format", "model/ARCHIVE_FORMAT")},
        {"layout/archive-format-value", "a line feed after pt2", error, zip(with("archive_format", "pt2\n"))},
        {"layout/archive-format-value", "no bytes", error, zip(with("archive_format", ""))},
        {"layout/archive-format-value", "nothing", silent, smallPt2()},
        {"layout/archive-version-missing", "archive_version is removed", error, zip(without({"archive_version"}))},
        {"layout/archive-version-missing", "nothing", silent, smallPt2()},
        {"layout/archive-version-value", "version 1", error, zip(with("archive_version", "1"))},
        {"layout/archive-version-value", "a line feed after 0", error, zip(with("archive_version", "0\n"))},
        {"layout/archive-version-value", "nothing", silent, smallPt2()},
        {"layout/data-version-missing", ".data/version is removed", error, zip(without({dataVersion}))},
        {"layout/data-version-missing", "version in its stead", silent, renamed(dataVersion, "model/version")},
        {"layout/data-version-range", "version 0", error, zip(with(dataVersion, "0\n"))},
        {"layout/data-version-range", "version 11", error, zip(with(dataVersion, "11\n"))},
        {"layout/data-version-range", "no digits", error, zip(with(dataVersion, "six\n"))},
        {"layout/data-version-range", "more than 64 bits", error, zip(with(dataVersion, "99999999999999999999\n"))},
        {"layout/data-version-range", "version 10", silent, zip(with(dataVersion, "10\n"))},
        {"layout/data-version-unusual", "version 3", info, zip(with(dataVersion, "3\n"))},
        {"layout/data-version-unusual", "no line feed", info, zip(with(dataVersion, "6"))},
        {"layout/data-version-unusual", "version 0, which is refused", silent, zip(with(dataVersion, "0\n"))},
        {"layout/data-version-unusual", "nothing", silent, smallPt2()},
        {"layout/data-version-trailing", "letters after the digits", warning, zip(with(dataVersion, "6abc"))},
        {"layout/data-version-trailing", "two line feeds", warning, zip(with(dataVersion, "6\n\n"))},
        {"layout/data-version-trailing", "no line feed", silent, zip(with(dataVersion, "6"))},
        {"layout/version-record-conflict", "version says 3", warning, plusZip("model/version", "3\n")},
        {"layout/version-record-conflict", "version says 6 as well", silent, plusZip("model/version", "6")},
    };
}

std::vector<RuleCase> headerCases()
{
    Entries innerBlank = torchSave();
    innerBlank[1].content = "middle";
    Entries innerBig = torchSave();
    innerBig[1].content = "big";
    Entries shuffled = smallPt2Entries();
    std::rotate(shuffled.begin(), shuffled.end() - 1, shuffled.end());
    return {
        {"layout/byteorder-missing", "byteorder is removed", info, zip(without({"byteorder"}))},
        {"layout/byteorder-missing", "nothing", silent, smallPt2()},
        {"layout/byteorder-big", "big", error, zip(with("byteorder", "big"))},
        {"layout/byteorder-big", "big in a nested archive, which torch.load swaps", silent, nesting(zip(innerBig))},
        {"layout/byteorder-value", "a line feed after little", error, zip(with("byteorder", "little\n"))},
        {"layout/byteorder-value", "no byte order in a nested archive", error, nesting(zip(innerBlank))},
        {"layout/byteorder-value", "big", silent, zip(with("byteorder", "big"))},
        {"layout/headers-not-last", "the serialization id comes first", info, zip(shuffled)},
        {"layout/headers-not-last", "byteorder is removed", silent, zip(without({"byteorder"}))},
    };
}

std::vector<RuleCase> modelCases()
{
    const Bytes sound = smallPt2();
    return {
        {"layout/no-content", "headers only", warning, zip(withHeaders({}))},
        {"layout/no-content", "an ExecuTorch program only", silent,
         zip(withHeaders(listed({{"model/data/executorch/m.pte", "ET12"}})))},
        {"layout/model-json-missing", "the program is removed", error, zip(without({program}))},
        {"layout/model-json-missing", "weights configuration of another model", error,
         plusZip("model/data/weights/ghost_weights_config.json", R"({"config": {}})")},
        {"layout/model-json-missing", "a compiled model only", silent,
         zip(withHeaders(listed({{"model/data/aotinductor/model/m.wrapper.so", "ELF"}})))},
        {"layout/models-foreign-file", "a text below models/", error, plusZip("model/models/README.txt")},
        {"layout/models-foreign-file", "a program in a folder", silent, plusZip("model/models/a/b.json", "{}")},
        {"layout/no-model-named-model", "the program has another name", warning,
         renamed(program, "model/models/other.json")},
        {"layout/no-model-named-model", "a second program", silent, plusZip("model/models/other.json", "{}")},
        {"layout/extra-without-model", "an extra file only", warning,
         zip(withHeaders(listed({{"model/extra/notes", "text"}})))},
        {"layout/extra-without-model", "an extra file beside the program", silent, plusZip("model/extra/notes")},
        {"layout/sample-inputs-missing", "sample inputs are removed", error, zip(without({sampleInputs}))},
        {"layout/sample-inputs-missing", "sample inputs are empty", silent, zip(with(sampleInputs, ""))},
        {"layout/sample-inputs-empty", "sample inputs are empty", info, zip(with(sampleInputs, ""))},
        {"layout/sample-inputs-empty", "nothing", silent, sound},
        {"layout/weights-config-missing", "the configuration is removed", error, zip(without({weightsConfig}))},
        {"layout/weights-config-missing", "a pickle in its stead", silent,
         renamed(weightsConfig, "model/data/weights/model.pt")},
        {"layout/weights-config-missing", "in other letter case, which PyTorch does not find", error,
         renamed(weightsConfig, "model/data/weights/MODEL_weights_config.json")},
        {"layout/constants-config-missing", "the configuration is removed", error, zip(without({constantsConfig}))},
        {"layout/constants-config-missing", "a pickle in its stead", silent,
         renamed(constantsConfig, "model/data/constants/model.pt")},
        {"layout/legacy-and-new-weights", "a pickle of the weights as well", warning,
         plusZip("model/data/weights/model.pt")},
        {"layout/legacy-and-new-weights", "a pickle of the constants as well", warning,
         plusZip("model/data/constants/model.pt")},
        {"layout/legacy-and-new-weights", "a pickle in stead of the configuration", silent,
         renamed(weightsConfig, "model/data/weights/model.pt")},
        {"layout/legacy-pickled-weights", "a pickle in stead of the configuration", info,
         renamed(weightsConfig, "model/data/weights/model.pt")},
        {"layout/legacy-pickled-weights", "a pickle of the weights as well", silent,
         plusZip("model/data/weights/model.pt")},
    };
}

std::vector<RuleCase> dataCases()
{
    const std::string weightByte = "model/data/weights/weight_";
    const std::string compiled = "model/data/aotinductor/model/weights_config.json";
    const std::string cutUtf8 = std::string((1 << 16) - 1, 'a') + "\xc3\xa9";
    return {
        {"layout/orphan-blob", "one more weight", warning, plusZip(weightByte + '1')},
        {"layout/orphan-blob", "one more constant", warning, plusZip("model/data/constants/tensor_0")},
        {"layout/orphan-blob", "one more opaque object", warning, plusZip("model/data/constants/opaque_obj_0")},
        {"layout/orphan-blob", "a weight that a compiled model names", silent,
         zip(plus(plus(compiled, R"({"w2": ["weight_1", [1], [1], 0]})"), weightByte + '1'))},
        {"layout/orphan-blob", "objects of a compiled model", silent,
         zip(plus(plus("model/data/aotinductor/model/m.wrapper.so"), "model/data/constants/custom_obj_0"))},
        {"layout/orphan-blob", "a configuration that cannot be read", silent,
         zip(with(weightsConfig, "{\"config\": "))},
        {"layout/foreign-file-in-data-dir", "a text among the weights", info, plusZip("model/data/weights/README")},
        {"layout/foreign-file-in-data-dir", "a pickle of no model", info, plusZip("model/data/weights/other.pt")},
        {"layout/foreign-file-in-data-dir", "a pickle of the model", silent, plusZip("model/data/weights/model.pt")},
        {"layout/foreign-file-in-data-dir", "an internal configuration", silent,
         plusZip("model/data/weights/model_model_param_config.json")},
        {"layout/blob-index-gap", "weight_0 and weight_2", info, plusZip(weightByte + '2')},
        {"layout/blob-index-gap", "the constants begin at 1", info, plusZip("model/data/constants/tensor_1")},
        {"layout/blob-index-gap", "weight_0 and weight_1", silent, plusZip(weightByte + '1')},
        {"layout/blob-index-gap", "a blob without a number", silent, plusZip(weightByte + "two")},
        {"layout/unknown-folder", "a folder of one's own", info, plusZip("model/mine/notes")},
        {"layout/unknown-folder", "a record in no folder", info, plusZip("model/notes")},
        {"layout/unknown-folder", "an extra file", silent, plusZip("model/extra/notes")},
        {"layout/unknown-folder", "device code", silent, plusZip("model/data/mtia/code.bin")},
        {"layout/extra-not-utf8", "bytes", error, plusZip("model/extra/bytes", "ab\xff")},
        {"layout/extra-not-utf8", "a sequence cut off at the end", error, plusZip("model/extra/bytes", "ab\xc3")},
        {"layout/extra-not-utf8", "bytes after a long text", error, plusZip("model/extra/bytes", cutUtf8 + '\xff')},
        {"layout/extra-not-utf8", "a long text, cut within a letter as it is read", silent,
         plusZip("model/extra/text", cutUtf8)},
        {"layout/extra-not-utf8", "no bytes", silent, plusZip("model/extra/nothing", "")},
        {"layout/extra-module-info", "that record", info, plusZip("model/extra/module_info.json", "{}")},
        {"layout/extra-module-info", "another extra file", silent, plusZip("model/extra/notes")},
    };
}

std::vector<RuleCase> flatCases()
{
    Entries withFormat = flatEntries();
    withFormat.push_back(entry("archive_format", "pt2"));
    return {
        {"layout/flat-record-missing", "no program", error, flatWithout("serialized_exported_program.json")},
        {"layout/flat-record-missing", "no constants", error, flatWithout("serialized_constants.pt")},
        {"layout/flat-record-missing", "the older name of the state dict", silent,
         zip(plus(listed({{"serialized_exported_program.json", "{}"},
                          {"serialized_constants.json", ""},
                          {"serialized_example_inputs.pt", ""},
                          {"version", "8.7"}}),
                  "serialized_state_dict.json", ""))},
        {"layout/flat-version-missing", "no version", error, flatWithout("version")},
        {"layout/flat-version-missing", "nothing", silent, flat()},
        {"layout/flat-version-format", "one number", error, flat("8")},
        {"layout/flat-version-format", "three numbers", error, flat("8.7.1")},
        {"layout/flat-version-format", "a letter", error, flat("8.x")},
        {"layout/flat-version-format", "no bytes", error, flat("")},
        {"layout/flat-version-format", "a line feed at the end", warning, flat("8.7\n")},
        {"layout/flat-version-format", "nothing", silent, flat()},
        {"layout/flat-version-major", "version 7 of torch 2.5", error, flat("7.3")},
        {"layout/flat-version-major", "a newer minor version", silent, flat("8.99")},
        {"layout/flat-version-vs-json", "another minor version", warning, flat("8.2")},
        {"layout/flat-version-vs-json", "nothing", silent, flat()},
        {"layout/flat-deprecated", "a flat program", info, flat()},
        {"layout/flat-deprecated", "a layered archive", silent, smallPt2()},
        {"layout/flat-in-folder", "a folder around the records", error, flatInFolder()},
        {"layout/flat-in-folder", "no folder", silent, flat()},
        {"layout/flat-and-layered", "archive_format beside the program", warning, zip(withFormat)},
        {"layout/flat-and-layered", "a flat program", silent, flat()},
    };
}

std::vector<RuleCase> fileKindCases()
{
    Entries script = torchSave();
    script.push_back(entry("archive/constants.pkl", "N."));
    return {
        {"layout/extension", "another extension", info, smallPt2(), ".zip"},
        {"layout/extension", "capitals", info, smallPt2(), ".PT2"},
        {"layout/extension", "nothing", silent, smallPt2()},
        {"layout/torchscript-or-pickle", "a torch.save file named .pt2", error, zip(torchSave())},
        {"layout/torchscript-or-pickle", "a TorchScript file named .pt2", error, zip(script)},
        {"layout/torchscript-or-pickle", "a torch.save file named .pt", info, zip(torchSave()), ".pt"},
        {"layout/torchscript-or-pickle", "a layered archive", silent, smallPt2()},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (auto &&part : {markerCases(), headerCases(), modelCases(), dataCases(), flatCases(), fileKindCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_LayoutRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(layoutRules(), cases()), std::string()); }
    void soundArchiveHasNoFinding();
    void messagesHoldTheValues();
    void damagedDirectoryMakesNoRecordMissing();
    void invalidTextIsPlaced();
};

void tst_LayoutRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], layoutRules());
}

void tst_LayoutRules::soundArchiveHasNoFinding()
{
    const auto findings = runRulesOn(smallPt2(), layoutRules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_LayoutRules::messagesHoldTheValues()
{
    const auto findings = runRulesOn(zip(with("archive_format", "pt2\n")), layoutRules());
    const Finding *finding = findFinding(findings, "layout/archive-format-value");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string(R"(archive_format holds "pt2\n"; it must be exactly "pt2")"));
    QCOMPARE(finding->location.record, std::string("model/archive_format"));
}

void tst_LayoutRules::damagedDirectoryMakesNoRecordMissing()
{
    Bytes cut = smallPt2();
    cut.resize(cut.size() / 2);
    const auto findings = runRulesOn(cut, layoutRules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_LayoutRules::invalidTextIsPlaced()
{
    const std::string text = std::string(1 << 17, 'a') + "\xff";
    const auto findings = runRulesOn(plusZip("model/extra/bytes", text), layoutRules());
    const Finding *finding = findFinding(findings, "layout/extra-not-utf8");
    QVERIFY(finding);
    QCOMPARE(finding->location.offset, std::optional<std::uint64_t>(1 << 17));
}

QTEST_APPLESS_MAIN(tst_LayoutRules)
#include "tst_LayoutRules.moc"
