// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/RowwiseQuantization.h"
#include "tests/core/diff/TensorArchives.h"
#include "tests/support/ExportFixtures.h"

#include <QTest>
#include <random>

using Files = std::vector<std::vector<pt2scope::testing::FileTensor>>;
Q_DECLARE_METATYPE(Files)

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string table = "model.ebc.embedding_bags.t.weight";
const std::string mapName = "model.model.ebc.h";

DocumentPtr opened(const std::string &path)
{
    const Result<DocumentPtr> document = openDocument(path);
    return document ? *document : std::make_shared<Document>();
}

std::string rankFile(std::size_t rank, std::size_t world)
{
    return QString("model-%1-of-%2.safetensors")
        .arg(rank, 6, 10, QChar('0'))
        .arg(world, 6, 10, QChar('0'))
        .toStdString();
}

/// An RTP folder of such rank files.
class Ranks : public FolderBuilder {
public:
    explicit Ranks(const Files &ranks)
    {
        file("fg.json", "{}");
        for (std::size_t rank = 0; rank < ranks.size(); ++rank)
            file(rankFile(rank, ranks.size()), safetensorsFile(ranks[rank]));
    }
    DocumentPtr document() const { return opened(path()); }
};

std::string part(const std::string &name, std::size_t index, std::size_t count)
{
    return name + "/part_" + std::to_string(index) + "_" + std::to_string(count);
}

FileTensor rowsOf(const std::string &name, std::size_t first, std::size_t rows)
{
    return {name, "F32", "[" + std::to_string(rows) + ",4]", counting(rows * 4, static_cast<float>(first * 4))};
}

using HashMap = std::vector<std::pair<std::int64_t, float>>;  // keys, and the first of four values of each

std::vector<FileTensor> mapTensors(const HashMap &map, std::size_t index, std::size_t count)
{
    std::string keys;
    std::string values;
    for (const auto &[key, value] : map) {
        keys += u64(static_cast<std::uint64_t>(key));
        values += floats({value, 1, 2, 3});
    }
    const std::string rows = std::to_string(map.size());
    return {{part(mapName + ".keys", index, count), "I64", "[" + rows + "]", keys},
            {part(mapName + ".values", index, count), "F32", "[" + rows + ",4]", values}};
}

}  // namespace

