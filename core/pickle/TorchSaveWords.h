// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/TorchSave.h"

#include <string_view>

namespace pt2scope {

/// "a torch.save stream as torch wrote it before 1.6": a file of pickles that is no ZIP archive.
std::string_view describePickleStream(TorchSaveForm form);

}  // namespace pt2scope
