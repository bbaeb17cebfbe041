// SPDX-License-Identifier: Apache-2.0
// The document around the graph, and what is wrong with one.
#include "core/program/Program.h"
#include "tests/support/ProgramFaults.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::literals;

namespace {

const ProgramParts goodParts{
    .nodes = "[{'target': 't', 'inputs': [], 'outputs': [], 'metadata': {}}]",
    .moduleCalls =
        "[{'fqn': '', 'signature': {'inputs': [], 'outputs': [], 'in_spec': 'i', 'out_spec': 'o', "
        "'forward_arg_names': ['x']}}, {'fqn': 'sub'}]",
    .moduleMetadata = "{'custom': '{}'}",
    .namedTuples = "{'m.Point': {'field_names': ['x', 'y']}}",
    .ranges = "{'s77': {'min_val': 2, 'max_val': null}}",
    .verifiers = "['TRAINING', 'ATEN']",
    .torchVersion = "'2.15.0+cpu'",
    .guards = "['a', 'b']",
};

std::string good()
{
    return programText(goodParts);
}

/// A good program with one text replaced; empty when the text is not there.
std::string goodBut(const std::string &text, const std::string &replacement)
{
    std::string changed = good();
    const std::size_t at = changed.find(withDoubleQuotes(text));
    return at == std::string::npos ? std::string() : changed.replace(at, text.size(), withDoubleQuotes(replacement));
}

void addRow(const char *name, const std::string &json, const std::string &faults)
{
    QTest::newRow(name) << QByteArray::fromStdString(json) << QByteArray::fromStdString(faults);
}

}  // namespace

class tst_ProgramReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheDocument();
    void optionalFieldsMayBeAbsent();
    void faults_data();
    void faults();
    void lastOfARepeatedKeyWins();
    void lastOfARepeatedPartWins();
    void countsNonFiniteLiterals();
    void countsBigIntegers();
    void boundsAreReadFromText();
    void oldSchemaIsRead();
    void featuresAreNoted_data();
    void featuresAreNoted();
    void decodesTexts();
};

void tst_ProgramReader::readsTheDocument()
{
    const ProgramPtr program = readProgram(good());
    QCOMPARE(faultsOf(*program), QByteArray());
    QVERIFY(program->isWhole && !program->limitReached);
    QVERIFY((program->schemaVersion == SchemaVersion{8, 20}));
    QCOMPARE(program->torchVersion.value_or(""), "2.15.0+cpu"s);
    QCOMPARE(program->opsetVersion, (std::vector<std::pair<std::string, std::int64_t>>{{"aten", 10}}));
    QCOMPARE(program->verifiers->size(), std::size_t{2});
    QCOMPARE(program->text((*program->verifiers)[1].text), "ATEN"sv);
    QCOMPARE(program->text((*program->verifiers)[1].json), "\"ATEN\""sv);
    QCOMPARE(program->guards.size(), std::size_t{2});
    QCOMPARE(program->text(program->guards[1].text), "b"sv);
    QCOMPARE(program->rangeConstraints.size(), std::size_t{1});
    QCOMPARE(program->text(program->rangeConstraints[0].symbol), "s77"sv);
    QVERIFY(program->rangeConstraints[0].min == 2 && !program->rangeConstraints[0].max);
    QCOMPARE(program->text(program->rangeConstraints[0].json), std::string_view(R"({"min_val": 2, "max_val": null})"));
    QCOMPARE(program->moduleCalls->size(), std::size_t{2});
    const ModuleCall &root = program->moduleCalls->front();
    QVERIFY(root.hasSignature && !program->moduleCalls->back().hasSignature);
    QCOMPARE(program->text(root.inSpec), "i"sv);
    QCOMPARE(program->text(root.outSpec), "o"sv);
    QCOMPARE(program->text(root.forwardArgNames->front()), "x"sv);
    QCOMPARE(program->text(program->moduleCalls->back().fqn), "sub"sv);
    QCOMPARE(program->namedTuples.size(), std::size_t{1});
    QCOMPARE(program->text(program->namedTuples[0].type), "m.Point"sv);
    QCOMPARE(program->text(program->namedTuples[0].fields[1]), "y"sv);
    QCOMPARE(program->moduleMetadata.size(), std::size_t{1});
    QCOMPARE(program->decode(program->moduleMetadata[0].json), "{}"s);
    QCOMPARE(program->root()->nodes.size(), std::size_t{1});
    QCOMPARE(program->root()->pointer, "/graph_module/graph"s);
}

