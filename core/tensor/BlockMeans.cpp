// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/BlockMeans.h"

#include "core/bytes/Checked.h"
#include "core/tensor/StatisticsElement.h"
#include "core/tensor/StridedWalk.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pt2scope {

namespace {

/// The first dimension that is longer than 1; none where it is the last one, too.
std::optional<std::size_t> rowDimension(const TensorMeta &meta)
{
    const auto isLong = [](std::int64_t size) { return size > 1; };
    const auto first = std::ranges::find_if(meta.sizes, isLong);
    if (first == meta.sizes.end() || std::find_if(first + 1, meta.sizes.end(), isLong) == meta.sizes.end())
        return std::nullopt;
    return static_cast<std::size_t>(first - meta.sizes.begin());
}

struct Sum {
    double sum = 0;
    std::uint64_t elements = 0;
    std::uint64_t notFinite = 0;
};

template <DType D>
double numberAt(const std::byte *bytes, std::size_t index)
{
    using Bits = typename ElementOf<D>::Bits;
    const Bits bits = elementAt<Bits>(bytes, index);
    if constexpr (D == DType::Bool)
        return bits != 0 ? 1 : 0;
    else if constexpr (ElementOf<D>::isFloat)
        return floatValue<D>(bits);
    else
        return static_cast<double>(bits);
}

template <DType D, bool IsComplex>
void addRun(const std::byte *bytes, std::uint64_t count, Sum &sum)
{
    double finite = 0;
    std::uint64_t notFinite = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        double value = 0;
        if constexpr (IsComplex)
            value = std::hypot(numberAt<D>(bytes, 2 * i), numberAt<D>(bytes, 2 * i + 1));
        else
            value = numberAt<D>(bytes, i);
        const bool isFinite = std::isfinite(value);
        finite += isFinite ? value : 0;
        notFinite += isFinite ? 0 : 1;
    }
    sum.sum += finite;
    sum.elements += count;
    sum.notFinite += notFinite;
}

using AddRun = void (*)(const std::byte *, std::uint64_t, Sum &);

AddRun adderOf(DType dtype)
{
    return withPartType(dtype, [&](auto constant) -> AddRun {
        constexpr DType part = decltype(constant)::value;
        return isComplex(dtype) ? &addRun<part, true> : &addRun<part, false>;
    });
}

/// Takes the elements of a matrix in row-major order, in pieces of any length.
class BlockSums {
public:
    BlockSums(DType dtype, const MatrixShape &walked, const BlockMeans &blocks)
        : m_add(adderOf(dtype)),
          m_itemsize(traits(dtype).itemsize),
          m_columns(walked.columns),
          m_blockRows(blocks.blockRows),
          m_blockColumns(blocks.blockColumns),
          m_across((walked.columns - 1) / blocks.blockColumns + 1),
          m_sums(m_across * ((walked.rows - 1) / blocks.blockRows + 1))
    {}

    void take(std::span<const std::byte> piece)
    {
        while (!piece.empty()) {
            const std::uint64_t blockEnd = std::min(m_columns, (m_column / m_blockColumns + 1) * m_blockColumns);
            const std::uint64_t count = std::min<std::uint64_t>(piece.size() / m_itemsize, blockEnd - m_column);
            Sum &sum = m_sums[m_row / m_blockRows * m_across + m_column / m_blockColumns];
            m_add(piece.data(), count, sum);
            piece = piece.subspan(count * m_itemsize);
            m_column += count;
            if (m_column == m_columns) {
                m_column = 0;
                ++m_row;
            }
        }
    }

    /// Of that block; where the walk had only one row or column for all of them, that one's.
    const Sum &at(std::size_t row, std::size_t column) const
    {
        const std::size_t down = m_sums.size() / m_across;
        return m_sums[std::min(row, down - 1) * m_across + std::min<std::size_t>(column, m_across - 1)];
    }

private:
    AddRun m_add;
    std::size_t m_itemsize;
    std::uint64_t m_columns;
    std::uint64_t m_blockRows;
    std::uint64_t m_blockColumns;
    std::size_t m_across;
    std::vector<Sum> m_sums;
    std::uint64_t m_row = 0;
    std::uint64_t m_column = 0;
};

