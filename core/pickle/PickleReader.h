// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

namespace pt2scope {

inline constexpr std::size_t maxPickleObjects = std::size_t{1} << 24;
inline constexpr std::size_t maxPickleNesting = 1000;
inline constexpr std::uint64_t maxPickleMemoKey = 1'000'000;

/// Reads one pickle of protocol 0 to 5 with the semantics of CPython's unpickler, importing and calling nothing. Never
/// fails: damage is in the faults, and what came before it stays. Needs at most some 100 bytes of memory per byte.
Pickle readPickle(PickleBytes bytes, std::size_t begin = 0);
Pickle readPickle(std::span<const std::byte> bytes);  // copies them

/// All pickles that follow one another without a gap, up to `limit` (torch.save wrote five before 1.6). The first one
/// is always there, damaged or not; of those after it only complete ones.
std::vector<Pickle> readPickles(const PickleBytes &bytes, std::size_t limit = 16);

/// Whether the bytes begin with PROTO and two more instructions or one that claims more bytes than there are or, up to
/// a mebibyte, with a whole pickle of at least two: for files whose name does not say what they are.
bool looksLikePickle(std::span<const std::byte> bytes);

}  // namespace pt2scope
