// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/LaneMemory.h"

#include <array>
#include <cassert>

namespace pt2scope {

namespace {

constexpr std::size_t alignment = 256;
constexpr std::size_t byteCountsBytes = LaneMemory::byteJobs * 256 * sizeof(std::uint32_t);

/// Allocates one after the other until one fails.
class Allocations {
public:
    explicit Allocations(GpuDevice &device) : m_device(device) {}

    GpuMemory onDevice(std::size_t nbytes)
    {
        return keep(m_failure ? *m_failure : GpuMemory::onDevice(m_device, nbytes));
    }
    GpuMemory pinned(std::size_t nbytes) { return keep(m_failure ? *m_failure : GpuMemory::pinned(m_device, nbytes)); }
    const std::optional<Error> &failure() const { return m_failure; }

private:
    GpuMemory keep(Result<GpuMemory> memory)
    {
        if (memory)
            return std::move(*memory);
        m_failure = memory.error();
        return {};
    }

    GpuDevice &m_device;
    std::optional<Error> m_failure;
};

GpuDevice::Status sendCrcTables(LaneMemory &memory)
{
    const CrcKernel::Tables tables = makeCrcTables();
    const auto bytes = std::as_bytes(std::span(&tables, 1));
    std::memcpy(memory.staging.data(), bytes.data(), bytes.size());
    if (GpuDevice::Status failure = memory.upload(memory.crcTables.data(), memory.staging.span().first(bytes.size())))
        return failure;
    return memory.wait();
}

Result<LaneMemory> makeOf(GpuDevice &device, unsigned stream, std::size_t capacity)
{
    Allocations allocations(device);
    Result<Exchange> exchange = Exchange::make(device, stream);
    if (!exchange)
        return exchange.error();
    LaneMemory memory{device,
                      stream,
                      capacity,
                      allocations.pinned(capacity),
                      allocations.onDevice(capacity),
                      allocations.onDevice(capacity),
                      allocations.onDevice(byteCountsBytes),
                      allocations.onDevice(sizeof(CrcKernel::Tables)),
                      std::move(*exchange),
                      StreamUse(device, stream)};
    if (allocations.failure())
        return *allocations.failure();
    if (GpuDevice::Status failure = sendCrcTables(memory))
        return *failure;
    return memory;
}

}  // namespace

Result<Exchange> Exchange::make(GpuDevice &device, unsigned stream)
{
    Exchange exchange(device, stream);
    Allocations allocations(device);
    exchange.m_up = {allocations.pinned(upBytes), allocations.onDevice(upBytes)};
    exchange.m_down = {allocations.pinned(downBytes), allocations.onDevice(downBytes)};
    if (allocations.failure())
        return *allocations.failure();
    return exchange;
}

void Exchange::begin()
{
    m_upUsed = 0;
    m_downUsed = 0;
}

std::size_t Exchange::claim(std::size_t &used, std::size_t nbytes)
{
    const std::size_t at = used;
    used += (nbytes + alignment - 1) / alignment * alignment;
    return at;
}

GpuDevice::Status Exchange::send()
{
    assert(m_upUsed <= upBytes && m_downUsed <= downBytes);
    return m_device->upload(m_stream, m_up.there.data(), m_up.here.span().first(m_upUsed));
}

GpuDevice::Status Exchange::clearResults()
{
    std::memset(m_down.here.data(), 0, m_downUsed);
    return m_device->upload(m_stream, m_down.there.data(), m_down.here.span().first(m_downUsed));
}

GpuDevice::Status Exchange::fetch()
{
    return m_device->download(m_stream, m_down.here.span().first(m_downUsed), m_down.there.data());
}

std::size_t LaneMemory::footprint(std::size_t capacity)
{
    return 2 * capacity + Exchange::upBytes + Exchange::downBytes + byteCountsBytes + sizeof(CrcKernel::Tables);
}

Result<LaneMemory> LaneMemory::make(GpuDevice &device, unsigned stream, std::size_t capacity)
{
    while (true) {
        Result<LaneMemory> memory = makeOf(device, stream, capacity);
        if (memory || memory.error().code != ErrorCode::Limit || capacity / 2 < leastCapacity)
            return memory;
        capacity /= 2;
    }
}

}  // namespace pt2scope
