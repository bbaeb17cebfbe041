// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// Whether torch, or an extension under a name of its own, has devices of this type: "cpu", "cuda".
bool isKnownDeviceType(std::string_view type);

}  // namespace pt2scope
