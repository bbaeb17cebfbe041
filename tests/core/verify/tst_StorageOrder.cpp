// SPDX-License-Identifier: Apache-2.0
#include "core/verify/StorageOrder.h"

#include "core/verify/native/SliceScan.h"

#include <QTest>
#include <algorithm>
#include <random>

using namespace pt2scope;

namespace {

using Numbers = std::vector<std::int64_t>;

TensorMeta tensor(Numbers sizes, Numbers strides, std::int64_t offset = 0, DType dtype = DType::Int16)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    meta.storageOffset = offset;
    return meta;
}

/// The byte offsets of all elements, with repeats, sorted.
std::vector<std::uint64_t> placesOf(const TensorMeta &meta)
{
    std::vector<std::uint64_t> places;
    const std::uint64_t count = *elementCount(meta);
    for (std::uint64_t element = 0; element < count; ++element) {
        std::uint64_t rest = element;
        std::int64_t place = meta.storageOffset;
        for (std::size_t i = meta.sizes.size(); i-- > 0;) {
            place += static_cast<std::int64_t>(rest % static_cast<std::uint64_t>(meta.sizes[i])) * meta.strides[i];
            rest /= static_cast<std::uint64_t>(meta.sizes[i]);
        }
        places.push_back(static_cast<std::uint64_t>(place) * traits(meta.dtype).itemsize);
    }
    std::ranges::sort(places);
    return places;
}

std::vector<std::uint64_t> placesOf(const StorageOrder &order, std::uint64_t begin, std::uint64_t end)
{
    std::vector<std::uint64_t> places;
    order.forEachRun(begin, end, [&](const ElementRun &run) {
        for (std::uint64_t i = 0; i < run.rows * run.count; ++i)
            places.push_back(run.offset + i / run.count * run.rowStride + i % run.count * run.stride);
    });
    return places;
}

}  // namespace

class tst_StorageOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySmallShape();
    void dividedAnywhere();
    void shapes_data();
    void shapes();
    void refuses_data();
    void refuses();
    void equalElementsAreEqual();
    void piecesAreTheElements();
};

