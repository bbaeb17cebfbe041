// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ArchiveEdits.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <unistd.h>

using namespace pt2scope::testing;

namespace {

/// A working folder with a sound, a damaged and a foreign file, and one with a warning.
class Desk {
public:
    Desk()
    {
        QVERIFY(QFile::copy(goodArchive("2.15.0/dtypes_all"), path("sound.pt2")));
        QVERIFY(QFile::copy(brokenArchive("038_crc_weight_bit_flip"), path("flipped.pt2")));
        QVERIFY(QFile::copy(brokenArchive("028_trailing_bytes"), path("trailing.pt2")));
        QVERIFY(writeFile(path("notes.txt"), QByteArray("no archive")));
    }

    QString path(const QString &name) const { return m_folder.filePath(name); }
    ProgramRun check(const QStringList &arguments, const QByteArray &input = {}) const
    {
        return runPt2scope(QStringList{"check"} + arguments,
                           {.folder = m_folder.path(), .input = input, .environment = {}});
    }

private:
    QTemporaryDir m_folder;
};

QStringList paths(const QJsonObject &report)
{
    QStringList list;
    for (const QJsonValue &result : report["results"].toArray())
        list << result["path"].toString();
    return list;
}

QStringList rules(const QJsonObject &report)
{
    QStringList list;
    for (const QJsonValue &result : report["results"].toArray()) {
        for (const QJsonValue &finding : result["findings"].toArray())
            list << finding["rule"].toString();
    }
    return list;
}

}  // namespace

class tst_Check : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void exitStatus_data();
    void exitStatus();
    void formats_data();
    void formats();
    void wrongCommandLines_data();
    void wrongCommandLines();
    void quickLeavesBlobsUnread();
    void severities();
    void ignoredRules();
    void mostFindings();
    void listsOfPaths();
    void foldersAndPatterns();
    void reportIsTheSameForAnyJobs();
    void reportFile();
    void reportNeverReplacesAnInput();
    void quietText();
    void absolutePaths();
    void timings();
    void colours();
    void progress();
    void settings();
    void settingsOfAFolderAbove();
    void wrongSettings_data();
    void wrongSettings();
};

void tst_Check::exitStatus_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");

    QTest::newRow("sound") << QStringList{"sound.pt2"} << 0;
    QTest::newRow("sound, strict about warnings") << QStringList{"sound.pt2", "--fail-on", "warning"} << 0;
    QTest::newRow("sound, strict about info") << QStringList{"sound.pt2", "--fail-on", "info"} << 1;
    QTest::newRow("damaged") << QStringList{"flipped.pt2"} << 1;
    QTest::newRow("damaged, never failing") << QStringList{"flipped.pt2", "--fail-on", "never"} << 0;
    QTest::newRow("a warning") << QStringList{"trailing.pt2"} << 0;
    QTest::newRow("a warning, strict") << QStringList{"trailing.pt2", "--fail-on=warning"} << 1;
    QTest::newRow("one of several") << QStringList{"sound.pt2", "flipped.pt2"} << 1;
    QTest::newRow("absent") << QStringList{"absent.pt2"} << 3;
    QTest::newRow("absent, never failing") << QStringList{"absent.pt2", "--fail-on", "never"} << 3;
    QTest::newRow("absent beside sound") << QStringList{"absent.pt2", "sound.pt2"} << 3;
    QTest::newRow("a finding wins over absent") << QStringList{"absent.pt2", "flipped.pt2"} << 1;
    QTest::newRow("no known format, named") << QStringList{"notes.txt"} << 3;
    QTest::newRow("a pipe") << QStringList{"/dev/null"} << 3;
    QTest::newRow("nothing matches") << QStringList{"*.none"} << 3;
    QTest::newRow("no path") << QStringList{} << 2;
    QTest::newRow("cpu") << QStringList{"sound.pt2", "--device", "cpu"} << 0;
    QTest::newRow("the fastest engine present") << QStringList{"sound.pt2", "--device=auto"} << 0;
    QTest::newRow("a GPU that is not there") << QStringList{"sound.pt2", "--device", "cuda:99"} << 3;
    QTest::newRow("LibTorch on it") << QStringList{"sound.pt2", "--device", "torch:cuda:99"} << 3;
}

void tst_Check::exitStatus()
{
    const Desk desk;
    QFETCH(QStringList, arguments);
    for (const char *format : {"text", "json"}) {
        const ProgramRun run = desk.check(arguments + QStringList{"--format", format});
        QFETCH(int, status);
        QVERIFY2(run.status == status, run.described());
    }
}

void tst_Check::formats_data()
{
    QTest::addColumn<QString>("format");
    for (const char *format : {"text", "json", "jsonl", "sarif", "junit", "markdown"})
        QTest::newRow(format) << format;
}

