// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/EnginePlugins.h"
#include "core/work/ThreadPool.h"
#include "views/job/JobRunner.h"

#include <memory>
#include <string>

namespace pt2scope {

/// What all documents share: the threads, and what rebuilds their tensors.
struct Workshop {
    ThreadPool pool;
    EnginePlugins engines;
    std::string device;  // as EnginePlugins::make() names it; jobs take it along as it was when they began
    JobRunner jobs;      // the first to go: its jobs use the pool
};

/// One whose jobs post to the thread that this is called on.
std::unique_ptr<Workshop> makeWorkshop();

}  // namespace pt2scope
