// SPDX-License-Identifier: Apache-2.0
// Export folders, checkpoints and safetensors files as documents.
#include "core/bytes/MemorySource.h"
#include "core/document/Document.h"
#include "core/document/TensorRow.h"
#include "core/rtp/ExportFolder.h"
#include "core/safetensors/Safetensors.h"
#include "tests/support/ExportFixtures.h"
#include "tests/support/ZipBuilder.h"

#include <QtTest>

#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

DocumentPtr openFixture(const QString &name)
{
    const auto opened = openDocument(exportFixture(name).toStdString());
    return opened ? *opened : nullptr;
}

QString formOf(const Document &document)
{
    return QString::fromStdString(std::string(kindName(document.kind)) + ' ' + document.layout);
}

QString formOf(const FolderBuilder &folder)
{
    const auto opened = openDocument(folder.path());
    return opened ? formOf(**opened) : QString::fromStdString(opened.error().message);
}

QStringList pathsOf(const std::vector<FolderPart> &parts)
{
    QStringList paths;
    for (const FolderPart &part : parts)
        paths << QString::fromStdString(part.path + ' ' + std::string(kindName(part.document->kind)));
    return paths;
}

const TensorRow *findRow(const std::vector<TensorRow> &rows, std::string_view name)
{
    const auto found = std::ranges::find(rows, name, &TensorRow::name);
    return found == rows.end() ? nullptr : &*found;
}

/// The length of a safetensors header, the header, and the data.
std::string safetensorsBytes(const std::string &header, const std::string &data)
{
    std::string bytes;
    for (std::size_t i = 0; i < 8; ++i)
        bytes += static_cast<char>(header.size() >> (8 * i));
    return bytes + header + data;
}

DocumentPtr openBytes(const std::string &text, const std::string &name)
{
    const auto bytes = std::as_bytes(std::span(text));
    return openDocument(std::make_shared<MemorySource>(std::vector<std::byte>(bytes.begin(), bytes.end())), name,
                        DocumentDepth::Facts);
}

}  // namespace

class tst_FolderDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void forms_data();
    void forms();
    void whatIsLeftOfAFolder_data();
    void whatIsLeftOfAFolder();
    void parts();
    void partsOfDamagedArchives();
    void partsThatAreNoArchives_data();
    void partsThatAreNoArchives();
    void aFolderNamedByADot();
    void theDirectoryOnly();
    void rowsOfRankFiles();
    void rowsOfParts();
    void rowsOfArraysAndTables();
    void overlappingTensorsAreReadOnce();
    void safetensorsByNameAndContent_data();
    void safetensorsByNameAndContent();
    void linksThatLoopOrLeave();
};

void tst_FolderDocument::forms_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("form");
    QTest::newRow("rtp") << "rtp-tiny"
                         << "rtp rtp";
    QTest::newRow("rtp, one rank") << "rtp-1rank"
                                   << "rtp rtp";
    QTest::newRow("jit") << "jit"
                         << "tzrec jit";
    QTest::newRow("trt") << "trt"
                         << "tzrec trt";
    QTest::newRow("aoti") << "aoti-legacy"
                          << "tzrec aoti-legacy";
    QTest::newRow("distributed") << "distributed"
                                 << "tzrec distributed-embedding";
    QTest::newRow("online") << "online-dense/dense_hot_export"
                            << "tzrec online-dense";
    QTest::newRow("checkpoints") << "checkpoint-tiny"
                                 << "checkpoint checkpoint-root";
    QTest::newRow("checkpoint") << "checkpoint-tiny/model.ckpt-1"
                                << "checkpoint checkpoint-dcp";
}

void tst_FolderDocument::forms()
{
    QFETCH(QString, name);
    QFETCH(QString, form);
    const DocumentPtr document = openFixture(name);
    QVERIFY(document);
    QCOMPARE(formOf(*document), form);
    QVERIFY(document->folder && !document->archive && !document->failure && document->nbytes > 0);
}

