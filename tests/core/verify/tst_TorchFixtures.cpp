// SPDX-License-Identifier: Apache-2.0
// LibTorch as judge: every tensor of every fixture rebuilt by it, against the native engine and what PyTorch said.
#include "core/verify/EnginePlugins.h"
#include "core/verify/TensorVerification.h"
#include "core/verify/native/NativeEngine.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ReferenceStatistics.h"
#include "tests/support/TruthStatistics.h"

#include <QTest>
#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

struct Rebuilt {
    std::optional<std::uint32_t> crc32;
    std::optional<bool> crcMatches;
    bool failed = false;
    ViewResult view;
};

/// By row.
std::map<std::size_t, Rebuilt> rebuild(const Document &document, const std::vector<TensorRow> &rows, Engine &engine)
{
    const VerifyOptions everything{.work = {.statistics = true, .histogram = true, .digest = DigestKind::Sha256}};
    std::map<std::size_t, Rebuilt> rebuilt;
    ThreadPool pool(2);
    const auto take = [&](const StorageVerification &storage) {
        for (std::size_t i = 0; i < storage.result.views.size(); ++i)
            rebuilt[storage.storage.rows[i]] = {storage.result.crc32, storage.crcMatches(),
                                                storage.result.failure.has_value(), storage.result.views[i]};
    };
    const Result<bool> ended = verifyTensors(document, rows, engine, pool, everything, take);
    return ended && *ended ? rebuilt : std::map<std::size_t, Rebuilt>{};
}

/// What differs between the engines; empty when nothing does.
QString difference(const Rebuilt &torch, const Rebuilt &native)
{
    if (torch.failed != native.failed || torch.view.failure.has_value() != native.view.failure.has_value())
        return QStringLiteral("failure")
               + (torch.view.failure ? ": " + QString::fromStdString(torch.view.failure->message) : QString());
    if (torch.crc32 != native.crc32 || torch.crcMatches != native.crcMatches)
        return QStringLiteral("crc32");
    if (torch.view.digest != native.view.digest)
        return QStringLiteral("sha256");
    if (torch.view.statistics.has_value() != native.view.statistics.has_value())
        return QStringLiteral("no statistics");
    return torch.view.statistics ? roundedDifference(*torch.view.statistics, *native.view.statistics) : QString();
}

QJsonObject truthOf(const QJsonObject &truth, const TensorRow &row)
{
    const QJsonObject model = truth[QLatin1String("models")].toObject()[QString::fromStdString(row.model)].toObject();
    return model[QLatin1String("tensors")].toObject()[QString::fromStdString(row.name)].toObject();
}

}  // namespace

class tst_TorchFixtures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void good_data();
    void good();
    void broken_data();
    void broken();
    void everyTypeWasSeen();

private:
    QStringList differences(const Document &document, const QJsonObject &truth);

    std::unique_ptr<Engine> m_torch;
    NativeEngine m_native;
    std::map<std::string_view, int> m_seen;
};

void tst_TorchFixtures::initTestCase()
{
    Result<std::unique_ptr<Engine>> engine = EnginePlugins({PT2SCOPE_PLUGINS}).make("torch");
    if (engine)
        m_torch = std::move(*engine);
    else if (PT2SCOPE_HAS_TORCH)
        QFAIL(engine.error().message.c_str());
    else
        QSKIP(engine.error().message.c_str());
}

QStringList tst_TorchFixtures::differences(const Document &document, const QJsonObject &truth)
{
    const std::vector<TensorRow> rows = tensorRows(document);
    const std::map<std::size_t, Rebuilt> native = rebuild(document, rows, m_native);
    const std::map<std::size_t, Rebuilt> torch = rebuild(document, rows, *m_torch);
    QStringList wrong;
    if (torch.size() != native.size())
        wrong << QStringLiteral("%1 tensors against %2").arg(torch.size()).arg(native.size());
    for (const auto &[row, rebuilt] : torch) {
        const QString name = QString::fromStdString(rows[row].name) + QStringLiteral(": ");
        const std::optional<DType> dtype = rows[row].said->dtype;
        if (dtype && !m_torch->supports(*dtype)) {
            if (!rebuilt.view.failure || rebuilt.view.failure->message.find("has no type") == std::string::npos)
                wrong << name + QStringLiteral("says nothing of a type that LibTorch lacks");
            continue;
        }
        const QString differs = difference(rebuilt, native.at(row));
        if (!differs.isEmpty())
            wrong << name + differs;
        const QJsonObject want = truthOf(truth, rows[row]);
        if (!want.contains(QLatin1String("sha256")) || !rebuilt.view.statistics)
            continue;
        if (QString::fromStdString(rebuilt.view.digest) != want[QLatin1String("sha256")].toString())
            wrong << name + QStringLiteral("truth's sha256");
        const QString untrue = truthDifference(want[QLatin1String("stats")].toObject(), *rebuilt.view.statistics);
        if (!untrue.isEmpty())
            wrong << name + QStringLiteral("truth's ") + untrue;
        ++m_seen[traits(*dtype).name];
    }
    return wrong;
}

void tst_TorchFixtures::good_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    const std::vector<GoodFixture> fixtures = goodFixtures(QStringLiteral(PT2SCOPE_FIXTURES));
    QVERIFY(fixtures.size() > 100);
    for (const GoodFixture &fixture : fixtures)
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_TorchFixtures::good()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const Result<DocumentPtr> document = openDocument(path.toStdString());
    QVERIFY(document.ok());
    QCOMPARE(differences(**document, truth).join(QLatin1Char('\n')), QString());
}

void tst_TorchFixtures::broken_data()
{
    QTest::addColumn<QString>("path");
    const std::vector<BrokenFixture> fixtures = brokenFixtures(QStringLiteral(PT2SCOPE_FIXTURES));
    QVERIFY(fixtures.size() > 100);
    for (const BrokenFixture &fixture : fixtures)
        QTest::newRow(fixture.name) << fixture.path;
}

void tst_TorchFixtures::broken()
{
    QFETCH(QString, path);
    const Result<DocumentPtr> document = openDocument(path.toStdString());
    if (document)
        QCOMPARE(differences(**document, {}).join(QLatin1Char('\n')), QString());
}

void tst_TorchFixtures::everyTypeWasSeen()
{
    for (const DTypeTraits &row : allDTypes())
        QVERIFY2(!m_torch->supports(row.dtype) || m_seen[row.name] > 0, std::string(row.name).c_str());
}

QTEST_GUILESS_MAIN(tst_TorchFixtures)
#include "tst_TorchFixtures.moc"
