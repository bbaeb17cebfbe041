// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/SerializationId.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/MemorySource.h"
#include "core/pt2/ArchiveShape.h"
#include "core/pt2/LibstdcxxSet.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ZipBuilder.h"

#include <QElapsedTimer>
#include <QTest>
#include <random>
#include <unordered_set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using ZipPtr = std::shared_ptr<const ZipArchive>;

std::string randomText(std::mt19937_64 &random, std::size_t length)
{
    std::string text(length, ' ');
    for (char &c : text)
        c = static_cast<char>(random());
    return text;
}

std::string wholeId(const SerializationId &id)
{
    return id.names + id.crcs;
}

/// What the archive says about itself; empty when it says nothing.
std::string writtenId(const ZipArchive &archive, const std::string &root)
{
    const auto record = archive.find(root + "/.data/serialization_id");
    if (!record)
        return {};
    const auto source = archive.openRecord(*record);
    return source ? readText(**source, 100).value() : std::string();
}

ZipPtr openBytes(std::vector<std::byte> bytes)
{
    return ZipArchive::open(std::make_shared<MemorySource>(std::move(bytes))).value();
}

std::uint64_t combine(std::uint64_t seed, std::uint64_t value)
{
    return seed ^ (value + 0x9e3779b9 + (seed << 6) + (seed >> 2));
}

}  // namespace

class tst_SerializationId : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hashIsThatOfTheLibrary();
    void orderIsThatOfTheLibrary();
    void goodFixtures_data();
    void goodFixtures();
    void nestedArchives();
    void emptyRecordsCountByNameOnly();
    void repeatedNamesCountOnce();
    void dataLikeADescriptorCountsToo();
    void archiveOrderIsThatOfTheFile();
    void manyRecords();
};

void tst_SerializationId::hashIsThatOfTheLibrary()
{
#ifdef __GLIBCXX__
    std::mt19937_64 random(1);
    for (std::size_t length = 0; length < 100; ++length) {
        const std::string text = randomText(random, length);
        QCOMPARE(libstdcxxHash(text), static_cast<std::uint64_t>(std::hash<std::string>()(text)));
    }
#endif
    QCOMPARE(libstdcxxHash("archive_format"), std::uint64_t{0xe67a21f7e0d89f0b});
}

