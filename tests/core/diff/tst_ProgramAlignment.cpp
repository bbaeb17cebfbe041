// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/ProgramBlocks.h"

#include <QTest>
#include <array>
#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_ProgramAlignment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void moved_data();
    void moved();
    void manyEdits();
    void manyEditsAreFewEntries();
    void operandsWeighMoreThanPlace();
    void mirror();
    void identicalNodes();
    void matchesOfGraphs();
    void oneMoreOfAlikeBranches();
    void otherOrderOfAlikeNodes();
};

void tst_ProgramAlignment::moved_data()
{
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("there");
    QTest::newRow("forth") << "gelu_2"
                           << "linear_5";
    QTest::newRow("back") << "gelu_5"
                          << "linear_2";
    QTest::newRow("within a block") << "norm_3"
                                    << "gelu_3";
    QTest::newRow("of two values") << "add_2"
                                   << "gelu_4";
    QTest::newRow("of two values, back") << "add_5"
                                         << "add_1";
    QTest::newRow("of two values, behind one that is alike") << "add_2"
                                                             << "add_4";
    QTest::newRow("between blocks") << "only"
                                    << "add_4";
    QTest::newRow("to the end") << "only"
                                << "add_7";
}

/// A node that goes here and comes there is told as that, and nothing else is told.

void tst_ProgramAlignment::moved()
{
    QFETCH(QString, node);
    QFETCH(QString, there);
    for (const bool withModules : {true, false}) {
        ProgramSketch before = blocks(8, withModules);
        before.insertAfter("add_2", {"only", "silu", {}});
        ProgramSketch after = before;
        const SketchNode moving = before.node(node.toStdString());
        after.remove(moving.name);
        SketchNode added = moving;
        after.insertAfter(there.toStdString(), added);
        std::copy(moving.inputs.begin() + 1, moving.inputs.end(), std::back_inserter(after.node(moving.name).inputs));
        for (const QStringList &lines : {programLines(before, after), programLines(after, before)}) {
            QCOMPARE(lines.filter("- node").size(), 1);
            QCOMPARE(lines.filter("+ node").size(), 1);
            QVERIFY2(lines.size() == 2, qPrintable(lines.join('\n')));
        }
    }
}

namespace {

/// Random edits of kinds that need one entry each; how many were made.
int editAtRandom(ProgramSketch &program, int count, unsigned seed)
{
    std::mt19937 random(seed);
    int made = 0;
    for (int i = 0; i < count; ++i) {
        SketchNode &node = program.nodes[random() % program.nodes.size()];
        switch (random() % 4) {
            case 0: program.insertAfter(node.name, {"new_" + std::to_string(i), "gelu", {}, node.module}); break;
            case 1:
                if (node.op != "norm" && node.op != "gelu")
                    continue;
                program.remove(node.name);
                break;
            case 2: node.alpha = "{'as_float': " + std::to_string(i + 3) + ".5}"; break;
            default:
                if (node.op != "gelu")
                    continue;
                node.op = "silu";
        }
        ++made;
    }
    return made;
}

}  // namespace

void tst_ProgramAlignment::manyEdits()
{
    for (unsigned seed = 0; seed < 12; ++seed) {
        const ProgramSketch before = blocks(150, seed % 2 == 0);
        ProgramSketch after = before;
        const int made = editAtRandom(after, 15, seed);
        if (seed % 3 == 0)
            after.renumber("v");
        const QStringList lines = programLines(before, after);
        QVERIFY2(lines.size() <= 2 * made,
                 qPrintable(QString("seed %1: %2 edits\n").arg(seed).arg(made) + lines.join('\n')));
    }
}

