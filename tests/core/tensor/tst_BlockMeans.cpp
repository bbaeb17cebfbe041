// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/BlockMeans.h"

#include "core/bytes/MemorySource.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

using namespace pt2scope;

namespace {

using Numbers = std::vector<std::int64_t>;

template <typename T>
MemorySource storageOf(const std::vector<T> &values)
{
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return MemorySource(std::move(bytes));
}

TensorMeta metaOf(DType dtype, Numbers sizes, Numbers strides)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    return meta;
}

std::vector<float> counted(std::size_t count)
{
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), 0.0F);
    return values;
}

bool never()
{
    return false;
}

/// The mean of a block as the definition has it.
double plainMean(const std::vector<float> &values, const TensorMeta &meta, const BlockMeans &means, std::size_t row,
                 std::size_t column)
{
    double sum = 0;
    double count = 0;
    for (std::uint64_t r = row * means.blockRows; r < std::min(means.matrix.rows, (row + 1) * means.blockRows); ++r) {
        for (std::uint64_t c = column * means.blockColumns;
             c < std::min(means.matrix.columns, (column + 1) * means.blockColumns); ++c) {
            const auto at =
                static_cast<std::int64_t>(r) * meta.strides[0] + static_cast<std::int64_t>(c) * meta.strides[1];
            sum += static_cast<double>(values[static_cast<std::size_t>(at)]);
            ++count;
        }
    }
    return sum / count;
}

}  // namespace

