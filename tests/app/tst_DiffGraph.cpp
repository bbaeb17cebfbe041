// SPDX-License-Identifier: Apache-2.0
#include "app/DiffGraphSvg.h"
#include "tests/core/diff/DiffLines.h"
#include "tests/core/diff/ProgramSketch.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// x goes through as many modules of as many operators each, in turn.
ProgramSketch layered(int modules, int operators)
{
    ProgramSketch sketch{.inputs = {{.name = "x"}}};
    std::string value = "x";
    for (int m = 0; m < modules; ++m) {
        for (int i = 0; i < operators; ++i) {
            const std::string name = "v" + std::to_string(m) + "_" + std::to_string(i);
            sketch.nodes.push_back({name, i % 2 == 0 ? "relu" : "tanh", {value}, "layers." + std::to_string(m)});
            value = name;
        }
    }
    sketch.outputs = {value};
    return sketch;
}

struct Compared {
    DocumentPtr a;
    DocumentPtr b;
    std::vector<std::unique_ptr<DiffGraphPair>> pairs;
};

Compared compared(const ProgramSketch &a, const ProgramSketch &b)
{
    Compared result{
        openBytes(zip(with("models/model.json", a.text()))), openBytes(zip(with("models/model.json", b.text()))), {}};
    result.pairs = diffGraphs(*compareAll(result.a, result.b), *result.a, *result.b);
    return result;
}

/// "added gelu": what is marked in a drawing, by the look and the text of its box.
QStringList marked(const DiffGraphSide &side)
{
    static const QRegularExpression group(
        "<g class=\"(?:operator|module|frame|pill) (added|removed|changed)\"><title>[^<]*</title>"
        "(?:<rect[^>]*>)+<text class=\"name\"[^>]*>([^<]*)</text>");
    QStringList all;
    auto matches = group.globalMatch(QString::fromStdString(drawDiffGraph(side).svg));
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        all << match.captured(1) + " " + match.captured(2);
    }
    return all;
}

bool isWellFormed(const std::string &svg)
{
    QXmlStreamReader reader(QString::fromStdString(svg));
    while (!reader.atEnd())
        reader.readNext();
    return !reader.hasError();
}

/// One operator takes the weight "w", too.
ProgramSketch readingWeight()
{
    ProgramSketch sketch = layered(1, 2);
    sketch.inputs.insert(sketch.inputs.begin(), {.name = "p_w", .parameter = "w"});
    sketch.node("v0_1").inputs.push_back("p_w");
    return sketch;
}

}  // namespace

