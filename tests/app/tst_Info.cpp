// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Fixtures.h"

#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope::testing;

namespace {

QHash<QString, QJsonObject> modelsByName(const QJsonObject &info)
{
    QHash<QString, QJsonObject> models;
    for (const QJsonValue &model : info["models"].toArray())
        models[model["name"].toString()] = model.toObject();
    return models;
}

qsizetype graphsBelow(const QJsonObject &truth)
{
    qsizetype count = 0;
    for (const QJsonValue &subgraph : truth["subgraphs"].toArray())
        count += 1 + graphsBelow(subgraph.toObject());
    return count;
}

qsizetype countOfKind(const QJsonObject &program, const char *kind)
{
    const QJsonArray specs = program["input_specs"].toArray();
    return std::ranges::count_if(specs, [&](const QJsonValue &spec) { return spec["kind"] == kind; });
}

void compareSpecs(const QJsonArray &found, const QJsonArray &specs)
{
    QCOMPARE(found.size(), specs.size());
    for (qsizetype i = 0; i < specs.size(); ++i) {
        QCOMPARE(found[i]["kind"], specs[i]["kind"]);
        if (specs[i]["name"].isString())
            QCOMPARE(found[i]["name"], specs[i]["name"]);
        if (specs[i].toObject().contains("target"))
            QCOMPARE(found[i]["target"], specs[i]["target"]);
    }
}

void compareProgram(const QJsonObject &model, const QJsonObject &program)
{
    QCOMPARE(model["nodes"], program["nodes_recursive"]);
    QCOMPARE(model["subgraphs"].toInteger(), graphsBelow(program["graph"].toObject()));
    QCOMPARE(model["ops"], program["op_counts"]);
    compareSpecs(model["inputs"].toArray(), program["input_specs"].toArray());
    compareSpecs(model["outputs"].toArray(), program["output_specs"].toArray());
    QCOMPARE(model["range_constraints"], program["range_constraints"]);
    QCOMPARE(model["parameters"]["count"].toInteger(), countOfKind(program, "parameter"));
    QCOMPARE(model["buffers"]["count"].toInteger(), countOfKind(program, "buffer"));
    QCOMPARE(model["constants"]["count"].toInteger(), countOfKind(program, "tensor_constant"));
    if (program["sample_inputs"].isArray())
        QCOMPARE(model["sample_inputs"].toInteger(), program["sample_inputs"].toArray().size());
}

}  // namespace

class tst_Info : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void truthOfEveryFixture_data();
    void truthOfEveryFixture();
    void parametersOfEveryFixture_data();
    void parametersOfEveryFixture();
    void compiledModels();
    void compiledMetadata();
    void nothingIsInvented();
    void loadable();
    void text();
    void compiledText();
    void oneModel();
    void torchSaveArchives();
    void damaged();
    void everyBrokenOneIsDescribed_data();
    void everyBrokenOneIsDescribed();
};

void tst_Info::truthOfEveryFixture_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_Info::truthOfEveryFixture()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const ProgramRun run = runPt2scope({"info", path, "--format", "json"});
    QCOMPARE(run.status, 0);
    const QJsonObject info = run.json();
    QCOMPARE(info["path"].toString(), path);
    QCOMPARE(info["kind"].toString(), "pt2");
    const bool layered = truth["layout"].toString() == "layered" && !truth["root"].toString().isEmpty();
    QVERIFY2(info["layout"].toString().startsWith(layered ? "pt2-layered" : "pt2-flat"), run.described());
    const QJsonObject container = info["container"].toObject();
    QCOMPARE(container["records"].toInt(), truth["zip"].toArray().size());
    QCOMPARE(container["bytes"], truth["file_bytes"]);
    QCOMPARE(container["prefix"], truth["root"]);
    for (const char *key : {"archive_format", "archive_version", "byteorder"}) {
        if (truth[key].isString())
            QCOMPARE(container[key], truth[key]);
    }
    QCOMPARE(container["serialization_id"], truth[".data/serialization_id"]);
    if (truth[".data/version"].isString())
        QCOMPARE(container["data_version"].toString(), truth[".data/version"].toString().trimmed());

    const QHash<QString, QJsonObject> models = modelsByName(info);
    const QJsonObject programs = truth["models"].toObject();
    QSet<QString> names;
    QSet<QString> versions;
    for (const QJsonValue &name : truth["aoti_models"].toArray())
        names.insert(name.toString());
    for (const QString &name : programs.keys()) {
        names.insert(name);
        const QJsonObject program = programs[name].toObject();
        const QJsonObject model = models[name];
        if (program["torch_version"].isString())
            versions.insert(program["torch_version"].toString());
        if (!program.contains("input_specs"))
            continue;
        QCOMPARE(model["torch_version"], program["torch_version"]);
        QCOMPARE(model["opset_version"], program["opset_version"]);
        QCOMPARE(model["schema_version"]["major"], program["schema_version"][0]);
        QCOMPARE(model["schema_version"]["minor"], program["schema_version"][1]);
        compareProgram(model, program);
    }
    const QList<QString> found = models.keys();
    QCOMPARE(QSet<QString>(found.begin(), found.end()), names);
    if (versions.size() == 1)
        QCOMPARE(info["torch_version"].toString(), *versions.begin());
}

