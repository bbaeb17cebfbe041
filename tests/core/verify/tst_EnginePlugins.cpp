// SPDX-License-Identifier: Apache-2.0
#include "core/verify/EnginePlugins.h"

#include "core/bytes/MemorySource.h"
#include "core/verify/native/NativeEngine.h"
#include "tests/support/ReferenceStatistics.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string good = PT2SCOPE_TEST_PLUGINS "/good";
const std::string other = PT2SCOPE_TEST_PLUGINS "/other";

StorageTask taskOf(DType dtype, std::int64_t count, unsigned seed)
{
    const auto source =
        std::make_shared<const MemorySource>(sampleElements(dtype, static_cast<std::size_t>(count), seed));
    StorageTask task{.open = [source]() -> Result<ByteSourcePtr> { return ByteSourcePtr(source); }, .views = {}};
    task.nbytes = source->size();
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = {count};
    meta.strides = {1};
    task.views.push_back({meta, false});
    meta.sizes = {count / 4, 2};
    meta.strides = {3, 1};
    task.views.push_back({meta, false});
    meta.sizes = {count + 1};
    meta.strides = {1};
    task.views.push_back({meta, false});
    meta.sizes = {2, 2};
    task.views.push_back({meta, false});  // rank mismatch
    return task;
}

std::vector<StorageResult> runAll(Engine &engine, const std::vector<StorageTask> &tasks, const EngineWork &work)
{
    ThreadPool pool(2);
    std::vector<StorageResult> results(tasks.size());
    EngineRun run{.pool = pool};
    run.result = [&](StorageResult result) {
        const std::size_t index = result.storage;
        results[index] = std::move(result);
    };
    const Result<bool> ended = engine.run(tasks, work, run);
    return ended && *ended ? results : std::vector<StorageResult>{};
}

}  // namespace

class tst_EnginePlugins : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nativeIsAlwaysThere();
    void names_data();
    void names();
    void absences_data();
    void absences();
    void notALibrary();
    void pluginGivesWhatTheEngineGives();
    void pluginThatThrows();
    void pluginThatIsCancelled();
    void statuses();
};

void tst_EnginePlugins::nativeIsAlwaysThere()
{
    const Result<std::unique_ptr<Engine>> engine = EnginePlugins({}).make("cpu");
    QVERIFY(engine.ok());
    QCOMPARE((*engine)->id(), std::string("cpu"));
    QCOMPARE((*EnginePlugins({}).make("auto"))->id(), std::string("cpu"));
    QCOMPARE((*EnginePlugins({good}).make("auto"))->id(), std::string("cuda"));
}

void tst_EnginePlugins::names_data()
{
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("id");
    QTest::newRow("plain") << "cuda"
                           << "cuda";
    QTest::newRow("numbered") << "cuda:1"
                              << "cuda:1";
}

void tst_EnginePlugins::names()
{
    QFETCH(QString, device);
    const Result<std::unique_ptr<Engine>> engine = EnginePlugins({other + "/no/such", good}).make(device.toStdString());
    QVERIFY2(engine.ok(), engine.ok() ? "" : engine.error().message.c_str());
    QTEST(QString::fromStdString((*engine)->id()), "id");
    QCOMPARE((*engine)->version(), std::string("1.2.3"));
    QCOMPARE((*engine)->devices().size(), std::size_t{2});
    QCOMPARE((*engine)->devices()[1].computeCapability, std::string("12.0"));
    QCOMPARE((*engine)->devices()[1].freeBytes, std::uint64_t{4'000});
    QVERIFY((*engine)->supports(DType::Float32));
    QVERIFY(!(*engine)->supports(DType::Bool));
}

void tst_EnginePlugins::absences_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("remedy");
    QTest::newRow("no plugin") << "/no/such"
                               << "cuda"
                               << "there is no plugin 'cuda' in /no/such"
                               << "nvcc";
    QTest::newRow("no torch") << QString::fromStdString(good) << "torch"
                              << "there is no plugin 'torch'"
                              << "LibTorch";
    QTest::newRow("another interface") << QString::fromStdString(other) << "cuda"
                                       << "was built for engine interface 2, this is 1"
                                       << "of the same version";
    QTest::newRow("refused") << QString::fromStdString(good) << "cuda:bad"
                             << "there is no GPU 'bad'; to get it: plug one in"
                             << "plug";
    QTest::newRow("no such engine") << QString::fromStdString(good) << "tpu"
                                    << "there is no device 'tpu'"
                                    << "cuda:N";
    QTest::newRow("path as an engine") << QString::fromStdString(good) << "../cuda"
                                       << "there is no device"
                                       << "known are";
    QTest::newRow("numbered cpu") << QString::fromStdString(good) << "cpu:0"
                                  << "there is no device 'cpu:0'"
                                  << "known are";
    QTest::newRow("no number") << QString::fromStdString(good) << "cuda:"
                               << "there is no device 'cuda:'"
                               << "known are";
    QTest::newRow("nothing") << QString::fromStdString(good) << ""
                             << "there is no device ''"
                             << "known are";
}

void tst_EnginePlugins::absences()
{
    QFETCH(QString, folder);
    QFETCH(QString, device);
    QFETCH(QString, reason);
    QFETCH(QString, remedy);
    const auto engine = EnginePlugins({folder.toStdString()}).make(device.toStdString());
    QVERIFY(!engine.ok());
    const QString message = QString::fromStdString(engine.error().message);
    QVERIFY2(message.contains(reason) && message.contains(remedy), qPrintable(message));
}

void tst_EnginePlugins::notALibrary()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("libpt2scope-torch.so")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no library") > 0);
    file.close();
    const auto engine = EnginePlugins({folder.path().toStdString()}).make("torch");
    QVERIFY(!engine.ok());
    QVERIFY2(engine.error().message.find("libpt2scope-torch.so") != std::string::npos, engine.error().message.c_str());
}