void tst_ProgramReader::optionalFieldsMayBeAbsent()
{
    const ProgramPtr program = readProgram(withDoubleQuotes(
        "{'graph_module': {'graph': {'inputs': [], 'outputs': [], 'nodes': [], 'tensor_values': {}, 'sym_int_values': "
        "{}, 'sym_bool_values': {}}, 'signature': {'input_specs': [], 'output_specs': []}, 'module_call_graph': []}, "
        "'opset_version': {}, 'range_constraints': {}, 'schema_version': {'major': 7, 'minor': 3}}"));
    QCOMPARE(faultsOf(*program), QByteArray());
    QVERIFY(!program->torchVersion && !program->verifiers);
    QVERIFY(program->features.empty());
}

void tst_ProgramReader::faults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("faults");
    addRow("nothing", good(), "");
    addRow("null", "null", "wrong-type '' @null\n");
    addRow("a list", " [1, {}]", "wrong-type '' @[1, {}\n");
    addRow("empty object", "{}",
           "missing-field '' @{}\nmissing-field '' @{}\nmissing-field '' @{}\nmissing-field '' @{}\n");
    addRow("no schema_version", goodBut("'schema_version': {'major': 8, 'minor': 20}, ", ""),
           "missing-field '' @{\"grap\n");
    addRow("no minor", goodBut(", 'minor': 20", ""), "missing-field '/schema_version' @{\"majo\n");
    addRow("major text", goodBut("'major': 8", "'major': '8'"), "wrong-type '/schema_version/major' @\"8\", \"\n");
    addRow("minor true", goodBut("'minor': 20", "'minor': true"), "wrong-type '/schema_version/minor' @true},\n");
    addRow("minor 2^64", goodBut("'minor': 20", "'minor': 18446744073709551616"),
           "wrong-type '/schema_version/minor' @184467\n");
    addRow("minor 2.0", goodBut("'minor': 20", "'minor': 2.0"), "wrong-type '/schema_version/minor' @2.0}, \n");
    addRow("schema_version text", goodBut("{'major': 8, 'minor': 20}", "'8.20'"),
           "wrong-type '/schema_version' @\"8.20\"\n");
    addRow("patch level", goodBut("'minor': 20", "'minor': 20, 'patch': 1"),
           "unknown-field '/schema_version/patch' @1}, \"v\n");
    addRow("graph list", goodBut("'graph': {", "'graph': [], 'x': {"),
           "wrong-type '/graph_module/graph' @[], \"x\nunknown-field '/graph_module/x' @{\"inpu\n");
    addRow("opset float", goodBut("'aten': 10", "'aten': 10.0"), "wrong-type '/opset_version/aten' @10.0},\n");
    addRow("opset name escaped", goodBut("'aten': 10", "'a/t~': null"), "wrong-type '/opset_version/a~1t~0' @null},\n");
    addRow("range_constraints null", goodBut("{'s77': {'min_val': 2, 'max_val': null}}", "null"),
           "wrong-type '/range_constraints' @null, \n");
    addRow("no max_val", goodBut(", 'max_val': null", ""), "missing-field '/range_constraints/s77' @{\"min_\n");
    addRow("min_val text", goodBut("'min_val': 2", "'min_val': 'two'"),
           "wrong-type '/range_constraints/s77/min_val' @\"two\",\n");
    addRow("verifiers text", goodBut("['TRAINING', 'ATEN']", "'ATEN'"), "wrong-type '/verifiers' @\"ATEN\"\n");
    addRow("verifier number", goodBut("'ATEN']", "7]"), "wrong-type '/verifiers/1' @7], \"t\n");
    addRow("torch_version number", goodBut("'2.15.0+cpu'", "2.15"), "wrong-type '/torch_version' @2.15, \n");
    addRow("guard null", goodBut("['a', 'b']", "[null, 'b']"), "wrong-type '/guards_code/0' @null, \n");
    addRow("unknown field", goodBut("'verifiers'", "'dialect': {'a': [1]}, 'verifiers'"),
           "unknown-field '/dialect' @{\"a\": \n");
    addRow("unknown field in a node", goodBut("'target': 't'", "'target': 't', 'color': 1"),
           "unknown-field '/graph_module/graph/nodes/0/color' @1, \"in\n");
    addRow("repeated field", goodBut("'verifiers'", "'torch_version': '2.14', 'verifiers'"),
           "duplicate-key '/torch_version' @\"2.15.\n");
    addRow("repeated major", goodBut("'minor'", "'major': 9, 'minor'"),
           "duplicate-key '/schema_version/major' @9, \"mi\n");
    addRow("repeated opset", goodBut("'aten': 10", "'aten': 11, 'aten': 10"),
           "duplicate-key '/opset_version/aten' @10}, \"\n");
    addRow("one key of two maps", goodBut("'s77'", "'aten'"), "");
    addRow("named tuple", goodBut("{'field_names': ['x', 'y']}", "{'names': []}"),
           "unknown-field '/graph_module/treespec_namedtuple_fields/m.Point/names' @[]}}},\n"
           "missing-field '/graph_module/treespec_namedtuple_fields/m.Point' @{\"name\n");
    addRow("call without in_spec", goodBut("'in_spec': 'i', ", ""),
           "missing-field '/graph_module/module_call_graph/0/signature' @{\"inpu\n");
    addRow("arg names with a number", goodBut("['x']", "[1]"),
           "wrong-type '/graph_module/module_call_graph/0/signature/forward_arg_names/0' @1]}}, \n");
    addRow("module metadata number", goodBut("'custom': '{}'", "'custom': {}"),
           "wrong-type '/graph_module/metadata/custom' @{}}, \"\n");
    addRow("bare NaN", goodBut("'min_val': 2", "'min_val': NaN"),
           "wrong-type '/range_constraints/s77/min_val' @NaN, \"\nnonfinite '' @NaN, \"\n");
    addRow("not UTF-8", goodBut("ATEN", "AT\xff"), "not-utf8 '' @\xff\"], \"\n");
    addRow("byte order mark", "\xef\xbb\xbf" + good(), "not-utf8 '' @\xef\xbb\xbf{\"g\n");
    addRow("too deep", goodBut("'a', 'b'", std::string(100'000, '[')),
           "wrong-type '/guards_code/0' @[[[[[[\ntoo-deep '' @[[[[[[\n");
    addRow("text after the object", good() + "{}", "json-invalid '' @{}\n");
    addRow("empty text", "", "json-invalid '' @\n");
    addRow("damage after a NaN", withDoubleQuotes("{'graph_module': [NaN, nan]}"),
           "wrong-type '/graph_module' @[NaN, \njson-invalid '' @nan]}\nnonfinite '' @NaN, n\n");
}

void tst_ProgramReader::faults()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, faults);
    QVERIFY(!json.isEmpty() || QByteArray(QTest::currentDataTag()) == "empty text");
    QCOMPARE(faultsOf(*readProgram(json.toStdString())), faults);
}

