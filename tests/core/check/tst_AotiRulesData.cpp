// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "tests/support/CompiledModel.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string source = "x.wrapper.cpp";
const std::string blob = "x.wrapper_weights.blob";
const std::string externalBlob = "g++ x.wrapper.cpp -D USE_MMAP_EXTERNAL -O3";

/// A package with one GPU kernel in the source.
CompiledFiles loadingKernel()
{
    return with(sourceOnly(), source, wrapperSource() + "k.kernel = loadKernel(\"/build/k0.cubin\", \"k0\", 0);\n");
}

/// A package whose weights_config.json is that text, and weight_0 a torch.save archive of one storage of 16 bytes.
Bytes withWeightsConfig(std::string json, std::string weight = toText(zip(torchSave())))
{
    return zip(plus(compiledModels({{"model", with(sourceOnly(), "weights_config.json", std::move(json))}}),
                    "model/data/weights/weight_0", std::move(weight)));
}

/// The same for one weight of that shape, stride and offset.
Bytes withWeight(const std::string &extent)
{
    return withWeightsConfig(R"({"fc.weight": ["weight_0", )" + extent + "]}");
}

/// The small archive's program beside these compiled files.
Entries besideProgram(const CompiledFiles &files)
{
    Entries entries = smallPt2Entries();
    for (const auto &[name, content] : files)
        entries = plus(std::move(entries), "model/data/aotinductor/compiled/" + name, content);
    return entries;
}

Bytes flatPackage()
{
    Entries entries = listed({{"version", "1"}, {"archive_format", "pt2"}});
    for (const auto &[name, content] : sourceOnly())
        entries.push_back(entry("data/aotinductor/model/" + name, content));
    return zip(entries);
}

std::vector<RuleCase> blobCases()
{
    const CompiledFiles external = with(sourceOnly(), source, wrapperSource(externalBlob));
    return {
        {"aoti/kernels-missing", "a kernel that is not there", warning, compiled(loadingKernel())},
        {"aoti/kernels-missing", "a kernel that is there", silent,
         compiled(with(loadingKernel(), "k0.cubin", "cubin"))},
        {"aoti/weights-blob-missing", "a blob that is not there", error, compiled(external)},
        {"aoti/weights-blob-missing", "a blob that is there", silent,
         compiled(with(external, blob, std::string(64, '\1')))},
        {"aoti/weights-blob-missing", "constants in the library", silent, compiled(sourceOnly())},
        {"aoti/weights-blob-size", "a byte less", error, compiled(with(external, blob, std::string(63, '\1')))},
        {"aoti/weights-blob-size", "just enough", silent, compiled(with(external, blob, std::string(64, '\1')))},
        {"aoti/multiple-blobs", "two blobs", warning,
         compiled(with(with(external, blob, std::string(64, '\1')), "y.blob", std::string(64, '\1')))},
        {"aoti/multiple-blobs", "one blob", silent, compiled(with(external, blob, std::string(64, '\1')))},
    };
}

std::vector<RuleCase> weightsConfigCases()
{
    const CompiledFiles withConfig =
        with(sourceOnly(), "weights_config.json", R"({"fc.weight": ["weight_0", [4], [1], 0]})");
    return {
        {"aoti/weights-config-json", "not JSON", error, withWeightsConfig("fc.weight")},
        {"aoti/weights-config-json", "a number for a row", error, withWeightsConfig(R"({"a": 1})")},
        {"aoti/weights-config-json", "a row without an offset", error,
         withWeightsConfig(R"({"a": ["weight_0", [4], [1]]})")},
        {"aoti/weights-config-json", "no rows", silent, withWeightsConfig("{}")},
        {"aoti/weights-config-file", "a file that is not there", error,
         withWeightsConfig(R"({"fc.weight": ["weight_1", [4], [1], 0]})")},
        {"aoti/weights-config-file", "a file that is there", silent, withWeight("[4], [1], 0")},
        {"aoti/weights-config-not-pickle", "raw bytes", error,
         withWeightsConfig(R"({"fc.weight": ["weight_0", [4], [1], 0]})", std::string(16, '\1'))},
        {"aoti/weights-config-not-pickle", "no bytes", error,
         withWeightsConfig(R"({"fc.weight": ["weight_0", [4], [1], 0]})", "")},
        {"aoti/weights-config-not-pickle", "a torch.save archive", silent, withWeight("[4], [1], 0")},
        {"aoti/weights-config-extent", "more elements than there are bytes", error, withWeight("[17], [1], 0")},
        {"aoti/weights-config-extent", "an offset beyond the end", error, withWeight("[4], [1], 13")},
        {"aoti/weights-config-extent", "a negative size", error, withWeight("[-4], [1], 0")},
        {"aoti/weights-config-extent", "an extent that overflows", error,
         withWeight("[4611686018427387904, 4], [4611686018427387904, 1], 0")},
        {"aoti/weights-config-extent", "sizes and strides of two ranks", error, withWeight("[4, 4], [1], 0")},
        {"aoti/weights-config-extent", "no elements", silent, withWeight("[0], [1], 0")},
        {"aoti/weights-config-extent", "just enough at one byte each", silent, withWeight("[16], [1], 0")},
        {"aoti/weights-mixed-archive", "weights of both kinds", warning, zip(besideProgram(withConfig))},
        {"aoti/weights-mixed-archive", "a compiled model without such weights", silent,
         zip(besideProgram(sourceOnly()))},
    };
}

