// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/EmbeddingTables.h"

#include "core/rtp/FolderTree.h"
#include "tests/support/TemporaryFolder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

/// A tensor of a rank file: name, dtype and sizes.
struct Stored {
    std::string name;
    std::string dtype = "F32";
    std::vector<int> sizes = {2, 4};
};

std::string safetensors(const std::vector<Stored> &tensors)
{
    std::string header = "{";
    std::size_t at = 0;
    for (const Stored &tensor : tensors) {
        std::size_t nbytes = tensor.dtype == "I64" ? 8 : 4;
        std::string shape;
        for (const int size : tensor.sizes) {
            nbytes *= static_cast<std::size_t>(size);
            shape += (shape.empty() ? "" : ",") + std::to_string(size);
        }
        header += (at == 0 ? "\"" : ",\"") + tensor.name + "\":{\"dtype\":\"" + tensor.dtype + "\",\"shape\":[" + shape
                  + "],\"data_offsets\":[" + std::to_string(at) + "," + std::to_string(at + nbytes) + "]}";
        at += nbytes;
    }
    header += "}";
    std::string file;
    for (std::size_t i = 0; i < 8; ++i)
        file += static_cast<char>(header.size() >> (8 * i) & 0xff);
    return file + header + std::string(at, '\0');
}

const std::string weight = "model.ebc.embedding_bags.t.weight";
const std::string keys = "model.model.ebc.h.keys";
const std::string values = "model.model.ebc.h.values";

/// The tables of rank files 0, 1 … of a world of that many.
EmbeddingTables assemble(const std::vector<std::vector<Stored>> &ranks)
{
    const TemporaryFolder folder;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        const QString stem =
            QString("model-%1-of-%2").arg(rank, 6, 10, QChar('0')).arg(ranks.size(), 6, 10, QChar('0'));
        folder.write(stem + ".safetensors", safetensors(ranks[rank]));
        folder.write(stem + ".json", QByteArray("{}"));
    }
    return readEmbeddingTables(**FolderTree::read(folder.path()));
}

QString numbers(const std::vector<std::uint64_t> &list)
{
    QString text;
    for (const std::uint64_t number : list)
        text += QString::number(number) + " ";
    return text.trimmed();
}

/// The first tensor of the first table in words.
QString described(const EmbeddingTables &tables)
{
    const ShardedTensor &tensor = tables.tables.front().tensors.front();
    QString text = QString("%1 pieces").arg(tensor.pieces.size());
    text += tensor.hasParts ? " parts" : "";
    text += tensor.hasPlain ? " plain" : "";
    text += tensor.hasBadPart ? " bad" : "";
    if (!tensor.counts.empty())
        text += " of " + numbers(tensor.counts);
    if (tensor.missingCount > 0)
        text += " missing " + numbers(tensor.missing);
    if (!tensor.repeated.empty())
        text += " repeated " + numbers(tensor.repeated);
    if (tensor.rows)
        text += QString(" rows %1").arg(*tensor.rows);
    if (tensor.dimension)
        text += QString(" dimension %1").arg(*tensor.dimension);
    return text;
}

}  // namespace

