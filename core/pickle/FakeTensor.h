// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/SavedTensor.h"

#include <string_view>

namespace pt2scope {

/// Fills in dtype, sizes, strides, offset, device and requires_grad from the TensorMeta JSON that torch hands to
/// _reconstruct_fake_tensor. Of a symbolic size its hint. False when the JSON is none of that form.
bool readFakeTensor(std::string_view json, SavedTensor &tensor);

}  // namespace pt2scope
