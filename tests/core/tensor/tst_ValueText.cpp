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

TensorMeta contiguous(DType dtype, std::vector<std::int64_t> sizes)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    return meta;
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
    void tables_data();
    void tables();
    void histogram();
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

void tst_ValueText::tables_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("sizes");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("want");
    using Sizes = std::vector<std::int64_t>;
    QTest::newRow("scalar") << Sizes{} << 40 << 12 << "-3\n";
    QTest::newRow("row") << Sizes{4} << 40 << 12 << "-3  -2  -1   0\n";
    QTest::newRow("row, cut") << Sizes{4} << 40 << 2 << "-3  -2  …\n";
    QTest::newRow("matrix") << Sizes{2, 3} << 40 << 12 << "-3  -2  -1\n 0   1   2\n";
    QTest::newRow("matrix, cut") << Sizes{3, 2} << 2 << 12 << "-3  -2\n-1   0\n…\n";
    QTest::newRow("matrices") << Sizes{2, 1, 2} << 40 << 12 << "[0, :, :]\n-3  -2\n[1, :, :]\n-1   0\n";
    QTest::newRow("matrices, cut") << Sizes{2, 1, 2} << 1 << 12 << "[0, :, :]\n-3  -2\n…\n";
    QTest::newRow("four dimensions") << Sizes{1, 2, 1, 1} << 40 << 12 << "[0, 0, :, :]\n-3\n[0, 1, :, :]\n-2\n";
    QTest::newRow("no elements") << Sizes{3, 0} << 40 << 12 << "no elements\n";
}

void tst_ValueText::tables()
{
    QFETCH(std::vector<std::int64_t>, sizes);
    QFETCH(int, rows);
    QFETCH(int, columns);
    const TensorMeta meta = contiguous(DType::Int8, sizes);
    std::vector<std::byte> elements(static_cast<std::size_t>(*elementCount(meta)));
    for (std::size_t i = 0; i < elements.size(); ++i)
        elements[i] = static_cast<std::byte>(static_cast<int>(i) - 3);
    const TableLimits limits{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)};
    QTEST(QString::fromStdString(valueTable(meta, elements, limits)), "want");
}

void tst_ValueText::histogram()
{
    Histogram histogram;
    histogram.edges.front() = -1.5;
    histogram.edges.back() = 2;
    histogram.counts[0] = 16;
    histogram.counts[1] = 9;
    histogram.counts[63] = 1;
    const QStringList lines = QString::fromStdString(histogramText(histogram, 2)).split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0], QStringLiteral("16"));
    QCOMPARE(lines[1], QStringLiteral("█▁") + QString(62, QLatin1Char(' ')));
    QCOMPARE(lines[2], QStringLiteral("██") + QString(61, QLatin1Char(' ')) + QStringLiteral("▁"));
    QCOMPARE(lines[3], QStringLiteral("-1.5") + QString(59, QLatin1Char(' ')) + QStringLiteral("2"));
}

QTEST_APPLESS_MAIN(tst_ValueText)
#include "tst_ValueText.moc"
