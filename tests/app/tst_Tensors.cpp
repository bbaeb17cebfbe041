// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/Fixtures.h"
#include "tests/support/PickleBuilder.h"

#include <QCryptographicHash>
#include <QHash>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace pt2scope::testing;

namespace {

/// The rows of a listing by model and name.
QHash<QString, QJsonObject> rowsByName(const QJsonObject &listing)
{
    QHash<QString, QJsonObject> rows;
    for (const QJsonValue &row : listing["tensors"].toArray())
        rows[row["model"].toString() + ":" + row["name"].toString()] = row.toObject();
    return rows;
}

QSet<QString> texts(const QJsonValue &list)
{
    QSet<QString> set;
    for (const QJsonValue &text : list.toArray())
        set.insert(text.toString());
    return set;
}

/// The record that a config names for a tensor's raw bytes; empty when it is kept in a pickle.
QString rawRecord(const QJsonObject &truth, const QJsonObject &model, const QString &name)
{
    const QString root = truth["root"].toString().isEmpty() ? "" : truth["root"].toString() + "/";
    for (const QString kind : {"weights", "constants"}) {
        const QJsonObject entry = model[kind + "_config"].toObject()[name].toObject();
        if (!entry.isEmpty() && !entry["use_pickle"].toBool())
            return root + "data/" + kind + "/" + entry["path_name"].toString();
    }
    return {};
}

QHash<QString, QJsonObject> entriesByName(const QJsonObject &truth)
{
    QHash<QString, QJsonObject> entries;
    for (const QJsonValue &entry : truth["zip"].toArray())
        entries[entry["name"].toString()] = entry.toObject();
    return entries;
}

/// As the report names the truth's roles; empty for tensors that no input stands for.
QString expectedRole(const QString &role)
{
    static const QHash<QString, QString> roles{{"parameter", "parameter"},
                                               {"buffer", "buffer"},
                                               {"non_persistent_buffer", "buffer-non-persistent"},
                                               {"tensor_constant", "constant"}};
    return roles[role];
}

/// What a row's statistics have other than the truth says; empty when nothing.
QString statisticsDifference(const QJsonObject &want, const QJsonObject &got)
{
    for (const char *part : {"real", "imag"}) {
        if (want.contains(part))
            return statisticsDifference(want[part].toObject(), got[part].toObject())
                   + (part[0] == 'r' ? statisticsDifference(want["imag"].toObject(), got["imag"].toObject()) : "");
    }
    for (const char *key : {"nan", "pos_inf", "neg_inf", "zeros", "min", "max"}) {
        if (want.contains(key) && got[key] != want[key])
            return key;
    }
    const double mean = want["mean"].toDouble();
    const bool isMean = want["mean"].isDouble() ? std::fabs(got["mean"].toDouble() - mean) <= 1e-12 * std::fabs(mean)
                                                : got["mean"] == want["mean"];
    return isMean ? "" : "mean";
}

/// The names that share a tensor's storage once PyTorch has loaded it, as far as they share a record.
QSet<QString> expectedSharing(const QJsonObject &model, const QString &name)
{
    for (const QJsonValue &group : model["shared_storage_after_load"].toArray()) {
        QSet<QString> names = texts(group);
        if (names.remove(name))
            return names;
    }
    return {};
}

}  // namespace

class tst_Tensors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void truthOfEveryFixture_data();
    void truthOfEveryFixture();
    void crcOfEveryStorage_data();
    void crcOfEveryStorage();
    void keysAreComplete();
    void text();
    void statisticsText();
    void statisticsKeys();
    void damagedBlobsHaveNoStatistics();
    void oneModel();
    void damagedConfigs();
    void blobsThatAreTooShort();
    void expandedWithoutEnd();
    void damagedBlobsHaveNoDigest_data();
    void damagedBlobsHaveNoDigest();
    void engines();
    void pickledStorages();
    void unreadablePickles();
    void otherArchives();
};

