// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/Statistics.h"
#include "core/tensor/TensorMeta.h"
#include "core/work/ThreadPool.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pt2scope {

/// A tensor on a storage.
struct StorageView {
    TensorMeta meta;
    bool bitsOnly = false;  // they are not its values, see TensorRow::bits: no statistics
};

/// One storage and the tensors on it.
struct StorageTask {
    std::function<Result<ByteSourcePtr>()> open;  // called from any thread, when its turn comes
    std::uint64_t nbytes = 0;
    bool sequential = false;  // inflated: reading backwards starts over
    std::vector<StorageView> views;
};

enum class DigestKind { None, Crc32, Sha256 };

/// What is wanted of every storage and view. The CRC-32 of the storage is always made.
struct EngineWork {
    bool statistics = false;
    bool histogram = false;                // of statistics; reads storages of more than a slice twice
    DigestKind digest = DigestKind::None;  // of the logical tensor, contiguous and little-endian
    std::uint64_t deviceMemory = 0;        // bytes that a GPU engine may use; 0: 80 % of what is free
};

struct ViewResult {
    std::optional<TensorStatistics> statistics;
    std::string digest;               // lower-case hexadecimal; empty when not asked for
    std::optional<Error> failure;     // why what was asked for is missing
    std::optional<Error> noDigest{};  // why the digest alone is
};

struct StorageResult {
    std::size_t storage = 0;             // index of the task
    std::uint64_t nbytes = 0;            // held by the engine
    std::optional<std::uint32_t> crc32;  // of the bytes as the engine holds them; nothing on failure
    std::optional<Error> failure;        // the storage could not be read to its end
    std::optional<Error> fallback;       // the device failed: the CPU did it, and why
    std::vector<ViewResult> views;       // one per view
};

/// How the caller takes part in a run.
struct EngineRun {
    ThreadPool &pool;
    std::function<bool()> isCancelled{};  // asked between slices, from any thread
    /// Bytes of storage and tensors just done; called from any thread.
    std::function<void(std::uint64_t nbytes, std::size_t tensors)> progress{};
    /// Takes each storage's result as it comes: one call at a time, from any thread, in any order.
    std::function<void(StorageResult)> result{};

    bool cancelled() const { return isCancelled && isCancelled(); }
};

struct EngineDevice {
    std::string id;  // "cuda:0"
    std::string name;
    std::uint64_t memoryBytes = 0;
    std::uint64_t freeBytes = 0;
    std::string computeCapability;  // "9.0"; empty for a CPU
};

/// Rebuilds tensors from the bytes of their storages, on a CPU or a GPU. One run at a time.
class Engine {
public:
    virtual ~Engine();
    virtual std::string id() const = 0;       // "cpu", "cuda:0", "torch:cuda:1"
    virtual std::string version() const = 0;  // "2.12.1"
    virtual std::vector<EngineDevice> devices() const = 0;
    virtual bool supports(DType dtype) const = 0;
    /// Works through the tasks and hands over one result per task. False when it was cancelled: what has not been
    /// handed over then never is. An error when the engine as a whole fails.
    virtual Result<bool> run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run) = 0;
};

}  // namespace pt2scope
