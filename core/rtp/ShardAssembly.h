// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/EmbeddingTables.h"

namespace pt2scope {

/// Makes tables and pairs out of the tensors of all rank files.
void assembleTables(EmbeddingTables &tables);

}  // namespace pt2scope
