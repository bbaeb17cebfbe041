// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/tensor/Statistics.h"
#include "core/work/ThreadPool.h"

#include <ATen/core/Tensor.h>

#include <functional>

namespace pt2scope {

/// Statistics of a tensor on any device, taken in pieces of at most `most` elements over the pool's threads; the result
/// does not depend on their number. The only error is that `cancelled` said so; LibTorch throws what fails.
Result<TensorStatistics> torchStatistics(const at::Tensor &tensor, DType dtype, bool histogram, std::int64_t most,
                                         ThreadPool &pool, const std::function<bool()> &cancelled);

}  // namespace pt2scope
