// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/StateNames.h"
#include "core/diff/tensors/LogicalTensor.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pt2scope {

/// A tensor of A and the one of B that it is compared with; one of the two is null where there is none.
struct TensorMatch {
    const LogicalTensor *a = nullptr;
    const LogicalTensor *b = nullptr;
    bool isRenamed = false;
    bool isFoundByContent = false;

    const LogicalTensor &one() const { return a ? *a : *b; }
};

/// By name and role, then by name alone, unless names are numbers and one side has more of them. In the order of A,
/// then those of B alone.
std::vector<TensorMatch> matchByName(const std::vector<LogicalTensor> &a, const std::vector<LogicalTensor> &b);

/// Joins matches of one side that are one embedding table, where each side has one without a partner that is called so:
/// exports name the same table "….t", "….t.weight" and otherwise.
void matchByTable(std::vector<TensorMatch> &matches);

/// CRC-32 of a tensor's elements, which may have to be read; nothing where they cannot be.
using ContentCrc32 = std::function<std::optional<std::uint32_t>(const LogicalTensor &)>;

/// Tensors of one side without a partner that some tensor of the other side, without one too, is like in type and
/// sizes: those whose content is worth to be known.
std::vector<const LogicalTensor *> renameCandidates(std::span<const TensorMatch> matches);

/// Joins matches of one side whose content is equal: of several alike those whose names are most so.
void matchByContent(std::vector<TensorMatch> &matches, const ContentCrc32 &crc32);

/// What was joined by content under two names.
StateNames namesByContent(std::span<const TensorMatch> matches);

/// Whether both sides have tensors without a partner that go by names of their program.
bool hasLonelyState(std::span<const TensorMatch> matches);
/// Joins matches of one side that have one name.
void matchLeft(std::vector<TensorMatch> &matches);
/// Joins matches of one side where all of the side that has fewer go by the names of the other but for what these begin
/// with, "module." for example, and are of the same types and sizes.
void matchByPrefix(std::vector<TensorMatch> &matches);
/// Whether both sides have sample inputs, and they are not the same.
bool haveOtherSamples(std::span<const TensorMatch> matches);
/// Sample inputs anew, by what the programs say, as callers give them in another way.
void matchSamples(std::vector<TensorMatch> &matches, const StateNames &pathInB);
/// Joins matches of one side whose tensors the programs take in one another's place.
void matchByState(std::vector<TensorMatch> &matches, const StateNames &nameInB);

}  // namespace pt2scope
