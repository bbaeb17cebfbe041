// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/app/TensorSamples.h"
#include "tests/support/PickleBuilder.h"

#include <QDir>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace pt2scope::testing;

class tst_TensorCommand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void membersAreThoseOfTheListing();
    void text();
    void textOfASlice();
    void withoutStatistics();
    void withoutValues_data();
    void withoutValues();
    void damage();
    void bytes();
    void bytesOfAShortBlob();
    void names_data();
    void names();
    void oneOfSeveralModels();
    void oneRecord();
    void engines();
    void deviceMemory_data();
    void deviceMemory();
    void packedBits();
    void otherFiles();
};

void tst_TensorCommand::membersAreThoseOfTheListing()
{
    const QString path = goodArchive("2.15.0/noncontiguous_params");
    const ProgramRun listing = runPt2scope({"tensors", path, "--format", "json"});
    for (const QJsonValue &row : listing.json()["tensors"].toArray()) {
        const QStringList arguments{"tensor", path, row["name"].toString(), "--format", "json"};
        const ProgramRun run = runPt2scope(arguments);
        QCOMPARE(run.status, 0);
        const QJsonObject members = row.toObject();
        for (const QString &member : members.keys())
            QCOMPARE(run.json()[member], members[member]);
        qsizetype last = -1;
        for (const char *key :
             {"path", "model", "name", "role", "dtype", "sizes", "strides", "storage_offset", "device", "requires_grad",
              "record", "storage_bytes", "shares_storage_with", "config", "stats", "values"}) {
            const qsizetype place = run.out.indexOf("\n  \"" + QByteArray(key) + "\": ");
            QVERIFY2(place > last || row["role"] == "sample-input", key + ("\n" + run.out));
            last = place;
        }
    }
    const ProgramRun run = runPt2scope({"tensor", path, "conv.bias", "--format", "json"});
    QCOMPARE(run.json()["config"]["record"].toString().section('/', 1), "data/weights/model_weights_config.json");
    QCOMPARE(run.json()["config"]["pointer"].toString(), "/config/conv.bias");
    for (const char *key : {"count", "nan", "pos_inf", "neg_inf", "zeros", "subnormal", "constant", "min", "max",
                            "mean", "std", "histogram"})
        QVERIFY2(run.json()["stats"].toObject().contains(key), key);
    QCOMPARE(run.json()["stats"]["histogram"]["edges"].toArray().size(), 65);
    QCOMPARE(run.json()["stats"]["histogram"]["counts"].toArray().size(), 64);
}

void tst_TensorCommand::text()
{
    const TemporaryFile file = countingWeight();
    const ProgramRun run = runPt2scope({"tensor", pathOf(file), "w"});
    QVERIFY2(run.status == 0 && run.err.isEmpty(), run.described());
    QVERIFY2(run.out.startsWith("w\n"), run.described());
    for (const char *part :
         {"  type           float32, 4 bytes\n", "  sizes          [3, 4], 12 elements\n",
          "  strides        [4, 1], contiguous\n", "  record         model/data/weights/weight_0\n",
          "  storage        48 bytes\n", "  config         model/data/weights/model_weights_config.json#/config/w\n",
          "  min            0\n", "  max            11\n", "  mean           5.5\n", "  std            3.45205\n",
          "  zeros          1 (8.3 %)\n", "\nHistogram\n  1 ┤█",
          "\nValues\n      0   1   2   3\n  0   0   1   2   3\n"})
        QVERIFY2(run.out.contains(part), part + ("\n" + run.described()));
    QVERIFY2(!run.out.contains("reaches") && !run.out.contains("DAMAGED"), run.described());
    for (const QString &line : QString::fromUtf8(run.out).split('\n'))
        QVERIFY2(line.size() <= 80, line.toUtf8());
}

void tst_TensorCommand::textOfASlice()
{
    const TemporaryFile file = countingWeight();
    const ProgramRun run = runPt2scope({"tensor", pathOf(file), "w", "--slice", "1:,::3"});
    QVERIFY2(run.status == 0, run.described());
    QCOMPARE(run.out, QByteArray("Values of [1:,::3], sizes [2, 2]\n      0   1\n  0   4   7\n  1   8  11\n"));
}

