// SPDX-License-Identifier: Apache-2.0
#include "core/program/GraphText.h"

#include "core/program/GraphValueText.h"
#include "core/program/ModuleTree.h"

#include <QTest>

using namespace pt2scope;

namespace {

/// A program whose root graph has these members, written with ' for ".
ProgramPtr programOf(const QByteArray &inputs, const QByteArray &nodes, const QByteArray &outputs,
                     const QByteArray &tables = {})
{
    const QByteArray text = "{'graph_module': {'graph': {'inputs': [" + inputs + "], 'outputs': [" + outputs
                            + "], 'nodes': [" + nodes + "]" + tables + "}}}";
    return readProgram(QByteArray(text).replace('\'', '"').toStdString());
}

QStringList printed(const Program &program, const GraphTextOptions &options = {})
{
    QStringList lines;
    printGraph(program, *program.root(), options, [&](std::string_view line) {
        lines.push_back(QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())));
    });
    return lines;
}

QByteArray tensor(const QByteArray &name)
{
    return "{'as_tensor': {'name': '" + name + "'}}";
}

QByteArray node(const QByteArray &target, const QByteArray &inputs, const QByteArray &outputs,
                const QByteArray &more = {})
{
    return "{'target': '" + target + "', 'inputs': [" + inputs + "], 'outputs': [" + outputs + "]" + more + "}";
}

QByteArray input(const QByteArray &name, const QByteArray &argument, int kind)
{
    return "{'name': '" + name + "', 'arg': " + argument + ", 'kind': " + QByteArray::number(kind) + "}";
}

}  // namespace

class tst_GraphText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void arguments_data();
    void arguments();
    void keywords();
    void namesThatTheFileDoesNotGive();
    void returnedTextsAreQuoted();
    void usersAreNodes();
    void longNamesAreCutWhereTheyRepeat();
    void pathsOfNestedGraphs();
    void sizes();
    void modules();
};

void tst_GraphText::arguments_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *argument, const char *text) {
        QTest::newRow(argument) << QByteArray(argument) << text;
    };
    row("{'as_none': true}", "None");
    row("{'as_int': -3}", "-3");
    row("{'as_float': 1e-5}", "1e-05");
    row("{'as_float': 'Infinity'}", "inf");
    row("{'as_bool': true}", "True");
    row("{'as_string': 'tanh'}", "tanh");
    row("{'as_ints': [1, 2]}", "[1, 2]");
    row("{'as_ints': []}", "[]");
    row("{'as_strings': ['a', 'b']}", "[a, b]");
    row("{'as_tensors': [{'name': 'x'}, {'name': 'y'}]}", "[%x, %y]");
    row("{'as_optional_tensors': [{'as_tensor': {'name': 'x'}}, {'as_none': true}]}", "[%x, None]");
    row("{'as_sym_int': {'as_name': 'n'}}", "%n");
    row("{'as_sym_int': {'as_int': 4}}", "4");
    row("{'as_sym_int': {'as_int': 9223372036854775808}}", "9223372036854775808");
    row("{'as_sym_ints': [{'as_int': 9223372036854775808}, {'as_name': 'n'}]}", "[9223372036854775808, %n]");
    row("{'as_sym_ints': [{'as_name': 'n'}, {'as_int': 4}]}", "[%n, 4]");
    row("{'as_scalar_type': 13}", "torch.bfloat16");
    row("{'as_layout': 7}", "torch.strided");
    row("{'as_memory_format': 2}", "torch.channels_last");
    row("{'as_device': {'type': 'cuda', 'index': 1}}", "cuda:1");
    row("{'as_device': {'type': 'cpu', 'index': null}}", "cpu");
    row("{'as_complex': {'real': 0.0, 'imag': 1.0}}", "1j");
    row("{'as_complex': {'real': 1.5, 'imag': -2.0}}", "(1.5-2j)");
    row("{'as_operator': 'torch.ops.aten.add.Tensor'}", "aten.add.Tensor");
    row("{'as_int_lists': [[1, 2], [3]]}", "[(1, 2), (3,)]");
    row("{'as_float_lists': [[1.0], []]}", "[[1.0], []]");
    row("{'as_nested_tensors': [[{'name': 'x'}], []]}", "[[%x], []]");
    row("{'as_string_to_argument': {'k': {'as_int': 1}, 'l': {'as_none': true}}}", "{k: 1, l: None}");
    row("{'as_future': 5}", "<{\"as_future\": 5}>");
    row("{'as_string': 'a\\u001b[0m'}", "a\\x1b[0m");
}

