// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/DiffLines.h"
#include "tests/core/diff/ProgramSketch.h"

#include <QTest>
#include <array>
#include <functional>
#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *alphaOne = "{'as_float': 1.0}";
constexpr const char *alphaTwo = "{'as_float': 2.0}";

/// Blocks of norm, linear, gelu and a residual add, each in a module of its own where `withModules`.
ProgramSketch blocks(int count, bool withModules = true)
{
    ProgramSketch sketch;
    sketch.inputs.push_back({"x"});
    std::string current = "x";
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        const std::string module = withModules ? "block_" + number : "";
        sketch.inputs.push_back({"p_" + number, "block_" + number + ".weight"});
        sketch.nodes.push_back({"norm_" + number, "norm", {current}, module});
        sketch.nodes.push_back({"linear_" + number, "linear", {"norm_" + number, "p_" + number}, module});
        sketch.nodes.push_back({"gelu_" + number, "gelu", {"linear_" + number}, module});
        sketch.nodes.push_back({"add_" + number, "add", {"gelu_" + number, current}, module, alphaOne});
        current = "add_" + number;
    }
    sketch.outputs = {current};
    return sketch;
}

DocumentPtr documentOf(const ProgramSketch &sketch)
{
    return openBytes(withProgram(sketch.text()));
}

QStringList programLines(const ProgramSketch &a, const ProgramSketch &b)
{
    return linesOf(compareSection(DiffSection::Program, documentOf(a), documentOf(b)));
}

using Edit = std::function<void(ProgramSketch &)>;

}  // namespace

Q_DECLARE_METATYPE(Edit)

class tst_ProgramDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void edits_data();
    void edits();
    void editsWithoutModules_data() { edits_data(); }
    void editsWithoutModules();
    void renumberedNamesAreNoDifference();
    void otherSymbolsAreNoDifference();
    void otherWordsForTheSameArgument();
    void defaultsThatAreWritten_data();
    void defaultsThatAreWritten();
    void shapesThatFollow();
    void constantsThatAreComputed();
    void moved_data();
    void moved();
    void manyEdits();
    void manyEditsAreFewEntries();
    void operandsWeighMoreThanPlace();
    void mirror();
    void innerGraphs();
    void innerGraphsThatChangedPlaces();
    void identicalNodes();
    void matchesOfGraphs();
    void alikeTexts();
    void resultsOfOneNode();
    void constantResults();
    void damaged();
    void oneMoreOfAlikeBranches();
    void otherOrderOfAlikeNodes();
    void whatIsSaidOfModules();
    void modulesOfOneNode_data();
    void modulesOfOneNode();
    void gradientsOfInputs();
};

