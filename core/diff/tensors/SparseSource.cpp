// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/SparseSource.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace pt2scope {

namespace {

using Layout = SparseForm::Layout;

constexpr std::uint64_t mostBytes = std::uint64_t{128} << 20;  // of each of the tensors that it is made of
constexpr std::size_t mostRuns = std::size_t{16} << 20;

/// Neighbours in the dense tensor that are neighbours in the values, too.
struct Run {
    std::uint64_t at = 0;     // elements: in the dense tensor
    std::uint64_t value = 0;  // in the values
};

class SparseSource : public ByteSource {
public:
    SparseSource(std::vector<std::byte> values, std::vector<Run> runs, std::uint64_t runBytes, std::uint64_t itemsize,
                 std::uint64_t nbytes)
        : m_values(std::move(values)),
          m_runs(std::move(runs)),
          m_runBytes(runBytes),
          m_itemsize(itemsize),
          m_nbytes(nbytes)
    {}

    std::uint64_t size() const override { return m_nbytes; }

    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        const std::uint64_t begin = std::min(offset, m_nbytes);
        const std::uint64_t end = begin + std::min<std::uint64_t>(out.size(), m_nbytes - begin);
        std::memset(out.data(), 0, static_cast<std::size_t>(end - begin));
        const auto endOf = [&](const Run &run) { return run.at * m_itemsize + m_runBytes; };
        for (auto run = std::ranges::upper_bound(m_runs, begin, {}, endOf);
             run != m_runs.end() && run->at * m_itemsize < end; ++run) {
            const std::uint64_t at = run->at * m_itemsize;
            const std::uint64_t from = std::max(at, begin);
            const std::uint64_t to = std::min(at + m_runBytes, end);
            std::memcpy(out.data() + (from - begin), m_values.data() + run->value * m_itemsize + (from - at),
                        static_cast<std::size_t>(to - from));
        }
        return {static_cast<std::size_t>(end - begin)};
    }

private:
    const std::vector<std::byte> m_values;
    const std::vector<Run> m_runs;  // ascending, apart from one another
    const std::uint64_t m_runBytes;
    const std::uint64_t m_itemsize;
    const std::uint64_t m_nbytes;
};

Error tooLarge()
{
    return {ErrorCode::Limit, "its parts take too much memory"};
}

Result<std::vector<std::int64_t>> readIndices(const TensorPiece &piece)
{
    const Result<std::vector<std::byte>> bytes = readElements(piece, mostBytes);
    if (!bytes)
        return bytes.error();
    const auto convert = [&](auto sample) {
        std::vector<decltype(sample)> numbers(bytes->size() / sizeof(sample));
        std::memcpy(numbers.data(), bytes->data(), numbers.size() * sizeof(sample));
        return std::vector<std::int64_t>(numbers.begin(), numbers.end());
    };
    if (piece.meta.dtype == DType::Int64)
        return convert(std::int64_t{});
    if (piece.meta.dtype == DType::Int32)
        return convert(std::int32_t{});
    return Error{ErrorCode::Corrupt, "its indices are no integers"};
}

Error outside()
{
    return {ErrorCode::Corrupt, "an index lies outside of its sizes"};
}

std::uint64_t product(std::span<const std::int64_t> sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{1},
                           [](std::uint64_t all, std::int64_t size) { return all * static_cast<std::uint64_t>(size); });
}

struct Runs {
    std::vector<Run> runs;
    std::uint64_t length = 1;  // elements of each
};

Result<Runs> runsOfCoo(const SparseForm &form, const std::vector<std::int64_t> &sizes)
{
    const Result<std::vector<std::int64_t>> indices = readIndices(form.indices);
    if (!indices)
        return indices.error();
    const auto dimensions = static_cast<std::size_t>(form.indices.meta.sizes[0]);
    const auto count = static_cast<std::size_t>(form.indices.meta.sizes[1]);
    Runs runs{std::vector<Run>(count), product(std::span(sizes).subspan(dimensions))};
    for (std::size_t d = 0; d < dimensions; ++d) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t index = (*indices)[d * count + i];
            if (index < 0 || index >= sizes[d])
                return outside();
            runs.runs[i].at =
                runs.runs[i].at * static_cast<std::uint64_t>(sizes[d]) + static_cast<std::uint64_t>(index);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        runs.runs[i].at *= runs.length;
        runs.runs[i].value = i * runs.length;
    }
    return runs;
}

/// Sizes of the blocks that a matrix is made of; 1 and 1 without.
struct Block {
    std::uint64_t rows = 1;
    std::uint64_t columns = 1;
};

