// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/tensor/ElementGather.h"

#include <QTest>

using namespace pt2scope;

namespace {

using Steps = QList<QPair<int, int>>;  // count, stride

struct Dimension {
    std::uint64_t count;
    std::uint64_t stride;  // elements
};

std::vector<std::byte> storageOf(std::size_t nbytes)
{
    std::vector<std::byte> bytes(nbytes);
    for (std::size_t i = 0; i < nbytes; ++i)
        bytes[i] = static_cast<std::byte>((i * 2654435761U) >> 7);
    return bytes;
}

/// One element after the other, in row-major order.
std::vector<std::byte> plainly(const std::vector<Dimension> &dimensions, std::size_t itemsize,
                               const std::vector<std::byte> &storage)
{
    std::uint64_t elements = 1;
    for (const Dimension &dimension : dimensions)
        elements *= dimension.count;
    std::vector<std::byte> out;
    for (std::uint64_t i = 0; i < elements; ++i) {
        std::uint64_t rest = i;
        std::uint64_t offset = 0;
        for (std::size_t d = dimensions.size(); d-- > 0;) {
            offset += rest % dimensions[d].count * dimensions[d].stride;
            rest /= dimensions[d].count;
        }
        const auto from = storage.begin() + static_cast<std::ptrdiff_t>(offset * itemsize);
        out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(itemsize));
    }
    return out;
}

}  // namespace

class tst_ElementGather : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void block_data()
    {
        QTest::addColumn<Steps>("dimensions");
        for (const int itemsize : {1, 2, 4, 8, 16}) {
            const auto row = [&](const char *name, const Steps &dimensions) {
                QTest::addRow("%d bytes, %s", itemsize, name) << dimensions;
            };
            row("in order", {{40, 300}, {300, 1}});
            row("transposed", {{300, 1}, {130, 300}});
            row("transposed, short runs", {{5, 1}, {130, 5}});
            row("transposed, long runs", {{20'000, 1}, {3, 20'000}});
            row("transposed, with gaps", {{300, 1}, {70, 900}});
            row("transposed, every second", {{300, 2}, {70, 600}});
            row("three, turned", {{200, 1}, {6, 200}, {70, 1200}});
            row("three, the outer two swapped", {{6, 200}, {70, 1200}, {200, 1}});
            row("three, the inner two swapped", {{6, 14'000}, {200, 1}, {70, 200}});
            row("repeated", {{200, 1}, {70, 0}});
            row("a single column", {{200, 1}, {1, 200}});
        }
    }

    void block()
    {
        QFETCH(Steps, dimensions);
        const auto itemsize = static_cast<std::size_t>(QByteArray(QTest::currentDataTag()).split(' ').front().toInt());
        std::vector<Dimension> plain;
        std::vector<GatherStep> steps;
        std::size_t blockStride = itemsize;
        std::size_t last = 0;
        for (auto it = dimensions.rbegin(); it != dimensions.rend(); ++it) {
            const auto count = static_cast<std::uint64_t>(it->first);
            const auto stride = static_cast<std::uint64_t>(it->second);
            plain.insert(plain.begin(), {count, stride});
            steps.insert(steps.begin(), {count, stride * itemsize, blockStride});
            blockStride *= static_cast<std::size_t>(count);
            last += static_cast<std::size_t>((count - 1) * stride);
        }
        const std::vector<std::byte> bytes = storageOf((last + 1) * itemsize);
        const MemorySource storage(bytes);
        StorageWindow window(storage, bytes.size());
        ElementGather gather(window, static_cast<std::uint32_t>(itemsize));
        std::vector<std::byte> block(blockStride);
        QVERIFY(gather.gather(0, steps, block));
        QVERIFY(block == plainly(plain, itemsize, bytes));
    }

    void storageThatEndsEarly()
    {
        const MemorySource storage(storageOf(130 * 300 * 4 - 1));
        StorageWindow window(storage, 130 * 300 * 4);
        ElementGather gather(window, 4);
        std::vector<std::byte> block(130 * 300 * 4);
        QVERIFY(!gather.gather(0, {{300, 4, 130 * 4}, {130, 300 * 4, 4}}, block));
    }
};

QTEST_APPLESS_MAIN(tst_ElementGather)
#include "tst_ElementGather.moc"
