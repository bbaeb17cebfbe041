// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/ProgramBlocks.h"

#include <QTest>
#include <functional>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

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
    void alikeTexts();
    void resultsOfOneNode();
    void constantResults();
    void operatorsOfLibraries();
    void damaged();
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

/// Whoever loads A has not loaded a library that only B needs; another operator of one that A needs, too, is at hand.
void tst_ProgramDiff::operatorsOfLibraries()
{
    const auto calling = [](const std::string &library, const std::string &op) {
        std::string text = blocks(1).text();
        const std::string gelu = "torch.ops.aten.gelu.default";
        const std::size_t at = text.find(gelu);
        return openBytes(withProgram(text.replace(at, gelu.size(), "torch.ops." + library + "." + op + ".default")));
    };
    const auto added = [](const DocumentPtr &a, const DocumentPtr &b) {
        return linesOf(compareSection(DiffSection::Program, a, b)).filter("+ operator");
    };
    const DocumentPtr plain = calling("aten", "gelu");
    QCOMPARE(added(plain, calling("acme", "foo")), QStringList{"+ operator torch.ops.acme.foo.default: 1 (breaking)"});
    QCOMPARE(added(calling("acme", "foo"), calling("acme", "bar")),
             QStringList{"+ operator torch.ops.acme.bar.default: 1"});
    QCOMPARE(added(calling("acme", "foo"), plain), QStringList{"+ operator torch.ops.aten.gelu.default: 1"});
}

/// What could not be read is no difference, and no break.
void tst_ProgramDiff::damaged()
{
    const std::string text = blocks(4).text();
    const DocumentPtr whole = openBytes(withProgram(text));
    for (const std::size_t part : {4U, 2U}) {
        const DocumentPtr cut = openBytes(withProgram(text.substr(0, text.size() / part)));
        for (const DocumentPtr &a : {whole, cut}) {
            const DifferencePtr difference = compareContents(a, a == whole ? cut : whole);
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
