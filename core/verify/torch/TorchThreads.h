// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/work/ThreadPool.h"

#include <c10/core/InferenceMode.h>
#include <c10/util/Exception.h>

namespace pt2scope {

/// How the calling thread uses LibTorch as long as this lives: by itself, without gradients, and without the warnings
/// on standard error of types that LibTorch calls experimental.
class TorchThread {
public:
    TorchThread();
    TorchThread(const TorchThread &) = delete;
    TorchThread &operator=(const TorchThread &) = delete;

private:
    class Silence final : public c10::WarningHandler {
        void process(const c10::Warning &) override {}
    };

    Silence m_silence;
    c10::WarningUtils::WarningHandlerGuard m_quiet;
    c10::InferenceMode m_noGradients;
};

/// ThreadPool::forEach() for bodies that use LibTorch, and may throw: then the first exception is thrown again.
void forEachOnThreads(ThreadPool &pool, std::size_t count, const std::function<void(std::size_t)> &body);

}  // namespace pt2scope
