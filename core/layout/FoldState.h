// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/GraphOutline.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pt2scope {

/// What is unfolded of an outline. By item.
struct FoldState {
    std::vector<std::uint8_t> open;   // 1: a module, or an operator with graphs, is a frame that shows what is in it
    std::vector<std::uint8_t> apart;  // 1: a module or operator is shown by itself, not as one of many alike

    /// Everything folded.
    explicit FoldState(const GraphOutline &outline);
};

/// Modules and operators with graphs unfolded down to a level: 0 folds all, 1 unfolds the outermost, and so on.
FoldState unfoldedTo(const GraphOutline &outline, unsigned level);
/// All of it unfolded, and nothing shown as one of many alike.
FoldState unfoldedWhole(const GraphOutline &outline);
/// Which level is unfolded, of the first four; -1: all there is; nullopt: none, some modules alone are.
std::optional<int> levelOf(const GraphOutline &outline, const FoldState &folding);
/// What a person sees first: folded, but a module that holds all there is, as wrappers do, is open; a small graph is
/// open as a whole.
FoldState firstFolding(const GraphOutline &outline);
/// Unfolds all that the item lies in, so that it is shown itself.
void reveal(const GraphOutline &outline, FoldState &folding, std::uint32_t item);
/// Folds or unfolds all that is in the item, and itself.
void setOpenBelow(const GraphOutline &outline, FoldState &folding, std::uint32_t item, bool open);

}  // namespace pt2scope
