// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/container/InflatedSource.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Numbers.h"
#include "tests/support/ZipFaults.h"

#include <QTest>

#include <thread>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *path = "model/extra/text";
constexpr std::ptrdiff_t centralCrc = 16, centralSize = 24;

/// Compresses well, and no two places look the same.
std::string counted(int lines)
{
    std::string text;
    for (int i = 0; i < lines; ++i)
        text += "line " + std::to_string(i) + "\n";
    return text;
}

Bytes deflated(const std::string &content)
{
    ZipBuilder::Entry made = entry(path, content);
    made.deflate = true;
    return zip({made, entry("model/extra/after", "stored")});
}

ByteSourcePtr openFirst(const Bytes &bytes)
{
    const auto archive = openZip(bytes);
    const auto source = archive ? archive->openRecord(0) : Result<ByteSourcePtr>(Error{});
    return source ? *source : nullptr;
}

/// All bytes in reads of `step`, and the last read's failure.
std::pair<std::string, ErrorCode> readInSteps(const ByteSource &source, std::size_t step)
{
    std::string text;
    std::string buffer(step, '\0');
    while (true) {
        const ReadResult read = source.readAt(text.size(), std::as_writable_bytes(std::span(buffer)));
        text.append(buffer, 0, read.nbytes);
        if (read.nbytes < step)
            return {text, read.failure};
    }
}

}  // namespace

class tst_ZipInflate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsInAnySteps_data();
    void readsInAnySteps();
    void readsAnywhere();
    void emptyContent();
    void readsDespiteDamageElsewhere_data();
    void readsDespiteDamageElsewhere();
    void sizeTooSmallIsCorrupt_data();
    void sizeTooSmallIsCorrupt();
    void sizeTooLargeIsCorrupt_data();
    void sizeTooLargeIsCorrupt();
    void damagedStreamIsCorrupt();
    void sourceOutlivesArchive();
    void manyThreadsReadOneSource();
    void largeDeclaredSizeAllocatesNothing();
};

void tst_ZipInflate::readsInAnySteps_data()
{
    QTest::addColumn<int>("step");
    for (const int step : {1, 7, 4096, 32768, 1000000})
        QTest::addRow("%d", step) << step;
}

void tst_ZipInflate::readsInAnySteps()
{
    QFETCH(int, step);
    const std::string content = counted(step == 1 ? 500 : 20000);
    const ByteSourcePtr source = openFirst(deflated(content));
    QVERIFY(source);
    QCOMPARE(source->size(), content.size());
    const auto [text, failure] = readInSteps(*source, static_cast<std::size_t>(step));
    QVERIFY(text == content);
    QVERIFY(failure != ErrorCode::Corrupt);
}

void tst_ZipInflate::readsAnywhere()
{
    const std::string content = counted(20000);
    const ByteSourcePtr source = openFirst(deflated(content));
    QVERIFY(source);
    for (const std::size_t offset : {150000u, 10u, 150000u, 150010u, 0u}) {
        std::string part(100, '\0');
        QCOMPARE(source->readAt(offset, std::as_writable_bytes(std::span(part))).nbytes, part.size());
        QCOMPARE(part, content.substr(offset, part.size()));
    }
    std::string part(100, '\0');
    QCOMPARE(source->readAt(content.size() - 3, std::as_writable_bytes(std::span(part))).nbytes, 3u);
    QCOMPARE(source->readAt(content.size(), std::as_writable_bytes(std::span(part))).nbytes, 0u);
    QCOMPARE(source->readAt(~std::uint64_t{0}, std::as_writable_bytes(std::span(part))).nbytes, 0u);
}

void tst_ZipInflate::emptyContent()
{
    const ByteSourcePtr source = openFirst(deflated(""));
    QVERIFY(source);
    const auto [text, failure] = readInSteps(*source, 10);
    QCOMPARE(text, std::string());
    QVERIFY(failure != ErrorCode::Corrupt);
}

void tst_ZipInflate::readsDespiteDamageElsewhere_data()
{
    QTest::addColumn<QByteArray>("content");
    const Bytes sound = deflated(counted(1000));
    const auto row = [](const char *what, const Bytes &bytes) {
        QTest::newRow(what) << QByteArray::fromStdString(toText(bytes));
    };
    row("wrong CRC", patchedEntry(sound, path, centralCrc, u32(1)));
    row("local header names another entry", [&] {
        ZipBuilder::Entry made = entry(path, counted(1000));
        made.deflate = true;
        made.localName = "another";
        return zip({made});
    }());
    row("end record lost", Bytes(sound.begin(), sound.end() - 60));
    row("bytes before the archive", [&] {
        Bytes bytes = toBytes("#!/bin/sh\n");
        bytes.insert(bytes.end(), sound.begin(), sound.end());
        return bytes;
    }());
}

