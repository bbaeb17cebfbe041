// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/Record.h"

#include <cstdint>

namespace pt2scope {

// Honest weights and texts inflate to less.
constexpr std::uint64_t maxInflation = 100;                            // times the stored bytes
constexpr std::uint64_t inflationAllowance = std::uint64_t{16} << 20;  // bytes that are no bomb at any ratio

inline bool inflatesTooMuch(const Record &record)
{
    return record.size > inflationAllowance && record.size / maxInflation > record.storedSize;
}

}  // namespace pt2scope
