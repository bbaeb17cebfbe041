// SPDX-License-Identifier: Apache-2.0
// A file whose tensors are read in several batches is judged as one.
#include "core/bytes/MemorySource.h"
#include "core/check/Checker.h"
#include "core/document/TensorRowList.h"
#include "tests/support/ArchiveEdits.h"

#include <QTest>
#include <algorithm>
#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::size_t many = TensorRowList::batchRows + 100;
constexpr std::size_t last = many - 1;

struct Tensor {
    std::string type = "U8";
    std::string shape = "2";
    std::string bytes = "\1\2";
};

/// Ordered as the writer orders them.
std::string nameOf(std::size_t tensor)
{
    return "t" + std::to_string(100'000 + tensor);
}

/// So many tensors, some of them others.
CheckResult checkMany(const std::map<std::size_t, Tensor> &others)
{
    std::string header;
    std::string data;
    for (std::size_t i = 0; i < many; ++i) {
        const auto found = others.find(i);
        const Tensor tensor = found == others.end() ? Tensor() : found->second;
        header += (i == 0 ? "{'" : ",'") + nameOf(i) + "':{'dtype':'" + tensor.type + "','shape':[" + tensor.shape
                  + "],'data_offsets':[" + std::to_string(data.size()) + ","
                  + std::to_string(data.size() + tensor.bytes.size()) + "]}";
        data += tensor.bytes;
    }
    header += "}";
    std::ranges::replace(header, '\'', '"');
    header.resize((header.size() + 7) / 8 * 8, ' ');
    std::string bytes;
    for (unsigned i = 0; i < 8; ++i)
        bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
    ThreadPool pool(2);
    const auto document = openDocument(std::make_shared<MemorySource>(toBytes(bytes + header + data)), "m.safetensors",
                                       DocumentDepth::Facts);
    return checkDocument(*document, pool, {});
}

QString findingsOf(const CheckResult &result)
{
    QStringList texts;
    for (const Finding &finding : result.findings)
        texts += QString::fromStdString(std::string(finding.rule->id) + " " + finding.location.tensor);
    return texts.join(", ");
}

QString valuesOf(const CheckResult &result)
{
    for (const PhaseOutcome &phase : result.phases) {
        if (phase.phase == Phase::Values)
            return QString::fromStdString(std::string(phaseStateName(phase.state)) + " " + phase.reason).trimmed();
    }
    return {};
}

}  // namespace

class tst_ManyTensors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sound()
    {
        const CheckResult result = checkMany({});
        QCOMPARE(findingsOf(result), QString());
        QCOMPARE(result.tensors, std::uint64_t(many));
        QCOMPARE(result.bytesVerified, std::uint64_t(2 * many));
        QCOMPARE(valuesOf(result), QString("passed"));
    }

    void findingsOfEachBatch()
    {
        const CheckResult result = checkMany({{0, {.bytes = "\1\1"}}, {last, {.bytes = "\3\3"}}});
        QCOMPARE(findingsOf(result),
                 QString::fromStdString("verify/constant " + nameOf(0) + ", verify/constant " + nameOf(last)));
        QCOMPARE(result.findings.back().location.length, std::uint64_t(2));
    }

    /// A tensor of the last batch that has no bytes is told by its own name.
    void notRebuilt()
    {
        const CheckResult result = checkMany({{last, {.shape = "3"}}});
        const std::string expected = "not-checked 1 tensor could not be rebuilt; " + nameOf(last) + ": ";
        QVERIFY2(valuesOf(result).startsWith(QString::fromStdString(expected)), qPrintable(valuesOf(result)));
    }
};

QTEST_APPLESS_MAIN(tst_ManyTensors)
#include "tst_ManyTensors.moc"
