// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/work/CancelToken.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace pt2scope {

class JobRunner;

/// What a job sees of the one who started it.
class JobContext : public std::enable_shared_from_this<JobContext> {
public:
    using Call = std::function<void()>;

    bool cancelled() const { return m_token.cancelled(); }
    const CancelToken &token() const { return m_token; }
    /// Runs `call` later on the owner's thread, unless the ticket is gone by then.
    void post(Call call);

private:
    friend class JobRunner;
    friend class JobTicket;
    explicit JobContext(JobRunner &runner) : m_runner(runner) {}

    JobRunner &m_runner;
    CancelToken m_token;
    bool m_isWanted = true;  // touched on the owner's thread only
};

/// Keeps a job wanted. When it goes, or is replaced, the job is cancelled and nothing it posted is run any more.
class JobTicket {
public:
    JobTicket() = default;
    JobTicket(JobTicket &&other) noexcept = default;
    JobTicket &operator=(JobTicket &&other) noexcept;
    ~JobTicket() { drop(); }

    /// The job goes on posting: what it has found so far is still wanted.
    void cancel();
    void drop();

private:
    friend class JobRunner;
    explicit JobTicket(std::shared_ptr<JobContext> context) : m_context(std::move(context)) {}

    std::shared_ptr<JobContext> m_context;
};

/// Threads for long work that must not hold up the thread which asks for it (the owner's). Knows no Qt.
class JobRunner {
public:
    using Work = std::function<void(JobContext &)>;
    /// Given a call, runs it later on the owner's thread. May be asked from any thread, until the runner is gone.
    using Poster = std::function<void(JobContext::Call)>;

    JobRunner(unsigned threads, Poster poster);
    /// Cancels all jobs and waits for those that run.
    ~JobRunner();
    JobRunner(const JobRunner &) = delete;
    JobRunner &operator=(const JobRunner &) = delete;

    [[nodiscard]] JobTicket start(Work work);
    /// For work that nobody waits for, such as giving memory back.
    void startUnwatched(Work work);
    /// Nothing waits and nothing runs; what was posted may still be on its way.
    bool isIdle();

private:
    friend class JobContext;
    struct Waiting {
        std::shared_ptr<JobContext> context;
        Work work;
    };
    std::shared_ptr<JobContext> enqueue(Work work);
    void serve();

    Poster m_poster;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Waiting> m_waiting;
    std::vector<std::shared_ptr<JobContext>> m_running;
    bool m_stopping = false;
    std::vector<std::thread> m_threads;
};

}  // namespace pt2scope
