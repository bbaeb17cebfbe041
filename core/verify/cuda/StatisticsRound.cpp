// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/StatisticsRound.h"

#include "core/verify/PieceCutter.h"

namespace pt2scope {

namespace {

constexpr std::size_t blockBytes = std::size_t{64} * 1024;  // of a slice, as the built-in engine takes them
constexpr std::size_t mostMeasures = 4096;
constexpr std::size_t mostGathers = std::size_t{72} * 1024;
constexpr std::size_t mostCrcs = 2048;
static_assert(mostMeasures * sizeof(MeasureJob) + LaneMemory::byteJobs * sizeof(ByteJob)
                  + mostGathers * sizeof(GatherJob) + mostCrcs * sizeof(CrcJob) + 1024
              <= Exchange::upBytes);
static_assert(mostMeasures * sizeof(MeasureSlot) + LaneMemory::byteJobs * sizeof(StatisticsPartial)
                  + mostCrcs * sizeof(std::uint32_t) + 1024
              <= Exchange::downBytes);

// More than one block of a slice can need: it has at most 16 long pieces and 6 gathered ones, which are all full but
// one.
constexpr std::size_t measuresOfBlock = 128;
constexpr std::size_t byteJobsOfBlock = 32;
constexpr std::size_t scratchOfBlock = 2 * blockBytes;

unsigned blocksFor(std::size_t count, unsigned threads)
{
    return static_cast<unsigned>((count + threads - 1) / threads);
}

}  // namespace

/// Turns the pieces of one view into jobs. Complex pieces are divided into their parts on the device, in stretches of
/// blockElements, as the built-in engine divides them.
class StatisticsRound::Sink {
public:
    Sink(StatisticsRound &round, DType dtype, std::uint64_t offset, const std::byte *bytes, StatisticsPartials &into)
        : m_round(round),
          m_dtype(dtype),
          m_parts(isComplex(dtype) ? 2 : 1),
          m_partBytes(traits(dtype).itemsize / m_parts),
          m_offset(offset),
          m_bytes(bytes),
          m_into(into)
    {}

    void whole(std::uint64_t offset, std::uint64_t count)
    {
        if (m_parts == 1) {
            m_round.addStretch(m_dtype, placeOf(offset), count, m_into[0]);
            return;
        }
        for (std::uint64_t done = 0; done < count; done += blockElements) {
            const std::uint64_t n = std::min<std::uint64_t>(blockElements, count - done);
            Piece piece = begin(n);
            gather({offset + done * itemsize(), n, itemsize(), 1, 0}, piece);
            finish(piece);
        }
    }

    void append(const ElementRun &run)
    {
        if (m_piece.elements == 0)
            m_piece = begin(PieceCutter<Sink>::gatherBytes / itemsize());
        gather(run, m_piece);
    }

    void finish()
    {
        finish(m_piece);
        m_piece = {};
    }

private:
    /// Scratch memory for elements that are gathered, part by part.
    struct Piece {
        std::byte *place = nullptr;
        std::uint64_t room = 0;  // elements
        std::uint64_t elements = 0;
    };

    std::uint64_t itemsize() const { return m_partBytes * m_parts; }
    const std::byte *placeOf(std::uint64_t offset) const { return m_bytes + (offset - m_offset); }
    std::byte *partOf(const Piece &piece, std::uint64_t part) const
    {
        return piece.place + part * piece.room * m_partBytes;
    }

    Piece begin(std::uint64_t room)
    {
        const Piece piece{m_round.m_memory.scratch.data() + m_round.m_scratchUsed, room, 0};
        m_round.m_scratchUsed += static_cast<std::size_t>((room * itemsize() + 15) / 16 * 16);
        return piece;
    }

    void gather(const ElementRun &run, Piece &piece)
    {
        for (std::uint64_t part = 0; part < m_parts; ++part)
            m_round.m_gathers.push_back({placeOf(run.offset) + part * m_partBytes,
                                         partOf(piece, part) + piece.elements * m_partBytes,
                                         static_cast<std::uint32_t>(run.count), static_cast<std::uint32_t>(run.rows),
                                         run.stride, run.rowStride, static_cast<std::uint32_t>(m_partBytes)});
        piece.elements += run.count * run.rows;
    }

