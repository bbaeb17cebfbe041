// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ExportFolder.h"

#include "core/rtp/FeatureReferences.h"
#include "core/rtp/FxMarkers.h"
#include "tests/support/TemporaryFolder.h"

#include <QStringList>
#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const QString fixtures = PT2SCOPE_FIXTURES "/rtp/";

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Collects in words whatever is found wrong with a folder.
class FaultList {
public:
    explicit FaultList(const ExportFolder &folder)
    {
        for (const ModelExport &model : folder.exports)
            addExport(model);
        for (const Checkpoint &checkpoint : folder.checkpoints)
            addCheckpoint(checkpoint);
        if (folder.online && folder.online->current)
            addFile(folder.online->current->file);
        if (!folder.tree->isComplete())
            m_faults << "tree";
    }

    QString joined() const { return m_faults.join("; "); }

private:
    void addFile(const JsonFile &file)
    {
        if (file.unread)
            m_faults << text(file.path) + " unread";
        for (const ConfigFault &fault : file.faults)
            m_faults << text(file.path) + " " + text(fault.pointer) + " " + text(fault.detail);
    }

    template <typename Facts>
    void add(const std::optional<Facts> &facts)
    {
        if (facts)
            addFile(facts->file);
    }

    void addGraph(const std::optional<GraphFile> &file)
    {
        if (!file)
            return;
        for (const FxFault &fault : file->graph->faults)
            m_faults << text(file->path) + " " + text(fault.detail);
    }

    void addModel(const std::optional<FolderModel> &model)
    {
        if (model && (model->failure || model->isTruncated()))
            m_faults << text(model->path) + " broken";
    }

    void addExport(const ModelExport &model)
    {
        for (const ExpectedFile &file : model.missing)
            m_faults << text(file.path) + " missing";
        add(model.features);
        add(model.acc);
        add(model.denseMeta);
        addGraph(model.fullGraph);
        addGraph(model.sparseGraph);
        addGraph(model.denseGraph);
        for (const CodeFile &code : model.code)
            if (!code.hasForward)
                m_faults << text(code.path) + " without forward";
        if (model.pipeline && !model.pipeline->text.isWellFormed())
            m_faults << "pipeline.config";
        for (const auto *scripted : {&model.scripted, &model.scriptedSparse}) {
            if (!*scripted)
                continue;
            addModel((*scripted)->model);
            if (!(*scripted)->isTorchScript())
                m_faults << text((*scripted)->model.path) + " is no TorchScript";
        }
        addModel(model.aoti);
        if (model.tables)
            addTables(*model.tables);
        if (model.userModel)
            addUserModel(*model.userModel);
        if (model.sparse)
            addSparse(*model.sparse);
    }

    void addTables(const EmbeddingTables &tables)
    {
        if (!tables.isComplete)
            m_faults << "ranks incomplete";
        for (const RankFiles &files : tables.files) {
            for (const SafetensorsFault &fault :
                 files.tensors ? files.tensors->faults : std::vector<SafetensorsFault>())
                m_faults << text(files.stem) + " " + text(fault.detail);
            add(files.meta);
        }
        for (const EmbeddingTable &table : tables.tables)
            if (!table.rows() || !table.dimension() || table.modules.size() != 1)
                m_faults << text(table.name) + " is not whole";
        for (const HashmapPair &pair : tables.pairs)
            if (!pair.keys || !pair.values)
                m_faults << "half a pair";
    }

    void addUserModel(const FxUserModel &model)
    {
        for (const std::string &path : model.missing)
            m_faults << text(path) + " missing";
        for (const std::string &path : model.missingOptional)
            m_faults << text(path) + " missing";
        add(model.paramsOrder);
        add(model.inputs);
        add(model.inputsLite);
        add(model.inputColumns);
        add(model.outputInfo);
        addModel(model.exported);
        if (!model.interface || !model.interface->isComplete)
            m_faults << "no interface";
        if (!model.graphText || !model.graphText->faults.empty())
            m_faults << "graph.txt";
    }

    void addSparse(const DistributedEmbedding &sparse)
    {
        add(sparse.merged);
        add(sparse.features);
        for (const SparseMeta &meta : sparse.rankMeta)
            addFile(meta.file);
        for (const NpzFile &file : sparse.arrays) {
            for (const NpzEntry &entry : file.entries)
                if (entry.failure)
                    m_faults << text(entry.name) + " " + text(entry.failure->message);
        }
    }

    void addCheckpoint(const Checkpoint &checkpoint)
    {
        for (const DcpFolder &folder : checkpoint.dcp) {
            if (!folder.metadata || !folder.metadata->faults.empty() || !folder.missingRanks.empty()) {
                m_faults << text(folder.path) + " metadata";
                continue;
            }
            for (const DcpTensor &tensor : folder.metadata->tensors)
                if (coverageOf(tensor).state != DcpCoverage::State::Whole)
                    m_faults << text(tensor.name) + " coverage";
            for (const DcpItem &item : folder.metadata->items)
                if (!folder.find(item.file))
                    m_faults << text(item.file) + " missing";
        }
        add(checkpoint.plan);
        add(checkpoint.loaderState);
        add(checkpoint.seed);
    }

