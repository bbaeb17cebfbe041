// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/ValueReference.h"

#include <QTest>
#include <cstring>
#include <limits>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double huge = std::numeric_limits<double>::max();
constexpr double tiny = std::numeric_limits<double>::denorm_min();

template <typename T>
ElementSpan spanOf(DType dtype, const std::vector<T> &values)
{
    return {dtype, reinterpret_cast<const std::byte *>(values.data())};
}

ValuePartial compare(const std::vector<double> &a, const std::vector<double> &b, const ValueTolerance &tolerance = {})
{
    return compareElements(spanOf(DType::Float64, a), spanOf(DType::Float64, b), a.size(), tolerance);
}

bool isSameBits(const ValuePartial &a, const ValuePartial &b)
{
    const auto same = [](const ScaledSum &x, const ScaledSum &y) { return x.sum == y.sum && x.scale == y.scale; };
    return same(a.squares, b.squares) && same(a.squaresA, b.squaresA) && same(a.squaresB, b.squaresB)
           && same(a.products, b.products) && a.changed == b.changed && a.beyondTolerance == b.beyondTolerance
           && a.maxAbsolute == b.maxAbsolute && a.maxRelative == b.maxRelative && a.worstAt() == b.worstAt();
}

/// The same bytes with every fifth element taken from elsewhere.
std::vector<std::byte> edited(DType dtype, std::vector<std::byte> bytes)
{
    const std::uint32_t itemsize = traits(dtype).itemsize;
    const std::vector<std::byte> other = sampleElements(dtype, bytes.size() / itemsize, 99);
    for (std::size_t i = 0; i + itemsize <= bytes.size(); i += 5 * itemsize)
        std::memcpy(bytes.data() + i, other.data() + i, itemsize);
    return bytes;
}

QString nameOf(DType dtype)
{
    return QString::fromStdString(std::string(traits(dtype).name));
}

}  // namespace

