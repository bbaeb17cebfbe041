// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonPlace.h"
#include "core/json/JsonValue.h"

#include <QTest>

using namespace pt2scope;
using namespace std::string_literals;

namespace {

std::optional<JsonValue> valueOf(std::string_view json)
{
    JsonReader reader(json);
    return readJsonValue(reader);
}

}  // namespace

class tst_JsonValue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("description");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("null") << QByteArray("null") << QByteArray("null") << QByteArray();
        QTest::newRow("true") << QByteArray("true") << QByteArray("a boolean") << QByteArray();
        QTest::newRow("integer") << QByteArray("-12") << QByteArray("an integer") << QByteArray("-12");
        QTest::newRow("float") << QByteArray("1.50") << QByteArray("a number") << QByteArray("1.50");
        QTest::newRow("NaN") << QByteArray("NaN") << QByteArray("a number") << QByteArray("NaN");
        QTest::newRow("string") << QByteArray(R"("a\n")") << QByteArray("a string") << QByteArray("a\n");
        QTest::newRow("list") << QByteArray("[]") << QByteArray("a list") << QByteArray();
        QTest::newRow("object") << QByteArray("{}") << QByteArray("an object") << QByteArray();
    }

    void kinds()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, description);
        QFETCH(QByteArray, text);
        const auto value = valueOf(json.toStdString());
        QVERIFY(value);
        QCOMPARE(std::string(describe(value->kind)), description.toStdString());
        QCOMPARE(value->text, text.toStdString());
        QCOMPARE(value->end, static_cast<std::size_t>(json.size()));
    }

    void nests()
    {
        const std::string json = R"({"a":[1,{"b":true}],"c":{"d":{}},"e":[[],2]})";
        const auto value = valueOf(json);
        QVERIFY(value);
        QCOMPARE(value->members.size(), std::size_t{3});
        const JsonValue *a = value->find("a");
        QVERIFY(a && a->isArray());
        QCOMPARE(a->items.size(), std::size_t{2});
        QCOMPARE(a->items[0].integer.value_or(0), std::int64_t{1});
        const JsonValue *b = a->items[1].find("b");
        QVERIFY(b && b->boolean);
        QCOMPARE(json.substr(a->begin, a->end - a->begin), R"([1,{"b":true}])"s);
        QCOMPARE(value->find("e")->items[1].integer.value_or(0), std::int64_t{2});
        QVERIFY(!value->find("d"));
    }

    void lastMemberWins()
    {
        const auto value = valueOf(R"({"a":1,"b":2,"a":3,"b":4,"a":5,"c":{"c":0,"c":1}})");
        QVERIFY(value);
        QCOMPARE(value->find("a")->integer.value_or(0), std::int64_t{5});
        QCOMPARE(value->repeatedMembers(), (std::vector<std::size_t>{2, 3}));
        QCOMPARE(value->find("c")->repeatedMembers(), (std::vector<std::size_t>{1}));
    }

    void integersBeyond64BitsKeepTheirDigits()
    {
        const auto value = valueOf("18446744073709551616");
        QVERIFY(value);
        QVERIFY(value->kind == JsonValue::Kind::Integer);
        QVERIFY(!value->integer);
        QCOMPARE(value->text, "18446744073709551616"s);
    }

    void readsOneValueOutOfMany()
    {
        JsonReader reader(R"({"a":[1,2],"b":3})");
        reader.next();
        reader.next();
        const auto a = readJsonValue(reader);
        QVERIFY(a && a->items.size() == 2);
        QVERIFY(reader.next() == JsonToken::Key);
        QCOMPARE(std::string(reader.text()), "b"s);
        const JsonToken first = reader.next();
        QVERIFY(readJsonValue(reader, first)->integer == 3);
    }

    void nothingOnError()
    {
        for (const char *json : {"", "[1,", R"({"a")", R"({"a":)", "]", "[1}", "\"", "nul"})
            QVERIFY2(!valueOf(json), json);
        JsonReader reader("[]");
        reader.next();
        QVERIFY(!readJsonValue(reader));  // stands before the bracket, not before a value
    }

    void deepValuesAreFine()
    {
        const std::string json = std::string(1'000, '[') + std::string(1'000, ']');
        QVERIFY(valueOf(json));
        QVERIFY(!valueOf("[" + json + "]"));
    }

    void pointers_data()
    {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QByteArray>("pointer");
        QTest::newRow("plain") << QByteArray("a.b") << QByteArray("/config/a.b");
        QTest::newRow("slash") << QByteArray("a/b") << QByteArray("/config/a~1b");
        QTest::newRow("tilde") << QByteArray("~a~") << QByteArray("/config/~0a~0");
        QTest::newRow("both") << QByteArray("~1/") << QByteArray("/config/~01~1");
        QTest::newRow("empty") << QByteArray("") << QByteArray("/config/");
    }

    void pointers()
    {
        QFETCH(QByteArray, token);
        QFETCH(QByteArray, pointer);
        const std::string name = token.toStdString();
        QCOMPARE(pointerTo("/config", name), pointer.toStdString());
        const JsonPlace document;
        const JsonPlace config = document.below("config");
        QCOMPARE(config.below(name).pointer(), pointer.toStdString());
    }

    void pointersToItemsAndTheDocument()
    {
        QCOMPARE(pointerTo("/a", std::size_t{12}), "/a/12"s);
        QCOMPARE(JsonPlace().pointer(), ""s);
    }
};

QTEST_APPLESS_MAIN(tst_JsonValue)
#include "tst_JsonValue.moc"
