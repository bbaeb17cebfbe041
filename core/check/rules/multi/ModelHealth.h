// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

#include <string>

namespace pt2scope {

/// Why PyTorch cannot load a model that has a program, as far as its parts, its program and its configs say;
/// empty when they do not. One clause.
std::string whyUnloadable(const Subject &subject, const ModelParts &model);

}  // namespace pt2scope
