// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/DiffLines.h"
#include "tests/core/diff/ProgramBlocks.h"
#include "tests/support/ExportFixtures.h"
#include "tests/support/Fixtures.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const QString broken = QStringLiteral(PT2SCOPE_FIXTURES "/broken/");
const QString sound = broken + "026_eocd_comment_longest.pt2";

/// Lines of what a check says, with their sections.
QStringList soundnessLines(const Difference &difference)
{
    QStringList lines;
    for (const DiffSection which : allDiffSections) {
        for (const DiffEntry &entry : difference.section(which).entries) {
            if (isOfSoundness(entry))
                lines << QString::fromStdString(std::string(sectionName(which))) + ": " + lineOf(entry);
        }
    }
    return lines;
}

QStringList errorLines(const Difference &difference)
{
    return soundnessLines(difference).filter("/");
}

/// What is wrong with bytes that only --deep reads, or what the rules count as a warning.
bool isPastQuickErrors(const QByteArray &name)
{
    return name.contains("crc_weight_bit_flip") || name.contains("symlink_entry")
           || name.contains("config_duplicate_key");
}

}  // namespace

/// What a check finds on one side only.
class tst_SoundnessDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void brokenArchives_data();
    void brokenArchives();
    void brokenFolders_data();
    void brokenFolders();
    void errorsOfBothAreNone();
    void errorsThatMoved();
    void errorsAtOtherPlaces();
    void deep();
    void sections();
    void errorsOfAModel();
    void torchVersions();
};

void tst_SoundnessDiff::brokenArchives_data()
{
    QTest::addColumn<QString>("path");
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES)) {
        if (fixture.manifest["severity"].toString() == "error" && fixture.manifest["layout"].toString() == "layered"
            && fixture.manifest["base"].toString() == "linear_basic.pt2" && !isPastQuickErrors(fixture.name))
            QTest::newRow(fixture.name.constData()) << fixture.path;
    }
}

void tst_SoundnessDiff::brokenArchives()
{
    QFETCH(QString, path);
    const DocumentPtr a = openPath(sound);
    const DocumentPtr b = openPath(path);
    QVERIFY(a && b);
    if (b->kind == DocumentKind::Unknown)
        QSKIP("no archive at all, which no comparison opens");
    const DifferencePtr there = compareAll(a, b);
    QVERIFY2(there->breaking() > 0, qPrintable(linesOf(*there).join('\n')));
    const QStringList added = errorLines(*there);
    QVERIFY2(!added.isEmpty() && added.filter(" + ").size() == added.size()
                 && added.filter(" (breaking)").size() == added.size(),
             qPrintable(added.join('\n')));

    const QStringList removed = errorLines(*compareAll(b, a));
    QStringList mirrored;
    for (const QString &line : added)
        mirrored << QString(line).replace(": + ", ": - ").replace(" (breaking)", "");
    QCOMPARE(removed, mirrored);
}

void tst_SoundnessDiff::brokenFolders_data()
{
    QTest::addColumn<int>("index");
    const std::vector<BrokenExport> cases = brokenExports();
    QVERIFY(!cases.empty());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (cases[i].severity == "error")
            QTest::newRow(cases[i].name.constData()) << static_cast<int>(i);
    }
}

void tst_SoundnessDiff::brokenFolders()
{
    QFETCH(int, index);
    const BrokenExport one = brokenExports()[static_cast<std::size_t>(index)];
    const BrokenExportFolder folder(one);
    const QString below = one.base == "online-tiny" ? "/dense_hot_export" : "";
    const DifferencePtr difference =
        compareAll(openPath(exportFixture(one.base) + below), openPath(QString::fromStdString(folder.path()) + below));
    QVERIFY2(difference->breaking() > 0, qPrintable(linesOf(*difference).join('\n')));
}

void tst_SoundnessDiff::errorsOfBothAreNone()
{
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES)) {
        const DocumentPtr once = openPath(fixture.path);
        const DocumentPtr again = openPath(fixture.path);
        QCOMPARE(soundnessLines(*compareAll(once, again)), QStringList());
    }
}