Result<Runs> runsOfCompressed(const SparseForm &form, const std::vector<std::int64_t> &sizes)
{
    const Result<std::vector<std::int64_t>> starts = readIndices(form.starts);
    const Result<std::vector<std::int64_t>> indices = readIndices(form.indices);
    if (!starts || !indices)
        return starts ? indices.error() : starts.error();
    const bool hasBlocks = form.layout == Layout::Bsr || form.layout == Layout::Bsc;
    const bool byRow = form.layout == Layout::Csr || form.layout == Layout::Bsr;
    const std::vector<std::int64_t> &valueSizes = form.values.meta.sizes;
    const Block block =
        hasBlocks ? Block{static_cast<std::uint64_t>(valueSizes[1]), static_cast<std::uint64_t>(valueSizes[2])}
                  : Block{};
    const std::uint64_t inner = product(std::span(sizes).subspan(2));
    const std::uint64_t rows = static_cast<std::uint64_t>(sizes[0]) / block.rows;
    const auto columns = static_cast<std::uint64_t>(sizes[1]);
    const std::uint64_t lines = byRow ? rows : columns / block.columns;
    const std::uint64_t across = byRow ? columns / block.columns : rows;
    if (starts->size() != lines + 1 || starts->front() != 0
        || starts->back() != static_cast<std::int64_t>(indices->size()) || !std::ranges::is_sorted(*starts))
        return Error{ErrorCode::Corrupt, "its rows or columns do not begin where its indices do"};
    if (indices->size() > mostRuns / block.rows)
        return tooLarge();
    Runs runs{{}, block.columns * inner};
    for (std::uint64_t line = 0; line < lines; ++line) {
        for (auto k = static_cast<std::size_t>((*starts)[line]); k < static_cast<std::size_t>((*starts)[line + 1]);
             ++k) {
            const std::int64_t index = (*indices)[k];
            if (index < 0 || static_cast<std::uint64_t>(index) >= across)
                return outside();
            const std::uint64_t row = (byRow ? line : static_cast<std::uint64_t>(index)) * block.rows;
            const std::uint64_t column = (byRow ? static_cast<std::uint64_t>(index) : line) * block.columns;
            for (std::uint64_t r = 0; r < block.rows; ++r)
                runs.runs.push_back({((row + r) * columns + column) * inner, (k * block.rows + r) * runs.length});
        }
    }
    return runs;
}

/// Whether the tensors that it is made of fit one another, and it.
bool isConsistent(const SparseForm &form, const std::vector<std::int64_t> &sizes)
{
    const std::vector<std::int64_t> &indices = form.indices.meta.sizes;
    const std::vector<std::int64_t> &values = form.values.meta.sizes;
    const std::size_t rank = sizes.size();
    if (form.layout == Layout::Coo)
        return indices.size() == 2 && indices[0] >= 0 && static_cast<std::size_t>(indices[0]) <= rank
               && values.size() == 1 + rank - static_cast<std::size_t>(indices[0]) && values[0] == indices[1]
               && std::ranges::equal(std::span(values).subspan(1),
                                     std::span(sizes).subspan(static_cast<std::size_t>(indices[0])));
    const bool hasBlocks = form.layout == Layout::Bsr || form.layout == Layout::Bsc;
    const std::size_t outer = hasBlocks ? 3 : 1;
    if (rank < 2 || form.starts.meta.sizes.size() != 1 || indices.size() != 1 || values.size() != outer + rank - 2
        || values[0] != indices[0]
        || !std::ranges::equal(std::span(values).subspan(outer), std::span(sizes).subspan(2)))
        return false;
    return !hasBlocks || (values[1] > 0 && values[2] > 0 && sizes[0] % values[1] == 0 && sizes[1] % values[2] == 0);
}

}  // namespace

Result<ByteSourcePtr> openSparse(const SparseForm &form, const std::vector<std::int64_t> &sizes)
{
    if (!isConsistent(form, sizes))
        return Error{ErrorCode::Corrupt, "the sizes of its indices and values do not fit its own"};
    Result<Runs> runs = form.layout == Layout::Coo ? runsOfCoo(form, sizes) : runsOfCompressed(form, sizes);
    if (!runs)
        return runs.error();
    Result<std::vector<std::byte>> values = readElements(form.values, mostBytes);
    if (!values)
        return values.error();
    if (runs->length == 0)
        runs->runs.clear();
    std::ranges::sort(runs->runs, {}, &Run::at);
    if (std::ranges::adjacent_find(runs->runs, {}, &Run::at) != runs->runs.end())
        return Error{ErrorCode::Unsupported, "an element is given several times"};
    const std::uint64_t itemsize = traits(form.values.meta.dtype).itemsize;
    return ByteSourcePtr(std::make_shared<SparseSource>(*std::move(values), std::move(runs->runs),
                                                        runs->length * itemsize, itemsize, product(sizes) * itemsize));
}

}  // namespace pt2scope
