// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Crc32.h"
#include "tests/app/ProgramRun.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Fixtures.h"

#include <QDir>
#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// An archive m.pt2 and a folder "out" to extract to, in a folder in which nothing else may appear.
class Bench {
public:
    explicit Bench(const std::vector<std::byte> &archive) { QVERIFY(writeFile(path("m.pt2"), archive)); }
    explicit Bench(const QString &fixture) { QVERIFY(QFile::copy(fixture, path("m.pt2"))); }

    QString path(const QString &name) const { return m_folder.filePath(name); }

    ProgramRun extract(const QStringList &arguments) const
    {
        return runPt2scope(QStringList{"extract", "m.pt2", "-o", "out"} + arguments,
                           {.folder = m_folder.path(), .input = {}, .environment = {}});
    }

    /// Every file but m.pt2, hidden and temporary ones included.
    QStringList files() const
    {
        QStringList found;
        QDirIterator it(m_folder.path(), QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
        while (it.hasNext())
            found << QDir(m_folder.path()).relativeFilePath(it.next());
        found.removeOne("m.pt2");
        found.sort();
        return found;
    }

private:
    QTemporaryDir m_folder;
};

std::vector<std::byte> archiveOf(const std::string &name, const std::string &content = "payload")
{
    return ZipBuilder().add("root/first", "first").add(name, content).build();
}

}  // namespace

class tst_Extract : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void names_data();
    void names();
    void everyRecordOfAFixture_data();
    void everyRecordOfAFixture();
    void nestedRecords();
    void nothingLeavesTheFolder_data();
    void nothingLeavesTheFolder();
    void tooDeep();
    void namesThatBecomeOne();
    void recordsOfOneName_data();
    void recordsOfOneName();
    void refusalsLeaveNoFolders_data();
    void refusalsLeaveNoFolders();
    void existingFilesAreKept();
    void forceReplacesTheNameNotTheTarget();
    void linksOnTheWayAreRefused();
    void filesOnTheWayAreRefused();
    void damageIsRefused_data();
    void damageIsRefused();
    void archivesWithoutCrcsAreNotDamaged();
    void oneFailureDoesNotStopTheOthers();
    void json();
    void foldersThatCannotBeMade();
};

void tst_Extract::names_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QStringList>("files");

    const QStringList weight{"out/model/data/weights/weight_0"};
    QTest::newRow("with the root folder") << QStringList{"model/data/weights/weight_0"} << weight;
    QTest::newRow("without it") << QStringList{"data/weights/weight_0"} << weight;
    QTest::newRow("a tensor") << QStringList{"w"} << weight;
    QTest::newRow("twice the same") << QStringList{"w", "data/weights/weight_0"} << weight;
    QTest::newRow("a pattern") << QStringList{"data/weights/weight_*"} << weight;
    QTest::newRow("a pattern of the last name") << QStringList{"weight_?"} << weight;
    QTest::newRow("a folder") << QStringList{"data/weights/"}
                              << QStringList{"out/model/data/weights/model_weights_config.json",
                                             "out/model/data/weights/weight_0"};
    QTest::newRow("two names") << QStringList{"byteorder", "archive_format"}
                               << QStringList{"out/model/archive_format", "out/model/byteorder"};
}

void tst_Extract::names()
{
    QFETCH(QStringList, names);
    const Bench bench(smallPt2());
    const ProgramRun run = bench.extract(names);
    QVERIFY2(run.status == 0, run.described());
    QTEST(bench.files(), "files");
}

void tst_Extract::everyRecordOfAFixture_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES)) {
        const bool chosen =
            fixture.name.startsWith("2.15") || fixture.name.contains("aoti") || fixture.name.startsWith("2.6");
        if (chosen && !hasStaleTruth(fixture.path))
            QTest::newRow(fixture.name) << fixture.path << fixture.truth;
    }
}