void tst_SerializationId::orderIsThatOfTheLibrary()
{
#ifdef __GLIBCXX__
    std::mt19937_64 random(2);
    std::unordered_set<std::string> set;
    std::vector<std::string> names;
    std::vector<std::uint64_t> hashes;
    for (std::size_t count = 1; count <= 12'000; ++count) {
        names.push_back("data/weights/weight_" + std::to_string(random() % 1'000'000'000) + std::to_string(count));
        set.insert(names.back());
        hashes.push_back(libstdcxxHash(names.back()));
        if (count > 600 && count % 997 != 0)
            continue;
        const std::vector<std::size_t> order = libstdcxxSetOrder(hashes);
        QCOMPARE(order.size(), set.size());
        std::size_t place = 0;
        for (const std::string &name : set)
            QVERIFY2(names[order[place++]] == name, qPrintable(QString("%1 names").arg(count)));
    }
#endif
    const std::vector<std::uint64_t> sameBucket{0, 13, 1, 26};
    QCOMPARE(libstdcxxSetOrder(sameBucket), (std::vector<std::size_t>{2, 3, 1, 0}));
}

void tst_SerializationId::goodFixtures_data()
{
    QTest::addColumn<QString>("path");
    for (const GoodFixture &fixture : testing::goodFixtures(PT2SCOPE_FIXTURES)) {
        if (!fixture.truth["root"].toString().isEmpty())
            QTest::newRow(fixture.name) << fixture.path;
    }
}

void tst_SerializationId::goodFixtures()
{
    QFETCH(QString, path);
    const auto archive = ZipArchive::open(FileSource::open(path.toStdString()).value());
    QVERIFY(archive);
    const std::string root = detectShape(**archive).root;
    QCOMPARE(writtenId(**archive, root).size(), std::size_t{40});
    QCOMPARE(wholeId(computeSerializationId(**archive, root)), writtenId(**archive, root));
    QCOMPARE(wholeId(computeSerializationId(**archive, root, true)), writtenId(**archive, root));
}

void tst_SerializationId::nestedArchives()
{
    std::size_t compared = 0;
    for (const GoodFixture &fixture : testing::goodFixtures(PT2SCOPE_FIXTURES)) {
        const auto outer = ZipArchive::open(FileSource::open(fixture.path.toStdString()).value());
        QVERIFY(outer);
        for (std::size_t i = 0; i < (*outer)->records().size(); ++i) {
            const Record &record = (*outer)->records()[i];
            const bool mayBeNested =
                record.name.ends_with(".pt") || record.name.find("/custom_obj_") != std::string::npos;
            const auto source = (*outer)->openRecord(i);
            if (!mayBeNested || record.size == 0)
                continue;
            const auto inner = ZipArchive::open(*source);
            QVERIFY2(inner, record.name.c_str());
            const std::string root = detectShape(**inner).root;
            const std::string written = writtenId(**inner, root);
            QVERIFY2(wholeId(computeSerializationId(**inner, root)) == written,
                     qPrintable(fixture.path + ' ' + record.name.c_str()));
            ++compared;
        }
    }
    QVERIFY2(compared > 300, qPrintable(QString::number(compared)));
}

void tst_SerializationId::emptyRecordsCountByNameOnly()
{
    const std::vector<NamedCrc> without{{"a", 5, 1, {}}};
    const std::vector<NamedCrc> with{{"a", 5, 1, {}}, {"b", 77, 0, {}}};
    QCOMPARE(computeSerializationId(with).crcs, computeSerializationId(without).crcs);
    QVERIFY(computeSerializationId(with).names != computeSerializationId(without).names);
    QCOMPARE(computeSerializationId({}).names, std::string(20, '0'));
    QCOMPARE(computeSerializationId({}).crcs, std::string(20, '0'));
}

void tst_SerializationId::repeatedNamesCountOnce()
{
    const std::vector<NamedCrc> once{{"a", 5, 1, {}}, {"b", 6, 1, {}}};
    const std::vector<NamedCrc> twice{{"a", 5, 1, {}}, {"b", 6, 1, {}}, {"a", 7, 1, {}}};
    QCOMPARE(computeSerializationId(twice).names, computeSerializationId(once).names);
    QVERIFY(computeSerializationId(twice).crcs != computeSerializationId(once).crcs);
}

void tst_SerializationId::dataLikeADescriptorCountsToo()
{
    const std::string content = std::string("PK\7\x8") + "\x01\x02\x03\x04 and more";
    const auto archive = openBytes(ZipBuilder().add("r/a", "first").add("r/b", content).build());
    const std::uint64_t crcA = archive->records()[0].crc32;
    const std::uint64_t crcB = archive->records()[1].crc32;
    const auto digits = [](std::uint64_t value) {
        return QString::number(value).rightJustified(20, '0').toStdString();
    };
    QCOMPARE(computeSerializationId(*archive, "r").crcs, digits(combine(combine(0, crcA), crcB)));
    QCOMPARE(computeSerializationId(*archive, "r", true).crcs,
             digits(combine(combine(combine(0, crcA), 0x04030201), crcB)));
    const auto tooShort = openBytes(ZipBuilder()
                                        .add("r/a",
                                             "PK\7\x8"
                                             "123")
                                        .build());
    QCOMPARE(computeSerializationId(*tooShort, "r", true).crcs, computeSerializationId(*tooShort, "r").crcs);
}

void tst_SerializationId::archiveOrderIsThatOfTheFile()
{
    const auto archive = openBytes(ZipBuilder()
                                       .add("r/b", "1")
                                       .add("r/a", "2")
                                       .add("elsewhere", "3")
                                       .add("r/.data/serialization_id", "4")
                                       .build());
    std::vector<NamedCrc> records;
    for (const std::size_t i : {0u, 1u, 2u})
        records.push_back({archive->records()[i].name, archive->records()[i].crc32, 1, {}});
    records[0].name = "b";
    records[1].name = "a";
    QCOMPARE(wholeId(computeSerializationId(*archive, "r")), wholeId(computeSerializationId(records)));
}

void tst_SerializationId::manyRecords()
{
    std::vector<std::string> names;
    for (int i = 0; i < 100'000; ++i)
        names.push_back("data/weights/weight_" + std::to_string(i));
    std::vector<NamedCrc> records;
    for (const std::string &name : names)
        records.push_back({name, static_cast<std::uint32_t>(records.size()), 4, {}});
    QElapsedTimer timer;
    timer.start();
    const SerializationId id = computeSerializationId(records);
    QVERIFY2(timer.elapsed() < 3'000, qPrintable(QString::number(timer.elapsed())));
#ifdef __GLIBCXX__
    std::unordered_set<std::string> oneByOne;
    for (const std::string &name : names)
        oneByOne.insert(name);
    std::uint64_t expected = 0;
    for (const std::string &name : oneByOne)
        expected = combine(expected, std::hash<std::string>()(name));
    QCOMPARE(id.names, QString::number(expected).rightJustified(20, '0').toStdString());
#endif
}

QTEST_APPLESS_MAIN(tst_SerializationId)
#include "tst_SerializationId.moc"
