// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "core/document/TensorRow.h"

namespace pt2scope {

/// What every listing of tensors says of one: `model` to `shares_storage_with`, in the contract's order.
Json tensorRowJson(const TensorRow &row);

}  // namespace pt2scope
