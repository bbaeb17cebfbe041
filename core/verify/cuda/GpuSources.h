// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/LaneMemory.h"

#include <mutex>

namespace pt2scope {

/// How several threads read out of one lane's memory. Its staging and scratch memory are used.
struct GpuAccess {
    explicit GpuAccess(LaneMemory &m) : memory(m) {}

    LaneMemory &memory;
    std::mutex mutex{};
    GpuDevice::Status failure{};  // of the device: what was read is worthless
};

/// A storage that lies in the device's memory as a whole: what is read is copied back from there.
class HeldStorage final : public ByteSource {
public:
    HeldStorage(GpuAccess &access, const std::byte *storage, std::uint64_t size)
        : m_access(access), m_storage(storage), m_size(size)
    {}
    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    GpuAccess &m_access;
    const std::byte *m_storage;
    std::uint64_t m_size;
};

/// The logical tensor, contiguous, on such a storage: the device walks through sizes and strides.
class HeldTensor final : public ByteSource {
public:
    /// The meta is one that fits the storage, and has elements.
    HeldTensor(GpuAccess &access, const std::byte *storage, const TensorMeta &meta);
    std::uint64_t size() const override { return m_elements * m_walk.itemsize; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    GpuDevice::Status walk(std::uint64_t first, std::uint64_t count) const;

    GpuAccess &m_access;
    std::uint64_t m_elements;
    WalkKernel m_walk;
};

/// A storage too big for the device: what is read goes through the device's memory.
class PassedStorage final : public ByteSource {
public:
    PassedStorage(GpuAccess &access, const ByteSource &source) : m_access(access), m_source(source) {}
    std::uint64_t size() const override { return m_source.size(); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    GpuAccess &m_access;
    const ByteSource &m_source;
};

}  // namespace pt2scope
