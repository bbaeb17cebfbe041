// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/FileSource.h"
#include "core/bytes/MemorySource.h"
#include "core/bytes/Text.h"
#include "core/bytes/WindowSource.h"

#include <sys/stat.h>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope;

namespace {

std::vector<std::byte> bytesOf(std::string_view text)
{
    const auto raw = std::as_bytes(std::span(text));
    return {raw.begin(), raw.end()};
}

std::string readAll(const ByteSource &source, std::uint64_t offset, std::size_t nbytes)
{
    std::vector<std::byte> buffer(nbytes);
    const ReadResult read = source.readAt(offset, buffer);
    return std::string(asText(std::span(buffer).first(read.nbytes)));
}

}  // namespace

class tst_ByteSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAtAnyPosition_data()
    {
        QTest::addColumn<quint64>("offset");
        QTest::addColumn<int>("nbytes");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("start") << quint64(0) << 3 << QByteArray("abc");
        QTest::newRow("middle") << quint64(2) << 2 << QByteArray("cd");
        QTest::newRow("over the end") << quint64(5) << 10 << QByteArray("fgh");
        QTest::newRow("at the end") << quint64(8) << 4 << QByteArray();
        QTest::newRow("far past the end") << ~quint64(0) << 4 << QByteArray();
        QTest::newRow("nothing") << quint64(1) << 0 << QByteArray();
    }

    void readsAtAnyPosition()
    {
        QFETCH(quint64, offset);
        QFETCH(int, nbytes);
        QFETCH(QByteArray, expected);

        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("f"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("abcdefgh");
        file.close();
        const auto opened = FileSource::open(path.toStdString());
        QVERIFY(opened.ok());
        const auto memory = std::make_shared<MemorySource>(bytesOf("abcdefgh"));
        const auto wider = std::make_shared<MemorySource>(bytesOf("..abcdefgh.."));
        const WindowSource window(wider, 2, 8);

        QCOMPARE(readAll(**opened, offset, static_cast<std::size_t>(nbytes)), expected.toStdString());
        QCOMPARE(readAll(*memory, offset, static_cast<std::size_t>(nbytes)), expected.toStdString());
        QCOMPARE(readAll(window, offset, static_cast<std::size_t>(nbytes)), expected.toStdString());
    }

    void windowNeverReachesOutside()
    {
        const auto base = std::make_shared<MemorySource>(bytesOf("abcd"));
        QCOMPARE(WindowSource(base, 2, ~std::uint64_t(0)).size(), std::uint64_t(2));
        QCOMPARE(WindowSource(base, 9, 1).size(), std::uint64_t(0));
        const auto inner = std::make_shared<WindowSource>(base, 1, 2);
        QCOMPARE(readAll(WindowSource(inner, 1, 5), 0, 5), std::string("c"));
    }

    void refusesWhatIsNoRegularFile()
    {
        QTemporaryDir folder;
        const auto codeOf = [](const QString &path) { return FileSource::open(path.toStdString()).error().code; };
        QCOMPARE(codeOf(folder.path()), ErrorCode::NotReadable);
        QCOMPARE(codeOf(QStringLiteral("/dev/zero")), ErrorCode::NotReadable);
        QCOMPARE(codeOf(folder.filePath(QStringLiteral("absent"))), ErrorCode::NotFound);
        const QString pipe = folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        QCOMPARE(codeOf(pipe), ErrorCode::NotReadable);
    }

    void fileThatShrinksGivesShortReads()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("f"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(10'000, 'x'));
        file.close();
        const auto opened = FileSource::open(path.toStdString());
        QVERIFY(opened.ok());
        QVERIFY(QFile::resize(path, 5'000));
        QCOMPARE((*opened)->size(), std::uint64_t(10'000));
        QCOMPARE(readAll(**opened, 4'000, 3'000).size(), std::size_t(1'000));
        const auto whole = readRange(**opened, 0, 10'000, 10'000);
        QVERIFY(!whole.ok());
        QCOMPARE(whole.error().code, ErrorCode::Truncated);
        QCOMPARE(whole.error().message, std::string("ends early at byte 5000"));
    }

    void readRangeChecksBeforeAllocating()
    {
        const MemorySource source(bytesOf("abcd"));
        QCOMPARE(asText(*readRange(source, 1, 2, 100)), std::string_view("bc"));
        QCOMPARE(readRange(source, 1, ~std::uint64_t(0), ~std::uint64_t(0)).error().code, ErrorCode::Truncated);
        QCOMPARE(readRange(source, 5, 0, 100).error().code, ErrorCode::Truncated);
        QCOMPARE(readRange(source, 0, 4, 3).error().code, ErrorCode::Limit);
        QCOMPARE(*readText(source, 4), std::string("abcd"));
    }
};

QTEST_APPLESS_MAIN(tst_ByteSource)
#include "tst_ByteSource.moc"
