// SPDX-License-Identifier: Apache-2.0
// What the engine puts on its devices' streams, and what it does when they fail: on GPUs that the CPU plays.
#include "core/verify/cuda/CudaEngine.h"
#include "core/verify/cuda/LaneMemory.h"
#include "core/work/CancelToken.h"
#include "tests/core/verify/EngineComparison.h"
#include "tests/core/verify/FakeGpu.h"

#include <QElapsedTimer>
#include <QTest>
#include <barrier>
#include <thread>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::int64_t mebi = std::int64_t{1} << 20;
constexpr EngineWork everything{.statistics = true, .histogram = true, .digest = DigestKind::Sha256};

/// An engine whose devices are still to be looked at.
struct Engines {
    std::vector<FakeGpu *> gpus;
    std::unique_ptr<CudaEngine> engine;

    explicit Engines(const std::vector<FakeGpu::Plan> &plans)
    {
        std::vector<std::unique_ptr<GpuDevice>> devices;
        for (const FakeGpu::Plan &plan : plans) {
            auto gpu = std::make_unique<FakeGpu>("cuda:" + std::to_string(devices.size()), plan);
            gpus.push_back(gpu.get());
            devices.push_back(std::move(gpu));
        }
        engine = std::make_unique<CudaEngine>("cuda", "0", std::move(devices));
    }
};

/// A storage of several slices with a view in another order, and some small ones.
std::vector<StorageTask> someTasks()
{
    const std::int64_t count = 5 * mebi / 8;
    std::vector<StorageTask> tasks{
        taskOf(sampleElements(DType::Float32, static_cast<std::size_t>(count), 5),
               {tensor(DType::Float32, {count}, {1}), tensor(DType::Float32, {1000, count / 1000}, {1, 1000})})};
    for (std::int64_t i = 1; i < 4; ++i)
        tasks.push_back(taskOf(sampleElements(DType::BFloat16, static_cast<std::size_t>(1000 * i), 1),
                               {tensor(DType::BFloat16, {100 * i, 5}, {10, 2})}));
    return tasks;
}

std::size_t fallbacksOf(const std::vector<StorageResult> &results)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(results, [](const StorageResult &result) { return result.fallback.has_value(); }));
}

/// Zeros that take their time.
class SlowSource final : public ByteSource {
public:
    std::uint64_t size() const override { return std::uint64_t{1} << 40; }
    ReadResult readAt(std::uint64_t, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, std::byte{});
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return {.nbytes = out.size()};
    }
};

}  // namespace

class tst_CudaLaunch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothStreamsAreUnderWayAtATime();
    void everyByteGoesUpOnce();
    void memoryThatRunsOutIsHalved_data();
    void memoryThatRunsOutIsHalved();
    void outOfMemoryAtAnyCall();
    void lostAtAnyCall();
    void oneOfSeveralIsLost();
    void allAreLost();
    void progress_data();
    void progress();
    void cancels();
};

void tst_CudaLaunch::bothStreamsAreUnderWayAtATime()
{
    // The first waits for the data of both lanes meet: each lane has sent its load before the other's is done.
    std::barrier meet(2);
    std::array<std::atomic<int>, GpuDevice::streams> waits{};
    FakeGpu::Plan plan;
    plan.onWait = [&](unsigned stream) {
        if (++waits[stream] == 2)  // the first one is for the tables
            meet.arrive_and_wait();
    };
    Engines engines({plan});
    const std::int64_t count = 64 * mebi;
    const std::vector<StorageTask> tasks{
        taskOf(std::vector<std::byte>(static_cast<std::size_t>(count)), {tensor(DType::UInt8, {count}, {1})})};
    const std::vector<StorageResult> got = runAll(*engines.engine, tasks, {});
    QCOMPARE(got.size(), std::size_t{1});
    QCOMPARE(engines.gpus[0]->streamsUsed, (std::set<unsigned>{0, 1}));
    QCOMPARE(difference(got, runNatively(tasks, {})), QString());
}

void tst_CudaLaunch::everyByteGoesUpOnce()
{
    const std::int64_t count = 8 * mebi;
    std::vector<TensorMeta> metas;
    for (std::int64_t i = 0; i < 20; ++i)
        metas.push_back(tensor(DType::UInt8, {1000, 1000 - i}, {1000, 1}, i));
    const std::vector<StorageTask> tasks{taskOf(std::vector<std::byte>(static_cast<std::size_t>(count)), metas)};
    Engines engines({FakeGpu::Plan()});
    QCOMPARE(runAll(*engines.engine, tasks, {.statistics = true}).size(), std::size_t{1});
    const std::uint64_t uploaded = engines.gpus[0]->uploaded;
    QVERIFY(uploaded >= static_cast<std::uint64_t>(count));
    QVERIFY2(uploaded < static_cast<std::uint64_t>(count) * 11 / 10, qPrintable(QString::number(uploaded)));
}

void tst_CudaLaunch::memoryThatRunsOutIsHalved_data()
{
    QTest::addColumn<std::uint64_t>("memory");
    QTest::addColumn<std::size_t>("fallbacks");
    const std::size_t all = someTasks().size();
    QTest::newRow("enough") << (std::uint64_t{1} << 30) << std::size_t{0};
    const std::uint64_t least = LaneMemory::footprint(LaneMemory::leastCapacity);
    QTest::newRow("for the least of two lanes") << 2 * least * 5 / 4 + 1000 << std::size_t{0};
    QTest::newRow("for less than that") << least << all;
}

void tst_CudaLaunch::memoryThatRunsOutIsHalved()
{
    QFETCH(std::uint64_t, memory);
    FakeGpu::Plan plan;
    plan.memoryBytes = memory;
    Engines engines({plan});
    const std::vector<StorageResult> got = runAll(*engines.engine, someTasks(), everything);
    QTEST(fallbacksOf(got), "fallbacks");
    QCOMPARE(difference(got, runNatively(someTasks(), everything)), QString());
}

