// SPDX-License-Identifier: Apache-2.0
#include "core/work/Host.h"

#include <QTest>

using namespace pt2scope;

class tst_Host : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesTheCpu()
    {
        const QString name = QString::fromStdString(cpuName());
        QVERIFY(!name.isEmpty());
        QCOMPARE(name, name.trimmed());
    }

    void knowsTheMemory()
    {
        QVERIFY(availableMemory() > 0);
        QVERIFY(availableMemory() < physicalMemory());
    }
};

QTEST_APPLESS_MAIN(tst_Host)
#include "tst_Host.moc"