void tst_Tensors::truthOfEveryFixture_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_Tensors::truthOfEveryFixture()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const ProgramRun run = runPt2scope({"tensors", path, "--stats", "--digest", "sha256", "--format", "json"});
    QCOMPARE(run.status, 0);
    const QHash<QString, QJsonObject> rows = rowsByName(run.json());
    const QHash<QString, QJsonObject> entries = entriesByName(truth);
    const QJsonObject models = truth["models"].toObject();
    for (const QString &modelName : models.keys()) {
        const QJsonObject model = models[modelName].toObject();
        const QJsonObject tensors = model["tensors"].toObject();
        for (const QString &name : tensors.keys()) {
            const QJsonObject tensor = tensors[name].toObject();
            const QString key = modelName + ":" + name;
            QVERIFY2(rows.contains(key), key.toUtf8());
            const QJsonObject row = rows[key];
            if (tensor.contains("subclass")) {
                QVERIFY2(!row.contains("sha256"), key.toUtf8());
                continue;
            }
            const QString record = rawRecord(truth, model, name);
            for (const char *field : {"dtype", "sizes", "strides", "storage_offset", "device", "requires_grad"})
                QVERIFY2(!tensor.contains(field) || row[field] == tensor[field], (key + " " + field).toUtf8());
            if (!expectedRole(tensor["role"].toString()).isEmpty())
                QCOMPARE(row["role"].toString(), expectedRole(tensor["role"].toString()));
            if (!record.isEmpty()) {
                QCOMPARE(row["record"].toString(), record);
                QCOMPARE(row["storage_bytes"], entries[record]["size"]);
            }
            const bool emptied =
                !record.isEmpty() && entries[record]["size"].toInteger() == 0 && tensor["numel"].toInteger() != 0;
            if (emptied) {
                QVERIFY2(row.contains("digest_error") && row.contains("stats_error"), key.toUtf8());
                continue;
            }
            if (!tensor.contains("sha256"))
                continue;
            QCOMPARE(row["sha256"].toString(), tensor["sha256"].toString());
            const QJsonObject stats = row["stats"].toObject();
            const QJsonObject part = stats.contains("real") ? stats["real"].toObject() : stats;
            QCOMPARE(part["count"], tensor["numel"]);
            if (!tensor["stats"].toObject().contains("error"))
                QCOMPARE(statisticsDifference(tensor["stats"].toObject(), stats), QString());
            if (tensor["storage_nbytes"].toInteger() > 0)
                QCOMPARE(texts(row["shares_storage_with"]), expectedSharing(model, name));
        }
        if (!model["sample_inputs"].isArray())
            continue;
        QStringList expected;
        for (const QJsonValue &input : model["sample_inputs"].toArray()) {
            if (input["kind"] == "tensor" && input["sha256"].isString())
                expected.push_back(input["sha256"].toString());
        }
        QStringList found;
        for (const QJsonValue &row : run.json()["tensors"].toArray()) {
            if (row["role"] == "sample-input" && row["model"] == modelName && row["sha256"].isString())
                found.push_back(row["sha256"].toString());
        }
        QCOMPARE(found, expected);
    }
}

void tst_Tensors::crcOfEveryStorage_data()
{
    truthOfEveryFixture_data();
}

void tst_Tensors::crcOfEveryStorage()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const QHash<QString, QJsonObject> entries = entriesByName(truth);
    const ProgramRun run = runPt2scope({"tensors", path, "--digest", "crc32", "--format", "json"});
    QCOMPARE(run.status, 0);
    for (const QJsonValue &row : run.json()["tensors"].toArray()) {
        if (!row["storage_bytes"].isNull() && entries.contains(row["record"].toString()))
            QCOMPARE(row["crc32"].toString(), entries[row["record"].toString()]["crc32"].toString());
    }
}

void tst_Tensors::keysAreComplete()
{
    const ProgramRun run = runPt2scope({"tensors", goodArchive("2.15.0/dtypes_all"), "--format", "json"});
    const QByteArray line = run.out.split('\n').at(3);
    qsizetype last = -1;
    for (const char *key : {"model", "name", "role", "dtype", "sizes", "strides", "storage_offset", "device",
                            "requires_grad", "record", "storage_bytes", "shares_storage_with"}) {
        const qsizetype place = line.indexOf("\"" + QByteArray(key) + "\":");
        QVERIFY2(place > last, line);
        last = place;
    }
    QVERIFY(!line.contains("sha256") && !line.contains("crc32"));
}

void tst_Tensors::text()
{
    const ProgramRun run = runPt2scope({"tensors", goodArchive("2.15.0/dtypes_all")});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.startsWith("NAME "), run.described());
    QVERIFY2(
        run.out.contains(
            "par_float16          parameter     float16          [2, 3]  cpu     12 bytes  data/weights/weight_0\n"),
        run.described());
    QVERIFY2(run.out.endsWith("\n34 tensors\n"), run.described());
}

void tst_Tensors::statisticsText()
{
    ConfigLine line;
    line.dtype = "4";
    const TemporaryFile file(zip(withWeights({{"w", line}})));
    const ProgramRun run = runPt2scope({"tensors", QString::fromStdString(file.path()), "--stats"});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.startsWith("NAME     DTYPE    SIZES   VALUES\n"), run.described());
    QVERIFY2(run.out.contains("args[0]  float32  [3, 4]  1 to 6.5, mean 3.75, "), run.described());
    QVERIFY2(run.err.isEmpty(), run.described());
}

