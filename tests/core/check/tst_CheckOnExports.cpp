// SPDX-License-Identifier: Apache-2.0
// What a check says of export folders and checkpoints that TorchEasyRec wrote, and of those with one fault.
#include "core/check/Checker.h"
#include "core/document/TensorRow.h"
#include "tests/support/ExportFixtures.h"
#include "tests/support/RuleRunner.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

CheckResult checkOf(const QString &path, const CheckOptions &options = {})
{
    ThreadPool pool(2);
    return checkFile(path.toStdString(), pool, options);
}

/// A form's kind and layout, by the name of its fixture.
QString formOf(const QString &name)
{
    if (name.startsWith("rtp-"))
        return "rtp rtp";
    if (name.startsWith("checkpoint-"))
        return "checkpoint checkpoint-root";
    if (name.startsWith("distributed"))
        return "tzrec distributed-embedding";
    if (name.startsWith("online"))
        return "tzrec online-dense";
    if (name.startsWith("aoti-") || name == "trt")
        return "tzrec " + name;
    return "tzrec jit";
}

/// Where the form lies in a fixture: online exports in a folder of their own.
QString formFolder(const QString &path)
{
    return QFile::exists(path + "/dense_hot_export") ? path + "/dense_hot_export" : path;
}

QString phasesOf(const CheckResult &result)
{
    QStringList parts;
    for (const PhaseOutcome &outcome : result.phases)
        parts << QString::fromStdString(std::string(phaseName(outcome.phase)) + ' '
                                        + std::string(phaseStateName(outcome.state)) + ' ' + outcome.reason)
                     .trimmed();
    return parts.join(", ");
}

}  // namespace

class tst_CheckOnExports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void soundFolders_data();
    void soundFolders();
    void brokenFolders_data();
    void brokenFolders();
    void phasesOfAnRtpExport();
    void quickReadsNoTensor();
    void everyByteIsReadOnce_data();
    void everyByteIsReadOnce();
    void whatWasCancelledIsNotChecked();
    void damageInsideAnArchive();
    void archivesNameTheirPlace();
    void flippedItemsOfACheckpoint();
    void safetensorsFile();
    void otherFolders();
};

void tst_CheckOnExports::soundFolders_data()
{
    QTest::addColumn<QString>("name");
    QVERIFY(soundExports().size() > 10);
    for (const QString &name : soundExports())
        QTest::newRow(name.toUtf8()) << name;
}

void tst_CheckOnExports::soundFolders()
{
    QFETCH(QString, name);
    const CheckResult result = checkOf(formFolder(exportFixture(name)));
    QCOMPARE(QString::fromStdString(result.kind + ' ' + result.layout), formOf(name));
    QVERIFY2(result.status == CheckStatus::Ok, describeFindings(result.findings).c_str());
    QVERIFY2(!result.incomplete, qPrintable(phasesOf(result)));
}

void tst_CheckOnExports::brokenFolders_data()
{
    QTest::addColumn<int>("index");
    const auto cases = brokenExports();
    QVERIFY(cases.size() > 50);
    for (std::size_t i = 0; i < cases.size(); ++i)
        QTest::newRow(cases[i].name) << static_cast<int>(i);
}

/// The rule that knows the fault, and none beside those that may follow from it.
void tst_CheckOnExports::brokenFolders()
{
    QFETCH(int, index);
    const BrokenExport broken = brokenExports()[static_cast<std::size_t>(index)];
    const BrokenExportFolder folder(broken);
    const CheckResult result = checkOf(formFolder(QString::fromStdString(folder.path())));
    const std::string all = describeFindings(result.findings);
    const Finding *found = findFinding(result.findings, broken.rule.toStdString());
    QVERIFY2(found, all.c_str());
    QVERIFY2(found->severity >= parseSeverity(broken.severity.toStdString()), all.c_str());
    for (const Finding &finding : result.findings) {
        const QString rule = QString::fromStdString(std::string(finding.rule->id));
        QVERIFY2(finding.severity == Severity::Info || rule == broken.rule || broken.mayAlsoReport.contains(rule),
                 all.c_str());
    }
}

void tst_CheckOnExports::phasesOfAnRtpExport()
{
    QCOMPARE(phasesOf(checkOf(exportFixture("rtp-tiny"))),
             "files passed, features passed, tensors passed, program passed, pickles passed, values passed");
    QCOMPARE(phasesOf(checkOf(exportFixture("jit-tiny"))),
             "files passed, features passed, tensors skipped does not apply, program passed, pickles passed, "
             "values passed");
}

void tst_CheckOnExports::quickReadsNoTensor()
{
    CheckOptions quick;
    quick.quick = true;
    const CheckResult result = checkOf(exportFixture("rtp-tiny"), quick);
    QVERIFY(phasesOf(result).endsWith("values skipped --quick"));
    const CheckResult whole = checkOf(exportFixture("rtp-tiny"));
    QVERIFY(whole.bytesVerified > result.bytesVerified);
    QCOMPARE(whole.tensors, result.tensors);
}