void tst_SoundnessDiff::errorsThatMoved()
{
    const ProgramSketch before{
        .inputs = {{.name = "x"}},
        .nodes = {{.name = "sin", .op = "sin", .inputs = {"x"}}, {.name = "cos", .op = "cos", .inputs = {"nowhere"}}},
        .outputs = {"cos"}};
    ProgramSketch after = before;
    after.nodes.insert(after.nodes.begin(), {.name = "tan", .op = "tan", .inputs = {"x"}});
    const DocumentPtr a = documentOf(before);
    QVERIFY(errorLines(*compareAll(documentOf(ProgramSketch{.inputs = {{.name = "x"}}, .outputs = {"x"}}), a)).size()
            > 0);
    const QStringList lines = errorLines(*compareAll(a, documentOf(after)));
    QCOMPARE(lines.filter("nowhere"), QStringList());
}

/// Where only the place or the name is another, B is no worse than A.
void tst_SoundnessDiff::errorsAtOtherPlaces()
{
    const auto program = [](const std::string &name) {
        return documentOf(ProgramSketch{.inputs = {{.name = "x"}},
                                        .nodes = {{.name = name, .op = "cos", .inputs = {"nowhere"}}},
                                        .outputs = {name}});
    };
    const QStringList lines = errorLines(*compareAll(program("cos"), program("cos_7")));
    QVERIFY2(!lines.isEmpty() && lines.filter(" ~ ").size() == lines.size() && lines.filter("(breaking)").isEmpty(),
             qPrintable(lines.join('\n')));
}

/// Bytes of weights are read only where that is asked for.
void tst_SoundnessDiff::deep()
{
    const DocumentPtr a = openPath(sound);
    const DocumentPtr b = openPath(broken + "038_crc_weight_bit_flip.pt2");
    QCOMPARE(errorLines(*compareAll(a, b)), QStringList());
    ThreadPool pool(2);
    const QStringList lines = errorLines(*compareDocuments(a, b, {.pool = pool, .deep = true}));
    QVERIFY2(lines.filter("+ container/crc").size() == 1, qPrintable(lines.join('\n')));
}

void tst_SoundnessDiff::sections()
{
    const DocumentPtr a = openPath(sound);
    const DocumentPtr b = openPath(broken + "190_graph_output_dangling.pt2");
    const auto linesOfSection = [&](DiffSection which) {
        ThreadPool pool(2);
        return errorLines(*compareDocuments(a, b, {.pool = pool, .sections = onlySection(which)}));
    };
    QVERIFY(!linesOfSection(DiffSection::Program).isEmpty());
    QCOMPARE(linesOfSection(DiffSection::Records), QStringList());
    QCOMPARE(linesOfSection(DiffSection::Tensors), QStringList());
}

void tst_SoundnessDiff::errorsOfAModel()
{
    const DocumentPtr a = openPath(sound);
    const auto ofModel = [&](const QString &file, const std::string &model) {
        ThreadPool pool(2);
        return errorLines(*compareDocuments(a, openPath(broken + file), {.pool = pool, .model = model}));
    };
    QVERIFY(!ofModel("190_graph_output_dangling.pt2", "model").isEmpty());
    QCOMPARE(ofModel("222_second_model_bare.pt2", "model"), QStringList());
    QVERIFY(!ofModel("222_second_model_bare.pt2", "second").isEmpty());
    QCOMPARE(ofModel("000_archive_format_missing.pt2", "model"), QStringList());
}

void tst_SoundnessDiff::torchVersions()
{
    const DocumentPtr old = openPath(PT2SCOPE_FIXTURES "/pt2/2.6.0/linear_basic.pt2");
    const DocumentPtr later = openPath(PT2SCOPE_FIXTURES "/pt2/2.12.1/linear_basic.pt2");
    QCOMPARE(soundnessLines(*compareAll(old, later)),
             QStringList("configuration: ~ loads in (the archive): torch 2.6 to 2.15 -> torch 2.9 to 2.15 (breaking)"));
    QCOMPARE(soundnessLines(*compareAll(later, old)),
             QStringList("configuration: ~ loads in (the archive): torch 2.9 to 2.15 -> torch 2.6 to 2.15"));
    QVERIFY(soundnessLines(*compareAll(openPath(sound), openPath(broken + "194_op_unknown_overload.pt2")))
                .contains("configuration: ~ loads in (the archive): torch 2.9 to 2.15 -> no torch (breaking)"));
}

QTEST_GUILESS_MAIN(tst_SoundnessDiff)
#include "tst_SoundnessDiff.moc"