void tst_Check::formats()
{
    const Desk desk;
    QFETCH(QString, format);
    const ProgramRun run = desk.check({"sound.pt2", "flipped.pt2", "absent.pt2", "--format", format});
    QCOMPARE(run.status, 1);
    for (const char *name : {"sound.pt2", "flipped.pt2", "absent.pt2", "container/crc-mismatch"})
        QVERIFY2(run.out.contains(name), run.described());
    QVERIFY(run.out.endsWith('\n'));
    QVERIFY(!run.out.contains(QDir::tempPath().toUtf8()));
    if (format == "json" || format == "sarif")
        QVERIFY2(!run.json().isEmpty(), run.described());
    if (format == "jsonl") {
        for (const QByteArray &line : run.out.trimmed().split('\n'))
            QVERIFY2(QJsonDocument::fromJson(line).isObject(), line);
    }
    if (format == "junit") {
        QXmlStreamReader xml(run.out);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), run.described());
    }
}

void tst_Check::wrongCommandLines_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("error");

    QTest::newRow("unknown rule") << QStringList{"--ignore", "container/crc-mismach"}
                                  << QByteArray("did you mean 'container/crc-mismatch'?");
    QTest::newRow("severity of an unknown rule")
        << QStringList{"--severity", "blob/none=info"} << QByteArray("there is no rule 'blob/none'");
    QTest::newRow("no severity") << QStringList{"--severity", "blob/too-short"} << QByteArray("it must be RULE=LEVEL");
    QTest::newRow("unknown severity") << QStringList{"--severity", "blob/too-short=fatal"}
                                      << QByteArray("'fatal' is not a severity");
    QTest::newRow("rules in one word") << QStringList{"--ignore", "blob/too-short,blob/extra-bytes"}
                                       << QByteArray("; --ignore may be repeated");
    QTest::newRow("severities in one word") << QStringList{"--severity", "blob/too-short=info,blob/extra-bytes=off"}
                                            << QByteArray("; --severity may be repeated");
    QTest::newRow("unknown level") << QStringList{"--fail-on", "eror"} << QByteArray("did you mean 'error'?");
    QTest::newRow("unknown format") << QStringList{"--format", "jsn"} << QByteArray("did you mean 'json'?");
    QTest::newRow("no threads") << QStringList{"--jobs", "0"} << QByteArray("--jobs must be from 1 to ");
    QTest::newRow("too many threads") << QStringList{"--jobs", "1000000"} << QByteArray("--jobs must be from 1 to ");
    QTest::newRow("unknown device") << QStringList{"--device", "gpu"} << QByteArray("'gpu': it must be cpu, cuda, ");
    QTest::newRow("no number of a GPU") << QStringList{"--device", "cuda:"} << QByteArray("it must be cpu, cuda, ");
    QTest::newRow("misspelt device") << QStringList{"--device", "cude"} << QByteArray("did you mean 'cuda'?");
    QTest::newRow("absent baseline") << QStringList{"--baseline", "none.json"} << QByteArray("No such file");
    QTest::newRow("absent settings") << QStringList{"--config", "none.json"} << QByteArray("No such file");
}

void tst_Check::wrongCommandLines()
{
    const Desk desk;
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, error);
    const ProgramRun run = desk.check(QStringList{"sound.pt2"} + arguments);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, QByteArray());
    QVERIFY2(run.err.contains(error), run.described());
}

void tst_Check::quickLeavesBlobsUnread()
{
    const Desk desk;
    const ProgramRun whole = desk.check({"flipped.pt2", "--format", "json"});
    const ProgramRun quick = desk.check({"flipped.pt2", "--format", "json", "--quick"});
    QCOMPARE(quick.status, 0);
    QVERIFY(quick.json()["summary"]["bytes_verified"].toInteger()
            < whole.json()["summary"]["bytes_verified"].toInteger());
}

