// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/StridedWalk.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cstring>
#include <limits>

using namespace pt2scope;

namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::int64_t mebi = std::int64_t{1} << 20;

/// A prime number of bytes that look random.
const std::vector<std::byte> &pattern()
{
    static const std::vector<std::byte> bytes = [] {
        std::vector<std::byte> made(65'521);
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] = static_cast<std::byte>((i * 0x9e3779b97f4a7c15u) >> 56);
        return made;
    }();
    return bytes;
}

/// A storage of any size that repeats the pattern, and that counts what is read of it.
class PatternSource final : public ByteSource {
public:
    explicit PatternSource(std::uint64_t nbytes) : m_size(nbytes) {}

    static std::byte at(std::uint64_t offset) { return pattern()[static_cast<std::size_t>(offset % pattern().size())]; }

    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        ReadResult result;
        result.nbytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), m_size - std::min(offset, m_size)));
        for (std::size_t done = 0; done < result.nbytes;) {
            const auto from = static_cast<std::size_t>((offset + done) % pattern().size());
            const std::size_t count = std::min(result.nbytes - done, pattern().size() - from);
            std::memcpy(out.data() + done, pattern().data() + from, count);
            done += count;
        }
        ++reads;
        bytesRead += result.nbytes;
        largestRead = std::max<std::uint64_t>(largestRead, out.size());
        return result;
    }

    mutable std::uint64_t reads = 0;
    mutable std::uint64_t bytesRead = 0;
    mutable std::uint64_t largestRead = 0;

private:
    std::uint64_t m_size;
};

class FailingSource final : public ByteSource {
public:
    explicit FailingSource(std::uint64_t good) : m_good(good) {}
    std::uint64_t size() const override { return 1000; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        ReadResult result;
        result.nbytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), m_good - std::min(offset, m_good)));
        result.failure = ErrorCode::Corrupt;
        return result;
    }

private:
    std::uint64_t m_good;
};

TensorMeta tensor(Numbers sizes, Numbers strides, std::int64_t offset, DType dtype)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    meta.storageOffset = offset;
    return meta;
}

/// The place in bytes of the element at one place of the row-major order.
std::uint64_t placeOf(const TensorMeta &meta, std::uint64_t element)
{
    std::int64_t place = meta.storageOffset;
    for (std::size_t i = meta.sizes.size(); i-- > 0;) {
        const auto size = static_cast<std::uint64_t>(meta.sizes[i]);
        place += static_cast<std::int64_t>(element % size) * meta.strides[i];
        element /= size;
    }
    return static_cast<std::uint64_t>(place) * traits(meta.dtype).itemsize;
}

/// Walks the tensor over a pattern; every `step`-th element is compared. An empty text when all is right.
QString walkAndCompare(const TensorMeta &meta, const PatternSource &source, std::uint64_t step = 1)
{
    const std::uint64_t itemsize = traits(meta.dtype).itemsize;
    std::uint64_t elements = 0;
    QString wrong;
    const Result<bool> ended = walkElements(meta, source, [&](std::span<const std::byte> piece) {
        if (piece.empty() || piece.size() > mebi || piece.size() % itemsize != 0)
            wrong = QString("a piece of %1 bytes").arg(piece.size());
        const std::uint64_t count = piece.size() / itemsize;
        for (std::uint64_t i = (step - elements % step) % step; i < count && wrong.isEmpty(); i += step) {
            const std::uint64_t place = placeOf(meta, elements + i);
            for (std::uint64_t b = 0; b < itemsize; ++b) {
                if (piece[static_cast<std::size_t>(i * itemsize + b)] != PatternSource::at(place + b))
                    wrong = QString("element %1, byte %2").arg(elements + i).arg(b);
            }
        }
        elements += count;
        return wrong.isEmpty();
    });
    if (!ended)
        return QString::fromStdString(ended.error().message);
    if (wrong.isEmpty() && elements != *elementCount(meta))
        return QString("%1 elements came").arg(elements);
    return wrong;
}

}  // namespace

Q_DECLARE_METATYPE(pt2scope::TensorMeta)

class tst_StridedWalk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void small_data();
    void small();
    void everySmallShape();
    void large_data();
    void large();
    void contiguousIsReadOnceInWindows();
    void transposedIsReadInBoundedPasses();
    void stopsWhenTold_data();
    void stopsWhenTold();
    void refuses_data();
    void refuses();
    void storageEndsExactlyAtTheTensor();
    void readFailures_data();
    void readFailures();
};

