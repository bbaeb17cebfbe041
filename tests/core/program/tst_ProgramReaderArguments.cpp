// SPDX-License-Identifier: Apache-2.0
// Every tag of the union Argument, and what is wrong with one.
#include "core/program/Program.h"
#include "tests/support/ProgramFaults.h"
#include "tests/support/ShownArgument.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *argumentPlace = "/graph_module/graph/nodes/0/inputs/0/arg";

ProgramPtr readNode(const std::string &node)
{
    return readProgram(programText({.nodes = "[" + node + "]"}));
}

void addRow(const char *argument, const char *shown, const char *faults = "")
{
    QTest::newRow(argument) << QByteArray(argument) << QByteArray(shown) << QByteArray(faults);
}

}  // namespace

class tst_ProgramReaderArguments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arguments_data();
    void arguments();
    void everyTagRefusesNull();
};

void tst_ProgramReaderArguments::arguments_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("shown");
    QTest::addColumn<QByteArray>("faults");
    addRow("{'as_none': true}", "none");
    addRow("{'as_none': []}", "none");
    addRow("{'as_none': null}", "broken {'as_none': null}", "wrong-type '/as_none'");
    addRow("{'as_tensor': {'name': 'x'}}", "as_tensor x");
    addRow("{'as_tensor': {}}", "broken {'as_tensor': {}}", "missing-field '/as_tensor'");
    addRow("{'as_tensor': {'name': ['x']}}", "broken {'as_tensor': {'name': ['x']}}", "wrong-type '/as_tensor/name'");
    addRow("{'as_tensors': [{'name': 'x'}, {'name': 'y'}]}", "as_tensors[as_tensor x, as_tensor y]");
    addRow("{'as_tensors': []}", "as_tensors[]");
    addRow("{'as_tensors': [{'name': 'x'}, 7]}", "as_tensors[as_tensor x, broken 7]", "wrong-type '/as_tensors/1'");
    addRow("{'as_tensors': {}}", "broken {'as_tensors': {}}", "wrong-type '/as_tensors'");
    addRow("{'as_int': -7}", "as_int -7");
    addRow("{'as_int': 9223372036854775807}", "as_int 9223372036854775807", "int-beyond-double '/as_int'");
    addRow("{'as_int': 18446744073709551615}", "as_int 18446744073709551615", "int-beyond-double '/as_int'");
    addRow("{'as_int': 18446744073709551616}", "broken {'as_int': 18446744073709551616}", "wrong-type '/as_int'");
    addRow("{'as_int': -9223372036854775809}", "broken {'as_int': -9223372036854775809}", "wrong-type '/as_int'");
    addRow("{'as_int': 1.0}", "broken {'as_int': 1.0}", "wrong-type '/as_int'");
    addRow("{'as_ints': [1, 2]}", "as_ints[as_int 1, as_int 2]");
    addRow("{'as_float': 1.5}", "as_float 1.500000");
    addRow("{'as_float': 2}", "as_float 2.000000");
    addRow("{'as_float': 'Infinity'}", "as_float inf");
    addRow("{'as_float': '-Infinity'}", "as_float -inf");
    addRow("{'as_float': 'NaN'}", "as_float nan");
    addRow("{'as_float': ' 1_000.5e-1 '}", "as_float 100.050000");
    addRow("{'as_float': '.5'}", "as_float 0.500000");
    addRow("{'as_float': 'inf'}", "as_float inf");
    addRow("{'as_float': 'Infinit'}", "broken {'as_float': 'Infinit'}", "float-string '/as_float'");
    addRow("{'as_float': ''}", "broken {'as_float': ''}", "float-string '/as_float'");
    addRow("{'as_float': '1__0'}", "broken {'as_float': '1__0'}", "float-string '/as_float'");
    addRow("{'as_float': '0x10'}", "broken {'as_float': '0x10'}", "float-string '/as_float'");
    addRow("{'as_float': '1e'}", "broken {'as_float': '1e'}", "float-string '/as_float'");
    addRow("{'as_float': NaN}", "as_float nan", "nonfinite ''");
    addRow("{'as_float': null}", "broken {'as_float': null}", "wrong-type '/as_float'");
    addRow("{'as_floats': [1.5, 'NaN']}", "as_floats[as_float 1.500000, as_float nan]");
    addRow("{'as_string': 'sum'}", "as_string sum");
    addRow("{'as_string': 'a\\u0041'}", "as_string aA");
    addRow("{'as_strings': ['a', 'b']}", "as_strings[as_string a, as_string b]");
    addRow("{'as_sym_int': {'as_name': 's'}}", "as_sym_int s");
    addRow("{'as_sym_int': {'as_int': 4}}", "as_sym_int 4");
    addRow("{'as_sym_int': {}}", "broken {'as_sym_int': {}}", "union-arity '/as_sym_int'");
    addRow("{'as_sym_int': {'as_name': 's', 'as_int': 4}}", "broken {'as_sym_int': {'as_name': 's', 'as_int': 4}}",
           "union-arity '/as_sym_int'");
    addRow("{'as_sym_int': {'as_float': 4}}", "broken {'as_sym_int': {'as_float': 4}}",
           "union-tag '/as_sym_int/as_float'");
    addRow("{'as_sym_ints': [{'as_name': 's'}, {'as_int': 1}]}", "as_sym_ints[as_sym_int s, as_sym_int 1]");
    addRow("{'as_scalar_type': 7}", "as_scalar_type 7");
    addRow("{'as_scalar_type': 14}", "as_scalar_type 14", "enum-value '/as_scalar_type'");
    addRow("{'as_scalar_type': 0}", "as_scalar_type 0", "enum-value '/as_scalar_type'");
    addRow("{'as_memory_format': 4}", "as_memory_format 4");
    addRow("{'as_memory_format': 5}", "as_memory_format 5", "enum-value '/as_memory_format'");
    addRow("{'as_layout': 7}", "as_layout 7");
    addRow("{'as_layout': 8}", "as_layout 8", "enum-value '/as_layout'");
    addRow("{'as_layout': -1}", "as_layout -1", "enum-value '/as_layout'");
    addRow("{'as_device': {'type': 'cuda', 'index': 1}}", "as_device cuda:1");
    addRow("{'as_device': {'type': 'cpu', 'index': null}}", "as_device cpu:-1");
    addRow("{'as_device': {'type': 'cpu'}}", "as_device cpu:-1");
    addRow("{'as_bool': true}", "as_bool 1");
    addRow("{'as_bool': 1}", "broken {'as_bool': 1}", "wrong-type '/as_bool'");
    addRow("{'as_bools': [true, false]}", "as_bools[as_bool 1, as_bool 0]");
    addRow("{'as_sym_bool': {'as_name': 'b'}}", "as_sym_bool b");
    addRow("{'as_sym_bool': {'as_bool': true}}", "as_sym_bool 1");
    addRow("{'as_sym_bools': [{'as_bool': false}]}", "as_sym_bools[as_sym_bool 0]");
    addRow(
        "{'as_graph': {'name': 'g', 'graph': {'inputs': [], 'outputs': [], 'nodes': [], 'tensor_values': {}, "
        "'sym_int_values': {}, 'sym_bool_values': {}}}}",
        "as_graph g 1");
    addRow("{'as_graph': {'name': 'g'}}", "broken {'as_graph': {'name': 'g'}}", "missing-field '/as_graph'");
    addRow("{'as_optional_tensors': [{'as_tensor': {'name': 'x'}}, {'as_none': true}]}",
           "as_optional_tensors[as_optional_tensor x, as_optional_tensor none]");
    addRow("{'as_optional_tensors': [{'as_int': 1}]}", "as_optional_tensors[broken {'as_int': 1}]",
           "union-tag '/as_optional_tensors/0/as_int'");
    addRow("{'as_custom_obj': {'name': 'o', 'class_fqn': 'C'}}", "as_custom_obj o C");
    addRow("{'as_operator': 'aten.add'}", "as_operator aten.add");
    addRow("{'as_sym_float': {'as_name': 'f'}}", "as_sym_float f");
    addRow("{'as_sym_float': {'as_float': 0.5}}", "as_sym_float 0.500000");
    addRow("{'as_sym_floats': [{'as_float': 0.5}]}", "as_sym_floats[as_sym_float 0.500000]");
    addRow("{'as_optional_tensor': {'as_tensor': {'name': 'x'}}}", "as_optional_tensor x");
    addRow("{'as_optional_tensor': {'as_none': true}}", "as_optional_tensor none");
    addRow("{'as_complex': {'real': 1.0, 'imag': 'NaN'}}", "as_complex[as_float 1.000000, as_float nan]");
    addRow("{'as_complex': {'real': 1.0}}", "broken {'as_complex': {'real': 1.0}}", "missing-field '/as_complex'");
    addRow("{'as_nested_tensors': [[{'name': 'x'}], []]}", "as_nested_tensors[as_tensors[as_tensor x], as_tensors[]]");
    addRow("{'as_int_lists': [[1, 2], [3]]}", "as_int_lists[as_ints[as_int 1, as_int 2], as_ints[as_int 3]]");
    addRow("{'as_string_to_argument': {'k': {'as_int': 1}, 'l': {'as_ints': [2]}}}",
           "as_string_to_argument[as_string k, as_int 1, as_string l, as_ints[as_int 2]]");
    addRow("{'as_string_to_argument': {'k': {'as_int': 1}, 'k': {'as_int': 2}}}",
           "as_string_to_argument[as_string k, as_int 2]", "duplicate-key '/as_string_to_argument/k'");
    addRow("{'as_float_lists': [[0.5], 1]}", "as_float_lists[as_floats[as_float 0.500000], broken 1]",
           "wrong-type '/as_float_lists/1'");
    addRow("{'as_quaternion': [1]}", "unknown as_quaternion {'as_quaternion': [1]}", "union-tag '/as_quaternion'");
    addRow("{}", "broken {}", "union-arity ''");
    addRow("{'as_int': 1, 'as_bool': true}", "broken {'as_int': 1, 'as_bool': true}", "union-arity ''");
    addRow("{'as_int': 1, 'as_int': 2}", "as_int 2", "duplicate-key '/as_int'");
    addRow("7", "broken 7", "wrong-type ''");
    addRow("null", "broken null", "wrong-type ''");
}