void tst_EnginePlugins::pluginGivesWhatTheEngineGives()
{
    std::vector<StorageTask> tasks;
    for (const DTypeTraits &row : allDTypes())
        tasks.push_back(taskOf(row.dtype, 5'000, 1));
    tasks.push_back({.open = []() -> Result<ByteSourcePtr> {
                         return Error{ErrorCode::Unsupported, "encrypted"};
                     },
                     .views = {}});
    constexpr EngineWork work{.statistics = true, .histogram = true, .digest = DigestKind::Sha256};
    NativeEngine native;
    const std::vector<StorageResult> want = runAll(native, tasks, work);
    const auto plugin = EnginePlugins({good}).make("cuda");
    QVERIFY(plugin.ok());
    const std::vector<StorageResult> got = runAll(**plugin, tasks, work);
    QCOMPARE(got.size(), tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        QCOMPARE(got[i].crc32, want[i].crc32);
        QCOMPARE(got[i].nbytes, want[i].nbytes);
        QCOMPARE(got[i].failure.has_value(), want[i].failure.has_value());
        QCOMPARE(got[i].views.size(), want[i].views.size());
        for (std::size_t view = 0; view < got[i].views.size(); ++view) {
            const ViewResult &a = got[i].views[view], &b = want[i].views[view];
            QCOMPARE(a.digest, b.digest);
            QCOMPARE(a.failure.has_value(), b.failure.has_value());
            QCOMPARE(a.statistics.has_value(), b.statistics.has_value());
            if (a.failure)
                QCOMPARE(a.failure->message, b.failure->message);
            if (a.statistics) {
                QCOMPARE(bitDifference(*a.statistics, *b.statistics), QString());
                QCOMPARE(a.statistics->otherBytes, b.statistics->otherBytes);
            }
        }
    }
    QCOMPARE(got.back().failure->message, std::string("encrypted"));
}

void tst_EnginePlugins::pluginThatThrows()
{
    const auto plugin = EnginePlugins({good}).make("cuda");
    QVERIFY(plugin.ok());
    ThreadPool pool(1);
    EngineRun run{.pool = pool};
    const Result<bool> ended = (*plugin)->run({}, {.deviceMemory = 7}, run);
    QVERIFY(!ended.ok());
    QCOMPARE(ended.error().message, std::string("thrown in the plugin"));
}

void tst_EnginePlugins::pluginThatIsCancelled()
{
    const auto plugin = EnginePlugins({good}).make("cuda");
    QVERIFY(plugin.ok());
    ThreadPool pool(1);
    EngineRun run{.pool = pool};
    run.isCancelled = [] { return true; };
    const std::vector<StorageTask> tasks{taskOf(DType::Float32, 100, 0)};
    const Result<bool> ended = (*plugin)->run(tasks, {}, run);
    QVERIFY(ended.ok() && !*ended);
}

void tst_EnginePlugins::statuses()
{
    const std::vector<EngineStatus> statuses = EnginePlugins({good}).statuses();
    QCOMPARE(statuses.size(), std::size_t{3});
    QCOMPARE(statuses[0].id, std::string("cpu"));
    QVERIFY(statuses[0].present && statuses[0].devices.size() == 1 && statuses[0].devices[0].memoryBytes > 0);
    QVERIFY(statuses[1].present && statuses[1].version == "1.2.3" && statuses[1].devices.size() == 2);
    QCOMPARE(statuses[2].id, std::string("torch"));
    QVERIFY(!statuses[2].present && !statuses[2].reason.empty() && !statuses[2].remedy.empty());
}

QTEST_GUILESS_MAIN(tst_EnginePlugins)
#include "tst_EnginePlugins.moc"