void tst_StorageOrder::everySmallShape()
{
    int ordered = 0;
    for (std::int64_t code = 0; code < 8 * 8 * 8; ++code) {
        for (std::int64_t sizes = 0; sizes < 4 * 4 * 4; ++sizes) {
            const TensorMeta meta = tensor({sizes / 16 + 1, sizes / 4 % 4 + 1, sizes % 4 + 1},
                                           {code / 64, code / 8 % 8, code % 8}, code % 3);
            const auto order = StorageOrder::of(meta);
            if (!order)
                continue;
            ++ordered;
            const std::vector<std::uint64_t> places = placesOf(*order, 0, 1'000);
            std::vector<std::uint64_t> repeated;
            for (const std::uint64_t place : places)
                repeated.insert(repeated.end(), static_cast<std::size_t>(order->repeats()), place);
            QVERIFY2(std::ranges::is_sorted(places), qPrintable(QString("%1 %2").arg(sizes).arg(code)));
            QVERIFY2(repeated == placesOf(meta), qPrintable(QString("%1 %2").arg(sizes).arg(code)));
            QCOMPARE(order->elements(), std::uint64_t{places.size()});
            QCOMPARE(order->begin(), places.front());
            QCOMPARE(order->end(), places.back() + 2);
        }
    }
    QVERIFY(ordered > 8'000);
}

void tst_StorageOrder::dividedAnywhere()
{
    for (const TensorMeta &meta : {tensor({3, 4, 5}, {100, 20, 3}, 7), tensor({5, 40}, {41, 1}), tensor({9}, {2}, 1)}) {
        const StorageOrder order = *StorageOrder::of(meta);
        const std::vector<std::uint64_t> all = placesOf(order, 0, 10'000);
        for (std::uint64_t at = 0; at < 800; at += 2) {
            std::vector<std::uint64_t> both = placesOf(order, 0, at);
            const std::vector<std::uint64_t> rest = placesOf(order, at, 10'000);
            both.insert(both.end(), rest.begin(), rest.end());
            QVERIFY2(both == all, qPrintable(QString::number(at)));
        }
    }
}

void tst_StorageOrder::shapes_data()
{
    QTest::addColumn<Numbers>("sizes");
    QTest::addColumn<Numbers>("strides");
    QTest::addColumn<bool>("dense");
    QTest::addColumn<quint64>("repeats");
    QTest::newRow("scalar") << Numbers{} << Numbers{} << true << quint64{1};
    QTest::newRow("no elements") << Numbers{3, 0} << Numbers{1, 1} << true << quint64{1};
    QTest::newRow("contiguous") << Numbers{3, 4} << Numbers{4, 1} << true << quint64{1};
    QTest::newRow("transposed") << Numbers{3, 4} << Numbers{1, 3} << true << quint64{1};
    QTest::newRow("channels last") << Numbers{2, 3, 4, 5} << Numbers{60, 1, 15, 3} << true << quint64{1};
    QTest::newRow("expanded") << Numbers{7, 4, 2} << Numbers{0, 1, 0} << true << quint64{14};
    QTest::newRow("every second") << Numbers{5} << Numbers{2} << false << quint64{1};
    QTest::newRow("columns of a matrix") << Numbers{5, 2} << Numbers{9, 1} << false << quint64{1};
}

void tst_StorageOrder::shapes()
{
    QFETCH(Numbers, sizes);
    QFETCH(Numbers, strides);
    const auto order = StorageOrder::of(tensor(sizes, strides));
    QVERIFY(order);
    QTEST(order->dense(), "dense");
    QTEST(quint64{order->repeats()}, "repeats");
}

void tst_StorageOrder::refuses_data()
{
    QTest::addColumn<Numbers>("sizes");
    QTest::addColumn<Numbers>("strides");
    QTest::newRow("unfolded") << Numbers{4, 3} << Numbers{1, 1};
    QTest::newRow("interleaved") << Numbers{2, 3} << Numbers{3, 2};
    QTest::newRow("negative stride") << Numbers{2} << Numbers{-1};
    QTest::newRow("negative size") << Numbers{-2} << Numbers{1};
    QTest::newRow("rank mismatch") << Numbers{2, 2} << Numbers{1};
    QTest::newRow("too large") << Numbers{1 << 30, 1 << 30, 1 << 30} << Numbers{1 << 30, 1 << 15, 1};
}

void tst_StorageOrder::refuses()
{
    QFETCH(Numbers, sizes);
    QFETCH(Numbers, strides);
    QVERIFY(!StorageOrder::of(tensor(sizes, strides)));
}

void tst_StorageOrder::equalElementsAreEqual()
{
    const auto order = [](const TensorMeta &meta) { return *StorageOrder::of(meta); };
    QVERIFY(order(tensor({3, 4}, {4, 1})) == order(tensor({12}, {1})));
    QVERIFY(order(tensor({3, 4}, {4, 1})) == order(tensor({4, 3}, {1, 4})));
    QVERIFY(order(tensor({3, 4}, {4, 1})) == order(tensor({2, 12}, {0, 1})));
    QVERIFY(order(tensor({3, 4}, {4, 1})) != order(tensor({12}, {1}, 1)));
    QVERIFY(order(tensor({3, 4}, {4, 1})) != order(tensor({3, 4}, {5, 1})));
    QVERIFY(order(tensor({12}, {1})) != order(tensor({12}, {1}, 0, DType::BFloat16)));
}

void tst_StorageOrder::piecesAreTheElements()
{
    std::vector<std::byte> bytes(200'000);
    std::mt19937 random(1);
    for (std::byte &b : bytes)
        b = static_cast<std::byte>(random());
    for (const TensorMeta &meta : {tensor({90'000}, {1}, 3), tensor({30'000}, {3}), tensor({20, 3'000}, {5'000, 1}, 9),
                                   tensor({100, 30, 7}, {900, 30, 3}, 1), tensor({5'000}, {2}, 0, DType::Complex128)}) {
        const StorageOrder order = *StorageOrder::of(meta);
        std::vector<std::byte> got;
        forEachPiece(order, 0, bytes,
                     [&](std::span<const std::byte> piece) { got.insert(got.end(), piece.begin(), piece.end()); });
        std::vector<std::byte> want;
        const std::uint32_t itemsize = traits(meta.dtype).itemsize;
        for (const std::uint64_t place : placesOf(order, 0, bytes.size()))
            want.insert(want.end(), bytes.begin() + static_cast<std::ptrdiff_t>(place),
                        bytes.begin() + static_cast<std::ptrdiff_t>(place + itemsize));
        QVERIFY(got == want);
        QCOMPARE(std::uint64_t{got.size()}, order.elements() * itemsize);
    }
}

QTEST_APPLESS_MAIN(tst_StorageOrder)
#include "tst_StorageOrder.moc"