void tst_ProgramReader::lastOfARepeatedKeyWins()
{
    const ProgramPtr program = readProgram(
        withDoubleQuotes("{'schema_version': {'major': 1, 'minor': 1}, 'opset_version': {'aten': 1, 'b': 2, 'aten': 3},"
                         " 'range_constraints': {'s0': {'min_val': 1, 'max_val': 1}, 's0': {'min_val': 2, 'max_val': "
                         "null}}, 'schema_version': {'major': 8, 'major': 9, 'minor': 2}}"));
    QVERIFY((program->schemaVersion == SchemaVersion{9, 2}));
    QCOMPARE(program->opsetVersion, (std::vector<std::pair<std::string, std::int64_t>>{{"aten", 3}, {"b", 2}}));
    QCOMPARE(program->rangeConstraints.size(), std::size_t{1});
    QVERIFY(program->rangeConstraints[0].min == 2 && !program->rangeConstraints[0].max);
}

void tst_ProgramReader::lastOfARepeatedPartWins()
{
    const ProgramParts two{.nodes = "[{'target': 'a'}, {'target': 'b'}]"};
    std::string text = programText({.nodes = "[{'target': 'c'}]",
                                    .moduleMetadata = "{'custom': '1', 'other': '2', 'custom': '3'}",
                                    .namedTuples = "{'T': {'field_names': ['a']}, 'T': {'field_names': []}}",
                                    .verifiers = "['A', 'B'], 'verifiers': ['C']"});
    text.insert(text.find("\"graph\""), "\"graph\": " + graphText(two) + ", ");
    const ProgramPtr program = readProgram(text);
    QCOMPARE(program->graphs.size(), std::size_t{1});
    QCOMPARE(program->root()->nodes.size(), std::size_t{1});
    QCOMPARE(program->text(program->root()->nodes[0].target), "c"sv);
    QCOMPARE(program->moduleMetadata.size(), std::size_t{2});
    QCOMPARE(program->decode(program->moduleMetadata[1].json), "3"s);
    QCOMPARE(program->namedTuples.size(), std::size_t{1});
    QVERIFY(program->namedTuples[0].fields.empty());
    QCOMPARE(program->verifiers->size(), std::size_t{1});
}

