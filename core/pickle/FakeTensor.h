// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"
#include "core/pickle/SavedTensor.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Fills in dtype, sizes, strides, offset, device and requires_grad from the TensorMeta JSON that torch hands to
/// _reconstruct_fake_tensor. Of a symbolic size its hint, of a constant expression its value. False when the JSON is
/// none of that form.
bool readFakeTensor(std::string_view json, SavedTensor &tensor);

/// Whether the call is one of torch's _reconstruct_fake_tensor.
bool makesFakeTensor(const Pickle &pickle, const PickleCall &call);
/// The JSON that such a call is given; nothing when it is made in another way than torch makes it.
std::optional<std::string_view> fakeTensorJson(const Pickle &pickle, const PickleCall &call);
/// Whether Python could read that JSON to its end.
bool isWholeJson(std::string_view json);
/// Every expr_str in that JSON, up to where it is damaged. PyTorch evaluates them as Python.
std::vector<std::string> expressionsIn(std::string_view json);

}  // namespace pt2scope
