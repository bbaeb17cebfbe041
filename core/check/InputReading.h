// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Reporter.h"
#include "core/check/Subject.h"
#include "core/check/TableKeys.h"
#include "core/verify/Engine.h"
#include "core/work/CancelToken.h"
#include "core/work/ThreadPool.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace pt2scope {

struct InputReadingOptions {
    bool bytes = true;         // read every byte; else what --quick reads
    Engine *engine = nullptr;  // rebuilds tensors; null: the built-in one
    const CancelToken *cancel = nullptr;
    std::function<void(std::uint64_t done, std::uint64_t total)> progress{};  // stored bytes; from any thread
};

/// A document and what reading its bytes gave: the input itself, or an archive of the folder that the input is.
struct ReadDocument {
    const Document &document;
    const FolderPart *part;                    // null: the input itself
    std::shared_ptr<const FolderPart> item{};  // of a distributed checkpoint: the part, opened for this
    std::size_t tensors = 0;
    bool hasStorages = false;  // some tensor has bytes, or is to have some
    std::uint64_t bytesRead = 0;
    ArchiveDigest digest{};
    ValueFacts values{};
    std::vector<TableKeys> tableKeys{};  // of the input itself, as the next one
    std::string leftOut{};               // why items of a distributed checkpoint were not opened; empty when all were
    std::unique_ptr<Subject> subject{};
};

/// Reads the bytes of a document and of its parts once, over the whole pool: the input first, then its parts in their
/// order, then the items of distributed checkpoints.
std::vector<ReadDocument> readInput(const Document &document, ThreadPool &pool, const InputReadingOptions &options);

/// Runs a rule on those of the documents, which are one input, that it has anything to say of.
void runRule(const Rule &rule, std::span<const ReadDocument> read, FindingList &findings);

}  // namespace pt2scope
