// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/ValueText.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>

using namespace pt2scope;

namespace {

template <typename T>
std::string textOf(DType dtype, T value)
{
    std::array<std::byte, sizeof(T)> bytes;
    std::memcpy(bytes.data(), &value, sizeof(T));
    return valueText(dtype, bytes.data());
}

/// The nearest value of a narrow type, by trying them all.
double nearest(DType dtype, double value)
{
    double best = std::numeric_limits<double>::quiet_NaN();
    const std::size_t itemsize = traits(dtype).itemsize;
    for (unsigned bits = 0; bits < 1u << (8 * itemsize); ++bits) {
        const double candidate = toDouble(elementValue(dtype, reinterpret_cast<const std::byte *>(&bits)));
        if (std::isfinite(candidate) && !(std::fabs(candidate - value) >= std::fabs(best - value)))
            best = candidate;
    }
    return best;
}

}  // namespace

class tst_ValueText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elements_data();
    void elements();
    void bytesReadBack_data();
    void bytesReadBack();
    void halvesAreShort();
    void numbers_data();
    void numbers();
    void histogram();
    void widestHistogram();
};

void tst_ValueText::elements_data()
{
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("want");
    const auto row = [](const char *name, const std::string &got, const char *want) {
        QTest::newRow(name) << QString::fromStdString(got) << QString::fromUtf8(want);
    };
    row("float32", textOf(DType::Float32, 0.1f), "0.1");
    row("float32 subnormal", textOf(DType::Float32, 1e-45f), "1e-45");
    row("float64", textOf(DType::Float64, 0.1), "0.1");
    row("float64 long", textOf(DType::Float64, 1.0 / 3), "0.3333333333333333");
    row("infinity", textOf(DType::Float32, -std::numeric_limits<float>::infinity()), "-inf");
    row("nan", textOf(DType::Float32, std::numeric_limits<float>::quiet_NaN()), "nan");
    row("minus zero", textOf(DType::Float32, -0.0f), "-0");
    row("bfloat16", textOf<std::uint16_t>(DType::BFloat16, 0x3dcd), "0.1");
    row("bfloat16 negative", textOf<std::uint16_t>(DType::BFloat16, 0xbdcd), "-0.1");
    row("float16", textOf<std::uint16_t>(DType::Float16, 0x2e66), "0.1");
    row("float16 greatest", textOf<std::uint16_t>(DType::Float16, 0x7bff), "65500");
    row("float8_e4m3fn greatest", textOf<std::uint8_t>(DType::Float8E4M3FN, 0x7e), "450");
    row("float8_e8m0fnu least", textOf<std::uint8_t>(DType::Float8E8M0FNU, 0), "6e-39");
    row("int64 least", textOf(DType::Int64, std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    row("uint64 greatest", textOf(DType::UInt64, std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    row("int8", textOf<std::int8_t>(DType::Int8, -5), "-5");
    row("uint8", textOf<std::uint8_t>(DType::UInt8, 200), "200");
    row("false", textOf<std::uint8_t>(DType::Bool, 0), "false");
    row("true", textOf<std::uint8_t>(DType::Bool, 1), "true");
    row("other bool", textOf<std::uint8_t>(DType::Bool, 0x7f), "true(0x7f)");
    row("complex", textOf(DType::Complex64, std::array<float, 2>{1.5f, -0.25f}), "1.5-0.25j");
    row("complex positive", textOf(DType::Complex128, std::array<double, 2>{0, 2}), "0+2j");
}

void tst_ValueText::elements()
{
    QFETCH(QString, got);
    QTEST(got, "want");
}

void tst_ValueText::bytesReadBack_data()
{
    QTest::addColumn<int>("number");
    for (const DTypeTraits &row : allDTypes()) {
        if (row.itemsize == 1)
            QTest::addRow("%s", std::string(row.name).c_str()) << static_cast<int>(row.dtype);
    }
}

void tst_ValueText::bytesReadBack()
{
    QFETCH(int, number);
    const auto dtype = static_cast<DType>(number);
    for (unsigned bits = 0; bits < 256; ++bits) {
        const std::byte byte{static_cast<unsigned char>(bits)};
        const double value = toDouble(elementValue(dtype, &byte));
        if (dtype == DType::Bool || !std::isfinite(value))
            continue;
        const std::string text = valueText(dtype, &byte);
        QCOMPARE(nearest(dtype, std::strtod(text.c_str(), nullptr)), value);
        QVERIFY2(text.size() <= 9, text.c_str());
    }
}

void tst_ValueText::halvesAreShort()
{
    for (const DType dtype : {DType::Float16, DType::BFloat16}) {
        for (unsigned bits = 0; bits < 0x10000; ++bits) {
            const auto half = static_cast<std::uint16_t>(bits);
            const auto at = [&](unsigned other) {
                const auto neighbour = static_cast<std::uint16_t>(other);
                return toDouble(elementValue(dtype, reinterpret_cast<const std::byte *>(&neighbour)));
            };
            const double value = at(half);
            if (!std::isfinite(value) || value == 0)
                continue;
            const double back = std::strtod(textOf(dtype, half).c_str(), nullptr);
            const bool apart =
                std::isfinite(at(bits + 1u)) && std::fabs(back - at(bits + 1u)) <= std::fabs(back - value);
            QVERIFY2(!apart && std::fabs(back - at(bits - 1u)) > std::fabs(back - value),
                     qPrintable(QString::number(bits)));
            QVERIFY(textOf(dtype, half).size() <= 11);
        }
    }
}

void tst_ValueText::numbers_data()
{
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("want");
    const auto row = [](const char *name, const ElementValue &value, const char *want) {
        QTest::newRow(name) << QString::fromStdString(valueText(value)) << QString::fromUtf8(want);
    };
    row("a float", ElementValue(static_cast<double>(0.1f)), "0.1");
    row("a double", ElementValue(0.1), "0.1");
    row("a double of all digits", ElementValue(1.0 / 3), "0.3333333333333333");
    row("beyond float", ElementValue(1e300), "1e+300");
    row("infinite", ElementValue(-std::numeric_limits<double>::infinity()), "-inf");
    row("zero", ElementValue(0.0), "0");
    row("int64", ElementValue(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    row("uint64", ElementValue(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
}

void tst_ValueText::numbers()
{
    QFETCH(QString, got);
    QTEST(got, "want");
}

void tst_ValueText::histogram()
{
    Histogram histogram;
    histogram.edges.front() = -1.5;
    histogram.edges[32] = 0.25;
    histogram.edges.back() = 2;
    histogram.counts[0] = 16;
    histogram.counts[1] = 9;
    histogram.counts[63] = 1;
    const QStringList lines = QString::fromStdString(histogramText(histogram, 2)).split(QLatin1Char('\n'));
    QCOMPARE(
        lines,
        (QStringList{QStringLiteral("16 ┤█▁"), QStringLiteral("   │██") + QString(61, QLatin1Char(' ')) + "▁",
                     QStringLiteral(" 0 └") + QString(64, QChar(0x2500)),
                     "    -1.5" + QString(26, QLatin1Char(' ')) + "0.25" + QString(29, QLatin1Char(' ')) + "2", ""}));
}

void tst_ValueText::widestHistogram()
{
    Histogram histogram;
    histogram.edges.fill(-1.2345678e-300);
    histogram.counts.fill(std::numeric_limits<std::uint64_t>::max());
    for (const QString &line : QString::fromStdString(histogramText(histogram)).split(QLatin1Char('\n')))
        QVERIFY2(line.size() <= 78, line.toUtf8());
}

QTEST_APPLESS_MAIN(tst_ValueText)
#include "tst_ValueText.moc"
