// SPDX-License-Identifier: Apache-2.0
#include "core/operators/HigherOrderArguments.h"

#include <QTest>

using namespace pt2scope;

class tst_HigherOrderArguments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data()
    {
        QTest::addColumn<QString>("operatorName");
        QTest::addColumn<unsigned>("position");
        QTest::addColumn<QString>("name");
        QTest::newRow("first") << "higher_order.cond" << 0U << "pred";
        QTest::newRow("last") << "higher_order.cond" << 3U << "operands";
        QTest::newRow("beyond the last") << "higher_order.cond" << 4U << "";
        QTest::newRow("of any number, the first") << "higher_order.invoke_subgraph" << 2U << "operands";
        QTest::newRow("of any number, a later one") << "higher_order.invoke_subgraph" << 900U << "operands";
        QTest::newRow("before any number") << "higher_order.wrap_with_set_grad_enabled" << 1U << "wrapped_func";
        QTest::newRow("unknown") << "higher_order.new" << 0U << "";
        QTest::newRow("no higher-order operator") << "aten.add.Tensor" << 0U << "";
    }
    void names()
    {
        QFETCH(QString, operatorName);
        QFETCH(unsigned, position);
        const std::string_view name = higherOrderArgument(operatorName.toStdString(), position);
        QTEST(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), "name");
    }
};

QTEST_APPLESS_MAIN(tst_HigherOrderArguments)
#include "tst_HigherOrderArguments.moc"
