// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/Statistics.h"

#include "tests/support/ReferenceStatistics.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

TensorStatistics measure(DType dtype, const std::vector<std::byte> &elements, const StatisticsKernel &kernel)
{
    StatisticsPartials partials;
    addElements(dtype, elements, partials, kernel);
    return finishStatistics(dtype, partials);
}

TensorStatistics measure(DType dtype, const std::vector<std::byte> &elements)
{
    return measure(dtype, elements, statisticsKernels().back());
}

template <typename T>
std::vector<std::byte> bytesOf(const std::vector<T> &values)
{
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

QByteArray rowName(DType dtype)
{
    return QByteArray(traits(dtype).name.data(), static_cast<qsizetype>(traits(dtype).name.size()));
}

Histogram histogramOf(DType dtype, const std::vector<std::byte> &elements)
{
    const HistogramRanges ranges{histogramRange(measure(dtype, elements).values), std::nullopt};
    HistogramPartials counts{};
    countIntoBins(dtype, elements, ranges, counts);
    return makeHistogram(*ranges[0], counts[0]);
}

}  // namespace

Q_DECLARE_METATYPE(pt2scope::DType)

class tst_Statistics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyValueOfNarrowTypes_data() { narrowTypes(); }
    void everyValueOfNarrowTypes();
    void allValuesTogether_data() { narrowTypes(); }
    void allValuesTogether();
    void samples_data() { allTypes(); }
    void samples();
    void everyKernelGivesTheSameBits_data() { allTypes(); }
    void everyKernelGivesTheSameBits();
    void piecesGiveTheWhole_data() { allTypes(); }
    void piecesGiveTheWhole();
    void repeatsAreCounted_data() { allTypes(); }
    void repeatsAreCounted();
    void farFromZero_data();
    void farFromZero();
    void rangeOfDouble_data();
    void rangeOfDouble();
    void sumThatOverflows();
    void exactIntegers();
    void otherBytesOfBool();
    void constants_data();
    void constants();
    void nothing();
    void histograms_data() { allTypes(); }
    void histograms();
    void histogramEdges_data();
    void histogramEdges();

private:
    static void allTypes();
    static void narrowTypes();
};

void tst_Statistics::allTypes()
{
    QTest::addColumn<DType>("dtype");
    for (const DTypeTraits &row : allDTypes())
        QTest::newRow(rowName(row.dtype)) << row.dtype;
}

void tst_Statistics::narrowTypes()
{
    QTest::addColumn<DType>("dtype");
    for (const DTypeTraits &row : allDTypes()) {
        if (row.itemsize <= 2)
            QTest::newRow(rowName(row.dtype)) << row.dtype;
    }
}

void tst_Statistics::everyValueOfNarrowTypes()
{
    QFETCH(DType, dtype);
    const std::size_t itemsize = traits(dtype).itemsize;
    for (unsigned bits = 0; bits < 1u << (8 * itemsize); ++bits) {
        std::vector<std::byte> one(itemsize);
        std::memcpy(one.data(), &bits, itemsize);
        const long double want = referenceValue(dtype, one.data());
        const double got = toDouble(elementValue(dtype, one.data()));
        QVERIFY2(static_cast<long double>(got) == want || (std::isnan(got) && std::isnan(want)),
                 qPrintable(QString::number(bits)));
        const QString wrong = difference(measure(dtype, one), dtype, one);
        QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(bits, 16) + ": " + wrong));
    }
}

void tst_Statistics::allValuesTogether()
{
    QFETCH(DType, dtype);
    const std::size_t itemsize = traits(dtype).itemsize;
    std::vector<std::byte> all((std::size_t{1} << (8 * itemsize)) * itemsize);
    for (std::size_t bits = 0; bits < all.size() / itemsize; ++bits)
        std::memcpy(all.data() + bits * itemsize, &bits, itemsize);
    for (const StatisticsKernel &kernel : statisticsKernels())
        QCOMPARE(difference(measure(dtype, all, kernel), dtype, all), QString());
}

