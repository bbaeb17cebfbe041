// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/GpuDevice.h"

#include <cstring>
#include <utility>

namespace pt2scope {

/// Tables that go to the device before kernels run, and results that come back after them; both in pinned memory here
/// and in memory of the device there. begin() starts anew. The users see to it that all fits.
class Exchange {
public:
    static constexpr std::size_t upBytes = std::size_t{4} << 20;
    static constexpr std::size_t downBytes = std::size_t{1} << 20;

    template <typename T>
    struct Results {
        T *there = nullptr;  // on the device
        T *here = nullptr;   // valid after fetch() and a wait
    };

    static Result<Exchange> make(GpuDevice &device, unsigned stream);

    void begin();
    /// Where the table will be on the device after send().
    template <typename T>
    const T *put(std::span<const T> table)
    {
        const std::size_t at = claim(m_upUsed, table.size_bytes());
        std::memcpy(m_up.here.data() + at, table.data(), table.size_bytes());
        return reinterpret_cast<const T *>(m_up.there.data() + at);
    }
    template <typename T>
    Results<T> reserve(std::size_t count)
    {
        const std::size_t at = claim(m_downUsed, count * sizeof(T));
        return {reinterpret_cast<T *>(m_down.there.data() + at), reinterpret_cast<T *>(m_down.here.data() + at)};
    }

    GpuDevice::Status send();
    /// Sets all results to zero on the device.
    GpuDevice::Status clearResults();
    GpuDevice::Status fetch();

private:
    struct Pair {
        GpuMemory here;
        GpuMemory there;
    };

    Exchange(GpuDevice &device, unsigned stream) : m_device(&device), m_stream(stream) {}
    static std::size_t claim(std::size_t &used, std::size_t nbytes);

    GpuDevice *m_device;
    unsigned m_stream;
    Pair m_up;
    Pair m_down;
    std::size_t m_upUsed = 0;
    std::size_t m_downUsed = 0;
};

/// Waits at its end for what is on a stream, so that memory is not given back which is still being copied.
class StreamUse {
public:
    StreamUse(GpuDevice &device, unsigned stream) : m_device(&device), m_stream(stream) {}
    ~StreamUse()
    {
        if (m_device != nullptr)
            m_device->wait(m_stream);
    }
    StreamUse(StreamUse &&other) noexcept : m_device(std::exchange(other.m_device, nullptr)), m_stream(other.m_stream)
    {}
    StreamUse &operator=(StreamUse &&) = delete;

private:
    GpuDevice *m_device;
    unsigned m_stream;
};

/// All that one stream of a device works in.
struct LaneMemory {
    static constexpr std::size_t mostCapacity = std::size_t{16} << 20;
    static constexpr std::size_t leastCapacity = std::size_t{1} << 20;  // one slice
    static constexpr std::size_t byteJobs = 1024;                       // at a time

    GpuDevice &device;
    unsigned stream;
    std::size_t capacity;  // bytes of storages at a time
    GpuMemory staging;     // pinned, `capacity` bytes, as the next two on the device
    GpuMemory data;
    GpuMemory scratch;
    GpuMemory byteCounts;
    GpuMemory crcTables;
    Exchange exchange;
    StreamUse use;  // the last member: ends first

    /// Of the device, for one lane.
    static std::size_t footprint(std::size_t capacity);
    /// As much as is to be had: half as much again and again, at least leastCapacity. Error Limit: not even that.
    static Result<LaneMemory> make(GpuDevice &device, unsigned stream, std::size_t capacity);

    GpuDevice::Status upload(std::byte *to, std::span<const std::byte> from) { return device.upload(stream, to, from); }
    GpuDevice::Status download(std::span<std::byte> to, const std::byte *from)
    {
        return device.download(stream, to, from);
    }
    GpuDevice::Status launch(const Launch &launch) { return device.launch(stream, launch); }
    GpuDevice::Status wait() { return device.wait(stream); }
};

}  // namespace pt2scope