void tst_ProgramDiff::edits_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("nothing") << Edit([](ProgramSketch &) {}) << QStringList();
    QTest::newRow("inserted") << Edit([](ProgramSketch &program) {
        program.insertAfter("gelu_5", {"new", "gelu", {}, program.node("gelu_5").module});
    }) << QStringList{"+ node new: torch.ops.aten.gelu.default(input0=%gelu_5)"};
    QTest::newRow("inserted, a new operator")
        << Edit([](ProgramSketch &program) {
               program.insertAfter("add_5", {"new", "dropout", {}, program.node("gelu_5").module});
           })
        << QStringList{"+ operator torch.ops.aten.dropout.default: 1",
                       "+ node new: torch.ops.aten.dropout.default(input0=%add_5)"};
    QTest::newRow("removed") << Edit([](ProgramSketch &program) { program.remove("norm_3"); })
                             << QStringList{"- node norm_3: torch.ops.aten.norm.default(input0=%add_2)"};
    QTest::newRow("argument") << Edit([](ProgramSketch &program) { program.node("add_4").alpha = alphaTwo; })
                              << QStringList{"~ argument add_4: alpha=1.0 -> alpha=2.0"};
    QTest::newRow("argument gone") << Edit([](ProgramSketch &program) { program.node("add_4").alpha.clear(); })
                                   << QStringList{"~ argument add_4: alpha=1.0 -> "};
    QTest::newRow("rewired") << Edit([](ProgramSketch &program) { program.node("add_4").inputs[1] = "norm_4"; })
                             << QStringList{"~ argument add_4: input1=%add_3 -> input1=%norm_4"};
    QTest::newRow("replaced") << Edit([](ProgramSketch &program) { program.node("gelu_2").op = "norm"; })
                              << QStringList{
                                     "~ target gelu_2: torch.ops.aten.gelu.default(input0=%linear_2) -> "
                                     "torch.ops.aten.norm.default(input0=%linear_2)"};
    QTest::newRow("the last one replaced") << Edit([](ProgramSketch &program) {
        program.insertAfter("add_7", {"tail", "norm", {}});
    }) << QStringList{"+ node tail: torch.ops.aten.norm.default(input0=%add_7)"};
    QTest::newRow("dtype of one value") << Edit([](ProgramSketch &program) { program.node("gelu_3").dtype = 8; })
                                        << QStringList{"~ dtype gelu_3: float32 -> float64"};
    QTest::newRow("another output") << Edit([](ProgramSketch &program) { program.outputs = {"gelu_7"}; })
                                    << QStringList{"~ output output 0: add_7 -> gelu_7"};
    QTest::newRow("reordered") << Edit([](ProgramSketch &program) {
        program.nodes.insert(program.nodes.begin(), {"side", "neg", {"x"}, ""});
        program.outputs.push_back("side");
    }) << QStringList{"+ operator torch.ops.aten.neg.default: 1", "+ node side: torch.ops.aten.neg.default(input0=%x)"};
}

void tst_ProgramDiff::edits()
{
    QFETCH(Edit, edit);
    QFETCH(QStringList, lines);
    const ProgramSketch before = blocks(8);
    ProgramSketch after = before;
    edit(after);
    QCOMPARE(programLines(before, after), lines);
}

void tst_ProgramDiff::editsWithoutModules()
{
    QFETCH(Edit, edit);
    QFETCH(QStringList, lines);
    const ProgramSketch before = blocks(8, false);
    ProgramSketch after = before;
    edit(after);
    QCOMPARE(programLines(before, after), lines);
}

void tst_ProgramDiff::renumberedNamesAreNoDifference()
{
    const ProgramSketch before = blocks(20);
    ProgramSketch after = before;
    after.insertAfter("gelu_9", {"new", "gelu", {}, "block_9"});
    after.renumber("v");
    QCOMPARE(programLines(before, after).size(), 1);
}

void tst_ProgramDiff::otherSymbolsAreNoDifference()
{
    const auto sized = [](const std::string &first, const std::string &second) {
        const auto size = [](const std::string &text) {
            return "{'as_expr': {'expr_str': '" + text + "', 'hint': null}}";
        };
        ProgramSketch sketch = blocks(2);
        sketch.inputs[0].sizes = "[" + size(first) + "]";
        for (SketchNode &node : sketch.nodes)
            node.sizes = "[" + size(first) + "]";
        sketch.nodes.back().sizes = "[" + size(second) + "]";
        return sketch;
    };
    QCOMPARE(programLines(sized("s0", "2*s0 + 1"), sized("s77", "2*s77 + 1")), QStringList());
    QCOMPARE(programLines(sized("s0", "2*s0 + 1"), sized("s77", "3*s77 + 1")),
             QStringList{"~ sizes add_1: [2*s0 + 1] -> [3*s77 + 1]"});
}

void tst_ProgramDiff::otherWordsForTheSameArgument()
{
    const ProgramSketch before = blocks(3);
    ProgramSketch after = before;
    after.node("add_1").alpha = "{'as_sym_float': {'as_float': 1.0}}";
    QCOMPARE(programLines(before, after), QStringList());
}

