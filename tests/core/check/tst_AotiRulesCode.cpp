// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/BuildCommand.h"
#include "core/check/rules/aoti/InspectingHost.h"
#include "tests/support/CompiledModel.h"
#include "tests/support/RuleCase.h"

#include <QFile>
#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string source = "x.wrapper.cpp";
const std::string metadata = "x.wrapper_metadata.json";
const std::string flags = "x.wrapper_compile_flags.json";
const std::string linkerFlags = "x.wrapper_linker_flags.json";
const std::string library = "x.wrapper.so";

CompiledFiles withLibrary(std::string content = elfHeader())
{
    return with(sourceOnly(), library, std::move(content));
}

/// One more member of a JSON object.
std::string member(const std::string &key, const std::string &value)
{
    return ", \"" + key + "\": \"" + value + "\"";
}

/// The archive of a real compiled model with a library.
Bytes realLibrary()
{
    QFile file(PT2SCOPE_FIXTURES "/pt2/2.12.1/aoti_so_stripped.pt2");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return toBytes(file.readAll().toStdString());
}

std::vector<RuleCase> codeCases()
{
    return {
        {"aoti/no-library", "metadata only", error, compiled({{metadata, metadataJson()}})},
        {"aoti/no-library", "a library only", silent, compiled({{library, elfHeader()}, {metadata, metadataJson()}})},
        {"aoti/no-library", "a Windows library only", silent, compiled({{"x.pyd", "MZ"}, {metadata, metadataJson()}})},
        {"aoti/cpp-only", "source and flags", info, compiled(sourceOnly())},
        {"aoti/cpp-only", "a library as well", silent, compiled(withLibrary())},
        {"aoti/cpp-only-incomplete", "no compile flags", error, compiled(without(sourceOnly(), flags))},
        {"aoti/cpp-only-incomplete", "no linker flags", error, compiled(without(sourceOnly(), linkerFlags))},
        {"aoti/cpp-only-incomplete", "flags that are not JSON", error, compiled(with(sourceOnly(), flags, "{"))},
        {"aoti/cpp-only-incomplete", "flags of another source", error,
         compiled(with(without(sourceOnly(), flags), "y.wrapper_compile_flags.json", flagsJson()))},
        {"aoti/cpp-only-incomplete", "no flags, but a library", silent, compiled(without(withLibrary(), flags))},
        {"aoti/cpp-only-incomplete", "nothing", silent, compiled(sourceOnly())},
        {"aoti/compile-flags-unsafe", "another program", error, compiled(with(sourceOnly(), flags, flagsJson("curl")))},
        {"aoti/compile-flags-unsafe", "no compiler", error, compiled(with(sourceOnly(), flags, flagsJson("")))},
        {"aoti/compile-flags-unsafe", "a second command", error,
         compiled(with(sourceOnly(), flags, flagsJson("g++", "-O2; touch x")))},
        {"aoti/compile-flags-unsafe", "a second command for the linker", error,
         compiled(with(sourceOnly(), linkerFlags, flagsJson("g++", "`touch x`")))},
        {"aoti/compile-flags-unsafe", "a command in the compiler's place", error,
         compiled(with(sourceOnly(), flags, flagsJson("g++ && touch x")))},
        {"aoti/compile-flags-unsafe", "an option that runs a program", error,
         compiled(with(sourceOnly(), flags, flagsJson("g++", "-wrapper touch,x")))},
        {"aoti/compile-flags-unsafe", "nothing", silent, compiled(sourceOnly())},
        {"aoti/multiple-so", "two libraries, no wrapper", warning,
         compiled({{"a.so", elfHeader()}, {"b.so", elfHeader()}, {metadata, metadataJson()}})},
        {"aoti/multiple-so", "two wrappers", warning, compiled(with(withLibrary(), "y.wrapper.so", elfHeader()))},
        {"aoti/multiple-so", "a wrapper and a kernel", silent,
         compiled(with(withLibrary(), "y.kernel.so", elfHeader()))},
    };
}

