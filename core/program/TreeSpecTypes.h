// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/TreeSpec.h"

namespace pt2scope {

/// Custom for types that PyTorch does not register itself.
TreeKind treeKindOf(std::string_view type);

/// Types whose context is the text of a JSON document; Custom types may have one, too.
bool hasJsonContext(TreeKind kind);

/// Whether loading a default dict with this factory runs nothing that is not loaded anyway.
bool isExpectedFactory(std::string_view module, std::string_view name);
/// The same for the module of an enumeration.
bool isExpectedEnumModule(std::string_view module);

}  // namespace pt2scope
