// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/check/Reporter.h"
#include "core/document/Document.h"
#include "core/work/CancelToken.h"
#include "core/work/ThreadPool.h"

#include <functional>
#include <string>

namespace pt2scope {

class Engine;

struct CheckOptions {
    bool quick = false;                         // leave out reading blob bytes
    Engine *engine = nullptr;                   // rebuilds tensors; null: the built-in one
    std::function<bool(const Rule &)> selects;  // which rules run; null: all
    FindingPolicy policy;
    const CancelToken *cancel = nullptr;
    std::function<void(std::uint64_t done, std::uint64_t total)> progress;  // stored bytes; from any thread
};

/// Checks what was opened. Reads every byte once, over the whole pool.
CheckResult checkDocument(const Document &document, ThreadPool &pool, const CheckOptions &options);

/// Opens and checks one file. Never throws, whatever the file holds.
CheckResult checkFile(const std::string &path, ThreadPool &pool, const CheckOptions &options);

}  // namespace pt2scope
