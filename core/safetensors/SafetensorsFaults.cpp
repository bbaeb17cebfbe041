// SPDX-License-Identifier: Apache-2.0
#include "core/safetensors/SafetensorsFaults.h"

#include <algorithm>
#include <iterator>

namespace pt2scope {

void SafetensorsFaults::moveTo(Safetensors &file)
{
    for (auto &[kind, kept] : m_kept) {
        std::ranges::stable_sort(kept.faults, {}, &SafetensorsFault::offset);
        std::ranges::move(kept.faults, std::back_inserter(file.faults));
    }
    file.faultsLeftOut = m_leftOut;
}

}  // namespace pt2scope
