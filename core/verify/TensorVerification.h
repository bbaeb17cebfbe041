// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRow.h"
#include "core/verify/Engine.h"

#include <map>

namespace pt2scope {

/// The storages that rows lie on, each once however many rows share it. Lives no longer than document and rows.
struct StoragePlan {
    struct Storage {
        StoragePlace place;
        std::optional<std::uint32_t> expectedCrc32;  // as the directory says; nothing where it says none
        std::vector<std::size_t> rows;               // one per view of the task
        std::vector<std::size_t> otherRows{};        // on it, too, without a view: see Options::allStorages
    };
    struct Options {
        std::function<bool(const TensorRow &)> select{};  // empty: all rows
        bool allStorages = false;                         // of tensors without values or a full description, too
    };
    std::vector<StorageTask> tasks;
    std::vector<Storage> storages;  // one per task

    StoragePlan(const Document &document, const std::vector<TensorRow> &rows, const Options &options);
    StoragePlan(const Document &document, const std::vector<TensorRow> &rows) : StoragePlan(document, rows, {}) {}
    /// Orders the storages by size, so that the last ones to be begun are soon done. At first they are in the order of
    /// their first rows.
    void putBigFirst();

private:
    void addStorage(const Document &document, const StoragePlace &place);

    std::map<const ZipArchive *, bool> m_leavesCrcsOut;
};

/// What an engine found of one storage and the rows on it.
struct StorageVerification {
    const StoragePlan::Storage &storage;
    StorageResult result;  // result.views[i] is of row storage.rows[i]

    /// Nothing where nothing could be compared.
    std::optional<bool> crcMatches() const
    {
        if (!result.crc32 || !storage.expectedCrc32)
            return std::nullopt;
        return *result.crc32 == *storage.expectedCrc32;
    }
};

/// How to take part; see EngineRun.
struct VerifyOptions {
    EngineWork work;
    std::function<bool()> isCancelled{};
    std::function<void(std::uint64_t nbytes, std::size_t tensors)> progress{};
};

/// Rebuilds the rows' tensors and hands over one verification per storage as it is done: one call at a time, from any
/// thread, in any order. Rows without bytes or without a full description are in none. False when cancelled.
Result<bool> verifyTensors(const Document &document, const std::vector<TensorRow> &rows, Engine &engine,
                           ThreadPool &pool, const VerifyOptions &options,
                           const std::function<void(StorageVerification)> &take);

}  // namespace pt2scope
