// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/NativeEngine.h"

#include "core/bytes/Crc32.h"
#include "core/work/CancelToken.h"
#include "tests/support/EngineRuns.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::int64_t mebi = std::int64_t{1} << 20;

std::vector<StorageResult> runAll(const std::vector<StorageTask> &tasks, const EngineWork &work, unsigned jobs = 3)
{
    NativeEngine engine;
    return testing::runAll(engine, tasks, work, jobs);
}

/// Endless zeros that take their time.
class SlowSource final : public ByteSource {
public:
    std::uint64_t size() const override { return std::uint64_t{1} << 40; }
    ReadResult readAt(std::uint64_t, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, std::byte{});
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return {.nbytes = out.size()};
    }
};

/// Counts how often each byte range is read.
class CountedSource final : public ByteSource {
public:
    explicit CountedSource(std::uint64_t size) : m_size(size) {}
    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, static_cast<std::byte>(offset >> 20));
        bytesRead += out.size();
        backwards = backwards || offset < last;
        last = offset;
        return {.nbytes = out.size()};
    }
    mutable std::atomic<std::uint64_t> bytesRead{0};
    mutable std::atomic<std::uint64_t> last{0};
    mutable std::atomic<bool> backwards{false};

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

/// Its fourth slice can be read once only.
class FailingLaterSource final : public ByteSource {
public:
    std::uint64_t size() const override { return 5 * mebi; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, static_cast<std::byte>(offset >> 20));
        if (offset == 3 * mebi && m_read.exchange(true))
            return {.nbytes = 10, .failure = ErrorCode::Io, .systemError = EIO};
        return {.nbytes = out.size()};
    }

private:
    mutable std::atomic<bool> m_read{false};
};

}  // namespace

Q_DECLARE_METATYPE(pt2scope::TensorMeta)

class tst_NativeEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void views_data();
    void views();
    void randomViews();
    void threadsGiveTheSameBits();
    void sharedStorageIsReadOnce();
    void sequentialStorageIsReadFrontToBack();
    void failures_data();
    void failures();
    void oneBadViewHidesNoOther();
    void failingStorage();
    void storageThatFailsTheSecondTime();
    void storageThatDoesNotOpen();
    void bitsOnly();
    void digestKinds();
    void budget();
    void repeatsCostStatisticsNothing();
    void cancels();
    void progress();
};

void tst_NativeEngine::views_data()
{
    QTest::addColumn<TensorMeta>("meta");
    for (const auto &[name, meta] : sampleViews())
        QTest::newRow(name.c_str()) << meta;
}

void tst_NativeEngine::views()
{
    QFETCH(TensorMeta, meta);
    for (unsigned seed = 0; seed < 4; ++seed) {
        const std::vector<std::byte> storage = storageFor(meta, seed);
        const std::vector<StorageResult> results = runAll({taskOf(storage, {meta})}, allWork);
        QCOMPARE(results.size(), std::size_t{1});
        const StorageResult &result = results[0];
        QVERIFY(!result.failure);
        QCOMPARE(result.crc32, std::optional(crc32(0, storage)));
        QCOMPARE(result.nbytes, std::uint64_t{storage.size()});
        const ViewResult &view = result.views.at(0);
        QVERIFY2(!view.failure, view.failure ? view.failure->message.c_str() : "");
        const std::vector<std::byte> bytes = logical(meta, storage);
        QCOMPARE(view.digest, sha256Of(bytes));
        QCOMPARE(difference(*view.statistics, meta.dtype, bytes), QString());
        QCOMPARE(histogramFault(view.statistics->values), QString());
        if (view.statistics->imaginary)
            QCOMPARE(histogramFault(*view.statistics->imaginary), QString());
    }
}

