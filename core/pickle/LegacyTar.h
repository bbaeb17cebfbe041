// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/TorchSave.h"

namespace pt2scope {

/// Reads a tar file as torch.save wrote it before 0.1.10: the pickles in its members "pickle", "storages" and
/// "tensors", in that order, and of the last two past the raw numbers between them, as torch.load goes. False when it
/// is no tar file or has none of them.
bool readLegacyTar(const ByteSource &source, TorchSave &file);

}  // namespace pt2scope
