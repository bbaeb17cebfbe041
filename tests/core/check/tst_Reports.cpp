// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/DisplayWidth.h"
#include "core/bytes/Text.h"
#include "core/check/Catalogue.h"
#include "core/check/RuleScope.h"
#include "core/check/reports/Report.h"
#include "core/check/reports/TextStyle.h"
#include "tests/core/check/ReportSamples.h"

#include <QtTest/QtTest>

#include <nlohmann/json.hpp>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

std::string reportOf(ReportFormat format, const std::vector<CheckResult> &results, ReportOptions options = {})
{
    options.toolVersion = "1.2.3";
    std::string text;
    const auto writer = makeReportWriter(format, options, [&](std::string_view part) { text += part; });
    for (const CheckResult &result : results)
        writer->add(result);
    writer->finish();
    return text;
}

std::vector<CheckResult> everyKind()
{
    return {sound(), soundWithInfo(), warned(), broken(), unreadable(), incomplete()};
}

CheckResult quick()
{
    CheckResult result = sound();
    result.quick = true;
    return result;
}

CheckResult incompleteWithInfo()
{
    CheckResult result = incomplete();
    addFinding(result, extension, "the name ends in .bin, not in .pt2");
    return result;
}

/// A line that nothing could have made shorter: one name after its indent, or after "see".
bool isOneWord(QString line)
{
    line = line.trimmed();
    if (line.startsWith("see "))
        line.remove(0, 4);
    return !line.contains(' ');
}

std::vector<CheckResult> everyHostileName()
{
    std::vector<CheckResult> results;
    for (const std::string &name : hostileNames())
        results.push_back(hostile(name));
    return results;
}

QString goldenPath(const char *name)
{
    return QString(PT2SCOPE_SOURCE "/tests/core/check/golden/") + name;
}

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// "line 3: expected …, is …"
QByteArray firstDifference(const QByteArray &expected, const QByteArray &actual)
{
    const QList<QByteArray> a = expected.split('\n');
    const QList<QByteArray> b = actual.split('\n');
    qsizetype line = 0;
    while (line < std::min(a.size(), b.size()) && a[line] == b[line])
        ++line;
    return "line " + QByteArray::number(line + 1) + "\n  expected: " + a.value(line) + "\n  actual:   " + b.value(line);
}

}  // namespace

class tst_Reports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formatsByName();
    void summaries();
    void phaseOfEveryRule();
    void golden_data();
    void golden();
    void jsonlAndTextAreWrittenAtOnce();
    void jsonIsOneDocument();
    void invalidNamesStayDifferent();
    void everyByteGivesUtf8_data();
    void everyByteGivesUtf8();
    void textFitsTheTerminal_data();
    void textFitsTheTerminal();
    void textIsWholeElsewhere();
    void wrapsByDisplayWidth();
    void textHoldsNoControls();
    void xmlHoldsNoForbiddenCharacters();
    void markdownFitsACiSummary();
    void fingerprintsIgnoreWordsAndOffsets();
    void sarifNamesTheFilesOfAFolder();
    void verdict_data();
    void verdict();
};

void tst_Reports::formatsByName()
{
    QCOMPARE(parseReportFormat("text"), ReportFormat::Text);
    QCOMPARE(parseReportFormat("json"), ReportFormat::Json);
    QCOMPARE(parseReportFormat("jsonl"), ReportFormat::Jsonl);
    QCOMPARE(parseReportFormat("sarif"), ReportFormat::Sarif);
    QCOMPARE(parseReportFormat("junit"), ReportFormat::Junit);
    QCOMPARE(parseReportFormat("markdown"), ReportFormat::Markdown);
    QVERIFY(!parseReportFormat("JSON"));
    QVERIFY(!parseReportFormat(""));
}

void tst_Reports::summaries()
{
    const ReportSummary summary = summarize(everyKind());
    QCOMPARE(summary.inputs, 6u);
    QCOMPARE(summary.ok, 3u);
    QCOMPARE(summary.warning, 1u);
    QCOMPARE(summary.error, 1u);
    QCOMPARE(summary.unreadable, 1u);
    QCOMPARE(summary.bytesVerified, 4u * 1'300'000 + 640);
}

