// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/JsonStream.h"
#include "core/rtp/UserModelJson.h"

namespace pt2scope {

/// Measures the value that begins with `first` while passing over it; nothing when the text cannot be read on.
std::optional<NestedSize> readNestedSize(JsonReader &reader, JsonToken first);

}  // namespace pt2scope
