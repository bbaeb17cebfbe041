// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"
#include "core/tensor/TensorMeta.h"

#include <span>
#include <string>

namespace pt2scope {

/// One element as a person writes it: the shortest decimal that reads back as the same value of its type. "nan", "inf",
/// "true", "1-0.5j"; a bool whose byte is neither 0 nor 1 as "true(0x7f)".
std::string valueText(DType dtype, const std::byte *element);

/// A number by itself: integers in full, reals as the shortest text of a double.
std::string valueText(const ElementValue &value);

struct TableLimits {
    std::size_t rows = 40;
    std::size_t columns = 12;  // elements of a row
};

/// Contiguous elements as lines of aligned columns, the last dimension across; before each matrix of a tensor of more
/// dimensions a line such as "[0, 2, :, :]". What is beyond the limits becomes "…".
std::string valueTable(const TensorMeta &meta, std::span<const std::byte> elements, const TableLimits &limits = {});

/// The histogram as bars, `height` lines high, with its edges below and the largest count above.
std::string histogramText(const Histogram &histogram, std::size_t height = 6);

}  // namespace pt2scope