void tst_Reports::phaseOfEveryRule()
{
    QCOMPARE(phaseOf(tooShort, InputForm::Archive), Phase::Blobs);
    QCOMPARE(phaseOf(oddName, InputForm::Archive), Phase::Config);
    for (const InputForm form : {InputForm::Archive, InputForm::Folder, InputForm::Safetensors}) {
        for (const Rule *rule : catalogue()) {
            const auto phases = phasesOf(form);
            QVERIFY2(!concerns(*rule, form) || std::ranges::count(phases, phaseOf(*rule, form)) == 1,
                     std::string(rule->id).c_str());
        }
    }
}

void tst_Reports::golden_data()
{
    using Results = std::vector<CheckResult>;
    QTest::addColumn<ReportFormat>("format");
    QTest::addColumn<Results>("results");
    QTest::addColumn<ReportOptions>("options");
    const ReportOptions plain;
    const ReportOptions dated{.timings = true, .timestamp = "2026-01-02T03:04:05Z"};

    QTest::newRow("all.txt") << ReportFormat::Text << everyKind() << plain;
    QTest::newRow("all-colour.txt") << ReportFormat::Text << everyKind() << ReportOptions{.colour = true};
    QTest::newRow("all-quiet.txt") << ReportFormat::Text << everyKind() << ReportOptions{.quiet = true};
    QTest::newRow("all-dated.txt") << ReportFormat::Text << everyKind() << dated;
    QTest::newRow("sound.txt") << ReportFormat::Text << Results{sound()} << plain;
    QTest::newRow("sound-with-info.txt") << ReportFormat::Text << Results{soundWithInfo()} << plain;
    QTest::newRow("broken.txt") << ReportFormat::Text << Results{broken()} << ReportOptions{.width = 70};
    QTest::newRow("quiet-and-sound.txt") << ReportFormat::Text << Results{soundWithInfo()}
                                         << ReportOptions{.quiet = true};
    QTest::newRow("fail-on-warning.txt") << ReportFormat::Text << Results{warned()}
                                         << ReportOptions{.failOn = Severity::Warning};
    QTest::newRow("fail-on-info.txt") << ReportFormat::Text << Results{soundWithInfo()}
                                      << ReportOptions{.failOn = Severity::Info};
    QTest::newRow("fail-never.txt") << ReportFormat::Text << Results{broken()} << ReportOptions{.failNever = true};
    QTest::newRow("fail-on-info-all.txt")
        << ReportFormat::Text << everyKind() << ReportOptions{.failOn = Severity::Info};
    QTest::newRow("fail-on-info-quiet.txt") << ReportFormat::Text << Results{sound(), soundWithInfo()}
                                            << ReportOptions{.quiet = true, .failOn = Severity::Info};
    QTest::newRow("fail-on-info.md") << ReportFormat::Markdown << Results{soundWithInfo()}
                                     << ReportOptions{.failOn = Severity::Info};
    QTest::newRow("narrow.txt") << ReportFormat::Text << everyKind() << ReportOptions{.width = 60};
    QTest::newRow("quick.txt") << ReportFormat::Text << Results{quick()} << plain;
    QTest::newRow("quick.md") << ReportFormat::Markdown << Results{quick()} << plain;
    QTest::newRow("incomplete-with-info.txt") << ReportFormat::Text << Results{incompleteWithInfo()} << plain;
    QTest::newRow("nothing.txt") << ReportFormat::Text << Results{} << plain;
    QTest::newRow("hostile.txt") << ReportFormat::Text << everyHostileName() << plain;

    const std::pair<const char *, ReportFormat> others[]{{"json", ReportFormat::Json},
                                                         {"jsonl", ReportFormat::Jsonl},
                                                         {"sarif", ReportFormat::Sarif},
                                                         {"junit.xml", ReportFormat::Junit},
                                                         {"md", ReportFormat::Markdown}};
    for (const auto &[suffix, format] : others) {
        QTest::addRow("all.%s", suffix) << format << everyKind() << plain;
        QTest::addRow("all-dated.%s", suffix) << format << everyKind() << dated;
        QTest::addRow("nothing.%s", suffix) << format << Results{} << plain;
        QTest::addRow("hostile.%s", suffix) << format << everyHostileName() << plain;
    }
}

