// SPDX-License-Identifier: Apache-2.0
#include "core/program/ProgramReader.h"
#include "views/graph/LiteralWords.h"
#include "views/theme/OperatorFamily.h"

#include <QTest>

using namespace pt2scope;

namespace {

ProgramPtr programOf(const QByteArray &target, const QByteArray &inputs)
{
    return readProgram(R"({"graph_module": {"graph": {"inputs": [], "outputs": [], "nodes": [{"target": ")"
                       + target.toStdString() + R"(", "inputs": [)" + inputs.toStdString()
                       + R"(], "outputs": [], "metadata": {}}], "tensor_values": {}, "sym_int_values": {},
                          "sym_bool_values": {}}},
                          "torch_version": "2.9.1", "schema_version": {"major": 8, "minor": 14}})");
}

QByteArray argument(const char *name, const char *value)
{
    return QByteArrayLiteral(R"({"name": ")") + name + R"(", "arg": )" + value + "}";
}

QByteArray list(std::initializer_list<QByteArray> arguments)
{
    return QByteArrayList(arguments).join(", ");
}

}  // namespace

/// What is written on the boxes of a graph.
class tst_GraphWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operatorsHaveTheirFamily()
    {
        using enum OperatorFamily;
        for (const char *name : {"lt.Scalar", "gt.Tensor", "eq.Scalar", "bitwise_not.default", "logical_not.default",
                                 "sqrt.default", "rsqrt.default", "dropout.default", "lgamma.default"})
            QCOMPARE(operatorFamily(std::string("torch.ops.aten.") + name), Elementwise);
        for (const char *name : {"mm.default", "addmm.default", "bmm.default", "conv2d.default", "dot.default"})
            QCOMPARE(operatorFamily(std::string("torch.ops.aten.") + name), Matrix);
        for (const char *name : {"t.default", "view.default", "split.Tensor"})
            QCOMPARE(operatorFamily(std::string("torch.ops.aten.") + name), Shape);
    }

    void literalsHaveTheirNames_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("inputs");
        QTest::addColumn<QString>("words");
        const char *two = R"({"as_ints": [2, 2]})";
        QTest::newRow("one number for all sizes")
            << QByteArray("torch.ops.aten.max_pool2d.default")
            << list({argument("self", R"({"as_tensor": {"name": "x"}})"),
                     argument("kernel_size", R"({"as_ints": [3, 3]})"), argument("stride", two)})
            << QStringLiteral("kernel=3 stride=2");
        QTest::newRow("different sizes") << QByteArray("torch.ops.aten.max_pool2d.default")
                                         << list({argument("kernel_size", R"({"as_ints": [3, 5]})"),
                                                  argument("padding", R"({"as_ints": [0, 0]})")})
                                         << QStringLiteral("kernel=[3, 5]");
        QTest::newRow("defaults are left out")
            << QByteArray("torch.ops.aten.layer_norm.default")
            << list({argument("normalized_shape", R"({"as_ints": [64]})"), argument("eps", R"({"as_float": 1e-05})"),
                     argument("cudnn_enable", R"({"as_bool": false})")})
            << QStringLiteral("[64]");
        QTest::newRow("sizes are what they stand for")
            << QByteArray("torch.ops.aten.view.default")
            << list({argument("size", R"({"as_sym_ints": [{"as_name": "sym_size_int"}, {"as_int": 4},
                                                           {"as_name": "other"}]})")})
            << QStringLiteral("[s23, 4, %other]");
        QTest::newRow("another value is not")
            << QByteArray("torch.ops.aten.layer_norm.default")
            << list({argument("normalized_shape", R"({"as_ints": [64]})"), argument("eps", R"({"as_float": 1e-06})")})
            << QStringLiteral("[64] eps=1e-06");
        QTest::newRow("as layers are called")
            << QByteArray("torch.ops.aten.batch_norm.default")
            << list({argument("training", R"({"as_bool": false})"), argument("momentum", R"({"as_float": 0.1})"),
                     argument("eps", R"({"as_float": 1e-05})"), argument("cudnn_enabled", R"({"as_bool": true})")})
            << QString();
        QTest::newRow("an LSTM as layers are called")
            << QByteArray("torch.ops.aten.lstm.input")
            << list({argument("has_biases", R"({"as_bool": true})"), argument("num_layers", R"({"as_int": 2})"),
                     argument("dropout", R"({"as_float": 0.0})"), argument("train", R"({"as_bool": false})"),
                     argument("bidirectional", R"({"as_bool": false})"),
                     argument("batch_first", R"({"as_bool": true})")})
            << QStringLiteral("num_layers=2 batch_first=True");
        QTest::newRow("what an assertion complains of")
            << QByteArray("torch.ops.aten._assert_scalar.default")
            << argument("assert_msg", R"({"as_string": "u0 is negative"})") << QString();
        QTest::newRow("where it is put") << QByteArray("torch.ops.aten.ones_like.default")
                                         << argument("pin_memory", R"({"as_bool": false})") << QString();
        QTest::newRow("sizes that a split asks for")
            << QByteArray("torch.ops.aten.split_with_sizes.default")
            << list({argument("split_sizes", R"({"as_ints": [1, 3]})"), argument("dim", R"({"as_int": 1})")})
            << QStringLiteral("[1, 3] dim=1");
        QTest::newRow("what is obvious has no name")
            << QByteArray("torch.ops.aten.transpose.int")
            << list({argument("dim0", R"({"as_int": 1})"), argument("dim1", R"({"as_int": 2})")})
            << QStringLiteral("1, 2");
        QTest::newRow("a dtype") << QByteArray("torch.ops.aten.to.dtype")
                                 << list({argument("dtype", R"({"as_scalar_type": 13})"),
                                          argument("non_blocking", R"({"as_bool": true})")})
                                 << QStringLiteral("bf16");
        QTest::newRow("an unknown operator")
            << QByteArray("torch.ops.mylib.fuse.default")
            << list({argument("alpha", R"({"as_float": 2.0})"), argument("sizes", R"({"as_ints": [2, 2]})")})
            << QStringLiteral("alpha=2.0 [2, 2]");
        QTest::newRow("a long text") << QByteArray("torch.ops.mylib.fuse.default")
                                     << argument("how", R"({"as_string": "abcdefghijklmnopqrstuvwxyzabcdefgh"})")
                                     << QStringLiteral("how=abcdefghijklmnopqrstuvwxy…");
        QTest::newRow("unlike layers are called")
            << QByteArray("torch.ops.aten.batch_norm.default")
            << list({argument("training", R"({"as_bool": true})"), argument("momentum", R"({"as_float": 0.1})"),
                     argument("eps", R"({"as_float": 0.001})")})
            << QStringLiteral("training=True eps=0.001");
        QTest::newRow("values only") << QByteArray("torch.ops.aten.add.Tensor")
                                     << list({argument("self", R"({"as_tensor": {"name": "x"}})"),
                                              argument("alpha", R"({"as_int": 1})")})
                                     << QString();
    }

    void literalsHaveTheirNames()
    {
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, inputs);
        QFETCH(QString, words);
        const ProgramPtr program = programOf(target, inputs);
        QVERIFY(program->root());
        QCOMPARE(program->root()->nodes.size(), std::size_t{1});
        LiteralWords literals(*program);
        const auto known = [&](NameId name) {
            return program->text(name) == "sym_size_int" ? QStringLiteral("s23") : QString();
        };
        QCOMPARE(literals.of(program->root()->nodes.front(), known), words);
        QCOMPARE(literals.of(program->root()->nodes.front(), known), words);
    }
};

QTEST_MAIN(tst_GraphWords)
#include "tst_GraphWords.moc"