void tst_StridedWalk::small_data()
{
    QTest::addColumn<TensorMeta>("meta");
    for (const DTypeTraits &row : allDTypes()) {
        const std::string name(row.name);
        const auto add = [&](const char *shape, TensorMeta meta) {
            QTest::addRow("%s %s", name.c_str(), shape) << meta;
        };
        add("scalar", tensor({}, {}, 2, row.dtype));
        add("contiguous", tensor({3, 4, 5}, {20, 5, 1}, 7, row.dtype));
        add("transposed", tensor({5, 3, 4}, {1, 20, 5}, 0, row.dtype));
        add("every second", tensor({3, 2}, {8, 2}, 1, row.dtype));
        add("expanded", tensor({4, 3, 2}, {0, 1, 0}, 5, row.dtype));
        add("unfolded", tensor({6, 3}, {1, 1}, 0, row.dtype));
        add("no elements", tensor({3, 0, 2}, {1, 1, 1}, 0, row.dtype));
        add("sizes of 1", tensor({1, 3, 1, 2, 1}, {99, 2, 0, 1, 7}, 0, row.dtype));
    }
}

void tst_StridedWalk::small()
{
    QFETCH(TensorMeta, meta);
    const PatternSource source(4096);
    QCOMPARE(walkAndCompare(meta, source), QString());
}

void tst_StridedWalk::everySmallShape()
{
    const PatternSource source(1 << 16);
    for (std::int64_t code = 0; code < 8 * 8 * 8; ++code) {
        for (std::int64_t sizes = 0; sizes < 4 * 4 * 4; ++sizes) {
            const TensorMeta meta = tensor({sizes / 16 + 1, sizes / 4 % 4 + 1, sizes % 4 + 1},
                                           {code / 64, code / 8 % 8, code % 8}, code % 3, DType::Int16);
            const QString wrong = walkAndCompare(meta, source);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("sizes %1 strides %2: ").arg(sizes).arg(code) + wrong));
        }
    }
}

