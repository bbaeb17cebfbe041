// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Crc32.h"
#include "core/verify/EnginePlugins.h"
#include "core/verify/native/NativeEngine.h"
#include "core/work/CancelToken.h"
#include "tests/support/EngineRuns.h"

#include <QElapsedTimer>
#include <QTest>
#include <atomic>
#include <limits>
#include <thread>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::int64_t mebi = std::int64_t{1} << 20;

template <typename T>
std::vector<std::byte> bytesOf(const std::vector<T> &values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

/// Zeros without end, soon read.
class ZeroSource final : public ByteSource {
public:
    explicit ZeroSource(std::uint64_t size) : m_size(size) {}
    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, std::byte{});
        return {.nbytes = out.size()};
    }

private:
    std::uint64_t m_size;
};

class FailingSource final : public ByteSource {
public:
    std::uint64_t size() const override { return 5 * mebi; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        if (offset >= 3 * mebi)
            return {.nbytes = 10, .failure = ErrorCode::Io, .systemError = EIO};
        return {.nbytes = out.size()};
    }
};

Result<std::unique_ptr<Engine>> makeTorch(std::string_view device)
{
    return EnginePlugins({PT2SCOPE_PLUGINS}).make(device);
}

}  // namespace

Q_DECLARE_METATYPE(pt2scope::TensorMeta)

class tst_TorchEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void devices();
    void absentDevices_data();
    void absentDevices();
    void views_data();
    void views();
    void hardNumbers_data();
    void hardNumbers();
    void sumOfManyDigits();
    void manyPieces();
    void everyByteOfABool();
    void sharedStorage();
    void impossibleView();
    void failingStorage();
    void bitsOnly();
    void digestKinds();
    void tooManyDimensions();
    void budgets();
    void cancels();
    void progress();

private:
    std::vector<StorageResult> rebuild(const StorageTask &task, const EngineWork &work = allWork)
    {
        return runAll(*m_torch, {task}, work);
    }

    std::unique_ptr<Engine> m_torch;
};

void tst_TorchEngine::initTestCase()
{
    Result<std::unique_ptr<Engine>> engine = makeTorch("torch");
    if (engine)
        m_torch = std::move(*engine);
    else if (PT2SCOPE_HAS_TORCH)
        QFAIL(engine.error().message.c_str());
    else
        QSKIP(engine.error().message.c_str());
}

void tst_TorchEngine::devices()
{
    QCOMPARE(m_torch->id(), std::string("torch:cpu"));
    QVERIFY(m_torch->version().starts_with("2."));
    const std::vector<EngineDevice> devices = m_torch->devices();
    QVERIFY(!devices.empty());
    QCOMPARE(devices[0].id, std::string("torch:cpu"));
    QVERIFY(devices[0].freeBytes > 0 && devices[0].freeBytes < devices[0].memoryBytes);
    const Result<std::unique_ptr<Engine>> named = makeTorch("torch:cpu");
    QVERIFY(named.ok());
    QCOMPARE((*named)->id(), std::string("torch:cpu"));
}

void tst_TorchEngine::absentDevices_data()
{
    QTest::addColumn<QString>("device");
    for (const char *device : {"torch:", "torch:cpu:0", "torch:cuda:", "torch:cuda:x", "torch:cuda:-1", "torch:cuda1",
                               "torch:cuda:99999999999999999999", "torch:cuda:200", "torch:tpu", "torch:torch"})
        QTest::newRow(device) << QString::fromLatin1(device);
}

void tst_TorchEngine::absentDevices()
{
    QFETCH(QString, device);
    const Result<std::unique_ptr<Engine>> engine = makeTorch(device.toStdString());
    QVERIFY(!engine.ok());
    QVERIFY2(engine.error().message.find(device == "torch:" ? "known are" : "to get it: ") != std::string::npos,
             engine.error().message.c_str());
}

void tst_TorchEngine::views_data()
{
    QTest::addColumn<TensorMeta>("meta");
    for (const auto &[name, meta] : sampleViews())
        QTest::newRow(name.c_str()) << meta;
}