std::vector<RuleCase> libraryCases()
{
    const std::string x86 = metadataJson(R"(, "AOTI_MACHINE": "x86_64")");
    const std::string windows = metadataJson(R"(, "AOTI_MACHINE": "AMD64")");
    constexpr char aarch64 = '\xb7';
    return {
        {"aoti/so-not-elf", "a text", error, compiled(withLibrary("not a library"))},
        {"aoti/so-not-elf", "no bytes", error, compiled(withLibrary(""))},
        {"aoti/so-not-elf", "a Windows library", silent, compiled(withLibrary("MZ" + std::string(62, '\0')))},
        {"aoti/so-not-elf", "a macOS library", silent,
         compiled(withLibrary("\xcf\xfa\xed\xfe" + std::string(60, '\0')))},
        {"aoti/so-not-elf", "an ELF header", silent, compiled(withLibrary())},
        {"aoti/so-truncated", "sections beyond the end", error, compiled(withLibrary(elfHeader(62, 64, 2)))},
        {"aoti/so-truncated", "half a header", error, compiled(withLibrary(elfHeader().substr(0, 40)))},
        {"aoti/so-truncated", "a whole library", silent, realLibrary()},
        {"aoti/so-machine", "aarch64 where x86_64 is stated", error,
         compiled(with(withLibrary(elfHeader(aarch64)), metadata, x86))},
        {"aoti/so-machine", "x86_64 where x86_64 is stated", silent, compiled(with(withLibrary(), metadata, x86))},
        {"aoti/so-machine", "x86_64 where AMD64 is stated", silent, compiled(with(withLibrary(), metadata, windows))},
        {"aoti/so-machine", "no machine is stated", silent, compiled(withLibrary(elfHeader(aarch64)))},
        {"aoti/so-no-entry-points", "a library without symbols", warning, compiled(withLibrary())},
        {"aoti/so-no-entry-points", "a whole library", silent, realLibrary()},
    };
}

std::vector<RuleCase> metadataCases()
{
    const auto stating = [](std::string_view more) {
        return compiled(with(sourceOnly(), metadata, metadataJson(more)));
    };
    const auto kernelStating = [](std::string_view more) {
        return compiled(with(sourceOnly(), "y.kernel_metadata.json", metadataJson(more)));
    };
    return {
        {"aoti/metadata-missing", "none", error, compiled(without(sourceOnly(), metadata))},
        {"aoti/metadata-missing", "of a kernel only", error,
         compiled(with(without(sourceOnly(), metadata), "y.kernel_metadata.json", metadataJson()))},
        {"aoti/metadata-missing", "under the older name", silent,
         compiled(with(without(sourceOnly(), metadata), "x_metadata.json", metadataJson()))},
        {"aoti/metadata-json", "not JSON", error, compiled(with(sourceOnly(), metadata, "AOTI_DEVICE_KEY=cpu"))},
        {"aoti/metadata-json", "a list", error, compiled(with(sourceOnly(), metadata, "[]"))},
        {"aoti/metadata-json", "a number for a value", error, stating(R"(, "batch": 4)")},
        {"aoti/metadata-json", "a key of the user", silent, stating(R"(, "batch": "4")")},
        {"aoti/device-key-missing", "an empty object", error, compiled(with(sourceOnly(), metadata, "{}"))},
        {"aoti/device-key-missing", "no JSON", silent, compiled(with(sourceOnly(), metadata, "{"))},
        {"aoti/device-key-missing", "cpu", silent, compiled(sourceOnly())},
        {"aoti/device-key-unknown", "warp", warning,
         compiled(with(sourceOnly(), metadata, R"({"AOTI_DEVICE_KEY": "warp"})"))},
        {"aoti/device-key-unknown", "cpu", silent, compiled(sourceOnly())},
        {"aoti/metadata-conflict", "another machine for the kernel", warning,
         compiled(with(with(sourceOnly(), metadata, metadataJson(R"(, "AOTI_MACHINE": "x86_64")")),
                       "y.kernel_metadata.json", metadataJson(R"(, "AOTI_MACHINE": "aarch64")")))},
        {"aoti/metadata-conflict", "a key that only the kernel has", silent,
         kernelStating(R"(, "AOTI_MACHINE": "x86_64")")},
        {"aoti/platform", "another operating system", info, stating(R"(, "AOTI_PLATFORM": "plan9")")},
        {"aoti/platform", "another processor", info, stating(R"(, "AOTI_MACHINE": "vax")")},
        {"aoti/platform", "this host's", silent,
         stating(member("AOTI_PLATFORM", inspectingHost().platform)
                 + member("AOTI_MACHINE", inspectingHost().machine))},
        {"aoti/cpu-isa", "of two kinds of processor", info, stating(R"(, "AOTI_CPU_ISA": "AVX512 ASIMD")")},
        {"aoti/cpu-isa", "a word that is not known", silent, stating(R"(, "AOTI_CPU_ISA": "TURBO")")},
        {"aoti/compute-capability", "9.0", info, stating(R"(, "AOTI_COMPUTE_CAPABILITY": "90")")},
        {"aoti/compute-capability", "an empty text", silent, stating(R"(, "AOTI_COMPUTE_CAPABILITY": "")")},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (auto &&part : {codeCases(), libraryCases(), metadataCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_AotiRulesCode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void knowsCompilers_data();
    void knowsCompilers();
    void seesDanger_data();
    void seesDanger();
    void comparesInstructionSets();
};

void tst_AotiRulesCode::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], catalogue());
}