void tst_ProgramDiff::defaultsThatAreWritten_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("alpha");
    QTest::addColumn<bool>("isDefault");
    QTest::newRow("number") << "elu"
                            << "{'as_int': 1}" << true;
    QTest::newRow("another number") << "elu"
                                    << "{'as_int': 2}" << false;
    QTest::newRow("fraction") << "celu"
                              << "{'as_float': 1.0}" << true;
    QTest::newRow("another fraction") << "celu"
                                      << "{'as_float': 1.5}" << false;
    QTest::newRow("of another kind") << "celu"
                                     << "{'as_string': '1.0'}" << false;
    QTest::newRow("a symbol") << "elu"
                              << "{'as_sym_int': {'as_name': 's0'}}" << false;
    QTest::newRow("an operator that takes none") << "relu"
                                                 << "{'as_int': 1}" << false;
    QTest::newRow("no known operator") << "no_such"
                                       << "{'as_int': 1}" << false;
}

/// Some releases write what an operator takes by default, others leave it out.
void tst_ProgramDiff::defaultsThatAreWritten()
{
    QFETCH(QString, op);
    QFETCH(QString, alpha);
    QFETCH(bool, isDefault);
    ProgramSketch before = blocks(3);
    before.node("add_1").op = op.toStdString();
    before.node("add_1").alpha.clear();
    ProgramSketch after = before;
    after.node("add_1").alpha = alpha.toStdString();
    QCOMPARE(programLines(before, after).isEmpty(), isDefault);
    QCOMPARE(programLines(after, before).isEmpty(), isDefault);
}

void tst_ProgramDiff::shapesThatFollow()
{
    const ProgramSketch before = blocks(6);
    ProgramSketch after = before;
    for (std::size_t i = after.indexOf("linear_2"); i < after.nodes.size(); ++i)
        after.nodes[i].sizes = "[{'as_int': 5}]";
    const SectionDifference section = compareSection(DiffSection::Program, documentOf(before), documentOf(after));
    QCOMPARE(linesOf(section), QStringList{"~ sizes linear_2: [3] -> [5]"});
    QCOMPARE(section.remarks.size(), 1U);
    QVERIFY(
        section.remarks.front().name.starts_with(std::to_string(after.nodes.size() - after.indexOf("linear_2") - 1)));
}

/// A constant in place of what a new node makes is told, but for a number that became symbolic.
void tst_ProgramDiff::constantsThatAreComputed()
{
    const ProgramSketch before = blocks(3);
    ProgramSketch after = before;
    after.nodes.insert(after.nodes.begin(), {"new", "norm", {"x"}});
    after.node("add_1").alpha = tensorArgument("new");
    const QString node = "node new: torch.ops.aten.norm.default(input0=%x)";
    QCOMPARE(programLines(before, after), (QStringList{"~ argument add_1: alpha=1.0 -> alpha=%new", "+ " + node}));
    QCOMPARE(programLines(after, before), (QStringList{"- " + node, "~ argument add_1: alpha=%new -> alpha=1.0"}));
    after.node("add_1").alpha = "{'as_sym_float': {'as_name': 'new'}}";
    QCOMPARE(programLines(before, after), QStringList{"+ " + node});
}

void tst_ProgramDiff::moved_data()
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
void tst_ProgramDiff::moved()
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

void tst_ProgramDiff::manyEdits()
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