void tst_TorchEngine::views()
{
    QFETCH(TensorMeta, meta);
    NativeEngine native;
    for (unsigned seed = 0; seed < 4; ++seed) {
        const std::vector<std::byte> storage = storageFor(meta, seed);
        const StorageTask task = taskOf(storage, {meta});
        const std::vector<StorageResult> results = rebuild(task);
        const StorageResult &result = results.at(0);
        QVERIFY(!result.failure && !result.fallback);
        QCOMPARE(result.crc32, std::optional(crc32(0, storage)));
        QCOMPARE(result.nbytes, std::uint64_t{storage.size()});
        const ViewResult &view = result.views.at(0);
        if (!m_torch->supports(meta.dtype)) {
            QVERIFY(view.failure && view.failure->message.find("has no type") != std::string::npos);
            continue;
        }
        QVERIFY2(!view.failure, view.failure ? view.failure->message.c_str() : "");
        const std::vector<std::byte> bytes = logical(meta, storage);
        QCOMPARE(view.digest, sha256Of(bytes));
        QCOMPARE(difference(*view.statistics, meta.dtype, bytes), QString());
        const std::vector<StorageResult> want = runAll(native, {task}, allWork);
        QCOMPARE(roundedDifference(*view.statistics, *want.at(0).views.at(0).statistics), QString());
    }
}

void tst_TorchEngine::hardNumbers_data()
{
    QTest::addColumn<TensorMeta>("meta");
    QTest::addColumn<QByteArray>("storage");
    const auto row = [](const char *name, DType dtype, const auto &values) {
        const std::vector<std::byte> bytes = bytesOf(values);
        QTest::newRow(name) << tensor(dtype, {static_cast<std::int64_t>(values.size())}, {1})
                            << QByteArray(reinterpret_cast<const char *>(bytes.data()),
                                          static_cast<qsizetype>(bytes.size()));
    };
    const auto doubles = [](std::vector<double> values) { return values; };
    row("the sum overflows", DType::Float64, doubles({1e308, 1e308, 1e308}));
    row("the sum overflows downwards", DType::Float64, doubles({-1e308, -1e308, -1e308, 1}));
    row("the squares overflow", DType::Float64, doubles({1e300, -1e300, 3e299}));
    row("the squares vanish", DType::Float64, doubles({1e-310, 3e-310, 2e-310, 0}));
    row("cancels", DType::Float64, doubles({1e300, 3.5, -1e300, 0.25}));
    row("cancels from the greatest", DType::Float64,
        doubles({std::numeric_limits<double>::max(), 0.0396, -std::numeric_limits<double>::max(), 0}));
    row("cancels nearby", DType::Float64, doubles({1e15, 1, -1e15, 1e-3}));
    row("close together, far away", DType::Float64, doubles({1e15 + 1, 1e15 + 2, 1e15 + 4, 1e15}));
    row("one unit apart", DType::Float64, doubles({1, 1 + std::numeric_limits<double>::epsilon()}));
    row("the least", DType::Float64, doubles({5e-324, 0, -5e-324, 5e-324}));
    row("minus zero", DType::Float64, doubles({-0.0, -0.0}));
    row("nothing finite", DType::Float64, doubles({INFINITY, -INFINITY, NAN}));
    row("one infinity", DType::Float64, doubles({INFINITY, INFINITY}));
    constexpr std::int64_t big = std::numeric_limits<std::int64_t>::max();
    row("int64, close together", DType::Int64, std::vector<std::int64_t>{big, big - 1, big - 2, big - 5});
    row("int64, both ends", DType::Int64, std::vector<std::int64_t>{big, -big - 1, 0, big});
    row("int64, the least", DType::Int64, std::vector<std::int64_t>{-big - 1, -big - 1, -big});
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    row("uint64, both ends", DType::UInt64, std::vector<std::uint64_t>{most, 0, most, 1});
    row("uint64, close together", DType::UInt64, std::vector<std::uint64_t>{most, most - 1, most - 2});
}

void tst_TorchEngine::hardNumbers()
{
    QFETCH(TensorMeta, meta);
    QFETCH(QByteArray, storage);
    const auto bytes = std::as_bytes(std::span(storage.constData(), static_cast<std::size_t>(storage.size())));
    const std::vector<std::byte> elements(bytes.begin(), bytes.end());
    const std::vector<StorageResult> results = rebuild(taskOf(elements, {meta}));
    const ViewResult &view = results.at(0).views.at(0);
    QVERIFY(view.statistics);
    QCOMPARE(difference(*view.statistics, meta.dtype, elements), QString());
    QCOMPARE(histogramFault(view.statistics->values), QString());
}

void tst_TorchEngine::sumOfManyDigits()
{
    const std::vector<double> values{1e25, 3.5, -1e25, 0.25};
    const std::vector<StorageResult> results = rebuild(taskOf(bytesOf(values), {tensor(DType::Float64, {4}, {1})}));
    QCOMPARE(results.at(0).views.at(0).statistics->values.mean, std::optional(3.75 / 4));
}

