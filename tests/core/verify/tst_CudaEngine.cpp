// SPDX-License-Identifier: Apache-2.0
// The engine on a GPU that the CPU plays, against the built-in engine: to the last bit.
#include "core/verify/cuda/CudaEngine.h"

#include "core/verify/cuda/LaneMemory.h"
#include "tests/core/verify/EngineComparison.h"
#include "tests/core/verify/FakeGpu.h"

#include <QTest>
#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::int64_t mebi = std::int64_t{1} << 20;
constexpr EngineWork everything{.statistics = true, .histogram = true, .digest = DigestKind::Sha256};

std::vector<StorageResult> runOnGpus(const std::vector<StorageTask> &tasks, const EngineWork &work, int count = 1)
{
    std::vector<std::unique_ptr<GpuDevice>> devices;
    for (int i = 0; i < count; ++i)
        devices.push_back(std::make_unique<FakeGpu>("cuda:" + std::to_string(i)));
    CudaEngine engine("cuda", "0", std::move(devices));
    return runAll(engine, tasks, work);
}

QString anyFallback(const std::vector<StorageResult> &results)
{
    for (const StorageResult &result : results) {
        if (result.fallback)
            return textOf(result.fallback);
    }
    return {};
}

/// Unreadable from a byte on.
class FailingSource final : public ByteSource {
public:
    std::uint64_t size() const override { return 5 * mebi; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, std::byte{1});
        if (offset + out.size() > 3 * mebi + 10)
            return {.nbytes = 10, .failure = ErrorCode::Io, .systemError = EIO};
        return {.nbytes = out.size()};
    }
};

}  // namespace

Q_DECLARE_METATYPE(QList<pt2scope::TensorMeta>)

class tst_CudaEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void views_data();
    void views();
    void randomViews();
    void manySmallStorages();
    void largeStoragesOnSeveralGpus();
    void littleMemory();
    void sequentialStorage();
    void crcDigests();
    void failures();
    void workBeyondTheBudget();
};