void tst_CheckOnExports::everyByteIsReadOnce_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"distributed-int8", "checkpoint-torch", "jit-tiny", "rtp-2rank-replicated", "aoti-legacy"})
        QTest::newRow(name) << QString(name);
}

/// Keys of hash maps, which are looked through in passes, lie in none of these.
void tst_CheckOnExports::everyByteIsReadOnce()
{
    QFETCH(QString, name);
    std::atomic<std::uint64_t> last = 0;
    std::atomic<std::uint64_t> all = 0;
    CheckOptions options;
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
        last = std::max<std::uint64_t>(last, done);
        all = total;
    };
    const CheckResult result = checkOf(exportFixture(name), options);
    QVERIFY(all > 0);
    QCOMPARE(last.load(), all.load());
    QCOMPARE(result.bytesVerified, all.load());
}

void tst_CheckOnExports::whatWasCancelledIsNotChecked()
{
    CancelToken cancel;
    cancel.cancel();
    CheckOptions options;
    options.cancel = &cancel;
    QVERIFY(phasesOf(checkOf(exportFixture("rtp-tiny"), options)).contains("tensors not-checked cancelled"));
    QVERIFY(phasesOf(checkOf(exportFixture("checkpoint-tiny"), options)).contains("program not-checked cancelled"));
}

void tst_CheckOnExports::damageInsideAnArchive()
{
    FolderBuilder folder(exportFixture("rtp-tiny").toStdString());
    std::string archive = folder.read("fx_user_model/exported_model.pt");
    const std::size_t place = archive.find("graph_module");
    QVERIFY(place != std::string::npos);
    archive[place] = 'G';
    folder.file("fx_user_model/exported_model.pt", archive);
    const CheckResult result = checkOf(formFolder(QString::fromStdString(folder.path())));
    const Finding *finding = findFinding(result.findings, "container/crc-mismatch");
    QVERIFY2(finding, describeFindings(result.findings).c_str());
    QVERIFY(finding->location.record.starts_with("fx_user_model/exported_model.pt!/"));
    QVERIFY2(phasesOf(result).contains("program failed"), qPrintable(phasesOf(result)));
}

void tst_CheckOnExports::archivesNameTheirPlace()
{
    const CheckResult result = checkOf(exportFixture("rtp-tiny"));
    QCOMPARE(result.models, std::vector<std::string>{"fx_user_model/exported_model.pt"});
    for (const Finding &finding : result.findings)
        QVERIFY2(!finding.location.record.starts_with('/') && !finding.location.record.empty(),
                 describeFindings(result.findings).c_str());
}

/// One bit at the front or the end of each tensor, and of the first byte of the file, by which torch.load tells
/// archives.
void tst_CheckOnExports::flippedItemsOfACheckpoint()
{
    FolderBuilder folder(exportFixture("checkpoint-torch").toStdString());
    const Result<DocumentPtr> document = openDocument(folder.path());
    QVERIFY(document.ok());
    const std::string file = "model.ckpt-7/model/__0_0.distcp";
    const std::string sound = folder.read(file);
    std::set<std::uint64_t> places{0};
    for (const TensorRow &row : storedTensorRows(**document)) {
        if (row.storage && row.storage->file == file && row.storage->nbytes > 0)
            places.insert({row.storage->offset, row.storage->offset + row.storage->nbytes - 1});
    }
    QVERIFY(places.size() > 20);
    for (const std::uint64_t place : places) {
        std::string flipped = sound;
        flipped[place] = static_cast<char>(flipped[place] ^ 0x40);
        folder.file(file, flipped);
        const CheckResult result = checkOf(QString::fromStdString(folder.path()));
        QVERIFY2(result.status == CheckStatus::Error, std::to_string(place).c_str());
    }
}

void tst_CheckOnExports::safetensorsFile()
{
    const CheckResult result = checkOf(exportFixture("rtp-tiny/model-000000-of-000002.safetensors"));
    QCOMPARE(result.kind, std::string("safetensors"));
    QCOMPARE(result.tensors, std::uint64_t(4));
    QCOMPARE(result.bytesVerified, std::uint64_t(312));
    QVERIFY2(result.status == CheckStatus::Ok, describeFindings(result.findings).c_str());
    QCOMPARE(phasesOf(result), "tensors passed, values passed");
}

void tst_CheckOnExports::otherFolders()
{
    const FolderBuilder empty;
    const CheckResult result = checkOf(QString::fromStdString(empty.path()));
    QVERIFY(result.status == CheckStatus::Unreadable);
    QCOMPARE(result.reason, std::string("the folder is no TorchEasyRec export or checkpoint"));
}

QTEST_APPLESS_MAIN(tst_CheckOnExports)
#include "tst_CheckOnExports.moc"