void tst_Info::parametersOfEveryFixture_data()
{
    truthOfEveryFixture_data();
}

void tst_Info::parametersOfEveryFixture()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const QHash<QString, QJsonObject> models = modelsByName(runPt2scope({"info", path, "--format", "json"}).json());
    const QJsonObject programs = truth["models"].toObject();
    for (const QString &name : programs.keys()) {
        const QJsonObject program = programs[name].toObject();
        if (!models[name].contains("parameters"))
            continue;
        qsizetype count = 0;
        qint64 elements = 0;
        qint64 nbytes = 0;
        bool known = true;
        const QJsonObject tensors = program["tensors"].toObject();
        for (const QJsonValue &spec : program["input_specs"].toArray()) {
            if (spec["kind"] != "parameter")
                continue;
            const QJsonObject tensor = tensors[spec["target"].toString()].toObject();
            ++count;
            known = known && tensor.contains("numel") && tensor.contains("nbytes");
            elements += tensor["numel"].toInteger();
            nbytes += tensor["nbytes"].toInteger();
        }
        const QJsonObject totals = models[name]["parameters"].toObject();
        QCOMPARE(totals["count"].toInt(), count);
        if (known) {
            QCOMPARE(totals["elements"].toInteger(), elements);
            QCOMPARE(totals["bytes"].toInteger(), nbytes);
        }
    }
}

void tst_Info::compiledModels()
{
    const ProgramRun run = runPt2scope({"info", goodArchive("2.9.1/aoti_so_stripped"), "--format", "json"});
    const QJsonObject aoti = modelsByName(run.json()).begin()->value("aoti").toObject();
    QVERIFY2(aoti["files"].toArray().size() >= 2, run.described());
    QCOMPARE(aoti["devices"].toArray(), QJsonArray{"cpu"});
    const QJsonObject library = aoti["libraries"].toArray().first().toObject();
    QCOMPARE(library["machine"].toString(), "x86_64");
    const QJsonObject entryPoints{{"AOTInductorModelContainerCreateWithDevice", true},
                                  {"AOTInductorModelContainerRun", true}};
    QCOMPARE(library["entry_points"].toObject(), entryPoints);
    QCOMPARE(aoti["metadata"].toObject(), (QJsonObject{{"AOTI_DEVICE_KEY", "cpu"}}));
    QVERIFY(aoti["weights"].isNull());
    QCOMPARE(library["truncated"], false);
    QVERIFY2(!library["needed"].toArray().isEmpty(), run.described());
}

/// A program that cannot be read has no counts; its tensors are those that are stored.
void tst_Info::nothingIsInvented()
{
    const TemporaryFile file(zip(with("models/model.json", "{")));
    const ProgramRun run = runPt2scope({"info", QString::fromStdString(file.path()), "--format", "json"});
    const QJsonObject model = modelsByName(run.json())["model"];
    QCOMPARE(model["nodes"], 0);
    QVERIFY2(model["inputs"].isNull() && model["outputs"].isNull() && model["torch_version"].isNull(), run.described());
    QCOMPARE(model["parameters"].toObject(), (QJsonObject{{"count", 1}, {"elements", 12}, {"bytes", 48}}));
    QVERIFY(!model.contains("aoti"));
    const QJsonObject compiled =
        modelsByName(runPt2scope({"info", goodArchive("2.15.0/aoti_cpp_only"), "--format", "json"}).json())
            .begin()
            .value();
    for (const char *key : {"nodes", "ops", "inputs", "parameters", "sample_inputs"})
        QVERIFY2(!compiled.contains(key), key);
}

void tst_Info::loadable()
{
    const auto loadable = [](const char *archive) {
        return runPt2scope({"info", goodArchive(archive), "--format", "json"}).json()["loadable"].toObject();
    };
    const QJsonObject layered = loadable("2.15.0/dtypes_all");
    QCOMPARE(layered.size(), 11);
    QCOMPARE(layered["2.15"], true);
    QCOMPARE(layered["2.7"], "the layered layout came with torch 2.8");
    const QJsonObject flat = loadable("2.6.0/linear_basic");
    QVERIFY(flat["2.5"].isString() && flat["2.6"] == true && flat["2.15"] == true);
    const ProgramRun run = runPt2scope({"info", goodArchive("2.6.0/linear_basic")});
    QVERIFY2(run.out.contains("  loads in ") && run.out.contains("torch 2.6 to 2.15\n"), run.described());
    QVERIFY2(run.out.contains("  not in ") && run.out.contains("torch 2.5: "), run.described());
}

