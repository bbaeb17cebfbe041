// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ZipBuilder.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope::testing;

namespace {

/// A printed graph and those below it, each by its path; their order is not torch's.
QMap<QByteArray, QByteArray> graphsByPath(const QByteArray &print)
{
    QMap<QByteArray, QByteArray> graphs;
    for (const QByteArray &part : QByteArray(print).replace("\n\n", "\x01").split('\x01')) {
        const qsizetype begin = part.indexOf("graph():");
        graphs[part.left(begin)] = part.mid(begin).trimmed();
    }
    return graphs;
}

/// Calls visit(graph) for a graph of the JSON report and those below it.
void forEachGraph(const QJsonObject &graph, const std::function<void(const QJsonObject &)> &visit)
{
    visit(graph);
    for (const QJsonValue &node : graph["nodes"].toArray()) {
        for (const QJsonValue &subgraph : node["subgraphs"].toArray())
            forEachGraph(subgraph["graph"].toObject(), visit);
    }
}

qsizetype graphsBelow(const QJsonObject &truth)
{
    qsizetype count = 0;
    for (const QJsonValue &subgraph : truth["subgraphs"].toArray())
        count += 1 + graphsBelow(subgraph.toObject());
    return count;
}

}  // namespace

class tst_Graph : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void printsLikeTorch_data();
    void printsLikeTorch();
    void jsonOfEveryFixture_data();
    void jsonOfEveryFixture();
    void jsonOfOneNode();
    void bytesAreTheNodesOwn();
    void dotIsWellFormed_data();
    void dotIsWellFormed();
    void severalModels();
    void archivesWithoutProgram();
    void everyBrokenOneIsPrinted_data();
    void everyBrokenOneIsPrinted();
};

void tst_Graph::printsLikeTorch_data()
{
    QTest::addColumn<QString>("name");
    const QDir prints(PT2SCOPE_FIXTURES "/prints");
    QDirIterator files(prints.path(), {"*.txt"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString name = prints.relativeFilePath(files.next()).chopped(4);
        QTest::newRow(name.toUtf8()) << name;
    }
}

void tst_Graph::printsLikeTorch()
{
    QFETCH(QString, name);
    const ProgramRun run = runPt2scope({"graph", goodArchive(name)});
    QCOMPARE(run.status, 0);
    const auto printed = graphsByPath(run.out);
    const auto expected = graphsByPath(readFile(PT2SCOPE_FIXTURES "/prints/" + name + ".txt"));
    QCOMPARE(printed.keys(), expected.keys());
    for (const QByteArray &path : expected.keys())
        QCOMPARE(printed[path], expected[path]);
}

void tst_Graph::jsonOfEveryFixture_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES)) {
        if (!fixture.truth["models"].toObject().isEmpty())
            QTest::newRow(fixture.name) << fixture.path << fixture.truth;
    }
}

void tst_Graph::jsonOfEveryFixture()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const ProgramRun run = runPt2scope({"graph", path, "--format", "json"});
    QVERIFY2(run.status == 0, run.described());
    const QJsonObject programs = truth["models"].toObject();
    QCOMPARE(run.json()["models"].toArray().size(), programs.size());
    for (const QJsonValue &model : run.json()["models"].toArray()) {
        const QJsonObject program = programs[model["name"].toString()].toObject();
        if (!program.contains("input_specs"))
            continue;
        qsizetype nodes = 0;
        qsizetype graphs = 0;
        QHash<QString, int> targets;
        forEachGraph(model.toObject(), [&](const QJsonObject &graph) {
            ++graphs;
            nodes += graph["nodes"].toArray().size();
            for (const QJsonValue &node : graph["nodes"].toArray())
                ++targets[node["target"].toString()];
        });
        QCOMPARE(nodes, program["nodes_recursive"].toInteger());
        QCOMPARE(graphs, 1 + graphsBelow(program["graph"].toObject()));
        const QJsonObject counts = program["op_counts"].toObject();
        QCOMPARE(targets.size(), counts.size());
        for (const QString &target : counts.keys())
            QCOMPARE(targets[target], counts[target].toInt());
        QCOMPARE(model["inputs"].toArray().size(), program["input_specs"].toArray().size());
        QCOMPARE(model["outputs"].toArray().size(), program["output_specs"].toArray().size());
    }
}

void tst_Graph::jsonOfOneNode()
{
    const ProgramRun run = runPt2scope({"graph", goodArchive("2.15.0/cf_cond"), "--format", "json"});
    const QJsonObject node = run.json()["models"][0]["nodes"][0].toObject();
    QCOMPARE(node["index"], 0);
    QCOMPARE(node["name"], "cond");
    QCOMPARE(node["target"], "torch.ops.higher_order.cond");
    QCOMPARE(node["inputs"][0].toObject(), (QJsonObject{{"name", ""}, {"kind", "as_tensor"}, {"value", "p"}}));
    QCOMPARE(node["inputs"][1]["value"], "true_graph_0");
    QVERIFY(node["inputs"][3]["value"].isArray());
    const QJsonObject output{{"name", "getitem"},
                             {"kind", "as_tensor"},
                             {"dtype", "float32"},
                             {"sizes", QJsonArray{2, 4}},
                             {"device", "cpu"}};
    QCOMPARE(node["outputs"][0].toObject().keys(), output.keys());
    QCOMPARE(node["outputs"][0]["dtype"], "float32");
    QVERIFY(node["stack"].toString().contains("line "));
    QVERIFY(node["module"].isString());
    QCOMPARE(node["subgraphs"][1]["name"], "false_graph_0");
    QCOMPARE(node["subgraphs"][1]["graph"]["nodes"][0]["target"], "torch.ops.aten.linear.default");
    const QByteArray line = run.out.split('\n').value(4);
    qsizetype last = -1;
    for (const char *key : {"index", "name", "target", "inputs", "outputs", "module", "stack", "subgraphs"}) {
        const qsizetype place = line.indexOf("\"" + QByteArray(key) + "\":");
        QVERIFY2(place > last, line.left(400));
        last = place;
    }
}

