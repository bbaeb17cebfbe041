// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/DType.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// What the elements of a storage stand for: scale * (element - zero point). Where there are several, the element at
/// `offset` has the first ones, and those of each next `stride` elements the next ones, over and over.
struct Dequantization {
    std::vector<double> scales;  // never empty
    std::vector<double> zeroPoints;
    std::uint64_t offset = 0;
    std::uint64_t stride = 1;
};

/// The storage of a quantised tensor, seen as the float32 values that its elements stand for.
class DequantizedSource : public ByteSource {
public:
    DequantizedSource(ByteSourcePtr elements, DType dtype, Dequantization how)
        : m_elements(std::move(elements)), m_dtype(dtype), m_how(std::move(how))
    {}

    std::uint64_t size() const override;
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    std::size_t channelOf(std::uint64_t element) const
    {
        const std::uint64_t behind = element < m_how.offset ? 0 : element - m_how.offset;
        return m_how.scales.size() == 1 ? 0 : static_cast<std::size_t>(behind / m_how.stride % m_how.scales.size());
    }

    const ByteSourcePtr m_elements;
    const DType m_dtype;
    const Dequantization m_how;
};

}  // namespace pt2scope