void tst_TensorCommand::withoutStatistics()
{
    const TemporaryFile file = countingWeight();
    const ProgramRun run = runPt2scope({"tensor", pathOf(file), "w", "--no-stats", "--format", "json"});
    QCOMPARE(run.status, 0);
    QVERIFY2(!run.out.contains("stats") && run.json()["values"].toArray().size() == 3, run.described());
}

void tst_TensorCommand::withoutValues_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char *name, const char *fixture, const char *reason) {
        QTest::newRow(name) << brokenArchive(fixture) << "0.weight" << QByteArray(reason);
    };
    row("too short", "098_weight_short", "it needs 48 bytes of storage, there are 44");
    row("strides beyond the end", "102_strides_out", "it needs 3216 bytes of storage, there are 48");
    row("symbolic", "112_size_symbolic", "nothing says its sizes in plain numbers");
    row("unknown type", "114_dtype_unknown", "nothing says what type it is of");
    row("missing", "094_weight_missing", "its record is not in the archive");
    row("negative", "104_size_negative", "sizes, strides and offset describe no tensor");
    QTest::newRow("subclass") << goodArchive("2.15.0/subclass_weights") << "w" << QByteArray("of another class");
}

/// The facts are there all the same.
void tst_TensorCommand::withoutValues()
{
    QFETCH(QString, path);
    QFETCH(QString, name);
    QFETCH(QByteArray, reason);
    const ProgramRun json = runPt2scope({"tensor", path, name, "--format", "json"});
    QVERIFY2(json.status == 0 && json.json()["name"].toString() == name, json.described());
    QVERIFY2(json.json()["values_error"].toString().contains(reason), json.described());
    QCOMPARE(json.json()["stats_error"], json.json()["values_error"]);
    const ProgramRun text = runPt2scope({"tensor", path, name, "--hex"});
    QVERIFY2(text.status == 0 && text.out.contains("  role") && text.out.contains("  no values "), text.described());
    QVERIFY2(text.out.contains(reason) && !text.out.contains("\nValues"), text.described());
    QCOMPARE(runPt2scope({"tensor", path, name, "--slice", "0"}).status, 3);
    const QTemporaryDir folder;
    QCOMPARE(runPt2scope({"tensor", path, name, "--npy", folder.filePath("x")}).status, 3);
    QVERIFY(QDir(folder.path()).isEmpty());
}

void tst_TensorCommand::damage()
{
    const QString path = brokenArchive("038_crc_weight_bit_flip");
    qsizetype damaged = 0;
    const QJsonArray rows = runPt2scope({"tensors", path, "--format", "json"}).json()["tensors"].toArray();
    for (const QJsonValue &row : rows) {
        const QString name = row["name"].toString();
        const ProgramRun json = runPt2scope({"tensor", path, name, "--format", "json"});
        QCOMPARE(json.status, 0);
        if (!json.json().contains("damage"))
            continue;
        ++damaged;
        QVERIFY2(json.json()["damage"].toString().contains("do not match their CRC-32"), json.described());
        QVERIFY2(json.json().contains("values"), json.described());
        QVERIFY2(runPt2scope({"tensor", path, name}).out.contains("  DAMAGED "), json.described());
        const QTemporaryDir folder;
        const QStringList arguments{"tensor", path, name, "--no-stats", "--npy", folder.filePath("x.npy")};
        const ProgramRun refused = runPt2scope(arguments);
        QVERIFY2(refused.status == 3 && refused.err.contains("--allow-damaged"), refused.described());
        QVERIFY(QDir(folder.path()).isEmpty());
        QCOMPARE(runPt2scope(arguments + QStringList{"--allow-damaged"}).status, 0);
        QVERIFY(readFile(folder.filePath("x.npy")).startsWith("\x93NUMPY"));
    }
    QCOMPARE(damaged, 1);
}