void tst_Graph::bytesAreTheNodesOwn()
{
    const QTemporaryDir folder;
    const QString path = goodArchive("2.15.0/cf_cond");
    QCOMPARE(runPt2scope({"extract", path, "models/model.json", "-o", folder.path()}).status, 0);
    QDirIterator files(folder.path(), {"model.json"}, QDir::Files, QDirIterator::Subdirectories);
    QVERIFY(files.hasNext());
    const QByteArray text = readFile(files.next());
    const QJsonObject report = runPt2scope({"graph", path, "--format", "json"}).json();
    forEachGraph(report["models"][0].toObject(), [&](const QJsonObject &graph) {
        for (const QJsonValue &node : graph["nodes"].toArray()) {
            const qint64 begin = node["bytes"][0].toInteger();
            const QJsonObject raw =
                QJsonDocument::fromJson(text.mid(begin, node["bytes"][1].toInteger() - begin)).object();
            QCOMPARE(raw["target"], node["target"]);
            QCOMPARE(raw["name"], node["name"]);
        }
    });
}

void tst_Graph::dotIsWellFormed_data()
{
    jsonOfEveryFixture_data();
}

void tst_Graph::dotIsWellFormed()
{
    QFETCH(QString, path);
    const ProgramRun run = runPt2scope({"graph", path, "--format", "dot"});
    QCOMPARE(run.status, 0);
    QVERIFY(run.out.startsWith("digraph ") && run.out.endsWith("}\n"));
    QByteArray withoutTexts = run.out;
    withoutTexts.replace("\\\\", "").replace("\\\"", "");
    withoutTexts = QString::fromUtf8(withoutTexts).remove(QRegularExpression("\"[^\"\n]*\"")).toUtf8();
    QVERIFY2(!withoutTexts.contains('"'), withoutTexts);
    QCOMPARE(withoutTexts.count('{'), withoutTexts.count('}'));
    QSet<QByteArray> defined;
    for (const QByteArray &line : run.out.split('\n')) {
        if (line.contains(" [") && !line.contains(" -> "))
            defined.insert(line.left(line.indexOf(' ')));
    }
    for (const QByteArray &line : run.out.split('\n')) {
        const qsizetype arrow = line.indexOf(" -> ");
        if (arrow < 0 || line.contains("label=\""))
            continue;
        const QByteArray to = line.mid(arrow + 4).split(';').first().split(' ').first();
        QVERIFY2(defined.contains(line.left(arrow)) && defined.contains(to), line);
    }
}

void tst_Graph::severalModels()
{
    const QString path = goodArchive("2.15.0/multi_model_shared_weights");
    const ProgramRun all = runPt2scope({"graph", path});
    QVERIFY2(all.out.startsWith("model first\ngraph():\n") && all.out.contains("\n\nmodel second\ngraph():\n"),
             all.described());
    const ProgramRun one = runPt2scope({"graph", path, "--model", "second"});
    QVERIFY2(one.out.startsWith("graph():\n"), one.described());
    QVERIFY(all.out.endsWith(one.out));
    const ProgramRun none = runPt2scope({"graph", path, "--model", "secnd"});
    QCOMPARE(none.status, 3);
    QVERIFY2(none.err.contains("did you mean 'second'?"), none.described());
}

void tst_Graph::archivesWithoutProgram()
{
    const ProgramRun compiled = runPt2scope({"graph", goodArchive("2.15.0/aoti_cpp_only")});
    QCOMPARE(compiled.status, 3);
    QVERIFY2(compiled.err.contains("no exported program"), compiled.described());
    const ProgramRun other = runPt2scope({"signature", brokenArchive("036_wrong_kind_checkpoint")});
    QCOMPARE(other.status, 3);
    QVERIFY2(other.err.contains("no PT2 archive"), other.described());
}

void tst_Graph::everyBrokenOneIsPrinted_data()
{
    QTest::addColumn<QString>("path");
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path;
}

void tst_Graph::everyBrokenOneIsPrinted()
{
    QFETCH(QString, path);
    for (const QStringList &command :
         {QStringList{"graph"}, QStringList{"graph", "--format", "json"}, QStringList{"graph", "--format", "dot"},
          QStringList{"signature"}, QStringList{"signature", "--format", "json"}}) {
        const ProgramRun run = runPt2scope(command + QStringList{path});
        QVERIFY2(run.status == 0 || run.status == 3, run.described());
        QVERIFY2(run.status == 3 || !command.contains("json") || !run.json().isEmpty(), run.described());
        QVERIFY2(run.status == 0 || run.err.startsWith("pt2scope: "), run.described());
    }
}

QTEST_GUILESS_MAIN(tst_Graph)
#include "tst_Graph.moc"
