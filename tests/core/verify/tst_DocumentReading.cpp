// SPDX-License-Identifier: Apache-2.0
// Every byte of a file is read once, and what is found of it does not depend on who read it.
#include "core/verify/DocumentReading.h"

#include "core/verify/native/NativeEngine.h"
#include "tests/support/AlteringEngine.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/CountingSource.h"
#include "tests/support/Fixtures.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// Weights that share a storage of several slices, one that is deflated, one in a record of its own.
Bytes archiveOfWeights()
{
    const ConfigLine giant{.path = R"("giant")", .sizes = "[3, 400000]", .strides = "[400000, 1]"};
    const ConfigLine turned{.path = R"("giant")", .sizes = "[400000, 3]", .strides = "[1, 400000]"};
    const ConfigLine part{.path = R"("giant")", .sizes = "[1000]", .strides = "[2]", .offset = "77"};
    const ConfigLine deflated{.path = R"("deflated")", .sizes = "[5000]", .strides = "[1]"};
    Entries entries = withWeights({{"w", {}}, {"g", giant}, {"t", turned}, {"p", part}, {"d", deflated}});
    entries = plus(std::move(entries), "model/data/weights/giant", std::string(4'800'000, '\1'));
    entries = plus(std::move(entries), "model/data/weights/deflated", std::string(20'000, '\2'));
    entryOf(entries, "data/weights/deflated").deflate = true;
    return zip(entries);
}

struct Read {
    DocumentPtr document;
    ArchiveDigest digest;
    std::vector<StorageReading> readings;  // in the order of the storages
};

Read readAll(const DocumentPtr &document, Engine &engine, const ReadingOptions &options, unsigned jobs = 2)
{
    Read read{.document = document, .digest = {}, .readings = {}};
    const std::vector<TensorRow> rows = tensorRows(*document);
    StoragePlan plan(*document, rows);
    read.readings.resize(plan.storages.size());
    ThreadPool pool(jobs);
    read.digest = readDocument(*document, plan, engine, pool, options, [&](StorageReading reading) {
        read.readings[reading.result.storage] = std::move(reading);
    });
    return read;
}

QString difference(const RecordDigest &one, const RecordDigest &other)
{
    if (one.complete != other.complete)
        return QStringLiteral("complete");
    if (one.complete && one.crc32 != other.crc32)
        return QStringLiteral("CRC-32");
    if (one.nbytes != other.nbytes)
        return QStringLiteral("bytes");
    if (one.beginsLikeZip != other.beginsLikeZip)
        return QStringLiteral("beginning");
    const bool sameFailure = one.failure.has_value() == other.failure.has_value()
                             && (!one.failure || one.failure->message == other.failure->message);
    return sameFailure ? QString() : QStringLiteral("failure");
}

}  // namespace

class tst_DocumentReading : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyByteIsReadOnce();
    void digestsAreThoseOfDigestRecords_data();
    void digestsAreThoseOfDigestRecords();
    void progressIsOfStoredBytes();
    void overlappingRecordsDoNotMultiplyTheWork();
    void cpuProvesOnlyWhatNeedsIt();
    void cpuGoesOnWhereTheEngineFails();
    void cancellingStopsReading_data();
    void cancellingStopsReading();
};

void tst_DocumentReading::everyByteIsReadOnce()
{
    const auto source = std::make_shared<CountingSource>(archiveOfWeights());
    const DocumentPtr document = openDocument(source, "model.pt2", DocumentDepth::Facts);
    QCOMPARE(tensorRows(*document).size(), std::size_t(6));
    source->forget();
    NativeEngine engine;
    const Read read = readAll(document, engine, {.work = {.statistics = true}});
    QVERIFY2(source->bytesRead() < source->size(), qPrintable(QString::number(source->bytesRead())));
    QCOMPARE(read.readings.size(), std::size_t(4));  // a sample input among them
    for (const StorageReading &reading : read.readings) {
        QVERIFY(reading.result.crc32 && !reading.byCpu);
        for (const ViewResult &view : reading.result.views)
            QVERIFY(view.statistics);
    }
}

void tst_DocumentReading::digestsAreThoseOfDigestRecords_data()
{
    QTest::addColumn<QString>("path");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name.constData()) << fixture.path;
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name.constData()) << fixture.path;
}

void tst_DocumentReading::digestsAreThoseOfDigestRecords()
{
    QFETCH(QString, path);
    const Result<DocumentPtr> opened = openDocument(path.toStdString());
    if (!opened || !(*opened)->archive)
        return;
    const Document &document = **opened;
    NativeEngine engine;
    const ArchiveDigest own = readAll(*opened, engine, {.work = {.statistics = true}}).digest;
    ThreadPool pool(2);
    const ArchiveDigest usual = digestRecords(*document.archive, document.nested, pool, {});
    QCOMPARE(own.bytesRead, usual.bytesRead);
    QCOMPARE(own.records.size(), usual.records.size());
    for (std::size_t i = 0; i < usual.records.size(); ++i)
        QCOMPARE(difference(own.records[i], usual.records[i]), QString());
    for (std::size_t i = 0; i < usual.nested.size(); ++i) {
        for (std::size_t j = 0; j < usual.nested[i].size(); ++j)
            QCOMPARE(difference(own.nested[i][j], usual.nested[i][j]), QString());
    }
}

void tst_DocumentReading::progressIsOfStoredBytes()
{
    const DocumentPtr document =
        openDocument(std::make_shared<MemorySource>(archiveOfWeights()), "model.pt2", DocumentDepth::Facts);
    std::atomic<std::uint64_t> done{0};
    AlteringEngine engine;  // whose storages are read twice
    const Read read = readAll(document, engine,
                              {.work = {.statistics = true, .histogram = true, .digest = DigestKind::Crc32},
                               .progress = [&](std::uint64_t nbytes) { done += nbytes; },
                               .prove = true});
    QCOMPARE(done.load(), read.digest.bytesRead);
    std::uint64_t stored = 0;
    for (const Record &record : document->archive->records())
        stored += record.storedSize;
    QCOMPARE(done.load(), stored);
}