class tst_BlockMeans : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blocksCoverTheMatrix_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rowStep");
        QTest::addColumn<int>("columnStep");
        QTest::addColumn<int>("down");
        QTest::addColumn<int>("across");
        QTest::newRow("each element a block") << 3 << 4 << 4 << 1 << 3 << 4;
        QTest::newRow("even blocks") << 16 << 32 << 32 << 1 << 8 << 8;
        QTest::newRow("smaller at the end") << 17 << 9 << 9 << 1 << 6 << 5;
        QTest::newRow("transposed") << 20 << 33 << 1 << 20 << 7 << 7;
        QTest::newRow("rows apart") << 10 << 10 << 50 << 2 << 5 << 5;
        QTest::newRow("all rows one") << 100 << 10 << 0 << 1 << 8 << 5;
        QTest::newRow("all columns one") << 10 << 100 << 1 << 0 << 5 << 8;
        QTest::newRow("one element") << 100 << 100 << 0 << 0 << 8 << 8;
        QTest::newRow("overlapping") << 12 << 12 << 1 << 1 << 6 << 6;
        QTest::newRow("more than a piece of the walk") << 700 << 900 << 900 << 1 << 8 << 8;
    }

    void blocksCoverTheMatrix()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, rowStep);
        QFETCH(int, columnStep);
        const TensorMeta meta = metaOf(DType::Float32, {rows, columns}, {rowStep, columnStep});
        const std::vector<float> values = counted(static_cast<std::size_t>(*requiredBytes(meta) / 4));
        const Result<BlockMeans> means = readBlockMeans(meta, storageOf(values), 8, never);
        QVERIFY(means.ok());
        QTEST(static_cast<int>(means->down), "down");
        QTEST(static_cast<int>(means->across), "across");
        std::uint64_t elements = 0;
        for (std::size_t row = 0; row < means->down; ++row) {
            for (std::size_t column = 0; column < means->across; ++column) {
                const double expected = plainMean(values, meta, *means, row, column);
                QVERIFY(std::fabs(means->at(row, column).mean - expected) <= 1e-9 * std::fabs(expected));
                elements += means->at(row, column).elements;
            }
        }
        QCOMPARE(elements, static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns));
    }

    void typesAreReadAsWhatTheyAre_data()
    {
        QTest::addColumn<int>("dtype");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<double>("mean");
        const auto row = [](const char *name, DType dtype, const char *hex, double mean) {
            QTest::newRow(name) << static_cast<int>(dtype) << QByteArray::fromHex(hex) << mean;
        };
        row("bfloat16", DType::BFloat16, "803f 0040 803f 0040", 1.5);
        row("float16", DType::Float16, "003c 0040 003c 0040", 1.5);
        row("float8_e4m3fn", DType::Float8E4M3FN, "38 40 38 40", 1.5);
        row("float8_e5m2", DType::Float8E5M2, "3c 40 3c 40", 1.5);
        row("float8_e8m0fnu", DType::Float8E8M0FNU, "7f 80 7f 80", 1.5);
        row("bool", DType::Bool, "01 00 7f 00", 0.5);
        row("int8", DType::Int8, "ff fd ff fd", -2);
        row("uint8", DType::UInt8, "ff fd ff fd", 254);
        row("int64", DType::Int64, "ffffffffffffffff fdffffffffffffff ffffffffffffffff fdffffffffffffff", -2);
        row("complex64: magnitudes", DType::Complex64,
            "0000404000008040 0000404000008040 0000000000000000 0000000000000000", 2.5);
    }

    void typesAreReadAsWhatTheyAre()
    {
        QFETCH(int, dtype);
        QFETCH(QByteArray, bytes);
        const auto *data = reinterpret_cast<const std::byte *>(bytes.constData());
        const MemorySource storage(std::vector<std::byte>(data, data + bytes.size()));
        const Result<BlockMeans> means =
            readBlockMeans(metaOf(static_cast<DType>(dtype), {2, 2}, {2, 1}), storage, 1, never);
        QVERIFY(means.ok());
        QTEST(means->at(0, 0).mean, "mean");
    }

    void whatIsNotFiniteIsCountedBesideTheMean()
    {
        constexpr float inf = std::numeric_limits<float>::infinity();
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        const std::vector<float> values{1, nan, inf, -inf, 3, 2, nan, nan};
        const Result<BlockMeans> means =
            readBlockMeans(metaOf(DType::Float32, {2, 4}, {4, 1}), storageOf(values), 2, never);
        QVERIFY(means.ok());
        // Blocks of one row and two columns.
        QCOMPARE(means->at(0, 0).mean, 1.0);
        QCOMPARE(means->at(0, 0).notFinite, std::uint64_t{1});
        QVERIFY(std::isnan(means->at(0, 1).mean));
        QCOMPARE(means->at(0, 1).notFinite, std::uint64_t{2});
        QCOMPARE(means->at(1, 0).mean, 2.5);
        QCOMPARE(means->at(1, 1).notFinite, std::uint64_t{2});
    }

    void whatIsAMatrix_data()
    {
        QTest::addColumn<Numbers>("sizes");
        QTest::addColumn<Numbers>("shape");  // empty: none
        QTest::newRow("matrix") << Numbers{3, 5} << Numbers{3, 5};
        QTest::newRow("scalar") << Numbers{} << Numbers{};
        QTest::newRow("vector") << Numbers{9} << Numbers{};
        QTest::newRow("row") << Numbers{1, 9, 1} << Numbers{};
        QTest::newRow("no elements") << Numbers{3, 0} << Numbers{};
        QTest::newRow("sizes of 1 left out") << Numbers{1, 3, 1, 5} << Numbers{3, 5};
        QTest::newRow("kernels of a convolution") << Numbers{8, 3, 2, 2} << Numbers{8, 12};
        QTest::newRow("negative") << Numbers{-3, 5} << Numbers{};
        QTest::newRow("more than there can be") << Numbers{std::int64_t{1} << 40, std::int64_t{1} << 40} << Numbers{};
    }

    void whatIsAMatrix()
    {
        QFETCH(Numbers, sizes);
        QFETCH(Numbers, shape);
        const std::optional<MatrixShape> matrix = matrixShape(metaOf(DType::Int8, sizes, Numbers(sizes.size(), 0)));
        QCOMPARE(matrix.has_value(), !shape.empty());
        if (matrix)
            QCOMPARE((Numbers{static_cast<std::int64_t>(matrix->rows), static_cast<std::int64_t>(matrix->columns)}),
                     shape);
    }

    void hugeShapesOnFewBytesEndSoon_data()
    {
        QTest::addColumn<Numbers>("sizes");
        QTest::addColumn<Numbers>("strides");
        QTest::addColumn<bool>("isRead");
        constexpr std::int64_t most = std::int64_t{1} << 30;
        constexpr std::int64_t many = std::int64_t{1} << 20;
        QTest::newRow("expanded") << Numbers{most, most} << Numbers{0, 0} << true;
        QTest::newRow("expanded rows") << Numbers{most, many} << Numbers{0, 1} << true;
        QTest::newRow("expanded columns") << Numbers{many, most} << Numbers{1, 0} << true;
        QTest::newRow("windows that overlap") << Numbers{many, many} << Numbers{1, 1} << false;
        QTest::newRow("expanded in the middle") << Numbers{2, most, 2} << Numbers{2, 0, 1} << false;
    }

    void hugeShapesOnFewBytesEndSoon()
    {
        QFETCH(Numbers, sizes);
        QFETCH(Numbers, strides);
        QFETCH(bool, isRead);
        const TensorMeta meta = metaOf(DType::Int8, sizes, strides);
        const MemorySource storage(std::vector<std::byte>(std::size_t{1} << 21, std::byte{3}));
        const Result<BlockMeans> means = readBlockMeans(meta, storage, 64, never);
        QCOMPARE(means.ok(), isRead);
        if (!isRead) {
            QCOMPARE(means.error().code, ErrorCode::Limit);
            return;
        }
        QCOMPARE(means->blocks.size(), std::size_t{4096});
        QCOMPARE(means->at(63, 63).mean, 3.0);
        QCOMPARE(means->at(0, 0).elements * 4096, *elementCount(meta));
    }

    void itCanBeCancelled()
    {
        const Result<BlockMeans> means =
            readBlockMeans(metaOf(DType::Float32, {30, 30}, {30, 1}), storageOf(counted(900)), 8, [] { return true; });
        QVERIFY(!means.ok());
        QCOMPARE(means.error().code, ErrorCode::Cancelled);
    }

    void aStorageThatIsTooShortIsSaid()
    {
        const Result<BlockMeans> means =
            readBlockMeans(metaOf(DType::Float32, {30, 30}, {30, 1}), storageOf(counted(899)), 8, never);
        QVERIFY(!means.ok());
        QCOMPARE(means.error().code, ErrorCode::Truncated);
    }
};

QTEST_GUILESS_MAIN(tst_BlockMeans)
#include "tst_BlockMeans.moc"