void tst_Extract::everyRecordOfAFixture()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const Bench bench(path);
    const ProgramRun run = bench.extract({"**"});
    QVERIFY2(run.status == 0, run.described());
    QStringList names;
    for (const QJsonValue &entry : truth["zip"].toArray()) {
        const QString file = "out/" + entry["name"].toString();
        names << file;
        const QByteArray bytes = readFile(bench.path(file));
        QCOMPARE(bytes.size(), entry["size"].toInteger());
        QCOMPARE(crc32(0, std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())))),
                 entry["crc32"].toString().toUInt(nullptr, 16));
    }
    names.sort();
    QCOMPARE(bench.files(), names);
}

void tst_Extract::nestedRecords()
{
    const Bench bench(nesting(zip(torchSave())));
    const ProgramRun run = bench.extract({"data/sample_inputs/model.pt!/archive/byteorder"});
    QVERIFY2(run.status == 0, run.described());
    QCOMPARE(readFile(bench.path("out/model/data/sample_inputs/model.pt!/archive/byteorder")), QByteArray("little"));
    QCOMPARE(bench.files().size(), 1);
    QVERIFY(bench.extract({"byteorder"}).status == 0);
    QCOMPARE(bench.files().size(), 2);
}

void tst_Extract::nothingLeavesTheFolder_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name :
         {"../escaped", "../../../../../../../../../tmp/escaped", "/tmp/pt2scope-escaped", "root/../../escaped",
          "..\\escaped", "C:\\escaped", "C:/escaped", "root/..", "root/.", "root/a\nb", "root/\x1b[31m",
          "root/\xff\xfe", "~/escaped", "-rf", "root/con", "root/.git/hooks/post-checkout"})
        QTest::newRow(QByteArray(name).toPercentEncoding()) << QByteArray(name);
    QTest::newRow("NUL") << QByteArray("root/a\0b", 8);
    QTest::newRow("long") << QByteArray("root/") + QByteArray(5'000, 'x');
    QTest::newRow("deep") << QByteArray("d/").repeated(99) + "x";
}

void tst_Extract::nothingLeavesTheFolder()
{
    QFETCH(QByteArray, name);
    const Bench bench(archiveOf(name.toStdString()));
    const ProgramRun run = bench.extract({"**"});
    QVERIFY2(run.status == 0, run.described());
    QCOMPARE(bench.files().size(), 2);
    for (const QString &file : bench.files()) {
        QVERIFY2(file.startsWith("out/"), file.toUtf8());
        if (file != "out/root/first")
            QCOMPARE(readFile(bench.path(file)), QByteArray("payload"));
    }
    QVERIFY(!QFile::exists("/tmp/escaped") && !QFile::exists("/tmp/pt2scope-escaped"));
    for (const char c : run.out)
        QVERIFY2(c == '\n' || static_cast<unsigned char>(c) >= 0x20, run.described());
}

