// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/StateNames.h"
#include "core/diff/tensors/TensorMatch.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pt2scope {

/// CRC-32 of a tensor's elements, which may have to be read; nothing where they cannot be.
using ContentCrc32 = std::function<std::optional<std::uint32_t>(const LogicalTensor &)>;

/// Tensors of one side without a partner that some tensor of the other side, without one too, is like in type and
/// sizes: those whose content is worth to be known.
std::vector<const LogicalTensor *> renameCandidates(std::span<const TensorMatch> matches);

/// Joins matches of one side whose content is equal: of several alike those whose names are most so.
void matchByContent(std::vector<TensorMatch> &matches, const ContentCrc32 &crc32);

/// What was joined by content under two names.
StateNames namesByContent(std::span<const TensorMatch> matches);

}  // namespace pt2scope