void tst_GraphText::arguments()
{
    QFETCH(QByteArray, argument);
    QFETCH(QString, text);
    const ProgramPtr program =
        programOf("", node("torch.ops.aten.f.default", input("a", argument, 1), tensor("r")), "");
    QCOMPARE(printed(*program).at(1), "    %r : [num_users=0] = call_function[target=torch.ops.aten.f.default](args = ("
                                          + text + ",), kwargs = {})");
}

void tst_GraphText::keywords()
{
    const QByteArray inputs = input("self", tensor("x"), 1) + "," + input("alpha", "{'as_int': 2}", 2) + ","
                              + "{'name': 'beta', 'arg': {'as_int': 3}}";
    const ProgramPtr program =
        programOf(tensor("x"), node("torch.ops.aten.f.default", inputs, tensor("r")), tensor("r"));
    QVERIFY(printed(*program).at(2).endsWith("(args = (%x, 3), kwargs = {alpha: 2})"));
    const GraphTextOptions options{.isKeyword = [](std::string_view target, std::string_view argument) {
        return target == "torch.ops.aten.f.default" && argument == "beta";
    }};
    QVERIFY(printed(*program, options).at(2).endsWith("(args = (%x,), kwargs = {alpha: 2, beta: 3})"));
    QCOMPARE(printed(*program).last(), "    return (r,)");
}

void tst_GraphText::namesThatTheFileDoesNotGive()
{
    const QByteArray split = node("torch.ops.aten.splitWith.Tensor", input("self", tensor("x"), 1),
                                  "{'as_tensors': [{'name': 'a'}, {'name': 'b'}]}");
    const QByteArray check = node("torch.ops.aten.check.default", input("self", tensor("x"), 1), "{'as_none': true}");
    const QStringList lines = printed(*programOf(tensor("x"), split + "," + split + "," + check, ""));
    QVERIFY(lines.at(2).startsWith("    %split_with_tensor : [num_users=2] = call_function["));
    QVERIFY(lines.at(3).endsWith("operator.getitem](args = (%split_with_tensor, 0), kwargs = {})"));
    QVERIFY(lines.at(5).startsWith("    %split_with_tensor_1 : "));
    QVERIFY(lines.at(8).startsWith("    %check_default_unused : [num_users=0]"));
    QCOMPARE(lines.last(), "    return ()");
}

void tst_GraphText::returnedTextsAreQuoted()
{
    const QByteArray outputs = tensor("x")
                               + ",{'as_string': 'hi'},{'as_string': 'it\\u0027s'},{'as_string': "
                                 "'\\u0027\\u0022\\\\\\n'},{'as_float': 2.5},{'as_bool': true},{'as_none': true}";
    QCOMPARE(printed(*programOf(tensor("x"), "", outputs)).last(),
             QString(R"(    return (x, 'hi', "it's", '\'"\\\n', 2.5, True, None))"));
}

void tst_GraphText::usersAreNodes()
{
    const QByteArray twice = input("a", tensor("x"), 1) + "," + input("b", tensor("x"), 1);
    const QStringList lines = printed(
        *programOf(tensor("x"), node("torch.ops.aten.f.default", twice, tensor("r")), tensor("x") + "," + tensor("r")));
    QCOMPARE(lines.at(1), "    %x : [num_users=2] = placeholder[target=x]");
}