    QStringList m_faults;
};

ExportFolderPtr read(const TemporaryFolder &folder)
{
    return readExportFolder(*FolderTree::read(folder.path()));
}

/// A copy of the smallest RTP folder in which one text of one file is replaced.
QString faultsAfter(const QString &file, const QByteArray &before, const QByteArray &after)
{
    const TemporaryFolder folder;
    folder.copyFrom(fixtures + "rtp-tiny");
    QByteArray content = folder.read(file);
    if (!content.contains(before))
        return "the text is not there";
    folder.write(file, content.replace(before, after));
    return FaultList(*read(folder)).joined();
}

}  // namespace

class tst_ExportFolder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void realFoldersHaveNoFaults_data()
    {
        QTest::addColumn<QString>("layout");
        const std::pair<const char *, const char *> folders[] = {
            {"rtp-tiny", "rtp"},
            {"rtp-1rank", "rtp"},
            {"rtp-2rank-replicated", "rtp"},
            {"jit-tiny", "jit"},
            {"input-tile3", "jit"},
            {"trt", "trt"},
            {"aoti-legacy", "aoti-legacy"},
            {"distributed-int8", "distributed-embedding"},
            {"online-tiny/dense_hot_export", "online-dense"},
            {"online-tiny/dense_hot_export/versions/20261129143025", "online-dense-version"},
            {"checkpoint-tiny", "checkpoint-root"},
            {"checkpoint-tiny/model.ckpt-1", "checkpoint-dcp"},
            {"checkpoint-seed", "checkpoint-root"},
            {"checkpoint-seed/model.ckpt-1000", "checkpoint-seed"},
        };
        for (const auto &[folder, layout] : folders)
            QTest::newRow(folder) << QString(layout);
    }

    void realFoldersHaveNoFaults()
    {
        QFETCH(QString, layout);
        const auto tree = FolderTree::read((fixtures + QTest::currentDataTag()).toStdString());
        QVERIFY(tree.ok());
        const ExportFolderPtr folder = readExportFolder(*tree);
        QCOMPARE(text(layoutName(folder->shape.form)), layout);
        QCOMPARE(FaultList(*folder).joined(), QString());
        QVERIFY(!folder->exports.empty() || !folder->checkpoints.empty());
    }

    void everyPartOfAnRtpFolderIsRead()
    {
        const auto tree = *FolderTree::read((fixtures + "rtp-1rank").toStdString());
        const ModelExport model = readExportFolder(tree)->exports.front();
        QCOMPARE(model.features->features.size(), std::size_t{11});
        QCOMPARE(model.tables->tables.size(), std::size_t{7});
        const EmbeddingTable *table = model.tables->find("user_id_emb");
        QVERIFY(table && table->isHashmap);
        QCOMPARE(table->rows().value_or(0), std::uint64_t{16});
        const TablePiece &piece = table->find(EmbeddingRole::HashValues)->pieces.front();
        QVERIFY(model.tables->meta(piece)->isHashmap.value_or(false));
        const FxUserModel &user = *model.userModel;
        QCOMPARE(user.interface->inputs.size(), user.paramsOrder->names.size());
        for (std::size_t i = 0; i < user.interface->inputs.size(); ++i)
            QCOMPARE(user.interface->inputs[i].name, user.paramsOrder->names[i].text);
        QCOMPARE(user.interface->weights.size(), user.stateDict->save->tensors.size());
        QVERIFY(!user.interface->inputs.front().sizes.front());  // the batch is symbolic
        QVERIFY(user.inputsPickle->save->form == TorchSaveForm::BarePickle);
        QCOMPARE(user.inputs->find("seq_sequence")->values->sizes, (std::vector<std::uint64_t>{4, 6, 8}));
    }

    void sparseOutputsFollowFromTheMarkers_data()
    {
        QTest::addColumn<int>("split");
        QTest::newRow("rtp-1rank") << static_cast<int>(FxSplit::Rtp);
        QTest::newRow("trt") << static_cast<int>(FxSplit::Sparse);
        QTest::newRow("aoti-legacy") << static_cast<int>(FxSplit::Sparse);
        QTest::newRow("distributed-int8") << static_cast<int>(FxSplit::Distributed);
    }

    void sparseOutputsFollowFromTheMarkers()
    {
        QFETCH(int, split);
        const auto tree = *FolderTree::read((fixtures + QTest::currentDataTag()).toStdString());
        const ModelExport model = readExportFolder(tree)->exports.front();
        QStringList expected;
        for (const FxMarker &marker : fxMarkers(*model.fullGraph->graph)) {
            const SparseKeys keys = sparseKeys(marker, static_cast<FxSplit>(split));
            for (const std::string &key : keys.values)
                expected << "0 " + text(key);
            for (const std::string &key : keys.attributes)
                expected << "1 " + text(key);
        }
        QStringList found;
        for (const FxOutput &output : model.sparseGraph->graph->outputs)
            found << QString::number(output.group) + " " + text(output.key);
        std::ranges::sort(expected);
        std::ranges::sort(found);
        QCOMPARE(found, expected);
    }

    void singleFaultsAreSeen()
    {
        QCOMPARE(faultsAfter("model-000000-of-000002.json", "\"dimension\": 4", "\"dimension\": \"4\"").count(';'), 2);
        QVERIFY(faultsAfter("fg.json", "\"features\"", "\"features\": 1, \"x").contains("fg.json"));
        QVERIFY(faultsAfter("graph/gm_dense.graph", "%data, deep__ebc", "%date, deep__ebc").contains("%date"));
        QVERIFY(faultsAfter("model-000001-of-000002.safetensors", "part_1_2", "part_0_2").contains("not whole"));
        QVERIFY(faultsAfter("fx_user_model/params_order.json", "]", "").contains("params_order.json"));
        QVERIFY(faultsAfter("fx_user_model/exported_model.pt", "PK\5\6", "XX\5\6").contains("broken"));
    }

    void partsThatAreGoneHideNoOthers_data()
    {
        QTest::addColumn<QString>("gone");
        for (const char *name : {"fg.json", "fx_user_model", "graph", "model-000000-of-000002.safetensors",
                                 "model-000001-of-000002.json", "fx_user_model/exported_model.pt"})
            QTest::newRow(name) << QString(name);
    }

    void partsThatAreGoneHideNoOthers()
    {
        QFETCH(QString, gone);
        const TemporaryFolder folder;
        QVERIFY(folder.copyFrom(fixtures + "rtp-tiny"));
        QVERIFY(folder.remove(gone));
        const ExportFolderPtr facts = read(folder);
        QVERIFY(facts->shape.form == ExportForm::Rtp);
        QVERIFY(!FaultList(*facts).joined().isEmpty() || gone.endsWith(".json"));
        QCOMPARE(facts->exports.front().tables->tables.size(), std::size_t{3});
        QCOMPARE(facts->exports.front().features.has_value(), gone != "fg.json");
        QCOMPARE(facts->exports.front().userModel->missing.empty(), !gone.startsWith("fx_user_model"));
    }

    void towersAreReadEach()
    {
        const TemporaryFolder folder;
        const TemporaryFolder source;
        QVERIFY(source.copyFrom(fixtures + "jit-tiny"));
        for (const char *tower : {"item", "user"})
            for (const char *file : {"scripted_model.pt", "fg.json", "model_acc.json"})
                QVERIFY(folder.write(QString(tower) + "/" + file, source.read(file)));
        const ExportFolderPtr facts = read(folder);
        QVERIFY(facts->shape.form == ExportForm::Towers);
        QCOMPARE(facts->exports.size(), std::size_t{2});
        QCOMPARE(facts->exports[1].folder, std::string("user"));
        QVERIFY(facts->exports[1].form == ExportForm::Jit);
        QCOMPARE(facts->exports[1].features->file.path, std::string("user/fg.json"));
        QCOMPARE(facts->exports[1].features->features.size(), std::size_t{5});
    }

    void survivesTruncationOfEveryFile()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.copyFrom(fixtures + "rtp-tiny"));
        const auto tree = *FolderTree::read(folder.path());
        for (const FolderEntry &entry : tree->entries()) {
            if (entry.kind != FolderEntryKind::File)
                continue;
            const QByteArray content = folder.read(text(entry.path));
            for (const qsizetype part : {0, 1, 3, 5, 8, 9}) {
                QVERIFY(folder.write(text(entry.path), content.left(content.size() * part / 10)));
                static_cast<void>(FaultList(*read(folder)).joined());
            }
            QVERIFY(folder.write(text(entry.path), content));
        }
    }

    void featureTextsSurviveEveryTruncation()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.copyFrom(fixtures + "rtp-tiny"));
        const std::string whole = folder.read("fg.json").toStdString();
        QVERIFY(parseFeatureConfig(whole, {}).file.isWhole());
        for (std::size_t length = 0; length < whole.find_last_of('}'); ++length) {
            const FeatureConfig config = parseFeatureConfig(whole.substr(0, length), {});
            QVERIFY(!config.file.isWhole());
            static_cast<void>(featureReferences(config));
        }
    }

    void nothingIsReadOfAnotherFolder()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("readme.txt", QByteArray("x")));
        const ExportFolderPtr facts = read(folder);
        QVERIFY(facts->shape.form == ExportForm::None);
        QVERIFY(facts->exports.empty() && facts->checkpoints.empty());
    }
};

QTEST_APPLESS_MAIN(tst_ExportFolder)
#include "tst_ExportFolder.moc"
