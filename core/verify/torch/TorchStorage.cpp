// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchStorage.h"

#include "core/bytes/Crc32.h"
#include "core/verify/ViewDigest.h"
#include "core/verify/native/ViewGroups.h"
#include "core/verify/torch/TorchPieces.h"
#include "core/verify/torch/TorchStatistics.h"
#include "core/verify/torch/TorchThreads.h"
#include "core/verify/torch/TorchTypes.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <c10/util/Exception.h>
#include <map>
#include <mutex>

namespace pt2scope {

namespace {

constexpr std::uint64_t readBytes = std::uint64_t{1} << 20;
/// A few bytes inflate to a thousand times as many: what PyTorch writes is never deflated.
constexpr std::uint64_t mostInflated = std::uint64_t{128} << 20;

/// What a piece needs besides its elements, some ten doubles for each, is to stay in a CPU's cache, and to be worth a
/// GPU's while.
std::int64_t pieceElements(at::Device device)
{
    return device.is_cpu() ? std::int64_t{1} << 18 : std::int64_t{1} << 23;
}

/// The first line of what LibTorch says.
Error errorOf(const std::exception &exception)
{
    const auto *error = dynamic_cast<const c10::Error *>(&exception);
    const std::string text = error != nullptr ? error->what_without_backtrace() : exception.what();
    return {ErrorCode::Unsupported, "LibTorch: " + text.substr(0, text.find('\n'))};
}

/// Copies of bool tensors make every byte 0 or 1, so they are rebuilt from their bytes.
std::optional<at::ScalarType> heldType(DType dtype)
{
    return scalarTypeOf(dtype == DType::Bool ? DType::UInt8 : dtype);
}

at::Tensor tensorOn(const at::Tensor &held, const TensorMeta &meta, at::ScalarType type)
{
    const auto elements = static_cast<std::int64_t>(held.nbytes() / c10::elementSize(type));
    return at::from_blob(held.data_ptr(), {elements}, held.options().dtype(type))
        .as_strided(meta.sizes, meta.strides, meta.storageOffset);
}

}  // namespace

TorchStorage::TorchStorage(const StorageTask &task, const EngineWork &work, const EngineRun &run, at::Device device,
                           std::uint64_t mostBytes)
    : m_task(task), m_work(work), m_run(run), m_device(device), m_mostBytes(mostBytes)
{}

StorageResult TorchStorage::rebuild(std::vector<ViewResult> views)
{
    StorageResult result{.crc32 = {}, .failure = read(), .fallback = {}, .views = std::move(views)};
    if (result.failure) {
        for (ViewResult &view : result.views) {
            if (!view.failure)
                view.failure = result.failure;
        }
        return result;
    }
    result.nbytes = m_bytes.nbytes();
    if (m_device.is_cpu()) {
        measureOn(m_device, result);
        return result;
    }
    StorageResult onDevice = result;
    try {
        measureOn(m_device, onDevice);
        return onDevice;
    } catch (const std::exception &exception) {
        result.fallback = errorOf(exception);
    }
    measureOn(at::kCPU, result);
    return result;
}

std::optional<Error> TorchStorage::read()
{
    const Result<ByteSourcePtr> source = m_task.open();
    if (!source)
        return source.error();
    const std::uint64_t nbytes = (*source)->size();
    const std::uint64_t most = m_task.sequential ? std::min(m_mostBytes, mostInflated) : m_mostBytes;
    if (nbytes > most)
        return Error{ErrorCode::Limit, "LibTorch would have to hold " + std::to_string(nbytes)
                                           + " bytes of storage at once, of " + std::to_string(most)
                                           + " that it may take; the engine 'cpu' takes any size"};
    try {
        m_bytes = at::empty({static_cast<std::int64_t>(nbytes)}, at::kByte);
    } catch (const std::exception &exception) {
        return errorOf(exception);
    }
    return fill(**source);
}

std::optional<Error> TorchStorage::fill(const ByteSource &source)
{
    const std::span<std::byte> all(static_cast<std::byte *>(m_bytes.data_ptr()), m_bytes.nbytes());
    const std::size_t count = (all.size() + readBytes - 1) / readBytes;
    std::mutex mutex;
    std::map<std::size_t, Error> failures;  // by slice
    const auto fillSlice = [&](std::size_t i) {
        const std::uint64_t offset = i * readBytes;
        const std::span<std::byte> slice = all.subspan(offset, std::min(readBytes, all.size() - offset));
        const ReadResult read =
            m_run.cancelled() ? ReadResult{.failure = ErrorCode::Cancelled} : source.readAt(offset, slice);
        if (read.nbytes != slice.size()) {
            const std::lock_guard lock(mutex);
            failures.emplace(i, readError(read, offset));
        } else if (m_run.progress) {
            m_run.progress(slice.size(), 0);
        }
    };
    if (!m_task.sequential)
        m_run.pool.forEach(count, fillSlice);
    for (std::size_t i = 0; m_task.sequential && i < count && failures.empty(); ++i)
        fillSlice(i);
    return failures.empty() ? std::nullopt : std::optional(failures.begin()->second);
}

/// On a CPU all threads of the run, on a GPU, which is one for all, this one.
ThreadPool &TorchStorage::poolFor(const at::Tensor &held) const
{
    return held.device().is_cpu() ? m_run.pool : m_alone;
}

void TorchStorage::measureOn(at::Device device, StorageResult &result) const
{
    const at::Tensor held = m_bytes.to(device);
    result.crc32 = crcOf(held);
    for (std::size_t i = 0; i < result.views.size() && !m_run.cancelled(); ++i) {
        if (result.views[i].failure)
            continue;
        try {
            result.views[i] = measure(m_task.views[i], held, std::move(result.views[i].noDigest));
        } catch (const std::exception &exception) {
            if (!device.is_cpu())
                throw;
            result.views[i] = {.statistics = {}, .digest = {}, .failure = errorOf(exception)};
        }
    }
}

/// Of the bytes as they come back from the device.
std::uint32_t TorchStorage::crcOf(const at::Tensor &held) const
{
    const std::vector<at::Tensor> pieces = piecesOf(held, pieceElements(held.device()));
    std::vector<std::uint32_t> crcs(pieces.size());
    forEachOnThreads(poolFor(held), pieces.size(), [&](std::size_t i) {
        if (!m_run.cancelled())
            crcs[i] = crc32(0, bytesOf(flat(pieces[i]).cpu()));
    });
    std::uint32_t crc = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        crc = crc32Combine(crc, crcs[i], pieces[i].nbytes());
    return crc;
}

ViewResult TorchStorage::measure(const StorageView &view, const at::Tensor &held, std::optional<Error> noDigest) const
{
    ViewResult result;
    result.noDigest = std::move(noDigest);
    result.failure = whyImpossible(view, held.nbytes());
    if (result.failure)
        return result;
    const TensorMeta &meta = view.meta;
    const std::optional<at::ScalarType> type = heldType(meta.dtype);
    if (!type) {
        result.failure =
            Error{ErrorCode::Unsupported, "this LibTorch has no type " + std::string(traits(meta.dtype).name)};
        return result;
    }
    const at::Tensor tensor = tensorOn(held, meta, *type);
    if (m_work.digest != DigestKind::None && !result.noDigest)
        result.failure = digest(tensor, result);
    if (!m_work.statistics || view.bitsOnly || result.failure)
        return result;
    Result<TensorStatistics> statistics =
        torchStatistics(tensor, meta.dtype, m_work.histogram, pieceElements(held.device()), poolFor(held),
                        [&] { return m_run.cancelled(); });
    if (statistics)
        result.statistics = std::move(*statistics);
    else
        result.failure = statistics.error();
    return result;
}

std::optional<Error> TorchStorage::digest(const at::Tensor &tensor, ViewResult &result) const
{
    ViewDigest digest(m_work.digest);
    for (const at::Tensor &piece : piecesOf(tensor, pieceElements(tensor.device()))) {
        if (m_run.cancelled())
            return Error{ErrorCode::Cancelled, "cancelled"};
        digest.update(bytesOf(flat(piece).cpu()));
    }
    result.digest = digest.finish();
    return std::nullopt;
}

}  // namespace pt2scope
