// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"

#include <QTest>

using namespace pt2scope::testing;

class tst_Devices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void json();
    void text();
    void wrongWords();
};

void tst_Devices::json()
{
    const ProgramRun run = runPt2scope({"devices", "--format", "json"});
    QVERIFY2(run.status == 0 && run.err.isEmpty(), run.described());
    const QJsonArray engines = run.json()["engines"].toArray();
    QStringList ids;
    for (const QJsonValue &engine : engines) {
        ids += engine["id"].toString();
        const bool present = engine["present"].toBool();
        QVERIFY2(engine["reason"].isNull() == present && engine["remedy"].isNull() == present, run.described());
        QVERIFY2(engine["version"].isString() == present, run.described());
        QVERIFY2(present || engine["devices"].toArray().isEmpty(), run.described());
    }
    QCOMPARE(ids, (QStringList{"cpu", "cuda", "torch"}));
    const QJsonValue cpu = engines.first();
    QVERIFY2(cpu["present"].toBool() && cpu["devices"].toArray().size() == 1, run.described());
    const QJsonValue device = cpu["devices"][0];
    QCOMPARE(device["id"].toString(), "cpu");
    QVERIFY2(device["memory_bytes"].toInteger() > (1 << 20) && device["free_bytes"].isDouble()
                 && device["compute_capability"].isNull(),
             run.described());
}

void tst_Devices::text()
{
    const ProgramRun run = runPt2scope({"devices"});
    QVERIFY2(run.status == 0 && run.err.isEmpty(), run.described());
    QVERIFY2(run.out.startsWith("cpu\n") && run.out.contains(" core") && run.out.contains("of memory"),
             run.described());
    QVERIFY2(run.out.contains("\ncuda") && run.out.contains("\ntorch"), run.described());
    const qsizetype absent = run.out.count(" (absent)\n");
    QCOMPARE(run.out.count("\n  to get it"), absent);
    QCOMPARE(run.out.count("\n  reason"), absent);
    for (const QString &line : QString::fromUtf8(run.out).split('\n'))
        QVERIFY2(line.size() <= 100 || !line.contains(' '), line.toUtf8());
}

void tst_Devices::wrongWords()
{
    QCOMPARE(runPt2scope({"devices", "cuda"}).status, 2);
}

QTEST_GUILESS_MAIN(tst_Devices)
#include "tst_Devices.moc"
