// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Numbers.h"
#include "tests/support/ZipFaults.h"

#include <QTest>

#include <set>
#include <tuple>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::string_view weight = "data/weights/weight_0";
constexpr std::string_view weightPath = "model/data/weights/weight_0";
constexpr std::ptrdiff_t centralMethod = 10, centralStored = 20, centralSize = 24, centralDisk = 34, centralOffset = 42;
constexpr std::string_view endMark = "PK\5\6", zip64Mark = "PK\6\6", locatorMark = "PK\6\7";

struct Case {
    const char *what;
    const char *faults;  // exactly these kinds
    Bytes bytes;
};

template <typename Change>
Bytes weightChanged(const Change &change)
{
    return zip(changed(weight, change));
}

/// A field of a record's local header, whose name is the first of its kind in the file.
Bytes patchedLocal(Bytes bytes, std::string_view path, std::size_t field, std::string_view replacement)
{
    const std::size_t header = toText(bytes).find(path) - 30;
    for (std::size_t i = 0; i < replacement.size(); ++i)
        bytes.at(header + field + i) = static_cast<std::byte>(replacement[i]);
    return bytes;
}

Bytes patchedSizes(std::string_view path, std::size_t nbytes)
{
    const Bytes bytes = patchedEntry(smallPt2(), path, centralStored, u32(nbytes));
    return patchedEntry(bytes, path, centralSize, u32(nbytes));
}

Bytes followedBy(Bytes bytes, std::string_view text)
{
    const Bytes more = toBytes(text);
    bytes.insert(bytes.end(), more.begin(), more.end());
    return bytes;
}

Bytes withGap(std::string bytes)
{
    ZipBuilder builder;
    for (const auto &each : smallPt2Entries())
        builder.add(each).gap(each.name == weightPath ? bytes : std::string());
    return builder.build();
}

Bytes withMethod(std::uint16_t method)
{
    return patchedLocal(patchedEntry(smallPt2(), weightPath, centralMethod, u16(method)), weightPath, 8, u16(method));
}

ZipBuilder built(const Entries &entries)
{
    ZipBuilder builder;
    for (const auto &each : entries)
        builder.add(each);
    return builder;
}

/// Sizes of two records deferred to zip64 fields that say 2^62 - 1 and 2: too much together, and cut off.
Bytes withHugeTotal()
{
    Entries entries = smallPt2Entries();
    for (const std::size_t i : {0u, 1u})
        entries[i].directoryExtra =
            u16(1) + u16(16) + u64((std::uint64_t{1} << 62) - 1) + u64(entries[i].content.size());
    Bytes bytes = zip(entries);
    for (const std::size_t i : {0u, 1u}) {
        bytes = patchedEntry(bytes, entries[i].name, centralSize, u32(0xffffffff));
        bytes = patchedEntry(bytes, entries[i].name, centralStored, u32(0xffffffff));
    }
    return bytes;
}

ZipBuilder::Entry zeros(std::size_t nbytes)
{
    ZipBuilder::Entry made = entry("model/extra/zeros", std::string(nbytes, '\0'));
    made.deflate = true;
    return made;
}

Bytes withLocalFlags(std::uint16_t flags)
{
    return patchedLocal(smallPt2(), weightPath, 6, u16(flags));
}

