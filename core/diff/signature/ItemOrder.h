// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/GraphAlignment.h"
#include "core/diff/signature/SignatureItem.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// Places among the caller's items that both sides have, from 0.
struct ItemMove {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// Of the caller's items, by index in A, those that stand elsewhere: of two that changed places both.
std::vector<std::optional<ItemMove>> movedItems(const std::vector<SignatureItem> &a, const Partners &partners);

/// Whether a caller reaches it in another way, not only at another position because of what came or went before it.
bool isGivenOtherwise(const std::string &a, const std::string &b, bool isReordered);

}  // namespace pt2scope