void tst_TensorCommand::bytes()
{
    const TemporaryFile file = countingWeight();
    const QStringList arguments{"tensor", pathOf(file), "w", "--no-stats", "--slice", "2,:2", "--hex"};
    const ProgramRun text = runPt2scope(arguments);
    QVERIFY2(text.out.endsWith("\nStorage, bytes 32 to 39 of 48\n"
                               "  00000010  00 00 80 40 00 00 a0 40  00 00 c0 40 00 00 e0 40  |...@...@...@...@|\n"
                               "  00000020  00 00 00 41 00 00 10 41  00 00 20 41 00 00 30 41  |...A...A.. A..0A|\n"),
             text.described());
    const ProgramRun coloured = runPt2scope(arguments + QStringList{"--color", "always"});
    QCOMPARE(coloured.out.count("\x1b[1m41\x1b[0m"), 2);
    const ProgramRun json = runPt2scope(arguments + QStringList{"--format", "json"});
    QCOMPARE(compact(json.json()["bytes"]), QByteArray("[[{\"hex\":\"000080400000a0400000c0400000e040"
                                                       "00000041000010410000204100003041\",\"offset\":16}]]"));
}

void tst_TensorCommand::bytesOfAShortBlob()
{
    const TemporaryFile file = countingWeight({.sizes = "[1000, 4]"});
    const ProgramRun text = runPt2scope({"tensor", pathOf(file), "w", "--hex"});
    QVERIFY2(text.status == 0 && text.out.contains("it needs 16000 bytes of storage, there are 48"), text.described());
    QVERIFY2(text.out.contains("\nStorage, bytes 0 to 47 of 48\n"), text.described());
}

void tst_TensorCommand::names_data()
{
    QTest::addColumn<QString>("fixture");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("error");
    const auto row = [](const char *fixture, const QStringList &arguments, const char *error) {
        QTest::newRow(error) << QString(fixture) << arguments << QByteArray(error);
    };
    row("2.15.0/noncontiguous_params", {"conv.wieght"},
        "there is no tensor 'conv.wieght'; did you mean 'conv.weight'?");
    row("2.15.0/noncontiguous_params", {"bias"}, "there is no tensor 'bias'; there are 'conv.bias'");
    row("2.15.0/noncontiguous_params", {"\x1b[1m"}, "there is no tensor '\\x1b[1m'");
    row("2.15.0/noncontiguous_params", {"conv.bias", "--role", "buffer"},
        "there is no buffer 'conv.bias'; there is: parameter of model 'model' in "
        "'noncontiguous_params/data/weights/weight_3'");
    row("2.15.0/noncontiguous_params", {"conv.bias", "--record", "eight_3"},
        "there is no tensor 'conv.bias' in 'eight_3'; there is: parameter");
    row("2.15.0/noncontiguous_params", {"conv.bias", "--model", "modle"}, "did you mean 'model'?");
}

void tst_TensorCommand::names()
{
    QFETCH(QString, fixture);
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, error);
    const ProgramRun run = runPt2scope(QStringList{"tensor", goodArchive(fixture)} + arguments);
    QCOMPARE(run.status, 3);
    QVERIFY2(run.out.isEmpty() && run.err.contains(error), run.described());
}

void tst_TensorCommand::oneOfSeveralModels()
{
    const QString path = goodArchive("2.15.0/multi_model_shared_weights");
    const QJsonArray rows = runPt2scope({"tensors", path, "--format", "json"}).json()["tensors"].toArray();
    QMap<QString, QStringList> modelsOf;
    for (const QJsonValue &row : rows)
        modelsOf[row["name"].toString()] += row["model"].toString();
    const auto several = std::ranges::find_if(modelsOf, [](const QStringList &models) { return models.size() > 1; });
    QVERIFY(several != modelsOf.end());
    const QString name = several.key();
    const QStringList models = several.value();
    const ProgramRun ambiguous = runPt2scope({"tensor", path, name});
    QCOMPARE(ambiguous.status, 3);
    for (const QString &model : models)
        QVERIFY2(ambiguous.err.contains(" of model '" + model.toUtf8() + "'"), ambiguous.described());
    QVERIFY2(ambiguous.err.contains("choose one with --model, --role or --record"), ambiguous.described());
    const ProgramRun one = runPt2scope({"tensor", path, name, "--model", models.last(), "--format", "json"});
    QVERIFY2(one.status == 0 && one.json()["model"].toString() == models.last(), one.described());
}

void tst_TensorCommand::oneRecord()
{
    const TemporaryFile file = countingWeight();
    for (const char *record : {"model/data/weights/weight_0", "weights/weight_0", "weight_0"})
        QCOMPARE(runPt2scope({"tensor", pathOf(file), "w", "--record", record}).status, 0);
}

