// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRowList.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// What an engine counted of one tensor.
struct TensorCounts {
    std::uint64_t elements = 0;  // 0: nothing was counted, or there are none
    std::uint64_t values = 0;    // of complex types two per element
    std::uint64_t nan = 0;
    std::uint64_t infinite = 0;
    std::uint64_t zeros = 0;
    std::uint64_t subnormal = 0;
    std::uint64_t otherBytes = 0;  // of bool: bytes other than 0 and 1
    std::string everyValue;        // more than one stored element, all equal: their value; else empty
};

/// Digests of a logical tensor.
struct DigestMismatch {
    std::string byDevice;
    std::string byCpu;
};

/// One tensor on a storage.
struct TensorFacts {
    std::size_t row = 0;  // into ValueFacts::rows
    TensorCounts counts;
    std::shared_ptr<const DigestMismatch> mismatch;  // null where the two agree
};

/// One storage, read once for all tensors on it.
struct StorageFacts {
    std::vector<TensorFacts> tensors;    // never empty, in the order of the rows
    std::optional<std::uint32_t> crc32;  // as the device holds it; this and the next only where the two differ
    std::optional<std::uint32_t> crc32ByCpu;
};

/// How often something happened that is told with its first case only.
struct Cases {
    std::size_t times = 0;
    std::size_t row = 0;  // the first row that it was about
    Error why{};          // there

    void add(std::size_t ofRow, const Error &reason) { add({.times = 1, .row = ofRow, .why = reason}); }

    void add(const Cases &more)
    {
        if (times == 0 || more.row < row) {
            row = more.row;
            why = more.why;
        }
        times += more.times;
    }
};

/// What the engines found of the values of a document's tensors.
struct ValueFacts {
    std::string device;  // of the engine: "cpu", "cuda:0"
    TensorRowList rows;
    std::vector<StorageFacts> storages;  // in the order of their first rows; those with nothing to tell are left out
    std::vector<std::optional<std::uint32_t>> crcs;  // of the storage under each row, where it was read to its end
    bool complete = false;                           // no cancelling kept a storage from being read
    Cases notRebuilt;   // tensors that have bytes, or are to have some, and were not rebuilt by any engine
    Cases lost;         // storages and tensors: the device failed, and the CPU did its work
    Cases unsupported;  // the same: the device does not know the type, for one
};

}  // namespace pt2scope
