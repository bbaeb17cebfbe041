// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueComparison.h"
#include "core/diff/tensors/ValueDecoding.h"
#include "tests/core/diff/ValueReference.h"
#include "tests/support/EngineRuns.h"

#include <QTest>
#include <cstring>
#include <deque>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// Storages in memory, and tensors on them.
class Shelf {
public:
    TensorPiece add(std::vector<std::byte> bytes, TensorMeta meta)
    {
        m_tasks.push_back(taskOf(std::move(bytes), {}));
        return {std::move(meta), &m_tasks.back(), {}};
    }
    /// A contiguous tensor.
    TensorPiece add(DType dtype, std::vector<std::int64_t> sizes, unsigned seed)
    {
        TensorMeta meta = contiguous(dtype, std::move(sizes));
        std::vector<std::byte> bytes = sampleElements(dtype, static_cast<std::size_t>(*elementCount(meta)), seed);
        return add(std::move(bytes), std::move(meta));
    }
    /// The same elements in a storage laid out by `strides`, from an offset of three elements on.
    TensorPiece laidOut(const TensorPiece &piece, std::vector<std::int64_t> strides)
    {
        const std::uint32_t itemsize = traits(piece.meta.dtype).itemsize;
        const std::vector<std::byte> elements = bytesOf(piece);
        TensorMeta meta = tensor(piece.meta.dtype, piece.meta.sizes, std::move(strides), 3);
        std::vector<std::byte> storage(static_cast<std::size_t>(*requiredBytes(meta)));
        for (std::size_t i = 0; i * itemsize < elements.size(); ++i)
            std::memcpy(storage.data() + placeOf(meta, i) * itemsize, elements.data() + i * itemsize, itemsize);
        return add(std::move(storage), std::move(meta));
    }

    static std::vector<std::byte> bytesOf(const TensorPiece &piece)
    {
        return logical(piece.meta, *readRange(**piece.storage->open(), 0, piece.storage->nbytes, UINT64_MAX));
    }
    static std::size_t placeOf(const TensorMeta &meta, std::size_t index)
    {
        auto place = static_cast<std::size_t>(meta.storageOffset);
        for (std::size_t d = meta.sizes.size(); d-- > 0;) {
            const auto size = static_cast<std::size_t>(meta.sizes[d]);
            place += index % size * static_cast<std::size_t>(meta.strides[d]);
            index /= size;
        }
        return place;
    }
    static TensorMeta contiguous(DType dtype, std::vector<std::int64_t> sizes)
    {
        std::vector<std::int64_t> strides(sizes.size(), 1);
        for (std::size_t d = sizes.size(); d-- > 1;)
            strides[d - 1] = strides[d] * sizes[d];
        return tensor(dtype, std::move(sizes), std::move(strides));
    }

private:
    std::deque<StorageTask> m_tasks;
};

ValueDifference compared(const TensorPieces &a, const TensorPieces &b, unsigned jobs = 2)
{
    ThreadPool pool(jobs);
    const Result<ComparedValues> values = compareValues(a, b, {.pool = pool});
    return values ? values->difference : ValueDifference{};
}

/// Rows `first` to `end` of a contiguous tensor as a tensor of its own.
TensorPiece rows(Shelf &shelf, const TensorPiece &piece, std::int64_t first, std::int64_t end)
{
    std::vector<std::int64_t> sizes = piece.meta.sizes;
    sizes[0] = end - first;
    const std::vector<std::byte> all = Shelf::bytesOf(piece);
    const auto rowBytes = static_cast<std::ptrdiff_t>(all.size()) / piece.meta.sizes[0];
    return shelf.add({all.begin() + first * rowBytes, all.begin() + end * rowBytes},
                     Shelf::contiguous(piece.meta.dtype, std::move(sizes)));
}

/// The place of the largest change is not among them: there may be several.
QString differenceOf(const ValueDifference &a, const ValueDifference &b)
{
    const auto text = [](const ValueDifference &v) {
        return QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8")
            .arg(v.elements)
            .arg(v.changed)
            .arg(v.nanAppeared)
            .arg(v.nanGone)
            .arg(v.maxAbsolute, 0, 'g', 12)
            .arg(v.maxRelative, 0, 'g', 12)
            .arg(v.rootMeanSquare, 0, 'g', 12)
            .arg(v.cosine.value_or(-2), 0, 'g', 12);
    };
    return text(a) == text(b) ? QString() : text(a) + QStringLiteral(" is not ") + text(b);
}

