// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/check/Checker.h"
#include "core/check/rules/AreaRules.h"
#include "tests/support/AlteringEngine.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/RuleCase.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

std::string floats(std::initializer_list<float> values)
{
    std::string bytes(values.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), std::data(values), bytes.size());
    return bytes;
}

/// The small archive, whose weight is `line` on these bytes, and no parameter of the program.
Bytes weightOf(const std::string &content, const ConfigLine &line)
{
    Entries entries = withWeights({{"buffer", line}});
    entryOf(entries, "data/weights/weight_0").content = content;
    return zip(entries);
}

/// A weight and its transposed.
Bytes views()
{
    const ConfigLine whole{.sizes = "[3, 4]", .strides = "[4, 1]"};
    const ConfigLine turned{.sizes = "[4, 3]", .strides = "[1, 4]"};
    return zip(withWeights({{"w", whole}, {"turned", turned}}));
}

void flipCrc(StorageResult &result)
{
    *result.crc32 ^= 1;
}

void flipDigests(StorageResult &result)
{
    for (ViewResult &view : result.views)
        view.digest.front() = view.digest.front() == '0' ? '1' : '0';
}

void fallBack(StorageResult &result)
{
    result.fallback = Error{ErrorCode::Io, "out of memory"};
}

void refuseViews(StorageResult &result)
{
    for (ViewResult &view : result.views)
        view = {.statistics = {}, .digest = {}, .failure = Error{ErrorCode::Unsupported, "there is no such type"}};
}

void failStorage(StorageResult &result)
{
    result.crc32.reset();
    result.failure = Error{ErrorCode::Io, "the device is busy"};
    for (ViewResult &view : result.views)
        view = {.statistics = {}, .digest = {}, .failure = result.failure};
}

CheckResult checkOn(const Bytes &bytes, Engine &engine)
{
    ThreadPool pool(2);
    CheckOptions options;
    options.engine = &engine;
    return checkDocument(*openDocument(std::make_shared<MemorySource>(bytes), "model.pt2", DocumentDepth::Facts), pool,
                         options);
}

/// What a device does, and the findings of area verify above info: "error verify/a, warning verify/b".
struct DeviceCase {
    const char *what;
    AlteringEngine::Alter alter;
    const char *findings;
};

const std::vector<DeviceCase> deviceCases{
    {"a sound device", {}, ""},
    {"other bytes", flipCrc, "error verify/device-crc-mismatch, error verify/device-crc-mismatch"},
    {"other tensors", flipDigests,
     "error verify/reconstruction-mismatch, error verify/reconstruction-mismatch, error "
     "verify/reconstruction-mismatch"},
    {"memory runs out", fallBack, "warning verify/device-error"},
    {"a type it does not know", refuseViews, ""},
    {"a storage that fails", failStorage, "warning verify/device-error"},
};

std::vector<RuleCase> constantCases()
{
    const ConfigLine four{.sizes = "[4]", .strides = "[1]"};
    const ConfigLine complex{.dtype = "10", .sizes = "[2]", .strides = "[1]"};
    return {
        {"verify/constant", "ones", info, weightOf(floats({1, 1, 1, 1}), four)},
        {"verify/constant", "zeros of a buffer", info, weightOf(floats({0, -0.0F, 0, 0}), four)},
        {"verify/constant", "infinities", info, weightOf(floats({-INFINITY, -INFINITY, -INFINITY, -INFINITY}), four)},
        {"verify/constant", "complex ones", info, weightOf(floats({1, 2, 1, 2}), complex)},
        {"verify/constant", "complex numbers that differ", silent, weightOf(floats({1, 2, 1, 3}), complex)},
        {"verify/constant", "one that differs", silent, weightOf(floats({1, 1, 1, 2}), four)},
        {"verify/constant", "NaN", silent, weightOf(floats({NAN, NAN, NAN, NAN}), four)},
        {"verify/constant", "a single element", silent, weightOf(floats({1}), {.sizes = "[1]", .strides = "[1]"})},
        {"verify/constant", "a single element, expanded", silent,
         weightOf(floats({1}), {.sizes = "[4]", .strides = "[0]"})},
        {"verify/constant", "two elements, expanded", info,
         weightOf(floats({1, 1}), {.sizes = "[4, 2]", .strides = "[0, 1]"})},
    };
}