void tst_FolderDocument::whatIsLeftOfAFolder_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QStringList>("removed");
    QTest::addColumn<QString>("form");
    QTest::newRow("rtp without ranks") << "rtp-tiny"
                                       << QStringList{"model-000000-of-000002.safetensors",
                                                      "model-000000-of-000002.json",
                                                      "model-000001-of-000002.safetensors",
                                                      "model-000001-of-000002.json"}
                                       << "rtp rtp";
    QTest::newRow("rtp without a program") << "rtp-tiny" << QStringList{"fx_user_model"} << "rtp rtp";
    QTest::newRow("rtp, features only") << "rtp-tiny"
                                        << QStringList{"model-000000-of-000002.safetensors",
                                                       "model-000000-of-000002.json",
                                                       "model-000001-of-000002.safetensors",
                                                       "model-000001-of-000002.json",
                                                       "fx_user_model",
                                                       "graph"}
                                        << "rtp rtp";
    QTest::newRow("jit without a model") << "jit-tiny" << QStringList{"scripted_model.pt"} << "tzrec jit";
    QTest::newRow("compiled without the library") << "aoti-legacy" << QStringList{"aoti"} << "tzrec aoti-legacy";
}

void tst_FolderDocument::whatIsLeftOfAFolder()
{
    QFETCH(QString, base);
    QFETCH(QStringList, removed);
    QFETCH(QString, form);
    FolderBuilder folder(exportFixture(base).toStdString());
    for (const QString &name : removed)
        folder.remove(name.toStdString());
    QCOMPARE(formOf(folder), form);
}

void tst_FolderDocument::parts()
{
    const DocumentPtr rtp = openFixture("rtp-tiny");
    QCOMPARE(pathsOf(rtp->parts),
             (QStringList{"fx_user_model/exported_model.pt pt2", "fx_user_model/user_model/graph_model.pt torch-zip",
                          "fx_user_model/user_model/state_dict.pt torch-zip"}));
    QVERIFY(rtp->part("fx_user_model/exported_model.pt") && !rtp->part("fg.json"));
    QCOMPARE(rtp->parts.front().document->pt2->models.size(), std::size_t(1));
    QCOMPARE(rtp->parts.front().modelName("model"), std::string("fx_user_model/exported_model.pt"));
    const DocumentPtr aoti = openFixture("aoti-legacy");
    QCOMPARE(pathsOf(aoti->parts), (QStringList{"aoti/aoti_model.pt2 pt2", "scripted_sparse_model.pt torch-zip"}));
    QVERIFY(openFixture("online-tiny") && openFixture("distributed")->part("sparse/sparse_embeddings-00-of-01.npz"));
}

void tst_FolderDocument::partsOfDamagedArchives()
{
    FolderBuilder folder(exportFixture("rtp-tiny").toStdString());
    const std::string whole = folder.read("fx_user_model/exported_model.pt");
    folder.file("fx_user_model/exported_model.pt", std::string_view(whole).substr(0, whole.size() * 6 / 10));
    const auto cut = openDocument(folder.path());
    QVERIFY(cut.ok());
    const FolderPart *part = (*cut)->part("fx_user_model/exported_model.pt");
    QVERIFY(part && part->isBroken);
    folder.file("fx_user_model/exported_model.pt", "no archive");
    const auto none = openDocument(folder.path());
    QVERIFY(none.ok() && !(*none)->part("fx_user_model/exported_model.pt"));
    QVERIFY((*none)->folder->exports.front().userModel->exported->failure);
}

void tst_FolderDocument::partsThatAreNoArchives_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("content");
    for (const std::string content : {"", "text"}) {
        const QByteArray what = content.empty() ? "empty " : "text ";
        QTest::newRow(what + "state dict")
            << "rtp-tiny" << std::string("fx_user_model/user_model/state_dict.pt") << content;
        QTest::newRow(what + "compiled model") << "aoti-legacy" << std::string("aoti/aoti_model.pt2") << content;
        QTest::newRow(what + "shard") << "checkpoint-seed/model.ckpt-1000" << std::string("model-0-of-4.pt") << content;
    }
}

