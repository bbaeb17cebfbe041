// SPDX-License-Identifier: Apache-2.0
#include "core/work/ThreadPool.h"
#include "views/job/JobRunner.h"

#include <QTest>
#include <atomic>
#include <mutex>
#include <thread>

using namespace pt2scope;

namespace {

/// The owner's thread: what jobs post waits here until it is asked for.
class Mailbox {
public:
    void put(JobContext::Call call)
    {
        const std::lock_guard lock(m_mutex);
        m_calls.push_back(std::move(call));
    }

    std::size_t runAll()
    {
        std::vector<JobContext::Call> calls;
        {
            const std::lock_guard lock(m_mutex);
            calls.swap(m_calls);
        }
        for (const JobContext::Call &call : calls)
            call();
        return calls.size();
    }

    bool waitFor(const std::function<bool()> &done)
    {
        for (int i = 0; i < 5000 && !done(); ++i) {
            runAll();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return done();
    }

private:
    std::mutex m_mutex;
    std::vector<JobContext::Call> m_calls;
};

}  // namespace

class tst_JobRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatAJobPostsRunsOnTheOwnersThread()
    {
        Mailbox mailbox;
        JobRunner runner(2, [&](JobContext::Call call) { mailbox.put(std::move(call)); });
        const std::thread::id owner = std::this_thread::get_id();
        int value = 0;
        JobTicket ticket = runner.start(
            [&](JobContext &job) { job.post([&] { value = std::this_thread::get_id() == owner ? 42 : -1; }); });
        QVERIFY(mailbox.waitFor([&] { return value != 0; }));
        QCOMPARE(value, 42);
    }

    void nothingIsPostedOnceTheTicketIsGone()
    {
        Mailbox mailbox;
        JobRunner runner(1, [&](JobContext::Call call) { mailbox.put(std::move(call)); });
        std::atomic<bool> posted{false};
        bool ran = false;
        JobTicket ticket = runner.start([&](JobContext &job) {
            job.post([&] { ran = true; });
            posted = true;
        });
        while (!posted)
            std::this_thread::yield();
        ticket.drop();
        QCOMPARE(mailbox.runAll(), std::size_t{1});
        QVERIFY(!ran);
    }

    void aNewJobInTheSameTicketEndsTheOld()
    {
        Mailbox mailbox;
        JobRunner runner(2, [&](JobContext::Call call) { mailbox.put(std::move(call)); });
        std::atomic<bool> oldBegan{false};
        std::atomic<bool> oldEnded{false};
        JobTicket ticket = runner.start([&](JobContext &job) {
            oldBegan = true;
            while (!job.cancelled())
                std::this_thread::yield();
            oldEnded = true;
        });
        QVERIFY(mailbox.waitFor([&] { return oldBegan.load(); }));
        bool newRan = false;
        ticket = runner.start([&](JobContext &job) { job.post([&] { newRan = true; }); });
        QVERIFY(mailbox.waitFor([&] { return newRan && oldEnded; }));
    }

    void theRunnerGoesWithJobsAtWorkAndWaiting()
    {
        Mailbox mailbox;
        std::atomic<int> ended{0};
        std::vector<JobTicket> tickets;
        {
            JobRunner runner(2, [&](JobContext::Call call) { mailbox.put(std::move(call)); });
            for (int i = 0; i < 50; ++i)
                tickets.push_back(runner.start([&](JobContext &job) {
                    while (!job.cancelled())
                        std::this_thread::yield();
                    job.post([] {});
                    ++ended;
                }));
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        QVERIFY(ended <= 2);
    }

    void aStormOfJobsThatComeAndGo()
    {
        Mailbox mailbox;
        ThreadPool pool(2);
        JobRunner runner(3, [&](JobContext::Call call) { mailbox.put(std::move(call)); });
        std::size_t wanted = 0;
        for (int round = 0; round < 200; ++round) {
            JobTicket ticket = runner.start([&pool](JobContext &job) {
                std::atomic<int> sum{0};
                pool.forEach(8, [&](std::size_t i) { sum += job.cancelled() ? 0 : static_cast<int>(i); });
                job.post([] {});
            });
            if (round % 3 == 0)
                ticket.cancel();
            if (round % 2 == 0)
                mailbox.runAll();
            ++wanted;
        }
        QCOMPARE(wanted, std::size_t{200});
    }
};

QTEST_APPLESS_MAIN(tst_JobRunner)
#include "tst_JobRunner.moc"
