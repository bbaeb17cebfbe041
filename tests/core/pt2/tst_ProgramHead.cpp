// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ProgramHead.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace std::string_literals;

namespace {

constexpr const char *goodProgram =
    "{'graph_module': {'graph': {'nodes': [{'x': 1.5}]}}, 'opset_version': {'aten': 10, 'prims': 1},"
    " 'range_constraints': {'s77': {'min_val': 2, 'max_val': null}}, 'schema_version': {'major': 8, 'minor': 20},"
    " 'verifiers': ['TRAINING', 'ATEN'], 'torch_version': '2.15.0+cpu', 'guards_code': ['a', 'b']}";

/// Test texts are written with single quotes.
std::string quoted(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

/// A good program with one text replaced; empty when the text is not there.
std::string goodProgramBut(const std::string &text, const std::string &replacement)
{
    std::string good = quoted(goodProgram);
    const std::size_t at = good.find(quoted(text));
    return at == std::string::npos ? std::string() : good.replace(at, text.size(), quoted(replacement));
}

std::string nameOf(HeadFaultKind kind)
{
    switch (kind) {
        case HeadFaultKind::JsonInvalid: return "json-invalid";
        case HeadFaultKind::NotUtf8: return "not-utf8";
        case HeadFaultKind::TooDeep: return "too-deep";
        case HeadFaultKind::MissingField: return "missing-field";
        case HeadFaultKind::WrongType: return "wrong-type";
        case HeadFaultKind::UnknownField: return "unknown-field";
        case HeadFaultKind::DuplicateKey: return "duplicate-key";
        case HeadFaultKind::NonFiniteLiteral: return "nonfinite";
    }
    return {};
}

/// One "kind pointer" for each fault, and the text that its offset points to.
QByteArray faultsOf(const ProgramHead &head, std::string_view json)
{
    std::string out;
    for (const HeadFault &fault : head.faults) {
        const std::string_view there = json.substr(std::min<std::size_t>(fault.offset, json.size()), 6);
        out += nameOf(fault.kind) + " '" + fault.pointer + "' @" + std::string(there) + "\n";
    }
    return QByteArray::fromStdString(out);
}

void addRow(const char *name, const std::string &json, const std::string &faults)
{
    QTest::newRow(name) << QByteArray::fromStdString(quoted(json)) << QByteArray::fromStdString(faults);
}

}  // namespace

class tst_ProgramHead : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheHead()
    {
        const ProgramHead head = parseProgramHead(quoted(goodProgram));
        QCOMPARE(faultsOf(head, goodProgram), QByteArray());
        QVERIFY((head.schemaVersion == SchemaVersion{8, 20}));
        QCOMPARE(head.torchVersion.value_or(""), "2.15.0+cpu"s);
        QCOMPARE(head.opsetVersion, (std::vector<std::pair<std::string, std::int64_t>>{{"aten", 10}, {"prims", 1}}));
        QCOMPARE(head.verifiers, (std::vector<std::string>{"TRAINING", "ATEN"}));
    }

    void optionalFieldsMayBeAbsent()
    {
        const ProgramHead head = parseProgramHead(quoted(
            "{'graph_module':{},'opset_version':{},'range_constraints':{},'schema_version':{'major':7,'minor':3}}"));
        QVERIFY(head.faults.empty());
        QVERIFY(!head.torchVersion);
        QVERIFY(head.verifiers.empty());
    }

