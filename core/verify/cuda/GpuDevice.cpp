// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/GpuDevice.h"

#include <utility>

namespace pt2scope {

GpuDevice::~GpuDevice() = default;

Result<GpuMemory> GpuMemory::onDevice(GpuDevice &device, std::size_t nbytes)
{
    const Result<std::byte *> memory = device.allocate(nbytes);
    if (!memory)
        return memory.error();
    return GpuMemory(device, false, *memory, nbytes);
}

Result<GpuMemory> GpuMemory::pinned(GpuDevice &device, std::size_t nbytes)
{
    const Result<std::byte *> memory = device.allocatePinned(nbytes);
    if (!memory)
        return memory.error();
    return GpuMemory(device, true, *memory, nbytes);
}

GpuMemory::GpuMemory(GpuMemory &&other) noexcept
{
    *this = std::move(other);
}

GpuMemory &GpuMemory::operator=(GpuMemory &&other) noexcept
{
    std::swap(m_device, other.m_device);
    std::swap(m_pinned, other.m_pinned);
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

void GpuMemory::reset()
{
    if (m_data != nullptr && m_pinned)
        m_device->releasePinned(m_data);
    else if (m_data != nullptr)
        m_device->release(m_data);
    m_data = nullptr;
    m_size = 0;
}

}  // namespace pt2scope
