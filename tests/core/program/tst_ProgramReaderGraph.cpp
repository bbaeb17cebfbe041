// SPDX-License-Identifier: Apache-2.0
// Graphs, their values, and the signature.
#include "core/program/Program.h"
#include "tests/support/ProgramFaults.h"
#include "tests/support/ShownArgument.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::literals;

namespace {

ProgramPtr readNode(const std::string &node)
{
    return readProgram(programText({.nodes = "[" + node + "]"}));
}

}  // namespace

class tst_ProgramReaderGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nodes();
    void passing_data();
    void passing();
    void tensorValues();
    void tensorValueFaults_data();
    void tensorValueFaults();
    void symbolicValues();
    void expressionsAreShared();
    void customObjectValues();
    void nestedGraphs();
    void graphsOutsideOfNodesAreNoGraphs();
    void repeatedNodesDropTheirGraphs();
    void escapedUnknownTagIsKept();
    void inputSpecs();
    void outputSpecs();
    void specFaults_data();
    void specFaults();
};

void tst_ProgramReaderGraph::nodes()
{
    const ProgramPtr program = readProgram(programText(
        {.nodes =
             "["
             + nodeText("torch.ops.aten.add.Tensor", "{'as_tensor': {'name': 'x'}}", "[{'as_tensor': {'name': 'y'}}]",
                        "{'nn_module_stack': 'L__self__,,m.\\u004d', 'stack_trace': 'line\\n', 'stack_trace': 'l'}")
             + ", {'target': 't', 'inputs': [], 'outputs': [{'as_tensors': [{'name': 'a'}, {'name': 'b'}]}], "
               "'metadata': {}, 'is_hop_single_tensor_return': false, 'name': 'call'}]"}));
    QCOMPARE(faultsOf(*program).count("duplicate-key"), 1);
    const Graph &graph = *program->root();
    QCOMPARE(graph.nodes.size(), std::size_t{2});
    const Node &add = graph.nodes[0];
    QCOMPARE(program->text(add.target), "torch.ops.aten.add.Tensor"sv);
    QVERIFY(add.name == noName && add.singleTensorReturn == OptionalBool::Absent);
    QCOMPARE(program->inputs(add).size(), std::size_t{1});
    QCOMPARE(program->text(program->inputs(add)[0].name), "self"sv);
    QVERIFY(program->inputs(add)[0].passing == ArgumentPassing::Positional);
    QCOMPARE(show(*program, program->outputs(add)[0]), "as_tensor y"s);
    QCOMPARE(program->text(add.moduleStack), "L__self__,,m.M"sv);
    QCOMPARE(program->metadataOf(add).size(), std::size_t{2});
    QCOMPARE(program->decode(program->metadataEntry(add, "stack_trace")->json), "l"s);
    QVERIFY(!program->metadataEntry(add, "custom"));
    const std::string_view json = program->text(add.json);
    QVERIFY(json.starts_with("{\"target\": \"torch.ops") && json.ends_with("null}"));
    const Node &call = graph.nodes[1];
    QCOMPARE(program->text(call.name), "call"sv);
    QVERIFY(call.singleTensorReturn == OptionalBool::False);
    QCOMPARE(show(*program, program->outputs(call)[0]), "as_tensors[as_tensor a, as_tensor b]"s);
    QCOMPARE(graph.nodePointer(1), "/graph_module/graph/nodes/1"s);
}

void tst_ProgramReaderGraph::passing_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<int>("passing");
    QTest::addColumn<QByteArray>("fault");
    QTest::newRow("absent") << QByteArray("'arg': {'as_int': 1}") << -1 << QByteArray();
    QTest::newRow("null") << QByteArray("'kind': null, 'arg': {'as_int': 1}") << -1 << QByteArray();
    QTest::newRow("0") << QByteArray("'kind': 0, 'arg': {'as_int': 1}") << 0 << QByteArray();
    QTest::newRow("2") << QByteArray("'kind': 2, 'arg': {'as_int': 1}") << 2 << QByteArray();
    QTest::newRow("3") << QByteArray("'kind': 3, 'arg': {'as_int': 1}") << 3 << QByteArray("arg-kind-value");
    QTest::newRow("-1") << QByteArray("'kind': -1, 'arg': {'as_int': 1}") << 3 << QByteArray("arg-kind-value");
    QTest::newRow("text") << QByteArray("'kind': '1', 'arg': {'as_int': 1}") << -1 << QByteArray("wrong-type");
}

