// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Numbers.h"
#include "tests/support/ZipFaults.h"

#include <QElapsedTimer>
#include <QTest>

#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr qint64 quickMs = 30000;  // on a busy machine with sanitizers: what is quadratic or endless takes far longer

/// Opens and reads all that says it is readable; true when every record keeps within the file.
bool survives(const Bytes &bytes)
{
    const auto archive = openZip(bytes);
    if (!archive)
        return true;
    for (std::size_t i = 0; i < archive->records().size(); ++i) {
        const Record &record = archive->records()[i];
        const auto source = archive->openRecord(i);
        if (source.ok() != record.readable)
            return false;
        if (!record.readable)
            continue;
        if (record.dataOffset > bytes.size() || record.storedSize > bytes.size() - record.dataOffset)
            return false;
        std::array<std::byte, 64> part{};
        (*source)->readAt(0, part);
    }
    for (const ZipFault &fault : archive->faults())
        if (fault.record.value_or(0) >= archive->records().size() + (fault.record ? 0 : 1) || fault.detail.empty())
            return false;
    return true;
}

/// An archive of one deflated record, in which damage meets all code that a stored one does not reach.
Bytes mixedArchive()
{
    Entries entries = smallPt2Entries("m");
    entries.resize(2);
    entries.front().deflate = true;
    entries.back().descriptor = false;
    entries.push_back(entry("m/inner", toText(zip(listed({{"archive/version", "3\n"}})))));
    return ZipBuilder().add(entries[0]).add(entries[1]).add(entries[2]).comment("text").build();
}

std::string repeated(std::string_view part, std::size_t nbytes)
{
    std::string text;
    while (text.size() < nbytes)
        text += part;
    return text;
}

}  // namespace

class tst_ZipHostile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTruncation();
    void everyByteFlipped();
    void everyByteExtreme();
    void randomDamage();
    void fullOfSignatures_data();
    void fullOfSignatures();
    void manyEntries_data();
    void manyEntries();
    void allEntriesOverlap();
    void impossibleCount();
    void deflatedNestedArchiveFullOfEndRecords();
};

void tst_ZipHostile::everyTruncation()
{
    for (const Bytes &sound : {smallPt2(), mixedArchive()})
        for (std::size_t nbytes = 0; nbytes < sound.size(); ++nbytes)
            QVERIFY2(survives({sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(nbytes)}),
                     qPrintable(QString::number(nbytes)));
}

void tst_ZipHostile::everyByteFlipped()
{
    for (Bytes bytes : {smallPt2(), mixedArchive()})
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] ^= std::byte{0x55};
            QVERIFY2(survives(bytes), qPrintable(QString::number(i)));
            bytes[i] ^= std::byte{0x55};
        }
}

void tst_ZipHostile::everyByteExtreme()
{
    Bytes bytes = mixedArchive();
    for (std::size_t i = 0; i + 8 <= bytes.size(); ++i)
        for (const std::byte value : {std::byte{0}, std::byte{0xff}}) {
            const Bytes kept(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                             bytes.begin() + static_cast<std::ptrdiff_t>(i) + 8);
            for (const std::size_t width : {1u, 2u, 4u, 8u}) {
                std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(i), width, value);
                QVERIFY2(survives(bytes), qPrintable(QString::number(i)));
            }
            std::copy(kept.begin(), kept.end(), bytes.begin() + static_cast<std::ptrdiff_t>(i));
        }
}

void tst_ZipHostile::randomDamage()
{
    const Bytes sound = mixedArchive();
    std::mt19937 engine(1);
    for (int round = 0; round < 3000; ++round) {
        Bytes bytes = sound;
        for (int i = 0; i < 8; ++i)
            bytes[engine() % bytes.size()] = static_cast<std::byte>(engine() & 0xff);
        QVERIFY2(survives(bytes), qPrintable(QString::number(round)));
    }
}

