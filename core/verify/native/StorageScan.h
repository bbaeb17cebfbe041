// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/MemoryGate.h"
#include "core/verify/SliceTally.h"

namespace pt2scope {

/// Reads one storage, in slices over the whole pool, and makes all that is wanted of it.
class StorageScan {
public:
    /// A multiple of every element's size. Fixed, so that sums are rounded alike on any number of threads.
    static constexpr std::uint64_t sliceBytes = std::uint64_t{1} << 20;
    /// Read at once: what each thread holds, a multiple of the blocks that are scanned.
    static constexpr std::uint64_t pieceBytes = sliceBytes / 4;

    /// `memory` is shared by all storages of the run.
    StorageScan(const StorageTask &task, const EngineWork &work, const EngineRun &run, MemoryGate &memory);

    /// `views` are the results so far: those with a failure are left as they are.
    StorageResult scan(std::vector<ViewResult> views);

private:
    using PieceUse = std::function<void(std::uint64_t offset, std::span<const std::byte>)>;

    std::size_t sliceCount() const;
    void scanSlices();
    void scanOnlyPiece();
    void forEachSlice(const std::function<void(std::size_t slice)> &use);
    std::optional<Error> readSlice(std::size_t slice, const PieceUse &use) const;
    void scanSlice(std::size_t slice);
    void scanCounted(std::uint64_t offset, std::span<const std::byte> piece, SliceOutcome &outcome) const;
    void countSlice(std::size_t slice);
    void countPiece(std::uint64_t offset, std::span<const std::byte> bytes);

    const StorageTask &m_task;
    const EngineWork &m_work;
    const EngineRun &m_run;
    MemoryGate &m_memory;
    ByteSourcePtr m_source;
    std::optional<SliceTally> m_tally;  // once the source is open
};

}  // namespace pt2scope