class tst_ValueElements : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTypeAgainstEveryOther()
    {
        constexpr std::size_t count = 2311;
        for (const DTypeTraits &a : allDTypes()) {
            for (const DTypeTraits &b : allDTypes()) {
                const std::vector<std::byte> bytesA = sampleElements(a.dtype, count, 1);
                const std::vector<std::byte> bytesB =
                    a.dtype == b.dtype ? edited(a.dtype, bytesA) : sampleElements(b.dtype, count, 2);
                const ElementSpan spanA{a.dtype, bytesA.data()};
                const ElementSpan spanB{b.dtype, bytesB.data()};
                for (const ValueTolerance &tolerance : {ValueTolerance{}, ValueTolerance{1e-2, 0.5}}) {
                    const QString found = difference(compareElements(spanA, spanB, count, tolerance),
                                                     referenceValues(spanA, spanB, count, tolerance));
                    QVERIFY2(found.isEmpty(), qPrintable(nameOf(a.dtype) + " with " + nameOf(b.dtype) + ": " + found));
                }
            }
        }
    }

    void kernelsGiveTheSameBits()
    {
        for (const DTypeTraits &each : allDTypes()) {
            const std::vector<std::byte> a = sampleElements(each.dtype, 4099, 3);
            for (const std::vector<std::byte> &b : {a, edited(each.dtype, a)}) {
                const ElementSpan spanA{each.dtype, a.data()};
                const ElementSpan spanB{each.dtype, b.data()};
                for (const ValueTolerance &tolerance : {ValueTolerance{}, ValueTolerance{1e-3, 1e-3}}) {
                    const auto by = [&](const ValueKernel &kernel) {
                        return compareElements(spanA, spanB, 4099, tolerance, {}, kernel);
                    };
                    for (const ValueKernel &kernel : valueKernels())
                        QVERIFY2(isSameBits(by(valueKernels().front()), by(kernel)),
                                 qPrintable(nameOf(each.dtype) + " by " + kernel.name));
                }
            }
        }
    }

    /// No element needs a closer look, so that the kernels' own figures are what is told.
    void finiteElementsByEveryKernel()
    {
        constexpr std::size_t count = 4096;
        for (const DTypeTraits &each : allDTypes()) {
            const std::vector<std::byte> a = sampleElements(each.dtype, count, 4);
            const std::vector<std::byte> b = sampleElements(each.dtype, count, 8);
            const ElementSpan spanA{each.dtype, a.data()};
            const ElementSpan spanB{each.dtype, b.data()};
            for (const ValueTolerance &tolerance : {ValueTolerance{}, ValueTolerance{1e-2, 0.5}}) {
                const ReferenceValues reference = referenceValues(spanA, spanB, count, tolerance);
                for (const ValueKernel &kernel : valueKernels()) {
                    const QString found =
                        difference(compareElements(spanA, spanB, count, tolerance, {}, kernel), reference);
                    QVERIFY2(found.isEmpty(), qPrintable(nameOf(each.dtype) + " by " + kernel.name + ": " + found));
                }
            }
        }
    }

    /// Kernels take integers of 51 bits as doubles; larger ones are compared one by one.
    void longsAtTheBorder()
    {
        constexpr std::int64_t border = std::int64_t{1} << 51;
        for (const std::int64_t edge : {-border, border, std::int64_t{0}, INT64_MIN + 5, INT64_MAX - 5}) {
            std::vector<std::int64_t> a(16), b(16);
            for (std::int64_t i = 0; i < 16; ++i) {
                a[static_cast<std::size_t>(i)] = edge + std::clamp<std::int64_t>(i - 8, -5, 5) / 2;
                b[static_cast<std::size_t>(i)] = i % 3 == 0 ? 7 - i : edge - std::clamp<std::int64_t>(i - 8, -5, 5) / 2;
            }
            for (const DType dtype : {DType::Int64, DType::UInt64}) {
                for (const ValueKernel &kernel : valueKernels()) {
                    const QString found =
                        difference(compareElements(spanOf(dtype, a), spanOf(dtype, b), 16, {}, {}, kernel),
                                   referenceValues(spanOf(dtype, a), spanOf(dtype, b), 16, {}));
                    QVERIFY2(found.isEmpty(), qPrintable(nameOf(dtype) + " by " + kernel.name + ": " + found));
                }
            }
        }
    }

    /// What is known of other elements changes nothing but what it says, whichever loop it lets a kernel choose.
    void knownChanges()
    {
        for (const DTypeTraits &each : allDTypes()) {
            const std::vector<std::byte> a = sampleElements(each.dtype, 4096, 5);
            const std::vector<std::byte> b = edited(each.dtype, a);
            const ElementSpan spanA{each.dtype, a.data()};
            const ElementSpan spanB{each.dtype, b.data()};
            const ValuePartial unaware = compareElements(spanA, spanB, 4096, {});
            for (const double relative : {0.5, 1.0, 1.5, 2.0}) {
                for (const ValueKernel &kernel : valueKernels()) {
                    ValuePartial aware = compareElements(spanA, spanB, 4096, {}, {0, relative}, kernel);
                    if (unaware.maxRelative > relative)
                        QCOMPARE(aware.maxRelative, unaware.maxRelative);
                    aware.maxRelative = unaware.maxRelative;
                    QVERIFY2(isSameBits(aware, unaware), qPrintable(nameOf(each.dtype) + " by " + kernel.name));
                }
            }
        }
    }

    void mirrored()
    {
        for (const DTypeTraits &each : allDTypes()) {
            const std::vector<std::byte> a = sampleElements(each.dtype, 1500, 4);
            const std::vector<std::byte> b = edited(each.dtype, a);
            const ValuePartial there = compareElements({each.dtype, a.data()}, {each.dtype, b.data()}, 1500, {});
            const ValuePartial back = compareElements({each.dtype, b.data()}, {each.dtype, a.data()}, 1500, {});
            QCOMPARE(back.changed, there.changed);
            QCOMPARE(back.nanGone, there.nanAppeared);
            QCOMPARE(back.maxAbsolute, there.maxAbsolute);
            QCOMPARE(back.maxRelative, there.maxRelative);
            QCOMPARE(back.rootMeanSquare(), there.rootMeanSquare());
            QVERIFY(back.cosine() == there.cosine());
            QVERIFY(back.worstAt() == there.worstAt());
        }
    }

    /// The other part of a complex element can change beside a NaN.
    void complexNan()
    {
        const std::vector<double> a{notANumber, 1, 1, notANumber, notANumber, 5};
        const std::vector<double> b{notANumber, 2, 1, notANumber, 5, notANumber};
        const ValuePartial partial = compareElements(spanOf(DType::Complex128, a), spanOf(DType::Complex128, b), 3, {});
        QCOMPARE(partial.changed, std::uint64_t(2));
        QCOMPARE(partial.nanAppeared + partial.nanGone, std::uint64_t(0));
        QVERIFY(partial.worstAt() == 0U);
    }

    void edges_data()
    {
        QTest::addColumn<QList<double>>("a");
        QTest::addColumn<QList<double>>("b");
        QTest::addColumn<int>("changed");
        QTest::addColumn<double>("maxAbsolute");
        QTest::newRow("nothing") << QList<double>{} << QList<double>{} << 0 << 0.0;
        QTest::newRow("zeros") << QList<double>{0.0} << QList<double>{-0.0} << 0 << 0.0;
        QTest::newRow("NaN stays") << QList<double>{notANumber, 1} << QList<double>{-notANumber, 1} << 0 << 0.0;
        QTest::newRow("NaN comes") << QList<double>{1, 1} << QList<double>{notANumber, 1} << 1 << 0.0;
        QTest::newRow("infinity stays") << QList<double>{infinity} << QList<double>{infinity} << 0 << 0.0;
        QTest::newRow("infinity turns") << QList<double>{infinity} << QList<double>{-infinity} << 1 << infinity;
        QTest::newRow("infinity comes") << QList<double>{1, 2} << QList<double>{1, infinity} << 1 << infinity;
        QTest::newRow("overflow") << QList<double>{huge} << QList<double>{-huge} << 1 << infinity;
        QTest::newRow("smallest") << QList<double>{0, 1} << QList<double>{tiny, 1} << 1 << tiny;
        QTest::newRow("past a block") << QList<double>(1025, 1.0) << (QList<double>(1024, 1.0) << 3.0) << 1 << 2.0;
    }
    void edges()
    {
        QFETCH(const QList<double>, a);
        QFETCH(const QList<double>, b);
        const ValuePartial partial = compare({a.begin(), a.end()}, {b.begin(), b.end()});
        QTEST(static_cast<int>(partial.changed), "changed");
        QTEST(partial.maxAbsolute, "maxAbsolute");
        QCOMPARE(partial.elements, static_cast<std::uint64_t>(a.size()));
        QCOMPARE(partial.worstAt().has_value(), partial.changed > 0);
    }

    void squaresBeyondADouble()
    {
        const ValuePartial large = compare({huge, huge, 0}, {huge, -huge, huge});
        QVERIFY(isNear(large.rootMeanSquare(), static_cast<long double>(huge) * std::sqrt(5.0L / 3)));
        QVERIFY(std::abs(*large.cosine()) < 1e-12);
        QCOMPARE(large.maxRelative, 2.0);
        const ValuePartial small = compare({1e-200, 2e-200}, {3e-200, 2e-200});
        QVERIFY(isNear(small.rootMeanSquare(), 2e-200L / std::sqrt(2.0L)));
        QVERIFY(isNear(*small.cosine(), 7 / std::sqrt(5.0L) / std::sqrt(13.0L)));
        QVERIFY(isNear(compare({0, 1}, {1e-200, 1}).rootMeanSquare(), 1e-200L / std::sqrt(2.0L)));
    }

    void cosineOfZeros()
    {
        QVERIFY(!compare({0, 0}, {0, 0}).cosine());
        QVERIFY(!compare({0, 0}, {1, 0}).cosine());
        QCOMPARE(*compare({1, 0}, {0, 1}).cosine(), 0.0);
        QVERIFY(isNear(*compare({1, 2}, {-1, -2}).cosine(), -1));
    }

    void toleranceIsTorchs_data()
    {
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<bool>("close");
        QTest::newRow("within rtol of b") << 1.1 << 1.0 << true;
        QTest::newRow("at the border") << 1.25 << 1.0 << true;
        QTest::newRow("b is the measure") << 1.0 << 1.28125 << true;
        QTest::newRow("outside") << 1.28125 << 1.0 << false;
        QTest::newRow("near zero") << 0.0 << 0.1 << true;
        QTest::newRow("infinity") << infinity << 1.0 << false;
        QTest::newRow("NaN") << notANumber << notANumber << true;
    }
    void toleranceIsTorchs()
    {
        QFETCH(double, a);
        QFETCH(double, b);
        // torch.isclose(a, b, rtol=0.125, atol=0.125, equal_nan=True)
        QTEST(compare({a}, {b}, {0.125, 0.125}).beyondTolerance == 0, "close");
    }

    void longsBesideFloatsAreExact()
    {
        const std::array<std::int64_t, 3> longs{(std::int64_t{1} << 53) + 1, (std::int64_t{1} << 62) + 1, 7};
        const std::array<double, 3> doubles{0x1p53, 0x1p62, 7};
        const ElementSpan a{DType::Int64, std::as_bytes(std::span(longs)).data()};
        const ElementSpan b{DType::Float64, std::as_bytes(std::span(doubles)).data()};
        for (const bool swapped : {false, true}) {
            const ValuePartial partial = compareElements(swapped ? b : a, swapped ? a : b, longs.size(), {});
            QCOMPARE(partial.changed, std::uint64_t(2));
            QCOMPARE(partial.beyondTolerance, std::uint64_t(2));
            QCOMPARE(partial.maxAbsolute, 1.0);
            QCOMPARE(partial.largestAt, std::optional<std::uint64_t>(0));
        }
    }

    void longsAreExact()
    {
        const std::vector<std::int64_t> a{INT64_MAX, INT64_MIN, (std::int64_t{1} << 53) + 1};
        const std::vector<std::int64_t> b{INT64_MAX - 1, INT64_MAX, std::int64_t{1} << 53};
        const ValuePartial partial = compareElements(spanOf(DType::Int64, a), spanOf(DType::Int64, b), 3, {});
        QCOMPARE(partial.changed, std::uint64_t(3));
        QCOMPARE(partial.maxAbsolute, 0x1p64);
        QVERIFY(partial.worstAt() == 1u);
        const std::vector<std::uint64_t> c{static_cast<std::uint64_t>(INT64_MAX), UINT64_MAX, 0};
        const ValuePartial mixed = compareElements(spanOf(DType::Int64, a), spanOf(DType::UInt64, c), 3, {});
        QCOMPARE(mixed.changed, std::uint64_t(2));
        QCOMPARE(mixed.maxAbsolute, 0x1.8p64);
    }

    void bitsOfEqualValues()
    {
        QVERIFY(compare({0.0}, {-0.0}).bitsDiffer);
        QVERIFY(!compare({0.0, notANumber}, {0.0, notANumber}).bitsDiffer);
        const std::vector<std::uint8_t> one{1};
        const std::vector<std::uint8_t> two{2};
        const ValuePartial truths = compareElements(spanOf(DType::Bool, one), spanOf(DType::Bool, two), 1, {});
        QCOMPARE(truths.changed, std::uint64_t(0));
        QVERIFY(truths.bitsDiffer);
    }
};

QTEST_APPLESS_MAIN(tst_ValueElements)
#include "tst_ValueElements.moc"
