// SPDX-License-Identifier: Apache-2.0
#include "views/signature/PythonLines.h"

#include <QTest>

using namespace pt2scope;

class tst_PythonLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void longLinesAreBrokenInBrackets_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("broken");
        QTest::newRow("short") << "f(a, b)\n"
                               << "f(a, b)\n";
        QTest::newRow("last brackets") << "x = torch.zeros([2, 4], dtype=torch.int)"
                                       << "x = torch.zeros(\n    [2, 4], dtype=torch.int\n)";
        QTest::newRow("one on each line")
            << "x = zeros([2, 4], dtype=torch.float32, device=\"cuda\")"
            << "x = zeros(\n    [2, 4],\n    dtype=torch.float32,\n    device=\"cuda\",\n)";
        QTest::newRow("indented") << "    \"items\": [batch_items_0, batch_items_1],"
                                  << "    \"items\": [\n        batch_items_0,\n        batch_items_1,\n    ],";
        QTest::newRow("no tuple of an index") << "the_program.exported_programs[\"a_model\"]"
                                              << "the_program.exported_programs[\n    \"a_model\"\n]";
        QTest::newRow("tuple of one") << "f_of_a_name((a_rather_long_name_of_it,))"
                                      << "f_of_a_name(\n    (a_rather_long_name_of_it,)\n)";
        QTest::newRow("brackets of strings") << "x = load(\"(a), [b], \\\"{c\", other=1)"
                                             << "x = load(\n    \"(a), [b], \\\"{c\", other=1\n)";
        QTest::newRow("comment") << "result['a']  # float32 [2, 4, 8, 16]"
                                 << "# float32 [2, 4, 8, 16]\nresult['a']";
        QTest::newRow("nothing in brackets") << "a_long_name_of_a_value = program.module()"
                                             << "a_long_name_of_a_value = program.module()";
        QTest::newRow("opened before") << "], another_long_value, and_one_more(b)"
                                       << "], another_long_value, and_one_more(\n    b\n)";
    }

    void longLinesAreBrokenInBrackets()
    {
        QFETCH(QString, code);
        QTEST(brokenPython(code, 32), "broken");
    }

    void deepNestingEndsAtTheEdge()
    {
        const QString deep = QString(5000, QLatin1Char('[')) + QString(5000, QLatin1Char(']'));
        QCOMPARE(brokenPython(deep, 32).remove(QLatin1Char('\n')).remove(QLatin1Char(' ')), deep);
    }
};

QTEST_APPLESS_MAIN(tst_PythonLines)
#include "tst_PythonLines.moc"
