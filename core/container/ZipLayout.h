// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/container/FaultLog.h"

#include <span>

namespace pt2scope {

/// Bytes of the file that one record (local header, data, descriptor) or, without a record, the directory or the end
/// records take up.
struct ZipExtent {
    std::optional<std::size_t> record;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool cutOff = false;  // it claims more than is there: the bytes up to the next extent are its own
};

struct ZipGap {
    std::optional<std::size_t> record;  // the one before it
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct ZipOverlap {
    std::size_t record;
    std::optional<std::size_t> other;  // none: the directory or the end records
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct ZipLayout {
    std::vector<ZipGap> gaps;
    std::vector<ZipOverlap> overlaps;
};

/// What no extent covers from `begin` to the last of them, and what several cover. `extents` ascend by begin.
ZipLayout measureLayout(std::span<const ZipExtent> extents, std::uint64_t begin);

void reportLayout(const ByteSource &source, const ZipLayout &layout, FaultLog &log);

}  // namespace pt2scope