void tst_ProgramReaderArguments::arguments()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, shown);
    QFETCH(QByteArray, faults);
    const ProgramPtr program = readNode(nodeText("t", argument.toStdString()));
    QCOMPARE(faultsBelow(*program, argumentPlace), faults);
    QCOMPARE(program->namedArguments.size(), std::size_t{1});
    QCOMPARE(QByteArray::fromStdString(show(*program, program->namedArguments[0].value)), shown.replace('\'', '"'));
}

void tst_ProgramReaderArguments::everyTagRefusesNull()
{
    for (int i = 0; i < static_cast<int>(ArgumentTag::Token); ++i) {
        const auto tag = static_cast<ArgumentTag>(i);
        const std::string_view name = tagName(tag);
        QVERIFY2(name.starts_with("as_"), std::to_string(i).c_str());
        const ProgramPtr program = readNode(nodeText("t", "{'" + std::string(name) + "': null}"));
        QVERIFY2(faultsBelow(*program, argumentPlace).startsWith("wrong-type '/as_"), std::string(name).c_str());
        QVERIFY(program->namedArguments[0].value.tag == ArgumentTag::Broken);
    }
}

QTEST_APPLESS_MAIN(tst_ProgramReaderArguments)
#include "tst_ProgramReaderArguments.moc"
