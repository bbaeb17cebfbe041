// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/PickleBuilder.h"
#include "tests/support/ProgramEdits.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope::testing;

namespace {

ProgramRun diff(const QStringList &arguments)
{
    return runPt2scope(QStringList{"diff"} + arguments);
}

}  // namespace

class tst_Diff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void exitStatus_data();
    void exitStatus();
    void json();
    void jsonOfOneSection();
    void text();
    void ranges();
    void counts();
    void countsOfKinds();
    void breakingOnly();
    void markdown();
    void markdownOfManyRows();
    void namesOfSeveralModels();
    void mostImportantFirst();
    void html();
    void htmlOfOneProgram();
    void outputFile();
    void damaged();
    void hostileNames();
    void longNames();
    void tensorAlone();
    void typesThatReadAlike();

private:
    QString file(const char *name) const { return m_folder.filePath(name); }
    bool write(const char *name, const Entries &entries) const { return writeFile(file(name), zip(entries)); }

    QTemporaryDir m_folder;
};

void tst_Diff::initTestCase()
{
    QVERIFY(write("a.pt2", smallPt2Entries()));
    QVERIFY(write("same.pt2", smallPt2Entries()));
    QVERIFY(QFile::link(file("a.pt2"), file("link.pt2")));
    QVERIFY(write("weight.pt2", changed("data/weights/weight_0", [](auto &entry) { entry.content[0] ^= 1; })));
    QVERIFY(write("extra.pt2", plus("model/extra/note", "text")));
    std::string program = smallProgramText();
    const std::string sizes = R"("x": {"dtype": 7, "sizes": [{"as_int": 3})";
    const std::size_t at = program.find(sizes);
    QVERIFY(at != std::string::npos);
    program.replace(at + sizes.size() - 2, 1, "5");
    QVERIFY(write("breaking.pt2", with("models/model.json", program)));
}

void tst_Diff::exitStatus_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    const QString a = file("a.pt2");
    const auto row = [](const char *name, const QStringList &arguments, int status) {
        QTest::newRow(name) << arguments << status;
    };
    row("same", {a, file("same.pt2")}, 0);
    row("same, asked", {a, file("same.pt2"), "--exit-code"}, 0);
    row("different", {a, file("weight.pt2")}, 0);
    row("different, asked", {a, file("weight.pt2"), "--exit-code"}, 1);
    row("different elsewhere", {a, file("weight.pt2"), "--exit-code", "--only", "signature"}, 0);
    row("different, not breaking", {a, file("extra.pt2"), "--exit-code", "--breaking-only"}, 0);
    row("breaking", {a, file("breaking.pt2"), "--exit-code", "--breaking-only"}, 1);
    row("equal within the tolerance", {a, file("weight.pt2"), "--exit-code", "--only", "tensors", "--atol", "1e9"}, 0);
    row("one side", {a}, 2);
    row("three sides", {a, a, a}, 2);
    row("no such section", {a, a, "--only", "weights"}, 2);
    row("no number", {a, a, "--rtol", "x"}, 2);
    row("negative", {a, a, "--atol=-1"}, 2);
    row("over a side", {a, file("same.pt2"), "-o", file("./same.pt2")}, 2);
    row("over a side by another name", {a, file("same.pt2"), "-o", file("link.pt2")}, 2);
    row("into the folder of a side", {m_folder.path(), a, "-o", file("weight.pt2")}, 2);
    row("absent", {a, file("absent.pt2")}, 3);
    row("no format", {a, QStringLiteral(PT2SCOPE_SOURCE "/LICENSE")}, 3);
    row("no such model", {a, a, "--model", "other"}, 3);
}

void tst_Diff::exitStatus()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    const ProgramRun run = diff(arguments);
    QVERIFY2(run.status == status, run.described());
    QCOMPARE(run.err.isEmpty(), status < 2);
}

