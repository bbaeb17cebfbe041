// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/GpuSources.h"

namespace pt2scope {

/// Digests of the logical tensors on one storage, each once however many views are alike, and into the results of those
/// without a failure. SHA-256 goes one byte after the other, so that a CPU makes it, of bytes that the device gathered:
/// `held` is where it holds the storage; null where it does not, so that the CPU gathers them out of `bytes`.
void digestViews(const StorageTask &task, const ByteSource &bytes, const std::byte *held, GpuAccess &access,
                 DigestKind kind, const EngineRun &run, std::vector<ViewResult> &results);

}  // namespace pt2scope