void tst_ProgramDiff::manyEditsAreFewEntries()
{
    const ProgramSketch before = blocks(2'000);
    ProgramSketch after = before;
    const int made = editAtRandom(after, 100, 7);
    const QStringList lines = programLines(before, after);
    QVERIFY2(lines.size() <= 2 * made, qPrintable(QString("%1 edits, %2 entries").arg(made).arg(lines.size())));
    QVERIFY(lines.size() >= made / 2);
}

/// A node whose operand was edited, and behind which a node of its kind was put, stays itself.
void tst_ProgramDiff::operandsWeighMoreThanPlace()
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

void tst_ProgramDiff::mirror()
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

void tst_ProgramDiff::innerGraphs()
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

void tst_ProgramDiff::innerGraphsThatChangedPlaces()
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

/// Nothing tells the nodes apart: the search must stay bounded.
void tst_ProgramDiff::identicalNodes()
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

void tst_ProgramDiff::matchesOfGraphs()
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

/// Names of values count only within their file: a row that reads alike on both sides says what differs.
void tst_ProgramDiff::alikeTexts()
{
    ProgramSketch before;
    before.inputs = {{"x"}};
    before.nodes = {{"a", "sin", {"x"}}, {"b", "cos", {"x"}}, {"c", "neg", {"a"}}};
    before.outputs = {"c", "b", "a"};
    ProgramSketch after = before;
    after.nodes = {{"b", "sin", {"x"}}, {"a", "cos", {"x"}}, {"c", "neg", {"a"}}};
    after.outputs = {"c", "a", "b"};
    const SectionDifference section = compareSection(DiffSection::Program, documentOf(before), documentOf(after));
    QCOMPARE(linesOf(section), QStringList{"~ argument c: input0=%a -> input0=%a"});
    QCOMPARE(QString::fromStdString(section.entries.front().note), QString("%a of A is %b of B"));
}

/// Which of its results is taken is told.
void tst_ProgramDiff::resultsOfOneNode()
{
    const auto returning = [](const std::string &output) {
        ProgramSketch sketch;
        sketch.inputs = {{"x"}};
        sketch.nodes = {{"a", "chunk", {"x"}}};
        sketch.outputs = {output};
        std::string text = sketch.text();
        const std::string key = R"("outputs": [)";
        text.insert(text.find(key, text.find("chunk")) + key.size(), R"({"as_tensor": {"name": "first"}}, )");
        return openBytes(withProgram(text));
    };
    QCOMPARE(linesOf(compareSection(DiffSection::Program, returning("first"), returning("a"))),
             QStringList{"~ output output 0: a[0] -> a[1]"});
}

/// Constants that are returned are told as what they are.
void tst_ProgramDiff::constantResults()
{
    const auto returning = [](const std::string &constant) {
        std::string text = blocks(1).text();
        const std::string output = R"({"user_output": {"arg": {"as_tensor": {"name": "add_0"}}}})";
        if (!constant.empty())
            text.replace(text.find(output), output.size(), R"({"user_output": {"arg": {)" + constant + "}}}");
        return openBytes(withProgram(text));
    };
    const auto lines = [](const DocumentPtr &a, const DocumentPtr &b) {
        return linesOf(compareSection(DiffSection::Program, a, b));
    };
    const DocumentPtr value = returning("");
    const DocumentPtr five = returning(R"("as_int": 5)");
    const DocumentPtr nothing = returning(R"("as_none": true)");
    QCOMPARE(lines(value, five), QStringList{"~ output output 0: add_0 -> 5"});
    QCOMPARE(lines(nothing, value), QStringList{"~ output output 0: None -> add_0"});
    QCOMPARE(lines(five, returning(R"("as_int": 6)")), QStringList{"~ output output 0: 5 -> 6"});
}

/// What could not be read is no difference, and no break.
void tst_ProgramDiff::damaged()
{
    const std::string text = blocks(4).text();
    const DocumentPtr whole = openBytes(withProgram(text));
    for (const std::size_t part : {4U, 2U}) {
        const DocumentPtr cut = openBytes(withProgram(text.substr(0, text.size() / part)));
        for (const DocumentPtr &a : {whole, cut}) {
            const DifferencePtr difference = compareAll(a, a == whole ? cut : whole);
            QCOMPARE(difference->breaking(), 0U);
            for (const DiffSection section : {DiffSection::Signature, DiffSection::Program}) {
                QCOMPARE(linesOf(difference->section(section)),
                         QStringList{"? model/models/model.json: damaged: not compared"});
            }
            QVERIFY(linesOf(difference->section(DiffSection::Configuration))
                        .contains("? model/models/model.json: damaged: not compared"));
        }
    }
}

/// Branches that nothing tells apart but how many come after them: one more is one more, and no other changes.
void tst_ProgramDiff::oneMoreOfAlikeBranches()
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

void tst_ProgramDiff::otherOrderOfAlikeNodes()
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

void tst_ProgramDiff::whatIsSaidOfModules()
{
    const auto withCall = [](const std::string &name, const std::string &signature) {
        ProgramSketch sketch = blocks(2);
        sketch.moduleCalls =
            "[{'fqn': '', 'signature': null}, {'fqn': '" + name + "', 'signature': " + signature + "}]";
        return sketch;
    };
    const std::string kept = "{'inputs': [], 'outputs': [], 'in_spec': '', 'out_spec': '', 'forward_arg_names': null}";
    QCOMPARE(programLines(withCall("block_0", "null"), withCall("block_0", "null")), QStringList());
    QCOMPARE(programLines(withCall("block_0.drop", "null"), withCall("block_1.drop", "null")),
             QStringList({"- module call block_0.drop: without a calling convention",
                          "+ module call block_1.drop: without a calling convention"}));
    QCOMPARE(programLines(withCall("block_0", "null"), withCall("block_0", kept)),
             QStringList{"~ module call block_0: without a calling convention -> calling convention: inputs 0, "
                         "outputs 0"});
    std::string text = blocks(2).text();
    const DocumentPtr before = openBytes(withProgram(text));
    for (std::size_t at = 0; (at = text.find("L__self__,,M;", at)) != std::string::npos; ++at)
        text.replace(at, 13, "L__self__,,N;");
    QCOMPARE(linesOf(compareSection(DiffSection::Program, before, openBytes(withProgram(text)))),
             QStringList{"~ class root module: M -> N"});
}

void tst_ProgramDiff::modulesOfOneNode_data()
{
    QTest::addColumn<QString>("stack");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("back");
    QTest::newRow("another") << "L__self__,,M;K_block_0,block_0,C"
                             << "~ module gelu_1: block_1 -> block_0"
                             << "~ module gelu_1: block_0 -> block_1";
    QTest::newRow("a new one") << "L__self__,,M;K_new,new,C"
                               << "~ module gelu_1: block_1 -> new"
                               << "~ module gelu_1: new -> block_1";
    QTest::newRow("one below") << "L__self__,,M;K_block_1,block_1,C;K_block_1.act,block_1.act,A"
                               << "~ module gelu_1: block_1 -> block_1.act"
                               << "~ module gelu_1: block_1.act -> block_1";
    QTest::newRow("one around") << "L__self__,,M;K_wrap,wrap,W;K_block_1,block_1,C"
                                << "+ module wrap: W"
                                << "- module wrap: W";
    QTest::newRow("another class") << "L__self__,,M;K_block_1,block_1,D"
                                   << "~ module class gelu_1: C -> D"
                                   << "~ module class gelu_1: D -> C";
    QTest::newRow("none") << ""
                          << "~ module gelu_1: block_1 -> "
                          << "~ module gelu_1:  -> block_1";
}

/// Where one node lies is told once, whatever else says it.
void tst_ProgramDiff::modulesOfOneNode()
{
    QFETCH(QString, stack);
    QFETCH(QString, line);
    QFETCH(QString, back);
    const std::string before = blocks(3).text();
    std::string after = before;
    const std::string own = "L__self__,,M;K_block_1,block_1,C";
    const std::size_t at = after.find(own, after.find("aten.gelu", after.find("aten.gelu") + 1));
    after.replace(at, own.size(), stack.toStdString());
    const DocumentPtr a = openBytes(withProgram(before));
    const DocumentPtr b = openBytes(withProgram(after));
    QCOMPARE(linesOf(compareSection(DiffSection::Program, a, b)), QStringList{line});
    QCOMPARE(linesOf(compareSection(DiffSection::Program, b, a)), QStringList{back});
}

void tst_ProgramDiff::gradientsOfInputs()
{
    std::string text = blocks(2).text();
    const DocumentPtr before = openBytes(withProgram(text));
    const std::string key = "requires_grad";
    const std::size_t at = text.find("false", text.find(key, text.find("tensor_values")));
    text.replace(at, 5, "true");
    QCOMPARE(linesOf(compareSection(DiffSection::Program, before, openBytes(withProgram(text)))),
             QStringList{"~ requires_grad x: false -> true"});
}

QTEST_APPLESS_MAIN(tst_ProgramDiff)
#include "tst_ProgramDiff.moc"
