// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Pickles.h"

#include <optional>

namespace pt2scope {

/// What torch.load, which looks for pickles in whatever it is given, would find in a file of another format. Nothing
/// unless it is dangerous: the length that a safetensors file begins with is some pickle's beginning as a rule.
std::optional<PickleFile> dangerIn(const ByteSourcePtr &source);

}  // namespace pt2scope
