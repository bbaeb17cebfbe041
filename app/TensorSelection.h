// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRowList.h"

#include <optional>
#include <string>

namespace pt2scope {

/// One tensor as callers name it: the rest only where the name alone does not tell.
struct TensorQuery {
    std::string name;  // or that of an embedding table, where no tensor has it
    std::optional<std::string> model = {};
    std::optional<std::string> role = {};
    std::optional<std::string> record = {};  // full, or its last components
};

/// The row asked for; otherwise a complaint on standard error with the tensors that could be meant, and nothing. Of
/// rows that agree in all four the last one, as Python keeps it.
std::optional<TensorRow> selectTensor(const TensorRowList &rows, const TensorQuery &query);

}  // namespace pt2scope