std::vector<Case> entryCases()
{
    using Entry = ZipBuilder::Entry;
    const Bytes sound = smallPt2();
    const auto plain = [](Entry &e) { e.descriptor = false; };
    return {
        {"nothing", "", sound},
        {"another name in the local header", "LocalNameDiffers",
         weightChanged([](Entry &e) { e.localName = "model/data/weights/weight_9"; })},
        {"a longer name in the local header", "LocalNameDiffers",
         weightChanged([](Entry &e) { e.localName = std::string(300, 'n'); })},
        {"another method in the local header", "LocalMethodDiffers", patchedLocal(sound, weightPath, 8, u16(8))},
        {"sizes in the local header, right", "UnusualFlags", weightChanged(plain)},
        {"sizes in the local header, wrong", "LocalSizeDiffers UnusualFlags",
         patchedLocal(weightChanged(plain), weightPath, 22, u32(47))},
        {"CRC in the local header, wrong", "LocalCrcDiffers UnusualFlags",
         patchedLocal(weightChanged(plain), weightPath, 14, u32(47))},
        {"wrong sizes in the local header do not count beside a descriptor", "",
         patchedLocal(sound, weightPath, 22, u32(47))},
        {"another CRC in the descriptor", "BadDataDescriptor", weightChanged([](Entry &e) { e.descriptorCrcXor = 1; })},
        {"another CRC in directory and descriptor", "", weightChanged([](Entry &e) { e.crcXor = 1; })},
        {"descriptor without its signature", "BadDataDescriptor", patched(sound, "PK\7\10", 0, "XXXX")},
        {"no local header where the directory says", "GapBytes LocalHeaderMissing",
         patchedLocal(sound, weightPath, 0, "XXXX")},
        {"bzip2", "UnsupportedMethod", withMethod(12)},
        {"encrypted", "Encrypted UnusualFlags", weightChanged([](Entry &e) { e.flags = 0x0801; })},
        {"encrypted says the local header only", "Encrypted UnusualFlags", withLocalFlags(0x0809)},
        {"AES", "Encrypted", weightChanged([](Entry &e) { e.directoryExtra = u16(0x9901) + u16(0); })},
        {"on another disk", "MultiDisk", patchedEntry(sound, weightPath, centralDisk, u16(3))},
        {"17 MB of zeros", "InflateBomb", zip(changed(weight, [](Entry &e) { e = zeros(17 << 20); }))},
        {"15 MB of zeros", "", zip(changed(weight, [](Entry &e) { e = zeros(15 << 20); }))},
        {"more than 2^62 bytes in all", "BadDataDescriptor InflateBomb", withHugeTotal()},
        {"entry comment", "EntryComment", weightChanged([](Entry &e) { e.comment = "text"; })},
        {"no padding field", "NoPaddingField", weightChanged([](Entry &e) { e.padding = false; })},
        {"padding of other bytes", "PaddingNotZ", patched(sound, "ZZZZ", 0, "ZAZZ")},
        {"a date", "RealTimestamp", weightChanged([](Entry &e) { e.dosDate = 0x21; })},
        {"a time", "RealTimestamp", weightChanged([](Entry &e) { e.dosTime = 0x21; })},
        {"no UTF-8 flag", "UnusualFlags", weightChanged([](Entry &e) { e.flags = 0; })},
        {"other flags in the local header", "UnusualFlags", withLocalFlags(0x0008)},
        {"an empty record", "", zip(with("data/weights/weight_0", ""))},
        {"deflated", "", weightChanged([](Entry &e) { e.deflate = true; })},
    };
}

std::vector<Case> layoutCases()
{
    const Bytes sound = smallPt2();
    const std::string text = toText(sound);
    const std::size_t directory = text.find("PK\1\2", text.rfind("PK\3\4"));
    return {
        {"bytes before the archive", "LeadingBytes", built(smallPt2Entries()).prefix("#!/bin/sh\n", false).build()},
        {"counted bytes before the archive", "GapBytes", built(smallPt2Entries()).prefix("#!/bin/sh\n", true).build()},
        {"bytes after the archive", "TrailingBytes", followedBy(sound, "more")},
        {"bytes between entries", "GapBytes", withGap("hidden")},
        {"an entry that the directory does not list", "GapBytes", withGap(toText(zip({})) + "PK\3\4")},
        {"data reaches into the next entry", "OverlappingEntries BadDataDescriptor", patchedSizes(weightPath, 100)},
        {"data reaches into the directory", "OverlappingEntries BadDataDescriptor",
         patchedSizes("model/.data/serialization_id", 200)},
        {"data reaches past the end", "Truncated", patchedSizes("model/.data/serialization_id", 1000000)},
        {"local header past the end", "Truncated GapBytes",
         patchedEntry(sound, weightPath, centralOffset, u32(sound.size()))},
        {"two entries share one local header", "GapBytes OverlappingEntries LocalNameDiffers BadDataDescriptor",
         patchedEntry(sound, "model/archive_format", centralOffset, u32(0))},
        {"the directory's bytes as an entry", "GapBytes LocalHeaderMissing",
         patchedEntry(sound, weightPath, centralOffset, u32(directory))},
    };
}

