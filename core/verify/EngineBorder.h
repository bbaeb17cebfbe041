// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"
#include "core/verify/EngineAbi.h"

namespace pt2scope {

/// Our types as plain structs and back, for both sides of the border.

void toAbi(const Error &error, pt2scope_error &out);
std::optional<Error> fromAbi(const pt2scope_error &error);
void toAbi(const ViewResult &result, pt2scope_view_result &out);
ViewResult fromAbi(const pt2scope_view_result &result);
void toAbi(const StorageResult &result, pt2scope_storage_result &out);
/// Without index and views.
StorageResult fromAbi(const pt2scope_storage_result &result);
/// Copies what fits, always ended with NUL.
void copyText(std::string_view text, std::span<char> out);
std::string textOf(std::span<const char> text);

}  // namespace pt2scope
