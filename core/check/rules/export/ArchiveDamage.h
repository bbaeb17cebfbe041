// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <optional>
#include <string>

namespace pt2scope {

/// Why a file of the folder is no archive that can be relied on: no ZIP, no directory, or data that is not all there.
/// Empty when it can, and when it could not be read, which says nothing of its content. `archive` is null on failure.
std::string damageOf(const std::optional<Error> &failure, const ZipArchive *archive);

}  // namespace pt2scope