void tst_Diff::json()
{
    const ProgramRun run = diff({file("a.pt2"), file("breaking.pt2"), "--format", "json"});
    const QJsonObject report = run.json();
    QVERIFY2(!report.isEmpty(), run.described());
    QCOMPARE(report["a"].toString(), file("a.pt2"));
    QCOMPARE(report["b"].toString(), file("breaking.pt2"));
    QCOMPARE(report["equal"].toBool(true), false);
    const QJsonObject sections = report["sections"].toObject();
    QCOMPARE(QStringList(sections.keys()),
             (QStringList{"configuration", "program", "records", "signature", "tensors"}));
    for (const QJsonValue &section : sections) {
        for (const char *list : {"added", "removed", "changed", "remarks", "not_compared"})
            QVERIFY(section[list].isArray());
    }
    const QJsonArray changed = sections["signature"]["changed"].toArray();
    QCOMPARE(changed.size(), 1);
    const QJsonObject entry = changed[0].toObject();
    QCOMPARE(entry["name"].toString(), QString("x"));
    QCOMPARE(entry["what"].toString(), QString("sizes"));
    QCOMPARE(entry["from"].toString(), QString("[3, 4]"));
    QCOMPARE(entry["to"].toString(), QString("[5, 4]"));
    QCOMPARE(entry["breaking"].toBool(), true);
    QCOMPARE(entry["a"]["record"].toString(), QString("model/models/model.json"));
}

void tst_Diff::jsonOfOneSection()
{
    const ProgramRun run = diff({file("a.pt2"), file("extra.pt2"), "--format=json", "--only", "records"});
    const QJsonObject sections = run.json()["sections"].toObject();
    QCOMPARE(QStringList(sections.keys()), QStringList{"records"});
    const QJsonArray added = sections["records"]["added"].toArray();
    QCOMPARE(added.size(), 1);
    QCOMPARE(added[0]["name"].toString(), QString("extra/note"));
    QCOMPARE(added[0]["to"].toInt(), 4);
    QVERIFY(added[0]["from"].isNull());
}

void tst_Diff::text()
{
    const ProgramRun same = diff({file("a.pt2"), file("same.pt2")});
    QVERIFY2(same.out.startsWith(QString(file("a.pt2") + " -> " + file("same.pt2") + ": the same").toUtf8()),
             same.described());
    const ProgramRun run = diff({file("a.pt2"), file("weight.pt2")});
    QVERIFY2(run.out.contains("different, nothing breaking"), run.described());
    QVERIFY2(run.out.contains("\nTensors\n"), run.described());
    QVERIFY2(run.out.contains("1 of 12 elements changed"), run.described());
    const ProgramRun releases = diff({goodArchive("2.9.1/transformer_layer"), goodArchive("2.15.0/transformer_layer")});
    QVERIFY2(releases.out.contains("(absent) -> cudnn_enable=False"), releases.described());
    QVERIFY2(!releases.out.contains("eps=1e-05"), "written, it is what the operator takes by default");
}

/// For people open ends are words.
void tst_Diff::ranges()
{
    const auto ranged = [this](const char *name, const std::string &range) {
        std::string program = smallProgramText();
        const std::string none = R"("range_constraints": {})";
        const std::size_t at = program.find(none);
        return at != std::string::npos
               && write(name, with("models/model.json",
                                   program.replace(at, none.size(), R"("range_constraints": {"s0": )" + range + "}")));
    };
    QVERIFY(ranged("closed.pt2", R"({"min_val": 2, "max_val": 10})"));
    QVERIFY(ranged("open.pt2", R"({"min_val": 3, "max_val": null})"));
    const ProgramRun run = diff({file("closed.pt2"), file("open.pt2"), "--only", "signature"});
    QVERIFY2(run.out.contains("2 to 10 -> 3 and more"), run.described());
    const QJsonObject report =
        diff({file("closed.pt2"), file("open.pt2"), "--only", "signature", "--format", "json"}).json();
    QCOMPARE(report["sections"]["signature"]["changed"][0]["to"], QJsonValue(QJsonArray{3, QJsonValue::Null}));
}