    void finish(const Piece &piece)
    {
        for (std::uint64_t part = 0; part < m_parts; ++part)
            m_round.addStretch(partType(m_dtype), partOf(piece, part), piece.elements, m_into[part]);
    }

    StatisticsRound &m_round;
    DType m_dtype;
    std::uint64_t m_parts;
    std::uint64_t m_partBytes;
    std::uint64_t m_offset;
    const std::byte *m_bytes;
    StatisticsPartials &m_into;
    Piece m_piece;  // that is being gathered
};

GpuDevice::Status StatisticsRound::addCrc(const std::byte *bytes, std::size_t nbytes, SliceOutcome &into)
{
    if (m_crcs.size() + nbytes / CrcKernel::unitBytes + 1 > mostCrcs) {
        if (GpuDevice::Status failure = finish())
            return failure;
    }
    for (std::size_t done = 0; done < nbytes; done += CrcKernel::unitBytes) {
        const auto n = static_cast<std::uint32_t>(std::min<std::size_t>(CrcKernel::unitBytes, nbytes - done));
        m_crcs.push_back({bytes + done, n});
        m_crcSteps.push_back({&into, n});
    }
    return {};
}

GpuDevice::Status StatisticsRound::addElements(const StorageOrder &order, std::uint64_t offset, const std::byte *bytes,
                                               std::size_t nbytes, StatisticsPartials &into)
{
    Sink sink(*this, order.dtype(), offset, bytes, into);
    for (std::size_t done = 0; done < nbytes; done += blockBytes) {
        if (!hasRoomForABlock(order.dtype())) {
            if (GpuDevice::Status failure = finish())
                return failure;
        }
        PieceCutter<Sink> cutter(order.dtype(), sink);
        order.forEachRun(offset + done, offset + std::min(done + blockBytes, nbytes),
                         [&](const ElementRun &run) { cutter.add(run); });
        cutter.finish();
    }
    return {};
}

bool StatisticsRound::hasRoomForABlock(DType dtype) const
{
    const std::size_t gathers = blockBytes / traits(partType(dtype)).itemsize;
    return m_measures.size() + measuresOfBlock <= mostMeasures
           && m_byteJobs.size() + byteJobsOfBlock <= LaneMemory::byteJobs && m_gathers.size() + gathers <= mostGathers
           && m_scratchUsed + scratchOfBlock <= m_memory.scratch.size();
}

void StatisticsRound::addStretch(DType dtype, const std::byte *elements, std::uint64_t count, StatisticsPartial &into)
{
    if (traits(dtype).itemsize > 1) {
        addBlocks(dtype, elements, count, into);
        return;
    }
    m_steps.push_back({&into, FoldStep::Kind::Bytes, dtype, static_cast<std::uint32_t>(m_byteJobs.size()), 0});
    m_byteJobs.push_back({elements, static_cast<std::uint32_t>(count), dtype});
}

void StatisticsRound::addBlocks(DType dtype, const std::byte *elements, std::uint64_t count, StatisticsPartial &into)
{
    using Kind = FoldStep::Kind;
    const bool isLong = dtype == DType::Int64 || dtype == DType::UInt64;
    const std::uint64_t whole = isLong ? count : count / groupOf(dtype) * groupOf(dtype);
    const auto add = [&](std::uint64_t begin, std::uint64_t n, Kind kind) {
        const auto slot = static_cast<std::uint32_t>(m_measures.size());
        m_measures.push_back({elements + begin * traits(dtype).itemsize, static_cast<std::uint32_t>(n), dtype});
        m_steps.push_back({&into, kind, dtype, slot, static_cast<std::uint32_t>(n)});
    };
    for (std::uint64_t done = 0; done < whole; done += blockElements) {
        const bool last = done + blockElements >= whole;
        add(done, std::min<std::uint64_t>(blockElements, whole - done),
            isLong ? Kind::Apart
            : last ? Kind::LastBlock
                   : Kind::Block);
    }
    if (whole < count)
        add(whole, count - whole, Kind::Few);
}

GpuDevice::Status StatisticsRound::finish()
{
    if (m_crcs.empty() && m_steps.empty())
        return {};
    Exchange &exchange = m_memory.exchange;
    exchange.begin();
    const auto slots = exchange.reserve<MeasureSlot>(m_measures.size());
    const auto partials = exchange.reserve<StatisticsPartial>(m_byteJobs.size());
    const auto crcs = exchange.reserve<std::uint32_t>(m_crcs.size());
    GpuDevice::Status failure = launchAll(slots, partials, crcs);
    if (!failure)
        failure = exchange.fetch();
    if (!failure)
        failure = m_memory.wait();
    if (!failure) {
        fold(slots.here, partials.here);
        foldCrcs(crcs.here);
    }
    m_gathers.clear();
    m_measures.clear();
    m_byteJobs.clear();
    m_crcs.clear();
    m_steps.clear();
    m_crcSteps.clear();
    m_scratchUsed = 0;
    return failure;
}

GpuDevice::Status StatisticsRound::launchAll(Exchange::Results<MeasureSlot> slots,
                                             Exchange::Results<StatisticsPartial> partials,
                                             Exchange::Results<std::uint32_t> crcs)
{
    Exchange &exchange = m_memory.exchange;
    std::vector<Launch> launches;
    const auto count = [](const auto &jobs) { return static_cast<unsigned>(jobs.size()); };
    if (!m_gathers.empty())
        launches.emplace_back(GatherKernel{blocksFor(m_gathers.size(), GatherKernel::threads / GatherKernel::warp),
                                           count(m_gathers), exchange.put(std::span<const GatherJob>(m_gathers))});
    if (!m_byteJobs.empty()) {
        const ByteJob *jobs = exchange.put(std::span<const ByteJob>(m_byteJobs));
        auto *counts = reinterpret_cast<std::uint32_t *>(m_memory.byteCounts.data());
        launches.emplace_back(CountBytesKernel{count(m_byteJobs), jobs, counts});
        launches.emplace_back(FoldBytesKernel{blocksFor(m_byteJobs.size(), FoldBytesKernel::threads), count(m_byteJobs),
                                              jobs, counts, partials.there});
    }
    if (!m_measures.empty())
        launches.emplace_back(MeasureKernel{blocksFor(m_measures.size(), MeasureKernel::threads), count(m_measures),
                                            exchange.put(std::span<const MeasureJob>(m_measures)), slots.there});
    if (!m_crcs.empty()) {
        const auto *tables = reinterpret_cast<const CrcKernel::Tables *>(m_memory.crcTables.data());
        launches.emplace_back(
            CrcKernel{count(m_crcs), tables, exchange.put(std::span<const CrcJob>(m_crcs)), crcs.there});
    }
    GpuDevice::Status failure = exchange.send();
    for (std::size_t i = 0; i < launches.size() && !failure; ++i)
        failure = m_memory.launch(launches[i]);
    return failure;
}

void StatisticsRound::fold(const MeasureSlot *slots, const StatisticsPartial *partials)
{
    BlockFold blocks;
    for (const FoldStep &step : m_steps) {
        switch (step.kind) {
            case FoldStep::Kind::Block: blocks.add(slots[step.slot].figures); break;
            case FoldStep::Kind::LastBlock:
                blocks.add(slots[step.slot].figures);
                blocks.finish(*step.into);
                blocks = {};
                break;
            case FoldStep::Kind::Apart: merge(*step.into, partialOf(slots[step.slot].figures)); break;
            case FoldStep::Kind::Few:
                withPartType(step.dtype, [&](auto constant) {
                    addFew<decltype(constant)::value>(slots[step.slot].few, step.count, *step.into);
                });
                break;
            case FoldStep::Kind::Bytes: merge(*step.into, partials[step.slot]); break;
        }
    }
}

void StatisticsRound::foldCrcs(const std::uint32_t *crcs)
{
    static const std::uint32_t unitShift = crcPower(std::uint64_t{8} * CrcKernel::unitBytes);
    for (std::size_t i = 0; i < m_crcSteps.size(); ++i) {
        const auto &[into, nbytes] = m_crcSteps[i];
        const std::uint32_t shift = nbytes == CrcKernel::unitBytes ? unitShift : crcPower(std::uint64_t{8} * nbytes);
        into->crc32 = crcJoin(into->crc32, crcOfUnit(crcs[i], nbytes), shift);
    }
}

}  // namespace pt2scope