void tst_Reports::golden()
{
    QFETCH(ReportFormat, format);
    QFETCH(std::vector<CheckResult>, results);
    QFETCH(ReportOptions, options);

    const QByteArray actual = QByteArray::fromStdString(reportOf(format, results, options));
    const QString path = goldenPath(QTest::currentDataTag());
    if (qEnvironmentVariableIsSet("PT2SCOPE_UPDATE_GOLDEN"))
        QVERIFY(writeFile(path, actual));
    QVERIFY2(QFile::exists(path), qPrintable(path + " is missing: run with PT2SCOPE_UPDATE_GOLDEN=1"));
    const QByteArray expected = readFile(path);
    QVERIFY2(actual == expected, qPrintable(path + ", " + firstDifference(expected, actual)));
}

void tst_Reports::jsonlAndTextAreWrittenAtOnce()
{
    for (const ReportFormat format : {ReportFormat::Jsonl, ReportFormat::Text}) {
        std::string text;
        const auto writer = makeReportWriter(format, {}, [&](std::string_view part) { text += part; });
        writer->add(sound());
        QVERIFY(text.find("good/linear.pt2") != std::string::npos);
        QVERIFY(text.ends_with('\n'));
        const std::size_t first = text.size();
        writer->add(broken());
        QVERIFY(text.find("bad/short.pt2", first) != std::string::npos);
        QVERIFY(text.ends_with('\n'));
    }
}

void tst_Reports::jsonIsOneDocument()
{
    const std::string text = reportOf(ReportFormat::Json, everyKind());
    const auto report = nlohmann::ordered_json::parse(text);
    QCOMPARE(text, report.dump(2) + "\n");

    std::string lines;
    for (const auto &result : report["results"])
        lines += result.dump() + "\n";
    QCOMPARE(reportOf(ReportFormat::Jsonl, everyKind()), lines);
}

void tst_Reports::invalidNamesStayDifferent()
{
    const auto pathOf = [](const std::string &path) {
        CheckResult result = sound();
        result.path = path;
        return nlohmann::json::parse(reportOf(ReportFormat::Jsonl, {result})).at("path").get<std::string>();
    };
    QCOMPARE(pathOf("a\xff.pt2"), std::string("a\\xff.pt2"));
    QCOMPARE(pathOf("a\xfe.pt2"), std::string("a\\xfe.pt2"));
    QCOMPARE(pathOf("a\n\x1b\\ \xe2\x80\xae"), std::string("a\n\x1b\\ \xe2\x80\xae"));
}

void tst_Reports::everyByteGivesUtf8_data()
{
    QTest::addColumn<ReportFormat>("format");
    QTest::newRow("text") << ReportFormat::Text;
    QTest::newRow("json") << ReportFormat::Json;
    QTest::newRow("jsonl") << ReportFormat::Jsonl;
    QTest::newRow("sarif") << ReportFormat::Sarif;
    QTest::newRow("junit") << ReportFormat::Junit;
    QTest::newRow("markdown") << ReportFormat::Markdown;
}

void tst_Reports::everyByteGivesUtf8()
{
    QFETCH(ReportFormat, format);
    for (int byte = 0; byte < 256; ++byte) {
        CheckResult result = hostile("a" + std::string(1, static_cast<char>(byte)) + "b");
        result.status = CheckStatus::Unreadable;
        result.reason = result.path;
        const std::string text = reportOf(format, {result, hostile(result.path)});
        QVERIFY2(!findInvalidUtf8(text), std::to_string(byte).c_str());
    }
}

void tst_Reports::textFitsTheTerminal_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {30, 40, 60, 80, 120})
        QTest::addRow("%d columns", width) << width;
}