void tst_StridedWalk::large_data()
{
    QTest::addColumn<TensorMeta>("meta");
    const std::int64_t giga = std::int64_t{1} << 30;
    QTest::newRow("contiguous, three windows") << tensor({3, 300'001}, {300'001, 1}, 3, DType::Float32);
    QTest::newRow("transposed, held in memory") << tensor({1500, 1700}, {1, 1500}, 9, DType::Float32);
    QTest::newRow("transposed, too big to hold") << tensor({2100, 2900}, {1, 2100}, 9, DType::Float64);
    QTest::newRow("transposed, few long rows") << tensor({5, 1'000'000}, {1, 5}, 0, DType::Complex64);
    QTest::newRow("transposed, many short rows") << tensor({3'000'000, 3}, {1, 3'000'000}, 0, DType::Int64);
    QTest::newRow("channels last") << tensor({64, 128, 24, 24}, {73'728, 1, 3072, 128}, 0, DType::Float32);
    QTest::newRow("rows far apart") << tensor({40, 300'000}, {10'000'000, 1}, 0, DType::Float32);
    QTest::newRow("column") << tensor({100'000}, {100'000}, 17, DType::Float32);
    QTest::newRow("two columns") << tensor({50'000, 2}, {5'000, 7}, 0, DType::UInt8);
    QTest::newRow("elements a gibibyte apart") << tensor({100, 7}, {giga, 1}, 5, DType::Int16);
    QTest::newRow("elements a gibibyte apart, turned") << tensor({7, 100}, {1, giga}, 5, DType::Int16);
    QTest::newRow("expanded rows") << tensor({300, 20'000}, {0, 1}, 0, DType::Float32);
    QTest::newRow("expanded columns") << tensor({20'000, 300}, {1, 0}, 0, DType::Float32);
    QTest::newRow("expanded rows, too big to hold") << tensor({3, 5'000'000}, {0, 1}, 0, DType::Float32);
    QTest::newRow("unfolded") << tensor({500'000, 9}, {1, 1}, 0, DType::Float32);
    QTest::newRow("block and a rest") << tensor({2, 16 * mebi + 3}, {0, 2}, 0, DType::Bool);
}

void tst_StridedWalk::large()
{
    QFETCH(TensorMeta, meta);
    const PatternSource source(std::uint64_t{1} << 40);
    QCOMPARE(walkAndCompare(meta, source, 101), QString());
    QVERIFY2(source.largestRead <= 16 * mebi, qPrintable(QString::number(source.largestRead)));
}

void tst_StridedWalk::contiguousIsReadOnceInWindows()
{
    const PatternSource source(40 * mebi);
    const TensorMeta meta = tensor({10 * mebi - 5}, {1}, 5, DType::Float32);
    QCOMPARE(walkAndCompare(meta, source, 1009), QString());
    QCOMPARE(source.bytesRead, static_cast<std::uint64_t>(40 * mebi - 20));
    QCOMPARE(source.reads, std::uint64_t{40});
    QCOMPARE(source.largestRead, static_cast<std::uint64_t>(mebi));
}

void tst_StridedWalk::transposedIsReadInBoundedPasses()
{
    const std::int64_t side = 4'000;
    const PatternSource source(static_cast<std::uint64_t>(side * side * 4));  // 61 MiB
    QCOMPARE(walkAndCompare(tensor({side, side}, {1, side}, 0, DType::Float32), source, 1009), QString());
    QVERIFY2(source.bytesRead <= source.size() * 2, qPrintable(QString::number(source.bytesRead)));
    QVERIFY2(source.reads <= 8 * side, qPrintable(QString::number(source.reads)));
}

void tst_StridedWalk::stopsWhenTold_data()
{
    QTest::addColumn<TensorMeta>("meta");
    const std::int64_t tera = std::int64_t{1} << 40;
    QTest::newRow("contiguous") << tensor({mebi}, {1}, 0, DType::Float32);
    QTest::newRow("a tera of one element") << tensor({tera}, {0}, 0, DType::Float32);
    QTest::newRow("a tera of one row") << tensor({tera, 3}, {0, 1}, 0, DType::Float32);
    QTest::newRow("a tera of one column") << tensor({3, tera}, {1, 0}, 0, DType::Float32);
    QTest::newRow("expanded far apart") << tensor({tera / 1024, 1000, mebi}, {0, mebi, 0}, 0, DType::UInt8);
    QTest::newRow("many expanded") << tensor({1 << 10, 2, 1 << 10, 2, 1 << 20}, {0, 1, 0, 2, 0}, 0, DType::UInt8);
}

void tst_StridedWalk::stopsWhenTold()
{
    QFETCH(TensorMeta, meta);
    const PatternSource source(std::uint64_t{1} << 40);
    for (const int pieces : {1, 3}) {
        int calls = 0;
        QElapsedTimer timer;
        timer.start();
        const Result<bool> ended =
            walkElements(meta, source, [&](std::span<const std::byte>) { return ++calls < pieces; });
        QVERIFY(ended.ok());
        QVERIFY(!*ended);
        QCOMPARE(calls, pieces);
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    }
}

void tst_StridedWalk::refuses_data()
{
    QTest::addColumn<TensorMeta>("meta");
    QTest::addColumn<int>("code");
    const auto row = [](const char *name, TensorMeta meta, ErrorCode code) {
        QTest::newRow(name) << meta << static_cast<int>(code);
    };
    const std::int64_t big = std::numeric_limits<std::int64_t>::max();
    row("one byte short", tensor({25}, {1}, 0, DType::Float32), ErrorCode::Truncated);
    row("offset past the end", tensor({}, {}, 25, DType::Float32), ErrorCode::Truncated);
    row("stride past the end", tensor({2}, {1000}, 0, DType::UInt8), ErrorCode::Truncated);
    row("negative stride", tensor({2}, {-1}, 5, DType::UInt8), ErrorCode::Corrupt);
    row("negative size", tensor({-2}, {1}, 5, DType::UInt8), ErrorCode::Corrupt);
    row("rank mismatch", tensor({2, 2}, {1}, 0, DType::UInt8), ErrorCode::Corrupt);
    row("overflow", tensor({big, big}, {big, 1}, 0, DType::UInt8), ErrorCode::Corrupt);
}

void tst_StridedWalk::refuses()
{
    QFETCH(TensorMeta, meta);
    const PatternSource source(99);
    const Result<bool> ended = walkElements(meta, source, [](std::span<const std::byte>) { return true; });
    QVERIFY(!ended.ok());
    QTEST(static_cast<int>(ended.error().code), "code");
    QVERIFY(!ended.error().message.empty());
    QCOMPARE(source.reads, std::uint64_t{0});
}

void tst_StridedWalk::storageEndsExactlyAtTheTensor()
{
    const PatternSource source(100);
    QCOMPARE(walkAndCompare(tensor({25}, {1}, 0, DType::Float32), source), QString());
    QCOMPARE(walkAndCompare(tensor({5, 5}, {1, 5}, 0, DType::Float32), source), QString());
    QCOMPARE(walkAndCompare(tensor({2}, {99}, 0, DType::UInt8), source), QString());
}

void tst_StridedWalk::readFailures_data()
{
    QTest::addColumn<TensorMeta>("meta");
    QTest::newRow("contiguous") << tensor({1000}, {1}, 0, DType::UInt8);
    QTest::newRow("held") << tensor({10, 100}, {1, 10}, 0, DType::UInt8);
    QTest::newRow("windowed") << tensor({2}, {999}, 0, DType::UInt8);
}

void tst_StridedWalk::readFailures()
{
    QFETCH(TensorMeta, meta);
    const FailingSource source(500);
    const Result<bool> ended = walkElements(meta, source, [](std::span<const std::byte>) { return true; });
    QVERIFY(!ended.ok());
    QCOMPARE(static_cast<int>(ended.error().code), static_cast<int>(ErrorCode::Corrupt));
    QVERIFY2(ended.error().message.starts_with("compressed data is damaged at byte "), ended.error().message.c_str());
}

QTEST_APPLESS_MAIN(tst_StridedWalk)
#include "tst_StridedWalk.moc"