void tst_ZipInflate::readsDespiteDamageElsewhere()
{
    QFETCH(QByteArray, content);
    const auto archive = openZip(toBytes(content.toStdString()));
    QVERIFY(archive);
    QVERIFY(!archive->faults().empty() || archive->records().at(0).crc32 == 1);
    QCOMPARE(readRecord(*archive, 0), counted(1000));
}

void tst_ZipInflate::sizeTooSmallIsCorrupt_data()
{
    QTest::addColumn<int>("lines");
    QTest::addColumn<int>("declared");
    QTest::newRow("one byte short") << 1000 << static_cast<int>(counted(1000).size()) - 1;
    QTest::newRow("far too short") << 1000 << 10;
    QTest::newRow("nothing declared") << 1000 << 0;
}

void tst_ZipInflate::sizeTooSmallIsCorrupt()
{
    QFETCH(int, lines);
    QFETCH(int, declared);
    const auto size = static_cast<std::size_t>(declared);
    const ByteSourcePtr source = openFirst(patchedEntry(deflated(counted(lines)), path, centralSize, u32(size)));
    QVERIFY(source);
    QCOMPARE(source->size(), size);
    QCOMPARE(readInSteps(*source, 1 << 20).second, ErrorCode::Corrupt);
    if (size > 0) {
        const auto whole = readRange(*source, 0, size, size);
        QVERIFY(!whole.ok());
        QCOMPARE(whole.error().code, ErrorCode::Corrupt);
    }
}

void tst_ZipInflate::sizeTooLargeIsCorrupt_data()
{
    QTest::addColumn<quint32>("declared");
    QTest::newRow("one byte more") << static_cast<quint32>(counted(1000).size()) + 1;
    QTest::newRow("4 GB") << 0xfffffffeu;
}

void tst_ZipInflate::sizeTooLargeIsCorrupt()
{
    QFETCH(quint32, declared);
    const std::string content = counted(1000);
    const ByteSourcePtr source = openFirst(patchedEntry(deflated(content), path, centralSize, u32(declared)));
    QVERIFY(source);
    const auto [text, failure] = readInSteps(*source, 1 << 20);
    QVERIFY(text == content);
    QCOMPARE(failure, ErrorCode::Corrupt);
}

void tst_ZipInflate::damagedStreamIsCorrupt()
{
    Bytes bytes = deflated(counted(20000));
    const std::uint64_t middle = openZip(bytes)->records().at(0).dataOffset + 20000;
    for (std::size_t i = 0; i < 64; ++i)
        bytes.at(static_cast<std::size_t>(middle) + i) = std::byte{0xff};
    const ByteSourcePtr source = openFirst(bytes);
    QVERIFY(source);
    const auto [text, failure] = readInSteps(*source, 4096);
    QCOMPARE(failure, ErrorCode::Corrupt);
    QVERIFY(text.size() < source->size());
    const std::string begin = counted(20000).substr(0, 1000);
    QCOMPARE(text.substr(0, 1000), begin);
    std::string again(1000, '\0');
    QCOMPARE(source->readAt(0, std::as_writable_bytes(std::span(again))).nbytes, again.size());
    QCOMPARE(again, begin);
}

void tst_ZipInflate::sourceOutlivesArchive()
{
    auto archive = openZip(deflated(counted(1000)));
    QVERIFY(archive);
    const ByteSourcePtr source = *archive->openRecord(0);
    archive.reset();
    QVERIFY(readInSteps(*source, 1000).first == counted(1000));
}

void tst_ZipInflate::manyThreadsReadOneSource()
{
    const std::string content = counted(5000);
    const ByteSourcePtr source = openFirst(deflated(content));
    QVERIFY(source);
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                std::string part(500, '\0');
                for (std::size_t offset = t * 100; offset + part.size() < content.size(); offset += 7919) {
                    const auto read = source->readAt(offset, std::as_writable_bytes(std::span(part)));
                    wrong += read.nbytes != part.size() || part != content.substr(offset, part.size());
                }
            });
    }
    QCOMPARE(wrong.load(), 0);
}

void tst_ZipInflate::largeDeclaredSizeAllocatesNothing()
{
    const auto stream = std::make_shared<MemorySource>(toBytes("\x03"));
    const InflatedSource source(stream, ~std::uint64_t{0});
    std::string part(10, '\0');
    const ReadResult read = source.readAt(0, std::as_writable_bytes(std::span(part)));
    QCOMPARE(read.nbytes, 0u);
    QCOMPARE(read.failure, ErrorCode::Corrupt);
}

QTEST_APPLESS_MAIN(tst_ZipInflate)
#include "tst_ZipInflate.moc"