void tst_NativeEngine::randomViews()
{
    std::mt19937 random(11);
    for (int round = 0; round < 100; ++round) {
        const DType dtype = allDTypes()[random() % allDTypes().size()].dtype;
        std::vector<TensorMeta> metas;
        std::uint64_t needed = 1;
        for (unsigned view = 0; view < 1 + random() % 5; ++view) {
            TensorMeta meta = tensor(dtype, {}, {}, static_cast<std::int64_t>(random() % 20));
            for (unsigned d = 0; d < random() % 4; ++d) {
                meta.sizes.push_back(static_cast<std::int64_t>(random() % 12));
                meta.strides.push_back(static_cast<std::int64_t>(random() % 40));
            }
            needed = std::max(needed, *requiredBytes(meta));
            metas.push_back(std::move(meta));
        }
        const std::size_t itemsize = traits(dtype).itemsize;
        const std::vector<std::byte> storage =
            sampleElements(dtype, static_cast<std::size_t>(needed) / itemsize + 1, static_cast<unsigned>(round));
        const std::vector<StorageResult> results = runAll({taskOf(storage, metas)}, allWork, 1);
        for (std::size_t i = 0; i < metas.size(); ++i) {
            const std::vector<std::byte> bytes = logical(metas[i], storage);
            QCOMPARE(results.at(0).views.at(i).digest, sha256Of(bytes));
            const QString wrong = difference(*results[0].views[i].statistics, dtype, bytes);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("round %1, view %2: ").arg(round).arg(i) + wrong));
        }
    }
}

void tst_NativeEngine::threadsGiveTheSameBits()
{
    std::vector<StorageTask> tasks;
    for (const DTypeTraits &row : allDTypes()) {
        const auto count = static_cast<std::int64_t>(3 * mebi / row.itemsize + 100);
        const auto bytes = sampleElements(row.dtype, static_cast<std::size_t>(count), 2);
        tasks.push_back(taskOf(bytes, {tensor(row.dtype, {count}, {1}), tensor(row.dtype, {count / 3}, {3}, 1),
                                       tensor(row.dtype, {count / 4, 3}, {4, 1}), tensor(row.dtype, {50, 7}, {1, 1})}));
    }
    const std::vector<StorageResult> one = runAll(tasks, {.statistics = true, .histogram = true}, 1);
    const std::vector<StorageResult> four = runAll(tasks, {.statistics = true, .histogram = true}, 4);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        QCOMPARE(one.at(i).crc32, four.at(i).crc32);
        for (std::size_t view = 0; view < tasks[i].views.size(); ++view)
            QCOMPARE(bitDifference(*one[i].views[view].statistics, *four[i].views[view].statistics), QString());
    }
}

void tst_NativeEngine::sharedStorageIsReadOnce()
{
    const auto source = std::make_shared<const CountedSource>(5 * mebi + 4);
    std::vector<TensorMeta> metas;
    for (std::int64_t i = 0; i < 30; ++i)
        metas.push_back(tensor(DType::Float32, {1000, 1000 - i}, {1000, 1}, i));
    const StorageTask task = taskOf(source, metas);
    QCOMPARE(runAll({task}, {.statistics = true}).size(), std::size_t{1});
    QCOMPARE(source->bytesRead.load(), source->size());
    QCOMPARE(runAll({task}, {.statistics = true, .histogram = true}).size(), std::size_t{1});
    QCOMPARE(source->bytesRead.load(), 3 * source->size());
}

void tst_NativeEngine::sequentialStorageIsReadFrontToBack()
{
    const auto source = std::make_shared<const CountedSource>(20 * mebi);
    StorageTask task = taskOf(source, {tensor(DType::UInt8, {20 * mebi}, {1})});
    task.sequential = true;
    QCOMPARE(runAll({task}, {.statistics = true}, 4).size(), std::size_t{1});
    QVERIFY(!source->backwards);
}

void tst_NativeEngine::failures_data()
{
    QTest::addColumn<TensorMeta>("meta");
    QTest::addColumn<int>("code");
    const auto row = [](const char *name, Numbers sizes, Numbers strides, std::int64_t offset, ErrorCode code) {
        QTest::newRow(name) << tensor(DType::Float32, std::move(sizes), std::move(strides), offset)
                            << static_cast<int>(code);
    };
    const std::int64_t big = std::numeric_limits<std::int64_t>::max();
    row("one element too many", {26}, {1}, 0, ErrorCode::Truncated);
    row("offset past the end", {}, {}, 25, ErrorCode::Truncated);
    row("negative stride", {2}, {-1}, 5, ErrorCode::Corrupt);
    row("negative size", {-2}, {1}, 5, ErrorCode::Corrupt);
    row("negative offset", {2}, {1}, -1, ErrorCode::Corrupt);
    row("rank mismatch", {2, 2}, {1}, 0, ErrorCode::Corrupt);
    row("overflow", {big, big}, {big, 1}, 0, ErrorCode::Corrupt);
    row("overflow of the extent", {2}, {big}, 0, ErrorCode::Corrupt);
}

