// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/Checkpoint.h"

#include "tests/support/TemporaryFolder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

Checkpoint read(const TemporaryFolder &folder, const char *name)
{
    return readCheckpoint(**FolderTree::read(folder.path()), name);
}

QString pointersOf(const JsonFile &file)
{
    QString text;
    for (const ConfigFault &fault : file.faults)
        text += QString::fromStdString(fault.pointer) + " ";
    return text.trimmed();
}

}  // namespace

class tst_Checkpoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names()
    {
        QCOMPARE(checkpointStep("model.ckpt-100").value_or(1), std::uint64_t{100});
        QVERIFY(!checkpointStep("model.ckpt-x"));
        QVERIFY(!checkpointStep("model.ckpt-"));
        QVERIFY(!checkpointStep("model-100"));
        QVERIFY(beginsLikeCheckpoint("model.ckpt-x"));
    }

    void nameOfTheRoot()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("model.ckpt-7/plan", QByteArray("{}")));
        const auto tree = *FolderTree::read(folder.path("model.ckpt-7") + "/");
        const Checkpoint checkpoint = readCheckpoint(*tree, {});
        QCOMPARE(checkpoint.name, std::string("model.ckpt-7"));
        QCOMPARE(checkpoint.step.value_or(0), std::uint64_t{7});
        QVERIFY(!checkpoint.hasModel());
    }

    void readsARealOne()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.copyFrom(PT2SCOPE_FIXTURES "/rtp/checkpoint-tiny"));
        const Checkpoint checkpoint = read(folder, "model.ckpt-1");
        QCOMPARE(checkpoint.dcp.size(), std::size_t{2});
        const DcpFolder *model = checkpoint.find("model");
        QVERIFY(model && model->metadata);
        QVERIFY(model->find("__1_0.distcp"));
        QCOMPARE(model->find("__1_0.distcp")->rank.value_or(9), std::uint64_t{1});
        QVERIFY(!model->find("__2_0.distcp"));
        QCOMPARE(checkpoint.plan->entries.size(), std::size_t{3});
        QVERIFY(checkpoint.plan->file.faults.empty());
        QCOMPARE(*checkpoint.plan->entries.front().ranks, (std::vector<std::int64_t>{0, 1}));
        QVERIFY(isShardingType(*checkpoint.plan->entries.front().shardingType));
        const DynamicTable &table = checkpoint.dynamic->tables.front();
        QCOMPARE(table.name, std::string("user_id_emb"));
        QCOMPARE(table.files.size(), std::size_t{8});
        QCOMPARE(table.dimension().value_or(0), std::uint64_t{4});
        QVERIFY(table.options && table.options->isWhole());
        QVERIFY(checkpoint.dynamic->strays.empty());
    }

    void seesMissingRanksAndStrays()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("c/model/__0_0.distcp", QByteArray("1")));
        QVERIFY(folder.write("c/model/__3_0.distcp", QByteArray("1")));
        QVERIFY(folder.write("c/model/__x_0.distcp", QByteArray("1")));
        QVERIFY(folder.write("c/dynamicemb/m/t_emb_keys.rank_0.world_size_3", QByteArray(16, '\0')));
        QVERIFY(folder.write("c/dynamicemb/m/t_emb_values.rank_2.world_size_3", QByteArray(64, '\0')));
        QVERIFY(folder.write("c/dynamicemb/m/t_emb_scores.rank_1.world_size_4", QByteArray()));
        QVERIFY(folder.write("c/dynamicemb/m/_emb_keys.rank_0.world_size_1", QByteArray()));
        QVERIFY(folder.write("c/dynamicemb/notes.txt", QByteArray()));
        const Checkpoint checkpoint = read(folder, "c");
        QVERIFY(!checkpoint.find("model")->metadata);
        QCOMPARE(checkpoint.find("model")->missingRanks, (std::vector<std::uint64_t>{1, 2}));
        const DynamicTable &table = checkpoint.dynamic->tables.front();
        QCOMPARE(table.worlds, (std::vector<std::uint64_t>{3, 4}));
        QCOMPARE(table.missingRanks(), (std::vector<std::uint64_t>{1, 3}));
        QVERIFY(!table.dimension());
        QVERIFY(table.find(DynamicFileKind::Values, 2));
        QVERIFY(!table.find(DynamicFileKind::Values, 0));
        QCOMPARE(checkpoint.dynamic->strays.size(), std::size_t{2});
    }

    void readsTheOlderLayout()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.copyFrom(PT2SCOPE_FIXTURES "/rtp/checkpoint-seed"));
        const Checkpoint checkpoint = read(folder, "model.ckpt-1000");
        QVERIFY(checkpoint.isSeed());
        QVERIFY(checkpoint.hasModel());
        QCOMPARE(checkpoint.seedShards.size(), std::size_t{8});
        QCOMPARE(checkpoint.seedShards[5].index, std::uint64_t{1});
        QVERIFY(checkpoint.seedShards[5].isOptimizer);
        QCOMPARE(checkpoint.seed->model->size(), std::size_t{4});
        QCOMPARE(checkpoint.seed->step.value_or(0), std::int64_t{1000});
        QVERIFY(checkpoint.seed->file.faults.empty());
    }

    void notesWhatPlansLack()
    {
        const ShardingPlan plan = parseShardingPlan(
            R"({"m": {"a": {"sharding_type": "row_wise", "compute_kernel": "fused", "ranks": null},
                      "b": {"sharding_type": 1, "ranks": ["0"], "more": 1}, "c": 2}, "n": []})",
            "plan");
        QCOMPARE(plan.entries.size(), std::size_t{3});
        QVERIFY(!plan.entries[0].ranks);
        QCOMPARE(pointersOf(plan.file), QString("/m/b/sharding_type /m/b /m/b/ranks/0 /m/b/more /m/c /n"));
        QVERIFY(!parseShardingPlan("[]", {}).file.isWhole());
    }

    void readsMetaAndLoaderState()
    {
        const CheckpointMeta meta = parseCheckpointMeta(
            R"({"load_model": false, "load_optim": 1, "dynamicemb_load_table_names": {"m": ["t"], "n": "t"}})", "meta");
        QCOMPARE(meta.loadModel, std::optional(false));
        QVERIFY(!meta.loadOptim);
        QCOMPARE(meta.dynamicTables.size(), std::size_t{1});
        QCOMPARE(pointersOf(meta.file), QString("/load_optim /dynamicemb_load_table_names/n"));
        const LoaderState state = parseLoaderState(R"({"a:b": 3, "__data_ts_watermark__": 1.5, "x": "y"})", {});
        QCOMPARE(state.entries.size(), std::size_t{3});
        QVERIFY(state.entries[2].kind == JsonValue::Kind::String);
        QCOMPARE(state.entries[1].literal, std::string("1.5"));
    }
};

QTEST_APPLESS_MAIN(tst_Checkpoint)
#include "tst_Checkpoint.moc"
