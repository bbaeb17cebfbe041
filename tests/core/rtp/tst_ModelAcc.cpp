// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ModelAcc.h"

#include <QTest>

using namespace pt2scope;

class tst_ModelAcc : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsValuesOfEveryKind()
    {
        const ModelAcc acc = parseModelAcc(R"({"A": "x", "B": 3, "C": true, "D": null, "A": "y"})", "model_acc.json");
        QVERIFY(acc.file.isWhole());
        QVERIFY(acc.file.has(ConfigFaultKind::DuplicateKey));
        QCOMPARE(acc.entries.size(), std::size_t{4});
        QVERIFY(acc.find("A")->text == "y");
        QVERIFY(acc.find("B")->kind == JsonValue::Kind::Integer);
        QVERIFY(acc.find("B")->text == "3");
        QVERIFY(acc.find("C")->text == "true");
        QCOMPARE(acc.find("B")->pointer, std::string("/B"));
        QVERIFY(!acc.first("D"));
        QVERIFY(!acc.find("E"));
    }

    void switches_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("on");
        const auto row = [](const char *json, const char *on) {
            QTest::newRow(json) << QByteArray(json) << QByteArray(on);
        };
        row(R"({})", "");
        row(R"({"ENABLE_TRT": "1"})", "trt ");
        row(R"({"ENABLE_TRT": "0"})", "");
        row(R"({"ENABLE_AOT": "1"})", "aot ");
        row(R"({"ENABLE_AOT": "2"})", "aot unified ");
        row(R"({"ENABLE_AOT": 2})", "aot unified ");
        row(R"({"ENABLE_AOT": ""})", "");
        row(R"({"UNIFIED_AOT": "1"})", "aot unified ");
        row(R"({"ENABLE_AOT": "1", "UNIFIED_AOT": "1"})", "aot ");
        row(R"({"DISTRIBUTED_EMBEDDING": "1", "INPUT_TILE": "3"})", "distributed tile ");
        row(R"({"INPUT_TILE": "1"})", "");
        row(R"(["INPUT_TILE"])", "");
    }

    void switches()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, on);
        const ModelAcc acc = parseModelAcc(json.toStdString(), {});
        QByteArray text;
        text += acc.isTrt() ? "trt " : "";
        text += acc.isAot() ? "aot " : "";
        text += acc.isUnifiedAot() ? "unified " : "";
        text += acc.isDistributed() ? "distributed " : "";
        text += acc.tilesInput() ? "tile " : "";
        QCOMPARE(text, on);
    }

    void knowsWhatIsAllowed()
    {
        QVERIFY(isAllowedAccValue("QUANT_EMB", "INT8"));
        QVERIFY(!isAllowedAccValue("QUANT_EMB", "INT3"));
        QVERIFY(isAllowedAccValue("INPUT_TILE", "3xyz"));
        QVERIFY(!isAllowedAccValue("INPUT_TILE", "4"));
        QVERIFY(isAllowedAccValue("MAX_EXPORT_BATCH_SIZE", "1"));
        QVERIFY(!isAllowedAccValue("MAX_EXPORT_BATCH_SIZE", "0"));
        QVERIFY(!isAllowedAccValue("MAX_EXPORT_BATCH_SIZE", "1.5"));
        QVERIFY(isAllowedAccValue("cand_seq_pk", "anything"));
        QVERIFY(!isKnownAccKey("cand_seq_pk"));
        QVERIFY(isKnownAccKey("DIST_QUANT"));
        QVERIFY(allowedAccValues("UNIFIED_AOT") == "1");
    }
};

QTEST_APPLESS_MAIN(tst_ModelAcc)
#include "tst_ModelAcc.moc"
