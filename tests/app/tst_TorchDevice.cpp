// SPDX-License-Identifier: Apache-2.0
// What the programs make of --device torch.
#include "tests/app/ProgramRun.h"

#include <QTest>

using namespace pt2scope::testing;

class tst_TorchDevice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void status();
    void check();
    void damage();
    void tensors();
    void tensor();
    void absentGpu();
};

namespace {

QJsonObject torchEngine()
{
    const QJsonArray engines = runPt2scope({"devices", "--format", "json"}).json()["engines"].toArray();
    for (const QJsonValue &engine : engines) {
        if (engine["id"].toString() == QLatin1String("torch"))
            return engine.toObject();
    }
    return {};
}

const QString allTypes = goodArchive("2.15.0/dtypes_all");

/// By name of a tensor.
QMap<QString, QJsonObject> tensorsOn(const QString &device)
{
    const ProgramRun run =
        runPt2scope({"tensors", allTypes, "--stats", "--digest", "sha256", "--format", "json", "--device", device});
    QMap<QString, QJsonObject> tensors;
    const QJsonArray rows = run.json()["tensors"].toArray();
    for (const QJsonValue &row : rows)
        tensors[row["name"].toString()] = row.toObject();
    return tensors;
}

}  // namespace

void tst_TorchDevice::initTestCase()
{
    const QJsonObject engine = torchEngine();
    const QString reason = engine["reason"].toString();
    if (engine["present"].toBool())
        return;
    if (PT2SCOPE_HAS_TORCH)
        QFAIL(qPrintable(reason));
    const ProgramRun run = runPt2scope({"check", allTypes, "--device", "torch"});
    QVERIFY2(run.status > 0 && run.err.contains(reason.toUtf8()), run.described());
    QSKIP(qPrintable(reason));
}

void tst_TorchDevice::status()
{
    const QJsonObject engine = torchEngine();
    QVERIFY(engine["version"].toString().startsWith(QLatin1String("2.")));
    QCOMPARE(engine["devices"][0]["id"].toString(), QStringLiteral("torch:cpu"));
}

void tst_TorchDevice::check()
{
    const ProgramRun run = runPt2scope({"check", allTypes, "--device", "torch", "--format", "json"});
    QVERIFY2(run.status == 0, run.described());
    const QJsonValue result = run.json()["results"][0];
    QCOMPARE(result["device"].toString(), QStringLiteral("torch:cpu"));
    QCOMPARE(result["counts"]["error"].toInt(-1), 0);
    QCOMPARE(result["counts"]["warning"].toInt(-1), 0);
}

void tst_TorchDevice::damage()
{
    const QString damaged = brokenArchive("038_crc_weight_bit_flip");
    const ProgramRun torch = runPt2scope({"check", damaged, "--device", "torch:cpu", "--format", "json"});
    const ProgramRun native = runPt2scope({"check", damaged, "--format", "json"});
    QCOMPARE(torch.status, 1);
    QCOMPARE(torch.json()["results"][0]["findings"], native.json()["results"][0]["findings"]);
}

void tst_TorchDevice::tensors()
{
    const QMap<QString, QJsonObject> torch = tensorsOn(QStringLiteral("torch"));
    const QMap<QString, QJsonObject> native = tensorsOn(QStringLiteral("cpu"));
    QVERIFY(torch.size() > 20);
    QCOMPARE(torch.keys(), native.keys());
    for (const QString &name : torch.keys()) {
        QCOMPARE(torch[name][QStringLiteral("sha256")], native[name][QStringLiteral("sha256")]);
        QCOMPARE(torch[name][QStringLiteral("stats")][QStringLiteral("min")],
                 native[name][QStringLiteral("stats")][QStringLiteral("min")]);
        QCOMPARE(torch[name][QStringLiteral("stats")][QStringLiteral("histogram")],
                 native[name][QStringLiteral("stats")][QStringLiteral("histogram")]);
    }
}

void tst_TorchDevice::tensor()
{
    const QString name = tensorsOn(QStringLiteral("cpu")).firstKey();
    const ProgramRun run = runPt2scope({"tensor", allTypes, name, "--device", "torch", "--format", "json"});
    QVERIFY2(run.status == 0, run.described());
    QVERIFY2(run.json()[QStringLiteral("stats")].isObject(), run.described());
}

void tst_TorchDevice::absentGpu()
{
    const ProgramRun run = runPt2scope({"check", allTypes, "--device", "torch:cuda:99"});
    QVERIFY2(run.status > 1 && run.err.contains("to get it"), run.described());
}

QTEST_GUILESS_MAIN(tst_TorchDevice)
#include "tst_TorchDevice.moc"