void tst_CudaEngine::views_data()
{
    QTest::addColumn<QList<TensorMeta>>("metas");
    for (const DTypeTraits &row : allDTypes()) {
        QTest::newRow(std::string(row.name).c_str())
            << QList<TensorMeta>{tensor(row.dtype, {}, {}, 2),
                                 tensor(row.dtype, {3, 4, 5}, {20, 5, 1}, 7),
                                 tensor(row.dtype, {13'001}, {1}, 3),
                                 tensor(row.dtype, {5, 30, 40}, {1, 200, 5}, 0),  // transposed
                                 tensor(row.dtype, {300, 2}, {8, 2}, 1),          // every second
                                 tensor(row.dtype, {9, 7000}, {7011, 1}, 5),      // long rows and short ends
                                 tensor(row.dtype, {4, 300, 2}, {0, 1, 0}, 5),    // expanded
                                 tensor(row.dtype, {600, 3}, {1, 1}, 0),          // unfolded
                                 tensor(row.dtype, {3, 0, 2}, {1, 1, 1}, 0)};
    }
    const auto large = [](const char *name, TensorMeta meta) {
        QTest::newRow(name) << QList<TensorMeta>{std::move(meta)};
    };
    large("several slices", tensor(DType::Float32, {3, 300'001}, {300'001, 1}, 3));
    large("transposed over slices", tensor(DType::Float64, {700, 400}, {1, 700}, 9));
    large("third columns over slices", tensor(DType::BFloat16, {700, 500}, {2000, 3}, 11));
    large("broadcast over slices", tensor(DType::Float32, {3, 600'000}, {0, 1}, 1));
    large("unfolded over slices", tensor(DType::Float32, {200'000, 5}, {2, 1}, 1));
    large("complex over slices", tensor(DType::Complex64, {200'000}, {2}, 1));
    large("bytes over slices", tensor(DType::Int8, {1100, 1900}, {2000, 1}, 1));
}

void tst_CudaEngine::views()
{
    QFETCH(QList<TensorMeta>, metas);
    std::vector<StorageTask> tasks;
    for (const TensorMeta &meta : metas) {
        const auto elements = static_cast<std::size_t>(*requiredBytes(meta)) / traits(meta.dtype).itemsize;
        for (unsigned seed = 0; seed < 2; ++seed)
            tasks.push_back(
                taskOf(sampleElements(meta.dtype, std::max<std::size_t>(8192, elements + 5), seed), {meta}));
    }
    const std::vector<StorageResult> got = runOnGpus(tasks, everything);
    QCOMPARE(anyFallback(got), QString());
    QCOMPARE(difference(got, runNatively(tasks, everything)), QString());
}

void tst_CudaEngine::randomViews()
{
    std::mt19937 random(11);
    std::vector<StorageTask> tasks;
    for (unsigned round = 0; round < 120; ++round) {
        const DType dtype = allDTypes()[random() % allDTypes().size()].dtype;
        std::vector<TensorMeta> metas;
        std::uint64_t needed = 1;
        for (unsigned view = 0; view < 1 + random() % 5; ++view) {
            TensorMeta meta = tensor(dtype, {}, {}, static_cast<std::int64_t>(random() % 20));
            for (unsigned d = 0; d < random() % 5; ++d) {
                meta.sizes.push_back(static_cast<std::int64_t>(random() % 12));
                meta.strides.push_back(static_cast<std::int64_t>(random() % 2 == 0 ? random() % 40 : random() % 1200));
            }
            needed = std::max(needed, *requiredBytes(meta));
            metas.push_back(std::move(meta));
        }
        const auto elements = static_cast<std::size_t>(needed) / traits(dtype).itemsize + 1;
        tasks.push_back(taskOf(sampleElements(dtype, elements, round), metas));
    }
    const std::vector<StorageResult> got = runOnGpus(tasks, everything);
    QCOMPARE(anyFallback(got), QString());
    QCOMPARE(difference(got, runNatively(tasks, everything)), QString());
}

void tst_CudaEngine::manySmallStorages()
{
    std::vector<StorageTask> tasks;
    for (std::int64_t i = 0; i < 1500; ++i)
        tasks.push_back(taskOf(sampleElements(DType::Float16, static_cast<std::size_t>(i % 300), 1),
                               {tensor(DType::Float16, {i % 300}, {1})}));
    const std::vector<StorageResult> got = runOnGpus(tasks, everything);
    QCOMPARE(anyFallback(got), QString());
    QCOMPARE(difference(got, runNatively(tasks, everything)), QString());
}

void tst_CudaEngine::largeStoragesOnSeveralGpus()
{
    std::vector<StorageTask> tasks;
    for (const DType dtype : {DType::BFloat16, DType::Float32, DType::UInt8}) {
        const std::int64_t count = 9 * mebi / traits(dtype).itemsize + 17;
        tasks.push_back(taskOf(sampleElements(dtype, static_cast<std::size_t>(count), 5),
                               {tensor(dtype, {count}, {1}), tensor(dtype, {count / 4, 3}, {4, 1})}));
    }
    const EngineWork work{.statistics = true, .histogram = true};
    const std::vector<StorageResult> want = runNatively(tasks, work);
    QCOMPARE(difference(runOnGpus(tasks, work, 1), want), QString());
    QCOMPARE(difference(runOnGpus(tasks, work, 3), want), QString());
}

void tst_CudaEngine::littleMemory()
{
    const std::int64_t count = 5 * mebi / 4;
    const std::vector<StorageTask> tasks{taskOf(
        sampleElements(DType::Float32, static_cast<std::size_t>(count), 5),
        {tensor(DType::Float32, {count / 1000, 1000}, {1, count / 1000}), tensor(DType::Float32, {count}, {1})})};
    EngineWork work = everything;
    work.deviceMemory = 2 * LaneMemory::footprint(mebi);
    auto device = std::make_unique<FakeGpu>("cuda:0");
    const FakeGpu &gpu = *device;
    std::vector<std::unique_ptr<GpuDevice>> devices;
    devices.push_back(std::move(device));
    CudaEngine engine("cuda", "0", std::move(devices));
    const std::vector<StorageResult> got = runAll(engine, tasks, work);
    QCOMPARE(anyFallback(got), QString());
    QCOMPARE(difference(got, runNatively(tasks, work)), QString());
    QVERIFY(gpu.mostUsed() <= work.deviceMemory);
    QCOMPARE(gpu.used(), std::uint64_t{0});

    work.deviceMemory = 1 * mebi;
    const std::vector<StorageResult> fallen = runAll(engine, tasks, work);
    QVERIFY2(anyFallback(fallen).startsWith("cuda:0: at least "), qPrintable(anyFallback(fallen)));
    QCOMPARE(difference(fallen, got), QString());
}

void tst_CudaEngine::sequentialStorage()
{
    std::vector<StorageTask> tasks{
        taskOf(sampleElements(DType::Int16, 3 * mebi, 5), {tensor(DType::Int16, {3 * mebi}, {1})})};
    tasks[0].sequential = true;
    const EngineWork work{.statistics = true, .histogram = true};
    QCOMPARE(difference(runOnGpus(tasks, work), runNatively(tasks, work)), QString());
}

void tst_CudaEngine::crcDigests()
{
    const std::vector<StorageTask> tasks{
        taskOf(sampleElements(DType::Float64, 5000, 5),
               {tensor(DType::Float64, {50, 100}, {1, 50}), tensor(DType::Float64, {5000}, {1})})};
    const EngineWork work{.digest = DigestKind::Crc32};
    QCOMPARE(difference(runOnGpus(tasks, work), runNatively(tasks, work)), QString());
}

void tst_CudaEngine::failures()
{
    std::vector<StorageTask> tasks{
        taskOf(std::make_shared<const FailingSource>(), {tensor(DType::UInt8, {10}, {1})}),
        taskOf(std::vector<std::byte>(100), {tensor(DType::Float32, {26}, {1}), tensor(DType::Float32, {2}, {-1}),
                                             tensor(DType::Float32, {2, 2}, {1}), tensor(DType::Float32, {25}, {1})}),
        taskOf(std::vector<std::byte>(), {tensor(DType::Float32, {1}, {1}), tensor(DType::Float32, {0}, {1})}),
        taskOf(std::vector<std::byte>(77, std::byte{0x5a}), {tensor(DType::UInt8, {77}, {1})})};
    tasks[3].views[0].bitsOnly = true;
    StorageTask closed{.open = []() -> Result<ByteSourcePtr> {
                           return Error{ErrorCode::Unsupported, "encrypted"};
                       },
                       .views = {}};
    closed.views.push_back({tensor(DType::UInt8, {0}, {1}), false});
    tasks.push_back(closed);
    const std::vector<StorageResult> got = runOnGpus(tasks, everything);
    QCOMPARE(anyFallback(got), QString());
    QCOMPARE(difference(got, runNatively(tasks, everything)), QString());
    QVERIFY(got[0].failure && got[4].failure);
}

void tst_CudaEngine::workBeyondTheBudget()
{
    const std::vector<StorageTask> tasks{taskOf(
        std::vector<std::byte>(8), {tensor(DType::Float32, {mebi, mebi}, {0, 0}), tensor(DType::Float32, {2}, {1})})};
    const std::vector<StorageResult> got = runOnGpus(tasks, everything);
    QCOMPARE(difference(got, runNatively(tasks, everything)), QString());
    QVERIFY(got[0].views[0].noDigest && got[0].views[0].statistics && !got[0].views[0].failure);
}

QTEST_GUILESS_MAIN(tst_CudaEngine)
#include "tst_CudaEngine.moc"
