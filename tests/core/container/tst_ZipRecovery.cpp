// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Numbers.h"
#include "tests/support/ZipFaults.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

std::string namesOf(const ZipArchive &archive)
{
    std::string names;
    for (const Record &record : archive.records())
        names += record.name + (record.recovered ? "*" : "") + (record.readable ? "" : "!") + " ";
    return names;
}

Entries fourEntries()
{
    return listed({{"m/a", "first"}, {"m/b", ""}, {"m/c", std::string(1000, 'c')}, {"m/d", "last"}});
}

std::size_t endOfRecords(const Bytes &bytes)
{
    const std::string text = toText(bytes);
    return text.find("PK\1\2", text.rfind("PK\3\4"));
}

Bytes firstBytes(Bytes bytes, std::size_t nbytes)
{
    bytes.resize(nbytes);
    return bytes;
}

Bytes withoutDirectory(const Entries &entries)
{
    const Bytes bytes = zip(entries);
    return firstBytes(bytes, endOfRecords(bytes));
}

Entries changedAll(Entries entries, void (*change)(ZipBuilder::Entry &))
{
    for (auto &each : entries)
        change(each);
    return entries;
}

}  // namespace

class tst_ZipRecovery : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recoversWithoutDirectory_data();
    void recoversWithoutDirectory();
    void cutAnywhereListsWhatIsThere();
    void nestedArchivesStayWhole();
    void cutInsideNestedArchive();
    void damagedDirectoryEntryIsRecovered();
    void falseSizeHidesNothing();
    void wideDescriptors();
    void garbageBetweenEntries();
    void nestedEndRecordIsNotTaken();
    void inventedDirectoryPlace();
};

void tst_ZipRecovery::recoversWithoutDirectory_data()
{
    using Entry = ZipBuilder::Entry;
    QTest::addColumn<QByteArray>("content");
    const auto row = [](const char *what, const Bytes &bytes) {
        QTest::newRow(what) << QByteArray::fromStdString(toText(bytes));
    };
    const Bytes sound = zip(fourEntries());
    row("directory cut off", withoutDirectory(fourEntries()));
    row("directory cut in two", firstBytes(sound, endOfRecords(sound) + 70));
    row("end record cut in two", firstBytes(sound, sound.size() - 9));
    row("end record lost", firstBytes(sound, sound.size() - 22));
    row("sizes in the local headers",
        withoutDirectory(changedAll(fourEntries(), [](Entry &e) { e.descriptor = false; })));
    row("deflated", withoutDirectory(changedAll(fourEntries(), [](Entry &e) { e.deflate = !e.content.empty(); })));
    row("without padding", withoutDirectory(changedAll(fourEntries(), [](Entry &e) { e.padding = false; })));
}

void tst_ZipRecovery::recoversWithoutDirectory()
{
    QFETCH(QByteArray, content);
    const auto archive = openZip(toBytes(content.toStdString()));
    QVERIFY(archive);
    QVERIFY(archive->recovered());
    QCOMPARE(namesOf(*archive), std::string("m/a* m/b* m/c* m/d* "));
    QCOMPARE(faultKinds(*archive).left(21), QByteArray("NoEndRecord Truncated"));
    QVERIFY(describeFaults(*archive).contains("; 4 records were found by their own headers"));
    const Entries entries = fourEntries();
    for (std::size_t i = 0; i < entries.size(); ++i)
        QCOMPARE(readRecord(*archive, i), entries[i].content);
}

void tst_ZipRecovery::cutAnywhereListsWhatIsThere()
{
    const Bytes sound = zip(fourEntries());
    const auto whole = openZip(sound);
    const std::size_t firstNameEnd = 30 + whole->records().front().name.size();
    for (std::size_t nbytes = firstNameEnd; nbytes < endOfRecords(sound); ++nbytes) {
        const auto archive = openZip(firstBytes(sound, nbytes));
        QVERIFY(archive);
        QVERIFY(!archive->records().empty());
        for (std::size_t i = 0; i < archive->records().size(); ++i) {
            const Record &record = archive->records()[i];
            const Record &expected = whole->records().at(i);
            const bool complete = nbytes >= expected.dataOffset + expected.storedSize + (expected.size > 0 ? 16 : 0);
            QCOMPARE(record.name, expected.name);
            QCOMPARE(record.readable, complete);
            QVERIFY(record.recovered);
            if (complete)
                QCOMPARE(readRecord(*archive, i), fourEntries()[i].content);
        }
        QVERIFY(faultKinds(*archive).contains("Truncated"));
    }
}

void tst_ZipRecovery::nestedArchivesStayWhole()
{
    const Bytes inner = zip(listed({{"archive/data.pkl", "pickle"}, {"archive/version", "3\n"}}));
    const auto archive = openZip(withoutDirectory(listed({{"m/inner.pt", toText(inner)}, {"m/z", "last"}})));
    QVERIFY(archive);
    QCOMPARE(namesOf(*archive), std::string("m/inner.pt* m/z* "));
    QCOMPARE(readRecord(*archive, 0), toText(inner));
}