void tst_NativeEngine::failures()
{
    QFETCH(TensorMeta, meta);
    const std::vector<std::byte> storage(100);
    const std::vector<StorageResult> results = runAll({taskOf(storage, {meta})}, allWork);
    const StorageResult &result = results.at(0);
    QVERIFY(!result.failure);
    QCOMPARE(result.crc32, std::optional(crc32(0, storage)));
    QVERIFY(result.views.at(0).failure);
    QTEST(static_cast<int>(result.views[0].failure->code), "code");
    QVERIFY(!result.views[0].statistics);
    QVERIFY(result.views[0].digest.empty());
}

void tst_NativeEngine::oneBadViewHidesNoOther()
{
    const std::vector<std::byte> storage = sampleElements(DType::Float32, 25, 0);
    const std::vector<StorageResult> results =
        runAll({taskOf(storage, {tensor(DType::Float32, {26}, {1}), tensor(DType::Float32, {25}, {1})})}, allWork);
    QVERIFY(results.at(0).views.at(0).failure);
    QVERIFY(!results[0].views.at(1).failure);
    QCOMPARE(results[0].views[1].digest, sha256Of(storage));
}

void tst_NativeEngine::failingStorage()
{
    const StorageTask task = taskOf(std::make_shared<const FailingSource>(), {tensor(DType::UInt8, {10}, {1})});
    for (const unsigned jobs : {1u, 4u}) {
        const std::vector<StorageResult> results = runAll({task}, {.statistics = true}, jobs);
        const StorageResult &result = results.at(0);
        QVERIFY(result.failure);
        QCOMPARE(static_cast<int>(result.failure->code), static_cast<int>(ErrorCode::Io));
        QVERIFY2(result.failure->message.starts_with("cannot be read at byte 3145738"),
                 result.failure->message.c_str());
        QVERIFY(!result.crc32);
        QVERIFY(result.views.at(0).failure);
    }
}

void tst_NativeEngine::storageThatFailsTheSecondTime()
{
    StorageTask task = taskOf(std::make_shared<const FailingSource>(), {tensor(DType::UInt8, {5 * mebi}, {1})});
    for (const bool sequential : {false, true}) {
        task.open = [] { return ByteSourcePtr(std::make_shared<const FailingLaterSource>()); };
        task.sequential = sequential;
        const StorageResult result = runAll({task}, {.statistics = true, .histogram = true}).at(0);
        QVERIFY(result.failure);
        QVERIFY2(result.failure->message.starts_with("cannot be read at byte 3145738"),
                 result.failure->message.c_str());
        QVERIFY(result.views.at(0).failure);
        QVERIFY(!result.views[0].statistics);
        QVERIFY(!runAll({task}, {.statistics = true}).at(0).failure);
    }
}

void tst_NativeEngine::storageThatDoesNotOpen()
{
    StorageTask task{.open = []() -> Result<ByteSourcePtr> {
                         return Error{ErrorCode::Unsupported, "encrypted"};
                     },
                     .views = {}};
    task.views.push_back({tensor(DType::UInt8, {0}, {1}), false});
    const std::vector<StorageResult> results = runAll({task}, allWork);
    QCOMPARE(results.at(0).failure->message, std::string("encrypted"));
    QCOMPARE(results[0].views.at(0).failure->message, std::string("encrypted"));
}

void tst_NativeEngine::bitsOnly()
{
    const std::vector<std::byte> storage(77, std::byte{0x5a});
    StorageTask task = taskOf(storage, {tensor(DType::UInt8, {77}, {1})});
    task.views[0].bitsOnly = true;
    const std::vector<StorageResult> results = runAll({task}, allWork);
    QVERIFY(!results.at(0).views.at(0).failure);
    QVERIFY(!results[0].views[0].statistics);
    QCOMPARE(results[0].views[0].digest, sha256Of(storage));
}

