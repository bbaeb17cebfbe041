// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"
#include "core/work/CancelToken.h"
#include "core/work/ThreadPool.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pt2scope {

using ZipArchivePtr = std::shared_ptr<const ZipArchive>;

/// An archive inside a record of another, opened in place.
struct NestedArchive {
    std::size_t record;  // index in the outer archive
    ZipArchivePtr archive;
};

/// What reading every byte of one record gave.
struct RecordDigest {
    bool complete = false;
    std::uint32_t crc32 = 0;                      // of the inflated bytes; only when complete
    std::uint64_t nbytes = 0;                     // inflated bytes read
    bool beginsLikeZip = false;                   // its first four bytes are PK\3\4
    std::optional<Error> failure = std::nullopt;  // why it is not complete; empty when it was not selected
};

struct ArchiveDigest {
    std::vector<RecordDigest> records;              // one per record of the archive
    std::vector<std::vector<RecordDigest>> nested;  // one list per nested archive, in the order given
    std::uint64_t bytesRead = 0;                    // stored bytes, each counted once
};

struct DigestOptions {
    /// Which records of the outer archive to read; a nested archive follows its record. Empty: all.
    std::function<bool(std::size_t)> select{};
    const CancelToken *cancel = nullptr;
    std::function<void(std::uint64_t)> progress{};  // stored bytes just read; called from any thread
};

/// Reads the selected records once, in cache-sized slices over the whole pool, one giant record included.
ArchiveDigest digestRecords(const ZipArchive &archive, std::span<const NestedArchive> nested, ThreadPool &pool,
                            const DigestOptions &options);

}  // namespace pt2scope
