// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/TensorVerification.h"

namespace pt2scope {

struct ReadingOptions {
    EngineWork work;
    /// Which records of the archive to read, as in DigestOptions; storages in others are left out.
    std::function<bool(std::size_t)> select{};
    const CancelToken *cancel = nullptr;
    std::function<void(std::uint64_t)> progress{};  // stored bytes just read; called from any thread
    /// Prove the engine by the CPU: where its CRC-32 is not the archive's, and for every tensor that is not simply its
    /// storage from end to end, the native engine does the work, too.
    bool prove = false;
};

/// What reading one storage gave.
struct StorageReading {
    StorageResult result;                  // of the engine
    std::optional<StorageResult> byCpu{};  // where the engine had to be proved

    /// CRC-32 of the bytes as the CPU read them, where it did, else as the engine did.
    std::optional<std::uint32_t> crc32() const { return byCpu && byCpu->crc32 ? byCpu->crc32 : result.crc32; }
};

/// Reads the selected bytes of a document once: storages of tensors through the engine, all else by digestRecords.
/// `take` gets one reading per storage of the plan as it is done, one call at a time, from any thread, in any order;
/// none after cancelling. Where the engine as a whole fails, the CPU goes on. Uses the plan's tasks up. The digest is
/// that of the document's archive, without anything when there is none.
ArchiveDigest readDocument(const Document &document, StoragePlan &plan, Engine &engine, ThreadPool &pool,
                           const ReadingOptions &options, const std::function<void(StorageReading)> &take);

}  // namespace pt2scope
