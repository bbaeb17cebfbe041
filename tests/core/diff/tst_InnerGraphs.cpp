// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/ProgramBlocks.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_InnerGraphs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void innerGraphs();
    void innerGraphsThatChangedPlaces();
};

void tst_InnerGraphs::innerGraphs()
{
    const auto withBranch = [](const std::string &op) {
        ProgramParts branch;
        branch.inputs = "[" + tensorArgument("y") + "]";
        branch.outputs = "[" + tensorArgument("z") + "]";
        branch.nodes = "[" + sketchNodeText({"z", op, {"y"}}) + "]";
        branch.tensorValues = "{'y': " + sketchMeta("[]", 7) + ", 'z': " + sketchMeta("[]", 7) + "}";
        ProgramSketch sketch = blocks(2);
        sketch.nodes[1].alpha = "{'as_graph': {'name': 'true_graph_0', 'graph': " + graphText(branch) + "}}";
        return sketch;
    };
    QCOMPARE(programLines(withBranch("sin"), withBranch("sin")), QStringList());
    const QStringList lines = programLines(withBranch("sin"), withBranch("cos"));
    QCOMPARE(lines.size(), 3);  // both operators, and the node
    QVERIFY2(lines.last().startsWith("~ target true_graph_0.z: "), qPrintable(lines.last()));
    ProgramSketch after = blocks(2);
    SketchNode added{"added", "cond", {"x"}};
    added.alpha = withBranch("sin").nodes[1].alpha;
    after.nodes.insert(after.nodes.begin(), added);
    const SectionDifference section = compareSection(DiffSection::Program, documentOf(blocks(2)), documentOf(after));
    QCOMPARE(QString::fromStdString(section.entries.back().name), QString("added"));
    QCOMPARE(QString::fromStdString(section.entries.back().note), QString("with 1 node in its graphs"));
}

void tst_InnerGraphs::innerGraphsThatChangedPlaces()
{
    const auto branch = [](const std::string &op) {
        ProgramParts parts;
        parts.inputs = "[" + tensorArgument("y") + "]";
        parts.outputs = "[" + tensorArgument("z") + "]";
        parts.nodes = "[" + sketchNodeText({"w", "neg", {"y"}}) + ", " + sketchNodeText({"z", op, {"w"}}) + "]";
        parts.tensorValues =
            "{'y': " + sketchMeta("[]", 7) + ", 'w': " + sketchMeta("[]", 7) + ", 'z': " + sketchMeta("[]", 7) + "}";
        return graphText(parts);
    };
    const auto withBranches = [&](const std::string &first, const std::string &second) {
        ProgramSketch sketch = blocks(2);
        sketch.nodes[1].alpha = "{'as_graph': {'name': 'true_graph_0', 'graph': " + branch(first)
                                + "}}, 'kind': 2}, {'name': 'beta', 'arg': {'as_graph': {'name': 'false_graph_0', "
                                  "'graph': "
                                + branch(second) + "}}";
        return sketch;
    };
    const QStringList swapped = programLines(withBranches("sin", "cos"), withBranches("cos", "sin"));
    QCOMPARE(swapped, QStringList({"~ argument linear_0: alpha=%true_graph_0 -> alpha=%true_graph_0",
                                   "~ argument linear_0: beta=%false_graph_0 -> beta=%false_graph_0"}));
    QCOMPARE(programLines(withBranches("sin", "cos"), withBranches("sin", "cos")), QStringList());
    const QStringList changed = programLines(withBranches("sin", "cos"), withBranches("sin", "tanh"));
    QVERIFY2(changed.last().startsWith("~ target false_graph_0.z: "), qPrintable(changed.join('\n')));
}

QTEST_APPLESS_MAIN(tst_InnerGraphs)
#include "tst_InnerGraphs.moc"