void tst_Diff::counts()
{
    const ProgramRun run = diff({file("a.pt2"), file("extra.pt2"), "--stat"});
    QVERIFY2(run.out.contains("1 added"), run.described());
    QVERIFY2(!run.out.contains("extra/note"), run.described());
    const QJsonObject report = diff({file("a.pt2"), file("extra.pt2"), "--stat", "--format", "json"}).json();
    QCOMPARE(report["sections"]["records"]["counts"]["added"].toInt(), 1);
    QVERIFY(report["sections"]["records"]["added"].isArray());
    QVERIFY(report["sections"]["records"]["added"].toArray().isEmpty());
}

/// Of things, by what they are: not of rows.
void tst_Diff::countsOfKinds()
{
    const auto counts = [](const char *a, const char *b) {
        return diff({goodArchive(a), goodArchive(b), "--stat"}).out;
    };
    const QByteArray models = counts("2.15.0/lstm_small", "2.15.0/transformer_layer");
    QVERIFY2(
        models.contains(
            "12 weights added; 8 weights and 2 outputs removed; 1 input and 1 output changed; of these 4 breaking"),
        models);
    QVERIFY2(models.contains("15 operators, 8 modules and 35 nodes added"), models);
    const QByteArray releases = counts("2.9.1/transformer_layer", "2.15.0/transformer_layer");
    QVERIFY2(releases.contains("1 operator added, 3 nodes changed, 32 same"), releases);
}

void tst_Diff::breakingOnly()
{
    const ProgramRun run = diff({file("a.pt2"), file("extra.pt2"), "--breaking-only"});
    QVERIFY2(run.out.contains("nothing breaking"), run.described());
    QVERIFY2(!run.out.contains("extra/note"), run.described());
}

void tst_Diff::markdown()
{
    const ProgramRun run = diff({file("a.pt2"), file("breaking.pt2"), "--format", "markdown"});
    QVERIFY2(run.out.startsWith("## pt2scope diff: different, 1 breaking"), run.described());
    QVERIFY2(run.out.contains("| `~` | `x` | sizes |"), run.described());
}

/// A long section takes one line of a comment until it is opened.
void tst_Diff::markdownOfManyRows()
{
    const QStringList both{goodArchive("2.15.0/transformer_layer"), file("a.pt2"), "--format", "markdown"};
    const QByteArray out = diff(both).out;
    QVERIFY2(out.contains("### Records\n\n<details><summary>") && out.contains("</summary>\n\n| | name |"), out);
    QCOMPARE(out.count("<details>"), out.count("</details>"));
    QVERIFY(!diff({file("a.pt2"), file("extra.pt2"), "--format", "markdown"}).out.contains("<details>"));
}

/// Equal names of several models are told apart.
void tst_Diff::namesOfSeveralModels()
{
    const QString versions = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/online-dense/dense_hot_export");
    const QString others = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/online-tiny/dense_hot_export");
    for (const char *format : {"text", "markdown", "html"}) {
        const QByteArray out =
            diff({versions, others, "--only", "tensors", "--format", format}).out.replace("<wbr>", "");
        QVERIFY2(out.contains("versions/20261129142334/scripted_model.pt: .head.weight")
                     && out.contains("versions/20261129143025/scripted_model.pt: .head.weight"),
                 out);
    }
    QVERIFY(!diff({file("a.pt2"), file("weight.pt2")}).out.contains("model: "));
}

/// What a caller notices stands before the names of files.
void tst_Diff::mostImportantFirst()
{
    for (const char *format : {"text", "markdown", "html"}) {
        const QByteArray out = diff({file("a.pt2"), file("breaking.pt2"), "--format", format}).out;
        QVERIFY2(out.indexOf("signature") < out.indexOf("records") && out.indexOf("Signature") < out.indexOf("Records"),
                 out);
    }
}

