// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/TensorMeta.h"

#include <QTest>
#include <limits>
#include <set>

using namespace pt2scope;

namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::int64_t big = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t none = -1;  // expected value of a number that there is not

TensorMeta tensor(Numbers sizes, Numbers strides, std::int64_t offset = 0, DType dtype = DType::Float32)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    meta.storageOffset = offset;
    return meta;
}

std::int64_t orNone(std::optional<std::uint64_t> value)
{
    return value ? static_cast<std::int64_t>(*value) : none;
}

/// The definition, by listing every element's place.
bool overlapsByEnumeration(const TensorMeta &meta)
{
    std::set<std::int64_t> places;
    Numbers index(meta.sizes.size(), 0);
    while (true) {
        std::int64_t place = 0;
        for (std::size_t i = 0; i < index.size(); ++i)
            place += index[i] * meta.strides[i];
        if (!places.insert(place).second)
            return true;
        std::size_t d = index.size();
        while (d > 0 && ++index[d - 1] == meta.sizes[d - 1])
            index[--d] = 0;
        if (d == 0)
            return false;
    }
}

}  // namespace

Q_DECLARE_METATYPE(pt2scope::TensorMeta)

class tst_TensorMeta : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void counts_data();
    void counts();
    void contiguous_data();
    void contiguous();
    void overlaps_data();
    void overlaps();
    void overlapAgreesWithItsDefinition();
    void deviceText();
};

void tst_TensorMeta::counts_data()
{
    QTest::addColumn<TensorMeta>("meta");
    QTest::addColumn<qint64>("elements");
    QTest::addColumn<qint64>("nbytes");
    const auto row = [](const char *name, TensorMeta meta, std::int64_t elements, std::int64_t nbytes) {
        QTest::newRow(name) << meta << static_cast<qint64>(elements) << static_cast<qint64>(nbytes);
    };
    row("scalar", tensor({}, {}), 1, 4);
    row("scalar with offset", tensor({}, {}, 3), 1, 16);
    row("matrix", tensor({3, 4}, {4, 1}), 12, 48);
    row("matrix of complex128", tensor({3, 4}, {4, 1}, 0, DType::Complex128), 12, 192);
    row("transposed", tensor({4, 3}, {1, 4}), 12, 48);
    row("slice", tensor({2}, {10}, 5), 2, 64);
    row("expanded", tensor({1000, 2}, {0, 1}), 2000, 8);
    row("no elements", tensor({0, 5}, {big, big}, big), 0, 0);
    row("size 1 ignores its stride", tensor({1, 2}, {big, 1}), 2, 8);
    row("expanded beyond memory", tensor({std::int64_t{1} << 40}, {0}), std::int64_t{1} << 40, 4);
    row("largest", tensor({big}, {1}, 0, DType::UInt8), big, big);
    row("largest, 4 bytes each", tensor({big}, {1}), big, none);
    row("product overflows", tensor({std::int64_t{1} << 32, std::int64_t{1} << 31}, {0, 0}), none, none);
    row("product wraps to a small number", tensor({std::int64_t{1} << 32, std::int64_t{1} << 32, 6}, {0, 0, 1}), none,
        none);
    row("product overflows before a 0", tensor({big, big, 0}, {1, 1, 1}), none, none);
    row("0 before what would overflow", tensor({0, big, big}, {1, 1, 1}), 0, 0);
    row("negative size", tensor({2, -3}, {3, 1}), none, none);
    row("two negative sizes", tensor({-2, -3}, {3, 1}), none, none);
    row("negative stride", tensor({2}, {-1}, 10), 2, none);
    row("negative stride of nothing", tensor({0}, {-1}), 0, none);
    row("negative offset", tensor({2}, {1}, -1), 2, none);
    row("stride missing", tensor({2, 3}, {1}), 6, none);
    row("stride too many", tensor({2}, {1, 1}), 2, none);
    row("extent overflows", tensor({3}, {big / 2 + 1}), 3, none);
    row("offset overflows", tensor({}, {}, big), 1, none);
    row("bytes overflow", tensor({2}, {big / 4}), 2, none);
}

