// SPDX-License-Identifier: Apache-2.0
#include "views/job/JobRunner.h"

#include <algorithm>

namespace pt2scope {

void JobContext::post(Call call)
{
    m_runner.m_poster([context = shared_from_this(), call = std::move(call)] {
        if (context->m_isWanted)
            call();
    });
}

JobTicket &JobTicket::operator=(JobTicket &&other) noexcept
{
    if (this != &other) {
        drop();
        m_context = std::move(other.m_context);
    }
    return *this;
}

void JobTicket::cancel()
{
    if (m_context)
        m_context->m_token.cancel();
}

void JobTicket::drop()
{
    cancel();
    if (m_context)
        m_context->m_isWanted = false;
    m_context.reset();
}

JobRunner::JobRunner(unsigned threads, Poster poster) : m_poster(std::move(poster))
{
    for (unsigned i = 0; i < std::max(1u, threads); ++i)
        m_threads.emplace_back([this] { serve(); });
}

JobRunner::~JobRunner()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        for (const std::shared_ptr<JobContext> &context : m_running)
            context->m_token.cancel();
        m_waiting.clear();
    }
    m_wake.notify_all();
    for (std::thread &thread : m_threads)
        thread.join();
}

std::shared_ptr<JobContext> JobRunner::enqueue(Work work)
{
    std::shared_ptr<JobContext> context(new JobContext(*this));
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back({context, std::move(work)});
    }
    m_wake.notify_one();
    return context;
}

JobTicket JobRunner::start(Work work)
{
    return JobTicket(enqueue(std::move(work)));
}

void JobRunner::startUnwatched(Work work)
{
    enqueue(std::move(work));
}

bool JobRunner::isIdle()
{
    const std::lock_guard lock(m_mutex);
    return m_waiting.empty() && m_running.empty();
}

void JobRunner::serve()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_stopping || !m_waiting.empty(); });
        if (m_stopping)
            return;
        Waiting next = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (next.context->cancelled())
            continue;
        m_running.push_back(next.context);
        lock.unlock();
        next.work(*next.context);
        next.work = nullptr;  // what it holds may be big: given back on this thread, without the lock
        lock.lock();
        std::erase(m_running, next.context);
    }
}

}  // namespace pt2scope
