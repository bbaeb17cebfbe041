// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/PythonFloat.h"

#include <QTest>
#include <limits>

using namespace pt2scope;

class tst_PythonFloat : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void repr_data();
    void repr();
};

void tst_PythonFloat::repr_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole") << 1.0 << "1.0";
    QTest::newRow("minus zero") << -0.0 << "-0.0";
    QTest::newRow("shortest") << 0.1 << "0.1";
    QTest::newRow("least plain") << 1e-4 << "0.0001";
    QTest::newRow("small") << 1e-5 << "1e-05";
    QTest::newRow("largest plain") << 9007199254740993.0 << "9007199254740992.0";
    QTest::newRow("large") << 1e16 << "1e+16";
    QTest::newRow("denormal") << 5e-324 << "5e-324";
    QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << "-inf";
    QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << "nan";
}

void tst_PythonFloat::repr()
{
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(pythonFloat(value)), text);
}

QTEST_APPLESS_MAIN(tst_PythonFloat)
#include "tst_PythonFloat.moc"