    void faults_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("faults");
        addRow("null", "null", "wrong-type '' @null\n");
        addRow("a list", " [1, {}]", "wrong-type '' @[1, {}\n");
        addRow("empty object", "{}",
               "missing-field '' @{}\nmissing-field '' @{}\nmissing-field '' @{}\nmissing-field '' @{}\n");
        addRow("no schema_version", goodProgramBut("'schema_version': {'major': 8, 'minor': 20}, ", ""),
               "missing-field '' @{\"grap\n");
        addRow("no minor", goodProgramBut(", 'minor': 20", ""), "missing-field '/schema_version' @{\"majo\n");
        addRow("major text", goodProgramBut("'major': 8", "'major': '8'"),
               "wrong-type '/schema_version/major' @\"8\", \"\n");
        addRow("minor true", goodProgramBut("'minor': 20", "'minor': true"),
               "wrong-type '/schema_version/minor' @true},\n");
        addRow("minor 2^64", goodProgramBut("'minor': 20", "'minor': 18446744073709551616"),
               "wrong-type '/schema_version/minor' @184467\n");
        addRow("schema_version text", goodProgramBut("{'major': 8, 'minor': 20}", "'8.20'"),
               "wrong-type '/schema_version' @\"8.20\"\n");
        addRow("patch level", goodProgramBut("'minor': 20", "'minor': 20, 'patch': 1"),
               "unknown-field '/schema_version/patch' @1}, \"v\n");
        addRow("graph_module list", goodProgramBut("{'graph': {'nodes': [{'x': 1.5}]}}", "[[]]"),
               "wrong-type '/graph_module' @[[]], \n");
        addRow("opset float", goodProgramBut("'aten': 10", "'aten': 10.0"),
               "wrong-type '/opset_version/aten' @10.0, \n");
        addRow("opset name escaped", goodProgramBut("'aten': 10", "'a/t~': null"),
               "wrong-type '/opset_version/a~1t~0' @null, \n");
        addRow("range_constraints null", goodProgramBut("{'s77': {'min_val': 2, 'max_val': null}}", "null"),
               "wrong-type '/range_constraints' @null, \n");
        addRow("verifiers text", goodProgramBut("['TRAINING', 'ATEN']", "'ATEN'"),
               "wrong-type '/verifiers' @\"ATEN\"\n");
        addRow("verifier number", goodProgramBut("'ATEN']", "7]"), "wrong-type '/verifiers/1' @7], \"t\n");
        addRow("torch_version number", goodProgramBut("'2.15.0+cpu'", "2.15"), "wrong-type '/torch_version' @2.15, \n");
        addRow("guard null", goodProgramBut("['a', 'b']", "[null, 'b']"), "wrong-type '/guards_code/0' @null, \n");
        addRow("unknown field", goodProgramBut("'verifiers'", "'dialect': {'a': [1]}, 'verifiers'"),
               "unknown-field '/dialect' @{\"a\": \n");
        addRow("repeated field", goodProgramBut("'verifiers'", "'torch_version': '2.14', 'verifiers'"),
               "duplicate-key '/torch_version' @\"2.15.\n");
        addRow("repeated major", goodProgramBut("'minor'", "'major': 9, 'minor'"),
               "duplicate-key '/schema_version/major' @9, \"mi\n");
        addRow("repeated opset", goodProgramBut("'prims'", "'aten': 11, 'prims'"),
               "duplicate-key '/opset_version/aten' @11, \"p\n");
        addRow("repeated key deeper", goodProgramBut("'x': 1.5", "'x': 1, 'x': 2"), "");
        addRow("bare NaN", goodProgramBut("1.5", "[NaN, -Infinity, Infinity]"), "nonfinite '' @NaN, -\n");
        addRow("not UTF-8", goodProgramBut("ATEN", "AT\xff"), "not-utf8 '' @\xff\"], \"\n");
        addRow("byte order mark", "\xef\xbb\xbf"s + goodProgram, "not-utf8 '' @\xef\xbb\xbf{\"g\n");
        addRow("too deep", goodProgramBut("1.5", std::string(100'000, '[')), "too-deep '' @[[[[[[\n");
        addRow("text after the object", goodProgram + "{}"s, "json-invalid '' @{}\n");
        addRow("empty text", "", "json-invalid '' @\n");
        addRow("damage after a NaN", "{'graph_module': [NaN, nan]}",
               "wrong-type '/graph_module' @[NaN, \njson-invalid '' @nan]}\nnonfinite '' @NaN, n\n");
    }

    void faults()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, faults);
        const std::string text = json.toStdString();
        QVERIFY(!text.empty() || QByteArray(QTest::currentDataTag()) == "empty text");
        QCOMPARE(faultsOf(parseProgramHead(text), text), faults);
    }

    void countsNonFiniteLiterals()
    {
        const ProgramHead head = parseProgramHead(goodProgramBut("1.5", "[NaN, -Infinity, Infinity]"));
        QCOMPARE(head.faults.size(), std::size_t{1});
        QVERIFY2(head.faults.front().detail.starts_with("3 "), head.faults.front().detail.c_str());
    }

    void lastOfARepeatedKeyWins()
    {
        const ProgramHead head = parseProgramHead(
            quoted("{'schema_version': {'major': 1, 'minor': 1}, 'opset_version': {'aten': 1, 'b': 2, 'aten': 3},"
                   " 'schema_version': {'major': 8, 'major': 9, 'minor': 2}}"));
        QVERIFY((head.schemaVersion == SchemaVersion{9, 2}));
        QCOMPARE(head.opsetVersion, (std::vector<std::pair<std::string, std::int64_t>>{{"aten", 3}, {"b", 2}}));
    }

    void whatStandsBeforeDamageStays()
    {
        const std::string json = quoted(goodProgram);
        for (std::size_t length = 0; length < json.size(); ++length) {
            const ProgramHead head = parseProgramHead(std::string_view(json).substr(0, length));
            QCOMPARE(head.faults.size(), std::size_t{1});
            QVERIFY(head.faults.front().kind == HeadFaultKind::JsonInvalid);
            QCOMPARE(head.schemaVersion.has_value(), length >= json.find(", \"verifiers\""));
        }
    }

    void flippedBitsNeverCrash()
    {
        const std::string json = quoted(goodProgram);
        for (std::size_t at = 0; at < json.size(); ++at) {
            for (int flip = 1; flip < 256; flip *= 2) {
                std::string flipped = json;
                flipped[at] = static_cast<char>(flipped[at] ^ flip);
                for (const HeadFault &fault : parseProgramHead(flipped).faults)
                    QVERIFY(fault.offset <= flipped.size());
            }
        }
    }
};

QTEST_APPLESS_MAIN(tst_ProgramHead)
#include "tst_ProgramHead.moc"
