// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/FileSource.h"
#include "core/bytes/MemorySource.h"
#include "core/pt2/AotiPackage.h"
#include "tests/support/AotiSample.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/ElfBuilder.h"
#include "tests/support/Fixtures.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <initializer_list>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

Archive openFile(const QString &path)
{
    const auto file = FileSource::open(path.toStdString());
    const auto archive = file ? ZipArchive::open(*file) : Result<Archive>(file.error());
    return archive ? *archive : nullptr;
}

QString brokenPath(const char *name)
{
    return QStringLiteral(PT2SCOPE_FIXTURES "/broken/") + name + ".pt2";
}

Packages brokenPackages(const char *name, const std::string &root)
{
    const Archive archive = openFile(brokenPath(name));
    return archive ? readAotiPackages(*archive, root + "/data/aotinductor/") : Packages{};
}

}  // namespace

Q_DECLARE_METATYPE(pt2scope::testing::GoodFixture)

class tst_AotiPackage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPyTorch_data()
    {
        QTest::addColumn<GoodFixture>("fixture");
        int rows = 0;
        for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES)) {
            if (fixture.truth["aoti"].toObject().isEmpty())
                continue;
            QTest::newRow(fixture.name) << fixture;
            ++rows;
        }
        QVERIFY(rows >= 8);
    }

    void agreesWithPyTorch()
    {
        QFETCH(GoodFixture, fixture);
        const Archive archive = openFile(fixture.path);
        QVERIFY(archive);
        const std::string root = fixture.truth["root"].toString().toStdString();
        const Packages packages = readAotiPackages(*archive, (root.empty() ? "" : root + "/") + "data/aotinductor/");
        const QJsonObject models = fixture.truth["aoti"].toObject();
        QCOMPARE(packages.size(), static_cast<std::size_t>(models.size()));
        for (const AotiPackage &package : packages) {
            const QString name = QString::fromStdString(package.model);
            QVERIFY2(models.contains(name), qPrintable(name));
            QCOMPARE(faultsOf(package), std::string());
            compare(package, models[name].toObject());
        }
    }

    void readsRealLibrary()
    {
        const Archive archive = openFile(PT2SCOPE_FIXTURES "/pt2/2.9.1/aoti_so_stripped.pt2");
        QVERIFY(archive);
        const Packages packages = readAotiPackages(*archive, "aoti_so_stripped/data/aotinductor/");
        QCOMPARE(packages.size(), std::size_t{1});
        const AotiPackage &package = packages.front();
        QCOMPARE(package.folder, std::string("aoti_so_stripped/data/aotinductor/model/"));
        QCOMPARE(package.count(AotiFileKind::SharedLibrary), std::size_t{1});
        QCOMPARE(package.count(AotiFileKind::Metadata), std::size_t{2});
        QCOMPARE(package.libraries.size(), std::size_t{1});
        const AotiLibrary &library = package.libraries.front();
        QVERIFY(library.elf && !library.windows && !library.failure);
        QCOMPARE(library.elf->machineName, std::string("x86_64"));
        QCOMPARE(joined(library.elf->needed),
                 std::string("libtorch.so libtorch_cpu.so libstdc++.so.6 libgcc_s.so.1 libc.so.6"));
        QVERIFY(!library.elf->truncated);
        for (const char *entry : {"AOTInductorModelContainerCreateWithDevice", "AOTInductorModelContainerRun"})
            QVERIFY(std::find(library.elf->exported.begin(), library.elf->exported.end(), entry)
                    != library.elf->exported.end());
    }

    void readsRealFlags()
    {
        const Archive archive = openFile(PT2SCOPE_FIXTURES "/pt2/2.15.0/aoti_cpp_only.pt2");
        QVERIFY(archive);
        const Packages packages = readAotiPackages(*archive, "aoti_cpp_only/data/aotinductor/");
        QCOMPARE(packages.size(), std::size_t{1});
        const AotiPackage &package = packages.front();
        QCOMPARE(package.flags.size(), std::size_t{2});
        for (const AotiFlags &flags : package.flags) {
            QCOMPARE(flags.compiler, std::string("g++"));
            const auto second =
                std::ranges::find(flags.strings, "/include_dirs/1", &std::pair<std::string, std::string>::first);
            QVERIFY(second != flags.strings.end());
            QVERIFY2(second->second.ends_with("/site-packages/torch/include"), second->second.c_str());
        }
        QCOMPARE(package.buildPaths.size(), std::size_t{5});  // source, two flags files, CMakeLists.txt, script.ld
        for (const AotiBuildPaths &paths : package.buildPaths) {
            const std::string &name = archive->records()[paths.record].name;
            const bool expected = name.ends_with(".cpp") || name.ends_with("flags.json");
            QVERIFY2(paths.paths.empty() != expected, (name + ": " + joined(paths.paths)).c_str());
        }
    }

    void readsRealWeightsConfig()
    {
        const Archive archive = openFile(PT2SCOPE_FIXTURES "/pt2/2.12.1/aoti_multi_cpp_only.pt2");
        QVERIFY(archive);
        const Packages packages = readAotiPackages(*archive, "aoti_multi_cpp_only/data/aotinductor/");
        QCOMPARE(packages.size(), std::size_t{2});
        for (const AotiPackage &package : packages) {
            QVERIFY(package.weightsConfig);
            QCOMPARE(package.weightsConfig->weights.size(), std::size_t{1});
            const AotiWeight &weight = package.weightsConfig->weights.front();
            QCOMPARE(weight.fqn, std::string("fc.weight"));
            QCOMPARE(weight.pointer, std::string("/fc.weight"));
            QCOMPARE(weight.file, std::string("weight_0"));
            QCOMPARE(weight.sizes, (std::vector<std::int64_t>{3, 4}));
            QCOMPARE(weight.strides, (std::vector<std::int64_t>{4, 1}));
            QCOMPARE(weight.offsetElements, std::int64_t{0});
        }
    }

    void brokenSizes()
    {
        const Packages packages = brokenPackages("224_aoti_weight_sizes", "aoti_cpp_only_consts_on_disk");
        QCOMPARE(packages.size(), std::size_t{1});
        QVERIFY(packages.front().weightsConfig);
        QCOMPARE(packages.front().weightsConfig->weights.at(0).sizes, (std::vector<std::int64_t>{1000, 1000}));
    }

    void brokenConfig()
    {
        const Packages packages = brokenPackages("226_aoti_config_not_json", "aoti_cpp_only_consts_on_disk");
        QCOMPARE(packages.size(), std::size_t{1});
        QVERIFY(packages.front().weightsConfig);
        QCOMPARE(packages.front().weightsConfig->faults.size(), std::size_t{1});
        QVERIFY2(describe(packages.front().weightsConfig->faults).starts_with(": not JSON: "),
                 describe(packages.front().weightsConfig->faults).c_str());
        QVERIFY(packages.front().wrapper());
    }

    void brokenFolders()
    {
        const Packages noMetadata = brokenPackages("228_aoti_metadata_missing", "aoti_cpp_only_consts_on_disk");
        QCOMPARE(noMetadata.size(), std::size_t{1});
        QVERIFY(noMetadata.front().metadata.empty());
        QVERIFY(!noMetadata.front().device());

        const Packages noCode = brokenPackages("230_aoti_no_code", "aoti_cpp_only_consts_on_disk");
        QCOMPARE(noCode.size(), std::size_t{1});
        QCOMPARE(noCode.front().device().value_or(""), std::string("cpu"));
        QVERIFY(noCode.front().sources.empty() && noCode.front().libraries.empty());
        QVERIFY(!noCode.front().wrapper());

        const Packages machine = brokenPackages("232_aoti_so_other_machine", "aoti_cpp_only");
        QCOMPARE(machine.size(), std::size_t{1});
        QCOMPARE(machine.front().libraries.size(), std::size_t{1});
        QVERIFY(machine.front().libraries.front().elf);
        QCOMPARE(machine.front().libraries.front().elf->machineName, std::string("aarch64"));
    }

    void kindsOfFiles_data()
    {
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, AotiFileKind kind) { QTest::newRow(name) << int(kind); };
        row("c1.wrapper.cpp", AotiFileKind::WrapperSource);
        row("c1.kernel.cpp", AotiFileKind::WrapperSource);
        row("c1.wrapper.so", AotiFileKind::SharedLibrary);
        row("c1.wrapper.pyd", AotiFileKind::SharedLibrary);
        row("c1.wrapper_metadata.json", AotiFileKind::Metadata);
        row("c1_metadata.json", AotiFileKind::Metadata);
        row("c1.wrapper_compile_flags.json", AotiFileKind::CompileFlags);
        row("c1.wrapper_linker_flags.json", AotiFileKind::LinkerFlags);
        row("c2.cubin", AotiFileKind::GpuKernel);
        row("c2.hsaco", AotiFileKind::GpuKernel);
        row("c2.spv", AotiFileKind::GpuKernel);
        row("c1.wrapper_weights.blob", AotiFileKind::WeightsBlob);
        row("c1_serialized_weights.bin", AotiFileKind::SerializedWeights);
        row("weights_config.json", AotiFileKind::WeightsConfig);
        row("custom_objs_config.json", AotiFileKind::CustomObjectsConfig);
        row("c1.wrapper.json", AotiFileKind::ExternKernels);
        row("c1.json", AotiFileKind::ExternKernels);
        row("CMakeLists.txt", AotiFileKind::BuildText);
        row("script.ld", AotiFileKind::BuildText);
        row("c1.weights.o", AotiFileKind::ObjectFile);
        row("custom_obj_0", AotiFileKind::CustomObject);
        row("notes.txt", AotiFileKind::Other);
    }

    void kindsOfFiles()
    {
        QFETCH(int, kind);
        const AotiPackage package = packageOf(QTest::currentDataTag(), "{}");
        QCOMPARE(package.files.size(), std::size_t{1});
        QCOMPARE(int(package.files.front().kind), kind);
        QCOMPARE(package.files.front().name, std::string(QTest::currentDataTag()));
    }

    void groupsByModel()
    {
        const Packages packages = packagesOf({{"a/x.wrapper.so", "?"},
                                              {"a/kernels/k.cubin", "?"},
                                              {"group/b/x.wrapper.cpp", ""},
                                              {"group/b/deep/er/k.cubin", "?"},
                                              {"group/c/weights_config.json", "{}"},
                                              {"a/inner/x_metadata.json", "{}"},
                                              {"a/inner/k.cubin", "?"},
                                              {"a/x.wrapper_metadata.json", "{}"},
                                              {"stray.txt", "?"}});
        std::string found;
        for (const AotiPackage &package : packages) {
            found += "[" + package.model + "]";
            for (const AotiFile &file : package.files)
                found += " " + file.name;
            found += "\n";
            QCOMPARE(package.folder, aotiPrefix + package.model + (package.model.empty() ? "" : "/"));
        }
        QCOMPARE(found, std::string("[a] x.wrapper.so kernels/k.cubin x.wrapper_metadata.json\n"
                                    "[group/b] x.wrapper.cpp deep/er/k.cubin\n"
                                    "[group/c] weights_config.json\n"
                                    "[a/inner] x_metadata.json k.cubin\n"
                                    "[] stray.txt\n"));
    }

    void foldersAreNoFiles()
    {
        QCOMPARE(packagesOf({{"m/", ""}, {"m/x.so", "?"}}).at(0).files.size(), std::size_t{1});
        QVERIFY(packagesOf({{"m/", ""}}).empty());
    }

    void librariesThatAreNone()
    {
        const AotiPackage text = packageOf("x.so", "#!/bin/sh");
        QVERIFY(!text.libraries.at(0).elf && !text.libraries.at(0).windows);
        QVERIFY(text.libraries.at(0).failure && text.libraries.at(0).failure->code == ErrorCode::Unsupported);

        const AotiPackage windows = packageOf("x.pyd", "MZ...");
        QVERIFY(!windows.libraries.at(0).elf && windows.libraries.at(0).windows);

        const std::string elf = toText(ElfBuilder{}.build());
        const AotiPackage cut = packageOf("x.so", elf.substr(0, elf.size() / 2));
        QVERIFY(cut.libraries.at(0).elf && cut.libraries.at(0).elf->truncated);
    }

    void kernels()
    {
        QFile file(PT2SCOPE_FIXTURES "/gpu/cuda13_sm_90a.cubin");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const AotiPackage package = packageOf("k.cubin", file.readAll().toStdString());
        QCOMPARE(package.kernels.size(), std::size_t{1});
        QVERIFY(package.kernels.front().binary);
        QCOMPARE(joined(package.kernels.front().binary->architectures), std::string("sm_90a"));

        const AotiPackage other = packageOf("k.spv", "\x03\x02\x23\x07");
        QVERIFY(!other.kernels.at(0).binary && other.kernels.at(0).failure);
    }

    void unreadableRecordsBecomeFaults()
    {
        ZipBuilder zip;
        zip.add("tmp/archive_format", "pt2");
        for (const char *name : {"x.cpp", "x.so", "x_metadata.json", "x_compile_flags.json", "weights_config.json",
                                 "x.json", "CMakeLists.txt", "x.cubin"})
            zip.add(aotiPrefix + "m/" + name, std::string(4096, ' '));
        std::vector<std::byte> bytes = zip.build();
        encryptAll(bytes);
        const auto archive = ZipArchive::open(std::make_shared<MemorySource>(bytes));
        QVERIFY(archive);
        const Packages packages = readAotiPackages(**archive, aotiPrefix);
        QCOMPARE(packages.size(), std::size_t{1});
        const AotiPackage &package = packages.front();
        QCOMPARE(package.sources.at(0).faults.size(), std::size_t{1});
        QCOMPARE(package.metadata.at(0).faults.size(), std::size_t{1});
        QCOMPARE(package.flags.at(0).faults.size(), std::size_t{1});
        QCOMPARE(package.externKernels.at(0).faults.size(), std::size_t{1});
        QVERIFY(package.weightsConfig && package.weightsConfig->faults.size() == 1);
        QVERIFY(package.libraries.at(0).failure && package.kernels.at(0).failure);
        QVERIFY(package.libraries.at(0).failure->code != ErrorCode::Unsupported || !package.libraries.at(0).elf);
        QCOMPARE(package.buildPaths.size(), std::size_t{3});
        for (const AotiBuildPaths &paths : package.buildPaths)
            QVERIFY(paths.failure);
    }

    void hostileTextsStayWithinTheBudget()
    {
        ZipBuilder zip;
        zip.add("tmp/archive_format", "pt2");
        const auto add = [&](const std::string &name, const std::string &row, const std::string &head,
                             const std::string &tail) {
            std::string content = head;
            while (content.size() < (16u << 20))
                content += row;
            ZipBuilder::Entry entry;
            entry.name = aotiPrefix + "m/" + name;
            entry.content = content + tail;
            entry.deflate = true;
            zip.add(entry);
        };
        add("x_metadata.json", R"("":"",)", "{", R"("":""})");
        add("x_compile_flags.json", R"("",)", R"({"cflags":[)", R"(""]})");
        add("weights_config.json", R"("":["",[],[],0],)", "{", R"("":["",[],[],0]})");
        std::string source;
        for (int i = 0; i < 400'000; ++i)
            source += "constants_info_[" + std::to_string(i) + "].name = \"\";\n";
        add("x.cpp", source, {}, {});
        const Archive archive = open(zip);
        QVERIFY(archive);
        const Packages packages = readAotiPackages(*archive, aotiPrefix);
        QCOMPARE(packages.size(), std::size_t{1});
        const AotiPackage &package = packages.front();
        QVERIFY(package.metadata.at(0).values.size() + package.flags.at(0).strings.size()
                    + package.weightsConfig->weights.size() + package.sources.at(0).constants.size()
                < 1'000'000);
        QVERIFY(!package.sources.at(0).faults.empty());
    }

private:
    static void compare(const AotiPackage &package, const QJsonObject &truth)
    {
        const QJsonObject metadata = truth["metadata"].toObject();
        const auto ofWrapper =
            std::find_if(package.metadata.begin(), package.metadata.end(),
                         [](const AotiMetadata &file) { return file.find("AOTI_DEVICE_KEY").has_value(); });
        QVERIFY(ofWrapper != package.metadata.end());
        for (auto value = metadata.begin(); value != metadata.end(); ++value)
            QCOMPARE(ofWrapper->find(value.key().toStdString()).value_or("(absent)"),
                     value.value().toString().toStdString());
        QCOMPARE(package.device().value_or(""), std::string("cpu"));

        const AotiSource *wrapper = package.wrapper();
        QVERIFY(wrapper);
        QCOMPARE(wrapper->inputs.value_or(0), std::uint64_t{1});
        QCOMPARE(wrapper->outputs.value_or(0), std::uint64_t{1});
        QVERIFY(!wrapper->usesExternalBlob);
        QVERIFY(wrapper->kernelFiles.empty());
        const QJsonArray fqns = truth["constant_fqns"].toArray();
        QCOMPARE(wrapper->constants.size(), static_cast<std::size_t>(fqns.size()));
        for (const AotiConstant &constant : wrapper->constants) {
            QVERIFY(fqns.contains(QString::fromStdString(constant.originalFqn)));
            QCOMPARE(constant.name, std::string("fc_weight"));
            QCOMPARE(constant.dtype, std::string("float32"));
            QCOMPARE(constant.sizes, (std::vector<std::int64_t>{3, 4}));
            QCOMPARE(constant.strides, (std::vector<std::int64_t>{4, 1}));
        }
        QCOMPARE(wrapper->blobBytes().value_or(0), std::uint64_t{64});
    }

    /// Sets the flag of encryption in every header.
    static void encryptAll(std::vector<std::byte> &bytes)
    {
        const std::string text = toText(bytes);
        for (const auto &[signature, flags] : {std::pair<std::string, std::size_t>("PK\3\4", 6), {"PK\1\2", 8}}) {
            for (std::size_t at = text.find(signature); at != std::string::npos; at = text.find(signature, at + 4))
                bytes[at + flags] |= std::byte{1};
        }
    }
};

QTEST_APPLESS_MAIN(tst_AotiPackage)
#include "tst_AotiPackage.moc"