void tst_Diff::html()
{
    const ProgramRun run = diff({file("a.pt2"), file("breaking.pt2"), "--format", "html"});
    QVERIFY2(run.out.startsWith("<!DOCTYPE html>"), run.described());
    QVERIFY(run.out.contains("prefers-color-scheme: dark"));
    QVERIFY(run.out.contains("<section id=\"signature\">"));
    QVERIFY2(!run.out.contains("http"), "the page needs nothing else");
    QCOMPARE(run.out.count("<svg "), 2);
    QVERIFY(run.out.contains("<g class=\"pill changed\"><title>x - x sizes: [3, 4] -&gt; [5, 4]</title>"));
    QVERIFY(run.out.contains("<code>models/<wbr>model.<wbr>json</code>"));
    const ProgramRun programs = diff({goodArchive("2.15.0/lstm_small"), goodArchive("2.15.0/transformer_layer"),
                                      "--format", "html", "--only", "program"});
    QVERIFY2(programs.out.contains("torch.<wbr>ops.<wbr>aten.<wbr>"), "long values go on in the next line");
    QVERIFY2(programs.out.contains("p=0.1"), "numbers do not");
    QVERIFY(run.out.endsWith("</html>\n"));
    QVERIFY(!diff({file("a.pt2"), file("breaking.pt2"), "--format", "html", "--stat"}).out.contains("<svg "));
    QVERIFY(!diff({file("a.pt2"), file("a.pt2"), "--format", "html", "--only", "records"}).out.contains("<svg "));
}

/// Where one side has no program, the other's graph is drawn beside a word of that.
void tst_Diff::htmlOfOneProgram()
{
    const QByteArray empty = "no such program, or none that can be read";
    QVERIFY(write("broken.pt2", with("models/model.json", "{")));
    QVERIFY(write("none.pt2", without({"models/model.json"})));
    for (const char *other : {"broken.pt2", "none.pt2"}) {
        for (const QStringList &sides : {QStringList{file("a.pt2"), file(other)}, {file(other), file("a.pt2")}}) {
            const ProgramRun run = diff(sides + QStringList{"--format", "html"});
            QVERIFY2(run.status == 0, run.described());
            QCOMPARE(run.out.count("<svg"), 1);
            QCOMPARE(run.out.count("<figcaption>"), 2);
            QVERIFY(run.out.contains(empty));
        }
    }
    const ProgramRun both = diff({file("a.pt2"), file("breaking.pt2"), "--format", "html"});
    QCOMPARE(both.out.count("<svg"), 2);
    QVERIFY(!both.out.contains(empty));
    const ProgramRun unwanted = diff({file("a.pt2"), file("none.pt2"), "--format", "html", "--only", "tensors"});
    QVERIFY(!unwanted.out.contains("<svg"));
}

void tst_Diff::outputFile()
{
    const ProgramRun run = diff({file("a.pt2"), file("extra.pt2"), "--format", "html", "-o", file("diff.html")});
    QVERIFY2(run.status == 0 && run.out.isEmpty(), run.described());
    QVERIFY(readFile(file("diff.html")).startsWith("<!DOCTYPE html>"));
}

/// One side breaks off in the middle: what is left is compared, and the rest is told.
void tst_Diff::damaged()
{
    const QByteArray whole = readFile(goodArchive("2.15.0/transformer_layer"));
    QVERIFY(writeFile(file("cut.pt2"), whole.left(whole.size() / 2)));
    const ProgramRun run = diff({goodArchive("2.15.0/transformer_layer"), file("cut.pt2"), "--exit-code"});
    QVERIFY2(run.status == 1, run.described());
    QVERIFY2(!run.out.contains("removed") && run.out.contains("its directory is lost"), run.described());
    QVERIFY2(run.out.contains("breaking, but not everything could be compared"), run.described());
    QVERIFY2(run.out.contains("container/not-a-zip") && run.out.contains("loads in"), run.described());
    QVERIFY2(!QString::fromUtf8(run.out).contains(QRegularExpression("signature +nothing to compare")),
             run.described());
    // Nothing is known to differ there, and nothing to be the same.
    const ProgramRun program =
        diff({goodArchive("2.15.0/transformer_layer"), file("cut.pt2"), "--exit-code", "--only", "program"});
    QVERIFY2(program.status == 3 && program.out.contains("not compared"), program.described());
}

