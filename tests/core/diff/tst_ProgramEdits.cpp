// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/ProgramBlocks.h"

#include <QTest>
#include <functional>
#include <random>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using Random = std::mt19937;

/// Makes one edit somewhere; false where there is no place for it.
using RandomEdit = std::function<bool(ProgramSketch &, const std::string &name, Random &)>;

/// Branches that are alike but for their weights and the part of the gate that each takes, and their sum.
ProgramSketch experts(int count)
{
    ProgramSketch sketch;
    sketch.inputs = {{"x"}};
    sketch.nodes = {{"gate", "softmax", {"x"}}};
    std::string sum = "gate";
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        const std::string module = "expert_" + number;
        sketch.inputs.push_back({"p_" + number, module + ".weight"});
        sketch.nodes.push_back({"range_" + number, "arange", {}, module, "{'as_int': 6}"});
        sketch.nodes.push_back({"part_" + number, "slice", {"gate"}, "", "{'as_int': " + number + "}"});
        sketch.nodes.push_back({"linear_" + number, "linear", {"x", "p_" + number}, module});
        sketch.nodes.push_back({"gelu_" + number, "gelu", {"linear_" + number}, module});
        sketch.nodes.push_back({"pick_" + number, "index", {"gelu_" + number, "range_" + number}, module});
        sketch.nodes.push_back({"mul_" + number, "mul", {"pick_" + number, "part_" + number}});
        sketch.nodes.push_back({"sum_" + number, "add", {sum, "mul_" + number}});
        sum = "sum_" + number;
    }
    sketch.outputs = {sum};
    return sketch;
}

/// Any other order in which each node follows those whose values it takes.
void shuffle(ProgramSketch &program, Random &random)
{
    std::set<std::string> known;
    for (const SketchInput &input : program.inputs)
        known.insert(input.name);
    std::vector<SketchNode> left = std::move(program.nodes);
    program.nodes.clear();
    while (!left.empty()) {
        const std::size_t start = random() % left.size();
        std::rotate(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(start), left.end());
        const auto next = std::ranges::find_if(left, [&](const SketchNode &node) {
            return std::ranges::all_of(node.inputs, [&](const std::string &name) { return known.contains(name); });
        });
        known.insert(next->name);
        program.nodes.push_back(*next);
        left.erase(next);
    }
}

SketchNode *anyNode(ProgramSketch &program, Random &random, const std::function<bool(const SketchNode &)> &suits)
{
    std::vector<SketchNode *> nodes;
    for (SketchNode &node : program.nodes) {
        if (suits(node))
            nodes.push_back(&node);
    }
    return nodes.empty() ? nullptr : nodes[random() % nodes.size()];
}

bool takesOne(const SketchNode &node)
{
    return node.inputs.size() == 1;
}

bool swapOperands(ProgramSketch &program, const std::string &, Random &random)
{
    SketchNode *node =
        anyNode(program, random, [](const SketchNode &each) { return each.op == "mul" || each.op == "linear"; });
    if (node)
        std::swap(node->inputs[0], node->inputs[1]);
    return node != nullptr;
}

bool insertNode(ProgramSketch &program, const std::string &name, Random &random)
{
    const SketchNode *node = anyNode(program, random, [](const SketchNode &) { return true; });
    program.insertAfter(node->name, {name, "gelu", {}, node->module});
    return true;
}

bool removeNode(ProgramSketch &program, const std::string &, Random &random)
{
    const SketchNode *node = anyNode(program, random, [](const SketchNode &each) {
        return takesOne(each) && each.op != "slice" && each.op != "softmax";
    });
    if (node)
        program.remove(node->name);
    return node != nullptr;
}

bool renameNode(ProgramSketch &program, const std::string &name, Random &random)
{
    SketchNode *node = anyNode(program, random, [](const SketchNode &) { return true; });
    program.redirect(node->name, name);
    node->name = name;
    return true;
}

