// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DistributedEmbedding.h"

#include "tests/support/ArchiveEdits.h"
#include "tests/support/TemporaryFolder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

/// A .npy array of format 1.0 with that dict.
std::string npy(const std::string &dict, std::size_t dataBytes = 0)
{
    const std::string header = dict + "\n";
    return "\x93NUMPY\x01\x00"s + static_cast<char>(header.size()) + '\0' + header + std::string(dataBytes, '\0');
}

std::string array(const std::string &descr, const std::string &shape, std::size_t dataBytes)
{
    return npy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + shape + "), }", dataBytes);
}

QByteArray npz(const std::vector<std::pair<std::string, std::string>> &entries)
{
    ZipBuilder builder;
    for (const auto &[name, content] : entries)
        builder.add(name, content);
    return QByteArray::fromStdString(toText(builder.build()));
}

/// "<f4 [20 8] 10": type, shape and data offset, or the failure.
QString described(const std::string &bytes)
{
    const auto parsed = parseNpyHeader(bytes);
    if (!parsed)
        return "failure";
    QString text = QString::fromStdString(parsed.value().descr) + (parsed.value().fortranOrder ? " fortran [" : " [");
    for (const std::uint64_t size : parsed.value().shape)
        text += QString::number(size) + " ";
    return text.trimmed() + "]" + (parsed.value().dtype ? "" : " unknown");
}

}  // namespace

class tst_DistributedEmbedding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsArrayHeaders_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("array");
        const auto row = [](const char *name, const std::string &bytes, const char *text) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(text);
        };
        row("matrix", array("<f4", "20, 8", 0), "<f4 [20 8]");
        row("vector", array("<i8", "5,", 0), "<i8 [5]");
        row("scalar", array("|u1", "", 0), "|u1 []");
        row("big-endian", array(">f4", "1,", 0), ">f4 [1] unknown");
        row("fortran", npy("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 2), }"), "<f4 fortran [1 2]");
        row("no comma at the end", npy("{\"shape\": (3,4), 'descr':'<f2','fortran_order':False}"), "<f2 [3 4]");
        row("format 2",
            "\x93NUMPY\x02\x00"s + "\x3a\0\0\0"s + "{'descr': '<f4', 'fortran_order': False, 'shape': (), }       ",
            "<f4 []");
        row("a record", npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }"), "failure");
        row("no shape", npy("{'descr': '<f4', 'fortran_order': False, }"), "failure");
        row("a further key", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1, }"), "failure");
        row("negative size", array("<f4", "-1,", 0), "failure");
        row("size beyond 64 bits", array("<f4", "18446744073709551616,", 0), "failure");
        row("code", npy("{'descr': __import__('os'), 'fortran_order': False, 'shape': (1,), }"), "failure");
        row("format 9", "\x93NUMPY\x09\x00\x00\x00"s, "failure");
        row("something else", "PK\3\4", "failure");
        row("empty", "", "failure");
    }

    void readsArrayHeaders()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, array);
        QCOMPARE(described(bytes.toStdString()), array);
    }

    void headersSurviveEveryTruncationAndFlip()
    {
        const std::string sound = array("<f4", "20, 8", 0);
        for (std::size_t length = 0; length < sound.size(); ++length)
            QVERIFY(!parseNpyHeader(sound.substr(0, length)).ok());
        for (std::size_t at = 0; at < sound.size(); ++at) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string flipped = sound;
                flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
                const auto parsed = parseNpyHeader(flipped);
                if (parsed)
                    static_cast<void>(parsed.value().nbytes());
            }
        }
    }

    void readsNpzFiles()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write(
            "a.npz",
            npz({{"t.npy", array("<f4", "2, 3", 24)}, {"short.npy", array("<f4", "2, 3", 20)}, {"t.txt", "x"}})));
        QVERIFY(folder.write("b.npz", QByteArray("no zip")));
        const auto tree = *FolderTree::read(folder.path());
        const NpzFile file = readNpzFile(*tree, "a.npz");
        QVERIFY(!file.failure);
        QCOMPARE(file.entries.size(), std::size_t{3});
        QVERIFY(file.find("t")->array);
        QCOMPARE(file.find("t")->array->nbytes().value_or(0), std::uint64_t{24});
        QVERIFY(file.find("short")->failure);
        QVERIFY(file.find("t.txt")->failure);
        QVERIFY(readNpzFile(*tree, "b.npz").failure);
    }

    void readsTheFolder()
    {
        const TemporaryFolder folder;
        const QByteArray table = R"({"t": {"feat_name_impl": ["f__ebc"], "dense": false, "is_dynamic": false,
            "dimension": 4, "dtype": "QUint8RowwiseF16", "memory": 16, "shape": [2, 4], "row_bytes": 8,
            "storage_dtype": "uint8", "storage_shape": [2, 8],
            "quant": {"enabled": true, "format": "QUint8RowwiseF16", "scale_offset_dtype": "float16", "output_dtype": "float16"}}})";
        QVERIFY(folder.write("sparse/sparse_embeddings-00-of-01.npz", npz({{"t.npy", array("|u1", "2, 8", 16)}})));
        QVERIFY(folder.write("sparse/sparse_dynamic_embedding-00-of-01.npz",
                             npz({{"d.keys.npy", array("<i8", "2,", 16)}})));
        QVERIFY(folder.write("sparse/sparse_embeddings-00-of-01.json", table));
        QVERIFY(folder.write("sparse/sparse_embeddings-1-of-01.json", QByteArray("{}")));
        QVERIFY(folder.write("sparse/sparse_embedding.json", table));
        QVERIFY(folder.write("sparse/sparse_features.json",
                             QByteArray(R"({"f__ebc": {"embedding_name": "t", "pooling": "SUM"}})")));
        const auto tree = *FolderTree::read(folder.path());
        const DistributedEmbedding sparse = readDistributedEmbedding(*tree, "sparse");
        QCOMPARE(sparse.shards.size(), std::size_t{4});
        QVERIFY(sparse.shards[1].kind == SparseShard::Kind::Dynamic);
        QVERIFY(!sparse.shards[3].isWellFormed);
        QCOMPARE(sparse.arrays.size(), std::size_t{2});
        QCOMPARE(sparse.rankMeta.size(), std::size_t{2});
        QVERIFY(sparse.findArray("t"));
        QVERIFY(sparse.findArray("d.keys"));
        QVERIFY(!sparse.findArray("x"));
        const SparseTable *merged = sparse.merged->find("t");
        QVERIFY(merged);
        QVERIFY(sparse.merged->file.faults.empty());
        QCOMPARE(merged->rowBytes.value_or(0), std::int64_t{8});
        QVERIFY(merged->quant->enabled.value_or(false));
        QCOMPARE(sparse.features->find("f__ebc")->pooling.value_or(""), "SUM"s);
    }

    void notesWhatTablesLack()
    {
        const SparseMeta meta = parseSparseMeta(R"({"t": {"feat_name_impl": "f", "quant": []}, "u": 1})", {});
        QCOMPARE(meta.tables.size(), std::size_t{2});
        QVERIFY(meta.file.has(ConfigFaultKind::MissingField));
        QVERIFY(meta.file.has(ConfigFaultKind::WrongType));
        const DenseMeta dense = parseDenseMeta(R"({"sequence__ec": [], "d__ebc": ["f__ebc"], "x": "y"})", {});
        QVERIFY(dense.find("sequence__ec")->features->empty());
        QVERIFY(!dense.find("x")->features);
    }
};

QTEST_APPLESS_MAIN(tst_DistributedEmbedding)
#include "tst_DistributedEmbedding.moc"
