// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/check/Checker.h"
#include "tests/support/ZipBuilder.h"

#include <QTest>

using namespace pt2scope;
using pt2scope::testing::smallPt2;
using pt2scope::testing::smallPt2Entries;
using pt2scope::testing::TemporaryFile;
using pt2scope::testing::ZipBuilder;

namespace {

CheckResult checkBytes(std::vector<std::byte> bytes, const std::string &name, const CheckOptions &options = {},
                       unsigned jobs = 2)
{
    ThreadPool pool(jobs);
    const DocumentPtr document =
        openDocument(std::make_shared<MemorySource>(std::move(bytes)), name, DocumentDepth::Facts);
    return checkDocument(*document, pool, options);
}

/// "container passed, layout passed, aoti skipped (does not apply)"
QString phasesOf(const CheckResult &result)
{
    QStringList parts;
    for (const PhaseOutcome &outcome : result.phases) {
        std::string text = std::string(phaseName(outcome.phase)) + ' ' + std::string(phaseStateName(outcome.state));
        if (!outcome.reason.empty())
            text += " (" + outcome.reason + ')';
        parts << QString::fromStdString(text);
    }
    return parts.join(QStringLiteral(", "));
}

std::vector<std::byte> bytesOf(std::string_view text)
{
    const auto raw = std::as_bytes(std::span(text));
    return {raw.begin(), raw.end()};
}

/// A layered archive whose first weight has one flipped bit.
std::vector<std::byte> damagedPt2()
{
    ZipBuilder builder;
    for (ZipBuilder::Entry entry : smallPt2Entries()) {
        if (entry.name.ends_with("weight_0"))
            entry.crcXor = 1;
        builder.add(entry);
    }
    return builder.build();
}

}  // namespace

