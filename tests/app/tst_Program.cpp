// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"

#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope::testing;

namespace {

const QStringList commands{"check", "info", "ls", "tensors", "tensor", "devices", "extract", "rules", "completion"};

}  // namespace

class tst_Program : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void overview();
    void version();
    void helpOfEachCommand_data();
    void helpOfEachCommand();
    void wrongCommandLines_data();
    void wrongCommandLines();
    void aPathOpensTheWindow();
    void aFullDiskIsNoSuccess_data();
    void aFullDiskIsNoSuccess();
    void aClosedOutputIsNoSuccess();
};

void tst_Program::overview()
{
    for (const char *word : {"--help", "-h", "help"}) {
        const ProgramRun run = runPt2scope({word});
        QCOMPARE(run.status, 0);
        for (const QString &command : commands)
            QVERIFY2(run.out.contains("\n  " + command.toUtf8() + " "), run.described());
    }
}

void tst_Program::version()
{
    for (const char *word : {"--version", "-V"})
        QCOMPARE(runPt2scope({word}).out, QByteArray("pt2scope " PT2SCOPE_VERSION "\n"));
}

void tst_Program::helpOfEachCommand_data()
{
    QTest::addColumn<QString>("command");
    for (const QString &command : commands)
        QTest::newRow(command.toUtf8()) << command;
}

void tst_Program::helpOfEachCommand()
{
    QFETCH(QString, command);
    const ProgramRun run = runPt2scope({command, "--help"});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.startsWith("Usage: pt2scope " + command.toUtf8()), run.described());
    for (const char *part : {"\nOptions:\n", "\n  -h, --help", "\nExamples:\n"})
        QVERIFY2(run.out.contains(part), run.described());
    for (const QByteArray &line : run.out.split('\n'))
        QVERIFY2(line.size() <= 100, line);
    QCOMPARE(runPt2scope({"help", command}).out, run.out);
    QCOMPARE(runPt2scope({command, "whatever", "-h"}).out, run.out);
}

void tst_Program::wrongCommandLines_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("error");

    QTest::newRow("mistyped command") << QStringList{"tensros", "x"}
                                      << QByteArray("'tensros'; did you mean 'tensors'?");
    QTest::newRow("mistyped command of help") << QStringList{"help", "chekc"} << QByteArray("did you mean 'check'?");
    QTest::newRow("mistyped option") << QStringList{"ls", "x", "--logn"} << QByteArray("did you mean '--long'?");
    QTest::newRow("unknown option of the program")
        << QStringList{"--frobnicate"} << QByteArray("unknown option '--frobnicate'");
    QTest::newRow("escape codes") << QStringList{"\x1b[31mred"} << QByteArray("'\\x1b[31mred'");
    QTest::newRow("no path") << QStringList{"info"} << QByteArray("PATH is missing");
    QTest::newRow("two paths") << QStringList{"info", "a", "b"} << QByteArray("unexpected word 'b'");
    QTest::newRow("no names") << QStringList{"extract", "a", "-o", "d"} << QByteArray("NAME is missing");
    QTest::newRow("no folder") << QStringList{"extract", "a", "b"} << QByteArray("-o DIR is missing");
    QTest::newRow("unknown shell") << QStringList{"completion", "zhs"} << QByteArray("did you mean 'zsh'?");
}

void tst_Program::wrongCommandLines()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, error);
    const ProgramRun run = runPt2scope(arguments);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, QByteArray());
    QVERIFY2(run.err.startsWith("pt2scope: ") && run.err.contains(error), run.described());
}

void tst_Program::aPathOpensTheWindow()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("model.pt2"), QByteArray("x")));
    const QStringList noDisplay{"DISPLAY=", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM="};
    for (const QStringList &arguments : {QStringList{"model.pt2"}, {"open", "model.pt2"}, {}}) {
        const ProgramRun run = runPt2scope(arguments, {.folder = folder.path(), .input = {}, .environment = noDisplay});
        QCOMPARE(run.status, 3);
        QVERIFY2(run.err.contains("no display") && run.err.contains("pt2scope info"), run.described());
    }
}

void tst_Program::aFullDiskIsNoSuccess_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString path = goodArchive("2.15.0/dtypes_all");
    QTest::newRow("check") << QStringList{"check", path};
    QTest::newRow("info") << QStringList{"info", path};
    QTest::newRow("ls") << QStringList{"ls", path};
    QTest::newRow("tensors") << QStringList{"tensors", path};
    QTest::newRow("tensor") << QStringList{"tensor", path, "par_float32"};
    QTest::newRow("devices") << QStringList{"devices"};
    QTest::newRow("rules") << QStringList{"rules"};
    QTest::newRow("completion") << QStringList{"completion", "bash"};
    QTest::newRow("help") << QStringList{"--help"};
}

void tst_Program::aFullDiskIsNoSuccess()
{
    QFETCH(QStringList, arguments);
    QProcess process;
    prepare(process, arguments, {});
    process.setStandardOutputFile("/dev/full");
    process.start();
    const ProgramRun run = finish(process);
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("cannot write to standard output: No space left on device"), run.described());
}

void tst_Program::aClosedOutputIsNoSuccess()
{
    QProcess process;
    process.start("/bin/sh", {"-c", "exec \"$0\" --version >&-", PT2SCOPE_PROGRAM});
    const ProgramRun run = finish(process);
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("cannot write to standard output"), run.described());
}

QTEST_GUILESS_MAIN(tst_Program)
#include "tst_Program.moc"
