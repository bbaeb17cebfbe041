// SPDX-License-Identifier: Apache-2.0
// Graphs that operators such as cond take.
#include "core/layout/VisibleGraph.h"
#include "tests/core/layout/OutlineSample.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_NestedGraphs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nestedGraphsOpenInPlace()
    {
        std::string result;
        const std::string cos = callText("q = cos(p)", &result);
        const std::string inner = graphText(
            {.inputs = "[" + valueText("p") + "]", .outputs = "[" + valueText(result) + "]", .nodes = "[" + cos + "]"});
        const auto branch = [&](const std::string &name) {
            return "{'name': '', 'arg': {'as_graph': {'name': '" + name + "', 'graph': " + inner + "}}, 'kind': 1}";
        };
        const std::string call = "{'target': 'torch.ops.higher_order.cond', 'inputs': [{'name': '', 'arg': " +
                                 valueText("x") + ", 'kind': 1}, " + branch("true_graph_0") + ", " +
                                 branch("false_graph_0") + ", {'name': '', 'arg': {'as_tensors': [{'name': 'z'}]}, "
                                 "'kind': 1}], 'outputs': [" + valueText("y") +
                                 "], 'metadata': {}, 'is_hop_single_tensor_return': null, 'name': 'cond'}";
        const OutlineSample sample =
            outlineOf(programText({.inputs = "[" + valueText("x") + ", " + valueText("z") + "]",
                                   .outputs = "[" + valueText("y") + "]",
                                   .nodes = "[" + call + "]"}));
        FoldState folding(*sample.outline);
        QCOMPARE(visibleText(sample, folding), QStringLiteral("<x\n<z\n+cond\n>y\n"));
        QCOMPARE(text(shownEdges(*sample.outline, visibleGraph(*sample.outline, folding))),
                 QStringLiteral("<x -> +cond\n<z -> +cond\n+cond -> >y\n"));
        setOpenBelow(*sample.outline, folding, 0, true);
        const VisibleGraph graph = visibleGraph(*sample.outline, folding);
        QVERIFY(text(shown(*sample.outline, graph))
                    .startsWith(QStringLiteral("<x\n<z\ncond\n  graph\n    <p\n    q\n    >q\n  graph\n")));
        QVERIFY(text(shownEdges(*sample.outline, graph)).startsWith(QStringLiteral("<x -> cond\n<z -> <p\n")));
    }

    void nestedGraphsReadParametersOfTheProgram_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("operands");
        QTest::addColumn<QString>("inputs");
        QTest::addColumn<QString>("reads");
        const QString one = QStringLiteral("{'as_tensors': [{'name': 'x'}, {'name': 'z'}, {'name': 'w'}]}");
        QTest::newRow("each gets what it uses") << "cond" << one << "<px <pz "
                                                << "w>a w>c ";
        const QString two =
            QStringLiteral("{'as_tensors': [{'name': 'x'}, {'name': 'z'}]}; {'as_tensors': [{'name': 'w'}]}");
        QTest::newRow("what never changes") << "while_loop" << two << "<px <pz "
                                            << "w>a w>c ";
        const QString carried =
            QStringLiteral("{'as_tensors': [{'name': 'x'}, {'name': 'w'}]}; {'as_tensors': [{'name': 'z'}]}");
        QTest::newRow("what begins as a parameter only") << "while_loop" << carried << "<px <pw <pz <pw "
                                                         << "w>pz ";
    }
    void nestedGraphsReadParametersOfTheProgram()
    {
        QFETCH(QString, target);
        QFETCH(QString, operands);
        const auto graph = [](const std::string &name, const std::vector<std::string> &lines,
                              const std::string &result) {
            return "{'as_graph': {'name': '" + name + "', 'graph': " + nestedText({"px", "pz", "pw"}, lines, {result})
                   + "}}";
        };
        std::vector<std::string> arguments{valueText("x"), graph("true_graph_0", {"a = mul(px, pw)"}, "a"),
                                           graph("false_graph_0", {"b = exp(pz)", "c = mul(b, pw)"}, "c")};
        for (const QString &operand : operands.split(QStringLiteral("; ")))
            arguments.push_back(operand.toStdString());
        const OutlineSample sample = nestedSample(target.toStdString(), arguments);
        const GraphOutline &outline = *sample.outline;
        const auto nameOf = [&](std::uint32_t item) {
            const Node *node = outline.node(outline.items()[item]);
            return text(
                std::string(outline.program().text(node ? node->name : outline.argument(outline.items()[item])->name)));
        };
        QString inputs;
        for (std::uint32_t i = 0; i < outline.items().size(); ++i) {
            if (outline.items()[i].kind == GraphOutline::Kind::Input && outline.items()[i].graph != 0)
                inputs += QStringLiteral("<%1 ").arg(nameOf(i));
        }
        QTEST(inputs, "inputs");
        QString reads;
        for (const GraphOutline::Edge &read : outline.reads())
            reads += QStringLiteral("%1>%2 ").arg(nameOf(read.from), nameOf(read.to));
        QTEST(reads, "reads");
    }

    void nestedGraphsUseValuesAroundThem()
    {
        const auto graph = [](const std::string &name, const std::string &result) {
            return "{'as_graph': {'name': '" + name + "', 'graph': "
                   + nestedText({"x", "z"}, {result + " = exp(x)", "s = mul(" + result + ", x)"}, {"s"}) + "}}";
        };
        const OutlineSample sample =
            nestedSample("cond", {valueText("z"), graph("true_graph_0", "a"), graph("false_graph_0", "b"),
                                  "{'as_tensors': [{'name': 'x'}, {'name': 'z'}]}"});
        FoldState folding(*sample.outline);
        QCOMPARE(text(shownEdges(*sample.outline, visibleGraph(*sample.outline, folding))),
                 QStringLiteral("<x -> +y\n<z -> +y\n+y -> >y\n"));
        setOpenBelow(*sample.outline, folding, 0, true);
        const VisibleGraph graphs = visibleGraph(*sample.outline, folding);
        QCOMPARE(text(shown(*sample.outline, graphs)),
                 QStringLiteral("<x\n<z\ny\n  graph\n    a\n    s\n    >s\n  graph\n    b\n    s\n    >s\n>y\n"));
        QCOMPARE(
            text(shownEdges(*sample.outline, graphs)),
            QStringLiteral("<z -> y\n<x -> a\n<x -> s\na -> s\ns -> >s\n<x -> b\n<x -> s\nb -> s\ns -> >s\ny -> >y\n"));
    }
};

QTEST_APPLESS_MAIN(tst_NestedGraphs)
#include "tst_NestedGraphs.moc"