std::vector<RuleCase> packageCases()
{
    const CompiledFiles files = sourceOnly();
    const std::string objects = "model/data/constants/custom_obj_0";
    CompiledFiles builtAway = with(files, "x.wrapper_compile_flags.json", flagsJson("g++", "-I/home/somebody/include"));
    return {
        {"aoti/name-prefix", "model and model1", warning, zip(compiledModels({{"model", files}, {"model1", files}}))},
        {"aoti/name-prefix", "a name between the two", warning,
         zip(compiledModels({{"m", files}, {"ma", files}, {"z", files}}))},
        {"aoti/name-prefix", "m1 and m2", silent, zip(compiledModels({{"m1", files}, {"m2", files}}))},
        {"aoti/flat-old", "the layout of torch 2.7", info, flatPackage()},
        {"aoti/flat-old", "a folder", silent, compiled(files)},
        {"aoti/constants-extracted", "a custom object", info,
         zip(plus(compiledModels({{"model", files}}), objects, toText(zip(torchSave()))))},
        {"aoti/constants-extracted", "a custom object of a program only", silent, zip(plus(objects))},
        {"aoti/extern-kernel-json", "another object", warning, compiled(with(files, "x.wrapper.json", "{}"))},
        {"aoti/extern-kernel-json", "not JSON", warning, compiled(with(files, "x.wrapper.json", "nodes"))},
        {"aoti/extern-kernel-json", "no kernels", silent, compiled(with(files, "x.wrapper.json", R"({"nodes": []})"))},
        {"aoti/extern-kernel-json", "the list of custom objects", silent,
         compiled(with(files, "custom_objs_config.json", "{}"))},
        {"aoti/program-absent", "a compiled model only", info, compiled(files)},
        {"aoti/program-absent", "a program as well", silent, zip(besideProgram(files))},
        {"aoti/program-absent", "a program only", silent, smallPt2()},
        {"aoti/no-build-tags", "an absolute path among the flags", info, compiled(builtAway)},
        {"aoti/no-build-tags", "an absolute path in CMakeLists.txt", info,
         compiled(with(files, "CMakeLists.txt", "target_sources(m PRIVATE /home/somebody/x.cpp)"))},
        {"aoti/no-build-tags", "relative paths only", silent, compiled(files)},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (auto &&part : {blobCases(), weightsConfigCases(), packageCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_AotiRulesData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void extentNamesFileAndConfig();
};

void tst_AotiRulesData::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], catalogue());
}

void tst_AotiRulesData::everyRuleHasCases()
{
    for (const auto rules : {aotiBlobRules(), aotiWeightsConfigRules(), aotiPackageRules()})
        QCOMPARE(uncoveredRules(rules, cases()), std::string());
}

void tst_AotiRulesData::extentNamesFileAndConfig()
{
    const auto findings = runRulesOn(withWeight("[1000, 1000], [4, 1], 0"), aotiWeightsConfigRules());
    const Finding *finding = findFinding(findings, "aoti/weights-config-extent");
    QVERIFY(finding);
    QCOMPARE(finding->message,
             std::string("fc.weight has shape [1000, 1000], stride [4, 1], offset 0: it reaches over 4996 "
                         "elements, weight_0 holds no storage above 16 bytes"));
    QCOMPARE(finding->location.record, std::string("model/data/aotinductor/model/weights_config.json"));
    QCOMPARE(finding->location.pointer, std::string("/fc.weight"));
    QCOMPARE(finding->location.tensor, std::string("fc.weight"));
    QCOMPARE(finding->related[0].record, std::string("model/data/weights/weight_0"));
}

QTEST_APPLESS_MAIN(tst_AotiRulesData)
#include "tst_AotiRulesData.moc"