void tst_FolderDocument::partsThatAreNoArchives()
{
    QFETCH(QString, base);
    QFETCH(std::string, file);
    QFETCH(std::string, content);
    FolderBuilder folder(exportFixture(base).toStdString());
    folder.file(file, content);
    const auto opened = openDocument(folder.path());
    const FolderPart *part = opened ? (*opened)->part(file) : nullptr;
    QVERIFY(part && !part->isBroken);
    QVERIFY(part->document->kind == DocumentKind::Unknown && part->document->claimsToBeArchive);
    QCOMPARE(part->document->nbytes, content.size());
}

void tst_FolderDocument::aFolderNamedByADot()
{
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(exportFixture("checkpoint-tiny/model.ckpt-1/model")));
    for (const char *path : {"..", "../", "../.", "../../model.ckpt-1"}) {
        const auto opened = openDocument(path);
        QVERIFY(opened.ok() && (*opened)->path == path);
        QCOMPARE((*opened)->folder->checkpoints.front().name, std::string("model.ckpt-1"));
    }
    QVERIFY(QDir::setCurrent(before));
}

void tst_FolderDocument::theDirectoryOnly()
{
    const auto opened = openDocument(exportFixture("rtp-tiny").toStdString(), DocumentDepth::Records);
    QVERIFY(opened.ok());
    QCOMPARE(formOf(**opened), "rtp rtp");
    QVERIFY((*opened)->parts.empty() && (*opened)->folder->exports.empty());
    QVERIFY((*opened)->folder->tree->hasFile("fg.json"));
}

void tst_FolderDocument::rowsOfRankFiles()
{
    const std::vector<TensorRow> rows = tensorRows(*openFixture("rtp-tiny"));
    const TensorRow *weight =
        findRow(rows, "model.embedding_group.emb_impls.__BASE__.ebc.embedding_bags.seq_emb.weight/part_1_2");
    QVERIFY(weight && weight->embedding);
    QCOMPARE(roleName(weight->role), std::string_view("embedding"));
    QCOMPARE(weight->embedding->table, std::string("seq_emb"));
    QCOMPARE(weight->embedding->part, std::uint64_t(1));
    QCOMPARE(weight->embedding->parts, std::uint64_t(2));
    QCOMPARE(weight->embedding->rank, std::uint64_t(1));
    QCOMPARE(weight->embedding->rows, std::uint64_t(10));
    QCOMPARE(weight->embedding->dimension, std::uint64_t(4));
    QCOMPARE(weight->recordName, std::string("model-000001-of-000002.safetensors"));
    QCOMPARE(weight->storage->nbytes, std::uint64_t(160));
    QCOMPARE(weight->meta()->sizes, (std::vector<std::int64_t>{10, 4}));
    const TensorRow *keys =
        findRow(rows, "model.model.embedding_group.emb_impls.__BASE__.ebc.user_id_emb.keys/part_0_2");
    QVERIFY(keys && keys->role == TensorRole::HashmapKeys && !keys->embedding->dimension);
    QCOMPARE(keys->embedding->partner,
             std::string("model.model.embedding_group.emb_impls.__BASE__.ebc.user_id_emb.values/part_0_2"));
    const TensorRow *values = findRow(rows, keys->embedding->partner);
    QVERIFY(values && values->role == TensorRole::HashmapValues && values->embedding->partner == keys->name);
}