void tst_ProgramReader::countsNonFiniteLiterals()
{
    const ProgramPtr program = readProgram(goodBut("'a', 'b'", "NaN, -Infinity, Infinity"));
    QCOMPARE(program->faults.size(), std::size_t{4});
    QVERIFY2(program->faults.back().detail.starts_with("3 "), program->faults.back().detail.c_str());
}

void tst_ProgramReader::countsBigIntegers()
{
    const std::string exact = "9007199254740992";
    const std::string more = "9007199254740993";
    QCOMPARE(faultsOf(*readProgram(goodBut("'min_val': 2", "'min_val': -" + exact))), QByteArray());
    const ProgramPtr program =
        readProgram(goodBut("'min_val': 2, 'max_val': null", "'min_val': -" + more + ", 'max_val': " + more));
    QCOMPARE(faultsOf(*program), QByteArray("int-beyond-double '/range_constraints/s77/min_val' @-90071\n"));
    QCOMPARE(program->faults[0].detail, "-9007199254740993 and 1 more"s);
    QVERIFY(program->rangeConstraints[0].min == -9007199254740993);
}

void tst_ProgramReader::boundsAreReadFromText()
{
    const ProgramPtr program =
        readProgram(goodBut("'min_val': 2, 'max_val': null", "'min_val': ' +1_0', 'max_val': '12'"));
    QCOMPARE(faultsOf(*program), QByteArray());
    QVERIFY(program->rangeConstraints[0].min == 10);
    QVERIFY(program->rangeConstraints[0].max == 12);
}

void tst_ProgramReader::oldSchemaIsRead()
{
    const std::string json =
        programText({.nodes = "[" + nodeText("t", "{'as_none': []}") + "]", .version = "{'major': 7, 'minor': 3}"});
    const ProgramPtr program = readProgram(json);
    QCOMPARE(faultsOf(*program), QByteArray());
    QVERIFY(program->namedArguments.front().value.tag == ArgumentTag::None);
}

void tst_ProgramReader::featuresAreNoted_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("feature");
    QTest::newRow("as_complex") << "{'as_complex': {'real': 1.0, 'imag': 2.0}}"
                                << "8.9 Argument.as_complex";
    QTest::newRow("as_float_lists") << "{'as_float_lists': []}"
                                    << "8.15 Argument.as_float_lists";
    QTest::newRow("dtype") << "{'as_scalar_type': 32}"
                           << "8.9 ScalarType.float8_e5m2fnuz";
    QTest::newRow("old dtype") << "{'as_scalar_type': 7}"
                               << "";
    QTest::newRow("old tag") << "{'as_int': 7}"
                             << "";
}

void tst_ProgramReader::featuresAreNoted()
{
    QFETCH(QString, argument);
    QFETCH(QString, feature);
    const std::string node = "{'target': 't', 'inputs': [{'name': 'self', 'arg': " + argument.toStdString()
                             + "}], 'outputs': [], 'metadata': {}}";
    const ProgramPtr program = readProgram(programText({.nodes = "[" + node + "]", .namedTuples = "{}"}));
    QString found;
    for (const SchemaFeature &each : program->features) {
        if (each.pointer.starts_with("/graph_module/graph/nodes"))
            found += QString::fromStdString("8." + std::to_string(each.minor) + " " + each.what);
    }
    QCOMPARE(found, feature);
}

void tst_ProgramReader::decodesTexts()
{
    const ProgramPtr program =
        readProgram(programText({.moduleMetadata = "{'c\\u0075stom': 'a\\nb\\u00e9', 'plain': 'x'}"}));
    QCOMPARE(program->text(program->moduleMetadata[0].key), "custom"sv);
    QCOMPARE(program->decode(program->moduleMetadata[0].json), "a\nb\xc3\xa9"s);
    QCOMPARE(program->decode({}), ""s);
}

QTEST_APPLESS_MAIN(tst_ProgramReader)
#include "tst_ProgramReader.moc"
