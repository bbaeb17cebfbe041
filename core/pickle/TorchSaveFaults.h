// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/TorchSave.h"

#include <string>
#include <utility>

namespace pt2scope {

/// Notes a fault, but no more than a reader would read: a hostile pickle makes one in two bytes.
inline void addFault(TorchSave &file, TorchSaveFaultKind kind, std::size_t pickle, std::uint64_t offset,
                     std::string detail)
{
    constexpr std::size_t most = 1000;
    if (file.faults.size() < most)
        file.faults.push_back({kind, pickle, offset, std::move(detail)});
}

}  // namespace pt2scope
