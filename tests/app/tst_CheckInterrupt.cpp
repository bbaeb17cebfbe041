// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>
#include <csignal>

using namespace pt2scope::testing;

class tst_CheckInterrupt : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void endsSoonWithWholeLines_data();
    void endsSoonWithWholeLines();
    void aReaderThatHasSeenEnough();
};

void tst_CheckInterrupt::endsSoonWithWholeLines_data()
{
    QTest::addColumn<QString>("format");
    for (const char *format : {"text", "jsonl", "json"})
        QTest::newRow(format) << format;
}

void tst_CheckInterrupt::endsSoonWithWholeLines()
{
    QFETCH(QString, format);
    const QTemporaryDir folder;
    QFile list(folder.filePath("list"));
    QVERIFY(list.open(QIODevice::WriteOnly));
    for (int i = 0; i < 5'000; ++i) {
        const QString copy = folder.filePath(QString("%1.pt2").arg(i));
        QVERIFY(::symlink(goodArchive("2.15.0/dtypes_all").toUtf8(), copy.toUtf8()) == 0);
        list.write(copy.toUtf8() + "\n");
    }
    list.close();
    QProcess process;
    prepare(process, {"check", "--files-from", list.fileName(), "--format", format, "--jobs", "1"}, {});
    process.start();
    QVERIFY(process.waitForStarted());
    if (format == "json")
        QTest::qWait(300);
    else
        QVERIFY(process.waitForReadyRead(20'000));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QElapsedTimer timer;
    timer.start();
    const ProgramRun run = finish(process);
    QVERIFY2(timer.elapsed() < 5'000, QByteArray::number(timer.elapsed()));
    QCOMPARE(run.status, 130);
    QVERIFY2(run.err.contains("interrupted; ") && run.err.contains(" of 5000 inputs were checked"), run.err);
    if (format == "json") {
        QCOMPARE(run.out, QByteArray());
        return;
    }
    QVERIFY(run.out.endsWith('\n'));
    if (format == "jsonl") {
        for (const QByteArray &line : run.out.trimmed().split('\n'))
            QVERIFY2(QJsonDocument::fromJson(line).isObject(), line);
    }
}

void tst_CheckInterrupt::aReaderThatHasSeenEnough()
{
    QProcess process;
    process.start("/bin/bash",
                  {"-c", "trap '' PIPE; \"$0\" ls -l \"$1\" | head -c 1 > /dev/null; echo ${PIPESTATUS[0]}",
                   PT2SCOPE_PROGRAM, goodArchive("2.15.0/dtypes_all")});
    const ProgramRun run = finish(process);
    QCOMPARE(run.err, QByteArray());
    QVERIFY2(run.out == "141\n" || run.out == "0\n", run.described());
}

QTEST_GUILESS_MAIN(tst_CheckInterrupt)
#include "tst_CheckInterrupt.moc"
