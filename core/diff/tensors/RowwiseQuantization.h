// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/document/Document.h"
#include "core/document/TensorRow.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace pt2scope {

/// How a distributed export names its quantised rows: a byte for each value, then a float16 scale and a float16 offset.
constexpr std::string_view rowwiseFormat = "QUint8RowwiseF16";

/// What the elements of such rows stand for: scale * byte + offset, as float32.
class RowwiseSource : public ByteSource {
public:
    /// The first of `rows` rows lies at `begin`; each has `dimension` values.
    RowwiseSource(ByteSourcePtr stored, std::uint64_t begin, std::uint64_t rows, std::uint64_t dimension)
        : m_stored(std::move(stored)), m_begin(begin), m_rows(rows), m_dimension(dimension)
    {}

    std::uint64_t size() const override { return m_rows * m_dimension * sizeof(float); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    const ByteSourcePtr m_stored;
    const std::uint64_t m_begin;
    const std::uint64_t m_rows;
    const std::uint64_t m_dimension;
};

/// The tables of a folder whose JSON says that they are stored so.
class RowwiseTables {
public:
    explicit RowwiseTables(const Document &document);

    /// Values of one row; nothing of all other tensors, and where the stored rows are none of that format.
    std::optional<std::int64_t> dimension(const TensorRow &row) const;

private:
    std::set<std::pair<std::string, std::string>> m_tables;  // model and array, as in TensorRow
};

}  // namespace pt2scope