void tst_ZipHostile::fullOfSignatures_data()
{
    QTest::addColumn<QByteArray>("content");
    constexpr std::size_t nbytes = 1 << 20;
    const auto row = [](const char *what, const std::string &text) {
        QTest::newRow(what) << QByteArray::fromStdString(text);
    };
    const std::string local = "PK\3\4" + u16(0) + u16(8) + std::string(18, '\0') + u16(1) + u16(0) + "x";
    row("local headers without descriptors", repeated(local, nbytes));
    row("local signatures", repeated("PK\3\4", nbytes));
    row("descriptors", local + repeated("PK\7\10", nbytes));
    row("end records", local + repeated("PK\5\6", nbytes));
    row("directory headers", repeated("PK\1\2", nbytes));
    row("all of them", repeated("PK\3\4PK\7\10PK\1\2PK\5\6PK\6\6PK\6\7", nbytes));
    row("end records with locators",
        repeated("PK\6\7" + std::string(16, '\0') + "PK\5\6" + std::string(18, '\0'), nbytes));
}

void tst_ZipHostile::fullOfSignatures()
{
    QFETCH(QByteArray, content);
    QElapsedTimer timer;
    timer.start();
    QVERIFY(survives(toBytes(content.toStdString())));
    QVERIFY2(timer.elapsed() < quickMs, qPrintable(QString::number(timer.elapsed())));
}

void tst_ZipHostile::manyEntries_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<bool>("padding");
    QTest::newRow("5,000 as PyTorch writes them") << 5000 << true;
    QTest::newRow("100,000 as PyTorch writes them") << 100000 << true;
    QTest::newRow("100,000 without padding") << 100000 << false;
}

void tst_ZipHostile::manyEntries()
{
    QFETCH(int, count);
    QFETCH(bool, padding);
    ZipBuilder builder;
    for (int i = 0; i < count; ++i) {
        ZipBuilder::Entry each = entry("model/data/weights/weight_" + std::to_string(i), "weight");
        each.padding = padding;
        builder.add(each);
    }
    const auto source = std::make_shared<MemorySource>(builder.build());
    QElapsedTimer timer;
    timer.start();
    const auto archive = ZipArchive::open(source);
    const qint64 elapsed = timer.elapsed();
    QVERIFY(archive.ok());
    QCOMPARE((*archive)->records().size(), static_cast<std::size_t>(count));
    QCOMPARE(faultKinds(**archive), QByteArray(padding ? "" : "NoPaddingField"));
    QCOMPARE((*archive)->find("model/data/weights/weight_4999"), std::optional<std::size_t>(4999));
    QVERIFY2(elapsed < quickMs, qPrintable(QString::number(elapsed)));
}

void tst_ZipHostile::allEntriesOverlap()
{
    constexpr int count = 2000;
    ZipBuilder builder;
    for (int i = 0; i < count; ++i)
        builder.add("m/" + std::to_string(i), "x");
    Bytes bytes = builder.build();
    const std::string text = toText(bytes);
    for (std::size_t at = text.find("PK\1\2"); at != std::string::npos; at = text.find("PK\1\2", at + 4))
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at) + 42, 4, std::byte{0});
    const auto archive = openZip(bytes);
    QVERIFY(archive);
    const auto overlaps = std::count_if(archive->faults().begin(), archive->faults().end(), [](const ZipFault &fault) {
        return fault.kind == ZipFaultKind::OverlappingEntries;
    });
    QCOMPARE(overlaps, count - 1);
}

void tst_ZipHostile::impossibleCount()
{
    const Bytes sound = smallPt2();
    const Bytes bytes =
        patched(patched(sound, "PK\6\6", 24, std::string(16, '\x7f')), "PK\5\6", 8, std::string(4, '\xff'));
    const auto archive = openZip(bytes);
    QVERIFY(archive);
    QCOMPARE(faultKinds(*archive), QByteArray("DirectoryCount"));
    QCOMPARE(archive->records().size(), smallPt2Entries().size());
}

void tst_ZipHostile::deflatedNestedArchiveFullOfEndRecords()
{
    ZipBuilder::Entry made = entry("m/inner.pt", std::string(4 << 20, '\0') + repeated("PK\5\6", 65000));
    made.deflate = true;
    const auto archive = openZip(zip({made}));
    QVERIFY(archive);
    QElapsedTimer timer;
    timer.start();
    const auto inner = ZipArchive::open(*archive->openRecord(0));
    QVERIFY(!inner.ok() || !(*inner)->faults().empty());
    QVERIFY2(timer.elapsed() < quickMs, qPrintable(QString::number(timer.elapsed())));
}

QTEST_APPLESS_MAIN(tst_ZipHostile)
#include "tst_ZipHostile.moc"
