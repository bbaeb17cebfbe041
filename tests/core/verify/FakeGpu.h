// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/GpuDevice.h"

#include <array>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace pt2scope::testing {

/// Runs a kernel as a device does: block by block, phase by phase, every thread.
template <typename Kernel>
void emulate(const Kernel &kernel)
{
    for (unsigned block = 0; block < kernel.blocks; ++block) {
        typename Kernel::Shared shared;
        std::memset(static_cast<void *>(&shared), 0xa5, sizeof(shared));
        for (unsigned phase = 0; phase < Kernel::phases; ++phase) {
            for (unsigned thread = 0; thread < Kernel::threads; ++thread)
                kernel.run(phase, block, thread, shared);
        }
    }
}

/// A GPU on the CPU. What is put on a stream is done as late as possible, in wait(): who reads results or writes over
/// what is still to be sent before that gets wrong ones. Memory is full of rubbish at first.
class FakeGpu final : public GpuDevice {
public:
    struct Plan {
        std::uint64_t memoryBytes = std::uint64_t{1} << 30;
        std::uint64_t lostAt = ~std::uint64_t{0};         // the call of that number fails, and all after it
        std::uint64_t outOfMemoryAt = ~std::uint64_t{0};  // a call fails once
        std::function<void(unsigned stream)> onWait{};    // before anything is done
    };

    explicit FakeGpu(std::string id) : FakeGpu(std::move(id), Plan()) {}
    FakeGpu(std::string id, Plan plan) : m_id(std::move(id)), m_plan(std::move(plan)) {}
    ~FakeGpu() override
    {
        for (const auto &[memory, size] : m_allocated)
            std::free(memory);
    }

    EngineDevice facts() const override
    {
        const std::lock_guard lock(m_mutex);
        return {m_id, "Fake", m_plan.memoryBytes, m_plan.memoryBytes - m_used, "9.0"};
    }

    Result<std::byte *> allocate(std::size_t nbytes) override
    {
        if (Status failure = call())
            return *failure;
        const std::lock_guard lock(m_mutex);
        if (nbytes > m_plan.memoryBytes - m_used)
            return Error{ErrorCode::Limit, "out of memory"};
        m_used += nbytes;
        m_mostUsed = std::max(m_mostUsed, m_used);
        std::byte *memory = rubbish(nbytes);
        m_allocated[memory] = nbytes;
        return memory;
    }
    void release(std::byte *memory) override
    {
        const std::lock_guard lock(m_mutex);
        m_used -= m_allocated.at(memory);
        m_allocated.erase(memory);
        std::free(memory);
    }
    Result<std::byte *> allocatePinned(std::size_t nbytes) override
    {
        if (Status failure = call())
            return *failure;
        return rubbish(nbytes);
    }
    void releasePinned(std::byte *memory) override { std::free(memory); }

    Status upload(unsigned stream, std::byte *to, std::span<const std::byte> from) override
    {
        uploaded += from.size();
        return put(stream, [to, from] { std::memcpy(to, from.data(), from.size()); });
    }
    Status download(unsigned stream, std::span<std::byte> to, const std::byte *from) override
    {
        return put(stream, [to, from] { std::memcpy(to.data(), from, to.size()); });
    }
    Status launch(unsigned stream, const Launch &launch) override
    {
        return put(stream, [launch] { std::visit([](const auto &kernel) { emulate(kernel); }, launch); });
    }
    Status wait(unsigned stream) override
    {
        if (m_plan.onWait)
            m_plan.onWait(stream);
        const Status failure = call();
        std::vector<std::function<void()>> work;
        {
            const std::lock_guard lock(m_mutex);
            work.swap(m_waiting[stream]);
            streamsUsed.insert(stream);
        }
        for (std::size_t i = 0; i < work.size() && !failure; ++i)
            work[i]();
        return failure;
    }

    std::uint64_t calls() const { return m_calls; }
    std::uint64_t mostUsed() const { return m_mostUsed; }
    std::uint64_t used() const { return m_used; }
    std::atomic<std::uint64_t> uploaded{0};  // bytes
    std::set<unsigned> streamsUsed;

private:
    Status call()
    {
        const std::uint64_t number = m_calls++;
        if (number >= m_plan.lostAt)
            return Error{ErrorCode::Io, "fell off the bus"};
        if (number == m_plan.outOfMemoryAt)
            return Error{ErrorCode::Limit, "out of memory"};
        return {};
    }
    Status put(unsigned stream, std::function<void()> work)
    {
        if (Status failure = call())
            return failure;
        const std::lock_guard lock(m_mutex);
        m_waiting[stream].push_back(std::move(work));
        return {};
    }
    static std::byte *rubbish(std::size_t nbytes)
    {
        const std::size_t padded = (nbytes + 255) / 256 * 256;
        auto *memory = static_cast<std::byte *>(std::aligned_alloc(256, padded));
        std::memset(memory, 0xa5, padded);
        return memory;
    }

    std::string m_id;
    Plan m_plan;
    std::atomic<std::uint64_t> m_calls{0};
    mutable std::mutex m_mutex;
    std::map<std::byte *, std::size_t> m_allocated;
    std::uint64_t m_used = 0;
    std::uint64_t m_mostUsed = 0;
    std::array<std::vector<std::function<void()>>, streams> m_waiting;
};

}  // namespace pt2scope::testing