class tst_DiffGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void same()
    {
        const Compared result = compared(layered(2, 3), layered(2, 3));
        QCOMPARE(result.pairs.size(), std::size_t{1});
        QVERIFY(marked(result.pairs[0]->a).isEmpty());
        QVERIFY(marked(result.pairs[0]->b).isEmpty());
    }

    void added()
    {
        ProgramSketch other = layered(2, 3);
        other.insertAfter("v1_0", {"new", "gelu", {}, "layers.1"});
        const Compared result = compared(layered(2, 3), other);
        QVERIFY(marked(result.pairs[0]->a).isEmpty());
        QCOMPARE(marked(result.pairs[0]->b), QStringList{"added gelu"});
        const Compared back = compared(other, layered(2, 3));
        QCOMPARE(marked(back.pairs[0]->a), QStringList{"removed gelu"});
        QVERIFY(marked(back.pairs[0]->b).isEmpty());
    }

    void changed()
    {
        ProgramSketch other = layered(2, 3);
        other.node("v0_1").alpha = "{'as_int': 7}";
        const Compared result = compared(layered(2, 3), other);
        QCOMPARE(marked(result.pairs[0]->a), QStringList{"changed tanh"});
        QCOMPARE(marked(result.pairs[0]->b), QStringList{"changed tanh"});
        QVERIFY(
            QString::fromStdString(drawDiffGraph(result.pairs[0]->b).svg).contains("argument: (absent) -&gt; alpha=7"));
    }

    /// A weight of another size is shown in the operator that reads it.
    void parameter()
    {
        const ProgramSketch one = readingWeight();
        ProgramSketch other = one;
        other.inputs.front().sizes = "[{'as_int': 5}]";
        const Compared result = compared(one, other);
        QCOMPARE(marked(result.pairs[0]->a), QStringList{"changed tanh"});
    }

    void renamedParameter()
    {
        const ProgramSketch one = readingWeight();
        ProgramSketch other = one;
        other.inputs.front().parameter = "inner.w";
        const Compared result = compared(one, other);
        const DifferencePtr difference = compareContents(result.a, result.b);
        QCOMPARE(linesOf(difference->section(DiffSection::Signature)), QStringList{"~ renamed w: w -> inner.w"});
        QCOMPARE(linesOf(difference->section(DiffSection::Program)), QStringList());
        QCOMPARE(marked(result.pairs[0]->a) + marked(result.pairs[0]->b), QStringList());
    }

    /// Of many modules only those in which something differs are unfolded, on both sides alike.
    void unfolded()
    {
        ProgramSketch other = layered(30, 12);
        other.insertAfter("v17_3", {"new", "gelu", {}, "layers.17"});
        const Compared result = compared(layered(30, 12), other);
        const DiffGraphPair &pair = *result.pairs[0];
        QCOMPARE(marked(pair.b), QStringList{"added gelu"});
        QVERIFY(drawDiffGraph(pair.a).boxes < 60);
        for (const DiffGraphSide *side : {&pair.a, &pair.b}) {
            const QString svg = QString::fromStdString(drawDiffGraph(*side).svg);
            QVERIFY(svg.contains("<g class=\"frame") && svg.contains(">layers.17</text>"));
            QVERIFY(!svg.contains(">v3_0</text>") && svg.contains(">v17_0</text>"));
        }
    }

    void longEdgesTellWhereTheyComeFrom()
    {
        ProgramSketch one = layered(1, 60);
        for (std::size_t i = 0; i < 12; ++i)
            one.nodes[59 - i].inputs.push_back(one.nodes[i].name);
        ProgramSketch other = one;
        other.node("v0_59").alpha = "{'as_int': 7}";
        const Compared result = compared(one, other);
        const std::string svg = drawDiffGraph(result.pairs[0]->a).svg;
        QVERIFY(isWellFormed(svg));
        QVERIFY(svg.find(">goes on</text>") != std::string::npos);
        QVERIFY(svg.find(">from relu</text>") != std::string::npos);
    }

    void wholeModules()
    {
        ProgramSketch other = layered(60, 12);
        other.nodes.resize(other.nodes.size() - 12);
        other.outputs = {other.nodes.back().name};
        const Compared result = compared(layered(60, 12), other);
        const QStringList marks = marked(result.pairs[0]->a);
        QVERIFY2(marks.contains("removed tanh") || marks.contains("removed layers.59"), qPrintable(marks.join(", ")));
    }

    /// What does not fold is cut to the neighbourhood of what differs.
    void manyOperators()
    {
        ProgramSketch flat = layered(1, 3000);
        for (SketchNode &node : flat.nodes)
            node.module.clear();
        ProgramSketch other = flat;
        other.insertAfter("v0_2500", {"new", "gelu", {}});
        const Compared result = compared(flat, other);
        const DiffGraphDrawing drawing = drawDiffGraph(result.pairs[0]->b);
        QVERIFY(drawing.boxes <= 400);
        QCOMPARE(drawing.boxes + drawing.leftOut, std::size_t{3003});
        QCOMPARE(marked(result.pairs[0]->b), QStringList{"added gelu"});
        QVERIFY(QString::fromStdString(drawing.svg).contains(">v0_2501</text>"));
    }

    void everythingDiffers()
    {
        ProgramSketch other = layered(40, 30);
        for (SketchNode &node : other.nodes)
            node.op = node.op == "relu" ? "sin" : "cos";
        const Compared result = compared(layered(40, 30), other);
        QVERIFY(drawDiffGraph(result.pairs[0]->a).boxes <= 400);
        QVERIFY(drawDiffGraph(result.pairs[0]->b).boxes <= 400);
    }

    void hostileNames()
    {
        ProgramSketch other = layered(2, 3);
        other.nodes[0].module = "<script>&amp;\\u0007\\u202e.]]>";
        other.nodes[1].op = "<b>";
        const Compared result = compared(layered(2, 3), other);
        const std::string svg = drawDiffGraph(result.pairs[0]->b).svg;
        QVERIFY(isWellFormed(svg));
        QVERIFY(!QString::fromStdString(svg).contains("<script") && !QString::fromStdString(svg).contains("<b>"));
    }
};

QTEST_APPLESS_MAIN(tst_DiffGraph)
#include "tst_DiffGraph.moc"