void tst_Info::text()
{
    const ProgramRun run = runPt2scope({"info", goodArchive("2.15.0/dtypes_all")});
    QCOMPARE(run.status, 0);
    for (const char *part : {": PT2 archive, layered\n", "root folder \"dtypes_all\"", "\nmodel model\n",
                             "torch 2.15.0", "operator set aten 10", "12 tensors, 72 elements, ", "sample inputs",
                             "\n  graph ", "\n  operators ", "\n  input ", " (args[0])", "\n  output "})
        QVERIFY2(run.out.contains(part), QByteArray(part) + "\n" + run.described());
    QVERIFY(!run.out.contains('\x1b'));
}

void tst_Info::compiledText()
{
    const ProgramRun run = runPt2scope({"info", goodArchive("2.9.1/aoti_so_stripped")});
    for (const char *part : {", for cpu", "for x86_64, ", "entry points", "libtorch"})
        QVERIFY2(run.out.contains(part), QByteArray(part) + "\n" + run.described());
    const ProgramRun source = runPt2scope({"info", goodArchive("2.15.0/aoti_cpp_only")});
    for (const char *part : {"platform ", "linux\n", "processor ", "x86_64\n", "instructions ", "AVX512"})
        QVERIFY2(source.out.contains(part), QByteArray(part) + "\n" + source.described());
    QVERIFY2(!source.out.contains("compute capability"), source.described());
}

void tst_Info::compiledMetadata()
{
    const ProgramRun run =
        runPt2scope({"info", goodArchive("2.12.1/aoti_cpp_only_consts_on_disk"), "--format", "json"});
    const QJsonObject aoti = modelsByName(run.json()).begin()->value("aoti").toObject();
    const QJsonObject metadata{{"AOTI_DEVICE_KEY", "cpu"},
                               {"AOTI_PLATFORM", "linux"},
                               {"AOTI_MACHINE", "x86_64"},
                               {"AOTI_CPU_ISA", "AVX512 AVX512_VNNI"},
                               {"AOTI_COMPUTE_CAPABILITY", ""}};
    QCOMPARE(aoti["metadata"].toObject(), metadata);
    QCOMPARE(aoti["weights"], 1);
}

void tst_Info::oneModel()
{
    const QString path = goodArchive("2.15.0/multi_model_name_with_slash");
    const QList<QString> names = modelsByName(runPt2scope({"info", path, "--format", "json"}).json()).keys();
    QVERIFY(names.size() > 1);
    for (const QString &name : names) {
        const ProgramRun run = runPt2scope({"info", path, "--format", "json", "--model", name});
        QCOMPARE(modelsByName(run.json()).keys(), QList<QString>{name});
    }
    const ProgramRun none = runPt2scope({"info", path, "--model", "none"});
    QCOMPARE(none.status, 3);
    QVERIFY2(none.err.contains("there is no model 'none'"), none.described());
}

void tst_Info::torchSaveArchives()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("state.pt");
    QVERIFY(writeFile(path, zip(torchSave())));
    const ProgramRun run = runPt2scope({"info", path, "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["kind"].toString(), "torch-zip");
    QCOMPARE(run.json()["layout"].toString(), "torch-save");
    QCOMPARE(run.json()["container"]["byteorder"].toString(), "little");
    QVERIFY(runPt2scope({"info", path}).out.contains("torch.save archive"));

    QVERIFY(writeFile(path, QByteArray("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.")));
    const ProgramRun legacy = runPt2scope({"info", path, "--format", "json"});
    QCOMPARE(legacy.status, 0);
    QCOMPARE(legacy.json()["layout"].toString(), "torch-save-legacy");
    QVERIFY(runPt2scope({"info", path}).out.contains("torch.save stream"));
}

void tst_Info::damaged()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt2");
    const QByteArray whole = readFile(goodArchive("2.15.0/dtypes_all"));
    QVERIFY(writeFile(path, whole.left(whole.size() - 300)));
    const ProgramRun run = runPt2scope({"info", path});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.contains("directory cannot be used") && run.out.contains("pt2scope check"), run.described());
}

void tst_Info::everyBrokenOneIsDescribed_data()
{
    QTest::addColumn<QString>("path");
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path;
}

void tst_Info::everyBrokenOneIsDescribed()
{
    QFETCH(QString, path);
    for (const char *command : {"info", "tensors", "ls"}) {
        const ProgramRun run = runPt2scope({command, path, "--format", "json"});
        QVERIFY2(run.status == 0 || run.status == 3, run.described());
        QVERIFY2(run.status == 3 || !run.json().isEmpty(), run.described());
        QVERIFY2(run.status == 0 || run.err.startsWith("pt2scope: "), run.described());
    }
}

QTEST_GUILESS_MAIN(tst_Info)
#include "tst_Info.moc"