void tst_CudaLaunch::outOfMemoryAtAnyCall()
{
    const std::vector<StorageTask> tasks = someTasks();
    const std::vector<StorageResult> want = runNatively(tasks, everything);
    Engines whole({FakeGpu::Plan()});
    QCOMPARE(difference(runAll(*whole.engine, tasks, everything), want), QString());
    std::size_t withoutFallback = 0;
    const std::uint64_t calls = whole.gpus[0]->calls();
    for (std::uint64_t call = 0; call < calls; ++call) {
        FakeGpu::Plan plan;
        plan.outOfMemoryAt = call;
        Engines engines({plan});
        const std::vector<StorageResult> got = runAll(*engines.engine, tasks, everything);
        QVERIFY2(difference(got, want).isEmpty(), qPrintable(QString("call %1: ").arg(call) + difference(got, want)));
        QCOMPARE(engines.gpus[0]->used(), std::uint64_t{0});
        withoutFallback += fallbacksOf(got) == 0 ? 1 : 0;
    }
    QVERIFY2(withoutFallback > calls / 2, qPrintable(QString("%1 of %2").arg(withoutFallback).arg(calls)));
}

void tst_CudaLaunch::lostAtAnyCall()
{
    const std::vector<StorageTask> tasks = someTasks();
    const std::vector<StorageResult> want = runNatively(tasks, everything);
    Engines whole({FakeGpu::Plan()});
    QCOMPARE(difference(runAll(*whole.engine, tasks, everything), want), QString());
    for (std::uint64_t call = 0; call < whole.gpus[0]->calls(); ++call) {
        FakeGpu::Plan plan;
        plan.lostAt = call;
        Engines engines({plan});
        const std::vector<StorageResult> got = runAll(*engines.engine, tasks, everything);
        QVERIFY2(difference(got, want).isEmpty(), qPrintable(QString("call %1: ").arg(call) + difference(got, want)));
        for (const StorageResult &result : got)
            QVERIFY(!result.fallback || result.fallback->message == "cuda:0: fell off the bus");
    }
}

void tst_CudaLaunch::oneOfSeveralIsLost()
{
    const std::vector<StorageTask> tasks = someTasks();
    FakeGpu::Plan lost;
    lost.lostAt = 40;
    Engines engines({FakeGpu::Plan(), lost, FakeGpu::Plan()});
    const std::vector<StorageResult> got = runAll(*engines.engine, tasks, everything);
    QCOMPARE(difference(got, runNatively(tasks, everything)), QString());
}

void tst_CudaLaunch::allAreLost()
{
    const std::vector<StorageTask> tasks = someTasks();
    FakeGpu::Plan lost;
    lost.lostAt = 0;
    Engines engines({lost, lost});
    const std::vector<StorageResult> got = runAll(*engines.engine, tasks, everything);
    QCOMPARE(fallbacksOf(got), tasks.size());
    QCOMPARE(difference(got, runNatively(tasks, everything)), QString());
}

void tst_CudaLaunch::progress_data()
{
    QTest::addColumn<std::uint64_t>("lostAt");
    QTest::newRow("to the end") << ~std::uint64_t{0};
    QTest::newRow("lost at first") << std::uint64_t{0};
    for (std::uint64_t at = 30; at < 80; at += 10)
        QTest::addRow("lost at call %d", static_cast<int>(at)) << at;
}

void tst_CudaLaunch::progress()
{
    QFETCH(std::uint64_t, lostAt);
    const std::vector<StorageTask> tasks = someTasks();
    FakeGpu::Plan plan;
    plan.lostAt = lostAt;
    Engines engines({plan});
    ThreadPool pool(2);
    std::atomic<std::uint64_t> nbytes{0};
    std::atomic<std::size_t> tensors{0};
    EngineRun run{.pool = pool};
    run.progress = [&](std::uint64_t read, std::size_t done) {
        nbytes += read;
        tensors += done;
    };
    run.result = [](const StorageResult &) {};
    QVERIFY(engines.engine->run(tasks, {.statistics = true}, run).ok());
    std::uint64_t allBytes = 0;
    std::size_t allTensors = 0;
    for (const StorageTask &task : tasks) {
        allBytes += task.nbytes;
        allTensors += task.views.size();
    }
    QCOMPARE(nbytes.load(), allBytes);
    QCOMPARE(tensors.load(), allTensors);
}

void tst_CudaLaunch::cancels()
{
    StorageTask task =
        taskOf(std::make_shared<const SlowSource>(), {tensor(DType::UInt8, {std::int64_t{1} << 40}, {1})});
    for (const bool sequential : {false, true}) {
        task.sequential = sequential;
        Engines engines({FakeGpu::Plan(), FakeGpu::Plan()});
        ThreadPool pool(3);
        CancelToken cancel;
        int handedOver = 0;
        EngineRun run{.pool = pool};
        run.isCancelled = [&] { return cancel.cancelled(); };
        run.result = [&](const StorageResult &) { ++handedOver; };
        QElapsedTimer timer;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            timer.start();
            cancel.cancel();
        });
        const Result<bool> ended = engines.engine->run(std::span(&task, 1), everything, run);
        const qint64 took = timer.elapsed();
        QVERIFY(ended.ok() && !*ended);
        QCOMPARE(handedOver, 0);
        // What is on a fake device's stream takes far longer than on a true one.
        QVERIFY2(took < 5000, qPrintable(QString::number(took)));
    }
}

QTEST_GUILESS_MAIN(tst_CudaLaunch)
#include "tst_CudaLaunch.moc"
