// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonReader.h"

#include <QTest>
#include <cmath>
#include <limits>

using namespace pt2scope;
using namespace std::string_literals;

namespace {

/// Every token in short: {} [] for the brackets, k: and s: with the text, i: f: x: with the literal, t, f, n; at the
/// end $ for End, !<offset> for Error, !u<offset> when the text is not UTF-8.
std::string tokensOf(std::string_view json, std::size_t maxDepth = JsonReader::defaultMaxDepth)
{
    JsonReader reader(json, maxDepth);
    std::string out;
    for (;;) {
        switch (reader.next()) {
            case JsonToken::BeginObject: out += "{ "; break;
            case JsonToken::EndObject: out += "} "; break;
            case JsonToken::BeginArray: out += "[ "; break;
            case JsonToken::EndArray: out += "] "; break;
            case JsonToken::Key: out += "k:" + std::string(reader.text()) + ' '; break;
            case JsonToken::String: out += "s:" + std::string(reader.text()) + ' '; break;
            case JsonToken::Integer: out += "i:" + std::string(reader.raw()) + ' '; break;
            case JsonToken::Float: out += "f:" + std::string(reader.raw()) + ' '; break;
            case JsonToken::NonFinite: out += "x:" + std::string(reader.raw()) + ' '; break;
            case JsonToken::True: out += "t "; break;
            case JsonToken::False: out += "f "; break;
            case JsonToken::Null: out += "n "; break;
            case JsonToken::End: return out + '$';
            case JsonToken::Error: return out + (reader.notUtf8() ? "!u" : "!") + std::to_string(reader.errorOffset());
        }
    }
}

QByteArray bytes(const std::string &text)
{
    return QByteArray::fromStdString(text);
}

void addRow(const std::string &json, const std::string &tokens)
{
    QTest::addRow("%s", QByteArray::fromStdString(json).toPercentEncoding(" {}[]\",:\\").constData())
        << bytes(json) << bytes(tokens);
}

}  // namespace