/// Whether the change there is as large as it is said to be.
bool isLargest(const ValueDifference &difference, const TensorPiece &a, const TensorPiece &b)
{
    const std::vector<std::byte> bytesA = Shelf::bytesOf(a);
    const std::vector<std::byte> bytesB = Shelf::bytesOf(b);
    std::size_t index = 0;
    for (std::size_t d = 0; d < difference.largestAt.size(); ++d)
        index = index * static_cast<std::size_t>(a.meta.sizes[d]) + static_cast<std::size_t>(difference.largestAt[d]);
    const std::uint32_t itemsize = traits(a.meta.dtype).itemsize;
    const ValuePartial there = compareElements({a.meta.dtype, bytesA.data() + index * itemsize},
                                               {b.meta.dtype, bytesB.data() + index * itemsize}, 1, {});
    return there.maxAbsolute == difference.maxAbsolute
           && difference.largestFrom == exactText(a.meta.dtype, bytesA.data() + index * itemsize)
           && difference.largestTo == exactText(b.meta.dtype, bytesB.data() + index * itemsize);
}

}  // namespace

class tst_ValueComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsAsTheReference()
    {
        Shelf shelf;
        const TensorPiece a = shelf.add(DType::Float32, {300, 1000}, 1);
        const TensorPiece b = shelf.add(DType::BFloat16, {300, 1000}, 2);
        const std::vector<std::byte> bytesA = Shelf::bytesOf(a);
        const std::vector<std::byte> bytesB = Shelf::bytesOf(b);
        const ReferenceValues want =
            referenceValues({DType::Float32, bytesA.data()}, {DType::BFloat16, bytesB.data()}, 300'000, {});
        const ValueDifference got = compared({a}, {b});
        QCOMPARE(got.elements, std::uint64_t(300'000));
        QCOMPARE(got.changed, want.changed);
        QCOMPARE(got.nanAppeared, want.nanAppeared);
        QVERIFY(isNear(got.rootMeanSquare, std::sqrt(want.squares / static_cast<long double>(want.finite))));
        QCOMPARE(got.largestAt, (std::vector<std::int64_t>{static_cast<std::int64_t>(*want.worstAt / 1000),
                                                           static_cast<std::int64_t>(*want.worstAt % 1000)}));
    }

    void layoutsMakeNoDifference_data()
    {
        QTest::addColumn<QList<qint64>>("sizes");
        QTest::addColumn<QList<qint64>>("strides");
        QTest::newRow("transposed") << QList<qint64>{700, 300} << QList<qint64>{1, 700};
        QTest::newRow("every second") << QList<qint64>{900, 200} << QList<qint64>{400, 2};
        QTest::newRow("columns of wider rows") << QList<qint64>{900, 200} << QList<qint64>{5000, 1};
        QTest::newRow("channels last") << QList<qint64>{4, 3, 50, 60} << QList<qint64>{9000, 1, 180, 3};
        QTest::newRow("turned about") << QList<qint64>{30, 40, 50, 5} << QList<qint64>{1, 30, 1200, 60000};
        QTest::newRow("tall") << QList<qint64>{100'000, 2} << QList<qint64>{1, 100'000};
        QTest::newRow("one row") << QList<qint64>{1, 70'000} << QList<qint64>{5, 1};
        QTest::newRow("a scalar") << QList<qint64>{} << QList<qint64>{};
        QTest::newRow("nothing") << QList<qint64>{3, 0} << QList<qint64>{1, 1};
    }
    void layoutsMakeNoDifference()
    {
        QFETCH(const QList<qint64>, sizes);
        QFETCH(const QList<qint64>, strides);
        for (const DType dtype : {DType::Float32, DType::Int64, DType::Float8E5M2, DType::Complex64}) {
            Shelf shelf;
            const TensorPiece a = shelf.add(dtype, {sizes.begin(), sizes.end()}, 1);
            const TensorPiece b = shelf.add(dtype, {sizes.begin(), sizes.end()}, 2);
            const TensorPiece c = shelf.laidOut(b, {strides.begin(), strides.end()});
            QCOMPARE(compared({b}, {c}).changed, std::uint64_t(0));
            const TensorPiece d = shelf.laidOut(a, {strides.begin(), strides.end()});
            const ValueDifference want = compared({a}, {b});
            for (const TensorPiece &other : {a, d}) {
                const ValueDifference got = compared({other}, {c});
                QVERIFY2(differenceOf(got, want).isEmpty(), qPrintable(differenceOf(got, want)));
                QVERIFY(want.changed == 0 || isLargest(got, a, b));
            }
        }
    }

    void shardsAreRows()
    {
        Shelf shelf;
        const TensorPiece a = shelf.add(DType::Float32, {1000, 64}, 1);
        const TensorPiece b = shelf.add(DType::Float32, {1000, 64}, 2);
        const TensorPieces shards{rows(shelf, b, 0, 1), rows(shelf, b, 1, 1), rows(shelf, b, 1, 500),
                                  rows(shelf, b, 500, 1000)};
        const TensorPieces others{rows(shelf, a, 0, 300), rows(shelf, a, 300, 1000)};
        QCOMPARE(compared({b}, shards).changed, std::uint64_t(0));
        QVERIFY2(differenceOf(compared({a}, shards), compared({a}, {b})).isEmpty(), "of one side");
        QVERIFY2(differenceOf(compared(others, shards), compared({a}, {b})).isEmpty(), "of both sides");
    }

    void threadsMakeNoDifference()
    {
        Shelf shelf;
        const TensorPiece a = shelf.add(DType::Float64, {1'000'000}, 1);
        const TensorPiece b = shelf.add(DType::Float64, {1'000'000}, 2);
        const ValueDifference alone = compared({a}, {b}, 1);
        for (const unsigned jobs : {2u, 5u}) {
            const ValueDifference together = compared({a}, {b}, jobs);
            QCOMPARE(together.rootMeanSquare, alone.rootMeanSquare);
            QVERIFY(together.cosine == alone.cosine);
            QCOMPARE(together.largestAt, alone.largestAt);
        }
    }

    void repeatsAreReadOnce()
    {
        Shelf shelf;
        const std::int64_t many = std::int64_t{1} << 40;
        TensorPiece a = shelf.add(DType::Float32, {1}, 1);
        TensorPiece b = shelf.add(DType::Float32, {1}, 2);
        a.meta = b.meta = tensor(DType::Float32, {many}, {0});
        QCOMPARE(comparedBytes({a}, {b}), std::uint64_t(8));
        const ValueDifference difference = compared({a}, {b});
        QCOMPARE(difference.elements, static_cast<std::uint64_t>(many));
        QCOMPARE(difference.changed, static_cast<std::uint64_t>(many));
        QCOMPARE(difference.largestAt, std::vector<std::int64_t>{0});
    }

    void whatCannotBeRead()
    {
        ThreadPool pool(2);
        Shelf shelf;
        const TensorPiece whole = shelf.add(DType::Float32, {100'000}, 1);
        const TensorPiece cut = shelf.add(std::vector<std::byte>(100), whole.meta);
        const Result<ComparedValues> result = compareValues({whole}, {cut}, {.pool = pool});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Truncated);
    }

    void cancelled()
    {
        ThreadPool pool(2);
        CancelToken cancel;
        Shelf shelf;
        const TensorPiece a = shelf.add(DType::Float32, {3'000'000}, 1);
        std::atomic<std::uint64_t> seen{0};
        ValueReading reading{.pool = pool, .cancel = &cancel};
        reading.progress = [&](std::uint64_t nbytes) {
            seen += nbytes;
            cancel.cancel();
        };
        const Result<ComparedValues> result = compareValues({a}, {a}, reading);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
        QVERIFY(seen < 3'000'000u);
    }
};

QTEST_APPLESS_MAIN(tst_ValueComparison)
#include "tst_ValueComparison.moc"