void tst_ProgramAlignment::manyEditsAreFewEntries()
{
    const ProgramSketch before = blocks(2'000);
    ProgramSketch after = before;
    const int made = editAtRandom(after, 100, 7);
    const QStringList lines = programLines(before, after);
    QVERIFY2(lines.size() <= 2 * made, qPrintable(QString("%1 edits, %2 entries").arg(made).arg(lines.size())));
    QVERIFY(lines.size() >= made / 2);
}

/// A node whose operand was edited, and behind which a node of its kind was put, stays itself.

void tst_ProgramAlignment::operandsWeighMoreThanPlace()
{
    const ProgramSketch before = blocks(3);
    ProgramSketch after = before;
    after.node("gelu_2").inputs = {"norm_2"};
    after.nodes.push_back({"more", "norm", {"x"}, "block_2"});
    after.nodes.push_back({"sum", "add", {"add_2", "more"}, "block_2", alphaOne});
    after.outputs = {"sum"};
    QCOMPARE(programLines(before, after),
             (QStringList{"~ argument gelu_2: input0=%linear_2 -> input0=%norm_2",
                          "+ node more: torch.ops.aten.norm.default(input0=%x)",
                          "+ node sum: torch.ops.aten.add.default(input0=%add_2, input1=%more, alpha=1.0)"}));
}

void tst_ProgramAlignment::mirror()
{
    for (unsigned seed = 0; seed < 8; ++seed) {
        const ProgramSketch before = blocks(60);
        ProgramSketch after = before;
        editAtRandom(after, 8, seed);
        const SectionDifference there = compareSection(DiffSection::Program, documentOf(before), documentOf(after));
        const SectionDifference back = compareSection(DiffSection::Program, documentOf(after), documentOf(before));
        QCOMPARE(keysOf(back, true), keysOf(there, false));
        QCOMPARE(back.same, there.same);
    }
}

/// Nothing tells the nodes apart: the search must stay bounded.

void tst_ProgramAlignment::identicalNodes()
{
    ProgramSketch before;
    before.inputs = {{"x"}};
    for (int i = 0; i < 3'000; ++i)
        before.nodes.push_back({"n" + std::to_string(i), "relu", {"x"}});
    before.outputs = {"n0"};
    ProgramSketch after = before;
    after.nodes.erase(after.nodes.begin() + 100, after.nodes.begin() + 1'100);
    QCOMPARE(programLines(before, after).size(), 1'000);
}

void tst_ProgramAlignment::matchesOfGraphs()
{
    const ProgramSketch before = blocks(3);
    ProgramSketch after = before;
    after.insertAfter("norm_0", {"new", "gelu", {}, "block_0"});
    after.remove("gelu_1");
    const DifferencePtr difference = compareAll(documentOf(before), documentOf(after));
    QCOMPARE(difference->graphs.size(), 1U);
    const std::vector<std::uint32_t> &partners = difference->graphs.front().nodeOfA;
    QCOMPARE(partners.size(), before.nodes.size());
    for (std::size_t i = 0; i < partners.size(); ++i) {
        const bool isGone = before.nodes[i].name == "gelu_1";
        QCOMPARE(partners[i] == GraphMatch::none, isGone);
        if (!isGone)
            QCOMPARE(after.nodes[partners[i]].name, before.nodes[i].name);
    }
    const DifferencePtr same = compareAll(documentOf(before), documentOf(before));
    QCOMPARE(same->graphs.size(), 1U);
    QCOMPARE(same->graphs.front().nodeOfA.back(), static_cast<std::uint32_t>(before.nodes.size() - 1));
}

/// Branches that nothing tells apart but how many come after them: one more is one more, and no other changes.

void tst_ProgramAlignment::oneMoreOfAlikeBranches()
{
    const auto branches = [](int count) {
        ProgramSketch sketch;
        sketch.inputs = {{"x"}};
        sketch.nodes = {{"sum_0", "neg", {"x"}}};
        for (int i = 1; i <= count; ++i) {
            const std::string number = std::to_string(i);
            sketch.nodes.push_back({"sin_" + number, "sin", {"x"}});
            sketch.nodes.push_back({"tanh_" + number, "tanh", {"sin_" + number}});
            sketch.nodes.push_back({"sum_" + number, "add", {"sum_" + std::to_string(i - 1), "tanh_" + number}});
        }
        sketch.outputs = {"sum_" + std::to_string(count)};
        return sketch;
    };
    for (const int count : {2, 4, 9}) {
        const QStringList lines = programLines(branches(count), branches(count + 1));
        QVERIFY2(lines.size() == 3 && lines.filter("+ node").size() == 3, qPrintable(lines.join('\n')));
        const QStringList back = programLines(branches(count + 1), branches(count));
        QVERIFY2(back.size() == 3 && back.filter("- node").size() == 3, qPrintable(back.join('\n')));
    }
}

void tst_ProgramAlignment::otherOrderOfAlikeNodes()
{
    ProgramSketch before;
    before.inputs = {{"x"}};
    const std::array<const char *, 5> operators{"sin", "cos", "tanh", "relu", "exp"};
    for (std::size_t i = 0; i < 200; ++i)
        before.nodes.push_back({"n" + std::to_string(i), operators[i % operators.size()], {"x"}});
    before.outputs = {"n0", "n1", "n2"};
    ProgramSketch after = before;
    std::mt19937 random(3);
    for (std::size_t i = after.nodes.size() - 1; i > 2; --i)
        std::swap(after.nodes[i], after.nodes[3 + random() % (i - 2)]);
    QCOMPARE(programLines(before, after), QStringList());
}

QTEST_APPLESS_MAIN(tst_ProgramAlignment)
#include "tst_ProgramAlignment.moc"
