// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/Lane.h"
#include "core/verify/cuda/ViewDigests.h"
#include "core/verify/native/ViewWalk.h"

#include <algorithm>
#include <atomic>

// What needs each tensor's own order.

namespace pt2scope {

namespace {

bool wantsAnotherOrder(const GpuStorage &storage, const std::vector<ViewResult> &results)
{
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!results[i].failure && !isContiguous(storage.task.views[i].meta))
            return true;
    }
    return false;
}

}  // namespace

Lane::Status Lane::walkHeld(const GpuSlice &onlySlice)
{
    GpuAccess access(*m_memory);
    const HeldStorage bytes(access, placeOf(onlySlice), onlySlice.nbytes());
    return walkViewsOf(*onlySlice.storage, bytes, placeOf(onlySlice), access);
}

Lane::Status Lane::walk(GpuStorage &storage)
{
    GpuAccess access(*m_memory);
    const Result<GpuMemory> held = hold(storage);
    if (!held && held.error().code != ErrorCode::Limit)
        return held.error();
    if (!held)
        return walkViewsOf(storage, PassedStorage(access, *storage.source), nullptr, access);
    const HeldStorage bytes(access, held->data(), storage.source->size());
    return walkViewsOf(storage, bytes, held->data(), access);
}

Lane::Status Lane::walkViewsOf(GpuStorage &storage, const ByteSource &bytes, const std::byte *held, GpuAccess &access)
{
    std::vector<ViewResult> &results = storage.tally.result().views;
    const EngineWork withoutDigest{.statistics = m_work.statistics, .histogram = m_work.histogram};
    MemoryGate memory(mostForWalks);
    walkViews(storage.task, bytes, storage.tally.groups().walked, withoutDigest, m_run, memory, results);
    if (m_work.digest != DigestKind::None && !access.failure)
        digestViews(storage.task, bytes, held, access, m_work.digest, m_run, results);
    return access.failure;
}

/// The whole storage in the device's memory. Error Limit: it is not needed there, or not to be had.
Result<GpuMemory> Lane::hold(GpuStorage &storage)
{
    const std::uint64_t size = storage.source->size();
    const bool needed = m_work.digest != DigestKind::None && wantsAnotherOrder(storage, storage.tally.result().views);
    if (!needed || size > m_heldBytes)
        return Error{ErrorCode::Limit, "not held as a whole"};
    Result<GpuMemory> held = GpuMemory::onDevice(m_memory->device, static_cast<std::size_t>(size));
    for (std::uint64_t offset = 0; offset < size && held && !m_run.cancelled(); offset += m_memory->capacity) {
        if (Status failure = fill(storage, offset, *held))
            return *failure;
    }
    return held;
}

/// As much as this lane's memory takes at a time. A read that fails is left to those who read for themselves.
Lane::Status Lane::fill(GpuStorage &storage, std::uint64_t offset, const GpuMemory &held)
{
    const auto nbytes = static_cast<std::size_t>(std::min<std::uint64_t>(m_memory->capacity, held.size() - offset));
    const std::span<std::byte> staging = m_memory->staging.span().first(nbytes);
    std::atomic<bool> complete{true};
    const auto readOne = [&](std::size_t i) {
        const std::size_t begin = i * static_cast<std::size_t>(GpuStorage::sliceBytes);
        const auto out = staging.subspan(begin, std::min<std::size_t>(GpuStorage::sliceBytes, nbytes - begin));
        if (storage.source->readAt(offset + begin, out).nbytes < out.size())
            complete = false;
    };
    const std::size_t pieces = (nbytes + GpuStorage::sliceBytes - 1) / GpuStorage::sliceBytes;
    for (std::size_t i = 0; i < pieces && storage.task.sequential; ++i)
        readOne(i);
    if (!storage.task.sequential)
        m_run.pool.forEach(pieces, readOne);
    if (!complete)
        return Error{ErrorCode::Limit, "cannot be read"};
    if (Status failure = m_memory->upload(held.data() + offset, staging))
        return failure;
    return m_memory->wait();
}

}  // namespace pt2scope