void tst_Reports::textFitsTheTerminal()
{
    QFETCH(int, width);
    const ReportOptions options{.failOn = Severity::Info, .width = width};
    for (const auto &results : {everyKind(), {soundWithInfo()}, {incompleteWithInfo()}, {quick()}}) {
        const QString text = QString::fromStdString(reportOf(ReportFormat::Text, results, options));
        for (const QString &line : text.split('\n')) {
            const bool fits = displayWidth(line.toStdString()) <= static_cast<std::size_t>(width);
            QVERIFY2(fits || isOneWord(line) || line.contains(".pt2") || line.contains(".zip"), qPrintable(line));
            QCOMPARE(line, QString(line).remove(QRegularExpression(" +$")));
        }
    }
}

void tst_Reports::textIsWholeElsewhere()
{
    CheckResult result = broken();
    const std::string message = "a message " + std::string(100, 'x') + " of many words, as long as it wants to be";
    addFinding(result, tooShort, message);
    const std::string text = reportOf(ReportFormat::Text, {result});
    QVERIFY(text.find("      " + message + "\n") != std::string::npos);
}

void tst_Reports::wrapsByDisplayWidth()
{
    QCOMPARE(wrapLines("模型 模型 模型", 10, 0), std::string("模型 模型\n模型"));
    QCOMPARE(wrapLines("aaaa bbbb cccc", 10, 0), std::string("aaaa bbbb\ncccc"));
    QCOMPARE(wrapLines("aaaa bbbb", 12, 2, 8), std::string("aaaa\n  bbbb"));
    QCOMPARE(wrapLines("aaaaaaaaaaaaaaaaaaaaaaaaa b", 10, 0), std::string("aaaaaaaaaaaaaaaaaaaaaaaaa\nb"));
}

void tst_Reports::textHoldsNoControls()
{
    for (const std::string &name : hostileNames()) {
        const std::string text = reportOf(ReportFormat::Text, {hostile(name), hostile(name)});
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = text.find('\n', begin);
            const std::string line = text.substr(begin, end - begin);
            QCOMPARE(line, printable(line));
            begin = end + 1;
        }
    }
}

void tst_Reports::xmlHoldsNoForbiddenCharacters()
{
    const std::string text = reportOf(ReportFormat::Junit, everyHostileName());
    QXmlStreamReader reader(QByteArray::fromStdString(text));
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(text.find("\xef\xbf\xbe") == std::string::npos);
    QVERIFY(text.find("\xef\xbf\xbf") == std::string::npos);
}