std::vector<Case> endCases()
{
    const Bytes sound = smallPt2();
    const std::size_t count = smallPt2Entries().size();
    const Bytes countHigh = patched(patched(sound, endMark, 8, u16(count + 1) + u16(count + 1)), zip64Mark, 24,
                                    u64(count + 1) + u64(count + 1));
    const Bytes plain = built(smallPt2Entries()).zip64End(false).build();
    const Bytes deferred = patched(sound, endMark, 8, std::string(12, '\xff'));
    return {
        {"no zip64 end record", "", plain},
        {"everything deferred to the zip64 end record", "", deferred},
        {"only the count deferred", "", patched(sound, endMark, 8, u16(0xffff) + u16(0xffff))},
        {"disk numbers deferred", "", patched(sound, endMark, 4, u16(0xffff) + u16(0xffff))},
        {"archive comment", "ArchiveComment", built(smallPt2Entries()).comment("text").build()},
        {"the longest comment", "ArchiveComment", built(smallPt2Entries()).comment(std::string(0xffff, 'c')).build()},
        {"a comment that holds an end record", "DirectoryCount ArchiveComment",
         built(smallPt2Entries()).comment("PK\5\6" + std::string(30, '\0')).build()},
        {"a comment that is cut off", "Truncated ArchiveComment", patched(sound, endMark, 20, u16(9))},
        {"on disk 1", "MultiDisk", patched(sound, endMark, 4, u16(1))},
        {"directory on disk 1", "MultiDisk", patched(sound, endMark, 6, u16(1))},
        {"zip64 end record on disk 1", "MultiDisk", patched(sound, zip64Mark, 16, u32(1))},
        {"two disks in the locator", "MultiDisk", patched(sound, locatorMark, 16, u32(2))},
        {"no disk in the locator", "", patched(sound, locatorMark, 16, u32(0))},
        {"counts of the end records differ", "Zip64Inconsistent",
         patched(sound, endMark, 8, u16(count - 1) + u16(count - 1))},
        {"directory sizes of the end records differ", "Zip64Inconsistent", patched(sound, endMark, 12, u32(7))},
        {"directory offsets of the end records differ", "Zip64Inconsistent", patched(sound, endMark, 16, u32(7))},
        {"zip64 end record too short", "Zip64Inconsistent", patched(sound, zip64Mark, 4, u64(43))},
        {"locator points elsewhere", "Zip64Inconsistent", patched(sound, locatorMark, 8, u64(7))},
        {"no zip64 end record where the locator points", "GapBytes Zip64Inconsistent",
         patched(sound, zip64Mark, 0, "XXXX")},
        {"count too high", "DirectoryCount", countHigh},
        {"count too low", "DirectoryCount", patched(plain, endMark, 8, u16(count - 1) + u16(count - 1))},
        {"count of zero", "DirectoryCount", patched(plain, endMark, 8, u16(0) + u16(0))},
        {"directory size too small", "DirectoryCount", patched(plain, endMark, 12, u32(50))},
        {"directory size too large", "DirectoryCount", patched(plain, endMark, 12, u32(5000))},
        {"directory offset past the end", "Truncated", patched(plain, endMark, 16, u32(0x7fff0000))},
        {"directory offset too small", "DirectoryCount", patched(plain, endMark, 16, u32(7))},
        {"zip64 field cut off", "Zip64Inconsistent",
         weightChanged([](ZipBuilder::Entry &e) { e.directoryExtra = u16(1) + u16(24) + "abc"; })},
        {"deferred size without a zip64 field", "Truncated Zip64Inconsistent",
         patchedEntry(sound, weightPath, centralStored, u32(0xffffffff))},
        {"nothing deferred to the zip64 field", "",
         weightChanged([](ZipBuilder::Entry &e) { e.directoryExtra = u16(1) + u16(8) + u64(12345); })},
    };
}

