// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/work/ThreadPool.h"
#include "views/job/JobRunner.h"

#include <memory>

namespace pt2scope {

/// The threads that all documents share.
struct Workshop {
    ThreadPool pool;
    JobRunner jobs;  // the first to go: its jobs use the pool
};

/// One whose jobs post to the thread that this is called on.
std::unique_ptr<Workshop> makeWorkshop();

}  // namespace pt2scope