/// A hundred weights of which each is the whole file.
void tst_DocumentReading::overlappingRecordsDoNotMultiplyTheWork()
{
    std::vector<std::pair<std::string, ConfigLine>> lines;
    Entries entries;
    for (int i = 0; i < 100; ++i)
        lines.emplace_back("w" + std::to_string(i), ConfigLine{.path = "\"b" + std::to_string(i) + '"'});
    entries = withWeights(lines);
    const std::string first = "model/data/weights/b0";
    for (int i = 0; i < 100; ++i)
        entries = plus(std::move(entries), "model/data/weights/b" + std::to_string(i),
                       i == 0 ? std::string(200'000, '\1') : "");
    std::string text = toText(zip(entries));
    // The directory headers of the others take sizes and place of the first one's.
    const auto headerOf = [&](const std::string &name) {
        constexpr std::size_t headerBytes = 46;
        for (std::size_t at = text.find("PK\1\2"); at != std::string::npos; at = text.find("PK\1\2", at + 1)) {
            if (text.compare(at + headerBytes, name.size(), name) == 0
                && text[at + 28] == static_cast<char>(name.size()))
                return at;
        }
        return std::string::npos;
    };
    const std::size_t from = headerOf(first);
    QVERIFY(from != std::string::npos);
    for (int i = 1; i < 100; ++i) {
        const std::size_t to = headerOf("model/data/weights/b" + std::to_string(i));
        QVERIFY(to != std::string::npos);
        text.replace(to + 16, 12, text.substr(from + 16, 12));
        text.replace(to + 42, 4, text.substr(from + 42, 4));
    }
    const auto source = std::make_shared<CountingSource>(toBytes(text));
    const DocumentPtr document = openDocument(source, "model.pt2", DocumentDepth::Facts);
    source->forget();
    NativeEngine engine;
    const Read read = readAll(document, engine, {.work = {.statistics = true}});
    QVERIFY2(source->bytesRead() <= 3 * source->size(), qPrintable(QString::number(source->bytesRead())));
    const auto refused = std::ranges::count_if(read.readings, [](const StorageReading &reading) {
        return reading.result.failure && reading.result.failure->code == ErrorCode::Limit;
    });
    QVERIFY(refused > 90);
}

void tst_DocumentReading::cpuProvesOnlyWhatNeedsIt()
{
    const DocumentPtr document =
        openDocument(std::make_shared<MemorySource>(archiveOfWeights()), "model.pt2", DocumentDepth::Facts);
    const ReadingOptions prove{.work = {.digest = DigestKind::Crc32}, .prove = true};
    AlteringEngine sound;
    const Read read = readAll(document, sound, prove);
    QVERIFY(!read.readings[0].byCpu);  // w is its storage from end to end
    QVERIFY(read.readings[1].byCpu);   // g is, too, but t and p are not
    QVERIFY(!read.readings[2].byCpu);
    QCOMPARE(read.readings[1].byCpu->views[2].digest, read.readings[1].result.views[2].digest);
    AlteringEngine flips([](StorageResult &result) { *result.crc32 ^= 1; });
    for (const StorageReading &reading : readAll(document, flips, prove).readings) {
        QVERIFY(reading.byCpu && reading.byCpu->crc32 != reading.result.crc32);
        QCOMPARE(reading.crc32(), reading.byCpu->crc32);
    }
    QVERIFY(!readAll(document, flips, {.work = {}}).readings[0].byCpu);
}

void tst_DocumentReading::cpuGoesOnWhereTheEngineFails()
{
    const DocumentPtr document =
        openDocument(std::make_shared<MemorySource>(archiveOfWeights()), "model.pt2", DocumentDepth::Facts);
    AlteringEngine engine;
    engine.dieAfter = 1;
    const Read read = readAll(document, engine, {.work = {.statistics = true}, .prove = true});
    std::size_t fallbacks = 0;
    for (const StorageReading &reading : read.readings) {
        QVERIFY(reading.result.crc32 && reading.result.views[0].statistics);
        fallbacks += reading.result.fallback ? 1 : 0;
    }
    QCOMPARE(fallbacks, read.readings.size() - 1);
}

void tst_DocumentReading::cancellingStopsReading_data()
{
    QTest::addColumn<unsigned>("jobs");
    QTest::newRow("one thread") << 1u;
    QTest::newRow("four threads") << 4u;
}

void tst_DocumentReading::cancellingStopsReading()
{
    QFETCH(unsigned, jobs);
    const auto source = std::make_shared<CountingSource>(archiveOfWeights());
    const DocumentPtr document = openDocument(source, "model.pt2", DocumentDepth::Facts);
    CancelToken cancel;
    std::atomic<unsigned> readsAfter{0};
    source->onRead = [&] {
        readsAfter += cancel.cancelled() ? 1 : 0;
        cancel.cancel();
    };
    NativeEngine engine;
    const Read read = readAll(document, engine, {.work = {.statistics = true}, .cancel = &cancel}, jobs);
    QVERIFY2(readsAfter < jobs, qPrintable(QString::number(readsAfter)));  // what other threads had begun
    for (const StorageReading &reading : read.readings)
        QVERIFY(reading.result.views.empty());
    QCOMPARE(read.digest.records[0].failure->code, ErrorCode::Cancelled);
}

QTEST_APPLESS_MAIN(tst_DocumentReading)
#include "tst_DocumentReading.moc"