class tst_EmbeddingTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("parts");  // module|table|part|role and marks
        const auto row = [](const char *name, const char *parts) {
            QTest::newRow(name) << QByteArray(name) << QByteArray(parts);
        };
        row("model.ebc.embedding_bags.t.weight", "model.ebc|t|-|weight standard");
        row("m.ec_dict.8.embeddings.t.weight/part_0_2", "m.ec_dict.8|t|0/2|weight standard");
        row("m.t.keys/part_1_2", "m|t|1/2|keys standard");
        row("m.t.values/part_1_2", "m|t|1/2|values standard");
        row("m.t.values", "m|t|-|weight");
        row("m.embedding_bags.t.bias", "m.embedding_bags|t|-|weight");
        row("m.t.weight/part_2_2", "m|t|bad|weight");
        row("m.t.weight/part_0_0", "m|t|bad|weight");
        row("m.t.weight/part_1of2", "m|t|bad|weight");
        row("m.t.weight/part_-1_2", "m|t|bad|weight");
        row("m.t.weight/part_0_18446744073709551616", "m|t|bad|weight");
        row("weight", "||-|weight");
        row("", "||-|weight");
    }

    void tensorNames()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, parts);
        const std::string whole = name.toStdString();
        const RankTensorName split = splitRankTensorName(whole);
        constexpr const char *roles[] = {"weight", "keys", "values"};
        std::string text = std::string(split.module) + "|" + std::string(split.table) + "|";
        text += split.partIsBad ? "bad"
                : split.part    ? std::to_string(split.part->index) + "/" + std::to_string(split.part->count)
                                : "-";
        text += "|"s + roles[static_cast<std::size_t>(split.role)] + (split.isStandard ? " standard" : "");
        QCOMPARE(QByteArray::fromStdString(text), parts);
    }

    void fileNames_data()
    {
        QTest::addColumn<bool>("isRank");
        QTest::addColumn<bool>("isWellFormed");
        QTest::newRow("model-000000-of-000001.safetensors") << true << true;
        QTest::newRow("model-000000-of-000001.json") << true << true;
        QTest::newRow("model-000001-of-000001.json") << true << false;
        QTest::newRow("model-00000-of-00001.safetensors") << true << false;
        QTest::newRow("model-0000x0-of-000001.safetensors") << true << false;
        QTest::newRow("model-.json") << true << false;
        QTest::newRow("model.json") << false << false;
        QTest::newRow("model-000000-of-000001.txt") << false << false;
        QTest::newRow("amodel-000000-of-000001.json") << false << false;
    }

    void fileNames()
    {
        QFETCH(bool, isRank);
        QFETCH(bool, isWellFormed);
        const auto name = parseRankFileName(QTest::currentDataTag());
        QCOMPARE(name.has_value(), isRank);
        QCOMPARE(name && name->isWellFormed, isWellFormed);
    }

    void assemblesParts()
    {
        QCOMPARE(described(assemble({{{weight + "/part_0_2"}}, {{weight + "/part_1_2", "F32", {3, 4}}}})),
                 QString("2 pieces parts of 2 rows 5 dimension 4"));
        QCOMPARE(described(assemble({{{weight}}, {{weight}}})), QString("2 pieces plain rows 2 dimension 4"));
        QCOMPARE(described(assemble({{{weight}}, {{weight, "F32", {3, 4}}}})), QString("2 pieces plain dimension 4"));
        QCOMPARE(described(assemble({{{weight + "/part_0_3"}}, {{weight + "/part_1_3"}}})),
                 QString("2 pieces parts of 3 missing 2 dimension 4"));
        QCOMPARE(described(assemble({{{weight + "/part_0_2"}}, {{weight + "/part_0_2"}}})),
                 QString("2 pieces parts of 2 missing 1 repeated 0 dimension 4"));
        QCOMPARE(described(assemble({{{weight + "/part_0_2"}}, {{weight + "/part_1_3"}}})),
                 QString("2 pieces parts of 2 3 missing 2 dimension 4"));
        QCOMPARE(described(assemble({{{weight + "/part_0_2"}}, {{weight}}})),
                 QString("2 pieces parts plain of 2 missing 1 dimension 4"));
        QCOMPARE(described(assemble({{{weight + "/part_0_2"}}, {{weight + "/part_x"}}})),
                 QString("2 pieces parts bad of 2 missing 1 dimension 4"));
        QCOMPARE(described(assemble({{{weight + "/part_0_1", "F32", {2, 4}}, {weight + "/part_0_2", "F32", {2, 8}}}})),
                 QString("2 pieces parts of 1 2 missing 1 repeated 0"));
    }

    void boundsWhatPartsClaim()
    {
        const EmbeddingTables tables = assemble({{{weight + "/part_7_18446744073709551615"}}});
        const ShardedTensor &tensor = tables.tables.front().tensors.front();
        QCOMPARE(tensor.missing.size(), std::size_t{1'000});
        QCOMPARE(tensor.missing[7], std::uint64_t{8});
        QCOMPARE(tensor.missingCount, std::uint64_t{18446744073709551614U});
    }

    void pairsKeysWithValues()
    {
        const EmbeddingTables tables =
            assemble({{{keys + "/part_0_2", "I64", {3}}, {values + "/part_0_2", "F32", {3, 4}}},
                      {{keys + "/part_1_2", "I64", {5}}}});
        QCOMPARE(tables.pairs.size(), std::size_t{2});
        QVERIFY(tables.pairs[0].keys && tables.pairs[0].values);
        QVERIFY(tables.pairs[1].keys && !tables.pairs[1].values);
        QCOMPARE(tables.pairs[1].file, std::size_t{1});
        const EmbeddingTable *table = tables.find("h");
        QVERIFY(table);
        QVERIFY(table->isHashmap);
        QCOMPARE(table->find(EmbeddingRole::HashKeys)->rows.value_or(0), std::uint64_t{8});
        QVERIFY(!table->rows());
        QCOMPARE(table->dimension().value_or(0), std::uint64_t{4});
        QVERIFY(!tables.find("t"));
    }

    void seesClashesOfModules()
    {
        const EmbeddingTables tables = assemble({{{weight}, {"model.other.embeddings.t.weight"}}});
        QCOMPARE(tables.tables.size(), std::size_t{1});
        QCOMPARE(tables.tables.front().modules, (std::vector<std::string>{"model.ebc", "model.other"}));
    }

    void findsRanks()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("model-000000-of-000003.safetensors", safetensors({})));
        QVERIFY(folder.write("model-000002-of-000003.json", QByteArray("{}")));
        QVERIFY(folder.write("model-000001-of-000002.safetensors", safetensors({})));
        QVERIFY(folder.write("model-x.safetensors", safetensors({})));
        QVERIFY(folder.link("model-000000-of-000002.safetensors", "nowhere"));
        const EmbeddingTables tables = readEmbeddingTables(**FolderTree::read(folder.path()));
        QCOMPARE(tables.files.size(), std::size_t{5});
        QCOMPARE(tables.worlds, (std::vector<std::uint64_t>{2, 3}));
        QCOMPARE(tables.missingRanks, (std::vector<std::uint64_t>{1}));
        QVERIFY(!tables.isComplete);
        QVERIFY(tables.files[1].unread);  // the link
        QVERIFY(!tables.files[4].tensors);
        QVERIFY(tables.files[4].meta);
        QVERIFY(!tables.files[3].meta);
    }

    void readsMeta()
    {
        const RankMeta meta = parseRankMeta(R"({
            "a": {"name": "a", "dense": false, "dimension": 4, "dtype": "float32", "memory": 32, "shape": [2, 4],
                  "is_hashmap": true, "hashmap_value": "a", "hashmap_key": "k", "hashmap_key_dtype": "int64"},
            "b": {"name": 1, "shape": [2, -4], "extra": 0},
            "c": []})",
                                            "m.json");
        QVERIFY(meta.file.isWhole());
        QCOMPARE(meta.entries.size(), std::size_t{3});
        const RankMetaEntry *a = meta.find("a");
        QVERIFY(a);
        QCOMPARE(a->elementCount().value_or(0), std::uint64_t{8});
        QCOMPARE(a->hashmapKey.value_or(""), "k"s);
        QVERIFY(!meta.find("b")->elementCount());
        QVERIFY(!meta.find("b")->name);
        QString faults;
        for (const ConfigFault &fault : meta.file.faults)
            faults += QString::fromStdString(fault.pointer) + " ";
        QCOMPARE(faults, QString("/b/name /b /b /b /b /b /b/extra /c "));
        QVERIFY(!meta.find("d"));
    }

    void metaSurvivesEveryTruncation()
    {
        const std::string text = R"({"a":{"name":"a","shape":[1,2],"is_hashmap":true}})";
        for (std::size_t length = 0; length < text.size(); ++length)
            QVERIFY(!parseRankMeta(text.substr(0, length), {}).file.isWhole());
    }
};

QTEST_APPLESS_MAIN(tst_EmbeddingTables)
#include "tst_EmbeddingTables.moc"
