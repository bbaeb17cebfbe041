// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"

#include <string>

namespace pt2scope {

/// One element as a person writes it: the shortest decimal that reads back as the same value of its type. "nan", "inf",
/// "true", "1-0.5j"; a bool whose byte is neither 0 nor 1 as "true(0x7f)".
std::string valueText(DType dtype, const std::byte *element);

/// The same with so many digits at most, where it is of a type whose elements may take more than nine.
std::string roundedValueText(DType dtype, const std::byte *element, int digits);
bool mayBeRounded(DType dtype);

/// A number by itself: integers in full, reals by the fewest digits that read back as the same float, or double where
/// it is no float.
std::string valueText(const ElementValue &value);

/// The same of a value of that type, or of its real or imaginary part: as its elements are written.
std::string valueText(DType dtype, const ElementValue &value);

/// The histogram as bars, `height` lines high, with an axis on the left, the edges below, and no wider than 78 columns.
std::string histogramText(const Histogram &histogram, std::size_t height = 6);

}  // namespace pt2scope
