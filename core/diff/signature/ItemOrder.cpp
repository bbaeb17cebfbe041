// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/ItemOrder.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace pt2scope {

namespace {

/// The path without its first position: "args[2].x" is "args[].x".
std::string withoutPosition(const std::string &path)
{
    const std::size_t open = path.find('[');
    if (open == std::string::npos || open + 1 >= path.size()
        || std::isdigit(static_cast<unsigned char>(path[open + 1])) == 0)
        return path;
    return path.substr(0, open + 1) + path.substr(path.find(']', open));
}

}  // namespace

std::vector<std::optional<ItemMove>> movedItems(const std::vector<SignatureItem> &a, const Partners &partners)
{
    std::vector<std::uint32_t> inOrderOfA;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        if (a[i].isOfCaller && partners.ofA[i] != Partners::none)
            inOrderOfA.push_back(partners.ofA[i]);
    }
    std::vector<std::uint32_t> inOrderOfB = inOrderOfA;
    std::ranges::sort(inOrderOfB);
    std::vector<std::optional<ItemMove>> moves(a.size());
    for (std::size_t from = 0; from < inOrderOfA.size(); ++from) {
        const auto found = std::ranges::lower_bound(inOrderOfB, inOrderOfA[from]);
        const auto to = static_cast<std::size_t>(found - inOrderOfB.begin());
        if (to != from)
            moves[partners.ofB[inOrderOfA[from]]] = ItemMove{from, to};
    }
    return moves;
}

bool isGivenOtherwise(const std::string &a, const std::string &b, bool isReordered)
{
    if (a == b || a.empty() || b.empty())
        return a.empty() != b.empty();
    return isReordered || withoutPosition(a) != withoutPosition(b);
}

}  // namespace pt2scope