void tst_ProgramReaderGraph::passing()
{
    QFETCH(QByteArray, kind);
    QFETCH(int, passing);
    QFETCH(QByteArray, fault);
    const ProgramPtr program = readNode("{'target': 't', 'inputs': [{'name': 'self', " + kind.toStdString()
                                        + "}], 'outputs': [], 'metadata': {}}");
    QCOMPARE(static_cast<int>(program->namedArguments.at(0).passing), passing);
    QVERIFY(fault.isEmpty() ? program->faults.empty() : faultsOf(*program).startsWith(fault + " '/graph_module"));
}

void tst_ProgramReaderGraph::tensorValues()
{
    const std::string sizes =
        "[{'as_expr': {'expr_str': 's0', 'hint': {'as_int': 5}}}, {'as_int': 4611686018427387904}]";
    const std::string gpu =
        "{'dtype': 13, 'sizes': [], 'requires_grad': true, 'device': {'type': 'cuda', 'index': 1}, "
        "'strides': [], 'storage_offset': {'as_int': 3}, 'layout': 6}";
    const ProgramPtr program =
        readProgram(programText({.tensorValues = "{'x': " + tensorMetaText() + ", 'y': " + gpu
                                                 + ", 'x': " + tensorMetaText(sizes, sizes) + "}"}));
    const auto &values = program->root()->tensorValues;
    QCOMPARE(values.size(), std::size_t{2});
    QCOMPARE(program->text(values[0].name), "y"sv);
    QVERIFY(values[0].dtype == 13 && values[0].layout == 6 && values[0].requiresGrad);
    QVERIFY(values[0].deviceIndex == 1 && values[0].storageOffset.value == 3);
    QCOMPARE(program->text(values[0].deviceType), "cuda"sv);
    QVERIFY(program->sizes(values[0]).empty());
    QCOMPARE(program->text(values[1].name), "x"sv);
    QVERIFY(values[1].deviceIndex == -1 && !values[1].requiresGrad);
    QCOMPARE(program->sizes(values[1]).size(), std::size_t{2});
    QVERIFY(program->sizes(values[1])[0].isExpression() && !program->sizes(values[1])[1].isExpression());
    QCOMPARE(program->sizes(values[1])[1].value, std::int64_t{1} << 62);
    const ProgramExpression &expression = program->expressions.at(program->sizes(values[1])[0].expression);
    QCOMPARE(program->text(expression.text), "s0"sv);
    QVERIFY(expression.hintKind == ProgramExpression::HintKind::Int && expression.hintInteger == 5);
    QVERIFY(expression.parsed != noSymExpr);
    QCOMPARE(expression.pointer, "/graph_module/graph/tensor_values/x/sizes/0/as_expr"s);
    QVERIFY(program->text(expression.json).starts_with("{\"expr_str\": \"s0\""));
    QVERIFY(faultsOf(*program).startsWith("int-beyond-double") || faultsOf(*program).startsWith("duplicate-key"));
}

void tst_ProgramReaderGraph::tensorValueFaults_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("faults");
    const auto add = [](const char *from, const char *to, const char *faults) {
        QTest::newRow(to) << QByteArray(from) << QByteArray(to) << QByteArray(faults);
    };
    add("'layout': 7", "'layout': 0", "enum-value '/layout'");
    add("'layout': 7", "'layout': null", "wrong-type '/layout'");
    add("'dtype': 7, ", "", "missing-field ''");
    add("'requires_grad': false", "'requires_grad': 0", "wrong-type '/requires_grad'");
    add("'type': 'cpu', ", "'type': 1, ", "wrong-type '/device/type'");
    add("'sizes': [{'as_int': 3}]", "'sizes': [3]", "wrong-type '/sizes/0'");
    add("'sizes': [{'as_int': 3}]", "'sizes': [{}]", "union-arity '/sizes/0'");
    add("'sizes': [{'as_int': 3}]", "'sizes': [{'as_name': 's'}]", "union-tag '/sizes/0/as_name'");
    add("'sizes': [{'as_int': 3}]", "'sizes': [{'as_expr': {}}]", "missing-field '/sizes/0/as_expr'");
    add("'sizes': [{'as_int': 3}]", "'sizes': [{'as_expr': {'expr_str': 's', 'hint': {'as_text': 's'}}}]",
        "union-tag '/sizes/0/as_expr/hint/as_text'");
    add("'storage_offset': {'as_int': 0}", "'storage_offset': 0", "wrong-type '/storage_offset'");
}

