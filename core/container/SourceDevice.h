// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <memory>

class QIODevice;

namespace pt2scope {

/// Bytes of a source that are in memory already.
struct KnownBytes {
    std::uint64_t offset = 0;
    std::span<const std::byte> bytes;
};

/// A source as Qt's I/O device, opened for reading, for QuaZip. QuaZip reads in pieces of two and four bytes: Qt's
/// buffer gathers them, twice as fast as an unbuffered device. `known` must outlive the device.
std::unique_ptr<QIODevice> openSourceDevice(const ByteSource &source, std::vector<KnownBytes> known);

}  // namespace pt2scope
