// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/OnlineDense.h"

#include "tests/support/TemporaryFolder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_OnlineDense : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsARealOne()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.copyFrom(PT2SCOPE_FIXTURES "/rtp/online-tiny/dense_hot_export"));
        const OnlineDense online = readOnlineDense(**FolderTree::read(folder.path()), {});
        QVERIFY(online.current && online.current->file.faults.empty());
        QCOMPARE(online.current->version.value_or(""), std::string("20261129143025"));
        QCOMPARE(online.current->checkpointStep.value_or(0), std::int64_t{1200});
        QCOMPARE(online.versions.size(), std::size_t{2});
        for (const OnlineVersion &version : online.versions)
            QVERIFY(version.nameIsTime && version.hasReady && version.readyIsTime);
        QCOMPARE(online.newestReady()->name, std::string("20261129143025"));
        QVERIFY(online.find("20261129142334"));
        QVERIFY(online.leftOvers.empty());
    }

    void seesWhatIsWrong()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("current.json.tmp.12", QByteArray()));
        QVERIFY(folder.write("versions/20261129142334.tmp.7/x", QByteArray()));
        QVERIFY(folder.write("versions/20261129142334/READY", QByteArray("soon\n")));
        QVERIFY(folder.write("versions/20261399142334/x", QByteArray()));
        QVERIFY(folder.write("versions/20261130000000/READY", QByteArray("2026-11-30T00:00:00Z")));
        QVERIFY(folder.write("versions/20261230000000/x", QByteArray()));
        const OnlineDense online = readOnlineDense(**FolderTree::read(folder.path()), {});
        QVERIFY(!online.current);
        QCOMPARE(online.leftOvers, (std::vector<std::string>{"current.json.tmp.12", "versions/20261129142334.tmp.7"}));
        QCOMPARE(online.versions.size(), std::size_t{4});
        QVERIFY(!online.versions[0].readyIsTime);
        QCOMPARE(online.versions[0].ready, std::string("soon"));
        QCOMPARE(online.newestReady()->name, std::string("20261130000000"));
        QVERIFY(!online.find("20261399142334")->nameIsTime);
        QVERIFY(!online.find("20261230000000")->hasReady);
    }

    void readsCurrent()
    {
        const OnlineCurrent offline = parseOnlineCurrent(
            R"({"checkpoint_path": "p", "checkpoint_step": null, "created_at": "t", "data_timestamp": null, "version": "v"})",
            {});
        QVERIFY(offline.file.faults.empty());
        QVERIFY(!offline.checkpointStep);
        const OnlineCurrent bad =
            parseOnlineCurrent(R"({"checkpoint_step": "1", "data_timestamp": "x", "version": 1})", {});
        QString text;
        for (const ConfigFault &fault : bad.file.faults)
            text += QString::fromStdString(fault.pointer) + " ";
        QCOMPARE(text, QString("/version  /checkpoint_step /data_timestamp "));
        QVERIFY(!parseOnlineCurrent("[", {}).file.isWhole());
    }

    void times_data()
    {
        QTest::addColumn<bool>("isVersion");
        QTest::addColumn<bool>("isIso");
        QTest::newRow("20261129142334") << true << false;
        QTest::newRow("20240229000000") << true << false;
        QTest::newRow("20230229000000") << false << false;
        QTest::newRow("20261129242334") << false << false;
        QTest::newRow("2026112914233") << false << false;
        QTest::newRow("2026112914233x") << false << false;
        QTest::newRow("2026-11-29T14:23:39.966910+00:00") << false << true;
        QTest::newRow("2026-11-29T14:23:39Z") << false << true;
        QTest::newRow("2026-11-29T14:23:39") << false << false;
        QTest::newRow("2026-11-29 14:23:39Z") << false << false;
        QTest::newRow("2026-11-29T14:23:39.Z") << false << false;
        QTest::newRow("2026-11-31T14:23:39Z") << false << false;
        QTest::newRow("2026-11-29T14:23:39+08:00") << false << false;
        QTest::newRow("x") << false << false;
    }

    void times()
    {
        QFETCH(bool, isVersion);
        QFETCH(bool, isIso);
        QCOMPARE(isVersionTime(QTest::currentDataTag()), isVersion);
        QCOMPARE(isIsoTime(QTest::currentDataTag()), isIso);
    }
};

QTEST_APPLESS_MAIN(tst_OnlineDense)
#include "tst_OnlineDense.moc"
