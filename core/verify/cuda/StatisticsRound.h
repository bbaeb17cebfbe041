// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/SliceTally.h"
#include "core/verify/cuda/LaneMemory.h"

namespace pt2scope {

/// CRC-32 and statistics of slices that lie in the device's memory: collects the work, and does it together whenever
/// its tables are full. Partials come out as SliceScan makes them, to the last bit.
class StatisticsRound {
public:
    explicit StatisticsRound(LaneMemory &memory) : m_memory(memory) {}

    /// At most one slice. `bytes` begins at a multiple of 4.
    GpuDevice::Status addCrc(const std::byte *bytes, std::size_t nbytes, SliceOutcome &into);
    /// The elements of a view that begin in `bytes`, which lie at `offset` of the storage.
    GpuDevice::Status addElements(const StorageOrder &order, std::uint64_t offset, const std::byte *bytes,
                                  std::size_t nbytes, StatisticsPartials &into);
    /// Does what is left. Only then all results are in place.
    GpuDevice::Status finish();

private:
    class Sink;

    /// What one stretch, or one block of it, adds to a partial; in order.
    struct FoldStep {
        enum class Kind { Block, LastBlock, Apart, Few, Bytes };
        StatisticsPartial *into;
        Kind kind;
        DType dtype;
        std::uint32_t slot;  // of measured blocks, or of byte jobs
        std::uint32_t count;
    };
    struct CrcStep {
        SliceOutcome *into;
        std::uint32_t nbytes;
    };

    void addStretch(DType dtype, const std::byte *elements, std::uint64_t count, StatisticsPartial &into);
    void addBlocks(DType dtype, const std::byte *elements, std::uint64_t count, StatisticsPartial &into);
    bool hasRoomForABlock(DType dtype) const;
    GpuDevice::Status launchAll(Exchange::Results<MeasureSlot> slots, Exchange::Results<StatisticsPartial> partials,
                                Exchange::Results<std::uint32_t> crcs);
    void fold(const MeasureSlot *slots, const StatisticsPartial *partials);
    void foldCrcs(const std::uint32_t *crcs);

    LaneMemory &m_memory;
    std::vector<GatherJob> m_gathers;
    std::vector<MeasureJob> m_measures;
    std::vector<ByteJob> m_byteJobs;
    std::vector<CrcJob> m_crcs;
    std::vector<FoldStep> m_steps;
    std::vector<CrcStep> m_crcSteps;
    std::size_t m_scratchUsed = 0;
};

}  // namespace pt2scope
