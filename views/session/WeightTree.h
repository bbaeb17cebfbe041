// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"

namespace pt2scope {

bool isWeight(const TensorRow &row);
/// Logical bytes: of its type and sizes, or else those of its storage.
std::uint64_t weightBytes(const TensorRow &row);

/// Fills weights, weightTypes, elements and copies from the rows. A storage that several tensors share counts for the
/// first; what a folder keeps again in files below the one that holds it (a program's weights as a state dict) is left
/// out.
void buildWeightTree(DocumentFacts &facts);
/// Fills files from the records of an archive, or the files of a folder; stays empty when they have no bytes.
void buildFileTree(DocumentFacts &facts);

}  // namespace pt2scope