void tst_GraphText::longNamesAreCutWhereTheyRepeat()
{
    const QByteArray name(100'000, 'n');
    QByteArray outputs;
    for (int i = 0; i < 1'000; ++i)
        outputs += (i == 0 ? "{'name': 'o" : ", {'name': 'o") + QByteArray::number(i) + "'}";
    const ProgramPtr program = programOf("",
                                         node("torch.ops.aten.f.default", "", "{'as_tensors': [" + outputs + "]}",
                                              ", 'metadata': {}, 'name': '" + name + "'"),
                                         "");
    qsizetype size = 0;
    for (const QString &line : printed(*program))
        size += line.size();
    QVERIFY2(size < 1'000'000, qPrintable(QString::number(size)));
}

void tst_GraphText::pathsOfNestedGraphs()
{
    const QByteArray inner = "{'as_graph': {'name': 'inner', 'graph': {'inputs': [], 'outputs': [], 'nodes': []}}}";
    const QByteArray outer = "{'as_graph': {'name': 'outer', 'graph': {'inputs': [], 'outputs': [], 'nodes': ["
                             + node("torch.ops.higher_order.g", input("", inner, 1), tensor("r")) + "]}}}";
    const ProgramPtr program = programOf("", node("torch.ops.higher_order.f", input("", outer, 1), tensor("r")), "");
    QCOMPARE(program->graphs.size(), std::size_t{3});
    QCOMPARE(graphPath(*program, program->graphs[0]), std::string());
    QCOMPARE(graphPath(*program, program->graphs[1]), std::string("outer"));
    QCOMPARE(graphPath(*program, program->graphs[2]), std::string("outer.inner"));
    QCOMPARE(printed(*program).at(1), "    %outer : [num_users=1] = get_attr[target=outer]");
}

void tst_GraphText::sizes()
{
    const ProgramPtr program = programOf(
        tensor("x"), "", "",
        ", 'tensor_values': {'x': {'dtype': 7, 'sizes': [{'as_expr': {'expr_str': 'Add(Mul(Integer(2), "
        "Symbol(\\'s77\\', "
        "positive=True, integer=True)), Integer(1))', 'hint': null}}, {'as_int': 3}, {'as_expr': {'expr_str': "
        "'__import__(1)', 'hint': null}}], 'requires_grad': false, 'device': {'type': 'cuda', 'index': 1}, 'strides': "
        "[], "
        "'storage_offset': {'as_int': 0}, 'layout': 7}}");
    QVERIFY(program->root() && program->root()->tensorValues.size() == 1);
    const TensorValue &value = program->root()->tensorValues.front();
    GraphValueText texts(*program);
    QCOMPARE(texts.dtype(value), std::string("float32"));
    QCOMPARE(texts.device(value), std::string("cuda:1"));
    QVERIFY2(texts.sizes(program->sizes(value)).ends_with(", 3, __import__(1)]"),
             texts.sizes(program->sizes(value)).c_str());
}

void tst_GraphText::modules()
{
    const auto in = [](const char *output, const char *stack) {
        return node("torch.ops.aten.f.default", "", tensor(output),
                    ", 'metadata': {'nn_module_stack': '" + QByteArray(stack) + "'}");
    };
    const ProgramPtr program =
        programOf("",
                  in("a", "L__self__,,my.Model;L__self___enc,enc,my.Encoder;L__self___enc_fc,enc.fc,torch.nn.Linear")
                      + "," + in("b", "L__self__,,my.Model;L__self___enc,enc,my.Encoder") + ","
                      + in("c", "L__self__,,my.Model") + "," + node("torch.ops.aten.f.default", "", tensor("d")),
                  "");
    const ModuleTree tree(*program);
    QCOMPARE(tree.modules().size(), std::size_t{3});
    const ModuleNode &root = tree.modules()[0];
    QCOMPARE(root.type, std::string_view("my.Model"));
    QCOMPARE(root.ownNodes, std::size_t{2});
    QCOMPARE(root.allNodes, std::size_t{4});
    const ModuleNode &fc = tree.modules()[2];
    QCOMPARE(fc.path, std::string_view("enc.fc"));
    QCOMPARE(fc.type, std::string_view("torch.nn.Linear"));
    QCOMPARE(tree.modules()[fc.parent].path, std::string_view("enc"));
    QCOMPARE(tree.modules()[fc.parent].allNodes, std::size_t{2});
    QCOMPARE(tree.placeOf(program->root()->nodes[0]), 2u);
    QCOMPARE(tree.placeOf(program->root()->nodes[3]), 0u);
}

QTEST_APPLESS_MAIN(tst_GraphText)
#include "tst_GraphText.moc"
