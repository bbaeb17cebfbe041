// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace pt2scope {

/// Takes values that become known in any order, from any thread, and hands them on one at a time in the order of their
/// number, each as soon as all before it are there.
template <typename T>
class OrderedEmitter {
public:
    explicit OrderedEmitter(std::function<void(T)> emit) : m_emit(std::move(emit)) {}

    void put(std::size_t number, T value)
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.emplace(number, std::move(value));
        for (auto first = m_waiting.begin(); first != m_waiting.end() && first->first == m_next;
             first = m_waiting.begin()) {
            ++m_next;
            m_emit(std::move(first->second));
            m_waiting.erase(first);
        }
    }

private:
    std::function<void(T)> m_emit;
    std::mutex m_mutex;
    std::map<std::size_t, T> m_waiting;
    std::size_t m_next = 0;
};

}  // namespace pt2scope