std::vector<Case> allCases()
{
    std::vector<Case> all = entryCases();
    for (const auto &more : {layoutCases(), endCases()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace

class tst_ZipFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reportsExactly_data();
    void reportsExactly();
    void everyKindIsCovered();
    void zip64FieldsGiveSizesAndOffset_data();
    void zip64FieldsGiveSizesAndOffset();
    void detailsNameTheValues_data();
    void detailsNameTheValues();
    void leadingBytesMoveEveryOffset();
    void hiddenEntriesAreListed();
    void oneFaultOfAKindForARecord();
    void faultsAreOrdered();
};

void tst_ZipFaults::reportsExactly_data()
{
    QTest::addColumn<int>("index");
    const std::vector<Case> cases = allCases();
    for (std::size_t i = 0; i < cases.size(); ++i)
        QTest::newRow(cases[i].what) << static_cast<int>(i);
}

void tst_ZipFaults::reportsExactly()
{
    QFETCH(int, index);
    static const std::vector<Case> cases = allCases();
    const Case &expected = cases.at(static_cast<std::size_t>(index));
    const auto archive = openZip(expected.bytes);
    QVERIFY(archive);
    if (faultKinds(*archive) != expected.faults)
        qWarning("%s", describeFaults(*archive).constData());
    QCOMPARE(faultKinds(*archive), QByteArray(expected.faults));
    QCOMPARE(archive->records().size(), smallPt2Entries().size());
}

void tst_ZipFaults::everyKindIsCovered()
{
    std::set<QByteArray> covered{"NoEndRecord", "NoEntries"};  // by tst_ZipRecovery and tst_ZipArchive
    for (const Case &each : allCases())
        for (const QByteArray &kind : QByteArray(each.faults).split(' '))
            covered.insert(kind);
    for (int kind = 0; kind <= static_cast<int>(ZipFaultKind::UnusualFlags); ++kind)
        QVERIFY2(covered.contains(faultName(static_cast<ZipFaultKind>(kind))),
                 faultName(static_cast<ZipFaultKind>(kind)));
}

void tst_ZipFaults::zip64FieldsGiveSizesAndOffset_data()
{
    QTest::addColumn<int>("deferred");  // bit 0 size, bit 1 stored size, bit 2 offset
    for (int deferred = 1; deferred < 8; ++deferred)
        QTest::addRow("%s%s%s", deferred & 1 ? "size " : "", deferred & 2 ? "stored " : "",
                      deferred & 4 ? "offset" : "")
            << deferred;
}

void tst_ZipFaults::zip64FieldsGiveSizesAndOffset()
{
    QFETCH(int, deferred);
    const std::string path = "model/archive_format";
    const Record expected = openZip(smallPt2())->records().at(5);
    QCOMPARE(expected.name, path);
    const std::string values = (deferred & 1 ? u64(expected.size) : "") + (deferred & 2 ? u64(expected.storedSize) : "")
                               + (deferred & 4 ? u64(expected.headerOffset) : "");
    Bytes bytes = zip(changed("archive_format", [&](ZipBuilder::Entry &e) {
        e.directoryExtra = u16(0x5455) + u16(1) + "t" + u16(1) + u16(values.size()) + values;
    }));
    if (deferred & 1)
        bytes = patchedEntry(bytes, path, centralSize, u32(0xffffffff));
    if (deferred & 2)
        bytes = patchedEntry(bytes, path, centralStored, u32(0xffffffff));
    if (deferred & 4)
        bytes = patchedEntry(bytes, path, centralOffset, u32(0xffffffff));
    const auto archive = openZip(bytes);
    QVERIFY(archive);
    QCOMPARE(describeFaults(*archive), QByteArray());
    QCOMPARE(readRecord(*archive, 5), std::string("pt2"));
}

void tst_ZipFaults::detailsNameTheValues_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<QByteArray>("content");
    const auto row = [](ZipFaultKind kind, const char *detail, const Bytes &bytes) {
        QTest::newRow(faultName(kind)) << static_cast<int>(kind) << detail << QByteArray::fromStdString(toText(bytes));
    };
    using Entry = ZipBuilder::Entry;
    row(ZipFaultKind::LocalNameDiffers,
        "the local header says \"a\\nb\", the directory \"model/data/weights/weight_0\"",
        weightChanged([](Entry &e) { e.localName = "a\nb"; }));
    row(ZipFaultKind::LocalMethodDiffers, "the local header says method 8, the directory 0",
        patchedLocal(smallPt2(), weightPath, 8, u16(8)));
    row(ZipFaultKind::RealTimestamp, "2026-11-29 14:12:10",
        weightChanged([](Entry &e) { e.dosDate = 0x5d7d, e.dosTime = 0x7185; }));
    row(ZipFaultKind::UnsupportedMethod, "method 12 (bzip2)", withMethod(12));
    row(ZipFaultKind::UnusualFlags, "flags 0x0008", weightChanged([](Entry &e) { e.flags = 0; }));
    row(ZipFaultKind::TrailingBytes, "4 bytes follow the end of the archive", followedBy(smallPt2(), "more"));
    row(ZipFaultKind::DirectoryCount, "the end record counts 9 entries, the directory holds 10 entries",
        patched(built(smallPt2Entries()).zip64End(false).build(), endMark, 8, u16(9) + u16(9)));
    row(ZipFaultKind::PaddingNotZ, "1 of 44 padding bytes are not Z", patched(smallPt2(), "ZZZZ", 0, "A"));
}

void tst_ZipFaults::detailsNameTheValues()
{
    QFETCH(int, kind);
    QFETCH(QString, detail);
    QFETCH(QByteArray, content);
    const auto archive = openZip(toBytes(content.toStdString()));
    QVERIFY(archive);
    for (const ZipFault &fault : archive->faults())
        if (fault.kind == static_cast<ZipFaultKind>(kind)) {
            QCOMPARE(QString::fromStdString(fault.detail), detail);
            return;
        }
    QFAIL("no such fault");
}

void tst_ZipFaults::leadingBytesMoveEveryOffset()
{
    const auto plain = openZip(smallPt2());
    const auto moved = openZip(built(smallPt2Entries()).prefix(std::string(1000, '#'), false).build());
    QVERIFY(plain && moved);
    QCOMPARE(moved->faults().at(0).length, 1000u);
    for (std::size_t i = 0; i < plain->records().size(); ++i) {
        QCOMPARE(moved->records().at(i).headerOffset, plain->records().at(i).headerOffset + 1000);
        QCOMPARE(moved->records().at(i).dataOffset, plain->records().at(i).dataOffset + 1000);
        QCOMPARE(readRecord(*moved, i), readRecord(*plain, i));
    }
}

void tst_ZipFaults::hiddenEntriesAreListed()
{
    const Bytes plain = built(smallPt2Entries()).zip64End(false).build();
    const auto archive = openZip(patched(plain, endMark, 8, u16(2) + u16(2)));
    QVERIFY(archive);
    QCOMPARE(archive->records().size(), smallPt2Entries().size());
    for (const Record &record : archive->records())
        QVERIFY(record.readable && !record.recovered);
}

void tst_ZipFaults::oneFaultOfAKindForARecord()
{
    for (const Case &each : allCases()) {
        const auto archive = openZip(each.bytes);
        std::set<std::pair<int, std::size_t>> seen;
        for (const ZipFault &fault : archive->faults())
            if (fault.record)
                QVERIFY2(seen.insert({static_cast<int>(fault.kind), *fault.record}).second, each.what);
    }
}

void tst_ZipFaults::faultsAreOrdered()
{
    for (const Case &each : allCases()) {
        const auto archive = openZip(each.bytes);
        const auto &faults = archive->faults();
        const auto isBefore = [](const ZipFault &a, const ZipFault &b) {
            return std::tie(a.kind, a.offset) < std::tie(b.kind, b.offset);
        };
        QVERIFY2(std::is_sorted(faults.begin(), faults.end(), isBefore), each.what);
        for (const ZipFault &fault : faults)
            QVERIFY2(!fault.detail.empty() && fault.record.value_or(0) < archive->records().size(), each.what);
    }
}

QTEST_APPLESS_MAIN(tst_ZipFaults)
#include "tst_ZipFaults.moc"