void tst_FolderDocument::rowsOfParts()
{
    const DocumentPtr document = openFixture("rtp-tiny");
    const std::vector<TensorRow> rows = tensorRows(*document);
    QCOMPARE(ownTensorRows(*document).size(), std::size_t(8));
    QVERIFY(rows.size() > 8);
    for (std::size_t i = 8; i < rows.size(); ++i) {
        QVERIFY(rows[i].model.starts_with("fx_user_model/") && !rows[i].embedding && !rows[i].record);
        QVERIFY(rows[i].recordName.starts_with(rows[i].model + "!/"));
    }
}

void tst_FolderDocument::rowsOfArraysAndTables()
{
    const std::vector<TensorRow> arrays = ownTensorRows(*openFixture("distributed"));
    QVERIFY(!arrays.empty());
    for (const TensorRow &row : arrays)
        QVERIFY(row.embedding && row.meta() && requiredBytes(*row.meta()) == row.storage->nbytes);
    const std::vector<TensorRow> checkpoint = ownTensorRows(*openFixture("checkpoint-tiny"));
    QVERIFY(std::ranges::any_of(checkpoint, [](const TensorRow &row) { return row.role == TensorRole::HashmapKeys; }));
    QVERIFY(std::ranges::any_of(checkpoint, [](const TensorRow &row) { return !row.noBytes.empty(); }));
}

void tst_FolderDocument::overlappingTensorsAreReadOnce()
{
    const std::string header = R"({"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]},)"
                               R"("b":{"dtype":"U8","shape":[8],"data_offsets":[4,12]}})";
    const DocumentPtr document = openBytes(safetensorsBytes(header, std::string(12, 'x')), "m.safetensors");
    const std::vector<TensorRow> rows = tensorRows(*document);
    QCOMPARE(rows.size(), std::size_t(2));
    QVERIFY(rows[0].noBytes.empty() && !rows[1].noBytes.empty());
}

void tst_FolderDocument::safetensorsByNameAndContent_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("name");
    QTest::addColumn<QString>("kind");
    const std::string sound = safetensorsBytes(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "x");
    const std::string huge = std::string(7, '\0') + '\x80' + "{}";
    QTest::newRow("by name") << sound << std::string("m.safetensors") << "safetensors";
    QTest::newRow("by content") << sound << std::string("weights.bin") << "safetensors";
    QTest::newRow("damaged, by name") << huge << std::string("m.SafeTensors") << "safetensors";
    QTest::newRow("empty, by name") << std::string() << std::string("m.safetensors") << "safetensors";
    QTest::newRow("damaged, otherwise named") << huge << std::string("m.pt2") << "unknown";
    QTest::newRow("text") << std::string("hello {world}") << std::string("m.txt") << "unknown";
}

void tst_FolderDocument::safetensorsByNameAndContent()
{
    QFETCH(std::string, bytes);
    QFETCH(std::string, name);
    QFETCH(QString, kind);
    const DocumentPtr document = openBytes(bytes, name);
    QCOMPARE(QString::fromStdString(std::string(kindName(document->kind))), kind);
    QCOMPARE(document->safetensors != nullptr, kind == "safetensors");
}

void tst_FolderDocument::linksThatLoopOrLeave()
{
    FolderBuilder folder(exportFixture("rtp-tiny").toStdString());
    folder.link("again", ".").link("out", "/usr").link("nothing", "absent").rename("fg.json", "features.json");
    folder.link("fg.json", "features.json");
    const auto opened = openDocument(folder.path());
    QVERIFY(opened.ok());
    QCOMPARE(formOf(**opened), "rtp rtp");
    QVERIFY((*opened)->folder->exports.front().features->hasFeatures);
    const FolderTree &tree = *(*opened)->folder->tree;
    QVERIFY(tree.findEntry("again")->kind == FolderEntryKind::LoopingLink);
    QVERIFY(tree.findEntry("out")->kind == FolderEntryKind::LeavingLink);
    QVERIFY(tree.findEntry("nothing")->kind == FolderEntryKind::DanglingLink);
}

QTEST_APPLESS_MAIN(tst_FolderDocument)
#include "tst_FolderDocument.moc"
