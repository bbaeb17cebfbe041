// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/CancellableSource.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

/// Inflates, as it were: how far it has to go on for each read, and from the front again for one behind that place.
class StreamLike final : public ByteSource {
public:
    std::uint64_t size() const override { return 64 * mebi; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        position = offset < position ? 0 : position;
        longest = std::max(longest, offset + out.size() - position);
        position = offset + out.size();
        std::ranges::fill(out, static_cast<std::byte>(offset / mebi));
        ++reads;
        return {.nbytes = out.size()};
    }

    mutable std::uint64_t position = 0;
    mutable std::uint64_t longest = 0;
    mutable int reads = 0;
};

}  // namespace

class tst_CancellableSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void farJumpsAreMadeInSteps()
    {
        const StreamLike stream;
        ThreadPool pool(1);
        const EngineRun run{.pool = pool};
        const CancellableSource source(stream, true, run);
        std::byte read{};
        for (const std::uint64_t offset : {50 * mebi, 3 * mebi, 40 * mebi, std::uint64_t{0}, 63 * mebi}) {
            QCOMPARE(source.readAt(offset, std::span(&read, 1)).nbytes, std::size_t{1});
            QCOMPARE(std::to_integer<std::uint64_t>(read), offset / mebi);
        }
        QVERIFY2(stream.longest <= 2 * mebi, std::to_string(stream.longest).c_str());
    }

    void otherSourcesAreReadAtOnce()
    {
        const StreamLike stream;
        ThreadPool pool(1);
        const EngineRun run{.pool = pool};
        std::byte read{};
        QCOMPARE(CancellableSource(stream, false, run).readAt(50 * mebi, std::span(&read, 1)).nbytes, std::size_t{1});
        QCOMPARE(stream.reads, 1);
    }

    void cancels_data()
    {
        QTest::addColumn<bool>("sequential");
        QTest::newRow("on the way") << true;
        QTest::newRow("while it reads much") << false;
    }

    void cancels()
    {
        QFETCH(bool, sequential);
        const StreamLike stream;
        ThreadPool pool(1);
        EngineRun run{.pool = pool};
        run.isCancelled = [&] { return stream.reads >= 3; };
        std::vector<std::byte> bytes(sequential ? 1 : 20 * mebi);
        const ReadResult result = CancellableSource(stream, sequential, run).readAt(sequential ? 50 * mebi : 0, bytes);
        QVERIFY(result.nbytes < bytes.size());
        QCOMPARE(static_cast<int>(result.failure), static_cast<int>(ErrorCode::Cancelled));
        QCOMPARE(stream.reads, 3);
    }
};

QTEST_APPLESS_MAIN(tst_CancellableSource)
#include "tst_CancellableSource.moc"
