// SPDX-License-Identifier: Apache-2.0
#include "tests/views/Monkey.h"

using namespace pt2scope;
using namespace pt2scope::testing;

/// Nothing that is done to the window breaks it. `PT2SCOPE_MONKEY="SEED PLAYS STEPS"` plays otherwise, and tells each
/// step.
class tst_Monkey : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void theWindowOutlivesWhatIsDoneToIt_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<int>("steps");
        const QByteArrayList given = qgetenv("PT2SCOPE_MONKEY").split(' ');
        const bool isGiven = given.size() == 3;
        const unsigned first = isGiven ? given[0].toUInt() : 1;
        const unsigned plays = isGiven ? given[1].toUInt() : 4;
        for (unsigned seed = first; seed < first + plays; ++seed)
            QTest::addRow("seed %u", seed) << seed << (isGiven ? given[2].toInt() : 150);
    }

    void theWindowOutlivesWhatIsDoneToIt()
    {
        QFETCH(unsigned, seed);
        QFETCH(int, steps);
        const bool isTold = qEnvironmentVariableIsSet("PT2SCOPE_MONKEY");
        Monkey monkey(seed);
        for (int i = 0; i < steps; ++i) {
            const QString deed = monkey.step();
            if (isTold)
                fprintf(stderr, "%u/%d %s\n", seed, i, qPrintable(deed));
            const QString stall = WatchedApplication::instance()->stall();
            QVERIFY2(stall.isEmpty(), qPrintable(QStringLiteral("step %1, %2: %3").arg(i).arg(deed, stall)));
        }
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Monkey)
#include "tst_Monkey.moc"
