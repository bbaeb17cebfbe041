// SPDX-License-Identifier: Apache-2.0
// The kernels as they are, on the CPU.
#include "core/bytes/Crc32.h"
#include "core/tensor/Statistics.h"
#include "core/tensor/StridedWalk.h"
#include "tests/core/verify/EngineComparison.h"
#include "tests/core/verify/FakeGpu.h"

#include <QTest>
#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

std::vector<std::byte> randomBytes(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(count);
    for (std::byte &b : bytes)
        b = static_cast<std::byte>(random());
    return bytes;
}

std::uint32_t crcByKernel(std::span<const std::byte> bytes)
{
    static const CrcKernel::Tables tables = makeCrcTables();
    const CrcJob job{bytes.data(), static_cast<std::uint32_t>(bytes.size())};
    std::uint32_t sum = 0;
    emulate(CrcKernel{1, &tables, &job, &sum});
    return crcOfUnit(sum, job.nbytes);
}

/// Every value of a type of 8 or 16 bits, then the same number of the finite ones again, in another order.
std::vector<std::byte> everyValue(DType dtype)
{
    std::vector<std::byte> bytes;
    const std::size_t itemsize = traits(dtype).itemsize;
    const std::uint32_t values = itemsize == 1 ? 256 : 65536;
    for (const std::uint32_t step : {1u, 7u}) {
        for (std::uint32_t i = 0; i < values; ++i) {
            for (std::size_t b = 0; b < itemsize; ++b)
                bytes.push_back(static_cast<std::byte>(i * step >> (8 * b)));
        }
    }
    return bytes;
}

}  // namespace

class tst_CudaKernels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void crcArithmetic();
    void crcOfEveryShortLength();
    void crcOfLongUnits();
    void measuresLikeTheBuiltInKernels_data();
    void measuresLikeTheBuiltInKernels();
    void countsEveryByte_data();
    void countsEveryByte();
    void gathersRows();
    void walksViews();
};

void tst_CudaKernels::crcArithmetic()
{
    QCOMPARE(crcPower(0), crcOne);
    QCOMPARE(crcPower(0xffffffffu), crcOne);
    QCOMPARE(crcMultiply(crcPower(123'456'789), crcPower(987'654'321)), crcPower(1'111'111'110));
    const std::vector<std::byte> bytes = randomBytes(5000, 3);
    for (const std::size_t cut : {0ul, 1ul, 7ul, 4096ul, 5000ul}) {
        const std::uint32_t a = crc32(0, std::span(bytes).first(cut));
        const std::uint32_t b = crc32(0, std::span(bytes).subspan(cut));
        QCOMPARE(crcJoin(a, b, crcPower(8 * (bytes.size() - cut))), crc32(0, bytes));
        QCOMPARE(crcJoin(a, b, crcPower(8 * (bytes.size() - cut))), crc32Combine(a, b, bytes.size() - cut));
    }
}

void tst_CudaKernels::crcOfEveryShortLength()
{
    // Words of their own memory, so that a read past the end is seen.
    for (std::size_t length = 1; length < 3 * 4 * CrcKernel::threads / 2; ++length) {
        const std::vector<std::byte> bytes = randomBytes(length, static_cast<unsigned>(length));
        QCOMPARE(crcByKernel(bytes), crc32(0, bytes));
    }
}

void tst_CudaKernels::crcOfLongUnits()
{
    for (const std::size_t length : {65536ul, 65535ul, 65533ul, 40000ul, 64513ul}) {
        const std::vector<std::byte> bytes = randomBytes(length, static_cast<unsigned>(length));
        QCOMPARE(crcByKernel(bytes), crc32(0, bytes));
        QCOMPARE(crcByKernel(std::vector<std::byte>(length)), crc32(0, std::vector<std::byte>(length)));
    }
}

void tst_CudaKernels::measuresLikeTheBuiltInKernels_data()
{
    QTest::addColumn<int>("dtype");
    for (const DTypeTraits &row : allDTypes()) {
        if (row.itemsize > 1 && row.kind != DTypeKind::Complex)
            QTest::newRow(std::string(row.name).c_str()) << static_cast<int>(row.dtype);
    }
}

void tst_CudaKernels::measuresLikeTheBuiltInKernels()
{
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    const std::size_t itemsize = traits(type).itemsize;
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::vector<std::byte> bytes =
            itemsize == 2 && seed == 0 ? everyValue(type) : sampleElements(type, 3 * blockElements, seed);
        if (seed % 5 == 1)  // all alike, or all but one: what needs a shift
            for (std::size_t i = 2 * itemsize; i < bytes.size(); ++i)
                bytes[i] = bytes[i - itemsize];
        std::vector<MeasureJob> jobs;
        for (std::size_t at = 0; at < bytes.size() / itemsize; at += blockElements)
            jobs.push_back({bytes.data() + at * itemsize, static_cast<std::uint32_t>(blockElements), type});
        std::vector<MeasureSlot> slots(jobs.size());
        const auto count = static_cast<unsigned>(jobs.size());
        emulate(MeasureKernel{(count + 31) / 32, count, jobs.data(), slots.data()});
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            StatisticsPartials want;
            addElements(type, {jobs[i].elements, blockElements * itemsize}, want);
            StatisticsPartials got;
            if (type == DType::Int64 || type == DType::UInt64) {
                merge(got[0], partialOf(slots[i].figures));
            } else {
                BlockFold fold;
                fold.add(slots[i].figures);
                fold.finish(got[0]);
            }
            const QString wrong = bitDifference(finishStatistics(type, got), finishStatistics(type, want));
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("seed %1, block %2: ").arg(seed).arg(i) + wrong));
        }
    }
}