void tst_TensorMeta::counts()
{
    QFETCH(TensorMeta, meta);
    QTEST(static_cast<qint64>(orNone(elementCount(meta))), "elements");
    QTEST(static_cast<qint64>(orNone(requiredBytes(meta))), "nbytes");
}

void tst_TensorMeta::contiguous_data()
{
    QTest::addColumn<TensorMeta>("meta");
    QTest::addColumn<bool>("expected");
    QTest::newRow("scalar") << tensor({}, {}) << true;
    QTest::newRow("matrix") << tensor({3, 4}, {4, 1}) << true;
    QTest::newRow("with offset") << tensor({3, 4}, {4, 1}, 100) << true;
    QTest::newRow("transposed") << tensor({4, 3}, {1, 4}) << false;
    QTest::newRow("rows apart") << tensor({3, 4}, {5, 1}) << false;
    QTest::newRow("size 1 ignores its stride") << tensor({3, 1, 4}, {4, 77, 1}) << true;
    QTest::newRow("no elements") << tensor({3, 0}, {9, 9}) << true;
    QTest::newRow("expanded") << tensor({2, 3}, {0, 1}) << false;
    QTest::newRow("rank mismatch") << tensor({3, 4}, {4}) << false;
    QTest::newRow("negative size") << tensor({-3}, {1}) << false;
    QTest::newRow("overflow") << tensor({big, big}, {big, 1}) << false;
}

void tst_TensorMeta::contiguous()
{
    QFETCH(TensorMeta, meta);
    QTEST(isContiguous(meta), "expected");
}

void tst_TensorMeta::overlaps_data()
{
    QTest::addColumn<TensorMeta>("meta");
    QTest::addColumn<bool>("expected");
    QTest::newRow("scalar") << tensor({}, {}) << false;
    QTest::newRow("matrix") << tensor({3, 4}, {4, 1}) << false;
    QTest::newRow("transposed") << tensor({4, 3}, {1, 4}) << false;
    QTest::newRow("expanded") << tensor({3, 4}, {0, 1}) << true;
    QTest::newRow("stride 0 of size 1") << tensor({1, 4}, {0, 1}) << false;
    QTest::newRow("unfolded") << tensor({5, 3}, {1, 1}) << true;
    QTest::newRow("unfolded by its own width") << tensor({5, 3}, {3, 1}) << false;
    QTest::newRow("interleaved, disjoint") << tensor({3, 2}, {2, 3}) << false;
    QTest::newRow("interleaved, meeting") << tensor({4, 3}, {2, 3}) << true;
    QTest::newRow("no elements") << tensor({0, 5}, {0, 0}) << false;
    QTest::newRow("no tensor at all") << tensor({-2, 5}, {0, 0}) << false;
    QTest::newRow("more elements than places") << tensor({2, 2, 2}, {1, 2, 3}) << true;
    QTest::newRow("enormous") << tensor({std::int64_t{1} << 30, std::int64_t{1} << 30}, {1, std::int64_t{1} << 30})
                              << false;
}

void tst_TensorMeta::overlaps()
{
    QFETCH(TensorMeta, meta);
    QTEST(overlapsItself(meta), "expected");
}

void tst_TensorMeta::overlapAgreesWithItsDefinition()
{
    for (std::int64_t m = 1; m <= 5; ++m) {
        for (std::int64_t n = 1; n <= 5; ++n) {
            for (std::int64_t code = 0; code < 100; ++code) {
                const TensorMeta meta = tensor({m, n}, {code / 10, code % 10});
                QVERIFY2(overlapsItself(meta) == overlapsByEnumeration(meta),
                         qPrintable(QString("sizes %1 %2 strides %3 %4").arg(m).arg(n).arg(code / 10).arg(code % 10)));
            }
        }
    }
}

void tst_TensorMeta::deviceText()
{
    QCOMPARE((Device{"cpu", std::nullopt}).text(), std::string("cpu"));
    QCOMPARE((Device{"cuda", 1}).text(), std::string("cuda:1"));
}

QTEST_APPLESS_MAIN(tst_TensorMeta)
#include "tst_TensorMeta.moc"