bool changeLiteral(ProgramSketch &program, const std::string &, Random &random)
{
    SketchNode *node = anyNode(program, random, [](const SketchNode &each) { return !each.alpha.empty(); });
    node->alpha = "{'as_int': " + std::to_string(100 + random() % 1'000) + "}";
    return true;
}

bool changeType(ProgramSketch &program, const std::string &, Random &random)
{
    SketchNode *node = anyNode(program, random, [](const SketchNode &) { return true; });
    node->dtype = node->dtype == 7 ? 8 : 7;
    return true;
}

bool replaceOperator(ProgramSketch &program, const std::string &, Random &random)
{
    SketchNode *node = anyNode(program, random, takesOne);
    node->op = "mish";
    return true;
}

bool moveIntoModule(ProgramSketch &program, const std::string &, Random &random)
{
    SketchNode *node = anyNode(program, random, [](const SketchNode &each) { return !each.module.empty(); });
    const SketchNode *there = anyNode(
        program, random, [&](const SketchNode &each) { return !each.module.empty() && each.module != node->module; });
    node->module = there->module;
    return true;
}

bool onlyShuffle(ProgramSketch &, const std::string &, Random &)
{
    return true;
}

struct EditKind {
    const char *name;
    RandomEdit edit;
    QStringList lines;  // their beginnings, sorted
};

const std::array<EditKind, 9> editKinds{{{"none", onlyShuffle, {}},
                                         {"inserted", insertNode, {"+ node"}},
                                         {"removed", removeNode, {"- node"}},
                                         {"renamed", renameNode, {}},
                                         {"operands swapped", swapOperands, {"~ argument", "~ argument"}},
                                         {"literal", changeLiteral, {"~ argument"}},
                                         {"dtype", changeType, {"~ dtype"}},
                                         {"operator", replaceOperator, {"~ target"}},
                                         {"module", moveIntoModule, {"~ module"}}}};

QStringList kindsOf(const QStringList &lines)
{
    QStringList kinds;
    for (const QString &line : lines) {
        if (const QString kind = line.section(' ', 0, 1); !kind.endsWith("operator"))
            kinds << kind;
    }
    kinds.sort();
    return kinds;
}

}  // namespace

class tst_ProgramEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofOneKind_data();
    void ofOneKind();
    void ofManyKinds();
};

void tst_ProgramEdits::ofOneKind_data()
{
    QTest::addColumn<std::size_t>("kind");
    for (std::size_t kind = 0; kind < editKinds.size(); ++kind)
        QTest::newRow(editKinds[kind].name) << kind;
}

/// In any place, with all else in any other order: told as what it is, and nothing else.
void tst_ProgramEdits::ofOneKind()
{
    QFETCH(std::size_t, kind);
    for (unsigned seed = 0; seed < 12; ++seed) {
        for (const ProgramSketch &before : {blocks(6), experts(6)}) {
            Random random(seed);
            ProgramSketch after = before;
            if (!editKinds[kind].edit(after, "new", random))
                continue;
            shuffle(after, random);
            const QStringList lines = programLines(before, after);
            QVERIFY2(kindsOf(lines) == editKinds[kind].lines,
                     qPrintable(QString("seed %1\n").arg(seed) + lines.join('\n')));
        }
    }
}

/// Edits that meet in one place may take an entry more; in all there are hardly more than expected.
void tst_ProgramEdits::ofManyKinds()
{
    constexpr int edits = 8;
    qsizetype expected = 0;
    qsizetype told = 0;
    for (unsigned seed = 0; seed < 40; ++seed) {
        const ProgramSketch before = experts(12);
        Random random(seed);
        ProgramSketch after = before;
        for (int i = 0; i < edits; ++i) {
            const EditKind &kind = editKinds[random() % editKinds.size()];
            expected += kind.edit(after, "new_" + std::to_string(i), random) ? kind.lines.size() : 0;
        }
        shuffle(after, random);
        const QStringList lines = programLines(before, after);
        QVERIFY2(kindsOf(lines).size() <= 2 * edits, qPrintable(QString("seed %1\n").arg(seed) + lines.join('\n')));
        told += kindsOf(lines).size();
    }
    QVERIFY2(20 * told <= 21 * expected, qPrintable(QString("%1 entries, %2 expected").arg(told).arg(expected)));
}

QTEST_APPLESS_MAIN(tst_ProgramEdits)
#include "tst_ProgramEdits.moc"
