// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/GraphAlignment.h"
#include "core/diff/signature/SignatureItem.h"

#include <string>
#include <vector>

namespace pt2scope {

/// Which of the caller's items, by index in A, stand elsewhere among those that both sides have: of two that changed
/// places both.
std::vector<bool> reorderedItems(const std::vector<SignatureItem> &a, const Partners &partners);

/// Whether a caller reaches it in another way, not only at another position because of what came or went before it.
bool isGivenOtherwise(const std::string &a, const std::string &b, bool isReordered);

}  // namespace pt2scope