void tst_CudaKernels::countsEveryByte_data()
{
    QTest::addColumn<int>("dtype");
    for (const DTypeTraits &row : allDTypes()) {
        if (row.itemsize == 1)
            QTest::newRow(std::string(row.name).c_str()) << static_cast<int>(row.dtype);
    }
}

void tst_CudaKernels::countsEveryByte()
{
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    std::vector<std::vector<std::byte>> storages{everyValue(type), randomBytes(60'000, 1), randomBytes(1, 2)};
    for (int value = 0; value < 256; ++value)
        storages.push_back({static_cast<std::byte>(value), static_cast<std::byte>(value)});
    std::vector<ByteJob> jobs;
    for (const auto &bytes : storages)
        jobs.push_back({bytes.data(), static_cast<std::uint32_t>(bytes.size()), type});
    const auto count = static_cast<unsigned>(jobs.size());
    std::vector<std::uint32_t> counts(std::size_t{count} * 256, 77);
    std::vector<StatisticsPartial> partials(count);
    emulate(CountBytesKernel{count, jobs.data(), counts.data()});
    emulate(FoldBytesKernel{(count + 31) / 32, count, jobs.data(), counts.data(), partials.data()});
    for (std::size_t i = 0; i < storages.size(); ++i) {
        StatisticsPartials want;
        addElements(type, storages[i], want);
        StatisticsPartials got;
        merge(got[0], partials[i]);
        QCOMPARE(bitDifference(finishStatistics(type, got), finishStatistics(type, want)), QString());
    }
}

void tst_CudaKernels::gathersRows()
{
    const std::vector<std::byte> from = randomBytes(4096, 9);
    for (const std::uint32_t itemsize : {1u, 2u, 4u, 8u, 16u}) {
        std::vector<std::byte> to(std::size_t{7} * 5 * itemsize);
        const GatherJob job{from.data() + itemsize,       to.data(), 7, 5, std::uint64_t{3} * itemsize,
                            std::uint64_t{40} * itemsize, itemsize};
        emulate(GatherKernel{1, 1, &job});
        for (std::size_t i = 0; i < 35; ++i) {
            const std::size_t place = (1 + i / 7 * 40 + i % 7 * 3) * itemsize;
            for (std::size_t b = 0; b < itemsize && place + b < from.size(); ++b)
                QCOMPARE(to[i * itemsize + b], from[place + b]);
        }
    }
}

void tst_CudaKernels::walksViews()
{
    std::mt19937 random(4);
    for (int round = 0; round < 60; ++round) {
        const DType dtype = allDTypes()[random() % allDTypes().size()].dtype;
        TensorMeta meta = tensor(dtype, {}, {}, static_cast<std::int64_t>(random() % 5));
        for (unsigned d = 0; d < 1 + random() % 4; ++d) {
            meta.sizes.push_back(static_cast<std::int64_t>(1 + random() % 7));
            meta.strides.push_back(static_cast<std::int64_t>(random() % 30));
        }
        const std::vector<std::byte> storage =
            randomBytes(static_cast<std::size_t>(*requiredBytes(meta)), static_cast<unsigned>(round));
        std::vector<std::byte> want;
        QVERIFY(walkElements(meta, MemorySource(storage), [&](std::span<const std::byte> piece) {
                    want.insert(want.end(), piece.begin(), piece.end());
                    return true;
                }).ok());
        WalkKernel kernel{};
        kernel.itemsize = traits(dtype).itemsize;
        kernel.storage = storage.data() + static_cast<std::size_t>(meta.storageOffset) * kernel.itemsize;
        for (const WalkDimension &dimension : joinedDimensions(meta)) {
            kernel.sizes[kernel.dimensions] = dimension.size;
            kernel.strides[kernel.dimensions++] = dimension.stride;
        }
        kernel.first = random() % *elementCount(meta);
        kernel.count = *elementCount(meta) - kernel.first;
        kernel.blocks = static_cast<unsigned>(kernel.count / WalkKernel::threads) + 1;
        std::vector<std::byte> got(static_cast<std::size_t>(kernel.count) * kernel.itemsize);
        kernel.to = got.data();
        emulate(kernel);
        want.erase(want.begin(), want.begin() + static_cast<std::ptrdiff_t>(kernel.first * kernel.itemsize));
        QCOMPARE(got, want);
    }
}

QTEST_GUILESS_MAIN(tst_CudaKernels)
#include "tst_CudaKernels.moc"
