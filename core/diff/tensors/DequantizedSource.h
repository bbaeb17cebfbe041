// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/diff/tensors/Quantizers.h"
#include "core/tensor/DType.h"

namespace pt2scope {

/// The storage of a quantised tensor, seen as the float32 values that its elements stand for.
class DequantizedSource : public ByteSource {
public:
    DequantizedSource(ByteSourcePtr elements, DType dtype, const Quantizer &quantizer)
        : m_elements(std::move(elements)), m_dtype(dtype), m_quantizer(quantizer)
    {}

    std::uint64_t size() const override;
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    const ByteSourcePtr m_elements;
    const DType m_dtype;
    const Quantizer m_quantizer;
};

}  // namespace pt2scope