void tst_ZipRecovery::cutInsideNestedArchive()
{
    const Bytes inner = zip(listed({{"archive/data.pkl", "pickle"}, {"archive/version", "3\n"}}));
    const Bytes sound = zip(listed({{"m/a", "first"}, {"m/inner.pt", toText(inner)}, {"m/z", "last"}}));
    const Record nested = openZip(sound)->records().at(1);
    for (std::uint64_t nbytes = nested.dataOffset + 4; nbytes <= nested.dataOffset + nested.storedSize + 15; ++nbytes) {
        const auto archive = openZip(firstBytes(sound, static_cast<std::size_t>(nbytes)));
        QVERIFY(archive);
        QCOMPARE(namesOf(*archive), std::string("m/a* m/inner.pt*! "));
    }
}

void tst_ZipRecovery::damagedDirectoryEntryIsRecovered()
{
    for (const std::string name : {"m/a", "m/c", "m/d"}) {
        const auto archive = openZip(patchedEntry(zip(fourEntries()), name, 0, "XXXX"));
        QVERIFY(archive);
        QVERIFY(!archive->recovered());
        QCOMPARE(faultKinds(*archive).left(14), QByteArray(name == "m/d" ? "GapBytes Direc" : "DirectoryCount"));
        QCOMPARE(archive->records().size(), 4u);
        QCOMPARE(archive->records().back().name, name);
        QVERIFY(archive->records().back().recovered);
        QVERIFY(archive->records().back().readable);
    }
}

void tst_ZipRecovery::falseSizeHidesNothing()
{
    Bytes bytes = withoutDirectory(changedAll(fourEntries(), [](ZipBuilder::Entry &e) { e.descriptor = false; }));
    for (std::size_t i = 0; i < 4; ++i)
        bytes.at(18 + i) = std::byte{0x7f};  // the first entry's stored size
    const auto archive = openZip(bytes);
    QVERIFY(archive);
    QCOMPARE(namesOf(*archive), std::string("m/a*! m/b* m/c* m/d* "));
}

void tst_ZipRecovery::wideDescriptors()
{
    ZipBuilder::Entry first = entry("m/a", "content");
    const std::string crc = toText(zip({first})).substr(toText(zip({first})).find("PK\7\10") + 4, 4);
    first.descriptor = false;
    first.flags = 0x0808;
    const std::string descriptor = "PK\7\10" + crc + u64(7) + u64(7);
    for (const char *after : {"", "garbage"}) {
        const Bytes sound = ZipBuilder().add(first).gap(descriptor + after).add("m/b", "next").build();
        const auto archive = openZip(firstBytes(sound, endOfRecords(sound)));
        QVERIFY(archive);
        QCOMPARE(namesOf(*archive), std::string("m/a* m/b* "));
        QCOMPARE(readRecord(*archive, 0), std::string("content"));
    }
}

void tst_ZipRecovery::garbageBetweenEntries()
{
    ZipBuilder builder;
    builder.gap("leading garbage");
    for (const auto &each : fourEntries())
        builder.add(each).gap("PK\3\4 PK\7\10 PK\5\6 garbage");
    const Bytes bytes = builder.build();
    const auto archive = openZip(firstBytes(bytes, endOfRecords(bytes)));
    QVERIFY(archive);
    for (const char *name : {"m/a", "m/b", "m/c", "m/d"}) {
        const auto index = archive->find(name);
        QVERIFY2(index, name);
        QVERIFY2(archive->records()[*index].readable, name);
    }
}

void tst_ZipRecovery::nestedEndRecordIsNotTaken()
{
    const std::string inner = toText(zip(listed({{"archive/data.pkl", "pickle"}})));
    const Bytes sound = zip(listed({{"m/a", "first"}, {"m/inner.pt", inner}}));
    const std::size_t endOfInner = toText(sound).find(inner) + inner.size();
    const auto archive = openZip(firstBytes(sound, endOfInner));
    QVERIFY(archive);
    QCOMPARE(namesOf(*archive), std::string("m/a* m/inner.pt*! "));
    QCOMPARE(faultKinds(*archive), QByteArray("NoEndRecord Truncated"));
    QVERIFY(QByteArray(archive->faults().front().detail.c_str()).contains("inside this one"));
}

void tst_ZipRecovery::inventedDirectoryPlace()
{
    const Bytes sound = ZipBuilder().add("m/a", "first").zip64End(false).build();
    const auto archive = openZip(patched(sound, "PK\5\6", 12, u32(13) + u32(5)));
    QVERIFY(archive);
    QVERIFY(archive->recovered());
    QCOMPARE(namesOf(*archive), std::string("m/a* "));
    QCOMPARE(faultKinds(*archive), QByteArray("DirectoryCount"));
}

QTEST_APPLESS_MAIN(tst_ZipRecovery)
#include "tst_ZipRecovery.moc"
