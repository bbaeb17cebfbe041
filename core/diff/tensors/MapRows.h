// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/LogicalTensor.h"

#include <functional>
#include <span>

namespace pt2scope {

/// The entries of one hash map, numbered through all of its parts.
class MapRows {
public:
    /// Readable parts; opens all of their storages.
    static Result<MapRows> open(const std::vector<MapPart> &parts);

    std::uint64_t count() const { return m_starts.back(); }
    DType dtype() const { return m_dtype; }          // of the values
    std::uint64_t width() const { return m_width; }  // of a row of values, in elements

    /// Calls `use(number of the first, keys)` for all keys, in their order, until it returns false.
    std::optional<Error> forEachKeys(
        const std::function<bool(std::uint64_t, std::span<const std::int64_t>)> &use) const;
    /// Fills `out` with whole rows of values, in the order asked for; quick where the numbers ascend.
    std::optional<Error> readRows(std::span<const std::uint64_t> rows, std::span<std::byte> out) const;

private:
    struct Part {
        ByteSourcePtr keys;
        ByteSourcePtr values;
        std::uint64_t keysOffset = 0;  // bytes
        std::uint64_t valuesOffset = 0;
    };
    std::vector<Part> m_parts;
    std::vector<std::uint64_t> m_starts{0};  // of the parts, and the end
    DType m_dtype = DType::Float32;
    std::uint64_t m_width = 0;
};

}  // namespace pt2scope