class tst_Checker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void soundArchive()
    {
        const CheckResult result = checkBytes(smallPt2(), "model.pt2");
        QCOMPARE(result.status, CheckStatus::Ok);
        QCOMPARE(phasesOf(result),
                 QStringLiteral(
                     "container passed, layout passed, config passed, aoti skipped (does not apply), "
                     "model passed, graph passed, signature passed, blobs passed, pickles passed, values passed"));
        QVERIFY(!result.incomplete);
        QCOMPARE(result.kind, std::string("pt2"));
        QCOMPARE(result.layout, std::string("pt2-layered"));
        QCOMPARE(result.models, std::vector<std::string>{"model"});
        QCOMPARE(result.tensors, std::uint64_t(2));  // a weight and a sample input
    }

    void quickLeavesBlobsAlone()
    {
        CheckOptions quick;
        quick.quick = true;
        const CheckResult result = checkBytes(damagedPt2(), "model.pt2", quick);
        QVERIFY(result.quick);
        QCOMPARE(result.counts[static_cast<std::size_t>(Severity::Error)], std::size_t(0));
        QVERIFY(phasesOf(result).startsWith(QStringLiteral("container passed (CRC-32 of blobs left out by --quick)")));
        QVERIFY(phasesOf(result).contains(QStringLiteral("blobs skipped (--quick)")));
        QVERIFY(!result.incomplete);
    }

    void damageFailsItsPhaseOnly()
    {
        const CheckResult result = checkBytes(damagedPt2(), "model.pt2");
        QCOMPARE(result.status, CheckStatus::Error);
        QCOMPARE(phasesOf(result),
                 QStringLiteral(
                     "container failed, layout passed, config passed, aoti skipped (does not apply), "
                     "model passed, graph passed, signature passed, blobs passed, pickles passed, values passed"));
        QCOMPARE(result.findings.front().rule->id, std::string_view("container/crc-mismatch"));
    }

    void reportIsTheSameForAnyNumberOfThreads()
    {
        const CheckResult one = checkBytes(damagedPt2(), "model.pt2", {}, 1);
        for (const unsigned jobs : {2u, 5u}) {
            const CheckResult other = checkBytes(damagedPt2(), "model.pt2", {}, jobs);
            QCOMPARE(other.findings.size(), one.findings.size());
            for (std::size_t i = 0; i < one.findings.size(); ++i) {
                QCOMPARE(other.findings[i].rule, one.findings[i].rule);
                QCOMPARE(other.findings[i].message, one.findings[i].message);
                QCOMPARE(other.findings[i].location.record, one.findings[i].location.record);
            }
        }
    }

    void whatIsNoKnownFormatIsUnreadable_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isFinding");
        const auto zip = ZipBuilder().add("word/document.xml", "<xml/>").build();
        const QByteArray foreign(reinterpret_cast<const char *>(zip.data()), static_cast<qsizetype>(zip.size()));
        QTest::newRow("text") << QByteArray("hello") << "notes.txt" << false;
        QTest::newRow("text named like an archive") << QByteArray("hello") << "model.pt2" << true;
        QTest::newRow("empty file named like an archive") << QByteArray() << "model.pt2" << true;
        QTest::newRow("another program's ZIP") << foreign << "letter.docx" << false;
    }

    void whatIsNoKnownFormatIsUnreadable()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, name);
        QFETCH(bool, isFinding);
        const CheckResult result = checkBytes(bytesOf(bytes.toStdString()), name.toStdString());
        QCOMPARE(result.status, CheckStatus::Unreadable);
        QVERIFY(result.incomplete);
        QVERIFY(!result.reason.empty());
        QCOMPARE(result.counts[static_cast<std::size_t>(Severity::Error)] > 0, isFinding);
    }

    void oldTorchSaveStreams_data()
    {
        QTest::addColumn<QByteArray>("stream");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("rules");
        const QByteArray whole(
            "\x80\x02\x8a\x0al\xfc\x9c\x46\xf9 j\xa8P\x19.\x80\x02M\xe9\x03."
            "\x80\x02}.\x80\x02}.\x80\x02].",
            33);
        QTest::newRow("as torch names it") << whole << "weights.pth" << QByteArray("info layout/torchscript-or-pickle");
        QTest::newRow("named like an export")
            << whole << "weights.pt2" << QByteArray("error layout/torchscript-or-pickle");
        QTest::newRow("cut off") << whole.left(20) << "weights.pth"
                                 << QByteArray(
                                        "info layout/torchscript-or-pickle, error pickle/malformed, "
                                        "error pickle/malformed");
    }

    void oldTorchSaveStreams()
    {
        QFETCH(QByteArray, stream);
        QFETCH(QString, name);
        QFETCH(QByteArray, rules);
        const CheckResult result = checkBytes(bytesOf(stream.toStdString()), name.toStdString());
        QCOMPARE(result.layout, std::string("torch-save-legacy"));
        QByteArray found;
        for (const Finding &finding : result.findings)
            found += (found.isEmpty() ? "" : ", ") + QByteArray(severityName(finding.severity).data()) + " "
                     + QByteArray(finding.rule->id.data());
        QCOMPARE(found, rules);
        QVERIFY(!result.incomplete);
    }

    void absentFileIsUnreadable()
    {
        ThreadPool pool(1);
        const CheckResult result = checkFile("absent.pt2", pool, {});
        QCOMPARE(result.status, CheckStatus::Unreadable);
        QVERIFY(result.incomplete);
        QCOMPARE(result.reason, std::string("No such file or directory"));
    }

    void interruptedCheckIsNoSuccess()
    {
        CancelToken cancel;
        cancel.cancel();
        CheckOptions options;
        options.cancel = &cancel;
        const CheckResult result = checkBytes(smallPt2(), "model.pt2", options);
        QVERIFY(result.incomplete);
        QVERIFY(phasesOf(result).contains(QStringLiteral("cancelled")));
    }

    void fileThatShrinksAfterOpeningIsNoSuccess()
    {
        const TemporaryFile file(smallPt2());
        const auto document = openDocument(file.path());
        QVERIFY(document.ok());
        QVERIFY(QFile::resize(QString::fromStdString(file.path()), 200));
        ThreadPool pool(2);
        const CheckResult result = checkDocument(**document, pool, {});
        QVERIFY(result.incomplete || result.status == CheckStatus::Error);
        QVERIFY2(phasesOf(result).contains(QStringLiteral("ends early")) || result.status == CheckStatus::Error,
                 qPrintable(phasesOf(result)));
    }

    void progressReachesTheTotal()
    {
        CheckOptions options;
        std::atomic<std::uint64_t> most{0};
        std::atomic<std::uint64_t> announced{0};
        options.progress = [&](std::uint64_t done, std::uint64_t total) {
            announced = total;
            std::uint64_t seen = most;
            while (seen < done && !most.compare_exchange_weak(seen, done)) {
            }
        };
        const CheckResult result = checkBytes(smallPt2(), "model.pt2", options);
        QCOMPARE(most.load(), announced.load());
        QCOMPARE(result.bytesVerified, announced.load());
    }
};

QTEST_APPLESS_MAIN(tst_Checker)
#include "tst_Checker.moc"