void tst_NativeEngine::digestKinds()
{
    const std::vector<std::byte> storage = sampleElements(DType::Int32, 12, 1);
    const TensorMeta meta = tensor(DType::Int32, {3, 4}, {1, 3});
    const std::vector<StorageResult> results = runAll({taskOf(storage, {meta})}, {.digest = DigestKind::Crc32});
    QCOMPARE(QString::fromStdString(results.at(0).views.at(0).digest),
             QString("%1").arg(crc32(0, logical(meta, storage)), 8, 16, QLatin1Char('0')));
    QVERIFY(!results[0].views[0].statistics);
    QVERIFY(runAll({taskOf(storage, {meta})}, {}).at(0).views.at(0).digest.empty());
}

void tst_NativeEngine::budget()
{
    const std::int64_t tera = std::int64_t{1} << 40;
    const std::vector<StorageResult> results =
        runAll({taskOf(std::vector<std::byte>(64),
                       {tensor(DType::UInt8, {tera, 3, 3}, {0, 1, 1}), tensor(DType::UInt8, {tera, 3}, {0, 1}),
                        tensor(DType::UInt8, {64}, {1})})},
               allWork);
    const std::vector<ViewResult> &views = results.at(0).views;
    QCOMPARE(static_cast<int>(views.at(0).failure->code), static_cast<int>(ErrorCode::Limit));
    // The statistics of an expanded tensor cost what its few elements do, its digest what all of them would.
    QVERIFY(!views.at(1).failure && views[1].statistics && views[1].digest.empty());
    QCOMPARE(static_cast<int>(views[1].noDigest->code), static_cast<int>(ErrorCode::Limit));
    QVERIFY(!views.at(2).failure && !views[2].noDigest && !views[2].digest.empty());
}

void tst_NativeEngine::repeatsCostStatisticsNothing()
{
    const std::vector<std::byte> storage{std::byte{1}, std::byte{2}, std::byte{3}};
    const std::vector<StorageResult> results =
        runAll({taskOf(storage, {tensor(DType::UInt8, {std::int64_t{1} << 40, 3}, {0, 1})})},
               {.statistics = true, .histogram = true});
    const ViewResult &view = results.at(0).views.at(0);
    QVERIFY2(!view.failure, view.failure ? view.failure->message.c_str() : "");
    QCOMPARE(view.statistics->values.count, std::uint64_t{3} << 40);
    QCOMPARE(view.statistics->values.mean, std::optional(2.0));
}

void tst_NativeEngine::cancels()
{
    StorageTask task =
        taskOf(std::make_shared<const SlowSource>(), {tensor(DType::Float32, {std::int64_t{1} << 38}, {1})});
    for (const bool sequential : {false, true}) {
        task.sequential = sequential;
        ThreadPool pool(3);
        CancelToken cancel;
        int handedOver = 0;
        EngineRun run{.pool = pool};
        run.isCancelled = [&] { return cancel.cancelled(); };
        run.result = [&](StorageResult) { ++handedOver; };
        QElapsedTimer timer;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            timer.start();
            cancel.cancel();
        });
        const Result<bool> ended = NativeEngine().run(std::span(&task, 1), allWork, run);
        const qint64 took = timer.elapsed();
        QVERIFY(ended.ok());
        QVERIFY(!*ended);
        QCOMPARE(handedOver, 0);
        QVERIFY2(took < 100 * 5, qPrintable(QString::number(took)));
    }
}

void tst_NativeEngine::progress()
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
    const std::vector<StorageTask> tasks{
        taskOf(std::vector<std::byte>(3 * mebi), {tensor(DType::UInt8, {9}, {1}), tensor(DType::UInt8, {9}, {1})}),
        taskOf(std::vector<std::byte>(10), {tensor(DType::UInt8, {9}, {1})})};
    QVERIFY(NativeEngine().run(tasks, {.statistics = true}, run).ok());
    QCOMPARE(nbytes.load(), std::uint64_t{3 * mebi + 10});
    QCOMPARE(tensors.load(), std::size_t{3});
}

QTEST_GUILESS_MAIN(tst_NativeEngine)
#include "tst_NativeEngine.moc"
