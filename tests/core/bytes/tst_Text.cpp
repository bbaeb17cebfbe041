// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/bytes/Utf8.h"

#include <QTest>

using namespace pt2scope;

class tst_Text : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsInvalidUtf8_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("offset");
        QTest::newRow("ascii") << QByteArray("abc") << -1;
        QTest::newRow("two, three, four bytes") << QByteArray("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80") << -1;
        QTest::newRow("lone continuation") << QByteArray("a\x80") << 1;
        QTest::newRow("cut off") << QByteArray("ab\xe2\x82") << 2;
        QTest::newRow("overlong slash") << QByteArray("\xc0\xaf") << 0;
        QTest::newRow("overlong three") << QByteArray("\xe0\x80\xaf") << 0;
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << 0;
        QTest::newRow("past U+10FFFF") << QByteArray("\xf4\x90\x80\x80") << 0;
        QTest::newRow("0xff") << QByteArray("abc\xff") << 3;
    }

    void findsInvalidUtf8()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, offset);
        const auto found = findInvalidUtf8(text.toStdString());
        QCOMPARE(found ? static_cast<int>(*found) : -1, offset);
    }

    void printableIsHarmless_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("plain") << QByteArray("data/weights/weight_0") << QByteArray("data/weights/weight_0");
        QTest::newRow("escape sequence") << QByteArray("\x1b[31mred") << QByteArray("\\x1b[31mred");
        QTest::newRow("line feed") << QByteArray("a\nb\tc\r") << QByteArray("a\\nb\\tc\\r");
        QTest::newRow("NUL") << QByteArray("a\0b", 3) << QByteArray("a\\x00b");
        QTest::newRow("C1 control") << QByteArray("\xc2\x9b") << QByteArray("\\x9b");
        QTest::newRow("right-to-left override") << QByteArray(
            "\xe2\x80\xae"
            "gnp") << QByteArray("\\u202egnp");
        QTest::newRow("zero width") << QByteArray("a\xe2\x80\x8b") << QByteArray("a\\u200b");
        QTest::newRow("tag character") << QByteArray("\xf3\xa0\x81\x81") << QByteArray("\\U000e0041");
        QTest::newRow("invalid byte") << QByteArray("a\xff") << QByteArray("a\\xff");
        QTest::newRow("cut off") << QByteArray("\xe2\x82") << QByteArray("\\xe2\\x82");
        QTest::newRow("other scripts stay")
            << QByteArray("\xe6\xa8\xa1\xe5\x9e\x8b") << QByteArray("\xe6\xa8\xa1\xe5\x9e\x8b");
    }

    void printableIsHarmless()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), shown);
    }

    void decimals()
    {
        QCOMPARE(parseDecimal("18446744073709551615"), std::optional<std::uint64_t>(~std::uint64_t(0)));
        for (const char *bad : {"", "18446744073709551616", "-1", "+1", " 1", "1 ", "0x1", "1.0"})
            QVERIFY2(!parseDecimal(bad), bad);
    }

    void sizesForPeople()
    {
        QCOMPARE(formatBytes(0), std::string("0 bytes"));
        QCOMPARE(formatBytes(1), std::string("1 byte"));
        QCOMPARE(formatBytes(1023), std::string("1023 bytes"));
        QCOMPARE(formatBytes(1536), std::string("1.5 KiB"));
        QCOMPARE(formatBytes((1u << 20) - 1), std::string("1.0 MiB"));
        QCOMPARE(formatBytes(~std::uint64_t(0)), std::string("16.0 EiB"));
    }

    void caseFolding()
    {
        QVERIFY(equalIgnoringAsciiCase("Weight_0", "wEIGHT_0"));
        QVERIFY(!equalIgnoringAsciiCase("a", "ab"));
        QVERIFY(!equalIgnoringAsciiCase("\xc3\x89", "\xc3\xa9"));
        QCOMPARE(toAsciiLower("ABc_\xc3\x89"), std::string("abc_\xc3\x89"));
    }

    void beginningsKeepCharactersWhole()
    {
        QCOMPARE(firstCharacters("abc", 3), std::string_view("abc"));
        QCOMPARE(firstCharacters("abc", 2), std::string_view("ab"));
        QCOMPARE(firstCharacters("a\xe2\x82\xac", 3), std::string_view("a"));
        QCOMPARE(firstCharacters("a\xe2\x82\xac"
                                 "b",
                                 4),
                 std::string_view("a\xe2\x82\xac"));
        QCOMPARE(firstCharacters("\x80\x80\x80", 2), std::string_view());
    }
};

QTEST_APPLESS_MAIN(tst_Text)
#include "tst_Text.moc"
