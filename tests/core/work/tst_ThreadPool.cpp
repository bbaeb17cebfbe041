// SPDX-License-Identifier: Apache-2.0
#include "core/work/CancelToken.h"
#include "core/work/ThreadPool.h"

#include <QTest>
#include <atomic>
#include <set>

using namespace pt2scope;

class tst_ThreadPool : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsEveryItemOnce_data()
    {
        QTest::addColumn<unsigned>("jobs");
        QTest::addColumn<int>("count");
        for (const unsigned jobs : {1u, 2u, 7u})
            for (const int count : {0, 1, 2, 1000})
                QTest::addRow("%u jobs, %d items", jobs, count) << jobs << count;
    }

    void runsEveryItemOnce()
    {
        QFETCH(unsigned, jobs);
        QFETCH(int, count);
        ThreadPool pool(jobs);
        QCOMPARE(pool.jobs(), jobs);
        std::vector<std::atomic<int>> runs(static_cast<std::size_t>(count));
        pool.forEach(runs.size(), [&](std::size_t i) { runs[i].fetch_add(1); });
        for (const auto &n : runs)
            QCOMPARE(n.load(), 1);
    }

    void loopsMayStartLoops()
    {
        ThreadPool pool(3);
        std::atomic<int> total{0};
        for (int round = 0; round < 50; ++round)
            pool.forEach(8, [&](std::size_t) {
                pool.forEach(8, [&](std::size_t) { pool.forEach(3, [&](std::size_t) { ++total; }); });
            });
        QCOMPARE(total.load(), 50 * 8 * 8 * 3);
    }

    void usesSeveralThreads()
    {
        ThreadPool pool(2);
        std::atomic<int> waiting{0};
        // Ends only when two items run at the same time.
        pool.forEach(2, [&](std::size_t) {
            waiting.fetch_add(1);
            while (waiting.load() < 2)
                std::this_thread::yield();
        });
        QCOMPARE(waiting.load(), 2);
    }

    void oneJobStaysOnTheCallersThread()
    {
        ThreadPool pool(1);
        pool.forEach(100, [caller = std::this_thread::get_id()](std::size_t) {
            if (std::this_thread::get_id() != caller)
                qFatal("another thread");
        });
    }

    void zeroMeansEveryCore() { QVERIFY(ThreadPool(0).jobs() >= 1); }

    void cancelTokenTells()
    {
        CancelToken token;
        QVERIFY(!token.cancelled());
        token.cancel();
        QVERIFY(token.cancelled());
    }
};

QTEST_APPLESS_MAIN(tst_ThreadPool)
#include "tst_ThreadPool.moc"