class tst_TensorFolders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void worldSizeMakesNoDifference()
    {
        const DocumentPtr one = opened(exportFixture("rtp-1rank").toStdString());
        const DocumentPtr two = opened(exportFixture("rtp-2rank").toStdString());
        const SectionDifference there = tensorsOf(one, two);
        QCOMPARE(entriesOf(there), QStringList());
        QCOMPARE(entriesOf(tensorsOf(two, one, {.deep = true})), QStringList());
        const QStringList remarks = remarksOf(there).filter("city_emb");
        QCOMPARE(remarks.size(), 1);
        QVERIFY2(remarks.front().endsWith("sharding whole -> 2 parts on 2 ranks"), qPrintable(remarks.front()));
    }

    void nothingDiffersFromItself_data()
    {
        QTest::addColumn<QString>("name");
        QVERIFY(!soundExports().isEmpty());
        for (const QString &name : soundExports())
            QTest::newRow(qPrintable(name)) << name;
    }
    void nothingDiffersFromItself()
    {
        QFETCH(QString, name);
        const DocumentPtr document = opened(exportFixture(name).toStdString());
        for (const bool deep : {false, true}) {
            const SectionDifference section = tensorsOf(document, document, {.deep = deep});
            QCOMPARE(entriesOf(section), QStringList());
            QCOMPARE(remarksOf(section), QStringList());
        }
    }

    void tablesAcrossShards_data()
    {
        QTest::addColumn<QStringList>("entries");
        QTest::addColumn<Files>("files");
        const Files four{{rowsOf(part(table, 0, 4), 0, 3)},
                         {rowsOf(part(table, 1, 4), 3, 2)},
                         {rowsOf(part(table, 3, 4), 6, 2), rowsOf(part(table, 2, 4), 5, 1)},
                         {}};
        QTest::newRow("four parts") << QStringList() << four;
        QTest::newRow("whole copies") << QStringList() << Files{{rowsOf(table, 0, 8)}, {rowsOf(table, 0, 8)}};
        Files edited = four;
        edited[2][0].content.replace(4, 4, floats({-1}));
        QTest::newRow("a value") << QStringList{QString::fromStdString("changed " + table + " values 25 -> -1")}
                                 << edited;
        QTest::newRow("a copy") << QStringList{QString::fromStdString("changed " + table + " values 0 -> 1")}
                                << Files{{rowsOf(table, 0, 8)}, {{table, "F32", "[8,4]", counting(32, 1)}}};
        Files retyped = four;
        retyped[1][0].dtype = "I32";
        retyped[1][0].content.clear();
        for (std::uint32_t i = 12; i < 20; ++i)
            retyped[1][0].content += u32(i);
        QTest::newRow("a part of another type")
            << QStringList{QString::fromStdString("changed " + table + " dtype float32 -> float32 and int32!")}
            << retyped;
        Files missing = four;
        missing[1].clear();
        QTest::newRow("a part is missing")
            << QStringList{QString::fromStdString("gap " + table + ": in B there is only parts 0, 2, 3 of 4")}
            << missing;
        Files twice = four;
        twice[3] = four[0];
        QTest::newRow("a part twice") << QStringList{QString::fromStdString("gap " + table
                                                                            + ": in B: part 0 is there more than once")}
                                      << twice;
    }
    void tablesAcrossShards()
    {
        QFETCH(Files, files);
        const Ranks a({{rowsOf(part(table, 0, 1), 0, 8)}});
        const Ranks b(files);
        QTEST(entriesOf(tensorsOf(a.document(), b.document())), "entries");
    }

    /// How many parts there are to be had is no other sharding.
    void missingPartsAreNoSharding()
    {
        const Ranks a({{rowsOf(part(table, 0, 2), 0, 4)}, {rowsOf(part(table, 1, 2), 4, 4)}});
        const Ranks b({{rowsOf(part(table, 0, 2), 0, 4)}, {}});
        QCOMPARE(remarksOf(tensorsOf(a.document(), b.document())), QStringList());
        QCOMPARE(remarksOf(tensorsOf(b.document(), a.document())), QStringList());
    }

    /// One export calls a table by its name, another one by that of its weight.
    void tablesAcrossForms()
    {
        const DocumentPtr distributed = opened(exportFixture("distributed").toStdString());
        const DocumentPtr ranks = opened(exportFixture("rtp-2rank").toStdString());
        for (const auto &[a, b] : {std::pair(distributed, ranks), std::pair(ranks, distributed)}) {
            const QStringList entries = entriesOf(tensorsOf(a, b)).filter(".price_emb");
            QCOMPARE(entries.size(), 2);
            QVERIFY2(entries[0].contains(" renamed model."), qPrintable(entries[0]));
            QVERIFY2(entries[1].contains(" values "), qPrintable(entries[1]));
        }
    }

    /// Quantised rows are the values that they stand for.
    void quantisedTables()
    {
        const DocumentPtr floats = opened(exportFixture("distributed").toStdString());
        const DocumentPtr bytes = opened(exportFixture("distributed-int8").toStdString());
        const QString name = "changed model.embedding_group.emb_impls.__BASE__.ebc.embedding_bags.item_id_emb";
        const QString dtype = name + " dtype float32 -> QUint8RowwiseF16!";
        const SectionDifference section = tensorsOf(floats, bytes);
        QCOMPARE(entriesOf(section).filter(name), (QStringList{dtype, name + " values -0.02869767 -> -0.029447556"}));
        const auto compared =
            std::ranges::find_if(section.entries, [](const DiffEntry &entry) { return entry.values != nullptr; });
        QCOMPARE(compared->values->elements, std::uint64_t(20 * 8));
        QCOMPARE(compared->values->largestAt, (std::vector<std::int64_t>{13, 4}));
        QCOMPARE(entriesOf(tensorsOf(floats, bytes, {.atol = 0.01})).filter(name), QStringList{dtype});
        QCOMPARE(entriesOf(tensorsOf(bytes, bytes, {.deep = true})), QStringList());
    }

    void rowwiseSource()
    {
        // Two rows of three values behind one byte: scale 0.5 and offset -1, scale 2 and offset 0.
        const std::string stored = std::string("x") + std::string("\x00\x01\xff\x00\x38\x00\xbc", 7)
                                   + std::string("\x03\x02\x01\x00\x40\x00\x00", 7);
        const auto source = [&](std::size_t nbytes) {
            const auto begin = reinterpret_cast<const std::byte *>(stored.data());
            return RowwiseSource(std::make_shared<MemorySource>(Bytes(begin, begin + nbytes)), 1, 2, 3);
        };
        const std::string expected = floats({-1, -0.5f, 126.5f, 6, 4, 2});
        for (std::size_t from = 0; from <= expected.size(); ++from) {
            std::string out(expected.size() - from, '\0');
            const ReadResult read =
                source(stored.size()).readAt(from, std::as_writable_bytes(std::span(out.data(), out.size())));
            QCOMPARE(read.nbytes, out.size());
            QCOMPARE(out, expected.substr(from));
        }
        std::string out(expected.size(), '\0');
        const ReadResult cut = source(9).readAt(0, std::as_writable_bytes(std::span(out.data(), out.size())));
        QCOMPARE(cut.nbytes, std::size_t(3 * 4));
    }

    /// More rows, and longer ones, than are read at once.
    void rowwiseSourceInPieces()
    {
        for (const std::size_t dimension : {std::size_t{60}, std::size_t{100'000}}) {
            constexpr std::size_t rows = 3'000;
            const std::size_t count = dimension < 100 ? rows : 2;
            std::string stored;
            std::string expected;
            for (std::size_t row = 0; row < count; ++row) {
                for (std::size_t i = 0; i < dimension; ++i) {
                    const auto value = static_cast<unsigned char>(row + i);
                    stored += static_cast<char>(value);
                    expected += floats({value * (row % 2 == 0 ? 0.5f : 2.0f)});
                }
                stored += std::string(row % 2 == 0 ? "\x00\x38\x00\x00" : "\x00\x40\x00\x00", 4);
            }
            const RowwiseSource source(std::make_shared<MemorySource>(toBytes(stored)), 0, count, dimension);
            QCOMPARE(source.size(), std::uint64_t(expected.size()));
            for (const std::size_t from : {std::size_t{0}, std::size_t{2'345}, expected.size() - 5}) {
                std::string out(expected.size() - from, '\0');
                const ReadResult read = source.readAt(from, std::as_writable_bytes(std::span(out.data(), out.size())));
                QCOMPARE(read.nbytes, out.size());
                QVERIFY(out == expected.substr(from));
            }
        }
    }

    void mapsByKey()
    {
        const Ranks a({mapTensors({{5, 0}, {-7, 1}, {9, 2}, {11, 3}, {12, 4}}, 0, 1)});
        const Ranks same({mapTensors({{12, 4}, {9, 2}}, 0, 2), mapTensors({{11, 3}, {5, 0}, {-7, 1}}, 1, 2)});
        const SectionDifference equal = tensorsOf(a.document(), same.document());
        QCOMPARE(entriesOf(equal), QStringList());
        QCOMPARE(remarksOf(equal),
                 (QStringList{"changed model.model.ebc.h sharding whole -> 2 parts on 2 ranks",
                              "changed model.model.ebc.h order  -> : the keys lie in another order"}));
        const Ranks edited(
            {mapTensors({{12, 4}, {9, 20}, {3, 0}}, 0, 2), mapTensors({{11, 3.5}, {5, 0}, {1, 7}}, 1, 2)});
        const SectionDifference section = tensorsOf(a.document(), edited.document());
        QCOMPARE(entriesOf(section),
                 (QStringList{"changed model.model.ebc.h keys 5 -> 6", "changed model.model.ebc.h values 2 -> 20"}));
        QCOMPARE(section.entries[0].note, std::string("2 added (1, 3), 1 removed (-7)"));
        QCOMPARE(section.entries[1].values->largestAt, (std::vector<std::int64_t>{9, 0}));
        QCOMPARE(section.entries[1].values->elements, std::uint64_t(16));
        QVERIFY2(section.entries[1].note.starts_with("2 of 4 keys that both have changed; 2 of 16 elements changed, by "
                                                     "at most 18 at key 9, column 0, relative change at most 0.9, "),
                 section.entries[1].note.c_str());
        QCOMPARE(section.entries[1].values->changed, std::uint64_t(2));
    }

    /// So many keys that they are looked at in several passes, and held against a plain map.
    void manyKeys()
    {
        constexpr std::size_t count = 700'000;
        std::mt19937_64 random(1);
        HashMap a;
        for (std::size_t i = 0; i < count; ++i)
            a.emplace_back(static_cast<std::int64_t>(random()), static_cast<float>(i % 1000));
        HashMap b;
        std::size_t changed = 0;
        std::size_t removed = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (i % 7919 == 3) {
                ++removed;
                continue;
            }
            b.push_back(a[i]);
            if (i % 5003 == 1) {
                b.back().second += 1;
                ++changed;
            }
        }
        for (std::int64_t i = 0; i < 12; ++i)
            b.emplace_back(i, 0.0f);
        std::shuffle(b.begin(), b.end(), random);
        const Ranks fileA({mapTensors(a, 0, 1)});
        const Ranks fileB(
            {mapTensors({b.begin(), b.begin() + 1000}, 0, 2), mapTensors({b.begin() + 1000, b.end()}, 1, 2)});
        const SectionDifference section = tensorsOf(fileA.document(), fileB.document());
        QCOMPARE(section.entries.size(), std::size_t(2));
        QVERIFY2(section.entries[0].note.starts_with("12 added (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …), "
                                                     + std::to_string(removed) + " removed"),
                 section.entries[0].note.c_str());
        QCOMPARE(section.entries[1].values->changed, static_cast<std::uint64_t>(changed));
        QCOMPARE(section.entries[1].values->elements, static_cast<std::uint64_t>((count - removed) * 4));
    }

    void safetensorsFiles()
    {
        FolderBuilder folder;
        folder.file("a.safetensors", safetensorsFile({rowsOf("x.w", 0, 8), rowsOf("x.v", 1, 8)}));
        folder.file("b.safetensors", safetensorsFile({rowsOf("y.w", 0, 8), rowsOf("x.v", 2, 8)}));
        folder.file("c.safetensors", safetensorsFile({rowsOf("x.v", 1, 8), rowsOf("x.w", 0, 8)}));
        const DocumentPtr a = opened(folder.path("a.safetensors"));
        QCOMPARE(entriesOf(tensorsOf(a, opened(folder.path("b.safetensors")))),
                 (QStringList{"changed x.w renamed x.w -> y.w!", "changed x.v values 4 -> 8"}));
        QCOMPARE(entriesOf(tensorsOf(a, opened(folder.path("c.safetensors")))), QStringList());
    }

    /// The tables of a checkpoint are those of an export made of it.
    void checkpointAndExport()
    {
        const DocumentPtr checkpoint = opened(exportFixture("checkpoint-tiny").toStdString());
        const DocumentPtr exported = opened(exportFixture("rtp-tiny").toStdString());
        for (const SectionDifference &section : {tensorsOf(checkpoint, exported), tensorsOf(exported, checkpoint)}) {
            QCOMPARE(entriesOf(section).filter("price_emb.weight tensor"), QStringList());
            QCOMPARE(entriesOf(section).filter("changed "), QStringList());
            QCOMPARE(section.same, std::uint64_t(3));  // two tables and a hash map
        }
    }

    void checkpointOfAnotherStep()
    {
        const FolderBuilder original(exportFixture("checkpoint-tiny").toStdString());
        FolderBuilder later(exportFixture("checkpoint-tiny").toStdString());
        later.rename("model.ckpt-1", "model.ckpt-2");
        const std::string keys =
            "model.ckpt-2/dynamicemb/model.model.embedding_group.emb_impls.__BASE__.ebc/"
            "user_id_emb_emb_keys.rank_0.world_size_2";
        later.file(keys, later.read(keys).replace(0, 8, u64(123456)));
        const SectionDifference section = tensorsOf(opened(original.path()), opened(later.path()));
        QCOMPARE(section.entries.size(), std::size_t(1));
        QCOMPARE(section.entries.front().what, std::string("keys"));
        QVERIFY(section.entries.front().note.starts_with("1 added (123456), 1 removed"));
    }
};

QTEST_APPLESS_MAIN(tst_TensorFolders)
#include "tst_TensorFolders.moc"
