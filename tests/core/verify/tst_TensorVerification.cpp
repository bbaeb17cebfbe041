// SPDX-License-Identifier: Apache-2.0
// The native engine against what PyTorch says about the fixtures.
#include "core/verify/TensorVerification.h"

#include "core/verify/native/NativeEngine.h"
#include "tests/support/Fixtures.h"
#include "tests/support/TruthStatistics.h"

#include <QTest>
#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const VerifyOptions everything{.work = {.statistics = true, .histogram = true, .digest = DigestKind::Sha256}};

}  // namespace

class tst_TensorVerification : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fixtures_data();
    void fixtures();
    void flippedBit();
    void everyTypeWasSeen();

private:
    std::map<std::string_view, int> m_seen;
};

void tst_TensorVerification::fixtures_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    const std::vector<GoodFixture> fixtures = goodFixtures(QStringLiteral(PT2SCOPE_FIXTURES));
    QVERIFY(fixtures.size() > 100);
    for (const GoodFixture &fixture : fixtures)
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_TensorVerification::fixtures()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const Result<DocumentPtr> document = openDocument(path.toStdString());
    QVERIFY(document.ok());
    const std::vector<TensorRow> rows = tensorRows(**document);
    NativeEngine engine;
    ThreadPool pool(2);
    QStringList wrong;
    const Result<bool> ended =
        verifyTensors(**document, rows, engine, pool, everything, [&](const StorageVerification &storage) {
            if (storage.result.failure || storage.crcMatches() == false)
                wrong << QStringLiteral("a storage");
            for (std::size_t i = 0; i < storage.result.views.size(); ++i) {
                const TensorRow &row = rows[storage.storage.rows[i]];
                const ViewResult &view = storage.result.views[i];
                const QJsonObject model =
                    truth[QLatin1String("models")].toObject()[QString::fromStdString(row.model)].toObject();
                const QJsonObject want =
                    model[QLatin1String("tensors")].toObject()[QString::fromStdString(row.name)].toObject();
                if (!want.contains(QLatin1String("sha256")) || storage.result.nbytes == 0)
                    continue;
                const QString name = QString::fromStdString(row.name);
                if (!view.statistics)
                    wrong << name + ": none"
                                 + (view.failure ? ", " + QString::fromStdString(view.failure->message) : QString());
                else if (const QString difference =
                             truthDifference(want[QLatin1String("stats")].toObject(), *view.statistics);
                         !difference.isEmpty())
                    wrong << name + ": " + difference;
                if (QString::fromStdString(view.digest) != want[QLatin1String("sha256")].toString())
                    wrong << name + ": sha256";
                ++m_seen[traits(*row.said->dtype).name];
            }
        });
    QVERIFY(ended.ok() && *ended);
    QCOMPARE(wrong.join(QLatin1Char('\n')), QString());
}

void tst_TensorVerification::flippedBit()
{
    const std::string path = PT2SCOPE_FIXTURES "/broken/038_crc_weight_bit_flip.pt2";
    const Result<DocumentPtr> document = openDocument(path);
    QVERIFY(document.ok());
    const std::vector<TensorRow> rows = tensorRows(**document);
    NativeEngine engine;
    ThreadPool pool(1);
    int mismatches = 0;
    const auto take = [&](const StorageVerification &storage) { mismatches += storage.crcMatches() == false ? 1 : 0; };
    const Result<bool> ended = verifyTensors(**document, rows, engine, pool, {}, take);
    QVERIFY(ended.ok() && *ended);
    QCOMPARE(mismatches, 1);
}

void tst_TensorVerification::everyTypeWasSeen()
{
    for (const DTypeTraits &row : allDTypes())
        QVERIFY2(m_seen[row.name] > 0, std::string(row.name).c_str());
}

QTEST_GUILESS_MAIN(tst_TensorVerification)
#include "tst_TensorVerification.moc"
