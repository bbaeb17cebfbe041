// SPDX-License-Identifier: Apache-2.0
#include "app/TensorStatistics.h"

#include <QTest>
#include <limits>

using namespace pt2scope;

namespace {

PartStatistics part()
{
    PartStatistics values;
    values.count = 8;
    values.nan = 2;
    values.posInf = 1;
    values.zeros = 1;
    values.min = -0.25;
    values.max = static_cast<double>(0.1f);
    values.mean = 1.0 / 3;
    values.std = 0.5;
    return values;
}

QString line(const TensorStatistics &statistics, DType dtype = DType::Float32)
{
    return QString::fromStdString(statisticsLine(statistics, dtype));
}

}  // namespace

class tst_TensorStatistics : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void json();
    void exactIntegers();
    void numbersThatJsonLacks();
    void nothingFinite();
    void complexNumbers();
    void lines();
    void facts();
};

void tst_TensorStatistics::json()
{
    QCOMPARE(dumpJson(statisticsJson({.values = part(), .imaginary = {}})).c_str(),
             R"({"count":8,"nan":2,"pos_inf":1,"neg_inf":0,"zeros":1,"subnormal":0,"constant":false,"min":-0.25,)"
             R"("max":0.10000000149011612,"mean":0.3333333333333333,"std":0.5,"histogram":null})");
}

void tst_TensorStatistics::exactIntegers()
{
    PartStatistics values = part();
    values.min = std::numeric_limits<std::int64_t>::min();
    values.max = std::numeric_limits<std::uint64_t>::max();
    const Json json = statisticsJson({.values = values, .imaginary = {}});
    QCOMPARE(dumpJson(json["min"]).c_str(), "-9223372036854775808");
    QCOMPARE(dumpJson(json["max"]).c_str(), "18446744073709551615");
}

void tst_TensorStatistics::numbersThatJsonLacks()
{
    PartStatistics values = part();
    values.mean = -std::numeric_limits<double>::infinity();
    values.std.reset();
    const Json json = statisticsJson({.values = values, .imaginary = {}, .otherBytes = 3});
    QCOMPARE(dumpJson(json["mean"]).c_str(), "\"-inf\"");
    QVERIFY(json["std"].is_null());
    QCOMPARE(dumpJson(json["other_bytes"]).c_str(), "3");
    QCOMPARE(dumpJson(numberJson(std::numeric_limits<double>::quiet_NaN())).c_str(), "\"nan\"");
}

void tst_TensorStatistics::nothingFinite()
{
    PartStatistics values;
    values.count = values.nan = 4;
    const Json json = statisticsJson({.values = values, .imaginary = {}});
    for (const char *field : {"min", "max", "mean", "std", "histogram"})
        QVERIFY(json[field].is_null());
    QCOMPARE(line({.values = values, .imaginary = {}}), "4 NaN");
}

void tst_TensorStatistics::complexNumbers()
{
    const Json json = statisticsJson({.values = part(), .imaginary = PartStatistics()});
    QCOMPARE(json.size(), std::size_t{2});
    QVERIFY(json["real"]["count"] == 8);
    QVERIFY(json["imag"]["count"] == 0);
}

void tst_TensorStatistics::lines()
{
    QCOMPARE(line({.values = part(), .imaginary = {}}), "-0.25 to 0.1, mean 0.333333, std 0.5; 2 NaN, 1 +inf");
    QCOMPARE(line({.values = {}, .imaginary = {}}), "no elements");
    QCOMPARE(line({.values = part(), .imaginary = part()}),
             "real -0.25 to 0.1, mean 0.333333, std 0.5; 2 NaN, 1 +inf; "
             "imaginary -0.25 to 0.1, mean 0.333333, std 0.5; 2 NaN, 1 +inf");
    PartStatistics same;
    same.count = 3;
    same.constant = true;
    same.min = same.max = std::int64_t{1};
    QCOMPARE(line({.values = same, .imaginary = {}, .otherBytes = 2}, DType::Bool), "all 1; 2 bytes neither 0 nor 1");
    same.min = same.max = 0.0999755859375;  // the float16 that is nearest to a tenth
    QCOMPARE(line({.values = same, .imaginary = {}}, DType::Float16), "all 0.1");
    QCOMPARE(line({.values = same, .imaginary = {}}), "all 0.099975586");
}

void tst_TensorStatistics::facts()
{
    QStringList facts;
    for (const StatisticsFact &fact : statisticsFacts({.values = part(), .imaginary = {}}, DType::Float32))
        facts += QString::fromStdString(fact.label + ": " + fact.text);
    QCOMPARE(facts, (QStringList{"min: -0.25", "max: 0.1", "mean: 0.333333", "std: 0.5", "zeros: 1 (12 %)",
                                 "NaN: 2 (25 %)", "+inf: 1 (12 %)"}));
}

QTEST_APPLESS_MAIN(tst_TensorStatistics)
#include "tst_TensorStatistics.moc"
