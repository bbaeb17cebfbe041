// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiPackage.h"
#include "tests/support/AotiSample.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_AotiTexts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void metadata_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<QByteArray>("faults");
        QTest::newRow("sound") << QByteArray(R"({"AOTI_DEVICE_KEY": "cuda", "user": "\u00e4"})")
                               << QByteArray("AOTI_DEVICE_KEY=cuda user=\xC3\xA4") << QByteArray();
        QTest::newRow("empty") << QByteArray("{}") << QByteArray() << QByteArray();
        QTest::newRow("number") << QByteArray(R"({"a/b": 8, "c": "d"})") << QByteArray("c=d")
                                << QByteArray("/a~1b: a number where a string should be");
        QTest::newRow("nested") << QByteArray(R"({"a": {"b": ["c"]}, "c": "d"})") << QByteArray("c=d")
                                << QByteArray("/a: an object where a string should be");
        QTest::newRow("list") << QByteArray(R"(["a"])") << QByteArray()
                              << QByteArray(": a list where an object should be");
        QTest::newRow("string") << QByteArray(R"("a")") << QByteArray()
                                << QByteArray(": a string where an object should be");
    }

    void metadata()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, values);
        QFETCH(QByteArray, faults);
        const AotiPackage package = packageOf("x.wrapper_metadata.json", json.toStdString());
        QCOMPARE(package.metadata.size(), std::size_t{1});
        std::vector<std::string> found;
        for (const auto &[key, value] : package.metadata.front().values)
            found.push_back(key + "=" + value);
        QCOMPARE(joined(found), values.toStdString());
        QCOMPARE(describe(package.metadata.front().faults), faults.toStdString());
    }

    void damagedJsonKeepsWhatCameBefore()
    {
        for (const char *json : {R"({"a": "b", )", R"({"a": "b")", R"({"a": "b"} x)", R"({"a": "b", "c": tru})"}) {
            const AotiPackage package = packageOf("x_metadata.json", json);
            QCOMPARE(package.metadata.size(), std::size_t{1});
            QCOMPARE(package.metadata.front().find("a").value_or(""), std::string("b"));
            QCOMPARE(package.metadata.front().faults.size(), std::size_t{1});
            QVERIFY2(package.metadata.front().faults.front().detail.starts_with("not JSON: "), json);
        }
        QCOMPARE(packageOf("x_metadata.json", "").metadata.at(0).faults.size(), std::size_t{1});
    }

    void lastOfRepeatedKeysCounts()
    {
        const AotiPackage package =
            packageOf("x_metadata.json", R"({"AOTI_DEVICE_KEY": "cpu", "AOTI_DEVICE_KEY": "xpu"})");
        QCOMPARE(package.device().value_or(""), std::string("xpu"));
    }

    void flags()
    {
        const AotiPackage package =
            packageOf("x_compile_flags.json", R"code({"compiler": "g++", "cflags": ["O3", "DX=$(id)"],
            "compile_only": true, "more": {"deep": [["x"]]}})code");
        QCOMPARE(package.flags.size(), std::size_t{1});
        QCOMPARE(package.flags.front().compiler, std::string("g++"));
        std::vector<std::string> found;
        for (const auto &[pointer, value] : package.flags.front().strings)
            found.push_back(pointer + "=" + value);
        QCOMPARE(joined(found), std::string("/compiler=g++ /cflags/0=O3 /cflags/1=DX=$(id) /more/deep/0/0=x"));
        QCOMPARE(faultsOf(package), std::string());
    }

    void flagFaults()
    {
        const auto faults = [](const std::string &json) { return faultsOf(packageOf("x_linker_flags.json", json)); };
        QCOMPARE(faults(R"({"compiler": ["g++"]})"), std::string("/compiler: a list where a string should be"));
        QCOMPARE(faults("[]"), std::string(": a list where an object should be"));
        QCOMPARE(faults(R"({"a": [[[[[[[[["x"]]]]]]]]]})"),
                 std::string("/a/0/0/0/0/0/0/0: nested deeper than flags are"));
    }

    void weightsConfigFaults_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QByteArray>("fault");
        const auto row = [](const char *name, const char *json, const char *fault) {
            QTest::newRow(name) << QByteArray(json) << QByteArray(fault);
        };
        row("text", R"("weight_0")", "/w: a string where a list of file, shape, stride and offset should be");
        row("short", R"(["weight_0", [1], [1]])", "/w: 3 items where file, shape, stride and offset should be");
        row("long", R"(["weight_0", [1], [1], 0, 0])", "/w: 5 items where file, shape, stride and offset should be");
        row("file", R"([0, [1], [1], 0])", "/w/0: a number where a string should be");
        row("shape", R"(["weight_0", 1, [1], 0])", "/w/1: a number where a list of integers should be");
        row("size", R"(["weight_0", ["s0"], [1], 0])", "/w/1/0: a string where a 64-bit integer should be");
        row("stride", R"(["weight_0", [1], [1.5], 0])", "/w/2/0: a number where a 64-bit integer should be");
        row("offset", R"(["weight_0", [1], [1], 99999999999999999999])",
            "/w/3: a number where a 64-bit integer should be");
    }

    void weightsConfigFaults()
    {
        QFETCH(QByteArray, row);
        QFETCH(QByteArray, fault);
        const AotiPackage package =
            packageOf("weights_config.json", R"({"before": ["weight_1", [], [], -1], "w": )" + row.toStdString()
                                                 + R"(, "after": ["weight_2", [2], [0], 3]})");
        QVERIFY(package.weightsConfig);
        QCOMPARE(describe(package.weightsConfig->faults), fault.toStdString());
        QCOMPARE(package.weightsConfig->weights.size(), std::size_t{2});
        QCOMPARE(package.weightsConfig->weights[0].offsetElements, std::int64_t{-1});
        QCOMPARE(package.weightsConfig->weights[1].file, std::string("weight_2"));
    }

    void externKernels()
    {
        const AotiPackage package = packageOf("x.wrapper.json", R"({"nodes": [
            {"name": "buf0", "node": {"target": "lib::a", "inputs": [], "metadata": {"target": 1}}},
            {"name": "buf1", "node": {"target": "lib::b"}}, {"name": "buf2", "node": {"target": "lib::a"}}]})");
        QCOMPARE(package.externKernels.size(), std::size_t{1});
        QCOMPARE(package.externKernels.front().nodes, std::size_t{3});
        QCOMPARE(joined(package.externKernels.front().targets), std::string("lib::a lib::b"));
        QCOMPARE(faultsOf(package), std::string());
    }

    void externKernelFaults()
    {
        const auto faults = [](const std::string &json) { return faultsOf(packageOf("x.json", json)); };
        QCOMPARE(faults("{}"), std::string(": no field \"nodes\""));
        QCOMPARE(faults(R"({"nodes": {}})"), std::string("/nodes: an object where a list should be"));
        QCOMPARE(faults(R"({"nodes": [1]})"), std::string("/nodes/0: a number where an object should be"));
        QCOMPARE(faults(R"({"nodes": [{"name": "x"}]})"), std::string("/nodes/0: no field \"node\""));
        QCOMPARE(faults(R"({"nodes": [{"node": {"target": null}}]})"),
                 std::string("/nodes/0/node/target: null where a string should be"));
    }

    void readsSource()
    {
        const AotiPackage package = packageOf("x.wrapper.cpp", R"code(
            static inline CUfunction loadKernel(std::string filePath, const std::string &funcName);
            if (kernels_.a == nullptr) { kernels_.a = loadKernel("/build/ab/c1.cubin", "a", 0, cubin_dir_); }
            kernels_.b = loadKernel(
                "C:\\build\\c2.cubin", "b", 0, cubin_dir_);
            kernels_.a2 = loadKernel("/build/ab/c1.cubin", "a", 0, cubin_dir_);
            kernels_.e = loadKernel(__embedded_start, "e", 0);
                : AOTInductorModelBase(3,
                                       2, 2,
                                       device_str) {
                constants_info_[1].name = "second";
                constants_info_[1].data_size = 100UL;
                constants_info_[0].name = "first";
                constants_info_[0].dtype = static_cast<int32_t>(cached_torch_dtype_bfloat16);
                constants_info_[0].offset = 5;
                constants_info_[0].data_size = 64;
                constants_info_[0].shape = {3, 4};
                constants_info_[0].stride = {4L, 1L};
                constants_info_[0].original_fqn = "a.b";
                constants_info_[2].data_size = 1000;
                constants_info_[2].from_folded = true;
            // Compile cmd
            // g++ /build/ab/x.wrapper.cpp -D A -D  USE_MMAP_EXTERNAL -I/opt/torch/include -O3 -o /build/ab/x.o
        )code");
        QCOMPARE(package.sources.size(), std::size_t{1});
        const AotiSource &source = package.sources.front();
        QCOMPARE(package.wrapper(), &source);
        QCOMPARE(source.inputs.value_or(0), std::uint64_t{3});
        QCOMPARE(source.outputs.value_or(0), std::uint64_t{2});
        QVERIFY(source.usesExternalBlob);
        QCOMPARE(joined(source.kernelFiles), std::string("c1.cubin c2.cubin"));
        QCOMPARE(source.constants.size(), std::size_t{3});
        const AotiConstant &first = source.constants.front();
        QCOMPARE(first.name, std::string("first"));
        QCOMPARE(first.originalFqn, std::string("a.b"));
        QCOMPARE(first.dtype, std::string("bfloat16"));
        QCOMPARE(first.offsetElements, std::int64_t{5});
        QCOMPARE(first.dataSize, std::uint64_t{64});
        QCOMPARE(first.sizes, (std::vector<std::int64_t>{3, 4}));
        QCOMPARE(first.strides, (std::vector<std::int64_t>{4, 1}));
        QVERIFY(!first.fromFolded && source.constants.back().fromFolded);
        QCOMPARE(source.constants[1].name, std::string("second"));
        QCOMPARE(source.blobBytes().value_or(0), std::uint64_t{164});
        QCOMPARE(joined(package.buildPaths.at(0).paths),
                 std::string("/build/ab/x.wrapper.cpp /opt/torch/include /build/ab/x.o"));
    }

    void undoesEscapes()
    {
        const AotiPackage package = packageOf("x.cpp", "constants_info_[0].name = \"a\\\\b \\\"c\\\"\\n\";\n");
        QCOMPARE(package.sources.at(0).constants.at(0).name, std::string("a\\b \"c\"\n"));
    }

    void macroInCodeIsNoBuildCommand()
    {
        const AotiPackage package = packageOf("x.cpp", "#if defined(USE_MMAP_EXTERNAL)\n// see USE_MMAP_EXTERNAL\n");
        QVERIFY(!package.sources.at(0).usesExternalBlob);
        QVERIFY(!package.wrapper());
    }

    void blobBytesDoNotOverflow()
    {
        const AotiPackage package = packageOf("x.cpp",
                                              "constants_info_[0].data_size = 18446744073709551615;\n"
                                              "constants_info_[1].data_size = 1;\n");
        QVERIFY(!package.sources.at(0).blobBytes());
    }

    void oddSourcesDoNotCrash()
    {
        for (const char *text :
             {"constants_info_[", "constants_info_[99999999999999999999].name = \"x\";",
              "constants_info_[18446744073709551615].name = \"x", "constants_info_[0].name =",
              "constants_info_[0].name = \"x\\", "constants_info_[0].shape = {1, 2", "constants_info_[0].shape = {-",
              "constants_info_[0].", "loadKernel(", "loadKernel(\"", "loadKernel(\"\"", "AOTInductorModelBase(",
              "AOTInductorModelBase(1", "AOTInductorModelBase(1,", "// -D", "// USE_MMAP_EXTERNAL"}) {
            const AotiPackage package = packageOf("x.cpp", text);
            QCOMPARE(package.sources.size(), std::size_t{1});
            QVERIFY2(!package.sources.front().constructsModel() && !package.sources.front().usesExternalBlob, text);
        }
    }

    void noFlippedByteCrashes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("x_metadata.json") << QByteArray(R"({"AOTI_DEVICE_KEY": "cuda", "u": "\u00e4"})");
        QTest::newRow("x_compile_flags.json")
            << QByteArray(R"({"compiler": "g++", "cflags": ["O3"], "aot_mode": true})");
        QTest::newRow("weights_config.json") << QByteArray(R"({"w": ["weight_0", [3, 4], [4, 1], 0]})");
        QTest::newRow("x.json") << QByteArray(R"({"nodes": [{"name": "b", "node": {"target": "l::a"}}]})");
        QTest::newRow("x.cpp") << QByteArray(
            "constants_info_[0].name = \"a\";\nconstants_info_[0].shape = {3, 4};\n"
            ": AOTInductorModelBase(1, 2, 3) {\nloadKernel(\"/a/b.cubin\"\n"
            "// Compile cmd\n// g++ -D USE_MMAP_EXTERNAL /a/b\n");
    }

    void noFlippedByteCrashes()
    {
        QFETCH(QByteArray, text);
        const std::string whole = text.toStdString();
        for (std::size_t at = 0; at < whole.size(); ++at) {
            QCOMPARE(packageOf(QTest::currentDataTag(), whole.substr(0, at)).files.size(), std::size_t{1});
            for (const int mask : {0x01, 0x20, 0x80}) {
                std::string changed = whole;
                changed[at] = static_cast<char>(changed[at] ^ mask);
                QCOMPARE(packageOf(QTest::currentDataTag(), changed).files.size(), std::size_t{1});
            }
        }
    }
};

QTEST_APPLESS_MAIN(tst_AotiTexts)
#include "tst_AotiTexts.moc"
