// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/ValueTable.h"

#include "core/bytes/DisplayWidth.h"
#include "core/bytes/MemorySource.h"

#include <QTest>
#include <cstring>
#include <limits>

using namespace pt2scope;

namespace {

using Sizes = std::vector<std::int64_t>;

TensorMeta contiguous(DType dtype, Sizes sizes)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.strides = sizes;
    std::int64_t stride = 1;
    for (std::size_t i = sizes.size(); i-- > 0;) {
        meta.strides[i] = stride;
        stride *= sizes[i];
    }
    meta.sizes = std::move(sizes);
    return meta;
}

/// What a storage would hold whose 16-bit elements count up from 0; it may be of any size.
class CountingSource final : public ByteSource {
public:
    explicit CountingSource(std::uint64_t size) : m_size(size) {}
    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        read += out.size();
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = static_cast<std::byte>((offset + i) / 2 >> ((offset + i) % 2 * 8));
        return {out.size()};
    }
    mutable std::uint64_t read = 0;

private:
    std::uint64_t m_size;
};

QString table(const TensorMeta &meta, const CornerLimits &limits, std::size_t width)
{
    const TensorCorner corner(meta, limits);
    const Result<std::vector<std::byte>> elements = corner.read(CountingSource(*requiredBytes(meta)));
    return elements ? QString::fromStdString(valueTable(corner, *elements, width).text) : "unreadable";
}

}  // namespace

class tst_ValueTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tables_data();
    void tables();
    void pointsBelowOneAnother();
    void exponentsToTheRight();
    void roundedWhereColumnsDoNotFit();
    void readsLittle();
    void anyShapeIsBounded_data();
    void anyShapeIsBounded();
    void unreadable();
};

void tst_ValueTable::tables_data()
{
    QTest::addColumn<Sizes>("sizes");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("width");
    QTest::addColumn<QString>("want");
    QTest::newRow("scalar") << Sizes{} << 9 << 80 << "0\n";
    QTest::newRow("row") << Sizes{4} << 9 << 80 << "0  0  1  2  3\n";
    QTest::newRow("row in two lines") << Sizes{5} << 9 << 10 << "0  0  1  2\n3  3  4\n";
    QTest::newRow("row, cut") << Sizes{100} << 4 << 80 << " 0   0   1\n …\n98  98  99\n";
    QTest::newRow("row, cut after one") << Sizes{100} << 1 << 80 << " 0  0\n…\n";
    QTest::newRow("matrix") << Sizes{2, 3} << 9 << 80 << "   0  1  2\n0  0  1  2\n1  3  4  5\n";
    QTest::newRow("matrix, rows cut") << Sizes{9, 2} << 2 << 80 << "    0   1\n0   0   1\n…\n8  16  17\n";
    QTest::newRow("matrix, one row") << Sizes{9, 2} << 1 << 80 << "   0  1\n0  0  1\n…\n";
    QTest::newRow("matrix, columns cut") << Sizes{2, 9} << 9 << 14 << "    0  …   8\n0   0  …   8\n1   9  …  17\n";
    QTest::newRow("matrix, one column") << Sizes{2, 9} << 9 << 1 << "    0  …\n0   0  …\n1   9  …\n";
    QTest::newRow("matrices") << Sizes{2, 1, 2} << 9 << 80
                              << "[0, :, :]\n   0  1\n0  0  1\n[1, :, :]\n   0  1\n0  2  3\n";
    QTest::newRow("matrices, cut") << Sizes{9, 9, 1} << 4 << 80
                                   << "[0, :, :]\n    0\n0   0\n…\n[1, :, :]\n    0\n0   9\n…\n"
                                      "[7, :, :]\n    0\n0  63\n…\n[8, :, :]\n    0\n0  72\n…\n";
    QTest::newRow("four dimensions") << Sizes{1, 2, 1, 1} << 9 << 80
                                     << "[0, 0, :, :]\n   0\n0  0\n[0, 1, :, :]\n   0\n0  1\n";
    QTest::newRow("no elements") << Sizes{3, 0} << 9 << 80 << "no elements\n";
    QTest::newRow("no elements of many") << Sizes{0, std::numeric_limits<std::int64_t>::max()} << 9 << 80
                                         << "no elements\n";
}

void tst_ValueTable::tables()
{
    QFETCH(Sizes, sizes);
    QFETCH(int, rows);
    QFETCH(int, width);
    const auto limit = static_cast<std::uint64_t>(rows);
    TensorMeta meta = contiguous(DType::Int16, {});
    meta.sizes = sizes;
    meta.strides.assign(sizes.size(), 0);
    if (elementCount(meta).value_or(0) > 0)
        meta = contiguous(DType::Int16, sizes);
    QTEST(table(meta, {.rows = limit, .columns = 20, .flat = limit}, static_cast<std::size_t>(width)), "want");
}

