// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Crc32.h"
#include "core/bytes/MemorySource.h"
#include "core/bytes/WindowSource.h"
#include "core/container/ArchiveReading.h"
#include "tests/support/CountingSource.h"
#include "tests/support/ZipBuilder.h"

#include <QTest>
#include <random>
#include <thread>

using namespace pt2scope;
using pt2scope::testing::CountingSource;
using pt2scope::testing::ZipBuilder;

namespace {

std::string noise(std::size_t nbytes, unsigned seed)
{
    std::mt19937 engine(seed);
    std::string text(nbytes, '\0');
    for (char &c : text)
        c = static_cast<char>(engine() & 0x7f);
    return text;
}

std::uint32_t crcOf(std::string_view text)
{
    return crc32(0, std::as_bytes(std::span(text)));
}

ZipArchivePtr openZip(std::vector<std::byte> bytes)
{
    const auto opened = ZipArchive::open(std::make_shared<MemorySource>(std::move(bytes)));
    return opened ? *opened : nullptr;
}

NestedArchive openNested(const ZipArchive &outer, std::size_t record)
{
    const auto source = outer.openRecord(record);
    const auto opened = ZipArchive::open(*source);
    return {record, *opened};
}

std::string textOf(const std::vector<std::byte> &bytes)
{
    return std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
}

/// Stops giving bytes from a position on, as a file that shrank after it was opened.
class ShrunkSource final : public ByteSource {
public:
    ShrunkSource(std::vector<std::byte> bytes, std::uint64_t end) : m_bytes(std::move(bytes)), m_end(end) {}
    std::uint64_t size() const override { return m_bytes.size(); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        const std::uint64_t end = m_shrunk ? m_end : size();
        const std::uint64_t nbytes = offset < end ? std::min<std::uint64_t>(out.size(), end - offset) : 0;
        for (std::size_t i = 0; i < nbytes; ++i)
            out[i] = m_bytes[static_cast<std::size_t>(offset) + i];
        ReadResult result;
        result.nbytes = static_cast<std::size_t>(nbytes);
        return result;
    }
    void shrink() { m_shrunk = true; }

private:
    std::vector<std::byte> m_bytes;
    std::uint64_t m_end;
    bool m_shrunk = false;
};

}  // namespace

