// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/RepeatedKeys.h"

#include "core/bytes/MemorySource.h"

#include <QTest>
#include <cstring>

using namespace pt2scope;

namespace {

ByteSourcePtr sourceOf(const std::vector<std::int64_t> &keys, std::size_t extraBytes = 0)
{
    std::vector<std::byte> bytes(keys.size() * sizeof(std::int64_t) + extraBytes);
    if (!keys.empty())
        std::memcpy(bytes.data(), keys.data(), keys.size() * sizeof(std::int64_t));
    return std::make_shared<MemorySource>(std::move(bytes));
}

/// Keys 0, 3, 6 …: spread over the source, none twice.
std::vector<std::int64_t> distinctKeys(std::size_t count)
{
    std::vector<std::int64_t> keys;
    for (std::size_t i = 0; i < count; ++i)
        keys.push_back(static_cast<std::int64_t>(3 * i));
    return keys;
}

RepeatedKeys search(const std::vector<ByteSourcePtr> &sources)
{
    const auto found = findRepeatedKeys(sources, [](std::uint64_t) { return true; });
    return found ? *found : RepeatedKeys{.isComplete = false};
}

}  // namespace

class tst_RepeatedKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsKeysOfAllSources()
    {
        const RepeatedKeys found =
            search({sourceOf({5, 1, -7, 1}), sourceOf({2, 5, 9}), sourceOf({}), sourceOf({5, 1}, 3)});
        QCOMPARE(found.count, std::uint64_t{2});
        QCOMPARE(found.sample, (std::vector<std::int64_t>{1, 5}));
        QCOMPARE(found.keys, std::uint64_t{9});
        QVERIFY(found.isComplete);
        QVERIFY(!found.isLowerBound);
    }

    void distinctKeysAreNotRepeated()
    {
        QCOMPARE(search({}).count, std::uint64_t{0});
        const auto keys = distinctKeys(3'000'000);  // many share a bit of the table
        QCOMPARE(search({sourceOf(keys)}).count, std::uint64_t{0});
    }

    void keepsTheLeastAsSample()
    {
        auto keys = distinctKeys(40);
        keys.insert(keys.end(), keys.begin(), keys.end());
        const RepeatedKeys found = search({sourceOf(keys)});
        QCOMPARE(found.count, std::uint64_t{40});
        QCOMPARE(found.sample.size(), std::size_t{10});
        QCOMPARE(found.sample.back(), std::int64_t{27});
    }

    void oneKeyManyTimesCountsOnce()
    {
        const RepeatedKeys found = search({sourceOf(std::vector<std::int64_t>(5'000'000, 42))});
        QCOMPARE(found.count, std::uint64_t{1});
        QVERIFY(!found.isLowerBound);
    }

    void reportsProgressAndStops()
    {
        const std::vector<ByteSourcePtr> sources{sourceOf(distinctKeys(300'000))};
        std::uint64_t read = 0;
        QVERIFY(findRepeatedKeys(sources, [&](std::uint64_t nbytes) {
                    read += nbytes;
                    return true;
                }).ok());
        QCOMPARE(read, repeatedKeyWork(sources));
        const auto stopped = findRepeatedKeys(sources, [](std::uint64_t) { return false; });
        QVERIFY(stopped.ok());
        QVERIFY(!(*stopped).isComplete);
    }
};

QTEST_APPLESS_MAIN(tst_RepeatedKeys)
#include "tst_RepeatedKeys.moc"