void tst_Tensors::statisticsKeys()
{
    const ProgramRun run =
        runPt2scope({"tensors", goodArchive("2.15.0/dtypes_all"), "--stats", "--digest", "crc32", "--format", "json"});
    const QHash<QString, QJsonObject> rows = rowsByName(run.json());
    const QJsonObject stats = rows["model:par_float16"]["stats"].toObject();
    for (const char *key : {"count", "nan", "pos_inf", "neg_inf", "zeros", "min", "max", "mean", "std", "subnormal",
                            "constant", "histogram"})
        QVERIFY2(stats.contains(key), key);
    QCOMPARE(stats["histogram"]["edges"].toArray().size(), 65);
    QCOMPARE(stats["histogram"]["counts"].toArray().size(), 64);
    QVERIFY(rows["model:par_float16"].contains("crc32"));
    QCOMPARE(rows["model:par_complex64"]["stats"].toObject().keys(), (QStringList{"imag", "real"}));
}

void tst_Tensors::damagedBlobsHaveNoStatistics()
{
    const QStringList arguments{"tensors", brokenArchive("038_crc_weight_bit_flip"), "--stats"};
    const ProgramRun json = runPt2scope(arguments + QStringList{"--format", "json"});
    QCOMPARE(json.status, 0);
    qsizetype failed = 0;
    for (const QJsonValue &row : json.json()["tensors"].toArray()) {
        const bool damaged = row["stats_error"].toString().contains("do not match their CRC-32");
        QVERIFY2(damaged == row["stats"].isUndefined(), json.described());
        failed += damaged ? 1 : 0;
    }
    QCOMPARE(failed, 1);
    QVERIFY2(runPt2scope(arguments).err.contains("1 tensor without statistics; the first: "), json.described());
}

void tst_Tensors::oneModel()
{
    const QString path = goodArchive("2.15.0/multi_model_shared_weights");
    const ProgramRun all = runPt2scope({"tensors", path, "--format", "json"});
    const QString name = all.json()["tensors"].toArray().first()["model"].toString();
    QSet<QString> models;
    for (const QJsonValue &row : all.json()["tensors"].toArray())
        models.insert(row["model"].toString());
    QVERIFY2(models.size() > 1, all.described());
    const ProgramRun one = runPt2scope({"tensors", path, "--format", "json", "--model", name});
    QCOMPARE(one.status, 0);
    for (const QJsonValue &row : one.json()["tensors"].toArray())
        QCOMPARE(row["model"].toString(), name);
    const ProgramRun none = runPt2scope({"tensors", path, "--model", name + "x"});
    QCOMPARE(none.status, 3);
    QVERIFY2(none.err.contains("did you mean '" + name.toUtf8() + "'?"), none.described());
}

void tst_Tensors::damagedConfigs()
{
    for (const char *name : {"112_size_symbolic", "114_dtype_unknown", "122_device_unknown", "104_size_negative",
                             "108_size_product_overflow", "110_size_over_64_bits", "142_weights_config_list"}) {
        const ProgramRun run = runPt2scope({"tensors", brokenArchive(name), "--digest", "sha256", "--format", "json"});
        QVERIFY2(run.status == 0 && run.json()["tensors"].isArray(), QByteArray(name) + ": " + run.described());
    }
}

void tst_Tensors::blobsThatAreTooShort()
{
    const ProgramRun run =
        runPt2scope({"tensors", brokenArchive("098_weight_short"), "--digest", "sha256", "--format", "json"});
    QCOMPARE(run.status, 0);
    qsizetype failed = 0;
    for (const QJsonValue &row : run.json()["tensors"].toArray())
        failed += row.toObject().contains("digest_error") ? 1 : 0;
    QCOMPARE(failed, 1);
    QVERIFY2(run.err.contains("1 tensor without a digest"), run.described());
}

/// A blob of 12 numbers that its config expands to 2^46 of them.
void tst_Tensors::expandedWithoutEnd()
{
    ConfigLine line;
    line.sizes = "[70368744177664]";
    line.strides = "[0]";
    const TemporaryFile file(weightWith(line));
    const ProgramRun run =
        runPt2scope({"tensors", QString::fromStdString(file.path()), "--digest", "sha256", "--format", "json"});
    QCOMPARE(run.status, 0);
    const QJsonValue row = run.json()["tensors"].toArray().first();
    QVERIFY2(row["digest_error"].toString().contains("too many"), run.described());
    QVERIFY(row["sha256"].isUndefined());
}

