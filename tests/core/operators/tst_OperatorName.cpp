// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorName.h"
#include "core/operators/TorchRelease.h"

#include <QTest>

using namespace pt2scope;

class tst_OperatorName : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void targets_data()
    {
        QTest::addColumn<QString>("name");  // empty: no operator
        QTest::newRow("torch.ops.aten.add.Tensor") << "aten.add.Tensor";
        QTest::newRow("torch.ops.mylib.scale_shift.default") << "mylib.scale_shift.default";
        QTest::newRow("torch.ops.higher_order.cond") << "higher_order.cond";
        for (const char *target :
             {"", "torch.ops.", "torch.ops.aten", "torch.ops.aten.add", "torch.ops.aten.add.", "torch.ops..add.Tensor",
              "torch.ops.aten..Tensor", "torch.ops.aten.add.Tensor.more", "torch.ops.higher_order.cond.default",
              "torch.ops.higher_order.", "aten.add.Tensor", "_operator.add", "math.floor", "torch.sym_max",
              "torch.opsaten.add.Tensor", "#ext:op"})
            QTest::newRow(target) << QString();
    }

    void targets()
    {
        const auto name = operatorNameOf(QTest::currentDataTag());
        QTEST(QString::fromStdString(std::string(name.value_or(std::string_view()))), "name");
    }

    void parts()
    {
        QCOMPARE(namespaceOf("aten.add.Tensor"), std::string_view("aten"));
        QCOMPARE(namespaceOf("higher_order.cond"), std::string_view("higher_order"));
        QCOMPARE(withoutOverload("aten.add.Tensor"), std::string_view("aten.add"));
        QCOMPARE(withoutOverload("higher_order.cond"), std::string_view("higher_order.cond"));
        QCOMPARE(withoutOverload("add"), std::string_view("add"));
    }

    void releases_data()
    {
        QTest::addColumn<QString>("numbers");  // empty: no release
        QTest::addColumn<bool>("isFinal");
        QTest::newRow("2.9.1") << "2.9.1" << true;
        QTest::newRow("2.9.1+cu128") << "2.9.1" << true;
        QTest::newRow("2.12.0+cpu") << "2.12.0" << true;
        QTest::newRow("2.10.0a0+git1234567") << "2.10.0" << false;
        QTest::newRow("2.10.0.dev20251001+cpu") << "2.10.0" << false;
        QTest::newRow("2.10.0rc1") << "2.10.0" << false;
        for (const char *version :
             {"", "2", "2.9", "2.9.", "<=2.4", "v2.9.1", "2.-9.1", "a.b.c", " 2.9.1", "2.99999999999999999999.1"})
            QTest::newRow(version) << QString() << true;
    }

    void releases()
    {
        const auto release = TorchRelease::parse(QTest::currentDataTag());
        QString numbers;
        if (release)
            numbers =
                QStringLiteral("%1.%2.%3").arg(release->numbers[0]).arg(release->numbers[1]).arg(release->numbers[2]);
        QTEST(numbers, "numbers");
        QTEST(!release || release->isFinal, "isFinal");
    }
};

QTEST_APPLESS_MAIN(tst_OperatorName)
#include "tst_OperatorName.moc"
