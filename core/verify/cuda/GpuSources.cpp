// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/GpuSources.h"

#include "core/tensor/StridedWalk.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Copies back from the device through the staging memory. The caller holds the lock, and `out` fits.
GpuDevice::Status copyBack(LaneMemory &memory, const std::byte *from, std::span<std::byte> out)
{
    const std::span<std::byte> staging = memory.staging.span().first(out.size());
    if (GpuDevice::Status failure = memory.download(staging, from))
        return failure;
    if (GpuDevice::Status failure = memory.wait())
        return failure;
    std::ranges::copy(staging, out.begin());
    return {};
}

/// Reads in pieces that fit the lane's memory. `read(offset, out)` gives how much it got, and why not more.
template <typename Read>
ReadResult readPieces(GpuAccess &access, std::uint64_t offset, std::span<std::byte> out, std::size_t most,
                      const Read &read)
{
    ReadResult result;
    while (result.nbytes < out.size()) {
        const std::span<std::byte> piece = out.subspan(result.nbytes, std::min(most, out.size() - result.nbytes));
        const std::lock_guard lock(access.mutex);
        const ReadResult got = access.failure ? ReadResult{.failure = access.failure->code}
                                              : static_cast<ReadResult>(read(offset + result.nbytes, piece));
        result = {result.nbytes + got.nbytes, got.failure, got.systemError};
        if (got.nbytes < piece.size())
            break;
    }
    return result;
}

ReadResult resultOf(GpuAccess &access, GpuDevice::Status failure, std::size_t nbytes)
{
    if (failure)
        access.memory.wait();  // for what was put on the stream before
    access.failure = std::move(failure);
    return access.failure ? ReadResult{.failure = access.failure->code} : ReadResult{.nbytes = nbytes};
}

std::span<std::byte> withinSize(std::uint64_t offset, std::span<std::byte> out, std::uint64_t size)
{
    return out.first(static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), size - std::min(offset, size))));
}

}  // namespace

ReadResult HeldStorage::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    return readPieces(m_access, offset, withinSize(offset, out, m_size), m_access.memory.capacity,
                      [&](std::uint64_t at, std::span<std::byte> piece) {
                          return resultOf(m_access, copyBack(m_access.memory, m_storage + at, piece), piece.size());
                      });
}

HeldTensor::HeldTensor(GpuAccess &access, const std::byte *storage, const TensorMeta &meta)
    : m_access(access), m_elements(*elementCount(meta)), m_walk{}
{
    m_walk.itemsize = traits(meta.dtype).itemsize;
    m_walk.storage = storage + static_cast<std::uint64_t>(meta.storageOffset) * m_walk.itemsize;
    m_walk.to = access.memory.scratch.data();
    for (const WalkDimension &dimension : joinedDimensions(meta)) {
        m_walk.sizes[m_walk.dimensions] = dimension.size;
        m_walk.strides[m_walk.dimensions] = dimension.stride;
        ++m_walk.dimensions;
    }
}

ReadResult HeldTensor::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    const std::uint64_t itemsize = m_walk.itemsize;
    const std::size_t most = m_access.memory.capacity - 2 * itemsize;  // elements at both ends may be cut
    const auto read = [&](std::uint64_t at, std::span<std::byte> piece) {
        const std::uint64_t first = at / itemsize;
        const std::uint64_t end = (at + piece.size() + itemsize - 1) / itemsize;
        GpuDevice::Status failure = walk(first, end - first);
        if (!failure)
            failure = copyBack(m_access.memory, m_walk.to + at % itemsize, piece);
        return resultOf(m_access, std::move(failure), piece.size());
    };
    return readPieces(m_access, offset, withinSize(offset, out, size()), most, read);
}

GpuDevice::Status HeldTensor::walk(std::uint64_t first, std::uint64_t count) const
{
    WalkKernel kernel = m_walk;
    kernel.first = first;
    kernel.count = count;
    kernel.blocks = static_cast<unsigned>((count + WalkKernel::threads - 1) / WalkKernel::threads);
    return m_access.memory.launch(kernel);
}

ReadResult PassedStorage::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    LaneMemory &memory = m_access.memory;
    return readPieces(m_access, offset, withinSize(offset, out, size()), memory.capacity,
                      [&](std::uint64_t at, std::span<std::byte> piece) {
                          const std::span<std::byte> staging = memory.staging.span().first(piece.size());
                          const ReadResult got = m_source.readAt(at, staging);
                          if (got.nbytes < piece.size())
                              return got;
                          GpuDevice::Status failure = memory.upload(memory.data.data(), staging);
                          if (!failure)
                              failure = copyBack(memory, memory.data.data(), piece);
                          return resultOf(m_access, std::move(failure), piece.size());
                      });
}

}  // namespace pt2scope