class tst_RecordDigest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void crcOfEveryRecord_data()
    {
        QTest::addColumn<unsigned>("jobs");
        QTest::newRow("one thread") << 1u;
        QTest::newRow("three threads") << 3u;
    }

    void crcOfEveryRecord()
    {
        QFETCH(unsigned, jobs);
        ZipBuilder builder;
        std::vector<std::string> contents{"", "x", noise(DigestPlan::sliceBytes, 1),
                                          noise(DigestPlan::sliceBytes + 1, 2),
                                          noise(3 * DigestPlan::sliceBytes + 77, 3)};
        for (unsigned i = 0; i < 300; ++i)
            contents.push_back(noise(i * 13, 100 + i));
        for (std::size_t i = 0; i < contents.size(); ++i)
            builder.add({.name = "a/" + std::to_string(i), .content = contents[i], .deflate = i % 7 == 3});
        const ZipArchivePtr archive = openZip(builder.build());
        QVERIFY(archive);

        ThreadPool pool(jobs);
        std::atomic<std::uint64_t> progress{0};
        const ArchiveDigest digest =
            digestRecords(*archive, {}, pool, {.progress = [&](std::uint64_t n) { progress += n; }});
        QCOMPARE(digest.records.size(), contents.size());
        std::uint64_t stored = 0;
        for (std::size_t i = 0; i < contents.size(); ++i) {
            QVERIFY2(digest.records[i].complete, qPrintable(QString::number(i)));
            QCOMPARE(digest.records[i].crc32, crcOf(contents[i]));
            QCOMPARE(digest.records[i].nbytes, std::uint64_t(contents[i].size()));
            stored += archive->records()[i].storedSize;
        }
        QCOMPARE(digest.bytesRead, stored);
        QCOMPARE(progress.load(), stored);
    }

    void nestedRecordsAreReadOnceWithTheirOuterRecord_data()
    {
        QTest::addColumn<bool>("deflated");
        QTest::newRow("stored") << false;
        QTest::newRow("deflated") << true;
    }

    void nestedRecordsAreReadOnceWithTheirOuterRecord()
    {
        QFETCH(bool, deflated);
        const std::vector<std::string> contents{noise(5, 1), "", noise(2 * DigestPlan::sliceBytes + 5, 2),
                                                noise(100'000, 3)};
        ZipBuilder inner;
        for (std::size_t i = 0; i < contents.size(); ++i)
            inner.add({.name = "archive/" + std::to_string(i), .content = contents[i], .deflate = i == 3});
        const std::string innerBytes = textOf(inner.build());
        ZipBuilder outer;
        outer.add("m/first", "1");
        outer.add({.name = "m/inner.pt", .content = innerBytes, .deflate = deflated});
        outer.add("m/last", "2");
        const ZipArchivePtr archive = openZip(outer.build());
        QVERIFY(archive);
        const std::vector<NestedArchive> nested{openNested(*archive, 1)};

        ThreadPool pool(2);
        const ArchiveDigest digest = digestRecords(*archive, nested, pool, {});
        QVERIFY(digest.records[1].complete);
        QCOMPARE(digest.records[1].crc32, crcOf(innerBytes));
        QVERIFY(digest.records[1].beginsLikeZip);
        QVERIFY(!digest.records[0].beginsLikeZip);
        QCOMPARE(digest.nested.size(), std::size_t(1));
        for (std::size_t i = 0; i < contents.size(); ++i) {
            QVERIFY(digest.nested[0][i].complete);
            QCOMPARE(digest.nested[0][i].crc32, crcOf(contents[i]));
        }
        if (!deflated) {
            const DigestPlan plan(*archive, nested, {});
            std::uint64_t planned = 0;
            for (const DigestPlan::Slice &slice : plan.slices())
                planned += slice.nbytes;
            QCOMPARE(planned, archive->records()[0].size + archive->records()[1].size + archive->records()[2].size);
        }
    }

    void neighboursAreReadTogether()
    {
        ZipBuilder builder;
        for (int i = 0; i < 1000; ++i)
            builder.add("a/" + std::to_string(i), noise(64, static_cast<unsigned>(i)));
        const ZipArchivePtr archive = openZip(builder.build());
        const DigestPlan plan(*archive, {}, {});
        QCOMPARE(plan.slices().size(), std::size_t(1000));
        QCOMPARE(plan.batches(std::vector<bool>(1000)).list.size(), std::size_t(1));
    }

    void whatIsKnownIsNotReadAgain_data()
    {
        QTest::addColumn<bool>("deflated");
        QTest::newRow("stored") << false;
        QTest::newRow("deflated") << true;
    }

    void whatIsKnownIsNotReadAgain()
    {
        QFETCH(bool, deflated);
        const std::string blob = noise(2 * DigestPlan::sliceBytes + 5, 1);
        const std::string storage = noise(DigestPlan::sliceBytes + 9, 2);
        const std::string inner =
            textOf(ZipBuilder().add("archive/data.pkl", noise(500, 3)).add("archive/data/0", storage).build());
        ZipBuilder outer;
        outer.add({.name = "m/blob", .content = blob, .deflate = deflated});
        outer.add("m/inner.pt", inner);
        const auto source = std::make_shared<CountingSource>(outer.build());
        const auto archive = ZipArchive::open(source);
        QVERIFY(archive.ok());
        const std::vector<NestedArchive> nested{openNested(**archive, 1)};
        ArchiveReading reading(**archive, nested, {});
        QVERIFY(!reading.refusal(**archive, 0) && !reading.refusal(*nested[0].archive, 1));
        reading.know(**archive, 0, {.complete = true, .crc32 = crcOf(blob), .nbytes = blob.size()});
        reading.know(*nested[0].archive, 1, {.complete = true, .crc32 = crcOf(storage), .nbytes = storage.size()});
        source->forget();
        ThreadPool pool(2);
        const ArchiveDigest digest = reading.read(pool);
        QVERIFY2(source->bytesRead() < inner.size() - storage.size() + 100,
                 qPrintable(QString::number(source->bytesRead())));
        QCOMPARE(digest.records[0].crc32, crcOf(blob));
        QCOMPARE(digest.records[1].crc32, crcOf(inner));
        QVERIFY(digest.records[1].beginsLikeZip);
        QCOMPARE(digest.records[1].nbytes, std::uint64_t(inner.size()));
        QCOMPARE(digest.nested[0][1].crc32, crcOf(storage));
        QCOMPARE(digest.bytesRead, (*archive)->records()[0].storedSize + (*archive)->records()[1].storedSize);
    }

    void onlyWhatIsSelected()
    {
        const ZipArchivePtr archive = openZip(ZipBuilder().add("a/0", "zero").add("a/1", "one").build());
        ThreadPool pool(1);
        const ArchiveDigest digest =
            digestRecords(*archive, {}, pool, {.select = [](std::size_t i) { return i == 1; }});
        QVERIFY(!digest.records[0].complete);
        QVERIFY(!digest.records[0].failure);
        QCOMPARE(digest.records[1].crc32, crcOf("one"));
        QCOMPARE(digest.bytesRead, std::uint64_t(3));
        QCOMPARE(digest.records[0].nbytes, std::uint64_t(0));
    }

    void cancelledWorkSaysSo()
    {
        const ZipArchivePtr archive = openZip(
            ZipBuilder().add("a/0", "zero").add({.name = "a/1", .content = noise(1000, 1), .deflate = true}).build());
        ThreadPool pool(2);
        CancelToken cancel;
        cancel.cancel();
        const ArchiveDigest digest = digestRecords(*archive, {}, pool, {.cancel = &cancel});
        for (const RecordDigest &record : digest.records) {
            QVERIFY(!record.complete);
            QCOMPARE(record.failure->code, ErrorCode::Cancelled);
        }
    }

    void fileThatShrinksFailsOnlyWhatIsGone()
    {
        const auto bytes =
            ZipBuilder().add("a/0", noise(5000, 1)).add("a/1", noise(2 * DigestPlan::sliceBytes, 2)).build();
        const auto source = std::make_shared<ShrunkSource>(bytes, DigestPlan::sliceBytes + 100);
        const auto archive = ZipArchive::open(source);
        QVERIFY(archive.ok());
        source->shrink();
        ThreadPool pool(2);
        const ArchiveDigest digest = digestRecords(**archive, {}, pool, {});
        QVERIFY(digest.records[0].complete);
        QVERIFY(!digest.records[1].complete);
        QCOMPARE(digest.records[1].failure->code, ErrorCode::Truncated);
    }

    void overlappingEntriesDoNotMultiplyTheWork()
    {
        // A directory whose entries all point at the first one's large data.
        ZipBuilder builder;
        builder.add("a/00", noise(1 << 20, 1));
        for (int i = 10; i < 60; ++i)
            builder.add({.name = "a/" + std::to_string(i), .content = "x", .padding = false, .descriptor = false});
        std::string bytes = textOf(builder.build());
        const std::string central = "PK\1\2";
        const std::size_t first = bytes.find(central);
        for (std::size_t at = bytes.find(central, first + 1); at != std::string::npos;
             at = bytes.find(central, at + 1)) {
            bytes.replace(at + 20, 8, bytes, first + 20, 8);
            bytes.replace(at + 42, 4, bytes, first + 42, 4);
        }
        const auto raw = std::as_bytes(std::span(bytes));
        const ZipArchivePtr archive = openZip({raw.begin(), raw.end()});
        QCOMPARE(archive->records().size(), std::size_t(51));
        const DigestPlan plan(*archive, {}, {});
        std::uint64_t planned = 0;
        for (const DigestPlan::Slice &slice : plan.slices())
            planned += slice.nbytes;
        QVERIFY(planned <= 2 * archive->source()->size());
        QVERIFY(std::ranges::any_of(plan.records(), [](const DigestPlan::Target &t) { return t.refusal.has_value(); }));
    }
};

QTEST_APPLESS_MAIN(tst_RecordDigest)
#include "tst_RecordDigest.moc"