BlockMeans blocksOf(const MatrixShape &matrix, std::size_t most)
{
    BlockMeans means{.matrix = matrix, .blocks = {}};
    means.blockRows = (matrix.rows - 1) / most + 1;
    means.blockColumns = (matrix.columns - 1) / most + 1;
    means.down = static_cast<std::size_t>((matrix.rows - 1) / means.blockRows + 1);
    means.across = static_cast<std::size_t>((matrix.columns - 1) / means.blockColumns + 1);
    return means;
}

/// The tensor with one step of a side whose steps all show the same elements.
TensorMeta withoutRepeats(TensorMeta meta, std::size_t rows)
{
    if (meta.strides[rows] == 0)
        meta.sizes[rows] = 1;
    bool repeats = true;
    for (std::size_t d = rows + 1; d < meta.sizes.size(); ++d)
        repeats = repeats && (meta.sizes[d] == 1 || meta.strides[d] == 0);
    if (repeats)
        std::fill(meta.sizes.begin() + static_cast<std::ptrdiff_t>(rows) + 1, meta.sizes.end(), 1);
    return meta;
}

bool isTooMuch(const TensorMeta &meta, std::uint64_t storageBytes)
{
    constexpr std::uint64_t allowance = std::uint64_t{1} << 30;
    constexpr std::uint64_t timesTheStorage = 16;
    const auto nbytes = checkedMul<std::uint64_t>(*elementCount(meta), traits(meta.dtype).itemsize);
    return !nbytes || *nbytes / timesTheStorage > storageBytes + allowance / timesTheStorage;
}

/// How much of one side a block covers.
std::uint64_t extent(std::uint64_t whole, std::uint64_t block, std::size_t index)
{
    return std::min(block, whole - block * index);
}

void finish(const BlockSums &sums, BlockMeans &means)
{
    for (std::size_t row = 0; row < means.down; ++row) {
        for (std::size_t column = 0; column < means.across; ++column) {
            const Sum &sum = sums.at(row, column);
            const std::uint64_t finite = sum.elements - sum.notFinite;
            BlockMeans::Block block;
            block.mean = finite > 0 ? sum.sum / static_cast<double>(finite) : std::numeric_limits<double>::quiet_NaN();
            block.elements = extent(means.matrix.rows, means.blockRows, row)
                             * extent(means.matrix.columns, means.blockColumns, column);
            // What was walked stands for all that repeats it.
            block.notFinite = sum.notFinite * (block.elements / std::max<std::uint64_t>(1, sum.elements));
            means.blocks.push_back(block);
        }
    }
}

}  // namespace

std::optional<MatrixShape> matrixShape(const TensorMeta &meta)
{
    const std::optional<std::uint64_t> elements = elementCount(meta);
    if (!elements || *elements == 0 || !requiredBytes(meta))
        return std::nullopt;
    const std::optional<std::size_t> rows = rowDimension(meta);
    if (!rows)
        return std::nullopt;
    const auto count = static_cast<std::uint64_t>(meta.sizes[*rows]);
    return MatrixShape{count, *elements / count};
}

Result<BlockMeans> readBlockMeans(const TensorMeta &meta, const ByteSource &storage, std::size_t most,
                                  const std::function<bool()> &isCancelled)
{
    const std::optional<MatrixShape> matrix = matrixShape(meta);
    if (!matrix)
        return Error{ErrorCode::Unsupported, "it is no matrix"};
    const TensorMeta once = withoutRepeats(meta, *rowDimension(meta));
    if (isTooMuch(once, storage.size()))
        return Error{ErrorCode::Limit, "its elements are too many for storages of this size"};
    BlockMeans means = blocksOf(*matrix, most);
    const auto rows = static_cast<std::uint64_t>(once.sizes[*rowDimension(meta)]);
    BlockSums sums(meta.dtype, {rows, *elementCount(once) / rows}, means);
    const Result<bool> walked = walkElements(once, storage, [&](std::span<const std::byte> piece) {
        sums.take(piece);
        return !isCancelled();
    });
    if (!walked)
        return walked.error();
    if (!*walked)
        return Error{ErrorCode::Cancelled, "cancelled"};
    finish(sums, means);
    return means;
}

}  // namespace pt2scope
