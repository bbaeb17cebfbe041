// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/DisplayWidth.h"

#include <QTest>

using namespace pt2scope;

class tst_DisplayWidth : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void widths_data();
    void widths();
    void elides_data();
    void elides();
};

void tst_DisplayWidth::widths_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");

    QTest::newRow("ASCII") << "weight" << 6;
    QTest::newRow("accents") << "naïve" << 5;
    QTest::newRow("combining") << QString("e\u0301") << 1;
    QTest::newRow("Chinese") << "模型" << 4;
    QTest::newRow("Hangul") << "모델" << 4;
    QTest::newRow("emoji") << "🔥" << 2;
    QTest::newRow("empty") << "" << 0;
}

void tst_DisplayWidth::widths()
{
    QFETCH(QString, text);
    QTEST(static_cast<int>(displayWidth(text.toStdString())), "columns");
}

void tst_DisplayWidth::elides_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("expected");

    QTest::newRow("fits") << "abcdef" << 6 << "abcdef";
    QTest::newRow("odd") << "abcdefgh" << 5 << "ab…gh";
    QTest::newRow("even") << "abcdefgh" << 6 << "ab…fgh";
    QTest::newRow("one column") << "abc" << 1 << "…";
    QTest::newRow("none") << "abc" << 0 << "";
    QTest::newRow("wide characters are not split") << "模型模型" << 6 << "模…型";
}

void tst_DisplayWidth::elides()
{
    QFETCH(QString, text);
    QFETCH(int, columns);
    QTEST(QString::fromStdString(elideMiddle(text.toStdString(), static_cast<std::size_t>(columns))), "expected");
}

QTEST_APPLESS_MAIN(tst_DisplayWidth)
#include "tst_DisplayWidth.moc"
