// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleName.h"

#include <QTest>

using namespace pt2scope;

class tst_ModuleName : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("lastTwo");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("nested") << QByteArray("model.encoder.attention") << QByteArray("encoder.attention")
                                << QByteArray("attention");
        QTest::newRow("of a list") << QByteArray("model.layers.11") << QByteArray("layers.11")
                                   << QByteArray("layers.11");
        QTest::newRow("one part") << QByteArray("fc") << QByteArray("fc") << QByteArray("fc");
        QTest::newRow("a number alone") << QByteArray("0") << QByteArray("0") << QByteArray("0");
        QTest::newRow("nothing") << QByteArray("") << QByteArray("") << QByteArray("");
    }

    void names()
    {
        QFETCH(QByteArray, path);
        QTEST(QByteArray::fromStdString(std::string(lastParts(path.toStdString(), 2))), "lastTwo");
        QTEST(QByteArray::fromStdString(std::string(shortModuleName(path.toStdString()))), "name");
    }
};

QTEST_APPLESS_MAIN(tst_ModuleName)
#include "tst_ModuleName.moc"
