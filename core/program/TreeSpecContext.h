// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonValue.h"
#include "core/program/TreeSpec.h"

namespace pt2scope {

/// What a node's context says besides its text.
struct TreeContext {
    std::string text;
    std::optional<std::vector<std::string>> keys;  // of a dict: nothing when it has none
    std::vector<TreeImport> imports;
    std::string fault;  // why PyTorch cannot read it; empty when it can
};

TreeContext readTreeContext(TreeKind kind, const JsonValue &context, std::string_view json);

}  // namespace pt2scope
