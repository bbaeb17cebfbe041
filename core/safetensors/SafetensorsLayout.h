// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/safetensors/SafetensorsFaults.h"

namespace pt2scope {

/// Indexes the tensors by name and notes repeated names. Earlier ones of a name are superseded.
void indexNames(Safetensors &file, SafetensorsFaults &faults);

/// Notes what is wrong with the places and sizes of the tensors. Superseded ones take no part, as the reference reader
/// does not see them.
void checkLayout(const Safetensors &file, SafetensorsFaults &faults);

}  // namespace pt2scope