void tst_Statistics::samples()
{
    QFETCH(DType, dtype);
    for (unsigned seed = 0; seed < 12; ++seed) {
        for (const std::size_t count : {1u, 2u, 15u, 16u, 17u, 31u, 32u, 33u, 100u, 4096u, 4113u, 20'001u}) {
            const std::vector<std::byte> elements = sampleElements(dtype, count, seed);
            const QString wrong = difference(measure(dtype, elements), dtype, elements);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("seed %1, %2 elements: ").arg(seed).arg(count) + wrong));
        }
    }
}

void tst_Statistics::everyKernelGivesTheSameBits()
{
    QFETCH(DType, dtype);
    for (unsigned seed = 0; seed < 8; ++seed) {
        const std::vector<std::byte> elements = sampleElements(dtype, 10'007, seed);
        const TensorStatistics first = measure(dtype, elements, statisticsKernels().front());
        for (const StatisticsKernel &kernel : statisticsKernels()) {
            const QString wrong = bitDifference(first, measure(dtype, elements, kernel));
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1, seed %2: ").arg(kernel.name).arg(seed) + wrong));
        }
    }
}

void tst_Statistics::piecesGiveTheWhole()
{
    QFETCH(DType, dtype);
    const std::vector<std::byte> elements = sampleElements(dtype, 9'000, 2);
    std::mt19937 random(7);
    StatisticsPartials partials;
    for (std::size_t at = 0; at < elements.size();) {
        const std::size_t nbytes =
            std::min<std::size_t>(elements.size() - at, random() % 1500 * traits(dtype).itemsize);
        StatisticsPartials piece;
        addElements(dtype, std::span(elements).subspan(at, nbytes), piece);
        merge(partials[0], piece[0]);
        merge(partials[1], piece[1]);
        at += nbytes;
    }
    QCOMPARE(difference(finishStatistics(dtype, partials), dtype, elements), QString());
}

void tst_Statistics::repeatsAreCounted()
{
    QFETCH(DType, dtype);
    const std::vector<std::byte> elements = sampleElements(dtype, 500, 3);
    StatisticsPartials partials;
    addElements(dtype, elements, partials);
    for (StatisticsPartial &part : partials)
        part = repeated(part, 3);
    std::vector<std::byte> thrice;
    for (int i = 0; i < 3; ++i)
        thrice.insert(thrice.end(), elements.begin(), elements.end());
    QCOMPARE(difference(finishStatistics(dtype, partials), dtype, thrice), QString());
}

void tst_Statistics::farFromZero_data()
{
    QTest::addColumn<double>("centre");
    QTest::addColumn<double>("width");
    QTest::newRow("as far as wide") << 1.0 << 1.0;
    QTest::newRow("norm weights") << 1.0 << 1e-3;
    QTest::newRow("a million widths") << 1e6 << 1.0;
    QTest::newRow("hardly different") << 1.0 << 1e-12;
    QTest::newRow("negative") << -3e7 << 0.25;
}

void tst_Statistics::farFromZero()
{
    QFETCH(double, centre);
    QFETCH(double, width);
    std::mt19937 random(3);
    std::normal_distribution<double> normal(centre, width);
    std::vector<double> doubles(10'050);
    std::vector<float> floats;
    for (double &value : doubles) {
        value = normal(random);
        floats.push_back(static_cast<float>(value));
    }
    QCOMPARE(difference(measure(DType::Float64, bytesOf(doubles)), DType::Float64, bytesOf(doubles)), QString());
    QCOMPARE(difference(measure(DType::Float32, bytesOf(floats)), DType::Float32, bytesOf(floats)), QString());
}

void tst_Statistics::rangeOfDouble_data()
{
    QTest::addColumn<double>("size");
    for (const double size : {1e-320, 1e-300, 1e-200, 1e-130, 1e-110, 1e140, 1e150, 1e200, 1e300})
        QTest::addRow("%g", size) << size;
}

void tst_Statistics::rangeOfDouble()
{
    QFETCH(double, size);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<double> values(9'001);
    for (double &value : values)
        value = uniform(random) * size;
    QCOMPARE(difference(measure(DType::Float64, bytesOf(values)), DType::Float64, bytesOf(values)), QString());
    values.insert(values.begin() + 4096, 5000, 0.0);
    QCOMPARE(difference(measure(DType::Float64, bytesOf(values)), DType::Float64, bytesOf(values)), QString());
    values.insert(values.begin(), 5000, 1.5);
    QCOMPARE(difference(measure(DType::Float64, bytesOf(values)), DType::Float64, bytesOf(values)), QString());
}

void tst_Statistics::sumThatOverflows()
{
    for (const std::size_t count : {2u, 16u, 5000u}) {
        const std::vector<double> values(count, -1.7e308);
        const PartStatistics got = measure(DType::Float64, bytesOf(values)).values;
        QCOMPARE(*got.mean, -std::numeric_limits<double>::infinity());
        QVERIFY(!got.std);
        QCOMPARE(std::get<double>(*got.min), -1.7e308);
        QCOMPARE(got.negInf, std::uint64_t{0});
    }
}

void tst_Statistics::exactIntegers()
{
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    const PartStatistics got = measure(DType::UInt64, bytesOf(std::vector<std::uint64_t>(40, most))).values;
    QCOMPARE(std::get<std::uint64_t>(*got.min), most);
    QCOMPARE(*got.mean, 18446744073709551615.0);
    QCOMPARE(*got.std, 0.0);
    const std::int64_t least = std::numeric_limits<std::int64_t>::min();
    const PartStatistics signedOnes =
        measure(DType::Int64, bytesOf(std::vector<std::int64_t>{least, 7, std::numeric_limits<std::int64_t>::max()}))
            .values;
    QCOMPARE(std::get<std::int64_t>(*signedOnes.min), least);
    QCOMPARE(std::get<std::int64_t>(*signedOnes.max), std::numeric_limits<std::int64_t>::max());
    QCOMPARE(*signedOnes.mean, 2.0);
    std::vector<std::int64_t> close(5000, (std::int64_t{1} << 62) + 1);
    close[17] -= 2;
    const PartStatistics closeOnes = measure(DType::Int64, bytesOf(close)).values;
    QVERIFY2(std::abs(*closeOnes.std - 2 * std::sqrt(4999.0) / 5000) < 1e-12,
             qPrintable(QString::number(*closeOnes.std)));
}

void tst_Statistics::otherBytesOfBool()
{
    const std::vector<std::uint8_t> values{0, 1, 2, 255, 1, 0, 0};
    const TensorStatistics got = measure(DType::Bool, bytesOf(values));
    QCOMPARE(got.otherBytes, std::uint64_t{2});
    QCOMPARE(got.values.zeros, std::uint64_t{3});
    QCOMPARE(std::get<std::int64_t>(*got.values.max), std::int64_t{1});
    QCOMPARE(*got.values.mean, 4.0 / 7);
    QCOMPARE(measure(DType::UInt8, bytesOf(values)).otherBytes, std::uint64_t{0});
}

void tst_Statistics::constants_data()
{
    QTest::addColumn<std::vector<float>>("values");
    QTest::addColumn<bool>("constant");
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    QTest::newRow("one element") << std::vector<float>{3} << false;
    QTest::newRow("equal") << std::vector<float>(5000, 0.1f) << true;
    QTest::newRow("all but one") << [] {
        std::vector<float> v(5000, 0.1f);
        v[4999] = 0.2f;
        return v;
    }() << false;
    QTest::newRow("both zeros") << std::vector<float>{0.0f, -0.0f, 0.0f} << true;
    QTest::newRow("infinite") << std::vector<float>(20, -infinity) << true;
    QTest::newRow("both infinities") << std::vector<float>{infinity, -infinity} << false;
    QTest::newRow("NaN") << std::vector<float>(20, nan) << false;
    QTest::newRow("with a NaN") << std::vector<float>{1, 1, nan} << false;
}

void tst_Statistics::constants()
{
    QFETCH(std::vector<float>, values);
    const PartStatistics got = measure(DType::Float32, bytesOf(values)).values;
    QTEST(got.constant, "constant");
    if (got.constant && got.std)
        QCOMPARE(*got.std, 0.0);
    if (got.min)
        QVERIFY(!std::signbit(toDouble(*got.min)) || toDouble(*got.min) < 0);
}

void tst_Statistics::nothing()
{
    for (const DTypeTraits &row : allDTypes()) {
        const TensorStatistics got = measure(row.dtype, {});
        QCOMPARE(got.values.count, std::uint64_t{0});
        QVERIFY(!got.values.min && !got.values.max && !got.values.mean && !got.values.std && !got.values.constant);
        QVERIFY(!histogramRange(got.values));
    }
}

void tst_Statistics::histograms()
{
    QFETCH(DType, dtype);
    for (unsigned seed = 0; seed < 8; ++seed) {
        const std::vector<std::byte> elements = sampleElements(dtype, 3'001, seed);
        const TensorStatistics statistics = measure(dtype, elements);
        const HistogramRanges ranges{histogramRange(statistics.values),
                                     statistics.imaginary ? histogramRange(*statistics.imaginary) : std::nullopt};
        HistogramPartials counts{};
        countIntoBins(dtype, elements, ranges, counts);
        for (std::size_t part = 0; part < (isComplex(dtype) ? 2u : 1u); ++part) {
            const ReferencePart reference = referencePart(dtype, elements, part);
            if (reference.finite.empty())
                continue;
            const Histogram got = makeHistogram(*ranges[part], counts[part]);
            HistogramCounts want{};
            for (const long double exact : reference.finite) {
                const auto value = static_cast<double>(exact);
                std::size_t bin = 0;
                while (bin < 63 && value >= got.edges[bin + 1])
                    ++bin;
                ++want[bin];
            }
            QVERIFY(std::is_sorted(got.edges.begin(), got.edges.end()));
            for (std::size_t bin = 0; bin < want.size(); ++bin)
                QCOMPARE(got.counts[bin], want[bin]);
        }
    }
}

void tst_Statistics::histogramEdges_data()
{
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("middle");
    QTest::addColumn<double>("last");
    QTest::addColumn<int>("binOfLast");  // the bin of the last value
    const double most = std::numeric_limits<double>::max();
    QTest::newRow("0 to 64") << std::vector<double>{64, 0, 31, 32} << 0.0 << 32.0 << 64.0 << 32;
    QTest::newRow("upper edge") << std::vector<double>{0, 64} << 0.0 << 32.0 << 64.0 << 63;
    QTest::newRow("constant") << std::vector<double>{7, 7} << 6.5 << 7.0 << 7.5 << 32;
    QTest::newRow("huge constant") << std::vector<double>{1e300, 1e300} << 1e300 << 1e300 << 1e300 << 63;
    QTest::newRow("all doubles") << std::vector<double>{most, -most, 1} << -most << 0.0 << most << 32;
    QTest::newRow("subnormal") << std::vector<double>{0, 5e-324} << 0.0 << 0.0 << 5e-324 << 63;
}

void tst_Statistics::histogramEdges()
{
    QFETCH(std::vector<double>, values);
    const Histogram got = histogramOf(DType::Float64, bytesOf(values));
    QTEST(got.edges[0], "first");
    QTEST(got.edges[64], "last");
    QTEST(got.edges[32], "middle");
    QVERIFY(std::is_sorted(got.edges.begin(), got.edges.end()));
    QFETCH(int, binOfLast);
    QVERIFY(got.counts[static_cast<std::size_t>(binOfLast)] > 0);
    std::uint64_t sum = 0;
    for (const std::uint64_t count : got.counts)
        sum += count;
    QCOMPARE(sum, std::uint64_t{values.size()});
}

QTEST_APPLESS_MAIN(tst_Statistics)
#include "tst_Statistics.moc"
