// SPDX-License-Identifier: Apache-2.0
// The plugin as it is built. What needs a GPU skips where there is none, and says so.
#include "core/verify/EnginePlugins.h"
#include "tests/core/verify/EngineComparison.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::int64_t mebi = std::int64_t{1} << 20;
constexpr EngineWork everything{.statistics = true, .histogram = true, .digest = DigestKind::Sha256};

/// lib/pt2scope beside the program's bin/.
QString pluginFolder()
{
    return QFileInfo(QStringLiteral(PT2SCOPE_PROGRAM)).absolutePath() + QStringLiteral("/../lib/pt2scope");
}

EnginePlugins plugins()
{
    return EnginePlugins({pluginFolder().toStdString()});
}

EngineStatus cudaStatus()
{
    for (EngineStatus &status : plugins().statuses()) {
        if (status.id == "cuda")
            return std::move(status);
    }
    return {};
}

/// Views of every type, on storages of one slice and of several.
std::vector<StorageTask> everyType()
{
    std::vector<StorageTask> tasks;
    for (const DTypeTraits &row : allDTypes()) {
        for (const std::int64_t nbytes : {mebi / 8, 5 * mebi / 2}) {
            const std::int64_t count = nbytes / row.itemsize + 13;
            tasks.push_back(taskOf(
                sampleElements(row.dtype, static_cast<std::size_t>(count), 3),
                {tensor(row.dtype, {count}, {1}), tensor(row.dtype, {}, {}, 5),
                 tensor(row.dtype, {300, count / 300}, {1, 300}), tensor(row.dtype, {count / 5, 2}, {5, 2}, 1),
                 tensor(row.dtype, {3, count / 8192, 6000}, {0, 8192, 1}), tensor(row.dtype, {1000, 3}, {1, 1})}));
        }
    }
    return tasks;
}

double gigabytesPerSecond(Engine &engine, const StorageTask &task, const EngineWork &work)
{
    QElapsedTimer timer;
    timer.start();
    const std::vector<StorageResult> results = runAll(engine, {task}, work, 0);
    const double seconds = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    const bool complete = results.size() == 1 && results[0].crc32 && !results[0].fallback;
    return complete ? static_cast<double>(task.nbytes) * 1e-9 / seconds : 0;
}

}  // namespace

class tst_CudaPlugin : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void saysWhyItCannotWork();
    void unknownGpu();
    void sameAsTheBuiltInEngine();
    void littleMemory();
    void throughput();

private:
    EngineStatus m_status;
};

#define NEEDS_GPU()        \
    if (!m_status.present) \
    QSKIP(qPrintable(QStringLiteral("needs a GPU: ") + QString::fromStdString(m_status.reason)))

void tst_CudaPlugin::initTestCase()
{
    if (!QFileInfo::exists(pluginFolder() + QStringLiteral("/libpt2scope-cuda.so")))
        QSKIP("the CUDA plugin is not built here");
    m_status = cudaStatus();
}

void tst_CudaPlugin::saysWhyItCannotWork()
{
    QCOMPARE(m_status.id, std::string("cuda"));
    if (m_status.present) {
        QVERIFY(!m_status.devices.empty());
        QVERIFY(!m_status.version.empty());
        for (const EngineDevice &device : m_status.devices)
            QVERIFY(device.id.starts_with("cuda:") && device.freeBytes <= device.memoryBytes);
        return;
    }
    QVERIFY2(m_status.reason.find("NVIDIA") != std::string::npos, m_status.reason.c_str());
    QVERIFY(!m_status.remedy.empty());
    QVERIFY(!plugins().make("cuda:0").ok());
    QCOMPARE((*plugins().make("auto"))->id(), std::string("cpu"));
}

void tst_CudaPlugin::unknownGpu()
{
    NEEDS_GPU();
    const auto engine = plugins().make("cuda:99");
    QVERIFY(!engine.ok());
    QVERIFY2(engine.error().message.starts_with("there is no GPU 'cuda:99'"), engine.error().message.c_str());
}

void tst_CudaPlugin::sameAsTheBuiltInEngine()
{
    NEEDS_GPU();
    const std::vector<StorageTask> tasks = everyType();
    const std::vector<StorageResult> want = runNatively(tasks, everything);
    for (const std::string device : {"cuda", m_status.devices.front().id.c_str()}) {
        auto engine = plugins().make(device);
        QVERIFY(engine.ok());
        const std::vector<StorageResult> got = runAll(**engine, tasks, everything);
        for (const StorageResult &result : got)
            QVERIFY2(!result.fallback, qPrintable(textOf(result.fallback)));
        QCOMPARE(difference(got, want), QString());
    }
}

void tst_CudaPlugin::littleMemory()
{
    NEEDS_GPU();
    EngineWork work = everything;
    work.deviceMemory = static_cast<std::uint64_t>(24 * mebi);
    auto engine = plugins().make(m_status.devices.front().id);
    QVERIFY(engine.ok());
    const std::vector<StorageResult> got = runAll(**engine, everyType(), work);
    for (const StorageResult &result : got)
        QVERIFY2(!result.fallback, qPrintable(textOf(result.fallback)));
    QCOMPARE(difference(got, runNatively(everyType(), work)), QString());
}

/// Prints, rather than holds: what is fast enough depends on the bus. packaging/gpu-check.sh sets it beside that.
void tst_CudaPlugin::throughput()
{
    NEEDS_GPU();
    if (!qEnvironmentVariableIsSet("PT2SCOPE_THROUGHPUT"))
        QSKIP("set PT2SCOPE_THROUGHPUT to measure");
    const std::int64_t nbytes = 2048 * mebi;
    for (const DType dtype : {DType::Float32, DType::BFloat16, DType::Int8}) {
        const std::int64_t count = nbytes / traits(dtype).itemsize;
        std::vector<std::byte> bytes = sampleElements(dtype, static_cast<std::size_t>(16 * mebi), 1);
        const std::size_t period = bytes.size();
        bytes.resize(static_cast<std::size_t>(nbytes));
        for (std::size_t done = period; done < bytes.size(); done += period)
            std::copy_n(bytes.data(), period, bytes.data() + done);
        const StorageTask task = taskOf(std::move(bytes), {tensor(dtype, {count}, {1})});
        for (const EngineDevice &device : m_status.devices) {
            auto engine = plugins().make(device.id);
            QVERIFY(engine.ok());
            gigabytesPerSecond(**engine, task, {});  // to warm up
            qInfo("%s, %s: CRC-32 %.1f GB/s, CRC-32 and statistics %.1f GB/s, with histogram %.1f GB/s",
                  device.id.c_str(), std::string(traits(dtype).name).c_str(), gigabytesPerSecond(**engine, task, {}),
                  gigabytesPerSecond(**engine, task, {.statistics = true}),
                  gigabytesPerSecond(**engine, task, {.statistics = true, .histogram = true}));
        }
    }
}

QTEST_GUILESS_MAIN(tst_CudaPlugin)
#include "tst_CudaPlugin.moc"
