// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/Fixtures.h"

#include <QHash>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

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

/// The config entry of a tensor and the record that it names; an empty record when it has none.
struct Stored {
    QString record;
    bool pickled = false;
    bool constant = false;
    bool isParameter = false;
};

Stored storedAs(const QJsonObject &truth, const QJsonObject &model, const QString &name)
{
    const QString root = truth["root"].toString().isEmpty() ? "" : truth["root"].toString() + "/";
    for (const QString kind : {"weights", "constants"}) {
        const QJsonObject entry = model[kind + "_config"].toObject()[name].toObject();
        if (!entry.isEmpty())
            return {root + "data/" + kind + "/" + entry["path_name"].toString(), entry["use_pickle"].toBool(),
                    kind == "constants", entry["is_param"].toBool()};
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

QString expectedRole(const Stored &stored)
{
    return stored.constant ? "constant" : stored.isParameter ? "parameter" : "buffer";
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
    void oneModel();
    void damagedConfigs();
    void blobsThatAreTooShort();
    void expandedWithoutEnd();
    void damagedBlobsHaveNoDigest_data();
    void damagedBlobsHaveNoDigest();
    void engines();
    void pickledWeightsAreAnnounced();
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
    const ProgramRun run = runPt2scope({"tensors", path, "--digest", "sha256", "--format", "json"});
    QCOMPARE(run.status, 0);
    const QHash<QString, QJsonObject> rows = rowsByName(run.json());
    const QHash<QString, QJsonObject> entries = entriesByName(truth);
    const QJsonObject models = truth["models"].toObject();
    for (const QString &modelName : models.keys()) {
        const QJsonObject model = models[modelName].toObject();
        const QJsonObject tensors = model["tensors"].toObject();
        for (const QString &name : tensors.keys()) {
            const QJsonObject tensor = tensors[name].toObject();
            const Stored stored = storedAs(truth, model, name);
            if (stored.record.isEmpty())
                continue;
            const QString key = modelName + ":" + name;
            QVERIFY2(rows.contains(key), key.toUtf8());
            const QJsonObject row = rows[key];
            QCOMPARE(row["record"].toString(), stored.record);
            QCOMPARE(row["role"].toString(), expectedRole(stored));
            if (stored.pickled) {
                QVERIFY2(!row.contains("sha256") && row["storage_bytes"].isNull(), key.toUtf8());
                continue;
            }
            for (const char *field : {"dtype", "sizes", "strides", "storage_offset", "device"})
                QVERIFY2(row[field] == tensor[field], (key + " " + field).toUtf8());
            QVERIFY2(row["requires_grad"] == tensor["requires_grad"], key.toUtf8());
            QCOMPARE(row["storage_bytes"], entries[stored.record]["size"]);
            const bool emptied = entries[stored.record]["size"].toInteger() == 0 && tensor["numel"].toInteger() != 0;
            if (emptied) {
                QVERIFY2(row.contains("digest_error"), key.toUtf8());
                continue;
            }
            QCOMPARE(row["sha256"].toString(), tensor["sha256"].toString());
            if (tensor["storage_nbytes"].toInteger() > 0)
                QCOMPARE(texts(row["shares_storage_with"]), expectedSharing(model, name));
        }
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
        if (!row["storage_bytes"].isNull())
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
    QVERIFY2(run.out.contains(
                 "par_float16          parameter  float16          [2, 3]  cpu     12 bytes  data/weights/weight_0\n"),
             run.described());
    QVERIFY2(run.out.endsWith("\n33 tensors\n"), run.described());
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
    QCOMPARE(runPt2scope(arguments + QStringList{"--device", "cuda"}).status, 2);
}

void tst_Tensors::pickledWeightsAreAnnounced()
{
    const ProgramRun run = runPt2scope({"tensors", goodArchive("2.8.0/buffers_mixed"), "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["tensors"].toArray().size(), 0);
    QVERIFY2(run.err.contains("data/weights/model.pt' are not listed"), run.described());
}

void tst_Tensors::otherArchives()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt");
    QVERIFY(writeFile(path, zip(torchSave())));
    const ProgramRun run = runPt2scope({"tensors", path});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("no PT2 archive"), run.described());
}

QTEST_GUILESS_MAIN(tst_Tensors)
#include "tst_Tensors.moc"
