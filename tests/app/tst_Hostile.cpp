// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ConfigEdits.h"

#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope::testing;

namespace {

constexpr std::string_view attack =
    "\x1b]0;owned\x07\x1b[2J\r\xe2\x80\xae\xff\x9b"
    "31m";

/// Attacks in every text that an archive's author chooses: record names, root, tensor and model names, headers,
/// versions.
std::vector<std::byte> hostileArchive()
{
    const std::string evil(attack);
    Entries entries = smallPt2Entries("model" + evil);
    for (ZipBuilder::Entry &found : entries) {
        if (found.name.ends_with("weights_config.json"))
            found.content = replaced(found.content, "\"w\"", R"("w\u001b[31m\u202e\n")");
        if (found.name.ends_with("models/model.json"))
            found.content = R"({"torch_version": "2\u001b[31m", "schema_version": {"major": 8, "minor": 20},
                                "opset_version": {"at\u001b[31men": 10}})";
        if (found.name.ends_with("byteorder"))
            found.content = "lit\x1b[31mtle";
    }
    entries.push_back(entry("model" + evil + "/extra/" + evil, evil));
    entries.push_back(entry("model" + evil + "/models/" + evil + ".json", "{"));
    return zip(entries);
}

bool isHarmless(const QByteArray &text)
{
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte != '\n' && (byte < 0x20 || byte == 0x7f))
            return false;
    }
    const QString decoded = QString::fromUtf8(text);
    return !decoded.contains(QChar::ReplacementCharacter) && !decoded.contains(QChar(0x202e))
           && !decoded.contains(QChar(0x9b));
}

/// JSON escapes controls itself; bidirectional marks are plain text there.
bool isHarmlessJson(const QByteArray &text)
{
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte != '\n' && (byte < 0x20 || byte == 0x7f))
            return false;
    }
    return !QString::fromUtf8(text).contains(QChar::ReplacementCharacter);
}

}  // namespace

class tst_Hostile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingReachesTheTerminalRaw_data();
    void nothingReachesTheTerminalRaw();
    void fileNames();
};

void tst_Hostile::nothingReachesTheTerminalRaw_data()
{
    QTest::addColumn<QStringList>("arguments");

    QTest::newRow("check") << QStringList{"check", "m.pt2", "--fail-on", "info"};
    QTest::newRow("check json") << QStringList{"check", "m.pt2", "--format", "json"};
    QTest::newRow("check jsonl") << QStringList{"check", "m.pt2", "--format", "jsonl"};
    QTest::newRow("check sarif") << QStringList{"check", "m.pt2", "--format", "sarif"};
    QTest::newRow("check junit") << QStringList{"check", "m.pt2", "--format", "junit"};
    QTest::newRow("check markdown") << QStringList{"check", "m.pt2", "--format", "markdown"};
    QTest::newRow("info") << QStringList{"info", "m.pt2"};
    QTest::newRow("info json") << QStringList{"info", "m.pt2", "--format", "json"};
    QTest::newRow("info of no model") << QStringList{"info", "m.pt2", "--model", "x\x1b[31m"};
    QTest::newRow("ls") << QStringList{"ls", "m.pt2"};
    QTest::newRow("ls -l --nested") << QStringList{"ls", "-l", "--nested", "m.pt2"};
    QTest::newRow("ls json") << QStringList{"ls", "m.pt2", "--format", "json"};
    QTest::newRow("tensors") << QStringList{"tensors", "m.pt2", "--digest", "sha256"};
    QTest::newRow("tensors json") << QStringList{"tensors", "m.pt2", "--digest", "sha256", "--format", "json"};
    QTest::newRow("extract") << QStringList{"extract", "m.pt2", "**", "nothing\x1b[31m", "-o", "out"};
    QTest::newRow("extract json") << QStringList{"extract", "m.pt2", "**", "-o", "out", "--format", "json"};
}

void tst_Hostile::nothingReachesTheTerminalRaw()
{
    QFETCH(QStringList, arguments);
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("m.pt2"), hostileArchive()));
    const ProgramRun run = runPt2scope(arguments, {.folder = folder.path(), .input = {}, .environment = {}});
    QVERIFY2(run.status >= 0, run.described());
    QVERIFY2(!run.out.isEmpty() || run.status == 3, run.described());
    const bool structured = arguments.contains("--format");
    QVERIFY2(structured ? isHarmlessJson(run.out) : isHarmless(run.out), run.out.toPercentEncoding(" \n"));
    QVERIFY2(isHarmless(run.err), run.err.toPercentEncoding(" \n"));
}

void tst_Hostile::fileNames()
{
    const QTemporaryDir folder;
    const QString name = QStringLiteral("a\x1b[31m\n\u202e.pt2");
    QVERIFY(writeFile(folder.filePath(name), smallPt2()));
    const ProgramPlace place{.folder = folder.path(), .input = {}, .environment = {}};
    for (const QStringList &arguments : {QStringList{"check", "."},
                                         {"info", name},
                                         {"ls", name},
                                         {"tensors", name},
                                         {"extract", name, "w", "-o", name + ".out"},
                                         {"info", name + ".none"},
                                         {name + ".none"},
                                         {"check", name + ".none"}}) {
        const ProgramRun run = runPt2scope(arguments, place);
        QVERIFY2(isHarmless(run.out) && isHarmless(run.err), run.described().toPercentEncoding(" \n"));
        QVERIFY2(
            run.out.contains("\\x1b") || run.err.contains("\\x1b") || arguments[0] == "ls" || arguments[0] == "tensors",
            run.described());
    }
}

QTEST_GUILESS_MAIN(tst_Hostile)
#include "tst_Hostile.moc"
