// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace pt2scope {

/// Asked by long work between slices. cancel() is safe in a signal handler.
class CancelToken {
public:
    void cancel() { m_cancelled.store(true, std::memory_order_relaxed); }
    bool cancelled() const { return m_cancelled.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_cancelled{false};
};

}  // namespace pt2scope
