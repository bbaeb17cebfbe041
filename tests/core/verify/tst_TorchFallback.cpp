// SPDX-License-Identifier: Apache-2.0
// A GPU that fails: the CPU does its work, and says so.
#include "tests/support/EngineRuns.h"

#include <QTest>

#if PT2SCOPE_HAS_TORCH
#include "core/verify/torch/TorchEngine.h"
#endif

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_TorchFallback : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gpuThatIsNotThere();
};

void tst_TorchFallback::gpuThatIsNotThere()
{
#if PT2SCOPE_HAS_TORCH
    const std::vector<std::byte> storage = sampleElements(DType::Float32, 100, 1);
    const TensorMeta meta = tensor(DType::Float32, {10, 10}, {1, 10});
    TorchEngine gpu(c10::Device{c10::kCUDA, 99});
    TorchEngine cpu(c10::Device{c10::kCPU});
    QCOMPARE(gpu.id(), std::string("torch:cuda:99"));
    const StorageTask task = taskOf(storage, {meta, tensor(DType::Float32, {101}, {1})});
    const std::vector<StorageResult> got = runAll(gpu, {task}, allWork);
    const std::vector<StorageResult> want = runAll(cpu, {task}, allWork);
    QVERIFY(got.at(0).fallback && !want.at(0).fallback);
    QVERIFY2(got[0].fallback->message.starts_with("LibTorch: "), got[0].fallback->message.c_str());
    QCOMPARE(got[0].crc32, want[0].crc32);
    QCOMPARE(got[0].views.at(0).digest, sha256Of(logical(meta, storage)));
    QCOMPARE(roundedDifference(*got[0].views[0].statistics, *want[0].views.at(0).statistics), QString());
    QVERIFY(!got[0].views[0].failure && got[0].views.at(1).failure);
#else
    QSKIP("the LibTorch plugin is not built");
#endif
}

QTEST_GUILESS_MAIN(tst_TorchFallback)
#include "tst_TorchFallback.moc"