void tst_Tensors::damagedBlobsHaveNoDigest_data()
{
    QTest::addColumn<QString>("kind");
    QTest::newRow("crc32") << "crc32";
    QTest::newRow("sha256") << "sha256";
}

void tst_Tensors::damagedBlobsHaveNoDigest()
{
    QFETCH(QString, kind);
    const QStringList arguments{"tensors", brokenArchive("038_crc_weight_bit_flip"), "--digest", kind};
    const ProgramRun json = runPt2scope(arguments + QStringList{"--format", "json"});
    QCOMPARE(json.status, 0);
    const QJsonArray rows = json.json()["tensors"].toArray();
    QVERIFY(rows.size() > 1);
    qsizetype failed = 0;
    for (const QJsonValue &row : rows) {
        const bool damaged = row["digest_error"].toString().contains("do not match their CRC-32");
        QVERIFY2(damaged == row[kind].isUndefined(), json.described());
        failed += damaged ? 1 : 0;
    }
    QCOMPARE(failed, 1);
    const ProgramRun text = runPt2scope(arguments);
    QVERIFY2(text.out.contains("do not match their CRC-32"), text.described());
    QVERIFY2(text.err.contains("1 tensor without a digest"), text.described());
}

void tst_Tensors::engines()
{
    const QString path = goodArchive("2.15.0/dtypes_all");
    const QStringList arguments{"tensors", path, "--digest", "sha256"};
    const QByteArray usual = runPt2scope(arguments).out;
    for (const char *engine : {"cpu", "auto"})
        QCOMPARE(runPt2scope(arguments + QStringList{"--device", engine}).out, usual);
    QCOMPARE(runPt2scope(arguments + QStringList{"--device", "gpu"}).status, 2);
    const ProgramRun absent = runPt2scope(arguments + QStringList{"--device", "cuda:99"});
    QCOMPARE(absent.status, 3);
    QVERIFY2(absent.err.contains("--device cuda:99: ") && absent.err.contains("; to get it: "), absent.described());
    QVERIFY2(absent.out.isEmpty(), absent.described());
}

/// Storages in archives inside of the archive, in a deflated one too.
void tst_Tensors::pickledStorages()
{
    for (const bool deflate : {false, true}) {
        const TemporaryFile file(
            zip(changed("data/sample_inputs/model.pt", [&](auto &entry) { entry.deflate = deflate; })));
        const ProgramRun run =
            runPt2scope({"tensors", QString::fromStdString(file.path()), "--digest", "sha256", "--format", "json"});
        QCOMPARE(run.status, 0);
        const QJsonObject row = rowsByName(run.json())["model:args[0]"];
        QCOMPARE(row["role"], "sample-input");
        QCOMPARE(row["record"], "model/data/sample_inputs/model.pt!/archive/data/0");
        QCOMPARE(row["storage_bytes"], 48);
        QVERIFY2(row["sha256"].toString().size() == 64, run.described());
        const ProgramRun crc =
            runPt2scope({"tensors", QString::fromStdString(file.path()), "--digest", "crc32", "--format", "json"});
        QVERIFY2(rowsByName(crc.json())["model:args[0]"]["crc32"].toString().size() == 8, crc.described());
    }
}

void tst_Tensors::unreadablePickles()
{
    const TemporaryFile file(zip(with("data/sample_inputs/model.pt", "PK\3\4 and nothing else")));
    const ProgramRun run = runPt2scope({"tensors", QString::fromStdString(file.path()), "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["tensors"].toArray().size(), 1);
    QVERIFY2(run.err.contains("data/sample_inputs/model.pt' are not listed"), run.described());
}

void tst_Tensors::otherArchives()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt");
    const std::vector<std::byte> state = torchSaveZip(
        PickleBuilder().tensor("FloatStorage", "0", 4, {2, 2}, {2, 1}).stopped(), {{"0", std::string(16, '\1')}});
    QVERIFY(writeFile(path, state));
    const ProgramRun run = runPt2scope({"tensors", path, "--digest", "sha256", "--format", "json"});
    QCOMPARE(run.status, 0);
    const QJsonObject row = run.json()["tensors"][0].toObject();
    QCOMPARE(row["sizes"].toArray(), (QJsonArray{2, 2}));
    QCOMPARE(row["record"], "archive/data/0");
    QCOMPARE(row["sha256"].toString(),
             QString::fromUtf8(QCryptographicHash::hash(QByteArray(16, '\1'), QCryptographicHash::Sha256).toHex()));
    QCOMPARE(runPt2scope({"tensors", brokenArchive("031_not_a_zip_at_all")}).status, 3);
}

QTEST_GUILESS_MAIN(tst_Tensors)
#include "tst_Tensors.moc"
