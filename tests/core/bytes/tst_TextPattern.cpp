// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/TextPattern.h"

#include <QTest>

using namespace pt2scope;

/// Patterns with holes against texts.
class tst_TextPattern : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matches_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("captures");  // of %1 and %2; "-": no match
        const auto row = [](const char *pattern, const char *text, const char *captures) {
            QTest::addRow("%s | %s", pattern, text) << QByteArray(pattern) << QByteArray(text) << QByteArray(captures);
        };
        row("no hole", "no hole", "|");
        row("no hole", "no holes", "-");
        row("%1 bytes", "12 bytes", "12|");
        row("%1 bytes", " bytes", "|");
        row("%1 bytes", "12 bytes more", "-");
        row("of %1", "of weight", "weight|");
        row("%2 of %1", "a of b of c", "b of c|a");
        row("%1 is %2, not %1", "a is b, not c", "c|b");
        row("%1 is %2", "\"a is b\" is c", "\"a is b\"|c");
        row("%1 is %2", "\"a is b\"", "-");
        row("%1 is %2", "a\" is b", "a\"|b");
        row("key \"%1\" is gone", "key \"a b\" is gone", "a b|");
        row("%1, %2", "a", "-");
        row("%1, %2", "a, ", "a|");
        row("100 %, %0 of %1", "100 %, %0 of 3", "3|");
        row("%1 and %2 and", "a and b and c and", "a|b and c");
    }

    void matches()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, captures);
        const std::string whole = text.toStdString();
        const auto found = TextPattern(pattern.toStdString()).match(whole);
        const std::string told = found ? std::string((*found)[0]) + '|' + std::string((*found)[1]) : "-";
        QCOMPARE(QByteArray::fromStdString(told), captures);
    }

    void tellsItsParts()
    {
        const TextPattern pattern("%2 / %1, %2 %");
        QCOMPARE(pattern.pieces(), (std::vector<std::string>{"", " / ", ", ", " %"}));
        QCOMPARE(pattern.holes(), (std::vector<std::size_t>{1, 0, 1}));
        QCOMPARE(pattern.fixedSize(), std::size_t(7));
    }

    /// Each byte is looked at once for each piece, whatever stands in the text.
    void isLinear()
    {
        const std::string text(1 << 20, 'a');
        QVERIFY(!TextPattern("%1ab%2ab%3ab%4").match(text));
        QVERIFY(TextPattern("%1aa%2aa%3").match(text));
        QVERIFY(!TextPattern("%1a%2").match('"' + text + '"'));
    }
};

QTEST_APPLESS_MAIN(tst_TextPattern)
#include "tst_TextPattern.moc"