void tst_ProgramReaderGraph::tensorValueFaults()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QByteArray, faults);
    QByteArray meta = QByteArray::fromStdString(tensorMetaText());
    from.replace('\'', '"');
    QVERIFY(meta.contains(from));
    meta.replace(from, to);
    const ProgramPtr program = readProgram(programText({.tensorValues = "{'x': " + meta.toStdString() + "}"}));
    QCOMPARE(faultsBelow(*program, "/graph_module/graph/tensor_values/x"), faults);
    QCOMPARE(program->root()->tensorValues.size(), std::size_t{1});
}

void tst_ProgramReaderGraph::symbolicValues()
{
    const ProgramPtr program = readProgram(programText(
        {.symIntValues =
             "{'n': {'as_expr': {'expr_str': 's0 + 1', 'hint': null}}, 'm': {'as_int': 3}, 'm': {'as_int': 4}}",
         .symBoolValues = "{'b': {'as_bool': true}}",
         .symFloatValues =
             "{'f': {'as_float': 'Infinity'}, 'g': {'as_expr': {'expr_str': 's1', 'hint': {'as_float': 2}}}}"}));
    QCOMPARE(faultsOf(*program).count('\n'), 1);
    QStringList shown;
    for (const SymbolicValue &value : program->root()->symbolicValues) {
        const bool plain = value.expression == noExpression;
        const std::string number =
            value.kind == SymbolicValue::Kind::Float ? std::to_string(value.number) : std::to_string(value.integer);
        const std::string text =
            plain ? number : std::string(program->text(program->expressions[value.expression].text));
        shown.append(QString::fromStdString(std::string(program->text(value.name)) + "=" + text));
    }
    QCOMPARE(shown.join(' '), QString("n=s0 + 1 m=4 b=1 f=inf g=s1"));
    QVERIFY(program->expressions[1].hintKind == ProgramExpression::HintKind::Float);
    QCOMPARE(program->expressions[1].hintFloat, 2.0);
}

void tst_ProgramReaderGraph::expressionsAreShared()
{
    const auto expression = [](const std::string &hint) {
        return "{'as_expr': {'expr_str': 's0', 'hint': " + hint + "}}";
    };
    const ProgramPtr program = readProgram(
        programText({.symIntValues = "{'a': " + expression("{'as_int': 2}") + ", 'b': " + expression("{'as_int': 2}")
                                     + ", 'c': " + expression("{'as_int': 3}") + ", 'd': " + expression("null")
                                     + ", 'e': {'as_expr': " + "{'expr_str': '__import__(1)', 'hint': null}}}"}));
    QCOMPARE(program->expressions.size(), std::size_t{4});
    QVERIFY(program->expressions[0].parsed == program->expressions[2].parsed);
    QVERIFY(program->expressions[3].parsed == noSymExpr);
}

void tst_ProgramReaderGraph::customObjectValues()
{
    const ProgramPtr program = readProgram(programText(
        {.customObjValues = "{'k': {'name': 'a', 'class_fqn': 'A'}, 'k': {'name': 'b', 'class_fqn': 'B'}}"}));
    const auto &values = program->root()->customObjectValues;
    QCOMPARE(values.size(), std::size_t{1});
    QCOMPARE(program->text(values[0].key), "k"sv);
    QCOMPARE(program->text(values[0].name), "b"sv);
    QCOMPARE(program->text(values[0].classFqn), "B"sv);
}

