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

/// Protocol 2 and the magic number that torch.save began with before it wrote ZIP archives.
constexpr std::string_view oldTorchSave = "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.";

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
    void foreignFilesAreDropped_data();
    void foreignFilesAreDropped();
    void oldTorchSaveStreamsAreNotForeign();
    void picklesAreNotForeign();
    void brokenArchivesAreNotForeign_data();
    void brokenArchivesAreNotForeign();
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

void tst_CheckRun::foreignFilesAreDropped_data()
{
    QTest::addColumn<std::vector<std::byte>>("bytes");
    QTest::addColumn<std::string>("ending");

    QTest::newRow("a ZIP of texts") << ZipBuilder().add("docs/readme", "text").build() << std::string(".pt");
    QTest::newRow("a picture") << toBytes("\x89PNG not a model") << std::string(".pth");
    QTest::newRow("text") << toBytes("epoch 3") << std::string(".ckpt");
    QTest::newRow("nothing") << std::vector<std::byte>{} << std::string(".pth");
}

void tst_CheckRun::foreignFilesAreDropped()
{
    QFETCH(std::vector<std::byte>, bytes);
    QFETCH(std::string, ending);
    const TemporaryFile file(bytes, ending);
    for (const std::size_t most : {std::size_t{100}, std::size_t{0}}) {
        FindingPolicy policy;
        policy.maxPerRule = most;
        const Reports found = run({{.path = file.path()}}, {.policy = policy});
        QCOMPARE(found.results.size(), std::size_t{0});
        QCOMPARE(found.outcome.status(), ExitStatus::Failure);
    }
    const Reports named = run({{.path = file.path(), .named = true}}, {});
    QCOMPARE(named.results.size(), std::size_t{1});
    QVERIFY(named.results[0].incomplete);
    QCOMPARE(named.outcome.status(), ExitStatus::Failure);
}

void tst_CheckRun::oldTorchSaveStreamsAreNotForeign()
{
    const TemporaryFile file(toBytes(oldTorchSave), ".pt");
    const Reports found = run({{.path = file.path()}}, {});
    QCOMPARE(found.results.size(), std::size_t{1});
    QCOMPARE(found.results[0].layout, std::string("torch-save-legacy"));
    QCOMPARE(found.outcome.status(), ExitStatus::Findings);
}

void tst_CheckRun::picklesAreNotForeign()
{
    const TemporaryFile file(toBytes("\x80\x02}q\x01."), ".pt");
    const Reports found = run({{.path = file.path()}}, {});
    QCOMPARE(found.results.size(), std::size_t{1});
    QCOMPARE(found.results[0].status, CheckStatus::Ok);
    QCOMPARE(found.outcome.status(), ExitStatus::Success);
}

void tst_CheckRun::brokenArchivesAreNotForeign_data()
{
    QTest::addColumn<std::vector<std::byte>>("bytes");
    QTest::addColumn<std::string>("ending");
    QTest::addColumn<QByteArray>("rule");

    const QByteArray notAZip = "container/not-a-zip";
    QTest::newRow("text named .pt2") << toBytes("epoch 3") << std::string(".pt2") << notAZip;
    QTest::newRow("nothing named .pt2") << std::vector<std::byte>{} << std::string(".pt2") << notAZip;
    QTest::newRow("begins like a ZIP") << toBytes("PK\x03\x04 and no more") << std::string(".pt") << notAZip;
    QTest::newRow("torch.save of old times named .pt2")
        << toBytes(oldTorchSave) << std::string(".pt2") << QByteArray("layout/torchscript-or-pickle");
}

void tst_CheckRun::brokenArchivesAreNotForeign()
{
    QFETCH(std::vector<std::byte>, bytes);
    QFETCH(std::string, ending);
    QFETCH(QByteArray, rule);
    const TemporaryFile file(bytes, ending);
    const Reports found = run({{.path = file.path()}}, {});
    QCOMPARE(found.results.size(), std::size_t{1});
    QCOMPARE(QByteArray(found.results[0].findings.front().rule->id.data()), rule);
    QCOMPARE(found.outcome.status(), ExitStatus::Findings);
    FindingPolicy ignoring;
    ignoring.ignored = {rule.toStdString()};
    const Reports ignored = run({{.path = file.path()}}, {.policy = ignoring});
    QCOMPARE(ignored.results.size(), std::size_t{1});
    QVERIFY(ignored.outcome.status() != ExitStatus::Success);
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