void tst_Reports::markdownFitsACiSummary()
{
    constexpr std::size_t limit = 1024 * 1024;
    CheckResult many = broken();
    for (int i = 0; i < 20'000; ++i)
        addFinding(many, tooShort, "a blob is short", {.record = "short/data/weights/weight_" + std::to_string(i)});
    const std::string oneLarge = reportOf(ReportFormat::Markdown, {many, broken()});
    QVERIFY(oneLarge.size() < limit);
    QVERIFY(oneLarge.find("weight_100`") != std::string::npos);
    QVERIFY(oneLarge.find("further findings not listed") != std::string::npos);

    const std::string manyInputs = reportOf(ReportFormat::Markdown, std::vector<CheckResult>(10'000, broken()));
    QVERIFY(manyInputs.size() < limit);
    QVERIFY(manyInputs.find("further inputs not listed") != std::string::npos);
    QVERIFY(manyInputs.find("further inputs are not listed") != std::string::npos);
}

void tst_Reports::fingerprintsIgnoreWordsAndOffsets()
{
    const auto fingerprint = [](const std::string &message, const Location &location) {
        CheckResult result = sound();
        addFinding(result, tooShort, message, location);
        const auto log = nlohmann::json::parse(reportOf(ReportFormat::Sarif, {result}));
        return log["runs"][0]["results"][0]["partialFingerprints"].dump();
    };
    const std::string first = fingerprint("12 bytes", {.record = "r", .tensor = "t", .offset = 1});
    QCOMPARE(fingerprint("13 bytes", {.record = "r", .tensor = "t", .offset = 2}), first);
    QVERIFY(fingerprint("12 bytes", {.record = "r", .tensor = "u", .offset = 1}) != first);
    QVERIFY(fingerprint("12 bytes", {.record = "rt", .offset = 1}) != first);
}

void tst_Reports::sarifNamesTheFilesOfAFolder()
{
    CheckResult folder = sound();
    folder.path = "exports/a b";
    folder.kind = "rtp";
    addFinding(folder, tooShort, "in a text", {.record = "fx/in.json", .pointer = "/a", .offset = 7, .length = 2},
               {{.record = "fg.json"}});
    addFinding(folder, tooShort, "in an archive", {.record = "fx/model.pt!/archive/data/0", .offset = 7});
    addFinding(folder, tooShort, "of the folder");
    CheckResult file = sound();
    addFinding(file, tooShort, "in a record", {.record = "archive/data/0"});
    const auto log = nlohmann::json::parse(reportOf(ReportFormat::Sarif, {folder, file}));
    const auto &run = log["runs"][0];
    const auto placeOf = [&](const nlohmann::json &location) {
        const auto &artifact = location["physicalLocation"]["artifactLocation"];
        const std::size_t index = artifact["index"];
        return run["artifacts"][index]["location"] == artifact ? artifact["uri"].get<std::string>()
                                                               : "no such artifact";
    };
    const auto placed = [&](std::size_t result) { return placeOf(run["results"][result]["locations"][0]); };
    QCOMPARE(placed(0), std::string("exports/a%20b/fx/in.json"));
    QCOMPARE(placeOf(run["results"][0]["relatedLocations"][0]), std::string("exports/a%20b/fg.json"));
    QCOMPARE(run["results"][0]["locations"][0]["physicalLocation"]["region"].dump(),
             std::string(R"({"byteLength":2,"byteOffset":7})"));
    QCOMPARE(placed(1), std::string("exports/a%20b/fx/model.pt"));
    QCOMPARE(run["results"][1]["locations"][0]["logicalLocations"][0]["name"].get<std::string>(),
             std::string("archive/data/0"));
    QVERIFY(!run["results"][1]["locations"][0]["physicalLocation"].contains("region"));
    QCOMPARE(placed(2), std::string("exports/a%20b"));
    QCOMPARE(placed(3), std::string("good/linear.pt2"));
}

void tst_Reports::verdict_data()
{
    using Results = std::vector<CheckResult>;
    QTest::addColumn<Results>("results");
    QTest::addColumn<Severity>("failOn");
    QTest::addColumn<bool>("failNever");
    QTest::addColumn<QString>("verdict");
    QTest::newRow("sound") << Results{sound()} << Severity::Error << false << "passed";
    QTest::newRow("error") << Results{sound(), broken()} << Severity::Error << false << "failed";
    QTest::newRow("warning, never") << Results{warned()} << Severity::Info << true << "passed";
    QTest::newRow("incomplete error, never") << Results{broken()} << Severity::Error << true << "incomplete";
    QTest::newRow("warning") << Results{warned()} << Severity::Error << false << "passed";
    QTest::newRow("warning fails") << Results{warned()} << Severity::Warning << false << "failed";
    QTest::newRow("info fails") << Results{soundWithInfo()} << Severity::Info << false << "failed";
    QTest::newRow("sound, info fails") << Results{sound()} << Severity::Info << false << "passed";
    QTest::newRow("unreadable") << Results{sound(), unreadable()} << Severity::Error << false << "incomplete";
    QTest::newRow("incomplete") << Results{incomplete()} << Severity::Error << false << "incomplete";
    QTest::newRow("incomplete, never") << Results{incomplete()} << Severity::Error << true << "incomplete";
    QTest::newRow("error and unreadable") << Results{unreadable(), broken()} << Severity::Error << false << "failed";
    QTest::newRow("nothing") << Results{} << Severity::Error << false << "nothing";
}

void tst_Reports::verdict()
{
    QFETCH(std::vector<CheckResult>, results);
    QFETCH(Severity, failOn);
    QFETCH(bool, failNever);
    QFETCH(QString, verdict);
    const std::string report = reportOf(ReportFormat::Markdown, results, {.failOn = failOn, .failNever = failNever});
    QCOMPARE(QString::fromStdString(report).section('\n', 0, 0), "## pt2scope check: " + verdict);
}

QTEST_APPLESS_MAIN(tst_Reports)
#include "tst_Reports.moc"