void tst_Diff::hostileNames()
{
    QVERIFY(write("names.pt2", plus("model/extra/\x1b[31m<script>|`\n", "text")));
    for (const char *format : {"text", "markdown", "html", "json"}) {
        const ProgramRun run = diff({file("a.pt2"), file("names.pt2"), "--format", format});
        QVERIFY2(run.status == 0 && !run.out.contains('\x1b'), run.described());
    }
    for (const char *format : {"markdown", "html"})
        QVERIFY(!diff({file("a.pt2"), file("names.pt2"), "--format", format}).out.contains("<script>"));
}

/// One name must not push the rest of a table out of sight.
/// A file that is one tensor has no name in it.
void tst_Diff::tensorAlone()
{
    const auto saved = [&](const char *name, std::string_view content, bool isNamed) {
        PickleBuilder pickle;
        if (isNamed)
            pickle.op(pt2scope::PickleOp::EmptyDict).text("w");
        pickle.tensor("FloatStorage", "0", 16, {16}, {1});
        if (isNamed)
            pickle.op(pt2scope::PickleOp::SetItem);
        const std::string storage = std::string(48, '1') + std::string(content);
        return writeFile(file(name), torchSaveZip(pickle.stopped(), {{"0", storage}}));
    };
    QVERIFY(saved("one.pt", "0123456789abcdef", false));
    QVERIFY(saved("other.pt", "0123456789abcdeg", false));
    QVERIFY(saved("named.pt", "0123456789abcdef", true));
    const QByteArray itself = "(the tensor itself)";
    for (const char *format : {"text", "markdown", "html"}) {
        const ProgramRun run = diff({file("one.pt"), file("other.pt"), "--only", "tensors", "--format", format});
        QVERIFY2(run.out.contains(itself), run.described());
    }
    const ProgramRun renamed = diff({file("one.pt"), file("named.pt"), "--only", "tensors"});
    QVERIFY2(renamed.out.contains(itself + " -> w"), renamed.described());
    const QJsonObject report = diff({file("one.pt"), file("other.pt"), "--format", "json"}).json();
    QCOMPARE(report["sections"]["tensors"]["changed"][0]["name"], QJsonValue(""));
}

/// "1" and 1 do not look the same, nor is an empty text nothing.
void tst_Diff::typesThatReadAlike()
{
    QVERIFY(write("number.pt2", plus("model/extra/a.json", R"({"n": 1, "t": "x", "u": 2})")));
    QVERIFY(write("text.pt2", plus("model/extra/a.json", R"({"n": "1", "t": "", "u": "3"})")));
    const ProgramRun run = diff({file("number.pt2"), file("text.pt2"), "--only", "configuration"});
    for (const char *values : {"1 -> \"1\"", "x -> \"\"", "2 -> 3"})
        QVERIFY2(run.out.contains(values), run.described());
}

void tst_Diff::longNames()
{
    QVERIFY(write("long.pt2", plus("model/extra/" + std::string(60'000, 'n') + "_end", "text")));
    for (const char *format : {"text", "markdown", "html"}) {
        const ProgramRun run = diff({file("a.pt2"), file("long.pt2"), "--only", "records", "--format", format});
        QVERIFY2(run.status == 0 && run.out.contains("nnn_end"), format);
        QVERIFY2(!run.out.contains(QByteArray(200, 'n')), format);
    }
}

QTEST_GUILESS_MAIN(tst_Diff)
#include "tst_Diff.moc"
