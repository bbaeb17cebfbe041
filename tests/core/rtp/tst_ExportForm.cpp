// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ExportForm.h"

#include "tests/support/TemporaryFolder.h"

#include <QStringList>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

ExportShape shapeOf(const TemporaryFolder &folder)
{
    return detectExportForm(**FolderTree::read(folder.path()));
}

/// Files of no content, and those with one: "model_acc.json={\"A\": \"1\"}".
void addRow(const char *name, const QStringList &files, const char *layout)
{
    QTest::newRow(name) << files << QString(layout);
}

}  // namespace

class tst_ExportForm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsTheForm_data()
    {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QString>("layout");
        const QString trt = R"(model_acc.json={"ENABLE_TRT": "1"})";
        const QString legacy = R"(model_acc.json={"ENABLE_AOT": "1"})";
        const QString unified = R"(model_acc.json={"ENABLE_AOT": "2"})";
        const QString distributed = R"(model_acc.json={"DISTRIBUTED_EMBEDDING": "1"})";
        const QString rtpFeatures = R"(fg.json={"features": [{"feature_name": "a", "gen_val_type": "idle"}]})";
        const QString plainFeatures = R"(fg.json={"features": []})";

        addRow("nothing", {}, "");
        addRow("stray files", {"a.txt", "model.pt", "weights.safetensors"}, "");
        addRow("a sharded language model", {"model-00001-of-00002.safetensors", "config.json"}, "");
        addRow("a repository", {"pipeline.config", "main.py"}, "");

        addRow("dcp", {"model/.metadata", "model/__0_0.distcp"}, "checkpoint-dcp");
        addRow("dcp, no metadata", {"model/__0_0.distcp"}, "checkpoint-dcp");
        addRow("dcp, only the optimizer", {"optimizer/.metadata"}, "checkpoint-dcp");
        addRow("seed", {"metadata.json", "model-0-of-1.pt"}, "checkpoint-seed");
        addRow("shards of something", {"model-0-of-1.pt"}, "");
        addRow("root", {"model.ckpt-5/model/.metadata", "pipeline.config"}, "checkpoint-root");
        addRow("root, empty checkpoint", {"model.ckpt-5/x"}, "checkpoint-root");

        addRow("online", {"current.json", "versions/20261129142334/scripted_model.pt"}, "online-dense");
        addRow("online, no current", {"versions/20261129142334/READY"}, "online-dense");
        addRow("versions of something", {"versions/1/model.onnx"}, "");
        addRow("online version", {"dense_meta.json", "scripted_model.pt", "READY"}, "online-dense-version");
        addRow("online version, no meta", {"scripted_model.pt", "READY"}, "online-dense-version");

        addRow("rtp", {"model-000000-of-000001.safetensors"}, "rtp");
        addRow("rtp, only a meta file", {"model-000000-of-000002.json"}, "rtp");
        addRow("rtp, only the program", {"fx_user_model/exported_model.pt"}, "rtp");
        addRow("rtp, bad rank names", {"model-0-of-1.safetensors", plainFeatures}, "rtp");
        addRow("rtp, only features", {rtpFeatures}, "rtp");
        addRow("rtp with a jit model", {"model-000000-of-000001.safetensors", "scripted_model.pt"}, "rtp");

        addRow("distributed", {"sparse/sparse_embeddings-00-of-01.npz", "scripted_model.pt"}, "distributed-embedding");
        addRow("distributed by its switch", {distributed, "scripted_model.pt"}, "distributed-embedding");
        addRow("aoti unified", {"aoti/aoti_model.pt2", unified}, "aoti-unified");
        addRow("aoti unified with a sparse model", {"aoti/aoti_model.pt2", "scripted_sparse_model.pt", unified},
               "aoti-unified");
        addRow("aoti legacy", {"aoti/aoti_model.pt2", "scripted_sparse_model.pt", legacy}, "aoti-legacy");
        addRow("aoti legacy, no switch", {"aoti/aoti_model.pt2", "scripted_sparse_model.pt"}, "aoti-legacy");
        addRow("aoti, no sparse model", {"aoti/aoti_model.pt2", legacy}, "aoti-unified");
        addRow("aoti legacy, no model", {"scripted_sparse_model.pt"}, "aoti-legacy");
        addRow("trt", {"scripted_model.pt", trt}, "trt");
        addRow("jit", {"scripted_model.pt", "model_acc.json={}"}, "jit");
        addRow("jit, no switches", {"scripted_model.pt"}, "jit");
        addRow("jit, bad switches", {"scripted_model.pt", "model_acc.json=["}, "jit");
        addRow("jit, AOT on", {"scripted_model.pt", unified}, "jit");
        addRow("no model, TRT on", {trt}, "trt");
        addRow("no model, AOT on", {legacy, plainFeatures}, "aoti-legacy");
        addRow("no model", {plainFeatures, "pipeline.config"}, "jit");

        addRow("towers", {"user/scripted_model.pt", "item/scripted_model.pt"}, "towers");
        addRow("one tower", {"item/scripted_model.pt"}, "towers");
        addRow("TDM", {"embedding/scripted_model.pt", "model/scripted_model.pt"}, "towers");
        addRow("exports side by side", {"a/scripted_model.pt", "b/scripted_model.pt"}, "");
        addRow("user data", {"user/photo.png"}, "");
    }

    void tellsTheForm()
    {
        QFETCH(QStringList, files);
        QFETCH(QString, layout);
        const TemporaryFolder folder;
        for (const QString &file : files)
            QVERIFY(folder.write(file.section('=', 0, 0), file.section('=', 1).toUtf8()));
        const ExportShape shape = shapeOf(folder);
        QCOMPARE(text(layoutName(shape.form)), layout);
        QCOMPARE(shape.evidence.empty(), layout.isEmpty());
        QCOMPARE(text(kindName(shape.form)).isEmpty(), layout.isEmpty());
    }

    void aNamedFolderIsACheckpointWithoutItsModel()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("model.ckpt-7/dataloader_state.json", QByteArray("{}")));
        const auto tree = *FolderTree::read(folder.path("model.ckpt-7"));
        QVERIFY(detectExportForm(*tree).form == ExportForm::CheckpointDcp);
        const auto above = *FolderTree::read(folder.path());
        QVERIFY(detectExportForm(*above, "model.ckpt-7").form == ExportForm::CheckpointDcp);
    }

    void namesWhatIsMissing()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("sub/scripted_model.pt", QByteArray()));
        QVERIFY(folder.write("sub/pipeline.config", QByteArray()));
        const auto tree = *FolderTree::read(folder.path());
        QStringList missing;
        for (const ExpectedFile &file : missingFiles(*tree, "sub", ExportForm::Jit))
            missing << text(file.path) + (file.required ? "" : "?");
        QCOMPARE(missing, (QStringList{"gm.code?", "model_acc.json", "fg.json"}));
    }
};

QTEST_APPLESS_MAIN(tst_ExportForm)
#include "tst_ExportForm.moc"