void tst_Extract::tooDeep()
{
    const Bench bench(archiveOf(QByteArray("d/").repeated(3'000).toStdString() + "x"));
    const ProgramRun run = bench.extract({"**"});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("more than 100 folders"), run.described());
    QCOMPARE(bench.files(), QStringList{"out/root/first"});
}

void tst_Extract::namesThatBecomeOne()
{
    const Bench bench(ZipBuilder().add("r/a:b", "one").add("r/a*b", "two").build());
    const ProgramRun run = bench.extract({"r", "--force"});
    QCOMPARE(run.status, 3);
    QCOMPARE(readFile(bench.path("out/r/a_b")), QByteArray("one"));
    QVERIFY2(run.err.contains("another record was extracted to 'r/a_b'"), run.described());
}

void tst_Extract::recordsOfOneName_data()
{
    QTest::addColumn<QString>("second");
    QTest::addColumn<int>("status");
    QTest::newRow("different") << "two" << 3;
    QTest::newRow("the same") << "one" << 0;
}

void tst_Extract::recordsOfOneName()
{
    QFETCH(QString, second);
    const Bench bench(ZipBuilder().add("r/a", "one").add("r/b", "b").add("r/a", second.toStdString()).build());
    for (const char *name : {"*", "r/a", "a", "r"}) {
        const ProgramRun run = bench.extract({name, "--force", "--format", "json"});
        QTEST(run.status, "status");
        QCOMPARE(readFile(bench.path("out/r/a")), QByteArray("one"));
        const QJsonArray refused = run.json()["refused"].toArray();
        QCOMPARE(refused.size(), run.status == 0 ? 0 : 1);
        if (run.status == 0)
            continue;
        QCOMPARE(refused.first()["name"].toString(), "r/a");
        QVERIFY2(refused.first()["reason"].toString().contains("only the first is extracted"), run.described());
        QVERIFY2(run.err.contains("only the first is extracted"), run.described());
    }
}

void tst_Extract::refusalsLeaveNoFolders_data()
{
    QTest::addColumn<std::vector<std::byte>>("archive");
    QTest::addColumn<QString>("name");
    ZipBuilder::Entry damaged = entry("r/deep/er/damaged", "payload");
    damaged.crcXor = 1;
    QTest::newRow("no such record") << smallPt2() << "none";
    QTest::newRow("damaged") << zip({entry("r/first", "first"), damaged}) << "r/deep/er/damaged";
    QTest::newRow("too deep") << archiveOf(QByteArray("d/").repeated(3'000).toStdString() + "x") << "d/**";
}

void tst_Extract::refusalsLeaveNoFolders()
{
    QFETCH(std::vector<std::byte>, archive);
    QFETCH(QString, name);
    const Bench bench(archive);
    QCOMPARE(bench.extract({name}).status, 3);
    QVERIFY(!QFileInfo::exists(bench.path("out")));
    QVERIFY(QDir().mkpath(bench.path("out/r")));
    QCOMPARE(bench.extract({name}).status, 3);
    QCOMPARE(QDir(bench.path("out")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{"r"});
    QVERIFY(QDir(bench.path("out/r")).isEmpty());
}

void tst_Extract::existingFilesAreKept()
{
    const Bench bench(smallPt2());
    QVERIFY(QDir().mkpath(bench.path("out/model")));
    QVERIFY(writeFile(bench.path("out/model/byteorder"), QByteArray("mine")));
    const ProgramRun kept = bench.extract({"byteorder"});
    QCOMPARE(kept.status, 3);
    QVERIFY2(kept.err.contains("File exists"), kept.described());
    QCOMPARE(readFile(bench.path("out/model/byteorder")), QByteArray("mine"));
    QCOMPARE(bench.extract({"byteorder", "--force"}).status, 0);
    QCOMPARE(readFile(bench.path("out/model/byteorder")), QByteArray("little"));
    QCOMPARE(bench.files(), QStringList{"out/model/byteorder"});
}

void tst_Extract::forceReplacesTheNameNotTheTarget()
{
    const Bench bench(smallPt2());
    QVERIFY(QDir().mkpath(bench.path("out/model")));
    QVERIFY(writeFile(bench.path("precious"), QByteArray("mine")));
    QVERIFY(::symlink("../../precious", bench.path("out/model/byteorder").toUtf8()) == 0);
    QCOMPARE(bench.extract({"byteorder"}).status, 3);
    QCOMPARE(bench.extract({"byteorder", "--force"}).status, 0);
    QCOMPARE(readFile(bench.path("precious")), QByteArray("mine"));
    QVERIFY(!QFileInfo(bench.path("out/model/byteorder")).isSymLink());
}

void tst_Extract::linksOnTheWayAreRefused()
{
    const Bench bench(smallPt2());
    QVERIFY(QDir().mkpath(bench.path("elsewhere")));
    QVERIFY(QDir().mkpath(bench.path("out")));
    QVERIFY(::symlink("../elsewhere", bench.path("out/model").toUtf8()) == 0);
    const ProgramRun run = bench.extract({"byteorder", "--force"});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("'model' is in the way"), run.described());
    QCOMPARE(bench.files(), QStringList());
}

void tst_Extract::filesOnTheWayAreRefused()
{
    const Bench bench(ZipBuilder().add("r/a", "file").add("r/a/b", "below").build());
    const ProgramRun run = bench.extract({"**"});
    QCOMPARE(run.status, 3);
    QCOMPARE(bench.files(), QStringList{"out/r/a"});
}

void tst_Extract::damageIsRefused_data()
{
    QTest::addColumn<QString>("fixture");
    QTest::addColumn<QString>("name");
    QTest::newRow("a flipped bit") << "038_crc_weight_bit_flip"
                                   << "data/weights";
    QTest::newRow("zeros") << "040_crc_zeroed_one"
                           << "data/weights";
    QTest::newRow("inflated data is damaged") << "078_deflate_damaged"
                                              << "**";
}

void tst_Extract::damageIsRefused()
{
    QFETCH(QString, fixture);
    QFETCH(QString, name);
    const Bench bench(brokenArchive(fixture));
    const ProgramRun strict = bench.extract({name});
    QCOMPARE(strict.status, 3);
    QVERIFY2(strict.err.contains("damaged: ") && strict.err.contains("--allow-damaged"), strict.described());
    const qsizetype whole = bench.files().size();
    const ProgramRun lenient = bench.extract({name, "--allow-damaged", "--force"});
    QCOMPARE(lenient.status, 0);
    QVERIFY2(lenient.out.contains("DAMAGED: "), lenient.described());
    QCOMPARE(bench.files().size(), whole + 1);
}

/// As torch.save writes them after torch.serialization.set_crc32_options(False).
void tst_Extract::archivesWithoutCrcsAreNotDamaged()
{
    Entries entries = torchSave();
    for (ZipBuilder::Entry &each : entries)
        each.crcXor = crc32(0, std::as_bytes(std::span(each.content)));
    const Bench bench(zip(entries));
    const ProgramRun run = bench.extract({"**"});
    QVERIFY2(run.status == 0, run.described());
    QCOMPARE(bench.files().size(), static_cast<qsizetype>(entries.size()));

    entries.front().crcXor = 0;
    const ProgramRun partly = Bench(zip(entries)).extract({"**"});
    QVERIFY2(partly.status == 3 && partly.err.contains("do not match its CRC-32"), partly.described());
}

void tst_Extract::oneFailureDoesNotStopTheOthers()
{
    const Bench bench(smallPt2());
    const ProgramRun run = bench.extract({"byteordr", "archive_format"});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("byteordr: no record or tensor of this name; did you mean 'byteorder'?"),
             run.described());
    QCOMPARE(bench.files(), QStringList{"out/model/archive_format"});
}

void tst_Extract::json()
{
    const Bench bench(smallPt2());
    const ProgramRun run = bench.extract({"w", "none", "--format", "json"});
    QCOMPARE(run.status, 3);
    const QJsonObject file = run.json()["extracted"].toArray().first().toObject();
    QCOMPARE(file["record"].toString(), "model/data/weights/weight_0");
    QCOMPARE(file["file"].toString(), "model/data/weights/weight_0");
    QCOMPARE(file["bytes"].toInt(), 48);
    QCOMPARE(run.json()["refused"].toArray().first()["name"].toString(), "none");
}

void tst_Extract::foldersThatCannotBeMade()
{
    const Bench bench(smallPt2());
    QVERIFY(writeFile(bench.path("out"), QByteArray("a file")));
    const ProgramRun run = bench.extract({"w"});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("cannot open the folder 'out'"), run.described());
    QCOMPARE(readFile(bench.path("out")), QByteArray("a file"));
}

QTEST_GUILESS_MAIN(tst_Extract)
#include "tst_Extract.moc"
