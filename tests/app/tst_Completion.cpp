// SPDX-License-Identifier: Apache-2.0
#include "app/commands/Commands.h"
#include "tests/app/ProgramRun.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// What bash offers behind these words, the last of which is being typed.
QStringList offered(const QStringList &words)
{
    const QByteArray script =
        runPt2scope({"completion", "bash"}).out
        + "COMP_WORDS=(\"$@\")\nCOMP_CWORD=$(($# - 1))\n_pt2scope\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
    QProcess bash;
    bash.start("bash", QStringList{"--norc", "-c", QString::fromUtf8(script), "bash"} + words);
    const ProgramRun run = finish(bash);
    return QString::fromUtf8(run.out + run.err).split('\n', Qt::SkipEmptyParts);
}

}  // namespace

class tst_Completion : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bash_data();
    void bash();
    void everyOptionIsOffered();
    void scriptsAreWellFormed_data();
    void scriptsAreWellFormed();
};

void tst_Completion::bash_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("offers");

    QTest::newRow("commands") << QStringList{"pt2scope", "c"} << QStringList{"check", "completion"};
    QTest::newRow("help topics") << QStringList{"pt2scope", "help", "te"} << QStringList{"tensors", "tensor"};
    QTest::newRow("options") << QStringList{"pt2scope", "check", "--fi"} << QStringList{"--files-from"};
    QTest::newRow("choices") << QStringList{"pt2scope", "check", "--format", "js"} << QStringList{"json", "jsonl"};
    QTest::newRow("choices behind =") << QStringList{"pt2scope", "check", "--format", "=", "ma"}
                                      << QStringList{"markdown"};
    QTest::newRow("all choices behind =")
        << QStringList{"pt2scope", "tensors", "--digest", "="} << QStringList{"crc32", "sha256"};
    QTest::newRow("engines") << QStringList{"pt2scope", "check", "--device", ""}
                             << QStringList{"cpu", "cuda", "torch", "auto"};
    QTest::newRow("engines of digests") << QStringList{"pt2scope", "tensors", "--device", ""}
                                        << QStringList{"cpu", "cuda", "torch", "auto"};
    QTest::newRow("rules of an option") << QStringList{"pt2scope", "check", "m.pt2", "--ignore", "blob/too-s"}
                                        << QStringList{"blob/too-short"};
    QTest::newRow("rules as operands") << QStringList{"pt2scope", "rules", "blob/too-s"}
                                       << QStringList{"blob/too-short"};
    QTest::newRow("shells") << QStringList{"pt2scope", "completion", ""} << QStringList{"bash", "zsh", "fish"};
    QTest::newRow("files are the shell's business") << QStringList{"pt2scope", "info", "mod"} << QStringList{};
    QTest::newRow("values that are files") << QStringList{"pt2scope", "check", "--output", "x"} << QStringList{};
}

void tst_Completion::bash()
{
    QFETCH(QStringList, words);
    QTEST(offered(words), "offers");
}

void tst_Completion::everyOptionIsOffered()
{
    for (const char *shell : {"bash", "zsh", "fish"}) {
        const QByteArray script = runPt2scope({"completion", shell}).out;
        for (const Command *command : allCommands()) {
            for (const Option *option : command->options) {
                const QByteArray name(option->name.data(), static_cast<qsizetype>(option->name.size()));
                QVERIFY2(script.contains((QByteArray(shell) == "fish" ? "-l " : "--") + name), shell + (": " + name));
            }
        }
    }
}

void tst_Completion::scriptsAreWellFormed_data()
{
    QTest::addColumn<QString>("shell");
    for (const char *shell : {"bash", "zsh", "fish"})
        QTest::newRow(shell) << shell;
}

void tst_Completion::scriptsAreWellFormed()
{
    QFETCH(QString, shell);
    if (QStandardPaths::findExecutable(shell).isEmpty())
        QSKIP("this shell is not installed");
    const QTemporaryDir folder;
    const QString path = folder.filePath("script");
    QVERIFY(writeFile(path, runPt2scope({"completion", shell}).out));
    QProcess process;
    process.start(shell, {"-n", path});
    const ProgramRun run = finish(process);
    QVERIFY2(run.status == 0 && run.err.isEmpty(), run.described());
}

QTEST_GUILESS_MAIN(tst_Completion)
#include "tst_Completion.moc"
