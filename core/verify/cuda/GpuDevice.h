// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"
#include "core/verify/cuda/ByteKernels.h"
#include "core/verify/cuda/CrcKernel.h"
#include "core/verify/cuda/GatherKernels.h"
#include "core/verify/cuda/HistogramKernel.h"
#include "core/verify/cuda/MeasureKernel.h"

namespace pt2scope {

using Launch = std::variant<CrcKernel, MeasureKernel, CountBytesKernel, FoldBytesKernel, GatherKernel, WalkKernel,
                            HistogramKernel>;

/// A GPU as the engine uses it. What is put on a stream is done in order, and later: whatever it reads or writes stays
/// as it is until wait() has returned. Streams go on beside each other. Any thread may call; one stream is one thread's
/// at a time. An error of code Limit: memory ran out, and less may do. Any other: the device is lost.
class GpuDevice {
public:
    using Status = std::optional<Error>;
    static constexpr unsigned streams = 2;

    virtual ~GpuDevice();
    virtual EngineDevice facts() const = 0;

    virtual Result<std::byte *> allocate(std::size_t nbytes) = 0;
    virtual void release(std::byte *memory) = 0;
    /// Of the host, such that it can be copied from and to while others work.
    virtual Result<std::byte *> allocatePinned(std::size_t nbytes) = 0;
    virtual void releasePinned(std::byte *memory) = 0;

    virtual Status upload(unsigned stream, std::byte *to, std::span<const std::byte> from) = 0;
    virtual Status download(unsigned stream, std::span<std::byte> to, const std::byte *from) = 0;
    virtual Status launch(unsigned stream, const Launch &launch) = 0;
    virtual Status wait(unsigned stream) = 0;
};

/// Memory of a device or pinned memory of the host, begins at a multiple of 256.
class GpuMemory {
public:
    GpuMemory() = default;
    static Result<GpuMemory> onDevice(GpuDevice &device, std::size_t nbytes);
    static Result<GpuMemory> pinned(GpuDevice &device, std::size_t nbytes);
    ~GpuMemory() { reset(); }
    GpuMemory(GpuMemory &&other) noexcept;
    GpuMemory &operator=(GpuMemory &&other) noexcept;

    void reset();
    std::byte *data() const { return m_data; }
    std::size_t size() const { return m_size; }
    std::span<std::byte> span() const { return {m_data, m_size}; }

private:
    GpuMemory(GpuDevice &device, bool isPinned, std::byte *data, std::size_t size)
        : m_device(&device), m_pinned(isPinned), m_data(data), m_size(size)
    {}

    GpuDevice *m_device = nullptr;
    bool m_pinned = false;
    std::byte *m_data = nullptr;
    std::size_t m_size = 0;
};

}  // namespace pt2scope
