// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorMatch.h"

namespace pt2scope {

bool hasOwnNames(TensorRole role)
{
    return role == TensorRole::SampleInput || role == TensorRole::AotiWeight;
}

void removeJoined(std::vector<TensorMatch> &matches)
{
    std::erase_if(matches, [](const TensorMatch &match) { return !match.a && !match.b; });
}

}  // namespace pt2scope