void tst_Check::severities()
{
    const Desk desk;
    const ProgramRun run =
        desk.check({"flipped.pt2", "--severity", "container/crc-mismatch=warning", "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["summary"]["warning"].toInt(), 1);
    QCOMPARE(desk.check({"flipped.pt2", "--severity", "container/crc-mismatch=off"}).status, 0);
}

void tst_Check::ignoredRules()
{
    const Desk desk;
    const ProgramRun run = desk.check({"flipped.pt2", "--ignore", "container/crc-mismatch", "--format", "json"});
    QCOMPARE(run.status, 0);
    QVERIFY2(!rules(run.json()).contains("container/crc-mismatch"), run.described());
}

void tst_Check::mostFindings()
{
    const Desk desk;
    const ProgramRun run = desk.check({"flipped.pt2", "--max-findings", "0", "--format", "json"});
    QCOMPARE(run.status, 1);
    const QJsonObject result = run.json()["results"].toArray().first().toObject();
    QCOMPARE(result["findings"].toArray().size(), 0);
    QCOMPARE(result["truncated"], true);
    QVERIFY(result["counts"]["error"].toInt() > 0);
}

void tst_Check::listsOfPaths()
{
    const Desk desk;
    QVERIFY(writeFile(desk.path("list"), QByteArray("sound.pt2\n./flipped.pt2\n")));
    const QStringList expected{"sound.pt2", "flipped.pt2"};
    QCOMPARE(paths(desk.check({"--files-from", "list", "--format", "json"}).json()), expected);
    QCOMPARE(paths(desk.check({"-", "--format", "json"}, "sound.pt2\nflipped.pt2\n").json()), expected);
    QCOMPARE(
        paths(desk.check({"--files-from=-", "--format", "json"}, QByteArray("sound.pt2\0flipped.pt2\0", 22)).json()),
        expected);
    const ProgramRun absent = desk.check({"--files-from", "none"});
    QCOMPARE(absent.status, 3);
    QVERIFY2(absent.err.contains("No such file"), absent.described());
    QCOMPARE(desk.check({"-"}).status, 3);
}

void tst_Check::foldersAndPatterns()
{
    const Desk desk;
    const QStringList archives{"flipped.pt2", "sound.pt2", "trailing.pt2"};
    QCOMPARE(paths(desk.check({".", "--format", "json"}).json()), archives);
    QCOMPARE(paths(desk.check({"*.pt2", "--format", "json"}).json()), archives);
    QVERIFY(QDir(desk.path(".")).mkdir("empty"));
    const ProgramRun empty = desk.check({"empty"});
    QCOMPARE(empty.status, 3);
    QVERIFY2(empty.err.contains("nothing to check was found"), empty.described());
    const ProgramRun none = desk.check({"*.none"});
    QVERIFY2(none.out.contains("nothing matches") && !none.out.contains("No such file"), none.described());
}

void tst_Check::reportIsTheSameForAnyJobs()
{
    const ProgramPlace place{.folder = QStringLiteral(PT2SCOPE_FIXTURES "/broken"), .input = {}, .environment = {}};
    const ProgramRun one = runPt2scope({"check", ".", "--format", "json", "--jobs", "1"}, place);
    QCOMPARE(one.status, 1);
    QVERIFY(paths(one.json()).size() > 100);
    for (const char *jobs : {"2", "7"})
        QVERIFY(runPt2scope({"check", ".", "--format", "json", "-j", jobs}, place).out == one.out);
}

void tst_Check::reportFile()
{
    const Desk desk;
    const ProgramRun run = desk.check({"sound.pt2", "--format", "json", "-o", "report.json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.out, QByteArray());
    QCOMPARE(readFile(desk.path("report.json")), desk.check({"sound.pt2", "--format", "json"}).out);
    const ProgramRun nowhere = desk.check({"sound.pt2", "-o", "none/report.json"});
    QCOMPARE(nowhere.status, 3);
    QVERIFY2(nowhere.err.contains("cannot write 'none/report.json'"), nowhere.described());
    QCOMPARE(desk.check({"sound.pt2", "-o", "/dev/full"}).status, 3);
}

void tst_Check::reportNeverReplacesAnInput()
{
    const Desk desk;
    const QByteArray before = readFile(desk.path("sound.pt2"));
    QCOMPARE(desk.check({"sound.pt2", "-o", "./sound.pt2"}).status, 3);
    QCOMPARE(desk.check({"sound.pt2", "--write-baseline", "sound.pt2"}).status, 3);
    QCOMPARE(readFile(desk.path("sound.pt2")), before);
}

void tst_Check::quietText()
{
    const Desk desk;
    QVERIFY(writeFile(desk.path(".pt2scope.json"), QByteArray("{}")));
    const ProgramRun sound = desk.check({"sound.pt2", "--quiet"});
    QCOMPARE(sound.out + sound.err, QByteArray());
    QVERIFY(desk.check({"flipped.pt2", "-q"}).out.contains("container/crc-mismatch"));
    QVERIFY(writeFile(desk.path("sound.zip"), readFile(desk.path("sound.pt2"))));
    const ProgramRun strict = desk.check({"sound.zip", "--quiet", "--fail-on", "info"});
    QCOMPARE(strict.status, 1);
    QVERIFY2(strict.out.contains("info[layout/extension] File name does not end in .pt2"), strict.described());
}

void tst_Check::absolutePaths()
{
    const Desk desk;
    const QString whole = QFileInfo(desk.path("sound.pt2")).canonicalFilePath();
    QCOMPARE(paths(desk.check({whole, "--format", "json"}).json()), QStringList{"sound.pt2"});
    QCOMPARE(paths(desk.check({"sound.pt2", "--format", "json", "--absolute-paths"}).json()), QStringList{whole});
}

void tst_Check::timings()
{
    const Desk desk;
    const QByteArray plain = desk.check({"sound.pt2", "--format", "json"}).out;
    QVERIFY(!plain.contains("\"seconds\"") && !plain.contains("\"timestamp\""));
    QVERIFY(desk.check({"sound.pt2", "--format", "json", "--timings"}).out.contains("\"seconds\""));
    QVERIFY(desk.check({"sound.pt2", "--format", "json", "--timestamps"})
                .out.contains(QDate::currentDate().toString("yyyy").toUtf8()));
}

void tst_Check::colours()
{
    const Desk desk;
    QVERIFY(!desk.check({"flipped.pt2"}).out.contains('\x1b'));
    QVERIFY(desk.check({"flipped.pt2", "--color", "always"}).out.contains('\x1b'));
    QVERIFY(!desk.check({"flipped.pt2", "--color", "never"}).out.contains('\x1b'));
}

void tst_Check::progress()
{
    const Desk desk;
    QCOMPARE(desk.check({"sound.pt2"}).err, QByteArray());
    QCOMPARE(desk.check({"sound.pt2", "--progress", "never"}).err, QByteArray());
    const ProgramRun run = desk.check({"sound.pt2", "flipped.pt2", "--progress", "always", "--jobs", "1"});
    QVERIFY2(run.err.contains("/2 files  "), run.described());
    QVERIFY2(run.err.contains("/s  0:"), run.described());
    QVERIFY(run.err.endsWith("\r\x1b[K"));
}

void tst_Check::settings()
{
    const Desk desk;
    QVERIFY(writeFile(desk.path("own.json"),
                      QByteArray(R"({"severity": {"container/crc-mismatch": "warning"}, "ignore": ["layout/extension"],
                                     "fail_on": "warning", "include": ["f*.pt2"], "exclude": ["trailing.*"]})")));
    const ProgramRun run = desk.check({".", "--config", "own.json", "--format", "json"});
    QCOMPARE(run.status, 1);
    QCOMPARE(paths(run.json()), QStringList{"flipped.pt2"});
    QCOMPARE(run.json()["summary"]["warning"].toInt(), 1);
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(desk.check({".", "--config", "own.json", "--fail-on", "error"}).status, 0);
    QCOMPARE(desk.check({"flipped.pt2", "--config", "own.json", "--severity", "container/crc-mismatch=error",
                         "--fail-on=error"})
                 .status,
             1);
}

void tst_Check::settingsOfAFolderAbove()
{
    const Desk desk;
    QVERIFY(QDir(desk.path(".")).mkpath("a/b"));
    QVERIFY(writeFile(desk.path(".pt2scope.json"), QByteArray(R"({"ignore": ["container/crc-mismatch"]})")));
    const ProgramRun run =
        runPt2scope({"check", "../../flipped.pt2"}, {.folder = desk.path("a/b"), .input = {}, .environment = {}});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.err.contains("settings of ../../.pt2scope.json; rules turned off: 1"), run.described());
}

void tst_Check::wrongSettings_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("error");

    QTest::newRow("no JSON") << QByteArray("{\"ignore\": [") << QByteArray("parse error at line 1");
    QTest::newRow("no object") << QByteArray("[]") << QByteArray("must be an object");
    QTest::newRow("unknown setting") << QByteArray(R"({"ignroe": []})") << QByteArray("did you mean 'ignore'?");
    QTest::newRow("unknown rule") << QByteArray(R"({"ignore": ["blob/too-shrt"]})")
                                  << QByteArray("did you mean 'blob/too-short'?");
    QTest::newRow("severity is no text") << QByteArray(R"({"severity": {"blob/too-short": 3}})")
                                         << QByteArray("must be a text");
    QTest::newRow("unknown severity") << QByteArray(R"({"severity": {"blob/too-short": "x"}})")
                                      << QByteArray("'x' is not a severity");
    QTest::newRow("list that is none") << QByteArray(R"({"exclude": "x"})")
                                       << QByteArray("'exclude' must be a list of texts");
    QTest::newRow("list of other things")
        << QByteArray(R"({"include": [1]})") << QByteArray("'include' must be a list of texts");
    QTest::newRow("unknown level") << QByteArray(R"({"fail_on": "x"})") << QByteArray("'fail_on' must be");
    QTest::newRow("deep") << QByteArray(100'000, '[') << QByteArray("parse error");
}

void tst_Check::wrongSettings()
{
    const Desk desk;
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    QVERIFY(writeFile(desk.path(".pt2scope.json"), text));
    const ProgramRun run = desk.check({"sound.pt2"});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.err.contains(".pt2scope.json: ") && run.err.contains(error), run.described());
}

QTEST_GUILESS_MAIN(tst_Check)
#include "tst_Check.moc"