class tst_JsonReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // What is accepted is what json.loads of Python 3.11 accepts.
    void numbers_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("tokens");
        addRow("0", "i:0 $");
        addRow("-0", "i:-0 $");
        addRow("10", "i:10 $");
        addRow("1.5", "f:1.5 $");
        addRow("1e5", "f:1e5 $");
        addRow("-0.5E+05", "f:-0.5E+05 $");
        addRow("18446744073709551616", "i:18446744073709551616 $");
        addRow("NaN", "x:NaN $");
        addRow("Infinity", "x:Infinity $");
        addRow("-Infinity", "x:-Infinity $");
        addRow("01", "i:0 !1");
        addRow("-01", "i:-0 !2");
        addRow("-", "!1");
        addRow("+1", "!0");
        addRow(".5", "!0");
        addRow("1.", "!2");
        addRow("1.e1", "!2");
        addRow("1e", "!2");
        addRow("1e-", "!3");
        addRow("0x10", "i:0 !1");
        addRow("1_000", "i:1 !1");
        addRow("nan", "!0");
        addRow("-NaN", "!1");
        addRow("+Infinity", "!0");
        addRow("- Infinity", "!1");
        addRow("Infinit", "!0");
    }

    void numbers() { compareTokens(); }

    void structure_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("tokens");
        addRow("true", "t $");
        addRow("false", "f $");
        addRow("null", "n $");
        addRow("[]", "[ ] $");
        addRow("{}", "{ } $");
        addRow("[1,[],{}]", "[ i:1 [ ] { } ] $");
        addRow(R"({"a":1,"b":{"c":[null]}})", "{ k:a i:1 k:b { k:c [ n ] } } $");
        addRow("\t\r\n { \"a\" : [ 1 , 2 ] } \n", "{ k:a [ i:1 i:2 ] } $");
        addRow("", "!0");
        addRow(" ", "!1");
        addRow("True", "!0");
        addRow("tru", "!0");
        addRow("truex", "t !4");
        addRow("[1,]", "[ i:1 !3");
        addRow("[,1]", "[ !1");
        addRow("[1 2]", "[ i:1 !3");
        addRow("[1,,2]", "[ i:1 !3");
        addRow("[", "[ !1");
        addRow("]", "!0");
        addRow(R"({"a":1,})", "{ k:a i:1 !7");
        addRow("{,}", "{ !1");
        addRow(R"({"a"})", "{ k:a !4");
        addRow(R"({"a":})", "{ k:a !5");
        addRow(R"({"a" 1})", "{ k:a !5");
        addRow("{a:1}", "{ !1");
        addRow("{'a':1}", "{ !1");
        addRow("{1:2}", "{ !1");
        addRow(R"({"a":1 "b":2})", "{ k:a i:1 !7");
        addRow(R"({"a":1])", "{ k:a i:1 !6");
        addRow("[1}", "[ i:1 !2");
        addRow("1 2", "i:1 !2");
        addRow("{} []", "{ } !3");
        addRow("1 // x", "i:1 !2");
        addRow("\v1", "!0");
        addRow("\f1", "!0");
        addRow("\u00a01", "!0");
    }

    void structure() { compareTokens(); }

    void strings_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("tokens");
        addRow(R"("")", "s: $");
        addRow(R"("abcdefghijklmnopqrstuvwxyz")", "s:abcdefghijklmnopqrstuvwxyz $");
        addRow("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "s:\"\\/\b\f\n\r\t $");
        addRow(R"("long enough plain text\u0041 and more of it")", "s:long enough plain textA and more of it $");
        addRow(R"("\u00e9\u00E9\u6f22")", "s:\u00e9\u00e9\u6f22 $");
        addRow(R"("\u0000")", "s:\0 $"s);
        addRow("\"\u00e9\u6f22\U0001f600\"", "s:\u00e9\u6f22\U0001f600 $");
        addRow("\"a\x7f\"", "s:a\x7f $");
        addRow(R"({"\u006b\n":1})", "{ k:k\n i:1 } $");
        addRow(R"("abc)", "!0");
        addRow(R"("\")", "!0");
        addRow(R"("\x41")", "!1");
        addRow(R"("\u00g0")", "!1");
        addRow(R"("\u00e")", "!1");
        addRow(R"("\u)", "!1");
        addRow(R"("\)", "!1");
        addRow("\"a\nb\"", "!2");
        addRow("\"a\tb\"", "!2");
        addRow("\"a\0b\""s, "!2");
        addRow("\"0123456789abcdef\x1f\"", "!17");
        addRow("'a'", "!0");
    }

    void strings() { compareTokens(); }

    void surrogates_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("tokens");
        addRow(R"("\ud83d\ude00")", "s:\U0001f600 $");
        addRow(R"("\uDBFF\uDFFF")", "s:\U0010ffff $");
        addRow(R"("\ud83d")", "s:\xed\xa0\xbd $");
        addRow(R"("\ude00\ud83d")", "s:\xed\xb8\x80\xed\xa0\xbd $");
        addRow(R"("\ud83d\u0041")", "s:\xed\xa0\xbd\x41 $");
        addRow(R"("\ud83d\ud83d\ude00")", "s:\xed\xa0\xbd\U0001f600 $");
        addRow(R"("\ud83d\n")", "s:\xed\xa0\xbd\n $");
        addRow(R"("\ud83d\uZZZZ")", "!7");
    }

    void surrogates() { compareTokens(); }

    void notUtf8_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("tokens");
        addRow("\xef\xbb\xbf{}", "!u0");
        addRow(" \xef\xbb\xbf{}", "!1");
        addRow("\"ab\xff\"", "!u3");
        addRow("\"\xc3\"", "!u1");
        addRow("\"\u00e9\xe6\xbc\"", "!u3");
        addRow("\"overlong \xc0\x80\"", "!u10");
        addRow("\"surrogate \xed\xa0\x80\"", "!u11");
        addRow("\"too large \xf4\x90\x80\x80\"", "!u11");
        addRow("[\xff]", "[ !u1");
        addRow("[\xc3\xa9]", "[ !1");
    }

    void notUtf8() { compareTokens(); }

    void integersKeep64Bits_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<bool>("fits");
        QTest::addColumn<qint64>("value");
        QTest::newRow("-0") << QByteArray("-0") << true << qint64(0);
        QTest::newRow("2^53 + 1") << QByteArray("9007199254740993") << true << qint64(9007199254740993);
        QTest::newRow("max") << QByteArray("9223372036854775807") << true << std::numeric_limits<qint64>::max();
        QTest::newRow("min") << QByteArray("-9223372036854775808") << true << std::numeric_limits<qint64>::min();
        QTest::newRow("max + 1") << QByteArray("9223372036854775808") << false << qint64(0);
        QTest::newRow("min - 1") << QByteArray("-9223372036854775809") << false << qint64(0);
        QTest::newRow("2^64") << QByteArray("18446744073709551616") << false << qint64(0);
        QTest::newRow("400 digits") << QByteArray(400, '9') << false << qint64(0);
        QTest::newRow("a float") << QByteArray("1.0") << false << qint64(0);
    }

    void integersKeep64Bits()
    {
        QFETCH(QByteArray, json);
        QFETCH(bool, fits);
        QFETCH(qint64, value);
        JsonReader reader(std::string_view(json.constData(), static_cast<std::size_t>(json.size())));
        reader.next();
        QCOMPARE(reader.integer().has_value(), fits);
        QCOMPARE(qint64(reader.integer().value_or(0)), value);
        QVERIFY(reader.next() == JsonToken::End);
    }

    void doublesAreNearest_data()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<double>("value");
        QTest::newRow("tenth") << QByteArray("0.1") << 0.1;
        QTest::newRow("integer") << QByteArray("-3") << -3.0;
        QTest::newRow("largest") << QByteArray("1.7976931348623157e308") << std::numeric_limits<double>::max();
        QTest::newRow("smallest") << QByteArray("5e-324") << std::numeric_limits<double>::denorm_min();
        QTest::newRow("overflow") << QByteArray("1e400") << infinity;
        QTest::newRow("negative overflow") << QByteArray("-1e400") << -infinity;
        QTest::newRow("overflow by digits") << QByteArray(400, '9') << infinity;
        QTest::newRow("overflow of the exponent") << QByteArray("1e99999999999999999999") << infinity;
        QTest::newRow("underflow") << QByteArray("1e-400") << 0.0;
        QTest::newRow("underflow by digits") << QByteArray("0." + QByteArray(400, '0') + "1") << 0.0;
        QTest::newRow("underflow of the exponent") << QByteArray("1e-99999999999999999999") << 0.0;
        QTest::newRow("digits against the exponent") << QByteArray("0." + QByteArray(400, '0') + "1e402") << 10.0;
        QTest::newRow("zero") << QByteArray("0e999") << 0.0;
        QTest::newRow("Infinity") << QByteArray("Infinity") << infinity;
        QTest::newRow("-Infinity") << QByteArray("-Infinity") << -infinity;
    }

    void doublesAreNearest()
    {
        QFETCH(QByteArray, json);
        QFETCH(double, value);
        JsonReader reader(std::string_view(json.constData(), static_cast<std::size_t>(json.size())));
        reader.next();
        QVERIFY2(reader.number() == value, qPrintable(QString::number(reader.number())));
    }

    void nanIsNan()
    {
        JsonReader reader("NaN");
        reader.next();
        QVERIFY(std::isnan(reader.number()));
    }

    void depthIsLimited()
    {
        QCOMPARE(tokensOf("[[[]]]", 3), "[ [ [ ] ] ] $"s);
        QCOMPARE(tokensOf("[[[]]]", 2), "[ [ !2"s);
        QCOMPARE(tokensOf(R"({"a":[{}]})", 2), "{ k:a [ !6"s);
        const std::string deepest = std::string(1'000, '[') + std::string(1'000, ']');
        JsonReader reader(deepest);
        QVERIFY(reader.skipValue());
        QVERIFY(reader.next() == JsonToken::End);
    }

    void depthBomb()
    {
        const std::string bomb(1'000'000, '[');
        JsonReader reader(bomb);
        QVERIFY(!reader.skipValue());
        QVERIFY(reader.tooDeep());
        QVERIFY(!reader.notUtf8());
        QCOMPARE(reader.errorOffset(), std::size_t{1'000});
        QVERIFY(reader.next() == JsonToken::Error);

        JsonReader patient(bomb, bomb.size());
        QVERIFY(!patient.skipValue());
        QVERIFY(!patient.tooDeep());
        QCOMPARE(patient.errorOffset(), bomb.size());
    }

    void errorsStay()
    {
        JsonReader reader("[1 2]");
        while (reader.next() != JsonToken::Error) {
        }
        QCOMPARE(reader.error(), "a comma or ] is expected, not 2"s);
        QVERIFY(reader.next() == JsonToken::Error);
        QVERIFY(!reader.skipValue());
        QCOMPARE(reader.errorOffset(), std::size_t{3});
    }

    void endStays()
    {
        JsonReader reader("1 ");
        reader.next();
        QVERIFY(reader.next() == JsonToken::End);
        QVERIFY(reader.next() == JsonToken::End);
    }

    void tokensKnowTheirBytes()
    {
        JsonReader reader(R"( {"k\n" : -1.5 , "b":[]})");
        reader.next();
        QVERIFY(reader.next() == JsonToken::Key);
        QCOMPARE(reader.begin(), std::size_t{2});
        QCOMPARE(reader.end(), std::size_t{7});
        QCOMPARE(std::string(reader.raw()), R"("k\n")"s);
        QCOMPARE(reader.depth(), std::size_t{1});
        QVERIFY(reader.next() == JsonToken::Float);
        QCOMPARE(reader.begin(), std::size_t{10});
        QCOMPARE(reader.end(), std::size_t{14});
    }

    void skipsWholeValues()
    {
        JsonReader reader(R"({"a":{"x":[1,{"y":[NaN]}]},"b":[[],[]],"c":"s","d":-Infinity,"e":7})");
        reader.next();
        for (const char *name : {"a", "b", "c", "d"}) {
            QVERIFY(reader.next() == JsonToken::Key);
            QCOMPARE(std::string(reader.text()), std::string(name));
            QVERIFY(reader.skipValue());
            QCOMPARE(reader.depth(), std::size_t{1});
        }
        reader.next();
        reader.next();
        QCOMPARE(reader.integer().value_or(0), std::int64_t{7});
        QCOMPARE(reader.nonFiniteCount(), std::size_t{2});
        QCOMPARE(reader.firstNonFinite(), std::size_t{19});
    }

    void brokenTextNeverCrashes()
    {
        const std::string json = R"({"a":[1,-2.5e+10,true,null,"x\u00e9\ud83d\ude00\n"],"b":{"c":NaN,"\u00e9":"é"}})";
        QVERIFY(tokensOf(json).ends_with('$'));
        for (std::size_t length = 0; length < json.size(); ++length)
            QVERIFY2(!tokensOf(std::string_view(json).substr(0, length)).ends_with('$'),
                     std::to_string(length).c_str());
        for (std::size_t at = 0; at < json.size(); ++at) {
            for (int flip = 1; flip < 256; ++flip) {
                std::string flipped = json;
                flipped[at] = static_cast<char>(flipped[at] ^ flip);
                QVERIFY(!tokensOf(flipped).empty());
            }
        }
    }

private:
    static void compareTokens()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, tokens);
        QCOMPARE(bytes(tokensOf(json.toStdString())), tokens);
    }
};

QTEST_APPLESS_MAIN(tst_JsonReader)
#include "tst_JsonReader.moc"