/// A parameter is one by the signature of the program, whose w is.
std::vector<RuleCase> parameterCases()
{
    return {{"verify/constant", "zeros of a parameter, which blob/all-zero tells", silent,
             zip(with("data/weights/weight_0", std::string(48, '\0')))},
            {"verify/constant", "ones of a parameter", info,
             zip(with("data/weights/weight_0", floats({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})))}};
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined = constantCases();
        for (auto &&each : parameterCases())
            joined.push_back(each);
        return joined;
    }();
    return all;
}

}  // namespace

class tst_VerifyRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void constantTensors_data() { addRuleCaseRows(cases()); }
    void constantTensors()
    {
        QFETCH(int, index);
        verifyRuleCase(cases()[static_cast<std::size_t>(index)], verifyRules());
    }

    void devices_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < deviceCases.size(); ++i)
            QTest::newRow(deviceCases[i].what) << static_cast<int>(i);
    }

    void devices()
    {
        QFETCH(int, index);
        const DeviceCase &each = deviceCases[static_cast<std::size_t>(index)];
        AlteringEngine engine(each.alter);
        std::string found;
        for (const Finding &finding : checkOn(views(), engine).findings) {
            if (finding.rule->area() == "verify" && finding.severity != Severity::Info)
                found += (found.empty() ? "" : ", ") + std::string(severityName(finding.severity)) + ' '
                         + std::string(finding.rule->id);
        }
        QCOMPARE(QByteArray(found.c_str()), QByteArray(each.findings));
    }

    void everyRuleHasCases()
    {
        for (const Rule *rule : verifyRules()) {
            const auto fires = [&](const DeviceCase &each) {
                return std::string_view(each.findings).find(rule->id) != std::string_view::npos;
            };
            const bool byDevice = std::ranges::any_of(deviceCases, fires);
            const auto ofRule = [&](const RuleCase &each) { return each.rule == rule->id; };
            QVERIFY2(byDevice || std::ranges::any_of(cases(), ofRule), std::string(rule->id).c_str());
        }
    }

    void messages()
    {
        AlteringEngine flips(flipCrc);
        const CheckResult result = checkOn(views(), flips);
        QCOMPARE(result.device, std::string("cuda:0"));
        const Finding *finding = findFinding(result.findings, "verify/device-crc-mismatch");
        QVERIFY(finding);
        QVERIFY2(finding->message.starts_with("on cuda:0 the storage of w has CRC-32 "), finding->message.c_str());
        QVERIFY2(finding->message.ends_with("; on the same storage: turned"), finding->message.c_str());
        QCOMPARE(finding->location.record, std::string("model/data/weights/weight_0"));
        QCOMPARE(finding->related.size(), std::size_t(1));
        QVERIFY(!findFinding(result.findings, "container/crc-mismatch"));

        AlteringEngine refuses(refuseViews);
        const CheckResult unsupported = checkOn(views(), refuses);
        QCOMPARE(unsupported.phases.back().reason, std::string("3 tensors left to the CPU; w: there is no such type"));
        QCOMPARE(unsupported.phases.back().state, PhaseState::Passed);
    }

    void whatIsTooShortIsLeftOut()
    {
        AlteringEngine engine;
        const PhaseOutcome values = checkOn(weightOf(std::string(44, '\1'), {}), engine).phases.back();
        QCOMPARE(values.phase, Phase::Values);
        QCOMPARE(values.state, PhaseState::NotChecked);
        QCOMPARE(values.reason,
                 std::string("1 tensor could not be rebuilt; buffer: the tensor needs 48 bytes of storage, "
                             "there are 44"));
    }

    void whatIsNotRebuiltDoesNotPass_data()
    {
        QTest::addColumn<QByteArray>("sizes");
        QTest::addColumn<QByteArray>("dtype");
        QTest::addColumn<QString>("reason");
        const QString noSizes = "nothing says its sizes in plain numbers";
        QTest::newRow("all is well") << QByteArray("[3, 4]") << QByteArray("7") << QString();
        QTest::newRow("symbolic") << QByteArray(R"([{"as_expr": {"expr_str": "s0", "hint": null}}, {"as_int": 4}])")
                                  << QByteArray("7") << noSizes;
        QTest::newRow("more than 63 bits") << QByteArray("[9223372036854775808, 4]") << QByteArray("7") << noSizes;
        QTest::newRow("negative") << QByteArray("[-3, 4]") << QByteArray("7")
                                  << "sizes, strides and offset describe no tensor";
        QTest::newRow("beyond the storage")
            << QByteArray("[4, 4]") << QByteArray("7") << "the tensor needs 64 bytes of storage, there are 48";
        QTest::newRow("no type") << QByteArray("[3, 4]") << QByteArray("99") << "nothing says what type it is of";
        QTest::newRow("100001 dimensions")
            << "[" + QByteArray("1, ").repeated(100'000) + "12]" << QByteArray("7") << "it has 100001 dimensions";
    }

    void whatIsNotRebuiltDoesNotPass()
    {
        QFETCH(QByteArray, sizes);
        QFETCH(QByteArray, dtype);
        QFETCH(QString, reason);
        const ConfigLine line{.dtype = dtype.toStdString(), .sizes = sizes.toStdString(), .strides = "[4, 1]"};
        AlteringEngine engine;
        const PhaseOutcome values = checkOn(weightOf(std::string(48, '\1'), line), engine).phases.back();
        QCOMPARE(values.phase, Phase::Values);
        QCOMPARE(values.state, reason.isEmpty() ? PhaseState::Passed : PhaseState::NotChecked);
        QVERIFY2(QString::fromStdString(values.reason).endsWith(reason), values.reason.c_str());
    }

    void emptyBlobs_data()
    {
        QTest::addColumn<bool>("alone");
        QTest::newRow("of an export without weights") << true;
        QTest::newRow("among others") << false;
    }

    /// A constant with bytes stands beside the weight: its section has nothing to do with that of the weights.
    void emptyBlobs()
    {
        QFETCH(bool, alone);
        std::vector<std::pair<std::string, ConfigLine>> weights{{"w", {.path = R"("weight_1")"}}};
        if (!alone)
            weights.push_back({"buffer", {}});
        Entries entries = withWeights(weights);
        entries.insert(entries.begin() + 1, entryOf(entries, "data/weights/weight_0"));
        entries[1].name = "model/data/weights/weight_1";
        entries[1].content.clear();
        if (alone)
            entryOf(entries, "data/weights/weight_0").content.clear();
        AlteringEngine engine;
        const PhaseOutcome values = checkOn(zip(entries), engine).phases.back();
        QCOMPARE(values.phase, Phase::Values);
        QVERIFY2(values.state != PhaseState::NotChecked || !alone, values.reason.c_str());
        QCOMPARE(values.state == PhaseState::NotChecked, !alone);
    }

    void aDamagedArchiveIsNoFaultOfTheDevice()
    {
        Entries entries = smallPt2Entries();
        entryOf(entries, "data/weights/weight_0").crcXor = 1;
        AlteringEngine engine;
        const CheckResult result = checkOn(zip(entries), engine);
        QVERIFY(findFinding(result.findings, "container/crc-mismatch"));
        QVERIFY(!findFinding(result.findings, "verify/device-crc-mismatch"));
    }
};

QTEST_APPLESS_MAIN(tst_VerifyRules)
#include "tst_VerifyRules.moc"
