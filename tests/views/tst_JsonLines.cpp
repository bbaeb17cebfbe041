// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/JsonLines.h"

#include <QTest>
#include <algorithm>
#include <string>

using namespace pt2scope;

/// JSON as the inspector sets it out around a place.
class tst_JsonLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesAreSetOut_data()
    {
        QTest::addColumn<QByteArray>("piece");
        QTest::addColumn<QByteArray>("value");  // that is marked: the place where it stands first
        QTest::addColumn<QByteArray>("lines");
        const auto row = [](const char *name, QByteArray piece, QByteArray value, QByteArray lines) {
            QTest::newRow(name) << std::move(piece) << std::move(value) << std::move(lines);
        };
        row("an object", "{\"a\":1,\"b\": {\"c\":[ ],\"d\":{\"e\":{\"f\":2}}}}", "{\"c\"",
            "  {\n    \"a\": 1,\n▸   \"b\": {\n      \"c\": [ ],\n      \"d\": {\n        \"e\": {\"f\":2}\n      }\n"
            "    }\n  }\n");
        row("what is short stays on its line", "{\"sizes\":[2,3],\"x\":\"]\"}", "[2",
            "  {\n▸   \"sizes\": [2,3],\n    \"x\": \"]\"\n  }\n");
        row("brackets in strings", "{\"a{\":\"}\\\"\",\"b\":7}", "7",
            "  {\n    \"a{\": \"}\\\"\",\n▸   \"b\": 7\n  }\n");
        row("from the entry before", "\"a\":{\"x\":{\"y\":1}},\"b\":{\"z\":[{}]},\"c\":3}", "{\"z\"",
            "  \"a\": {\n    \"x\": {\"y\":1}\n  },\n▸ \"b\": {\n    \"z\": [\n      {}\n    ]\n  }\n");
        row("behind the end of what holds it", "1],[2", "1", "▸ 1\n  ]\n");
        row("cut off", "{\"a\":{\"b\":\"c", "{\"b", "  {\n▸   \"a\": {\n      \"b\": \"c\n");
        row("no text that moves the cursor", "[\"\x1b[2J\",\n\"\u202e\"]", "\"\x1b",
            "  [\n▸   \"\\x1b[2J\",\n    \"\\u202e\"\n  ]\n");
        row("what is too wide for its line is not on it", "{\"as_a_very_long_name\":{\"name\": \"p_weight\"}}", "{\"as",
            "▸ {\n    \"as_a_very_long_name\": {\n      \"name\": \"p_weight\"\n    }\n  }\n");
        row("nothing", "", "", "");
    }

    void piecesAreSetOut()
    {
        QFETCH(QByteArray, piece);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, lines);
        const std::string set = jsonLines(piece.toStdString(), static_cast<std::size_t>(piece.indexOf(value)));
        QCOMPARE(QByteArray::fromStdString(set), lines);
    }

    void hostileOnesAreBounded()
    {
        const std::string lines = jsonLines(std::string(100'000, '['), 50'000);
        QVERIFY(std::ranges::count(lines, '\n') <= 40);
        QVERIFY(jsonLines(std::string(100'000, ']'), 7).size() < 100);
    }
};

QTEST_GUILESS_MAIN(tst_JsonLines)
#include "tst_JsonLines.moc"
