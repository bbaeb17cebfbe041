// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/StridedWalk.h"

#include "core/tensor/ElementGather.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t pieceBytes = StorageWindow::maxRange;
constexpr std::uint64_t blockBytes = std::uint64_t{16} << 20;    // of a block gathered from a storage too big to hold
constexpr std::uint64_t preloadBytes = std::uint64_t{16} << 20;  // a storage up to here is held
constexpr std::uint64_t preloadSparsity = 64;                    // unless the tensor needs less than this part of it
constexpr std::uint64_t farBlockElements = std::uint64_t{64} * 1024;  // where every element costs a read of its own

using Consumer = std::function<bool(std::span<const std::byte>)>;

bool handOn(std::span<const std::byte> block, const Consumer &consume)
{
    while (!block.empty()) {
        const auto piece = block.first(std::min(block.size(), pieceBytes));
        if (!consume(piece))
            return false;
        block = block.subspan(piece.size());
    }
    return true;
}

Result<bool> walkContiguous(StorageWindow &window, std::uint64_t begin, std::uint64_t end, const Consumer &consume)
{
    while (begin < end) {
        const std::size_t nbytes = static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, pieceBytes));
        const std::byte *piece = window.request(begin, nbytes);
        if (!piece)
            return window.failure();
        if (!consume({piece, nbytes}))
            return false;
        begin += nbytes;
    }
    return true;
}

/// How the tensor is cut into blocks that follow one another in row-major order: `chunk` steps of dimension `split` and
/// all of the dimensions after it. Dimensions before it are walked from outside.
struct BlockPlan {
    std::size_t split = 0;
    std::uint64_t chunk = 1;
    std::uint64_t innerElements = 1;  // of one step of `split`
};

BlockPlan planBlocks(const std::vector<WalkDimension> &dimensions, std::uint64_t maxElements)
{
    BlockPlan plan;
    plan.split = dimensions.size() - 1;
    while (plan.split > 0 && dimensions[plan.split].size <= maxElements / plan.innerElements) {
        plan.innerElements *= dimensions[plan.split].size;
        --plan.split;
    }
    plan.chunk = std::min(dimensions[plan.split].size, std::max<std::uint64_t>(maxElements / plan.innerElements, 1));
    return plan;
}

/// Whether each element that a block reads lies so far from the others that it costs a read of its own.
bool everyElementIsFar(const std::vector<WalkDimension> &dimensions, const BlockPlan &plan)
{
    const auto isNear = [](const WalkDimension &d) { return d.stride > 0 && d.stride <= StorageWindow::nearBytes; };
    const auto first = dimensions.begin() + static_cast<std::ptrdiff_t>(plan.split);
    return std::none_of(first, dimensions.end(), isNear);
}

class BlockWalk {
public:
    BlockWalk(std::vector<WalkDimension> dimensions, BlockPlan plan, std::uint32_t itemsize, StorageWindow &window)
        : m_dimensions(std::move(dimensions)), m_plan(plan), m_itemsize(itemsize), m_window(window)
    {}

    Result<bool> run(std::uint64_t storageOffset, const Consumer &consume)
    {
        std::vector<std::uint64_t> outer(m_plan.split, 0);
        m_block.resize(static_cast<std::size_t>(m_plan.chunk * m_plan.innerElements * m_itemsize));
        while (true) {
            Result<bool> row = runRow(storageOffset, consume);
            if (!row || !*row)
                return row;
            std::size_t d = m_plan.split;
            while (d > 0) {
                const WalkDimension &dimension = m_dimensions[d - 1];
                storageOffset += dimension.stride;
                if (++outer[d - 1] < dimension.size)
                    break;
                storageOffset -= dimension.size * dimension.stride;
                outer[--d] = 0;
            }
            if (d == 0)
                return true;
        }
    }

private:
    /// All of dimension `split`, at one index of those before it.
    Result<bool> runRow(std::uint64_t storageOffset, const Consumer &consume)
    {
        ElementGather gather(m_window, m_itemsize);
        const WalkDimension &split = m_dimensions[m_plan.split];
        for (std::uint64_t done = 0; done < split.size; done += m_plan.chunk) {
            const std::uint64_t count = std::min(m_plan.chunk, split.size - done);
            const auto nbytes = static_cast<std::size_t>(count * m_plan.innerElements * m_itemsize);
            const std::span<std::byte> block = std::span(m_block).first(nbytes);
            if (!gather.gather(storageOffset + done * split.stride, stepsOf(count), block))
                return m_window.failure();
            if (!handOn(block, consume))
                return false;
        }
        return true;
    }

    std::vector<GatherStep> stepsOf(std::uint64_t count) const
    {
        std::vector<GatherStep> steps(m_dimensions.size() - m_plan.split);
        std::size_t blockStride = m_itemsize;
        for (std::size_t i = steps.size(); i-- > 0;) {
            const WalkDimension &dimension = m_dimensions[m_plan.split + i];
            steps[i] = {i == 0 ? count : dimension.size, dimension.stride, blockStride};
            blockStride *= static_cast<std::size_t>(dimension.size);
        }
        return steps;
    }

    std::vector<WalkDimension> m_dimensions;
    BlockPlan m_plan;
    std::uint32_t m_itemsize;
    StorageWindow &m_window;
    std::vector<std::byte> m_block;
};

}  // namespace

std::vector<WalkDimension> joinedDimensions(const TensorMeta &meta)
{
    const std::uint64_t itemsize = traits(meta.dtype).itemsize;
    std::vector<WalkDimension> joined;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
        const WalkDimension inner{static_cast<std::uint64_t>(meta.sizes[i]),
                                  static_cast<std::uint64_t>(meta.strides[i]) * itemsize};
        if (inner.size == 1)
            continue;
        if (!joined.empty() && joined.back().stride == inner.size * inner.stride)
            joined.back() = {joined.back().size * inner.size, inner.stride};
        else
            joined.push_back(inner);
    }
    return joined;
}

Result<bool> walkElements(const TensorMeta &meta, const ByteSource &storage, const Consumer &consume)
{
    const std::optional<std::uint64_t> end = requiredBytes(meta);
    if (!end)
        return Error{ErrorCode::Corrupt, "sizes, strides and offset describe no tensor"};
    if (*end > storage.size())
        return Error{ErrorCode::Truncated, "the tensor needs " + std::to_string(*end) + " bytes of storage, there are "
                                               + std::to_string(storage.size())};
    const std::uint64_t count = *elementCount(meta);
    if (count == 0)
        return true;

    const std::uint32_t itemsize = traits(meta.dtype).itemsize;
    const std::uint64_t begin = static_cast<std::uint64_t>(meta.storageOffset) * itemsize;
    StorageWindow window(storage, *end);
    if (isContiguous(meta))
        return walkContiguous(window, begin, *end, consume);

    const std::uint64_t span = *end - begin;
    const bool held = span <= preloadBytes && count >= span / itemsize / preloadSparsity;
    if (held && !window.preload(begin))
        return window.failure();
    std::vector<WalkDimension> dimensions = joinedDimensions(meta);
    BlockPlan plan = planBlocks(dimensions, (held ? pieceBytes : blockBytes) / itemsize);
    if (!held && everyElementIsFar(dimensions, plan))
        plan = planBlocks(dimensions, farBlockElements);
    return BlockWalk(std::move(dimensions), plan, itemsize, window).run(begin, consume);
}

}  // namespace pt2scope
