// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorParts.h"

#include "core/diff/tensors/ValueDecoding.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{64} << 20;  // of scales, or of zero points

/// A part as a tensor on its storage; nothing when that cannot be read.
std::optional<TensorPiece> pieceOf(const RowPiece &part)
{
    const std::optional<TensorMeta> meta = part.row->meta();
    const std::optional<std::uint64_t> needed = meta ? requiredBytes(*meta) : std::nullopt;
    if (!part.storage || !needed || *needed > part.storage->nbytes || !part.row->noBytes.empty())
        return std::nullopt;
    return TensorPiece{*meta, part.storage, part.crc32};
}

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

/// Nothing when one of them cannot be read.
std::optional<std::vector<TensorPiece>> piecesOf(const TensorRow &whole, std::span<const RowPiece> parts)
{
    std::vector<TensorPiece> pieces;
    for (const RowPiece &part : parts) {
        std::optional<TensorPiece> piece = part.row->model == whole.model ? pieceOf(part) : std::nullopt;
        if (!piece)
            return std::nullopt;
        pieces.push_back(*std::move(piece));
    }
    return pieces;
}

Result<std::vector<double>> readNumbers(const TensorPiece &piece)
{
    const Result<std::vector<std::byte>> bytes = readElements(piece, mostBytes);
    if (!bytes)
        return bytes.error();
    std::vector<double> numbers(bytes->size() / traits(piece.meta.dtype).itemsize);
    decodeValues(piece.meta.dtype, bytes->data(), numbers.size(), numbers.data());
    return numbers;
}

/// Whether each index of the dimension takes `stride` neighbours in the storage, over and over.
bool goesRound(const TensorMeta &meta, std::size_t axis)
{
    if (meta.sizes[axis] == 1)
        return true;
    const std::int64_t stride = meta.strides[axis];
    const std::int64_t round = stride > 0 && meta.sizes[axis] <= INT64_MAX / stride ? stride * meta.sizes[axis] : 0;
    std::int64_t within = 0;
    for (std::size_t d = 0; d < meta.sizes.size(); ++d) {
        if (d == axis || meta.sizes[d] == 1)
            continue;
        if (meta.strides[d] >= stride && (round == 0 || meta.strides[d] % round != 0))
            return false;
        within += meta.strides[d] < stride ? meta.strides[d] * (meta.sizes[d] - 1) : 0;
    }
    return round > 0 && within < stride;
}

}  // namespace

std::optional<SparseForm> sparseForm(const TensorRow &whole, std::span<const RowPiece> rowsBehind)
{
    using Layout = SparseForm::Layout;
    const std::string_view first = rowsBehind.empty() ? "" : lastPart(rowsBehind.front().row->name);
    const bool isCoo = first == "indices";
    const bool byColumn = first == "ccol_indices";
    const std::size_t count = isCoo ? 2 : 3;
    if ((!isCoo && !byColumn && first != "crow_indices") || rowsBehind.size() < count)
        return std::nullopt;
    std::optional<std::vector<TensorPiece>> pieces = piecesOf(whole, rowsBehind.first(count));
    if (!pieces || lastPart(rowsBehind[count - 1].row->name) != "values")
        return std::nullopt;
    if (isCoo)
        return SparseForm{Layout::Coo, {}, std::move((*pieces)[0]), std::move((*pieces)[1])};
    const bool hasBlocks = (*pieces)[2].meta.sizes.size() > whole.said->sizes->size();
    const Layout layout = byColumn ? (hasBlocks ? Layout::Bsc : Layout::Csc) : (hasBlocks ? Layout::Bsr : Layout::Csr);
    return SparseForm{layout, std::move((*pieces)[0]), std::move((*pieces)[1]), std::move((*pieces)[2])};
}

std::optional<ChannelParts> channelParts(const TensorRow &whole, std::span<const RowPiece> rowsBehind)
{
    constexpr std::size_t count = 2;
    if (rowsBehind.size() < count || lastPart(rowsBehind[0].row->name) != "scales"
        || lastPart(rowsBehind[1].row->name) != "zero_points")
        return std::nullopt;
    std::optional<std::vector<TensorPiece>> pieces = piecesOf(whole, rowsBehind.first(count));
    const auto isComplex = [](const TensorPiece &piece) { return traits(piece.meta.dtype).kind == DTypeKind::Complex; };
    if (!pieces || std::ranges::any_of(*pieces, isComplex))
        return std::nullopt;
    return ChannelParts{std::move((*pieces)[0]), std::move((*pieces)[1])};
}

bool suits(const ChannelParts &parts, std::int64_t axis, const TensorMeta &meta)
{
    if (axis < 0 || static_cast<std::size_t>(axis) >= meta.sizes.size())
        return false;
    const std::vector<std::int64_t> one{meta.sizes[static_cast<std::size_t>(axis)]};
    return one.front() > 0 && parts.scales.meta.sizes == one && parts.zeroPoints.meta.sizes == one
           && goesRound(meta, static_cast<std::size_t>(axis));
}

Result<Dequantization> readDequantization(const ChannelParts &parts, std::int64_t axis, const TensorMeta &meta)
{
    Result<std::vector<double>> scales = readNumbers(parts.scales);
    Result<std::vector<double>> zeroPoints = readNumbers(parts.zeroPoints);
    if (!scales || !zeroPoints)
        return scales ? zeroPoints.error() : scales.error();
    return Dequantization{*std::move(scales), *std::move(zeroPoints), static_cast<std::uint64_t>(meta.storageOffset),
                          static_cast<std::uint64_t>(meta.strides[static_cast<std::size_t>(axis)])};
}

}  // namespace pt2scope