void tst_AotiRulesCode::everyRuleHasCases()
{
    for (const auto rules : {aotiCodeRules(), aotiLibraryRules(), aotiMetadataRules(), aotiHostRules()})
        QCOMPARE(uncoveredRules(rules, cases()), std::string());
}

void tst_AotiRulesCode::knowsCompilers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("known");
    for (const char *name :
         {"g++", "clang++", "cl", "cl.exe", "icpx", "nvcc", "g++-12", "clang++-17.0", "/usr/bin/g++",
          "/opt/rocm/bin/hipcc", "x86_64-conda-linux-gnu-c++", "/opt/x/bin/aarch64-linux-gnu-g++-12", "C:\\VC\\cl.exe"})
        QTest::newRow(name) << name << true;
    for (const char *name :
         {"", "sh", "curl", "./g++", "bin/g++", "g++ -x", "g++;", "evil-g++", "xg++", "/bin/sh", "g++-"})
        QTest::newRow(name[0] ? name : "no name") << name << false;
}

void tst_AotiRulesCode::knowsCompilers()
{
    QFETCH(QString, name);
    QFETCH(bool, known);
    QCOMPARE(isKnownCompiler(name.toStdString()), known);
}

void tst_AotiRulesCode::seesDanger_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<bool>("dangerous");
    for (const char *argument : {"a;b", "a|b", "a&b", "`a`", "$(a)", "a>b", "a<b", "a\nb", "-O2 -wrapper sh,-c,x",
                                 "-fplugin=x.so", "-Xclang -load", "--specs=x", "-Wl,-wrapper"})
        QTest::newRow(argument) << argument << true;
    for (const char *argument : {"", "-O3", "-mavx512f -mavx512dq", "-D_GLIBCXX_USE_CXX11_ABI=1", "wrapper", "$ORIGIN",
                                 "-Wl,-rpath,/usr/lib", "std=c++20", "C10_USING_CUSTOM_GENERATED_MACROS"})
        QTest::newRow(argument[0] ? argument : "nothing") << argument << false;
}

void tst_AotiRulesCode::seesDanger()
{
    QFETCH(QString, argument);
    QFETCH(bool, dangerous);
    QCOMPARE(!dangerIn(argument.toStdString()).empty(), dangerous);
}

void tst_AotiRulesCode::comparesInstructionSets()
{
    const InspectingHost host{"linux", "x86_64", {"sse2", "avx2", "avx512f"}};
    QVERIFY(missingInstructions(host, "AVX512").empty());
    QCOMPARE(missingInstructions(host, "AVX512 AVX512_VNNI"), std::vector<std::string>{"AVX512_VNNI"});
    QVERIFY(missingInstructions({"linux", "x86_64", {}}, "AVX512").empty());
}

QTEST_APPLESS_MAIN(tst_AotiRulesCode)
#include "tst_AotiRulesCode.moc"
