// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/DiffOptions.h"
#include "core/diff/tensors/LogicalTensor.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>

namespace pt2scope {

/// CRC-32 of the elements of tensors: that of the archive's directory, or of what was read.
class TensorContents {
public:
    explicit TensorContents(const DiffOptions &options) : m_options(options) {}

    /// How many bytes reading takes; of several UINT64_MAX where there are more.
    static std::uint64_t bytesOf(const LogicalTensor &tensor);
    static std::uint64_t bytesOf(std::span<const LogicalTensor *const> tensors);

    /// Reads the first copy of each. Those that cannot be read have no content.
    void read(std::span<const LogicalTensor *const> tensors);
    std::optional<std::uint32_t> of(const LogicalTensor &tensor) const;

private:
    std::optional<std::uint32_t> readPieces(const TensorPieces &pieces) const;

    const DiffOptions &m_options;
    std::unordered_map<const LogicalTensor *, std::optional<std::uint32_t>> m_read;
};

}  // namespace pt2scope