void tst_ProgramReaderGraph::nestedGraphs()
{
    const std::string inner = graphText({.nodes = "[" + nodeText("inner", "{'as_int': 1}") + "]"});
    const std::string middle =
        graphText({.nodes = "[" + nodeText("middle", "{'as_graph': {'name': 'in', 'graph': " + inner + "}}") + "]",
                   .singleTensorReturn = "true"});
    const ProgramPtr program = readProgram(
        programText({.nodes = "[" + nodeText("first", "{'as_int': 1}") + ", "
                              + nodeText("outer", "{'as_graph': {'name': 'mid', 'graph': " + middle + "}}") + ", "
                              + nodeText("other", "{'as_graph': {'graph': " + inner + ", 'name': 'last'}}") + "]"}));
    QCOMPARE(faultsOf(*program), QByteArray());
    QStringList shown;
    for (const Graph &graph : program->graphs) {
        const QString parent = graph.parent == noGraph ? "none" : QString::number(graph.parent);
        shown.append(QString::fromStdString(std::string(program->text(graph.name))) + ":" + parent + "/"
                     + QString::number(graph.parentNode) + "/" + QString::number(graph.nodes.size()));
    }
    QCOMPARE(shown.join(' '), QString(":none/0/3 mid:0/1/1 in:1/0/1 last:0/2/1"));
    QVERIFY(program->graphs[1].singleTensorReturn && !program->graphs[2].singleTensorReturn);
    QCOMPARE(program->graphs[2].pointer,
             "/graph_module/graph/nodes/1/inputs/0/arg/as_graph/graph/nodes/0/inputs/0/arg/as_graph/graph"s);
    QCOMPARE(program->text(program->graphs[2].json), std::string_view(inner));
    QCOMPARE(program->text(program->inputs(program->graphs[0].nodes[0])[0].name), "self"sv);
    QCOMPARE(show(*program, program->inputs(program->graphs[0].nodes[2])[0].value), "as_graph last 3"s);
}

void tst_ProgramReaderGraph::graphsOutsideOfNodesAreNoGraphs()
{
    const std::string graph = "{'as_graph': {'name': 'g', 'graph': " + graphText({}) + "}}";
    const ProgramPtr program = readProgram(programText({.inputs = "[" + graph + "]",
                                                        .nodes = "[" + nodeText("t", "{'as_int': 1}") + "]",
                                                        .outputSpecs = "[{'user_output': {'arg': " + graph + "}}]"}));
    QCOMPARE(program->graphs.size(), std::size_t{1});
    QVERIFY(program->root()->inputs[0].tag == ArgumentTag::Broken);
    QVERIFY(program->signature->outputs[0].arg.tag == ArgumentTag::Broken);
    QCOMPARE(faultsOf(*program).count("wrong-type"), 2);
}

void tst_ProgramReaderGraph::repeatedNodesDropTheirGraphs()
{
    const std::string inner = graphText({.nodes = "[" + nodeText("inner", "{'as_int': 1}") + "]"});
    const std::string with = nodeText("t", "{'as_graph': {'name': 'g', 'graph': {}, 'graph': " + inner + "}}");
    const ProgramPtr program =
        readProgram(programText({.nodes = "[" + with + ", " + with + "], 'nodes': [" + with + "]"}));
    QCOMPARE(program->graphs.size(), std::size_t{2});
    QVERIFY(program->graphs[1].parent == 0 && program->graphs[1].parentNode == 0);
    QCOMPARE(program->graphs[1].nodes.size(), std::size_t{1});
    QCOMPARE(show(*program, program->inputs(program->root()->nodes[0])[0].value), "as_graph g 1"s);
}

void tst_ProgramReaderGraph::escapedUnknownTagIsKept()
{
    const ProgramPtr program =
        readProgram(programText({.inputs = "[{'a\\u0041': 1}, {'b\\u0042': 2}, {'as_\\u0069nt': 3}]"}));
    QCOMPARE(show(*program, program->root()->inputs[0]), R"(unknown aA {"a\u0041": 1})"s);
    QCOMPARE(show(*program, program->root()->inputs[1]), R"(unknown bB {"b\u0042": 2})"s);
    QCOMPARE(show(*program, program->root()->inputs[2]), "as_int 3"s);
}