/// Pieces far from each other: what is between them counts as what is within.
void tst_TorchEngine::manyPieces()
{
    constexpr std::int64_t count = 2'000'000;
    std::vector<double> values;
    for (std::int64_t i = 0; i < count; ++i)
        values.push_back(1e15 + static_cast<double>(i % 7 + i / 500'000));
    const StorageTask task = taskOf(bytesOf(values), {tensor(DType::Float64, {count}, {1})});
    NativeEngine native;
    const std::vector<StorageResult> want = runAll(native, {task}, allWork);
    const std::vector<StorageResult> got = rebuild(task);
    QCOMPARE(roundedDifference(*got.at(0).views.at(0).statistics, *want.at(0).views.at(0).statistics), QString());
}

void tst_TorchEngine::everyByteOfABool()
{
    std::vector<std::byte> storage;
    for (int byte = 0; byte < 256; ++byte)
        storage.push_back(static_cast<std::byte>(byte));
    const TensorMeta transposed = tensor(DType::Bool, {16, 16}, {1, 16});
    const std::vector<StorageResult> results = rebuild(taskOf(storage, {transposed}));
    const ViewResult &view = results.at(0).views.at(0);
    QCOMPARE(view.digest, sha256Of(logical(transposed, storage)));
    QCOMPARE(view.statistics->otherBytes, std::uint64_t{254});
    QCOMPARE(view.statistics->values.zeros, std::uint64_t{1});
    QCOMPARE(toDouble(*view.statistics->values.max), 1.0);
}

void tst_TorchEngine::sharedStorage()
{
    const std::vector<std::byte> storage = sampleElements(DType::Float32, 1000, 0);
    std::vector<TensorMeta> metas;
    for (std::int64_t i = 0; i < 20; ++i)
        metas.push_back(tensor(i % 2 == 0 ? DType::Float32 : DType::Int16, {10, 20 - i}, {20, 1}, i));
    const std::vector<StorageResult> results = rebuild(taskOf(storage, metas));
    QCOMPARE(results.at(0).views.size(), metas.size());
    for (std::size_t i = 0; i < metas.size(); ++i)
        QCOMPARE(results[0].views[i].digest, sha256Of(logical(metas[i], storage)));
}

void tst_TorchEngine::impossibleView()
{
    const std::vector<std::byte> storage(100);
    const std::vector<StorageResult> results =
        rebuild(taskOf(storage, {tensor(DType::Float32, {26}, {1}), tensor(DType::Float32, {2}, {-1}, 5),
                                 tensor(DType::Float32, {2, 2}, {1}), tensor(DType::Float32, {25}, {1})}));
    QCOMPARE(results.at(0).crc32, std::optional(crc32(0, storage)));
    QCOMPARE(static_cast<int>(results[0].views.at(0).failure->code), static_cast<int>(ErrorCode::Truncated));
    QCOMPARE(static_cast<int>(results[0].views.at(1).failure->code), static_cast<int>(ErrorCode::Corrupt));
    QCOMPARE(static_cast<int>(results[0].views.at(2).failure->code), static_cast<int>(ErrorCode::Corrupt));
    QVERIFY(!results[0].views.at(3).failure);
    QCOMPARE(results[0].views[3].digest, sha256Of(storage));
}

void tst_TorchEngine::failingStorage()
{
    const std::vector<StorageResult> results =
        rebuild(taskOf(std::make_shared<const FailingSource>(), {tensor(DType::UInt8, {10}, {1})}));
    QVERIFY(results.at(0).failure && !results[0].crc32);
    QVERIFY2(results[0].failure->message.starts_with("cannot be read"), results[0].failure->message.c_str());
    QVERIFY(results[0].views.at(0).failure && !results[0].views[0].statistics);
}

void tst_TorchEngine::bitsOnly()
{
    const std::vector<std::byte> storage(77, std::byte{0x5a});
    StorageTask task = taskOf(storage, {tensor(DType::UInt8, {77}, {1})});
    task.views[0].bitsOnly = true;
    const std::vector<StorageResult> results = rebuild(task);
    QVERIFY(!results.at(0).views.at(0).failure);
    QVERIFY(!results[0].views[0].statistics);
    QCOMPARE(results[0].views[0].digest, sha256Of(storage));
}

void tst_TorchEngine::digestKinds()
{
    const std::vector<std::byte> storage = sampleElements(DType::Int32, 12, 1);
    const TensorMeta meta = tensor(DType::Int32, {3, 4}, {1, 3});
    const std::vector<StorageResult> results = rebuild(taskOf(storage, {meta}), {.digest = DigestKind::Crc32});
    QCOMPARE(QString::fromStdString(results.at(0).views.at(0).digest),
             QString("%1").arg(crc32(0, logical(meta, storage)), 8, 16, QLatin1Char('0')));
    QVERIFY(!results[0].views[0].statistics);
    QVERIFY(rebuild(taskOf(storage, {meta}), {}).at(0).views.at(0).digest.empty());
}

void tst_TorchEngine::tooManyDimensions()
{
    const std::vector<std::byte> storage = sampleElements(DType::Int32, 8, 1);
    const std::vector<StorageResult> results = rebuild(taskOf(
        storage, {tensor(DType::Int32, std::vector<std::int64_t>(5000, 1), std::vector<std::int64_t>(5000, 9))}));
    const ViewResult &view = results.at(0).views.at(0);
    QVERIFY2(!view.failure, view.failure ? view.failure->message.c_str() : "");
    QCOMPARE(view.statistics->values.count, std::uint64_t{1});
}

void tst_TorchEngine::budgets()
{
    const std::int64_t tera = std::int64_t{1} << 40;
    const auto codeOf = [](const std::optional<Error> &failure) {
        return failure ? static_cast<int>(failure->code) : -1;
    };
    constexpr int limit = static_cast<int>(ErrorCode::Limit);
    const std::vector<StorageResult> expanded = rebuild(
        taskOf(std::vector<std::byte>(64), {tensor(DType::UInt8, {tera, 3}, {0, 1}), tensor(DType::UInt8, {64}, {1})}));
    QCOMPARE(codeOf(expanded.at(0).views.at(0).noDigest), limit);
    QVERIFY(!expanded[0].views[0].failure && expanded[0].views[0].statistics);
    QCOMPARE(codeOf(expanded[0].views.at(1).failure), -1);

    const TensorMeta first = tensor(DType::UInt8, {9}, {1});
    const StorageTask giant = taskOf(std::make_shared<const ZeroSource>(std::uint64_t{1} << 50), {first});
    QCOMPARE(codeOf(rebuild(giant).at(0).failure), limit);
    StorageTask inflated = taskOf(std::make_shared<const ZeroSource>(200 * mebi), {first});
    inflated.sequential = true;
    QCOMPARE(codeOf(rebuild(inflated).at(0).failure), limit);
    const StorageTask modest = taskOf(std::make_shared<const ZeroSource>(3 * mebi), {first});
    QCOMPARE(codeOf(rebuild(modest, {.deviceMemory = 2 * mebi}).at(0).failure), limit);
    QCOMPARE(codeOf(rebuild(modest, {.deviceMemory = 3 * mebi}).at(0).failure), -1);
}

void tst_TorchEngine::cancels()
{
    const StorageTask task =
        taskOf(std::make_shared<const ZeroSource>(200 * mebi),
               {tensor(DType::Float32, {50 * mebi}, {1}), tensor(DType::Float32, {25 * mebi}, {2})});
    for (const int afterMs : {20, 150, 600}) {
        ThreadPool pool(2);
        CancelToken cancel;
        int handedOver = 0;
        EngineRun run{.pool = pool};
        run.isCancelled = [&] { return cancel.cancelled(); };
        run.result = [&](const StorageResult &) { ++handedOver; };
        QElapsedTimer timer;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(afterMs));
            timer.start();
            cancel.cancel();
        });
        const Result<bool> ended = m_torch->run(std::span(&task, 1), allWork, run);
        const qint64 took = timer.elapsed();
        QVERIFY(ended.ok() && !*ended);
        QCOMPARE(handedOver, 0);
        QVERIFY2(took < 100 * 5, qPrintable(QString::number(took)));
    }
}

void tst_TorchEngine::progress()
{
    ThreadPool pool(2);
    std::atomic<std::uint64_t> nbytes{0};
    std::atomic<std::size_t> tensors{0};
    EngineRun run{.pool = pool};
    run.progress = [&](std::uint64_t read, std::size_t done) {
        nbytes += read;
        tensors += done;
    };
    run.result = [](const StorageResult &) {};
    const TensorMeta meta = tensor(DType::UInt8, {9}, {1});
    const std::vector<StorageTask> tasks{taskOf(std::vector<std::byte>(3 * mebi), {meta, meta}),
                                         taskOf(std::vector<std::byte>(10), {meta})};
    QVERIFY(m_torch->run(tasks, {.statistics = true}, run).ok());
    QCOMPARE(nbytes.load(), std::uint64_t{3 * mebi + 10});
    QCOMPARE(tensors.load(), std::size_t{3});
}

QTEST_GUILESS_MAIN(tst_TorchEngine)
#include "tst_TorchEngine.moc"