void tst_TensorCommand::engines()
{
    const TemporaryFile file = countingWeight();
    const QStringList arguments{"tensor", pathOf(file), "w"};
    const QByteArray usual = runPt2scope(arguments).out;
    QCOMPARE(runPt2scope(arguments + QStringList{"--device", "cpu"}).out, usual);
    const ProgramRun unknown = runPt2scope(arguments + QStringList{"--device", "abacus"});
    QVERIFY2(unknown.status != 0 && unknown.out.isEmpty() && unknown.err.contains("abacus"), unknown.described());
}

void tst_TensorCommand::deviceMemory_data()
{
    QTest::addColumn<QString>("size");
    QTest::addColumn<int>("status");
    for (const char *size : {"1000000", "512M", "1.5GiB", "50%"})
        QTest::newRow(size) << size << 0;
    for (const char *size : {"", "0", "much", "-1", "5X", "101%", "1 G"})
        QTest::newRow(*size == '\0' ? "nothing" : size) << size << 2;
}

/// Of the commands that rebuild tensors; the built-in engine has no use for it.
void tst_TensorCommand::deviceMemory()
{
    QFETCH(QString, size);
    const TemporaryFile file = countingWeight();
    for (const QStringList &arguments :
         {QStringList{"tensor", pathOf(file), "w"}, QStringList{"tensors", pathOf(file), "--stats"},
          QStringList{"check", pathOf(file), "--fail-on", "never"}}) {
        const ProgramRun run = runPt2scope(arguments + QStringList{"--device-memory", size});
        QTEST(run.status, "status");
        if (run.status == 2)
            QVERIFY2(run.out.isEmpty() && run.err.contains("a number of bytes"), run.described());
    }
}

/// Two elements of four bits in a byte: shown as bits, verified like all others.
void tst_TensorCommand::packedBits()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.safetensors");
    const std::string header = R"({"a":{"dtype":"F4","shape":[4],"data_offsets":[0,2]}} )";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    bytes += header + "\x53\x0f";
    const auto content = std::as_bytes(std::span(bytes));
    QVERIFY(writeFile(path, {content.begin(), content.end()}));
    const ProgramRun text = runPt2scope({"tensor", path, "a"});
    QVERIFY2(text.status == 0 && text.out.contains("elements of type F4 are not read as values"), text.described());
    QVERIFY2(text.out.endsWith("\nBits\n    0  01010011 00001111\n"), text.described());
    const QJsonValue json = runPt2scope({"tensor", path, "a", "--format", "json"}).json()["bits"];
    QCOMPARE(compact(json), QByteArray(R"([["01010011","00001111"]])"));
    const ProgramRun digest = runPt2scope({"tensors", path, "--stats", "--digest", "sha256", "--format", "json"});
    QCOMPARE(digest.json()["tensors"][0]["sha256"].toString(),
             QString("90a884f8ccbd8204e9910d5f6794e9ad9c5f5693ed328c9664bef115288b1dc8"));
    const ProgramRun check = runPt2scope({"check", path, "--format", "json"});
    QVERIFY2(check.status == 0, check.described());
    QCOMPARE(check.json()["summary"]["bytes_verified"].toInt(), 2);
}

void tst_TensorCommand::otherFiles()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt");
    const std::vector<std::byte> state = torchSaveZip(
        PickleBuilder().tensor("FloatStorage", "0", 4, {2, 2}, {2, 1}).stopped(), {{"0", std::string(16, '\1')}});
    QVERIFY(writeFile(path, state));
    const QString name = runPt2scope({"tensors", path, "--format", "json"}).json()["tensors"][0]["name"].toString();
    const ProgramRun run = runPt2scope({"tensor", path, name, "--format", "json"});
    QVERIFY2(run.status == 0 && run.json()["stats"]["constant"].toBool(), run.described());
    QCOMPARE(run.json()["config"], QJsonValue(QJsonValue::Null));
    QVERIFY2(!runPt2scope({"tensor", path, name}).out.contains("\n  model"), run.described());
    QCOMPARE(runPt2scope({"tensor", brokenArchive("032_not_a_zip_text"), "x"}).status, 3);
    QCOMPARE(runPt2scope({"tensor", path}).status, 2);
}

QTEST_GUILESS_MAIN(tst_TensorCommand)
#include "tst_TensorCommand.moc"
