// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"
#include "views/inspector/Sheet.h"

namespace pt2scope {

/// Statistics of a tensor, or of one part of a complex one, for people.
struct PartWords {
    QString title;  // "real parts"; empty of a tensor that has one part
    std::vector<SheetRow> rows;
    MaybeHistogram histogram;  // where it tells more than the rows
};

/// Nothing of a tensor without elements.
std::vector<PartWords> statisticsWords(const TensorStatistics &statistics, DType dtype);

}  // namespace pt2scope
