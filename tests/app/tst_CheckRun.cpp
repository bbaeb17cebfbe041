// SPDX-License-Identifier: Apache-2.0
#include "app/CheckRun.h"

#include "app/OrderedEmitter.h"
#include "tests/support/ArchiveEdits.h"

#include <QTest>
#include <memory>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// Sound archives under names of their own.
class Archives {
public:
    explicit Archives(int count)
    {
        for (int i = 0; i < count; ++i)
            m_files.push_back(std::make_unique<TemporaryFile>(smallPt2()));
    }

    std::vector<Input> inputs() const
    {
        std::vector<Input> inputs;
        for (const auto &file : m_files)
            inputs.push_back({.path = file->path(), .named = true});
        return inputs;
    }

private:
    std::vector<std::unique_ptr<TemporaryFile>> m_files;
};

struct Reports {
    CheckRunOutcome outcome;
    std::vector<CheckResult> results;
};

Reports run(const std::vector<Input> &inputs, const CheckRunOptions &options)
{
    Reports reports;
    reports.outcome = runChecks(
        inputs, options, [](const CheckResult &) {},
        [&](const CheckResult &result) { reports.results.push_back(result); });
    return reports;
}

}  // namespace

class tst_CheckRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void emitsInOrder();
    void resultsKeepTheOrderOfInputs();
    void cancelledBeforehand();
    void cancelledMeanwhile();
    void foreignFilesAreDropped();
    void failuresAreReported();
    void status_data();
    void status();
};

void tst_CheckRun::emitsInOrder()
{
    ThreadPool pool(8);
    std::vector<std::size_t> seen;
    OrderedEmitter<std::size_t> emitter([&](std::size_t value) { seen.push_back(value); });
    pool.forEach(1'000, [&](std::size_t i) { emitter.put(i, i * 2); });
    QCOMPARE(seen.size(), std::size_t{1'000});
    for (std::size_t i = 0; i < seen.size(); ++i)
        QCOMPARE(seen[i], i * 2);
}

void tst_CheckRun::resultsKeepTheOrderOfInputs()
{
    const Archives archives(40);
    const std::vector<Input> inputs = archives.inputs();
    const Reports reports = run(inputs, {.jobs = 8, .absolutePaths = true});
    QCOMPARE(reports.results.size(), inputs.size());
    QCOMPARE(reports.outcome.inputs, inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i)
        QCOMPARE(reports.results[i].path, inputs[i].path);
}

void tst_CheckRun::cancelledBeforehand()
{
    const Archives archives(4);
    CancelToken token;
    token.cancel();
    const Reports reports = run(archives.inputs(), {.cancel = &token});
    QVERIFY(reports.results.empty());
    QCOMPARE(reports.outcome.status(), ExitStatus::Interrupted);
}

void tst_CheckRun::cancelledMeanwhile()
{
    const Archives archives(60);
    CancelToken token;
    std::size_t reported = 0;
    const CheckRunOutcome outcome = runChecks(
        archives.inputs(), {.jobs = 4, .cancel = &token}, [](const CheckResult &) {},
        [&](const CheckResult &result) {
            QVERIFY(!result.incomplete);
            if (++reported == 3)
                token.cancel();
        });
    QVERIFY2(reported >= 3 && reported < 60, QByteArray::number(reported));
    QCOMPARE(outcome.inputs, reported);
    QCOMPARE(outcome.status(), ExitStatus::Interrupted);
}

void tst_CheckRun::foreignFilesAreDropped()
{
    const TemporaryFile zipOfTexts(ZipBuilder().add("docs/readme", "text").build(), ".pt");
    const TemporaryFile picture(toBytes("\x89PNG not a model"), ".safetensors");
    for (const TemporaryFile *file : {&zipOfTexts, &picture}) {
        const Reports found = run({{.path = file->path()}}, {});
        QCOMPARE(found.results.size(), std::size_t{0});
        QCOMPARE(found.outcome.status(), ExitStatus::Failure);
        QCOMPARE(run({{.path = file->path(), .named = true}}, {}).results.size(), std::size_t{1});
    }
}

void tst_CheckRun::failuresAreReported()
{
    const Reports reports = run({{.path = "locked", .named = true, .failure = "Permission denied"}}, {});
    QCOMPARE(reports.results.size(), std::size_t{1});
    QCOMPARE(reports.results[0].status, CheckStatus::Unreadable);
    QCOMPARE(reports.results[0].reason, std::string("Permission denied"));
    QCOMPARE(reports.outcome.status(), ExitStatus::Failure);
}

void tst_CheckRun::status_data()
{
    QTest::addColumn<bool>("failed");
    QTest::addColumn<bool>("incomplete");
    QTest::addColumn<bool>("interrupted");
    QTest::addColumn<int>("inputs");
    QTest::addColumn<int>("status");

    QTest::newRow("good") << false << false << false << 1 << 0;
    QTest::newRow("bad") << true << false << false << 1 << 1;
    QTest::newRow("incomplete") << false << true << false << 1 << 3;
    QTest::newRow("bad and incomplete") << true << true << false << 1 << 1;
    QTest::newRow("nothing") << false << false << false << 0 << 3;
    QTest::newRow("interrupted") << true << true << true << 1 << 130;
}

void tst_CheckRun::status()
{
    QFETCH(bool, failed);
    QFETCH(bool, incomplete);
    QFETCH(bool, interrupted);
    QFETCH(int, inputs);
    const CheckRunOutcome outcome{.inputs = static_cast<std::size_t>(inputs),
                                  .suppressed = 0,
                                  .failed = failed,
                                  .incomplete = incomplete,
                                  .interrupted = interrupted};
    QTEST(static_cast<int>(outcome.status()), "status");
}

QTEST_APPLESS_MAIN(tst_CheckRun)
#include "tst_CheckRun.moc"