void tst_ValueTable::pointsBelowOneAnother()
{
    const std::array<float, 4> values{-0.5f, 10, 1.25f, std::numeric_limits<float>::infinity()};
    std::vector<std::byte> bytes(sizeof(values));
    std::memcpy(bytes.data(), values.data(), sizeof(values));
    const TensorCorner corner(contiguous(DType::Float32, {4, 1}), {});
    QCOMPARE(QString::fromStdString(valueTable(corner, bytes, 80).text),
             QStringLiteral("        0\n0   -0.5\n1   10\n2    1.25\n3  inf\n"));
}

void tst_ValueTable::exponentsToTheRight()
{
    const std::array<float, 2> values{1e-30f, 1.5f};
    std::vector<std::byte> bytes(sizeof(values));
    std::memcpy(bytes.data(), values.data(), sizeof(values));
    const TensorCorner corner(contiguous(DType::Float32, {2, 1}), {});
    QCOMPARE(QString::fromStdString(valueTable(corner, bytes, 80).text),
             QStringLiteral("       0\n0  1e-30\n1    1.5\n"));
}

void tst_ValueTable::roundedWhereColumnsDoNotFit()
{
    const std::array<double, 4> values{1.0 / 3, -2.0 / 3, 1e6, 0};
    std::vector<std::byte> bytes(sizeof(values));
    std::memcpy(bytes.data(), values.data(), sizeof(values));
    const ValueTable narrow = valueTable(TensorCorner(contiguous(DType::Float64, {1, 4}), {}), bytes, 40);
    QVERIFY(narrow.isRounded);
    QCOMPARE(QString::fromStdString(narrow.text),
             QStringLiteral("           0          1  …          3\n0   0.333333  -0.666667  …          0\n"));
    QVERIFY(!valueTable(TensorCorner(contiguous(DType::Float64, {1, 4}), {}), bytes, 100).isRounded);
    QVERIFY(valueTable(TensorCorner(contiguous(DType::Float64, {1, 4}), {}), bytes, 40, 3).text.size()
            < narrow.text.size());
    const ValueTable pairs = valueTable(TensorCorner(contiguous(DType::Complex128, {1, 2}), {}), bytes, 44);
    QVERIFY(pairs.isRounded && pairs.text.find("  0.333333-0.666667j  ") != std::string::npos);
    const std::vector<std::byte> zeros(sizeof(values));
    QVERIFY(!valueTable(TensorCorner(contiguous(DType::Float64, {1, 4}), {}), zeros, 10).isRounded);
    QVERIFY(!valueTable(TensorCorner(contiguous(DType::Int64, {1, 4}), {}), bytes, 20).isRounded);
}

/// A transposed tensor of a tebibyte.
void tst_ValueTable::readsLittle()
{
    TensorMeta meta = contiguous(DType::Int16, {std::int64_t{1} << 20, std::int64_t{1} << 19});
    std::swap(meta.sizes[0], meta.sizes[1]);
    std::swap(meta.strides[0], meta.strides[1]);
    const CountingSource storage(*requiredBytes(meta));
    const TensorCorner corner(meta, {});
    QVERIFY(!corner.complete());
    QCOMPARE(corner.elements(), std::uint64_t{16 * 20});
    const Result<std::vector<std::byte>> elements = corner.read(storage);
    QVERIFY(elements.ok());
    QVERIFY2(storage.read < (1u << 20), qPrintable(QString::number(storage.read)));
    // Element [1, 0] is the second of the storage.
    QCOMPARE((*elements)[20 * 2], std::byte{1});
}

void tst_ValueTable::anyShapeIsBounded_data()
{
    QTest::addColumn<Sizes>("sizes");
    QTest::newRow("62 times 2") << Sizes(62, 2);
    QTest::newRow("1000 times 1") << Sizes(1000, 1);
    QTest::newRow("expanded") << Sizes{std::int64_t{1} << 40, 7, std::int64_t{1} << 10};
}

void tst_ValueTable::anyShapeIsBounded()
{
    QFETCH(Sizes, sizes);
    TensorMeta meta = contiguous(DType::Int16, {});
    meta.strides.assign(sizes.size(), 0);
    meta.sizes = std::move(sizes);
    const TensorCorner corner(meta, {});
    QVERIFY(corner.elements() <= 16 * 20);
    for (const QString &line : table(meta, {}, 80).split(QLatin1Char('\n')))
        QVERIFY2(displayWidth(line.toStdString()) <= 80, line.toUtf8());
}

void tst_ValueTable::unreadable()
{
    const TensorCorner corner(contiguous(DType::Int16, {2, 2}), {});
    const Result<std::vector<std::byte>> elements = corner.read(MemorySource(std::vector<std::byte>(7)));
    QVERIFY(!elements.ok());
}

QTEST_APPLESS_MAIN(tst_ValueTable)
#include "tst_ValueTable.moc"
