// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace pt2scope {

/// Holds what works side by side to a total of memory: who would exceed it waits. Who holds some must not wait for
/// more.
class MemoryGate {
public:
    explicit MemoryGate(std::uint64_t most) : m_most(most) {}

    std::uint64_t most() const { return m_most; }

    /// Until it is destroyed. One is always let in.
    class Share {
    public:
        Share(MemoryGate &gate, std::uint64_t nbytes) : m_gate(gate), m_nbytes(nbytes) { gate.take(nbytes); }
        ~Share() { m_gate.giveBack(m_nbytes); }
        Share(const Share &) = delete;
        Share &operator=(const Share &) = delete;

    private:
        MemoryGate &m_gate;
        std::uint64_t m_nbytes;
    };

private:
    void take(std::uint64_t nbytes)
    {
        std::unique_lock lock(m_mutex);
        m_room.wait(lock, [&] { return m_held == 0 || (m_held <= m_most && nbytes <= m_most - m_held); });
        m_held += nbytes;
    }

    void giveBack(std::uint64_t nbytes)
    {
        const std::lock_guard lock(m_mutex);
        m_held -= nbytes;
        m_room.notify_all();
    }

    std::uint64_t m_most;
    std::uint64_t m_held = 0;
    std::mutex m_mutex;
    std::condition_variable m_room;
};

}  // namespace pt2scope