void tst_ProgramReaderGraph::inputSpecs()
{
    const ProgramPtr program = readProgram(programText(
        {.inputSpecs =
             "[{'user_input': {'arg': {'as_tensor': {'name': 'x'}}}}, {'parameter': {'arg': {'name': 'p_w'}, "
             "'parameter_name': 'w'}}, {'buffer': {'arg': {'name': 'b_c'}, 'buffer_name': 'c', 'persistent': false}}, "
             "{'tensor_constant': {'arg': {'name': 'c_t'}, 'tensor_constant_name': 't'}}, {'custom_obj': {'arg': "
             "{'name': 'o', 'class_fqn': 'C'}, 'custom_obj_name': 'obj'}}, {'token': {'arg': {'name': 'tok'}}}, "
             "{'constant_input': {'name': 'n', 'value': {'as_string': 'text'}}}, {'secret': {}}]"}));
    QStringList shown;
    for (const InputSpec &spec : program->signature->inputs)
        shown.append(QString::fromStdString(std::string(inputKindName(spec.kind)) + " " + show(*program, spec.arg) + " "
                                            + std::string(program->text(spec.target)) + " "
                                            + show(*program, spec.value)));
    QCOMPARE(shown.join("; "), QString("user_input as_tensor x  none; parameter as_tensor p_w w none; "
                                       "buffer as_tensor b_c c none; tensor_constant as_tensor c_t t none; "
                                       "custom_obj as_custom_obj o C obj none; token token tok  none; "
                                       "constant_input none n as_string text;  none secret none"));
    QVERIFY(program->signature->inputs[2].persistent == false && !program->signature->inputs[1].persistent);
    QCOMPARE(program->text(program->signature->inputs[5].json),
             std::string_view(R"({"token": {"arg": {"name": "tok"}}})"));
    QCOMPARE(faultsBelow(*program, "/graph_module/signature/input_specs/7"), QByteArray("union-tag '/secret'"));
}

void tst_ProgramReaderGraph::outputSpecs()
{
    const std::string arg = "'arg': {'name': 'y'}";
    const ProgramPtr program = readProgram(programText(
        {.outputSpecs = "[{'user_output': {'arg': {'as_int': 3}}}, {'loss_output': {" + arg
                        + "}}, {'buffer_mutation': {" + arg + ", 'buffer_name': 'b'}}, {'parameter_mutation': {" + arg
                        + ", 'parameter_name': 'p'}}, {'gradient_to_parameter': {" + arg
                        + ", 'parameter_name': 'g'}}, {'gradient_to_user_input': {" + arg
                        + ", 'user_input_name': 'u'}}, {'user_input_mutation': {" + arg
                        + ", 'user_input_name': 'x'}}, {'token': {" + arg + "}}]"}));
    QCOMPARE(faultsOf(*program), QByteArray());
    QStringList shown;
    for (const OutputSpec &spec : program->signature->outputs)
        shown.append(QString::fromStdString(std::string(outputKindName(spec.kind)) + " " + show(*program, spec.arg)
                                            + " " + std::string(program->text(spec.target))));
    QCOMPARE(shown.join("; "),
             QString("user_output as_int 3 ; loss_output as_tensor y ; buffer_mutation as_tensor y b; "
                     "parameter_mutation as_tensor y p; gradient_to_parameter as_tensor y g; "
                     "gradient_to_user_input as_tensor y u; user_input_mutation as_tensor y x; token token y "));
}

void tst_ProgramReaderGraph::specFaults_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QByteArray>("faults");
    const auto add = [](const char *spec, const char *faults) {
        QTest::newRow(spec) << QByteArray(spec) << QByteArray(faults);
    };
    add("{}", "union-arity ''");
    add("[]", "wrong-type ''");
    add("{'token': {}}", "missing-field '/token'");
    add("{'buffer': {'arg': {'name': 'b'}, 'buffer_name': 'b'}}", "missing-field '/buffer'");
    add("{'parameter': {'arg': {'name': 'b'}, 'parameter_name': 1}}", "wrong-type '/parameter/parameter_name'");
    add("{'parameter': {'arg': {'name': 'b'}, 'parameter_name': 'p', 'lazy': 1}}", "unknown-field '/parameter/lazy'");
    add("{'constant_input': {'name': 'n', 'value': {'as_ints': []}}}", "union-tag '/constant_input/value/as_ints'");
    add("{'token': {'arg': {'name': 'a'}}, 'user_input': {'arg': {'as_int': 1}}}", "union-arity ''");
}

void tst_ProgramReaderGraph::specFaults()
{
    QFETCH(QByteArray, spec);
    QFETCH(QByteArray, faults);
    const ProgramPtr program = readProgram(programText({.inputSpecs = "[" + spec.toStdString() + "]"}));
    QCOMPARE(faultsBelow(*program, "/graph_module/signature/input_specs/0"), faults);
    QCOMPARE(program->signature->inputs.size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(tst_ProgramReaderGraph)
#include "tst_ProgramReaderGraph.moc"
